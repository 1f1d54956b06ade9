"""Sandboxes over a socket: many concurrent clients, and log lines about removals."""

import asyncio
import logging
from typing import Any

import pytest
from aiohttp import ClientSession
from support import NORTH, START_MS, build
from support.event_stream import Clock
from support.wire import PATIENCE_SECONDS, http, serving

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes

CLIENTS = 50
SANDBOXES = 200


async def _use(session: ClientSession, url: str, number: int) -> Any:
    """Give a customer of one sandbox a unique name, and read it back."""
    base = f"{url}/s/box-{number}"
    customer = f"{base}/api/v2/customer/{NORTH}"
    async with session.patch(customer, json={"name": f"Name {number}"}) as reply:
        location = reply.headers["Location"]
    async with session.post(f"{base}/_sandbox/clock/advance", json={"by": "2s"}) as reply:
        fired = len((await reply.json())["fired"])
    async with session.get(url + location) as reply:
        status = (await reply.json())["content"][0]["status"]
    async with session.get(customer) as reply:
        (content,) = (await reply.json())["content"]
        entry = reply.headers["X-Sandbox-Entry"]
        return reply.headers["X-Sandbox"], content["name"], status, fired, entry


async def test_two_hundred_sandboxes_used_by_fifty_clients_share_nothing() -> None:
    async with serving() as served, asyncio.timeout(PATIENCE_SECONDS):

        async def client(first: int) -> list[Any]:
            async with ClientSession() as session:
                numbers = range(first, SANDBOXES, CLIENTS)
                return [await _use(session, served.listener.url, number) for number in numbers]

        results = await asyncio.gather(*map(client, range(CLIENTS)))
        found = sorted(result for part in results for result in part)
        assert len(served.sandboxes) == SANDBOXES + 1
    assert found == sorted(
        (f"box-{number}", f"Name {number}", "SUCCESSFUL", 1, "4") for number in range(SANDBOXES)
    )


async def test_the_log_says_which_sandbox_was_evicted(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    sandboxes = Sandboxes(build(), START_MS, limit=2)
    caplog.set_level(logging.INFO, "mock_server")
    async with serving(sandboxes=sandboxes, now_ms=clock) as served:
        await served.call(http("GET", "/s/first/_sandbox/clock"))
        clock.ms += 300_000
        await served.call(http("GET", "/s/second/_sandbox/clock"))
    assert caplog.messages == ["sandbox first is gone: evicted to make room, unused for 300 s"]


async def test_a_sandbox_is_made_of_an_upload_and_removed_over_a_socket() -> None:
    async with serving() as served:
        made = await served.call(http("PUT", "/_sandboxes/mine", b'{"scenario": "minimal"}'))
        gone = await served.call(http("DELETE", "/_sandboxes/mine"))
    assert (made.status, made.json["scenario"], gone.status) == (201, "minimal", 204)


async def test_a_hanging_reply_ends_when_its_sandbox_is_removed() -> None:
    hang = b'{"name": "hang", "fault": {"network": "hang"}}'
    async with serving() as served, served.wire() as wire:
        await served.call(http("POST", "/s/mine/_sandbox/faults", hang))
        await wire.send(http("GET", f"/s/mine/api/v2/customer/{NORTH}"))
        await served.call(http("DELETE", "/_sandboxes/mine"))
        assert await wire.rest() == b""
