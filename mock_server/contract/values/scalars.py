"""Plain data as YAML writes it: the value of a plain scalar without context, and data on one line.

The core schema of YAML 1.2 (10.3.2): no, on, 12:30 and 2026-01-01 are texts.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final, TypeAlias

from mock_server.contract.values.exact_json import MAX_NUMBER, dumps, plain_length
from mock_server.contract.values.walk import with_each

Scalar: TypeAlias = str | int | float | Decimal | bool | None

_WORDS: Final = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_NUMBERS: Final[tuple[tuple[re.Pattern[str], Callable[[str], int | Decimal]], ...]] = (
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+"), lambda text: int(text, 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda text: int(text, 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?"), Decimal),
)
_NUMBER_START: Final = frozenset("+-.0123456789")


def core_value(text: str) -> Scalar:
    """Return the value of a plain scalar: null, a boolean, a number or the text itself.

    Numbers with a fraction or an exponent are Decimals. Numbers of more than MAX_NUMBER characters
    remain text, so that schemas refuse them.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_START or len(text) > MAX_NUMBER:
        return text
    for pattern, read in _NUMBERS:
        if pattern.fullmatch(text):
            number = read(text)
            return text if plain_length(number) > MAX_NUMBER else number
    return text


_PLAIN: Final = re.compile(r"[A-Za-z0-9/.<_](?:[A-Za-z0-9 /._<>()+@;=-]*[A-Za-z0-9/._<>)+@;=-])?")
_OF_YAML_1_1: Final = re.compile(r"(?i:y|n|yes|no|on|off|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*|=|<<)")


def inline_text(value: Any) -> str:
    match value:
        case Mapping():
            members = (f"{inline_text(key)}: {inline_text(each)}" for key, each in value.items())
            return f"{{{', '.join(members)}}}"
        case list():
            return f"[{', '.join(map(inline_text, value))}]"
        case str():
            is_plain = _PLAIN.fullmatch(value) is not None and not _OF_YAML_1_1.fullmatch(value)
            if is_plain and isinstance(core_value(value), str):
                return value
            return f"'{value.replace(chr(39), 2 * chr(39))}'"
        case _:
            return dumps(value).decode()


def as_written(value: Any) -> Any:
    """Return plain data with `${` escaped as `$${`, so that it is not read as a variable."""
    return value.replace("${", "$${") if isinstance(value, str) else with_each(value, as_written)
