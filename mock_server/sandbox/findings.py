"""What the pure core says about a scenario that it cannot build.

Findings point into plain data. Files, lines and columns are unknown here; `scenario_file` adds
them.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a scenario.

    Attributes:
        pointer: The JSON pointer (RFC 6901) of the place in the scenario's data.
        message: What is wrong there, and what would be right.
    """

    pointer: str
    message: str

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.message}"


class ScenarioError(Exception):
    """A scenario that cannot be built, with all that is wrong with it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))
