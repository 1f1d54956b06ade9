"""Raw HTTP over a socket, including what a client library would hide."""

import asyncio
import contextlib
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.callers.guard import Guard
from mock_server.web.connections.delivery import KEEP_ALIVE_SECONDS
from mock_server.web.connections.plain_calls import PlainCalls
from mock_server.web.engine import Engine, Uploads
from mock_server.web.handler import Handler
from mock_server.web.serving import Listener, listen
from support import START_MS, built

PATIENCE_SECONDS = 120
"""How long a test waits for something that must happen: a safety net, not a measurement."""

TLS: Final = Path(__file__).parents[2] / "fixtures" / "tls"
_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)


def reset_on_close(connection: socket.socket) -> None:
    """Let a connection end with RST instead of FIN."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)


def certified() -> ssl.SSLContext:
    """Return a TLS context with the certificate of a server."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    return tls


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, without its Date and without the number of its journal entry."""

    version: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    entry: str = field(default="", compare=False)

    @property
    def json(self) -> Any:
        return loads(self.body)


class Wire:
    """One connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def call(self, data: bytes) -> Answer:
        await self.send(data)
        return await self.answer(has_body=not data.startswith(b"HEAD"))

    async def answer(self, *, has_body: bool = True) -> Answer:
        """Read one answer, which may be an interim one."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
            start, *lines = head.rstrip("\r\n").split("\r\n")
            version, status, _ = start.split(" ", 2)
            headers = dict(line.split(": ", 1) for line in lines)
            headers.pop("Date", None)
            entry = headers.pop("X-Sandbox-Entry", "")
            length = int(headers.get("Content-Length", "0")) if has_body else 0
            body = await self._reader.readexactly(length)
            return Answer(version, int(status), headers, body, entry)

    async def rest(self) -> bytes:
        """Read until the server closes the connection."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self._reader.read()

    async def some(self) -> bytes:
        """Read the next bytes, without a timeout; none if the server has closed the connection."""
        return await self._reader.read(1 << 16)

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):  # the other side may have closed it
            await self.writer.wait_closed()


@dataclass(frozen=True, slots=True)
class Served:
    """A server in the loop of a test."""

    handler: Handler
    listener: Listener
    sandboxes: Sandboxes

    @property
    def engine(self) -> Engine:
        assert self.handler.engine is not None
        return self.handler.engine

    @property
    def held_count(self) -> int:
        return len(self.engine.answers.holds)

    @asynccontextmanager
    async def wire(self) -> AsyncIterator[Wire]:
        wire = Wire(*await asyncio.open_connection("127.0.0.1", self.listener.port))
        try:
            yield wire
        finally:
            await wire.close()

    async def call(self, data: bytes) -> Answer:
        """Make one call over a new connection."""
        async with self.wire() as wire:
            return await wire.call(data)

    async def control(self, method: str, path: str, body: Any = None, prefix: str = "") -> Answer:
        """Make a control call over a new connection; it must succeed."""
        raw = None if body is None else dumps(body)
        answer = await self.call(http(method, f"{prefix}/_sandbox{path}", raw))
        assert answer.status < 400, answer
        return answer

    async def until_met(self, plan: str = "plan", prefix: str = "") -> None:
        """Wait until a call of the interface has met a step of a fault plan."""
        await self.control("POST", "/journal/wait", {"match": {"plan": plan}}, prefix)

    async def until_held(self, count: int) -> None:
        """Wait until the server holds a number of replies."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.held_count != count:  # noqa: ASYNC110 - nothing tells it
                await asyncio.sleep(0)


class NoPlainCalls(PlainCalls):
    """Leaves all calls to aiohttp."""

    def read(self, *_: object) -> None:
        return None

    def read_request(self, *_: object) -> None:
        return None


def unloaded(**settings: Any) -> Handler:
    """Return a handler, by default without access control, that has no sandboxes yet."""
    usual: dict[str, Any] = {
        "now_ms": lambda: START_MS,
        "uploads": UploadReader(),
        "guard": Guard(),
    }
    return Handler(**(usual | settings))


@asynccontextmanager
async def serving(  # noqa: PLR0913 - tests change any of them
    sandbox: Sandbox | None = None,
    *,
    sandboxes: Sandboxes | None = None,
    now_ms: Callable[[], int] = lambda: START_MS,
    guard: Guard | None = None,
    uploads: Uploads | None = None,
    base_path: str = "",
    is_loaded: bool = True,
    timeouts: Timeouts | None = None,
    keep_alive: float = KEEP_ALIVE_SECONDS,
    proxies: int = 0,
    port: int = 0,
    is_fast: bool = True,
    tls: ssl.SSLContext | None = None,
) -> AsyncIterator[Served]:
    """Serve a sandbox, by default of SMALL_WORLD, at the instant at which it began.

    Named sandboxes have the same scenario, if `sandboxes` is not given. If it is not fast, aiohttp
    answers all calls.
    """
    handler = Handler(
        now_ms=now_ms,
        uploads=uploads or UploadReader(),
        guard=guard or Guard(),
        base_path=base_path,
        timeouts=timeouts,
        keep_alive=keep_alive,
        proxies=proxies,
    )
    sandboxes = sandboxes or _around(sandbox)
    if is_loaded:
        handler.open(sandboxes)
    if not is_fast:
        handler.plain_calls = NoPlainCalls(base_path, handler.guard)
        handler.plain_calls.engine = handler.engine
    listener = await listen(handler, host="127.0.0.1", port=port, tls=tls)
    try:
        yield Served(handler, listener, sandboxes)
    finally:
        handler.close()
        await listener.stop()


def _around(sandbox: Sandbox | None) -> Sandboxes:
    if sandbox is None:
        return Sandboxes(built(), START_MS)
    sandboxes = Sandboxes(sandbox.simulation.scenario, START_MS)
    sandboxes.place(DEFAULT, sandbox, START_MS)
    return sandboxes


def http(
    method: str,
    path: str,
    body: bytes | None = None,
    *,
    version: str = "1.1",
    **headers: str,
) -> bytes:
    """Return a request as bytes; in the names of headers, `_` stands for `-`."""
    lines = [f"{method} {path} HTTP/{version}"]
    sent = {"Host": "localhost", **headers}
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in sent.items()]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")
