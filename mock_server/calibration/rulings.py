"""The result of calibrating one assumption, and what decides it: the register says which calls.

`touches` may be true for a call that is not affected, but never false for one that is: such a call
would not be replayed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Literal, TypeAlias

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.walk import every
from mock_server.recordings.traffic import (
    ACCEPTING,
    CREATE,
    MODIFY,
    STATUS,
    ServiceCall,
    is_reading,
)
from mock_server.server.shipped import documents

RulingVerdict: TypeAlias = Literal["supported", "contradicted", "undecided"]

MAX_EVIDENCE: Final = 10
"""The maximum number of calls that are listed as evidence for one assumption."""


@dataclass(frozen=True, slots=True)
class Evidence:
    place: str
    call: str
    says: str

    @classmethod
    def of(cls, call: ServiceCall, says: str = "") -> "Evidence":
        return cls(call.place, printable(f"{call.method} {call.path}"), printable(says))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a recording shows about one assumption, with a verdict on its default.

    `setting` is the value that it supports, `NOTHING` if it supports none. `would_decide` says
    which call would decide it, or why none can; it is empty if it is decided.
    """

    verdict: RulingVerdict
    setting: Any
    evidence: Sequence[Evidence] = ()
    would_decide: str = ""


def undecided(name: str, evidence: Sequence[Evidence] = ()) -> Ruling:
    return Ruling("undecided", NOTHING, evidence, decided_by(name).would_decide)


class Nothing(Enum):
    """No setting: the recording supports no value more than another."""

    NOTHING = auto()


NOTHING: Final = Nothing.NOTHING


Touches: TypeAlias = Callable[[ServiceCall], bool]

_UPPER_UUID: Final = re.compile(
    "[0-9a-fA-F]{8}-[0-9a-fA-F-]*[A-F][0-9a-fA-F-]*|[0-9A-F]*[A-F][0-9A-F]*-[0-9a-fA-F]{4}-"
)


@dataclass(frozen=True, slots=True)
class Deciding:
    """How an assumption is decided; `touches` is None if a recording shows it directly."""

    would_decide: str
    touches: Touches | None = None


def decided_by(assumption: str) -> Deciding:
    """Return how an assumption is decided; one that the register tells nothing of may affect all.

    `reading_off` decides those that a recording shows directly.
    """
    row = documents().assumptions.get(assumption, {})
    if "decided-by" not in row:
        return Deciding("a call that is answered differently under an alternative", _any)
    match row.get("touches"):
        case None:
            return Deciding(row["decided-by"])
        case str(word):
            return Deciding(row["decided-by"], _TOUCHES[word])
        case names:
            return Deciding(row["decided-by"], lambda call: _modifies_any_of(names, call))


def _any(_: ServiceCall) -> bool:
    return True


def _modifies(call: ServiceCall) -> bool:
    return call.operation == MODIFY


def _fails(call: ServiceCall) -> bool:
    return call.reply.is_recorded and (not call.reply.is_success or call.operation == STATUS)


def _modifies_any_of(names: list[str], call: ServiceCall) -> bool:
    objects = (each for each in every(call.sent) if isinstance(each, dict))
    return _modifies(call) and not all(map(set(names).isdisjoint, objects))


def _empties(call: ServiceCall) -> bool:
    return _modifies(call) and any(each in (None, "", {}) for each in every(call.sent))


def _shows_invoice(call: ServiceCall) -> bool:
    return _modifies(call) or (is_reading(call) and "invoiceConfiguration" in call.reply.result)


def _has_upper_case(call: ServiceCall) -> bool:
    text = call.body.decode("utf-8", "replace") if call.operation in ACCEPTING else ""
    return _UPPER_UUID.search(call.path) is not None or _UPPER_UUID.search(text) is not None


_TOUCHES: Final[Mapping[str, Touches]] = {
    "any": _any,
    "accepting": lambda call: call.operation in ACCEPTING,
    "all-keyword": lambda call: call.operation == CREATE and b'"ALL"' in call.body,
    "creates": lambda call: call.operation == CREATE,
    "emptying": _empties,
    "failing": _fails,
    "invoices": _shows_invoice,
    "modifies": _modifies,
    "other-versions": (
        lambda call: call.path.startswith("/api/v") and not call.path.startswith("/api/v2/")
    ),
    "status-queries": lambda call: call.operation == STATUS,
    "upper-case": _has_upper_case,
}
"""The calls that an assumption may affect, by the word in the register."""
