"""Runs a recorder in front of a service, in the loop of a test."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recorder.call_recorder import CallRecorder
from mock_server.recordings.recorder.proxy import Proxy
from mock_server.recordings.recorder.recording_server import open_session, runner_of
from mock_server.recordings.recording_file import RecordingFile
from mock_server.recordings.replacing.replacer import Replacer


@asynccontextmanager
async def recording_at(base: BaseUrl, file: Path, *, most: int = 1 << 20) -> AsyncIterator[int]:
    """Record the calls of a service; yield the port of the recorder."""
    treatment = Treatment(Replacer(b"k" * 32))
    failures: list[Exception] = []
    async with open_session(base, ssl.create_default_context()) as session:
        with (
            RecordingFile(file, JsonLines(is_anonymous=True)) as written,
            CallRecorder(base, written, treatment, failures.append, most) as recorder,
        ):
            runner = runner_of(Proxy(base, session, recorder))
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            yield runner.addresses[0][1]
            await runner.cleanup()
    assert failures == []
