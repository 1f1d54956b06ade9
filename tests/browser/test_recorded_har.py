"""A HAR written by Chromium can be read, and a scenario can be made from its customers."""

import json
from pathlib import Path

import pytest
from support.browser import NORTH, OpenConsole

from mock_server.recordings import read_recording
from mock_server.recordings.replacing.replaced_calls import replace_recording
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.recordings.scenario_from import make_scenario
from mock_server.server.loading import load_alone

pytestmark = pytest.mark.nightly

PATH = f"/api/v2/customer/{NORTH}"
CALLS = """async path => {
    const headers = {Authorization: 'Bearer operator-token'};
    await (await fetch(path, {headers})).text();
    const sent = {...headers, 'Content-Type': 'application/json'};
    const accepted = await fetch(path, {method: 'PATCH', headers: sent, body: '{"name": "é"}'});
    const {content} = await accepted.json();
    await (await fetch(`/api/v2/request/${content[0].requestId}`, {headers})).text();
}"""


async def test_a_har_of_a_browser_is_a_recording(opened: OpenConsole, tmp_path: Path) -> None:
    file = tmp_path / "browser.har"
    async with opened(record_har_path=file, record_har_content="embed") as console:
        page = await console.open()
        await page.evaluate(CALLS, PATH)
    recording = read_recording(file)
    answered = [call for call in recording.calls if call.reply is not None]
    read, change, query = answered[:3]
    assert [(call.method, call.target) for call in (read, change)] == [
        ("GET", PATH),
        ("PATCH", PATH),
    ]
    assert change.body == '{"name": "é"}'.encode()
    assert query.target.startswith("/api/v2/request/")
    assert read.reply is not None
    assert json.loads(read.reply.body)["content"][0]["customerId"] == NORTH
    assert None not in {call.took_ms for call in answered}
    assert recording.left_out["no call of the interface"] > 0
    made = make_scenario(replace_recording(recording, Replacer(b"k" * 32)))
    assert made.left_out == ()
    assert load_alone(made.source, name="recorded").base.root_id is not None
    assert NORTH not in str(made.source)
