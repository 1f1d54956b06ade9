"""Servers other than the sandbox, which give the answers that a test sets."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Self


@dataclass(frozen=True, slots=True)
class CannedAnswer:
    """An answer of the server."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


@asynccontextmanager
async def answering(said: Callable[[], tuple[str, bytes]]) -> AsyncIterator[str]:
    """Run a server that gives each call the status line and body that are set; yield its URL."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        status, body = said()
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class CannedServer(ThreadingHTTPServer):
    """Gives the answers by path, else 404, and records in `heard` path and headers of each call."""

    def __init__(self, answers: Mapping[str, CannedAnswer]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = answers
        self.heard: list[tuple[str, dict[str, str]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def __enter__(self) -> Self:
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: CannedServer

    def do_GET(self) -> None:
        headers = {name.lower(): text for name, text in self.headers.items()}
        self.server.heard.append((self.path, headers))
        reply = self.server.answers.get(self.path, CannedAnswer(404))
        self.send_response(reply.status)
        for name, text in reply.headers.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(reply.body)

    do_POST = do_GET  # noqa: N815 - the name that the standard library looks for

    def log_message(self, *_: object) -> None:
        """Log nothing."""
