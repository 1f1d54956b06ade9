"""The numbers of exchanges: those in the log of a sandbox count from 1, others are in between.

7      the seventh exchange
7+2    the second read after it that is not in the log
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

_WRITTEN: Final = re.compile(r"([0-9]{1,18})(?:\+([0-9]{1,18}))?", re.ASCII)


class EntryNumber(NamedTuple):
    """The number of an exchange; numbers grow in the order of the answers.

    `entry` counts the exchanges in the log, and `read` the later ones that are not; it is 0 for an
    exchange in the log.
    """

    entry: int
    read: int = 0

    def __str__(self) -> str:
        return spelled(*self)

    def as_json(self) -> int | str:
        """Return the number as lists in documents have it: a text if the exchange is in no log."""
        return str(self) if self.read else self.entry

    def as_fields(self) -> dict[str, int]:
        """Return the members that give the number in a document; `read` is left out if it is 0."""
        return {"entry": self.entry, "read": self.read} if self.read else {"entry": self.entry}


def spelled(entry: int, read: int) -> str:
    """Format a number as text."""
    return f"{entry}+{read}" if read else str(entry)


def entry_number(fields: Mapping[str, Any]) -> EntryNumber:
    """Return the number of an exchange from the members of a document about it."""
    return EntryNumber(fields["entry"], fields.get("read", 0))


def read_entry_number(text: str) -> EntryNumber | None:
    """Parse a number; return None if the text is not a number, or is absurdly long."""
    found = _WRITTEN.fullmatch(text)
    return None if found is None else EntryNumber(int(found[1]), int(found[2] or 0))
