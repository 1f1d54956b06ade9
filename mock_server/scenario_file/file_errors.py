"""What is wrong with a scenario file, and where: file, line and column, both from 1.

No reading and no judging here. `ScenarioFileError` is the only error that leaves this package.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from mock_server.sandbox.ground.findings import Finding


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a file; lines and columns are counted from 1, columns in characters."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """One thing that is wrong, with its place.

    Attributes:
        file: The name of the file that it stands in.
        line: Its line, from 1.
        column: Its column in characters, from 1.
        where: The JSON pointer of the place in the file's data; `/` is the whole file.
        message: What is wrong, and what would be right.
        rule: The id of the rule that it breaks.
        suggestion: What was probably meant, when that can be guessed; the message says it too.
    """

    file: str
    line: int
    column: int
    where: str
    message: str
    rule: str
    suggestion: str | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.where}: {self.message}"


class ScenarioFileError(Exception):
    """A scenario file that is refused, with all that is wrong with it."""

    def __init__(self, findings: Iterable[LocatedFinding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


def located(position: Position, finding: Finding) -> LocatedFinding:
    """Give a finding its place in a file."""
    return LocatedFinding(
        position.file,
        position.line,
        position.column,
        finding.pointer or "/",
        finding.message,
        finding.rule,
        finding.suggestion,
    )


def refusal(
    position: Position, pointer: str, message: str, suggestion: str | None = None
) -> ScenarioFileError:
    """Make the error of a file that cannot even be read as data."""
    finding = Finding(pointer, message, "unreadable", suggestion)
    return ScenarioFileError([located(position, finding)])
