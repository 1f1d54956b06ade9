"""What a run is told: how long, how often, how much."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_QUICK: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to measure; `folder` is for files of this run, `calls` how many the memory must stand.

    `postgresql` is the URL of a database, None to start an engine.
    """

    seconds: int
    rounds: int
    calls: int
    folder: Path
    quick: bool = False
    postgresql: str | None = None

    def number(self, of: int) -> int:
        """Return a number of jobs, plans or sandboxes: a tenth of it in a quick run."""
        return of // _QUICK if self.quick else of
