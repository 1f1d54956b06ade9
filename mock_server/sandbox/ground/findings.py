"""What the pure core says about a scenario that it cannot build, or that it doubts.

Findings point into plain data. Files, lines and columns are unknown here; `scenario_file` adds
them. What the rule of a finding is, and how serious, stands in `contract/rules.yaml`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from mock_server.contract.guessing import nearest

_MAX_GUESSED: Final = 20
_MAX_SHOWN: Final = 80


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a scenario.

    Attributes:
        pointer: The JSON pointer (RFC 6901) of the place in the scenario's data.
        message: What is wrong there, and what would be right.
        rule: The id of the rule that it breaks.
        suggestion: What was probably meant, when that can be guessed; the message says it too.
    """

    pointer: str
    message: str
    rule: str
    suggestion: str | None = None

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.message}"


class ScenarioError(Exception):
    """A scenario that cannot be built, with all that is wrong with it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


def no_such(kind: str, name: str) -> str:
    """Say that nothing of a kind has a name."""
    return f"no {kind} has the ref or id {name[:_MAX_SHOWN]!r}"


def guessed(message: str, name: str, known: Iterable[str]) -> tuple[str, str | None]:
    """Return a message about an unknown name, with the known one that may have been meant."""
    near = nearest(name, known)
    if near is None:
        return message, None
    suggestion = f"did you mean {near!r}?"
    return f"{message}; {suggestion}", suggestion


def add_unknown(findings: list[Finding], finding: Finding, name: str, known: Iterable[str]) -> None:
    """Add the finding of a name that names nothing, with the known one that may have been meant.

    Comparing takes time: it is done for the first findings.
    """
    if len(findings) < _MAX_GUESSED:
        message, suggestion = guessed(finding.message, name, known)
        finding = replace(finding, message=message, suggestion=suggestion)
    findings.append(finding)
