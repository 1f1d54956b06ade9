"""The result of checking a scenario; the check itself is done elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """A scenario that was checked but not started.

    `customers` is the number of its customers, or None if it has errors. The findings have the
    members of `Finding` in the control document.
    """

    customers: int | None
    findings: tuple[Mapping[str, Any], ...]

    def count(self, severity: str) -> int:
        """Return the number of findings with this severity."""
        return sum(found["severity"] == severity for found in self.findings)
