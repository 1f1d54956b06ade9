"""What the pure core says about a scenario that it cannot build, or that it doubts.

Findings point into plain data. Files, lines and columns are unknown here; `scenario_file` adds
them. What the rule of a finding is, and how serious, stands in `contract/rules.yaml`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate, islice
from typing import Final

_MAX_GUESSED: Final = 20
_MAX_LENGTH: Final = 64
_MAX_COMPARED: Final = 2000
_MAX_EFFORT: Final = 100_000
"""How much is compared for one guess, in the product of lengths: some five milliseconds."""


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

    Comparing takes time: it is done for the first findings.
    """
    near = None
    if len(findings) < _MAX_GUESSED:
        near = nearest(name, known)
    if near is not None:
        suggestion = f"did you mean {near!r}?"
        message = f"{finding.message}; {suggestion}"
        finding = replace(finding, message=message, suggestion=suggestion)
    findings.append(finding)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that a misspelt one is closest to, None if none is close.

    Of many known words only some are compared: the first ones, and of these rather those that begin
    alike.
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only mistakes need it

    lower = word[:_MAX_LENGTH].lower()
    by_lower = {name[:_MAX_LENGTH].lower(): str(name) for name in islice(known, _MAX_COMPARED)}
    in_order = sorted(by_lower, key=lambda name: name[:1] != lower[:1])
    efforts = accumulate(len(lower) * len(name) for name in in_order)
    compared = [
        name for name, effort in zip(in_order, efforts, strict=True) if effort <= _MAX_EFFORT
    ]
    near = get_close_matches(lower, compared, n=1)
    return by_lower[near[0]] if near else None
