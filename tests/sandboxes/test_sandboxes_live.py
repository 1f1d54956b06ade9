"""Log lines about the removal of sandboxes."""

import logging

import pytest
from support import START_MS, build
from support.event_stream import Clock
from support.wire import http, serving

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes


async def test_the_log_says_which_sandbox_was_evicted(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    sandboxes = Sandboxes(build(), START_MS, limit=2)
    caplog.set_level(logging.INFO, "mock_server")
    async with serving(sandboxes=sandboxes, now_ms=clock) as served:
        await served.call(http("GET", "/s/first/_sandbox/clock"))
        clock.ms += 300_000
        await served.call(http("GET", "/s/second/_sandbox/clock"))
    assert caplog.messages == ["sandbox first is gone: evicted to make room, unused for 300 s"]
