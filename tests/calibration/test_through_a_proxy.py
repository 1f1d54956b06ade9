"""The drawn settings of a service are found from the HAR of mitmproxy, as the page describes."""

import asyncio
import http.client
import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from support import START_MS
from support.calibrating.reached import JOBS, CarriedReply, call_through, draw_settings
from support.calibrating.world import world
from support.code_blocks import blocks
from support.process import environment
from support.wire import PATIENCE_SECONDS, serving

from mock_server.calibration import calibrate
from mock_server.cli import main
from mock_server.recordings import read_recording
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents

SEED = 1
PAGE = (Path(__file__).parents[2] / "docs/how-to/record.md").read_text("utf-8")
MITMDUMP = shutil.which("mitmdump")


@pytest.mark.skipif(MITMDUMP is None, reason="mitmproxy is not installed")
async def test_drawn_settings_are_found_through_mitmproxy(tmp_path: Path) -> None:
    settings = draw_settings(SEED)
    sandbox = Sandbox(load_plain(world(dict(settings), JOBS)), START_MS)
    (shown,) = blocks(PAGE, "sh")
    async with serving(sandbox) as served:
        shown = shown.replace("https://service.example", served.listener.url)
        words = shlex.split(shown.replace("--listen-port 8090", "--listen-port 0"))
        process = await asyncio.create_subprocess_exec(
            *words, cwd=tmp_path, env=environment(), stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            async with asyncio.timeout(PATIENCE_SECONDS):
                line = (await process.stdout.readline()).decode()
            found = re.search(r"listening at 127\.0\.0\.1:(\d+)", line)
            assert found is not None, line

            def carry(
                method: str, path: str, headers: Mapping[str, str], body: bytes
            ) -> CarriedReply:
                connection = http.client.HTTPConnection("127.0.0.1", int(found[1]))
                connection.request(method, path, body, dict(headers))
                reply = connection.getresponse()
                text = reply.read().decode()
                connection.close()
                return CarriedReply(reply.status, dict(reply.getheaders()), text)

            await asyncio.to_thread(call_through, carry, settings, SEED)
        finally:
            process.terminate()
            await process.communicate()
    har, recording = tmp_path / "calls.har", tmp_path / "calls.jsonl"
    assert main(["record", "--from", str(har), "--out", str(recording)]) == 0
    assert calibrate(read_recording(recording).calls, documents()).settings == settings
