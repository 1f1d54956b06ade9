"""Findings about a scenario, and the reasons for refused calls, in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from json.encoder import encode_basestring_ascii
from typing import Any, Final

from mock_server.contract.headers import REASON
from mock_server.contract.texts.printable import nearest, printable
from mock_server.contract.texts.times import format_reason
from mock_server.domain.refusal import Reason, at_place

MAX_FOUND: Final = 100  # the search for findings ends when there are this many
_MAX_GUESSED: Final = 20
_MAX_COMPARED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding about a scenario, at a JSON pointer (RFC 6901) into its data."""

    pointer: str
    message: str  # what is wrong there, and what would be right
    rule: str
    suggestion: str | None = None  # what was probably meant; the message includes it

    def __str__(self) -> str:
        return printable(at_place(self.pointer, self.message))


class ScenarioError(Exception):
    """A scenario cannot be built."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


def refuse_many(findings: Sequence[Finding]) -> None:
    """Refuse a scenario that already has as many findings as are reported."""
    if len(findings) >= MAX_FOUND:
        raise ScenarioError(findings[:MAX_FOUND])


def parse_or_report(
    parse: Callable[[Any], int], value: Any, place: str, findings: list[Finding]
) -> int | None:
    """Return a time in milliseconds, or None if it is missing or (with a finding) invalid."""
    if value is None:
        return None
    try:
        return parse(value)
    except ValueError as error:
        findings.append(Finding(place, str(error), "impossible-value"))
        return None


def no_such(kind: str, name: str) -> str:
    return f"no {kind} has the ref or id {name[:80]!r}"


def with_suggestion(message: str, name: str, known: Iterable[str]) -> str:
    near = nearest(name, known)
    return message if near is None else f"{message}; did you mean {near!r}?"


def add_unknown(findings: list[Finding], finding: Finding, name: str, known: Iterable[str]) -> None:
    """Add a finding about an unknown name, suggesting a similar one while that is quick."""
    words = tuple(known) if len(findings) < _MAX_GUESSED else ()
    if words and (len(findings) + 1) * len(words) <= _MAX_COMPARED:
        near = nearest(name, words)
        if near is not None:
            hint = f"did you mean {near!r}?"
            finding = replace(finding, message=f"{finding.message}; {hint}", suggestion=hint)
    findings.append(finding)


_MAX_REASON: Final = 1024


def in_words(reasons: Iterable[Reason]) -> str:
    return "; ".join(map(format_reason, reasons))


def reason_header(text: str) -> Mapping[str, str]:
    """Return the header that shows reasons: ASCII JSON of at most 1 KiB; none for an empty text."""
    if not text:
        return {}
    escaped = encode_basestring_ascii(text)[1:-1]
    if len(escaped) > _MAX_REASON:
        pieces = [encode_basestring_ascii(each)[1:-1] for each in text[:_MAX_REASON]]
        ends = accumulate(map(len, pieces))
        kept = (piece for piece, end in zip(pieces, ends, strict=True) if end <= _MAX_REASON - 3)
        escaped = "".join(kept) + "..."
    return {REASON: escaped}
