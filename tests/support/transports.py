"""All transports of calls to a sandbox of SMALL_WORLD, with a common interface.

function      the pure function
httpx         the library of clients, without a socket
thread, loop  a server in this process, over a socket
application   the server as an aiohttp application, over a socket
serve         the command, over a socket
"""

import subprocess
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import aiohttp
import httpx
from aiohttp.test_utils import TestServer

from mock_server import MockServer, create_app, open_sandbox
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.web.connections.request_building import make_request
from support import SMALL_WORLD, START_MS
from support.embedded import small_world
from support.forking import quick_command
from support.process import READY, environment

Answer: TypeAlias = tuple[int, Mapping[str, str], bytes]


class Send(Protocol):
    """Sends one call; returns status, headers and body."""

    async def __call__(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> Answer: ...


class BrokenOffError(Exception):
    """The connection broke; every library has its own exception for that."""


@dataclass(frozen=True, slots=True)
class TransportReply:
    """A reply: the status, the sandbox's own headers, the body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return loads(self.body)

    @property
    def content(self) -> Any:
        """The one result object of a success."""
        (result,) = self.json["content"]
        return result


_OF_CONNECTION: Final = frozenset({"server", "date", "connection", "content-length"})


@dataclass(frozen=True, slots=True)
class Client:
    """Calls one sandbox over one of the transports."""

    send: Send
    name: str

    async def __call__(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> TransportReply:
        """Make one call with a JSON body; in names of headers, `_` stands for `-`."""
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        sent = {"X-Sandbox": self.name, "Content-Type": "application/json", **named}
        raw = b"" if body is None else dumps(body)
        status, received, reply = await self.send(method, path, sent, raw)
        own = {name: text for name, text in received.items() if name.lower() not in _OF_CONNECTION}
        return TransportReply(status, own, reply)

    async def control(self, method: str, path: str, body: Any = None) -> Any:
        """Make a control call that must succeed; return its JSON."""
        answer = await self(method, f"/_sandbox{path}", body)
        assert answer.status < 400, answer
        return answer.json if answer.body else None

    def other(self) -> "Client":
        """Return a client of another sandbox, over the same transport."""
        return Client(self.send, f"{self.name}-other")


# ── The transports ───────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def function() -> AsyncIterator[Send]:
    switchboard = Switchboard(Sandboxes(small_world(), START_MS))

    async def send(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        path, _, query = path.partition("?")
        request = make_request(method, path, query, headers=headers.items(), body=body)
        outcome = switchboard.handle(request, START_MS)
        if outcome.network is not None:
            raise BrokenOffError(outcome.network)
        return outcome.status, outcome.headers, outcome.body

    yield send


@asynccontextmanager
async def by_httpx() -> AsyncIterator[Send]:
    transport = open_sandbox(small_world()).httpx_transport()
    with httpx.Client(transport=transport, base_url="https://api.example") as client:

        async def send(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
            try:
                reply = client.request(  # noqa: ASYNC212 - there is no socket
                    method, path, headers=headers, content=body
                )
            except httpx.TransportError as error:
                raise BrokenOffError from error
            return reply.status_code, _named(reply.headers), reply.content

        yield send


@asynccontextmanager
async def thread() -> AsyncIterator[Send]:
    with MockServer(small_world()) as server:
        async with aiohttp.ClientSession(server.url) as session:
            yield partial(_send, session)


@asynccontextmanager
async def loop() -> AsyncIterator[Send]:
    async with MockServer(small_world()) as server, aiohttp.ClientSession(server.url) as session:
        yield partial(_send, session)


@asynccontextmanager
async def application() -> AsyncIterator[Send]:
    async with (
        TestServer(create_app(small_world())) as server,
        aiohttp.ClientSession(server.make_url("/")) as session,
    ):
        yield partial(_send, session)


@asynccontextmanager
async def elsewhere(url: str) -> AsyncIterator[Send]:
    async with aiohttp.ClientSession(url) as session:
        yield partial(_send, session)


async def _send(
    session: aiohttp.ClientSession,
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes,
) -> Answer:
    try:
        async with session.request(method, path, headers=headers, data=body) as reply:
            return reply.status, reply.headers, await reply.read()
    except aiohttp.ClientError as error:
        raise BrokenOffError from error


def _named(headers: httpx.Headers) -> Mapping[str, str]:
    """Return headers with their original names, which httpx converts to lower case."""
    return {name.decode(): text.decode() for name, text in headers.raw}


TRANSPORTS: Final[Mapping[str, Callable[[], AbstractAsyncContextManager[Send]]]] = {
    "function": function,
    "httpx": by_httpx,
    "thread": thread,
    "loop": loop,
    "application": application,
}
"""The transports within this process; `serve` is another one."""


@contextmanager
def serving_small_world(folder: Path) -> Iterator[str]:
    """Run `serve` with SMALL_WORLD; yield its URL."""
    file = folder / "test.yaml"
    file.write_bytes(dumps(SMALL_WORLD))
    with subprocess.Popen(
        [quick_command(), "serve", str(file), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
        text=True,
    ) as process:
        assert process.stdout is not None
        ready = READY.match(process.stdout.readline())
        try:
            assert ready is not None
            yield ready[1]
        finally:
            process.terminate()
