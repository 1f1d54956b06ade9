"""Pages of lists, which all list calls return."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any


def page_of(query: Mapping[str, str], entries: Iterable[Any], total: int) -> dict[str, Any]:
    """Return the page of `entries` that a query requests with `page` and `size`."""
    page, size = requested_page(query)
    items = list(islice(entries, page * size, (page + 1) * size))
    return {"items": items, "page": page, "size": size, "total": total}


def requested_page(query: Mapping[str, str]) -> tuple[int, int]:
    """Return the page number and the size in a validated query, or their defaults 0 and 50."""
    return int(query.get("page", "0")), int(query.get("size", "50"))
