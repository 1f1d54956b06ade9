"""The rows of the registry: the same columns in every engine that has tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, LiteralString

from mock_server.sandbox.ground.address import is_name
from mock_server.store.intact import LAST_INSTANT_MS, MAX_INT64, is_instant, is_number
from mock_server.store.log_records import Home, KeptSandbox, Registry
from mock_server.store.store_errors import UnreadableError

_LAST_GENERATION: Final = (1 << 31) - 1
"""More than a server can found; a row id in SQLite has room for it and the number of an entry."""


def _is_flag(value: Any) -> bool:
    return value in (0, 1)


def _is_bytes(value: Any) -> bool:
    return isinstance(value, bytes)


_IS_INTACT: Final[Mapping[str, Callable[[Any], bool]]] = {
    "name": lambda value: isinstance(value, str) and is_name(value),
    "generation": lambda value: is_number(value, 1, _LAST_GENERATION),
    "change": lambda value: is_number(value, 1),
    "created_ms": is_instant,
    "used_ms": is_instant,
    "ttl_ms": lambda value: value is None or is_number(value, -LAST_INSTANT_MS, LAST_INSTANT_MS),
    "by_use": _is_flag,
    "scenario": _is_bytes,
    "head": is_number,
    "head_ms": is_instant,
    "size": lambda value: is_number(value, -MAX_INT64),
    "is_over": _is_flag,
    "permit": _is_bytes,
}
"""Checks of the values of a row, by column; `size` is a sum, which other damage may falsify."""

COLUMNS: Final[LiteralString] = ", ".join(_IS_INTACT)

write_row: Final = attrgetter("home.name", "home.generation", *[*_IS_INTACT][2:])
"""Returns the row of a sandbox: the fields of its record, in the same order."""


def read_rows(rows: Iterable[Sequence[Any]]) -> Registry:
    """Return the sandboxes of intact rows, and the errors of damaged ones."""
    kept: list[KeptSandbox] = []
    damaged: dict[str, UnreadableError] = {}
    for row in rows:
        try:
            kept.append(read_row(row))
        except UnreadableError as error:
            damaged[row[0]] = error
    return Registry(kept, damaged)


def read_row(row: Sequence[Any]) -> KeptSandbox:
    """Return the sandbox of a row, which has the values of `COLUMNS`.

    Raises:
        UnreadableError: when the row is damaged.
    """
    values: list[Any] = []
    for value, (column, is_intact) in zip(row, _IS_INTACT.items(), strict=True):
        if not is_intact(value):
            raise UnreadableError(f"the row of sandbox {repr(row[0])[:80]} is damaged: {column}")
        values.append(bool(value) if is_intact is _is_flag else value)  # SQLite keeps numbers
    name, generation, *others = values
    return KeptSandbox(Home(name, generation), *others)
