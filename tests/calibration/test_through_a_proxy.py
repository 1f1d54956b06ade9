"""The drawn settings of a service are found from the recording of the proxy."""

import asyncio
import http.client
from collections.abc import Mapping
from pathlib import Path

from support import START_MS
from support.calibrating.reached import JOBS, CarriedReply, call_through, draw_settings
from support.calibrating.world import world
from support.recorder import recording_at
from support.wire import serving

from mock_server.calibration import calibrate
from mock_server.recordings import read_recording
from mock_server.recordings.recorder.recording_server import read_target
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents

SEED = 1


async def test_drawn_settings_are_found_through_the_recording_proxy(tmp_path: Path) -> None:
    settings = draw_settings(SEED)
    file = tmp_path / "calls.jsonl"
    sandbox = Sandbox(load_plain(world(dict(settings), JOBS)), START_MS)
    async with (
        serving(sandbox) as served,
        recording_at(read_target(served.listener.url), file) as port,
    ):

        def carry(method: str, path: str, headers: Mapping[str, str], body: bytes) -> CarriedReply:
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.request(method, path, body, dict(headers))
            reply = connection.getresponse()
            text = reply.read().decode()
            connection.close()
            return CarriedReply(reply.status, dict(reply.getheaders()), text)

        await asyncio.to_thread(call_through, carry, settings, SEED)
    found = calibrate(read_recording(file).calls, documents())
    assert found.settings == settings
