"""Paged lists, as all list calls answer."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any


def page_of(query: Mapping[str, str], entries: Iterable[Any], total: int) -> dict[str, Any]:
    """Return the page of a list that a query requests with `page` and `size`."""
    page, size = asked_page(query)
    items = list(islice(entries, page * size, (page + 1) * size))
    return {"items": items, "page": page, "size": size, "total": total}


def asked_page(query: Mapping[str, str]) -> tuple[int, int]:
    """Return the requested page and its size; both are validated."""
    return int(query.get("page", "0")), int(query.get("size", "50"))
