"""What the pure core says about a scenario that it cannot build, or that it doubts.

Findings point into plain data. Files, lines and columns are unknown here; `scenario_file` adds
them. What the rule of a finding is, and how serious, stands in `contract/rules.yaml`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

_MAX_GUESSED: Final = 100
_MAX_COMPARED: Final = 2000
_MAX_LENGTH: Final = 64


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


def add_unknown(findings: list[Finding], finding: Finding, name: str, known: Iterable[str]) -> None:
    """Add the finding of a name that names nothing, with the known one that may have been meant.

    Comparing takes time: it is done for the first findings, and with the first known names.
    """
    near = None
    if len(findings) < _MAX_GUESSED:
        near = nearest(name, islice(known, _MAX_COMPARED))
    if near is not None:
        suggestion = f"did you mean {near!r}?"
        message = f"{finding.message}; {suggestion}"
        finding = replace(finding, message=message, suggestion=suggestion)
    findings.append(finding)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that a misspelt one is closest to, None if none is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only mistakes need it

    by_lower = {name.lower(): str(name) for name in known}
    near = get_close_matches(word[:_MAX_LENGTH].lower(), by_lower, n=1)
    return by_lower[near[0]] if near else None
