"""The result of calibrating one assumption, and what decides it: the register says which calls."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Literal, TypeAlias

from mock_server.contract.texts.printable import printable
from mock_server.contract.values.walk import every
from mock_server.recordings.traffic import ACCEPTING, CREATE, MODIFY, STATUS, ServiceCall
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


class Nothing(Enum):
    """No setting: the recording supports no value more than another."""

    NOTHING = auto()


NOTHING: Final = Nothing.NOTHING


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
    return Ruling("undecided", NOTHING, evidence, would_decide(name))


def would_decide(assumption: str) -> str:
    unknown = "a call that is answered differently under an alternative"
    row: Mapping[str, str] = documents().assumptions.get(assumption, {})
    return row.get("decided-by", unknown)


Touches: TypeAlias = Callable[[ServiceCall], bool]


def touches_of(assumption: str) -> Touches | None:
    """Return what tells the calls that an assumption may affect; None if they show it directly.

    It may be true for a call that is not affected, but never false for one that is: such a call
    would not be replayed. An assumption that the register tells nothing of may affect all.
    """
    row = documents().assumptions.get(assumption, {})
    match row.get("touches", None if "decided-by" in row else "any"):
        case None:
            return None
        case str(word):
            return _TOUCHES[word]
        case names:
            return lambda call: _modifies_any_of(names, call)


_UPPER_UUID: Final = re.compile(
    "[0-9a-fA-F]{8}-[0-9a-fA-F-]*[A-F][0-9a-fA-F-]*|[0-9A-F]*[A-F][0-9A-F]*-[0-9a-fA-F]{4}-"
)


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
    return _modifies(call) or (call.is_reading and "invoiceConfiguration" in call.reply.result)


def _has_upper_case(call: ServiceCall) -> bool:
    text = call.body.decode("utf-8", "replace") if call.operation in ACCEPTING else ""
    return _UPPER_UUID.search(call.path) is not None or _UPPER_UUID.search(text) is not None


def _is_of_another_version(call: ServiceCall) -> bool:
    return call.path.startswith("/api/v") and not call.path.startswith("/api/v2/")


_TOUCHES: Final[Mapping[str, Touches]] = {
    "any": lambda _: True,
    "accepting": lambda call: call.operation in ACCEPTING,
    "all-keyword": lambda call: call.operation == CREATE and b'"ALL"' in call.body,
    "creates": lambda call: call.operation == CREATE,
    "emptying": _empties,
    "failing": _fails,
    "invoices": _shows_invoice,
    "modifies": _modifies,
    "other-versions": _is_of_another_version,
    "status-queries": lambda call: call.operation == STATUS,
    "upper-case": _has_upper_case,
}
"""The calls that an assumption may affect, by the word in the register."""
