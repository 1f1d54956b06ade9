"""Records calls that have ended, on a thread of its own.

Values are replaced before they are written, so the file never contains the originals.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Self

from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.bounds import BOUNDS
from mock_server.recordings.content_codings import UnreadableBodyError, plain_body
from mock_server.recordings.har import NO_CALL, OTHER_BASE, PREFLIGHT
from mock_server.recordings.recorded_headers import (
    BaseUrl,
    below_base,
    credentials_of,
    is_preflight,
    is_still_encoded,
    recorded_headers,
)
from mock_server.recordings.recorder.ongoing_call import (
    BodyRoom,
    OngoingBody,
    OngoingCall,
    OngoingReply,
)
from mock_server.recordings.recording import Headers, RecordedCall, RecordedReply
from mock_server.recordings.recording_file import RecordingFile
from mock_server.recordings.routes import AcceptedIds, find_route
from mock_server.server.output_files import NotWritableError
from mock_server.wall_clock import WallClock, stopwatch


class CallRecorder:
    """Records calls; `failed` is called if the file can no longer be written."""

    def __init__(
        self,
        base: BaseUrl,
        file: RecordingFile,
        treatment: Treatment,
        failed: Callable[[NotWritableError], object],
        most: int = BOUNDS.body_bytes,
    ) -> None:
        self._base = base
        self._file = file
        self._treatment = treatment
        self._failed = failed
        self._most = most
        self._room = BodyRoom()
        self._clock = WallClock()
        self._accepted_ids = AcceptedIds()
        self._thread = ThreadPoolExecutor(1, "recorder")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.shutdown()

    def begin(self, method: str, target: str, headers: Headers) -> OngoingCall:
        """Start to record a call whose head has arrived."""
        body = OngoingBody(self._room, self._most)
        return OngoingCall(method, target, headers, body, self._clock.now_ms(), stopwatch())

    def begin_reply(self, call: OngoingCall, status: int, headers: Headers) -> OngoingReply:
        """Start to record the reply to a call, whose head has arrived."""
        call.reply = OngoingReply(status, headers, OngoingBody(self._room, self._most))
        return call.reply

    async def end(self, call: OngoingCall) -> None:
        """Write a call that has ended, before its connection carries the next one."""
        call.ended_seconds = stopwatch()
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._write, call)
        except NotWritableError as error:
            self._failed(error)
        finally:
            call.body.release()
            if call.reply is not None:
                call.reply.body.release()

    def _write(self, call: OngoingCall) -> None:
        route = find_route(call.method, call.target)
        if route is None and not self._accepted_ids.is_query(call.method, call.target):
            self._file.leave_out(NO_CALL)
        elif route is not None and route.base:
            self._file.leave_out(OTHER_BASE)
        elif is_preflight(call.method, call.headers):
            self._file.leave_out(PREFLIGHT)
        else:
            self._write_call(call)

    def _write_call(self, call: OngoingCall) -> None:
        credentials = credentials_of(call.headers)
        not_kept = {}
        try:
            reply = None if call.reply is None else self._reply(call.reply)
            stays = is_still_encoded(reply)
            body = self._plain(call.body, () if stays else call.headers)
        except UnreadableBodyError as error:
            self._file.leave_out(str(error))
            return
        if body is None:
            not_kept["request"] = call.body.length
        if call.reply is not None and reply is None and call.reply.is_whole:
            not_kept["reply"] = call.reply.body.length
            reply = RecordedReply(call.reply.status, recorded_headers(call.reply.headers), b"")
        took_ms = round((call.ended_seconds - call.began_seconds) * 1000)
        recorded = RecordedCall(
            place="now",
            at_ms=call.at_ms,
            took_ms=None if reply is None else took_ms,
            method=call.method,
            target=call.target,
            headers=recorded_headers(call.headers, is_plain=not stays),
            body=body or b"",
            reply=reply,
            requester=self._treatment.requester(credentials),
        )
        if reply is not None:
            self._accepted_ids.learn(reply.body)
        recorded = below_base(recorded, call.target, self._base)
        self._treatment.learn(recorded)
        self._file.add(self._treatment.treat(recorded), not_kept)

    def _reply(self, reply: OngoingReply) -> RecordedReply | None:
        """Return a reply if it arrived completely and its body was kept, otherwise None."""
        body = self._plain(reply.body, reply.headers) if reply.is_whole else None
        if body is None:
            return None
        return RecordedReply(reply.status, recorded_headers(reply.headers), body)

    def _plain(self, body: OngoingBody, headers: Headers) -> bytes | None:
        whole = body.whole()
        return None if whole is None else plain_body(whole, headers, self._most)
