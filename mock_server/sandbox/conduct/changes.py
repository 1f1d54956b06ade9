"""The known changes of a customer: the latest at each path of its data."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.domain.weight import weight_of
from mock_server.sandbox.conduct.leaves import LeafPath
from mock_server.sandbox.conduct.seen import Client, Moment

_EMPTY: Final = 800
_PATH: Final = 400
"""The bytes of an object without changes, and of a change without its value."""


class Change(NamedTuple):
    """A new value, in force since entry `since`, by a call of `client` (None: an operator)."""

    since: EntryNumber
    client: Client | None
    value: Any
    moment: Moment


class Changes:
    """The latest changes of a customer by path; `weight` is their size in bytes."""

    def __init__(self) -> None:
        self.by_path: dict[LeafPath, Change] = {}
        self.weight = _EMPTY

    def note(
        self,
        values: Mapping[LeafPath, Any],
        since: EntryNumber,
        client: Client | None,
        moment: Moment,
    ) -> None:
        """Note new values at some paths; takes time in proportion to their number."""
        for path, value in values.items():
            before = self.by_path.get(path)
            self.weight += weight_of(value)
            self.weight += weight_of_path(path) if before is None else -weight_of(before.value)
            self.by_path[path] = Change(since, client, value, moment)

    def applied_to(self, read: Mapping[LeafPath, Any], key: EntryNumber) -> dict[LeafPath, Any]:
        """Return the values of a customer as read by the entry `key`, updated by changes since.

        A value replaced as a whole, such as an array, keeps nothing of what it contained before.
        """
        later = {path: each for path, each in self.by_path.items() if each.since >= key}
        values = {**read, **{path: each.value for path, each in later.items()}}
        whole = {path[0]: each.since for path, each in later.items() if len(path) == 1}
        for path in [path for path in values if path[0] in whole]:
            since = later[path].since if path in later else key
            if since < whole[path[0]]:
                del values[path]
        return values


def weight_of_path(path: LeafPath) -> int:
    """Return the bytes for keeping a value at a path, without the value."""
    return _PATH + len("".join(path))
