"""Finds schema errors with jsonschema, the reference implementation.

This is the only module that imports jsonschema. It is configured to treat formats and numbers as
jsonschema-rs does, so that both agree. It is hundreds of times slower, so of a list it only checks
the items that jsonschema-rs refuses. In turn, it copies nothing and finds errors one by one.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from itertools import groupby, islice
from math import isfinite
from typing import Any, Final

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from jsonschema_rs import Draft202012Validator as Quick

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.mismatches import Mismatch
from mock_server.scenario_file.compiling import MAX_COMPILED, ByIdentity, accepts, validator_of

_REFERRED: Final = ("$defs", "components")
"""The members of a schema to which its parts may refer."""

_MAX_CAUSES: Final = 100
"""How many errors of a branch are kept: the first ones suffice to explain a refusal."""

_TRAILING_DOLLAR: Final = re.compile(r"(?<!\\)\$$")


def mismatches(schema: Mapping[str, Any], data: Any) -> Iterator[Mismatch]:
    """Yield the errors in data, one by one, without validating what comes after them."""
    for error in _validator(ByIdentity(schema)).iter_errors(data):
        yield from _mismatch(error).reported()


def _mismatch(error: Any) -> Mismatch:
    """Convert an error of jsonschema, whose attributes may all be unset, to our record."""
    is_key = "propertyNames" in error.relative_schema_path
    grouped = groupby(error.context, key=lambda cause: cause.relative_schema_path[0])
    mismatch = Mismatch(
        path=(*error.absolute_path, *([error.instance] if is_key else [])),
        value=error.instance,
        keyword=error.validator,
        schema=error.schema if isinstance(error.schema, Mapping) else {},
        is_key=is_key,
        branches=tuple(tuple(map(_mismatch, branch)) for _, branch in grouped),
        message=error.message,
    )
    for cause in error.context:  # breaks a reference cycle; the parent is no longer needed
        cause.parent = None
    return mismatch


def _of_texts(is_valid: Callable[[str], bool]) -> Callable[[object], bool]:
    return lambda value: not isinstance(value, str) or is_valid(value)


_FORMATS: Final = FormatChecker(formats=())
for _name, _is_valid in FORMATS.items():
    _FORMATS.checks(_name)(_of_texts(_is_valid))


def _is_number(_checker: Any, value: Any) -> bool:
    match value:
        case int():
            return not isinstance(value, bool)
        case Decimal():  # may be finite although it is too large for a float
            return value.is_finite()
        case float():
            return isfinite(value)
        case _:
            return False


def _is_integer(checker: Any, value: Any) -> bool:
    return _is_number(checker, value) and value == Decimal(value).to_integral_value()


def _pattern(_self: Any, pattern: str, value: Any, _schema: Any) -> Iterator[ValidationError]:
    """Match as ECMAScript does: `$` matches only at the very end, character classes are ASCII."""
    if isinstance(value, str):
        expression = _TRAILING_DOLLAR.sub(r"\\Z", pattern)
        if re.search(expression, value, re.ASCII) is None:
            yield ValidationError(f"it does not match {pattern}")


def _any_of(validator: Any, wanted: Any, value: Any, _schema: Any) -> Iterator[ValidationError]:
    """Validate against branches, and keep only the first errors of each."""
    context: list[ValidationError] = []
    for index, branch in enumerate(wanted):
        errors = [*islice(validator.descend(value, branch, schema_path=index), _MAX_CAUSES)]
        if not errors:
            return
        context += errors
    yield ValidationError("it matches none of the alternatives", context=context)


def _one_of(validator: Any, wanted: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    """Validate against branches, exactly one of which must accept the value."""
    fitting = sum(validator.evolve(schema=branch).is_valid(value) for branch in wanted)
    if fitting == 0:
        yield from _any_of(validator, wanted, value, schema)
    elif fitting > 1:
        yield ValidationError("it matches more than one alternative")


def _unique_items(_self: Any, wanted: Any, value: Any, _schema: Any) -> Iterator[ValidationError]:
    """Compare items by their text: jsonschema takes quadratic time for items without an order."""
    if wanted and isinstance(value, list):
        texts = {json.dumps(item, sort_keys=True, default=str) for item in value}
        if len(texts) < len(value):
            yield ValidationError("an item is repeated")


@lru_cache(MAX_COMPILED)
def _validator(root: ByIdentity) -> Any:
    """Return the validator of a schema; it validates only the items that jsonschema-rs refuses."""
    holders = {name: root.schema[name] for name in _REFERRED if name in root.schema}
    quick: dict[int, Quick] = {}

    def items(validator: Any, wanted: Any, value: Any, _schema: Any) -> Iterator[ValidationError]:
        if isinstance(value, list) and value and id(wanted) not in quick:
            quick[id(wanted)] = validator_of({**holders, "allOf": [wanted]})
        for index, item in enumerate(value if isinstance(value, list) else ()):
            if not accepts(quick[id(wanted)], item):
                yield from validator.descend(item, wanted, path=index)

    kind: Any = extend(_Validator, {"items": items})  # type: ignore[no-untyped-call]  # the stubs leave it untyped
    return kind(root.schema, format_checker=_FORMATS)


_Validator: Any = extend(  # type: ignore[no-untyped-call]  # the stubs leave it untyped
    Draft202012Validator,
    {
        "pattern": _pattern,
        "uniqueItems": _unique_items,
        "anyOf": _any_of,
        "oneOf": _one_of,
    },
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"number": _is_number, "integer": _is_integer}
    ),
)
