"""Pages of lists, which all list calls return."""

from collections.abc import Mapping
from typing import Any, Protocol


class Listed(Protocol):
    """Entries that are found by their position."""

    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> Any: ...


def page_of(query: Mapping[str, str], entries: Listed) -> dict[str, Any]:
    """Return the page of `entries` that a validated query requests with `page` and `size`."""
    page, size = int(query.get("page", "0")), int(query.get("size", "50"))
    shown = range(page * size, min((page + 1) * size, len(entries)))
    items = [entries[position] for position in shown]
    return {"items": items, "page": page, "size": size, "total": len(entries)}
