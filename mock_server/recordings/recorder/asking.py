"""Makes calls itself, one after the other, and records them like those that a proxy forwards."""

import asyncio
import ssl
from collections.abc import Sequence
from typing import Final, NamedTuple

from aiohttp import ClientError, ClientSession
from yarl import URL

from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorder.call_recorder import CallRecorder
from mock_server.recordings.recorder.recording_server import open_session
from mock_server.recordings.recording import Headers
from mock_server.recordings.recording_file import RecordingFile
from mock_server.server.output_files import NotWritableError

_PIECE: Final = 1 << 16
_PATIENCE_SECONDS: Final = 30


class OwnCall(NamedTuple):
    """A call to make; the target is relative to the base URL."""

    method: str
    target: str
    headers: Headers
    body: bytes


class UnansweredError(Exception):
    """A call was not answered; the message says which one, why, and how many preceded it."""


async def ask(
    calls: Sequence[OwnCall],
    base: BaseUrl,
    tls: ssl.SSLContext,
    file: RecordingFile,
    treatment: Treatment,
    pause_seconds: float = 0.0,
) -> None:
    """Make calls, and record them with their replies; pause after each.

    Raises:
        UnansweredError: if a call is not answered; the calls before it are recorded.
        NotWritableError: if the file could not be written.
    """
    failures: list[NotWritableError] = []
    with CallRecorder(base, file, treatment, failures.append) as recorder:
        async with open_session(base, tls) as session:
            for number, call in enumerate(calls):
                try:
                    await _ask(call, base, session, recorder)
                except (ClientError, OSError, UnicodeError) as error:  # or an invalid host name
                    why = str(error) or f"no answer in {_PATIENCE_SECONDS} s"
                    what = f"{call.method} {base.origin}{base.path}{call.target}"
                    text = f"{what} was not answered: {why}; calls made before it: {number}"
                    raise UnansweredError(text) from None
                if failures:
                    raise failures[0]
                await asyncio.sleep(pause_seconds)


async def _ask(
    call: OwnCall, base: BaseUrl, session: ClientSession, recorder: CallRecorder
) -> None:
    ongoing = recorder.begin(call.method, call.target, call.headers)
    ongoing.body.take(call.body)
    async with (
        asyncio.timeout(_PATIENCE_SECONDS),
        session.request(
            call.method,
            URL(f"{base.origin}{base.path}{call.target}", encoded=True),
            headers=call.headers,
            data=call.body or None,
            allow_redirects=False,
        ) as reply,
    ):
        headers = tuple((name, value) for name, value in reply.headers.items())
        answer = recorder.begin_reply(ongoing, reply.status, headers)
        async for piece in reply.content.iter_chunked(_PIECE):
            answer.body.take(piece)
        answer.is_whole = True
    await recorder.end(ongoing)
