"""The container's health check, which finds the server through environment variables."""

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

import pytest
from support.process import Finished, finish, start
from support.quick_process import server
from support.wire import TLS

from mock_server.cli import health

SECURE = {
    "MOCK_SERVER_TLS_CERT": str(TLS / "certificate.pem"),
    "MOCK_SERVER_TLS_KEY": str(TLS / "key.pem"),
}


Ask = Callable[[Mapping[str, str]], Awaitable[Finished]]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    async def ask_in_thread(environ: Mapping[str, str]) -> Finished:
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        return Finished(await asyncio.to_thread(health.main), *capsys.readouterr())

    return ask_in_thread


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"MOCK_SERVER_BASE_PATH": "/mock"},
        {"MOCK_SERVER_CONTROL_TOKEN": "hush", "MOCK_SERVER_HOST": "127.0.0.1"},
        SECURE,
    ],
    ids=["plain", "base path", "control token", "tls"],
)
async def test_a_ready_server_is_healthy(ask: Ask, environ: dict[str, str]) -> None:
    async with server("minimal", environ=environ) as running:
        port = str(urlsplit(running.url).port)
        ended = await ask({**environ, "MOCK_SERVER_PORT": port})
    assert ended == Finished(0, "", "")


async def test_no_server_is_not_healthy() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    command = [sys.executable, "-m", "mock_server.cli.health"]
    ended = await finish(await start(command, {"MOCK_SERVER_PORT": str(port)}))
    why = f"not ready: http://127.0.0.1:{port} cannot be reached: [Errno 111] Connection refused; "
    assert (ended.code, ended.out, ended.err.startswith(why)) == (1, "", True)
