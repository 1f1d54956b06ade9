"""The result of calibrating one assumption: a verdict on its default, a setting, evidence."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Literal, TypeAlias

from mock_server.calibration.deciding import decided_by
from mock_server.contract.texts.printable import printable
from mock_server.recordings.traffic import ServiceCall

RulingVerdict: TypeAlias = Literal["supported", "contradicted", "undecided"]

MAX_EVIDENCE: Final = 10
"""The maximum number of calls that are listed as evidence for one assumption."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One call that is evidence for or against something."""

    place: str
    call: str
    says: str

    @classmethod
    def of(cls, call: ServiceCall, says: str = "") -> "Evidence":
        """Return a call as evidence."""
        return cls(call.place, printable(f"{call.method} {call.path}"), printable(says))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a recording shows about one assumption.

    Attributes:
        verdict: The verdict on the default.
        setting: The value that the recording supports; `NOTHING` if it supports none.
        would_decide: Which call would decide it, or why none can; empty if it is decided.
    """

    verdict: RulingVerdict
    setting: Any
    evidence: Sequence[Evidence] = ()
    would_decide: str = ""


def undecided(name: str, evidence: Sequence[Evidence] = ()) -> Ruling:
    """Return the ruling on an assumption that the recording does not decide."""
    return Ruling("undecided", NOTHING, evidence, decided_by(name).would_decide)


class Nothing(Enum):
    """No setting: the recording supports no value more than another."""

    NOTHING = auto()


NOTHING: Final = Nothing.NOTHING
