"""What is wrong with a scenario file, and where: file, line and column, both from 1.

No reading and no judging here. `ScenarioFileError` is the only error that leaves this package.
"""

from collections.abc import Iterable
from dataclasses import dataclass


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
    """

    file: str
    line: int
    column: int
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.where}: {self.message}"


class ScenarioFileError(Exception):
    """A scenario file that is refused, with all that is wrong with it."""

    def __init__(self, findings: Iterable[LocatedFinding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


def finding_at(position: Position, pointer: str, message: str) -> LocatedFinding:
    """Make a finding of a place, a JSON pointer and a message."""
    return LocatedFinding(position.file, position.line, position.column, pointer or "/", message)


def refusal(position: Position, pointer: str, message: str) -> ScenarioFileError:
    """Make the error of a file that has one finding."""
    return ScenarioFileError([finding_at(position, pointer, message)])
