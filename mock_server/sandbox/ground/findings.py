"""Findings of the pure core about a scenario that it cannot build, or that is doubtful.

They point into plain data; `scenario_file` adds files, lines and columns. `contract/rules.yaml`
describes the rules and their severity.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mock_server.contract.texts.guessing import nearest

MOST_FOUND: Final = 100
"""How many findings are told of a scenario; with so many, nothing more is looked for."""

_MAX_GUESSED: Final = 20
_MAX_COMPARED: Final = 10_000
"""For how many findings a word is guessed, and how many words are compared for all of them."""

_MAX_SHOWN: Final = 80


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding about a scenario.

    Attributes:
        pointer: The JSON pointer (RFC 6901) of the place in the scenario's data.
        message: What is wrong there, and what would be right.
        rule: The id of the rule that it breaks.
        suggestion: What was probably meant, if it can be guessed; the message has it too.
    """

    pointer: str
    message: str
    rule: str
    suggestion: str | None = None

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.message}"


class ScenarioError(Exception):
    """A scenario cannot be built, because of all these findings."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


class TooHeavyError(ScenarioError):
    """A scenario takes more memory than this server has for it; another server may take it."""


def refuse_many(findings: Sequence[Finding]) -> None:
    """Refuse a scenario that has enough findings to tell.

    Raises:
        ScenarioError: with these.
    """
    if len(findings) >= MOST_FOUND:
        raise ScenarioError(findings[:MOST_FOUND])


def parsed(
    parse: Callable[[Any], int], said: Any, place: str, findings: list[Finding]
) -> int | None:
    """Return the milliseconds of a time that is said, None if there is none or it is wrong."""
    if said is None:
        return None
    try:
        return parse(said)
    except ValueError as error:
        findings.append(Finding(place, str(error), "impossible-value"))
        return None


def no_such(kind: str, name: str) -> str:
    """Return the message for an unknown name."""
    return f"no {kind} has the ref or id {name[:_MAX_SHOWN]!r}"


def guessed(message: str, name: str, known: Iterable[str]) -> tuple[str, str | None]:
    """Return a message about an unknown name, with a similar known one."""
    near = nearest(name, known)
    if near is None:
        return message, None
    suggestion = f"did you mean {near!r}?"
    return f"{message}; {suggestion}", suggestion


def add_unknown(findings: list[Finding], finding: Finding, name: str, known: Iterable[str]) -> None:
    """Add the finding of an unknown name, with a similar known one.

    Comparing takes time, so it is only done for the first findings, fewer if there is much to
    compare with.
    """
    words = tuple(known) if len(findings) < _MAX_GUESSED else ()
    if words and (len(findings) + 1) * len(words) <= _MAX_COMPARED:
        message, suggestion = guessed(finding.message, name, words)
        finding = replace(finding, message=message, suggestion=suggestion)
    findings.append(finding)
