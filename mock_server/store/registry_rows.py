"""The rows of the registry: the same columns in every engine that has tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, LiteralString

from mock_server.sandbox.ground.address import is_name
from mock_server.store.intact import LAST_INSTANT_MS, MOST, is_instant, is_number
from mock_server.store.port import Home, KeptSandbox
from mock_server.store.store_errors import UnreadableError

COLUMNS: Final[LiteralString] = (
    "name, generation, change, created_ms, used_ms, ttl_ms, by_use, scenario, current,"
    " successor, head, head_ms, size, is_over, permit"
)

_LAST_GENERATION: Final = (1 << 31) - 1
"""More than a server can found; with a number of an entry it is the id of a row in SQLite."""


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
    "current": _is_bytes,
    "successor": lambda value: value is None or _is_bytes(value),
    "head": is_number,
    "head_ms": is_instant,
    "size": lambda value: is_number(value, -MOST),
    "is_over": _is_flag,
    "permit": _is_bytes,
}
"""What the values of a row are, by column; `size` is a sum that damage elsewhere may spoil."""


def read_row(row: Sequence[Any]) -> KeptSandbox:
    """Return the sandbox of a row of these columns.

    Raises:
        UnreadableError: when the row is damaged.
    """
    for value, (column, is_intact) in zip(row, _IS_INTACT.items(), strict=True):
        if not is_intact(value):
            told = repr(row[0])[:80]
            raise UnreadableError(f"the row of sandbox {told} is damaged: {column}")
    name, generation, *said = row
    change, created_ms, used_ms, ttl_ms, by_use, *said = said
    scenario, current, successor, head, head_ms, size, is_over, permit = said
    return KeptSandbox(
        home=Home(name, generation),
        change=change,
        created_ms=created_ms,
        used_ms=used_ms,
        ttl_ms=ttl_ms,
        by_use=bool(by_use),
        scenario=scenario,
        current=current,
        successor=successor,
        head=head,
        head_ms=head_ms,
        size=size,
        is_over=bool(is_over),
        permit=permit,
    )


def write_row(kept: KeptSandbox) -> tuple[Any, ...]:
    """Return the row of a sandbox, in the order of the columns."""
    return (
        *kept.home,
        kept.change,
        kept.created_ms,
        kept.used_ms,
        kept.ttl_ms,
        kept.by_use,
        kept.scenario,
        kept.current,
        kept.successor,
        kept.head,
        kept.head_ms,
        kept.size,
        kept.is_over,
        kept.permit,
    )
