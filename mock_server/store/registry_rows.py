"""The rows of the registry: the same columns in every engine that has tables."""

from collections.abc import Sequence
from typing import Any, Final, LiteralString

from mock_server.store.port import Home, KeptSandbox

COLUMNS: Final[LiteralString] = (
    "name, generation, change, created_ms, used_ms, ttl_ms, by_use, scenario, current,"
    " successor, head, head_ms, size, is_over, permit"
)


def read_row(row: Sequence[Any]) -> KeptSandbox:
    """Return the sandbox of a row of these columns."""
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
