"""What a check of a scenario has found, as it is told; how scenarios are checked is not here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """A scenario that was checked, and is not started.

    `customers` says how many it has, None if it has errors. The findings have the members of
    `Finding` in the control document.
    """

    customers: int | None
    findings: tuple[Mapping[str, Any], ...]

    def count(self, severity: str) -> int:
        """Return how many findings have this severity."""
        return sum(found["severity"] == severity for found in self.findings)
