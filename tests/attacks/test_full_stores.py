"""Uploads to a server whose store is full: what is refused takes no room in it."""

from pathlib import Path
from typing import Any

from support.lasting import lasting

from mock_server.store.sqlite import SqliteStore

_MOST = 1_000_000


def scenario(number: int) -> dict[str, Any]:
    return {"version": 1, "extends": "minimal", "seed": number, "description": "x" * 300_000}


async def test_refused_uploads_do_not_fill_a_store(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    async with lasting(SqliteStore(file, most_bytes=_MOST)) as server:
        number = 0
        while (await server.call("PUT", "/_sandbox/scenario", scenario(number))).status == 200:
            number += 1
        before = taken(file)
        for path in ("/_sandbox/scenario", "/s/one/_sandbox/scenario"):
            assert (await server.call("PUT", path, scenario(number + 1))).status == 503
        answer = await server.call("PUT", "/_sandboxes/one", {"scenario": scenario(number + 2)})
        assert answer.status == 503
        assert taken(file) == before


def taken(file: Path) -> int:
    """Return how many bytes a store takes."""
    store = SqliteStore(file, only_reads=True)
    store.open()
    size = store.size()
    store.close()
    return size
