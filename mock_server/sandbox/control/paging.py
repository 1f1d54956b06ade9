"""Paged lists, as all list calls answer."""

from collections.abc import Callable, Generator, Iterable, Mapping
from itertools import islice
from typing import Any, Final

from mock_server.contract.values.json_pieces import Entries

_AT_ONCE: Final = 4
"""Entries that are rendered before others have a turn: the largest customer takes 10 ms."""


def page_of(query: Mapping[str, str], entries: Iterable[Any], total: int) -> dict[str, Any]:
    """Return the page of a list that a query requests with `page` and `size`."""
    page, size = asked_page(query)
    items = list(islice(entries, page * size, (page + 1) * size))
    return {"items": items, "page": page, "size": size, "total": total}


def page_in_steps(
    query: Mapping[str, str],
    entries: Callable[[int], Iterable[Any]],
    total: int,
    *,
    excludes: bool,
) -> Generator[bool, None, dict[str, Any]]:
    """Return a page in steps, for a list whose entries take long to generate or render.

    It can begin at any position, without iterating to it. It `excludes` other calls to the sandbox
    meanwhile, unless they cannot change the list.
    """
    page, size = asked_page(query)
    items: list[Any] = []
    for item in islice(entries(page * size), size):
        if items and not len(items) % _AT_ONCE:
            yield excludes
        items.append(item)
    return {"items": Entries(items), "page": page, "size": size, "total": total}


def asked_page(query: Mapping[str, str]) -> tuple[int, int]:
    """Return the requested page and its size; both are validated."""
    return int(query.get("page", "0")), int(query.get("size", "50"))
