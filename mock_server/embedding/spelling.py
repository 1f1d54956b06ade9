"""Converts Python values for the control API: durations, instants, plans, expectations."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from math import isfinite
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.client.errors import SpellingError, concerns_the_caller
from mock_server.contract.names import step_of_word
from mock_server.contract.schemas.mismatches import Mismatch
from mock_server.contract.schemas.phrases import phrase
from mock_server.contract.texts.times import DURATION, duration_text, format_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.walk import with_each, without_none

__tracebackhide__ = concerns_the_caller

JsonObject: TypeAlias = Mapping[str, Any]
Duration: TypeAlias = str | float | Decimal | timedelta
"""`250ms`, `2s`, `0.5s`, `1h30m`, plain seconds such as 90 or 0.25, or a timedelta."""
Instant: TypeAlias = str | datetime
"""ISO 8601 in UTC with milliseconds, or a datetime with a time zone."""
Step: TypeAlias = str | int | Mapping[str, Any]
"""A step of a fault plan: a code, `ok`, a status, or a mapping such as `{"network": "reset"}`."""

_FACTS: Final = {"request_id": "requestId"}
_NUMBERS: Final = frozenset({"times", "count"})
_ANY: Final = "any"
"""The command line's word for all operations."""

CONDITIONS: Final = ("customer", "below", "requester", "header", "body", "from", "to")
"""The conditions of a plan, each of which can be a keyword argument."""


def plan_of(
    operation: str | None,
    step: Step | Sequence[Step],
    when: JsonObject,
    keywords: JsonObject,
    others: JsonObject,
) -> JsonObject:
    """Return a fault plan as in a scenario, with a sequence of steps or one step for every call.

    Its conditions are those of the mapping `when` and of keyword arguments, whose names may end in
    an underscore, because `from` is a Python keyword. `others` are the other keys of the plan.
    """
    if operation == _ANY:
        raise SpellingError('use None for all operations; "any" is only for the command line')
    conditions = {name.rstrip("_"): value for name, value in when.items()}
    for name, value in ((name.rstrip("_"), value) for name, value in keywords.items()):
        if name not in CONDITIONS:
            known = {"enum": [*CONDITIONS, "when", *others]}
            wrong = Mismatch(path=(), value=name, keyword="enum", schema=known)
            raise SpellingError(f"{name}: {phrase(wrong)}")
        if name in conditions:
            raise SpellingError(f"{name} is given twice, in `when` and as a keyword; remove one")
        conditions[name] = value
    steps: Any = step
    is_many = isinstance(step, Iterable) and not isinstance(step, str | bytes | Mapping)
    what = {"steps": [*map(_step, steps)]} if is_many else {"fault": _step(step)}
    return without_none({"operation": operation, "when": conditions or None, **what, **others})


def _step(step: Any) -> Any:
    """Return a step; a number of three digits is a status, as on the command line."""
    match step:
        case Mapping():
            return step
        case str() | int() if not isinstance(step, bool):
            try:
                return step_of_word(str(step))
            except ValueError as error:
                raise SpellingError(str(error).replace("=", ": ")) from None
        case _:
            raise SpellingError(f"{step!r} is not a step, which is a code, ok or a mapping")


class ExpectedCalls(NamedTuple):
    """Which calls are expected, and how many of them; names in `match` are in snake case."""

    match: JsonObject
    exactly: int | None
    at_least: int | None
    at_most: int | None
    in_order: Sequence[JsonObject] | None

    def __str__(self) -> str:
        """Return the arguments that state it."""
        given = without_none({**self.match, **self._asdict(), "match": None})
        return ", ".join(f"{name}={value!r}" for name, value in given.items())

    def body(self) -> dict[str, Any]:
        """Return it as the body of a call."""
        for name in _NUMBERS.intersection(self.match):
            number = self.match[name]
            raise SpellingError(
                f"{name}: the number of calls is exactly={number!r}, at_least={number!r} or "
                f"at_most={number!r}"
            )
        facts = {_FACTS.get(name, name): value for name, value in self.match.items()}
        expectation = {
            "match": facts or (None if self.in_order else {}),
            "exactly": self.exactly,
            "atLeast": self.at_least,
            "atMost": self.at_most,
            "inOrder": self.in_order,
        }
        return without_none(expectation)


def purging(is_purge: bool) -> JsonObject | None:  # noqa: FBT001 - callers pass on their own `purge`
    """Return the query of a call that cannot be undone, or None for any other call."""
    return {"purge": "true"} if is_purge else None


def spelled(value: Any) -> Any:
    """Convert the timedeltas and datetimes in plain data."""
    match value:
        case timedelta():
            return duration_text(value)
        case datetime():
            if value.tzinfo is None:
                raise SpellingError(f"{value} has no time zone; use datetime(..., tzinfo=UTC)")
            return format_instant(round(value.timestamp() * 1000))
        case float() if not isfinite(value):
            raise SpellingError(f"expected {DURATION} or another finite number, got {value}")
        case _:
            return with_each(value, spelled)


def spell_json(value: Any) -> bytes:
    """Return plain data as JSON, with timedeltas and datetimes converted."""
    try:
        return dumps(spelled(value))
    except SpellingError as error:
        raise error.with_traceback(None) from None  # reports end at the caller's own line
    except (TypeError, RecursionError) as error:
        raise SpellingError(f"what is sent must be plain data: {error}") from None
