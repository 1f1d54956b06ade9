"""A newer version of the server's scenario: which sandboxes take it immediately."""

import logging
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build
from support.engines import engine_of
from support.event_stream import Clock, events
from support.loops import StillLoop, still, turns
from support.servers_with_store import lasting
from support.tenants import Server
from support.wire import http, serving

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.waiting import Watcher

OLDER, NEWER = "", "Newer"


def reloaded(server: Server) -> Server:
    sandboxes, newer = server.switchboard.sandboxes, build(SMALL_WORLD, description=NEWER)
    sandboxes.adopt(newer)
    sandboxes.default.start(newer, server.now_ms)
    return server


def versions(server: Server) -> dict[str, tuple[str, bool]]:
    """Return the description of each sandbox's scenario, and whether the sandbox is outdated."""
    items: list[dict[str, Any]] = server.call("GET", "/_sandboxes").json["items"]
    described = {
        item["name"]: server.control(item["name"], "GET", "/scenario").json.get("description", "")
        for item in items
    }
    return {item["name"]: (described[item["name"]], item["outdated"]) for item in items}


def test_a_named_sandbox_keeps_its_version_and_a_reset_says_how_it_begins_the_newer_one() -> None:
    server = Server.of()
    server.read("mine")
    assert "X-Sandbox-Outdated" not in server.control("mine", "POST", "/reset").headers
    assert versions(reloaded(server))["mine"] == (OLDER, True)
    reset = server.control("mine", "POST", "/reset")
    command = "customer-sandbox sandboxes create mine --replace"
    assert reset.headers["X-Sandbox-Outdated"] == command
    assert "X-Sandbox-Outdated" not in server.control("mine", "GET", "/reset").headers
    assert versions(server)["mine"] == (OLDER, True)
    server.put("mine")
    assert versions(server)["mine"] == (NEWER, False)


@pytest.mark.parametrize(
    "own", [{"seed": 3}, {"clock": {"mode": "real"}}, {"limits": {"plans": 3}}]
)
def test_a_sandbox_with_settings_of_its_own_is_outdated_by_other_contents_alone(
    own: dict[str, Any],
) -> None:
    server = Server.of()
    server.put("mine", **own)
    server.control("mine", "PUT", "/state", server.control("mine", "GET", "/state").json)
    assert not server.show("mine")["outdated"]
    assert reloaded(server).show("mine")["outdated"]


async def test_the_log_says_which_sandbox_was_evicted(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    sandboxes = Sandboxes(build(), START_MS, limit=2)
    caplog.set_level(logging.INFO, "mock_server")
    async with serving(sandboxes=sandboxes, now_ms=clock) as served:
        await served.call(http("GET", "/s/first/_sandbox/clock"))
        clock.ms += 300_000
        await served.call(http("GET", "/s/second/_sandbox/clock"))
    assert caplog.messages == ["sandbox first is gone: evicted to make room, unused for 300 s"]


def with_ttl(name: str, ttl: str, path: str = "") -> Request:
    method = "POST" if path else "PUT"
    return Request(method, f"/_sandboxes/{name}{path}", body=dumps({"ttl": ttl}))


@still
async def test_sandboxes_end_each_at_its_time(loop: StillLoop) -> None:
    clock = Clock()
    engine = engine_of(clock)
    sandboxes = engine.switchboard.sandboxes

    async def after(seconds: float) -> list[str]:
        """Return the names of the sandboxes that exist some seconds later."""
        loop.spend(seconds)
        clock.ms += int(1000 * seconds)
        await turns(3)
        return [tenancy.name for tenancy in sandboxes]

    await engine.call(with_ttl("long", "5s"))
    await engine.call(with_ttl("short", "2s"))
    await engine.call(with_ttl("extended", "2s"))
    await engine.call(with_ttl("extended", "10s", "/extend"))
    watched = next(tenancy for tenancy in sandboxes if tenancy.name == "short")
    watcher = Watcher()
    engine.answers.broadcast.watch(watched, watcher, [{}])
    assert await after(1.5) == ["default", "long", "short", "extended"]
    assert not watcher.is_over
    assert await after(0.5) == ["default", "long", "extended"]
    assert watcher.is_over
    assert await after(3) == ["default", "extended"]
    engine.close()
    assert loop.noted.timer_count == 0


@still
async def test_what_comes_to_be_due_while_the_machine_sleeps_is_noticed_within_a_minute(
    loop: StillLoop,
) -> None:
    clock = Clock()
    hourly: Any = {"clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "1h"}}}
    engine = engine_of(clock, **hourly)
    sandboxes = engine.switchboard.sandboxes
    await engine.call(with_ttl("short", "1h"))
    await engine.call(Request("PATCH", f"/api/v2/customer/{NORTH}", body=b"{}"))
    watcher = Watcher(reads=True)
    engine.answers.broadcast.watch(sandboxes.default_tenancy, watcher, [{"kind": "job"}])
    clock.ms += 2 * 3_600_000  # the clock of the loop stood still during this time
    await turns(3)
    assert ([tenancy.name for tenancy in sandboxes], watcher.take()) == (
        ["default", "short"],
        b"",
    )
    loop.spend(60)
    await turns(3)
    assert [tenancy.name for tenancy in sandboxes] == ["default"]
    assert b'"status":"successful"' in watcher.take()
    engine.close()


async def test_a_kept_sandbox_ends_at_its_time_and_so_do_its_events(tmp_path: Path) -> None:
    clock = Clock()
    async with lasting(tmp_path / "kept.db", now_ms=clock) as server:
        await server.call("PUT", "/_sandboxes/short", {"ttl": "50ms"})
        async with events(server.served, "/s/short") as stream:
            clock.ms += 50
            assert await stream.rest() == b""
        assert [*await server.kept()] == ["default"]
