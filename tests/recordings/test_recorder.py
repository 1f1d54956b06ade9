"""The recording proxy: traffic is not altered, and recordings contain no credentials."""

import asyncio
import gzip
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support.full_disk import at_most
from support.recorder import recording_at
from support.wire import PATIENCE_SECONDS

from mock_server.recordings import Recording, read_recording
from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recorder.ongoing_call import BodyRoom, OngoingBody
from mock_server.recordings.recorder.recording_server import record
from mock_server.recordings.recording_file import RecordingFile
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.server.output_files import NotWritableError

REQUEST_ID = "d8350232-06bc-4e06-b463-69e4bf1e33d7"
ID = "3f0c9a52-0000-4000-8000-000000000001"
READ = f"GET /api/v2/customer/{ID} HTTP/1.1\r\nHost: proxy\r\n\r\n".encode()
REPLY = b'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{"status": "ACTIVE"}'
NO_TLS = ssl.create_default_context()
GZIPPED = gzip.compress(b"{}")

Answering = Callable[[bytes, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Service:
    """A service that keeps the heads of its requests; `answering` writes the reply to each."""

    answering: Answering
    heads: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                self.heads.append(head)
                await self.answering(head, reader, writer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def always(reply: bytes) -> Answering:
    async def answer(_: bytes, __: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(reply)

    return answer


@dataclass
class Recorder:
    """A recorder in front of a service, and its file."""

    service: Service
    port: int
    path: Path

    async def call(self, request: bytes) -> bytes:
        """Send a request; return everything that is received until the connection is closed."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request.replace(b"Host:", b"Connection: close\r\nHost:", 1))
        async with asyncio.timeout(PATIENCE_SECONDS):
            reply = await reader.read()
        writer.close()
        return reply


@asynccontextmanager
async def recording(
    tmp_path: Path, answering: Answering, *, most: int = 1 << 20, path: str = "/base"
) -> AsyncIterator[Recorder]:
    service = Service(answering)
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    base = BaseUrl(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", path)
    file = tmp_path / "calls.jsonl"
    async with recording_at(base, file, most=most) as port:
        yield Recorder(service, port, file)
    server.close()


def head_of(message: bytes) -> list[bytes]:
    return message.split(b"\r\n\r\n")[0].split(b"\r\n")


async def test_a_request_arrives_as_it_was_sent(tmp_path: Path) -> None:
    request = (
        b"OPTIONS /a%2Fb/../%7e//c?x=%E9&&y HTTP/1.1\r\nHost: proxy\r\n"
        b"x-ODD: 1\r\nx-ODD:2\r\nCookie: a=b\r\nX-Odd: \xc3\xa9\r\nKeep-Alive: 5\r\n\r\n"
    )
    async with recording(tmp_path, always(REPLY)) as recorder:
        await recorder.call(request)
    line, host, *headers = head_of(recorder.service.heads[0])
    assert line == b"OPTIONS /base/a%2Fb/../%7e//c?x=%E9&&y HTTP/1.1"
    assert host.startswith(b"Host: 127.0.0.1:")
    assert headers == [b"x-ODD: 1", b"x-ODD: 2", b"Cookie: a=b", b"x-ODD: \xc3\xa9"]


async def test_a_whole_url_is_passed_on_below_the_base_url(tmp_path: Path) -> None:
    async with recording(tmp_path, always(REPLY)) as recorder:
        await recorder.call(b"GET http://proxy/a?b HTTP/1.1\r\nHost: proxy\r\n\r\n")
    assert recorder.service.heads[0].startswith(b"GET /base/a?b HTTP/1.1\r\n")


@pytest.mark.parametrize("scheme", ["http://", ""])
async def test_a_service_is_called_through_the_proxy_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    between = Service(always(REPLY))
    async with await asyncio.start_server(between.serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        monkeypatch.setenv("http_proxy", f"{scheme}127.0.0.1:{port}")
        monkeypatch.setenv("no_proxy", "spared.example")
        base = BaseUrl("http://service.example", "/base")
        async with recording_at(base, tmp_path / "calls.jsonl") as own:
            reply = await Recorder(between, own, tmp_path).call(READ)
    assert reply.endswith(b'{"status": "ACTIVE"}')
    line, host, *_ = head_of(between.heads[0])
    assert line == f"GET http://service.example/base/api/v2/customer/{ID} HTTP/1.1".encode()
    assert host == b"Host: service.example"


async def test_a_service_on_this_machine_is_called_without_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    async with recording(tmp_path, always(REPLY)) as recorder:
        assert (await recorder.call(READ)).endswith(b'{"status": "ACTIVE"}')


async def test_malformed_http_is_refused_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with recording(tmp_path, always(REPLY)) as recorder:
        reply = await recorder.call(b"GET /caf\xe9 HTTP/1.1\r\nHost: proxy\r\n\r\n")
    assert b" 400 Bad Request\r\n" in reply
    assert [(record.exc_info, "\n" in record.message) for record in caplog.records] == [
        (None, False)
    ]
    assert recorder.service.heads == []


async def test_a_reply_arrives_as_it_was_sent(tmp_path: Path) -> None:
    head = [
        b"HTTP/1.1 299 Quite Odd",
        b"set-COOKIE: a=1",
        b"Content-Encoding: gzip",
        b"Set-Cookie: b=2",
        b"Location: https://real.example/x",
        b"Date: Thu, 01 Jan 2026 09:00:00 GMT",
        b"Server: their own",
    ]
    body = gzip.compress(b"{}")
    length = b"Content-Length: %d" % len(body)
    reply = b"\r\n".join([*head, length, b"", body])
    async with recording(tmp_path, always(reply)) as recorder:
        came = await recorder.call(READ)
    assert head_of(came) == [*head, length, b"Connection: close"]
    assert came.endswith(b"\r\n\r\n" + body)
    call = read_recording(recorder.path).calls[0]
    assert call.reply is not None
    assert (call.reply.status, call.reply.body) == (299, b"{}")


async def echo(head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer with the bytes of the request body, including those of the chunked framing."""
    if b"chunked" in head.lower():
        body = await reader.readuntil(b"0\r\n\r\n")
    else:
        length = next(line for line in head_of(head) if line.lower().startswith(b"content-length"))
        body = await reader.readexactly(int(length.split(b":")[1]))
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))


async def test_bodies_keep_their_framing(tmp_path: Path) -> None:
    head = b"PATCH /a HTTP/1.1\r\nHost: proxy\r\n"
    async with recording(tmp_path, echo) as recorder:
        whole = await recorder.call(head + b"Content-Length: 5\r\n\r\n\x00\xffabc")
        chunked = await recorder.call(
            head + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        )
        encoded = await recorder.call(
            head + b"Content-Encoding: gzip\r\nContent-Length: 22\r\n\r\n" + GZIPPED
        )
        expecting = await recorder.call(
            head + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\nab"
        )
    assert whole.endswith(b"\r\n\r\n\x00\xffabc")
    assert chunked.endswith(b"\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
    assert encoded.endswith(b"\r\n\r\n" + GZIPPED)
    assert expecting.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
    assert not any(b"xpect" in head for head in recorder.service.heads)


async def test_a_reply_streams(tmp_path: Path) -> None:
    came = asyncio.Event()

    async def answer(_: bytes, __: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n")
        await came.wait()
        writer.write(b"4\r\nlast\r\n0\r\n\r\n")

    async with recording(tmp_path, answer) as recorder, asyncio.timeout(PATIENCE_SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", recorder.port)
        writer.write(READ)
        assert (await reader.readuntil(b"first\r\n")).startswith(b"HTTP/1.1 200 OK\r\n")
        came.set()
        assert await reader.readuntil(b"0\r\n\r\n") == b"4\r\nlast\r\n0\r\n\r\n"
        writer.close()
    call = read_recording(recorder.path).calls[0]
    assert call.reply is not None
    assert len(call.reply.body) == len(b"firstlast")


async def test_a_missing_service_is_reported(tmp_path: Path) -> None:
    async def refuse(_: bytes, __: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.abort()

    async with recording(tmp_path, refuse) as recorder:
        came = await recorder.call(READ)
    assert came.startswith(b"HTTP/1.1 502 Bad Gateway")
    assert b"the recorder cannot reach the service" in came
    assert [call.reply for call in read_recording(recorder.path).calls] == [None]


@pytest.mark.parametrize("host", ["a..b", "a" * 64, "ä..b", "256.256.256.256"])
async def test_a_service_with_an_impossible_host_name_is_reported(
    tmp_path: Path, host: str
) -> None:
    path = tmp_path / "calls.jsonl"
    async with recording_at(BaseUrl(f"http://{host}", ""), path) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(READ)
        assert await reader.readline() == b"HTTP/1.1 502 Bad Gateway\r\n"
        writer.close()
    assert [call.reply for call in read_recording(path).calls] == [None]


async def test_a_reply_that_breaks_off_breaks_off(tmp_path: Path) -> None:
    async def break_off(_: bytes, __: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(REPLY[:-5])
        await writer.drain()
        writer.close()

    async with recording(tmp_path, break_off) as recorder:
        try:
            came = await recorder.call(READ)
        except ConnectionError:
            came = b""
    assert not came.endswith(REPLY[-5:])
    assert [call.reply for call in read_recording(recorder.path).calls] == [None]


async def record_without_room(file: Path) -> None:
    """Record a call to a disk that has become full."""
    service = await asyncio.start_server(Service(always(REPLY)).serve, "127.0.0.1", 0)
    base = BaseUrl(f"http://127.0.0.1:{service.sockets[0].getsockname()[1]}", "")
    ready = asyncio.get_running_loop().create_future()
    treatment = Treatment(Replacer(b"k" * 32))
    async with service, asyncio.timeout(PATIENCE_SECONDS):
        with RecordingFile(file, JsonLines(is_anonymous=True)) as written:
            recording = asyncio.create_task(
                record("127.0.0.1", 0, base, NO_TLS, written, treatment, ready.set_result)
            )
            port = urlsplit(await ready).port
            assert port is not None
            with at_most(100):
                await Recorder(Service(always(REPLY)), port, file).call(READ)
                await recording


async def test_a_recorder_ends_when_its_file_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(NotWritableError, match="File too large"):
        await record_without_room(tmp_path / "calls.jsonl")


async def test_a_body_that_is_too_long_passes_and_is_not_kept(tmp_path: Path) -> None:
    async with recording(tmp_path, always(REPLY), most=10) as recorder:
        assert (await recorder.call(READ)).endswith(b'{"status": "ACTIVE"}')
    lines = recorder.path.read_text().splitlines()
    assert json.loads(lines[1])["reply"]["notKept"] == 20
    assert read_recording(recorder.path) == Recording(
        (), {"a body that was too long to be kept": 1}
    )


async def test_recordings_identify_no_person(tmp_path: Path) -> None:
    accepted = json.dumps({"content": [{"requestId": REQUEST_ID}]}).encode()
    reply = b"HTTP/1.1 202 Accepted\r\nContent-Length: %d\r\n\r\n%b" % (len(accepted), accepted)
    query = (
        f"GET /jobs/{json.loads(accepted)['content'][0]['requestId']} HTTP/1.1\r\nHost: a\r\n\r\n"
    )
    async with recording(tmp_path, always(reply)) as recorder:
        await recorder.call(
            READ.replace(b"GET", b"PATCH").replace(
                b"\r\n\r\n",
                b'\r\nAuthorization: Bearer qwxyjc\r\nContent-Length: 17\r\n\r\n{"name":"qwxyjc"}',
            )
        )
        await recorder.call(query.encode())
        preflight = b"OPTIONS /api/v2/customer/1 HTTP/1.1\r\nHost: a\r\n"
        await recorder.call(preflight + b"Access-Control-Request-Method: PATCH\r\n\r\n")
        await recorder.call(b"GET /elsewhere/qwxyjc HTTP/1.1\r\nHost: a\r\n\r\n")
        await recorder.call(b"GET /x/api/v2/customer/1 HTTP/1.1\r\nHost: a\r\n\r\n")
    found = read_recording(recorder.path)
    assert "qwxyjc" not in recorder.path.read_text()
    assert ID not in recorder.path.read_text()
    assert [call.target.split("/")[1] for call in found.calls] == ["api", "jobs"]
    assert found.left_out == {
        "no call of the interface": 1,
        "a call to another base URL": 1,
        "a preflight of the browser": 1,
    }
    change = found.calls[0]
    assert dict(change.headers)["Authorization"] == f"Bearer {change.requester}"
    assert change.reply is not None
    assert json.loads(change.reply.body)["content"][0]["requestId"] in found.calls[1].target


def test_bodies_share_the_room_that_there_is() -> None:
    room = BodyRoom(10)
    one, two = OngoingBody(room, 8), OngoingBody(room, 8)
    one.take(b"1234567")
    two.take(b"123")
    two.take(b"45")
    assert (one.whole(), two.whole(), two.length) == (b"1234567", None, 5)
    one.release()
    three = OngoingBody(room, 8)
    three.take(b"12345678")
    assert three.whole() == b"12345678"
    three.take(b"9")
    assert (three.whole(), three.length) == (None, 9)
