"""The options of a run: how long, how often and how much to measure."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_QUICK: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to measure; `folder` is for the files of this run.

    `calls` is the number made while memory is measured. `postgresql` is the URL of a database, or
    None to start an engine.
    """

    seconds: int
    rounds: int
    calls: int
    folder: Path
    quick: bool = False
    postgresql: str | None = None

    def number(self, of: int) -> int:
        """Return a number of jobs, plans or sandboxes, or a tenth of it in a quick run."""
        return of // _QUICK if self.quick else of
