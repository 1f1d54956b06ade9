"""The errors that jsonschema, the reference implementation, finds in data.

The only module that imports it. It is taught the formats and numbers of jsonschema-rs, so that both
judge alike.
It takes a second for what takes jsonschema-rs some milliseconds, so that one says where to look.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import groupby
from math import isfinite
from typing import Any, Final

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from jsonschema_rs import Draft202012Validator as QuickValidator

from mock_server.contract.exact_json import without_spelling
from mock_server.contract.formats import FORMATS
from mock_server.contract.mismatches import BRANCHING, Mismatch

_RULED: Final = BRANCHING | {"not"}
_DOUBTFUL: Final = "doubtful"
"""What an item is by our own format that is to be judged, see `quick_mismatches`."""

_TRAILING_DOLLAR = re.compile(r"(?<!\\)\$$")


def mismatches(schema: Mapping[str, Any], data: Any) -> Iterator[Mismatch]:
    """Yield what the schema refuses in the data, one by one as it is found."""
    yield from _told(schema, data, lambda _item: True)


def quick_mismatches(schema: Mapping[str, Any], data: Any) -> Iterator[Mismatch]:
    """Yield the same, but pass over the items of lists in which jsonschema-rs finds nothing."""
    doubtful = frozenset(map(id, _doubtful(schema, data)))
    yield from _told(schema, data, lambda item: id(item) in doubtful)


def _told(
    schema: Mapping[str, Any], data: Any, is_doubtful: Callable[[object], bool]
) -> Iterator[Mismatch]:
    for error in _Judge(schema, format_checker=_format_checker(is_doubtful)).iter_errors(data):
        yield from _mismatch(error).told()


def _doubtful(schema: Mapping[str, Any], data: Any) -> Iterator[Any]:
    """Yield the values that jsonschema-rs refuses, those around them, and those below a branch."""
    quick = QuickValidator(dict(schema), formats=dict(FORMATS), validate_formats=True)
    for error in quick.iter_errors(without_spelling(data)):
        value = data
        for step in error.instance_path:
            yield value
            value = value[step]
        yield from _below(value) if error.kind.name in _RULED else [value]


def _below(value: Any) -> Iterator[Any]:
    yield value
    members: Iterable[Any] = value.values() if isinstance(value, dict) else value
    for member in members if isinstance(value, dict | list) else ():
        yield from _below(member)


def _mismatch(error: Any) -> Mismatch:
    """Make our record of jsonschema's error, of which every attribute might be unset."""
    is_key = "propertyNames" in error.relative_schema_path
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    grouped = groupby(error.context, key=lambda cause: cause.relative_schema_path[0])
    return Mismatch(
        path=(*error.absolute_path, *([error.instance] if is_key else [])),
        value=error.instance,
        is_key=is_key,
        keyword=error.validator,
        wanted=error.validator_value,
        schema=schema,
        rule=schema.get("x-rule") if error.validator in _RULED else None,
        branches=tuple(tuple(map(_mismatch, branch)) for _, branch in grouped),
        message=error.message,
    )


def _format_checker(is_doubtful: Callable[[object], bool]) -> FormatChecker:
    """Return what judges formats, and tells which items are in doubt: all judges share it.

    A class of judges for each set of items would be left to the collector of garbage.
    """
    checker = FormatChecker(formats=())
    checker.checks(_DOUBTFUL)(is_doubtful)
    for name, is_valid in FORMATS.items():
        checker.checks(name)(_of_texts(is_valid))
    return checker


def _of_texts(is_valid: Callable[[str], bool]) -> Callable[[object], bool]:
    return lambda value: not isinstance(value, str) or is_valid(value)


def _is_number(_checker: Any, value: Any) -> bool:
    match value:
        case int():
            return not isinstance(value, bool)
        case Decimal():  # which may be finite although no float is as large
            return value.is_finite()
        case float():
            return isfinite(value)
        case _:
            return False


def _is_integer(checker: Any, value: Any) -> bool:
    return _is_number(checker, value) and value == Decimal(value).to_integral_value()


def _pattern(_judge: Any, pattern: str, value: Any, _schema: Any) -> Iterator[ValidationError]:
    """Match as ECMAScript does: `$` is the very end, and classes of characters are of ASCII."""
    if isinstance(value, str):
        expression = _TRAILING_DOLLAR.sub(r"\\Z", pattern)
        if re.search(expression, value, re.ASCII) is None:
            yield ValidationError(f"it does not match {pattern}")


def _items(judge: Any, wanted: Any, value: Any, _schema: Any) -> Iterator[ValidationError]:
    """Judge items, but of mappings and lists only those in doubt."""
    for index, item in enumerate(value if isinstance(value, list) else ()):
        is_plain = not isinstance(item, dict | list)
        if is_plain or judge.format_checker.conforms(item, _DOUBTFUL):
            yield from judge.descend(item, wanted, path=index)


def _unique_items(_judge: Any, wanted: Any, value: Any, _schema: Any) -> Iterator[ValidationError]:
    """Compare items by their text: jsonschema takes quadratic time for items that have no order."""
    if wanted and isinstance(value, list):
        texts = {json.dumps(item, sort_keys=True, default=str) for item in value}
        if len(texts) < len(value):
            yield ValidationError("an item stands twice")


_Judge: Any = extend(  # type: ignore[no-untyped-call]  # the stubs leave it untyped
    Draft202012Validator,
    {"pattern": _pattern, "items": _items, "uniqueItems": _unique_items},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"number": _is_number, "integer": _is_integer}
    ),
)
