"""Errors in scenario files, with file, line and column, both counted from 1.

Nothing is read or validated here. `ScenarioFileError` is the only error this package raises.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from mock_server.contract.texts.printable import printable
from mock_server.domain.refusal import SandboxError, at_place
from mock_server.sandbox.ground.findings import Finding


class Position(NamedTuple):
    """A place in a file; columns count characters.

    Line and column are 0 in data that was not read from a text: there, the JSON pointer is the
    place.
    """

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """One error with its position; `where` is the JSON pointer, empty for the whole file.

    The `message` says what would be right, and includes the `suggestion`, if there is a guess.
    """

    file: str
    line: int
    column: int
    where: str
    message: str
    rule: str
    suggestion: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return printable(f"{place}: {at_place(self.where, self.message)}")


class ScenarioFileError(SandboxError):
    """A scenario file was refused; `findings` has its errors, `note` says what was not checked."""

    def __init__(self, findings: Iterable[LocatedFinding], note: str | None = None) -> None:
        self.findings = tuple(findings)
        self.note = note
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.findings), *([self.note] if self.note else [])])


def located(position: Position, finding: Finding) -> LocatedFinding:
    what = finding.message, finding.rule, finding.suggestion
    return LocatedFinding(*position, finding.pointer, *what)


def refusal(
    position: Position, pointer: str, message: str, suggestion: str | None = None
) -> ScenarioFileError:
    return ScenarioFileError(
        [LocatedFinding(*position, pointer, message, "unreadable", suggestion)]
    )
