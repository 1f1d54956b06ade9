"""Plain data on one line of YAML: like JSON, with fewer quotes."""

import re
from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.scalars import core_value

_PLAIN: Final = re.compile(r"[A-Za-z0-9/.<_](?:[A-Za-z0-9 /._<>()+@;=-]*[A-Za-z0-9/._<>)+@;=-])?")
_OF_YAML_1_1: Final = re.compile(r"(?i:y|n|yes|no|on|off|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*|=|<<)")
"""Texts that readers of YAML 1.1 would interpret as something else."""


def inline_text(value: Any) -> str:
    """Return plain data in one line."""
    match value:
        case Mapping():
            members = (f"{inline_text(key)}: {inline_text(each)}" for key, each in value.items())
            return f"{{{', '.join(members)}}}"
        case list():
            return f"[{', '.join(map(inline_text, value))}]"
        case str():
            return value if _is_plain(value) else f"'{value.replace(chr(39), 2 * chr(39))}'"
        case _:
            return dumps(value).decode()


def _is_plain(text: str) -> bool:
    """Return whether a text can be written without quotes."""
    if _PLAIN.fullmatch(text) is None or _OF_YAML_1_1.fullmatch(text) is not None:
        return False
    return isinstance(core_value(text), str)
