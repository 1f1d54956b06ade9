"""A server in a program's own loop, with a store that outlives it."""

from pathlib import Path

from support import SMALL_WORLD

from mock_server.embedding.local_server import MockServer


async def test_a_server_on_the_loop_of_the_caller_keeps_its_state_as_well(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    async with MockServer(SMALL_WORLD, store=store) as first:
        before = await first.async_sandbox("mine").freeze()
    async with MockServer(SMALL_WORLD, store=store) as second:
        after = await second.async_sandbox("mine").clock()
        assert (after.mode, after.now) == ("frozen", before.now)
