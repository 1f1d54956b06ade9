"""The drawn settings of a service are found from the HAR of a browser that has called it."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.browser import OpenConsole
from support.calibrating.reached import JOBS, CarriedReply, call_through, draw_settings
from support.calibrating.world import world
from support.wire import PATIENCE_SECONDS

from mock_server.calibration import calibrate
from mock_server.recordings import read_recording
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents

SEED = 2
CALL = """async ([method, path, headers, body]) => {
    const reply = await fetch(path, {method, headers, body});
    return [reply.status, [...reply.headers], await reply.text()];
}"""


@pytest.fixture(scope="session")
def scenario() -> BuiltScenario:
    return load_plain(world(dict(draw_settings(SEED)), JOBS))


async def test_drawn_settings_are_found_by_the_har_of_a_browser(
    opened: OpenConsole, tmp_path: Path
) -> None:
    file = tmp_path / "browser.har"
    loop = asyncio.get_running_loop()
    async with opened(record_har_path=file, record_har_content="embed") as console:
        page = await console.open()

        def carry(method: str, path: str, headers: Mapping[str, str], body: bytes) -> CarriedReply:
            given = [method, path, dict(headers), body.decode() or None]
            calling = asyncio.run_coroutine_threadsafe(page.evaluate(CALL, given), loop)
            status, names, text = calling.result(PATIENCE_SECONDS)
            return CarriedReply(status, {name.title(): value for name, value in names}, text)

        await asyncio.to_thread(call_through, carry, draw_settings(SEED), SEED)
    found = calibrate(read_recording(file).calls, documents())
    assert found.settings == draw_settings(SEED)
