"""A server with another scenario than before: stored sandboxes keep theirs."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest
from support import ACME
from support.servers_with_store import Lasting, lasting, troubled_store, world
from support.wire import http

CUSTOMER = f"/api/v2/customer/{ACME}"
A, B = world(), world(description="Newer")
KEPT_ALONE = (
    "the sandboxes in the store keep their scenario, default too; "
    "`customer-sandbox sandboxes create default --replace` begins that of the server"
    " (--fresh deletes all of them)"
)


async def begin_two(file: Path) -> None:
    """Make a change in two sandboxes of a server with scenario A."""
    async with lasting(file, scenario=A) as server:
        for where in ("", "/s/one"):
            await server.call("PATCH", f"{where}{CUSTOMER}", {"name": "Kept"})


async def version(server: Lasting, name: str = "default") -> tuple[str, bool]:
    """Return the description of a sandbox's scenario, and whether the sandbox is outdated."""
    scenario = (await server.call("GET", f"/s/{name}/_sandbox/scenario")).json
    shown = (await server.call("GET", f"/_sandboxes/{name}")).json
    return scenario.get("description", ""), shown["outdated"]


def warnings(caplog: pytest.LogCaptureFixture) -> Sequence[str]:
    found = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    caplog.clear()
    return found


async def test_stored_sandboxes_keep_their_scenario_under_another_one(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await begin_two(file)
    assert warnings(caplog) == []
    async with lasting(file, scenario=B) as server:
        assert warnings(caplog) == [KEPT_ALONE]
        for name in ("default", "one"):
            assert await version(server, name) == ("", True)
            assert b"Kept" in await server.state(f"/s/{name}")
            reset = await server.call("POST", f"/s/{name}/_sandbox/reset")
            command = f"customer-sandbox sandboxes create {name} --replace"
            assert reset.headers["X-Sandbox-Outdated"] == command
            assert await version(server, name) == ("", True)
    async with lasting(file, scenario=A) as server:
        assert [await version(server, name) for name in ("default", "one")] == [("", False)] * 2
    assert warnings(caplog) == []


async def test_a_replaced_sandbox_has_the_other_scenario_for_good(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B) as server:
        assert (await server.call("PUT", "/_sandboxes/default", {})).status == 200
        assert await version(server) == ("Newer", False)
    warnings(caplog)
    async with lasting(file, scenario=B) as server:
        assert await version(server) == ("Newer", False)
        assert await version(server, "one") == ("", True)
    assert warnings(caplog) == []


async def test_a_reload_leaves_stored_sandboxes_alone(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=A) as server:
        server.engine.reload(B)
        for name in ("default", "one"):
            assert await version(server, name) == ("", True)
            assert b"Kept" in await server.state(f"/s/{name}")
        await server.call("GET", f"/s/new{CUSTOMER}")
        assert await version(server, "new") == ("Newer", False)


@pytest.mark.parametrize("making", [("GET", f"/s/one{CUSTOMER}"), ("PUT", "/_sandboxes/one")])
async def test_a_sandbox_is_of_the_version_with_which_it_was_written(
    making: tuple[str, str], file: Path
) -> None:
    store = troubled_store(file)
    async with lasting(store, scenario=A) as server:
        store.is_asked.clear()
        store.answers.clear()
        made = asyncio.create_task(server.served.call(http(*making)))
        await asyncio.to_thread(store.is_asked.wait)
        server.engine.reload(B)
        store.answers.set()
        await made
        assert await version(server, "one") == ("", True)
    async with lasting(file, scenario=B) as server:
        assert await version(server, "one") == ("", True)


async def test_an_uploaded_scenario_stays(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B) as server:
        uploaded = {**A.source, "description": "Own"}
        assert (await server.call("PUT", "/s/one/_sandbox/scenario", uploaded)).status == 200
    async with lasting(file, scenario=B) as server:
        assert await version(server, "one") == ("Own", False)
        await server.call("POST", "/s/one/_sandbox/reset")
        assert await version(server, "one") == ("Own", False)


async def test_fresh_starts_everything_over(file: Path) -> None:
    await begin_two(file)
    async with lasting(file, scenario=B, fresh=True) as server:
        assert await version(server) == ("Newer", False)
        assert b"Kept" not in await server.state()
        assert list(await server.kept()) == ["default"]
