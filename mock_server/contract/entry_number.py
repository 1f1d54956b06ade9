"""How exchanges are numbered: those in the log of a sandbox from 1 up, others between them.

7      the seventh exchange
7+2    the second read after it that is not in the log
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

_WRITTEN: Final = re.compile(r"([0-9]{1,18})(?:\+([0-9]{1,18}))?", re.ASCII)


class EntryNumber(NamedTuple):
    """The number of an exchange; they come in the order in which they were answered.

    `entry` counts those in the log, `read` the others since; 0 for one that is in the log.
    """

    entry: int
    read: int = 0

    def __str__(self) -> str:
        return spelled(*self)

    def as_fields(self) -> dict[str, int]:
        """Return the number as documents have it: nothing is said of a read that it is not."""
        return {"entry": self.entry, "read": self.read} if self.read else {"entry": self.entry}


def spelled(entry: int, read: int) -> str:
    """Return a number as a text."""
    return f"{entry}+{read}" if read else str(entry)


def entry_number(said: Mapping[str, Any]) -> EntryNumber:
    """Return the number of an exchange from the fields of a document about it."""
    return EntryNumber(said["entry"], said.get("read", 0))


def read_entry_number(text: str) -> EntryNumber | None:
    """Return the number that a text is, None if it is none or absurdly long."""
    found = _WRITTEN.fullmatch(text)
    return None if found is None else EntryNumber(int(found[1]), int(found[2] or 0))
