"""What a calibration says of one assumption: a verdict on its default, a setting, and evidence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Literal, TypeAlias

from mock_server.calibration.traffic import ServiceCall

Stand: TypeAlias = Literal["supported", "contradicted", "undecided"]

MOST_EVIDENCE: Final = 10
"""The calls that are told as evidence of one assumption; the first ones."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One call that tells for or against something."""

    place: str
    call: str
    says: str

    @classmethod
    def of(cls, call: ServiceCall, says: str = "") -> "Evidence":
        """Return what a call tells."""
        return cls(call.place, f"{call.method} {call.path}", says)

    def as_fields(self) -> Mapping[str, str]:
        """Return it as JSON has it."""
        return {"place": self.place, "call": self.call, "says": self.says}


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a recording says of one assumption.

    Attributes:
        stand: The verdict on the default.
        setting: What the recording supports; `NOTHING` if that is undecided.
        would_decide: Which call would decide it, or why none can; empty if it is decided.
    """

    stand: Stand
    setting: Any
    evidence: Sequence[Evidence] = ()
    would_decide: str = ""


class Nothing(Enum):
    """No setting: the recording supports none more than another."""

    NOTHING = auto()


NOTHING: Final = Nothing.NOTHING
