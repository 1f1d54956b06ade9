"""Runs a recording proxy until the process is told to stop."""

import asyncio
import contextlib
import logging
import signal
import ssl
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector, web

from mock_server.contract.texts.printable import clipped
from mock_server.recordings.anonymous import Treatment
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorder.call_recorder import CallRecorder
from mock_server.recordings.recorder.proxy import ADDED_TO_CALLS, Proxy
from mock_server.recordings.recording_file import RecordingFile
from mock_server.server.output_files import NotWritableError
from mock_server.server.proxies import proxy_of
from mock_server.server.settings import is_of_this_machine

_HEAD: Final = 1 << 16
"""The maximum length of a line in a message's head, in bytes."""

_CONNECT_SECONDS: Final = 30
_GRACE_SECONDS: Final = 5
"""How long the recorder waits for calls in flight when it is told to stop."""


def read_target(url: str) -> BaseUrl:
    """Parse the base URL of a service.

    Raises:
        ValueError: if it is not a base URL.
    """
    parts = urlsplit(url)
    is_url = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    if not is_url or parts.query or parts.fragment or parts.username is not None:
        raise ValueError(f"{url!r} is not a base URL; one is like https://service.example/base")
    return BaseUrl(f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/"))


async def record(
    host: str,
    port: int,
    base: BaseUrl,
    tls: ssl.SSLContext,
    file: RecordingFile,
    treatment: Treatment,
    announce: Callable[[str], None],
) -> None:
    """Record until SIGINT or SIGTERM; then wait for calls in flight.

    Raises:
        OSError: if the proxy cannot listen on the address.
        NotWritableError: if the file could not be written completely.
    """
    stopped = asyncio.Event()
    failures: list[NotWritableError] = []

    def fail(error: NotWritableError) -> None:
        failures.append(error)
        stopped.set()

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # as it is under nohup
            loop.add_signal_handler(signal.SIGHUP, stopped.set)
    with CallRecorder(base, file, treatment, fail) as recorder:
        async with open_session(base, tls) as session:
            runner = runner_of(Proxy(base, session, recorder))
            await runner.setup()
            try:
                await web.TCPSite(runner, host, port).start()
                announce(_url(host, runner))
                await stopped.wait()
            finally:
                await runner.cleanup()
    if failures:
        raise failures[0]


def runner_of(proxy: Proxy) -> web.AppRunner:
    """Return the runner of a proxy, set up to leave calls unchanged."""
    logger = logging.getLogger("mock_server.recorder")
    logger.addFilter(_in_one_line)
    return web.AppRunner(
        proxy.application(),
        access_log=None,
        logger=logger,
        auto_decompress=False,
        max_line_size=_HEAD,
        max_field_size=_HEAD,
        shutdown_timeout=_GRACE_SECONDS,
    )


def _in_one_line(record: logging.LogRecord) -> bool:
    """Reduce each error that aiohttp logs to one line without a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg = clipped(f"{record.getMessage()}: {error}")
        record.args = record.exc_info = None
    return True


def open_session(base: BaseUrl, tls: ssl.SSLContext) -> ClientSession:
    """Return a client session that adds nothing to calls and decodes no replies.

    It uses the proxy from the environment, through which alone many services can be reached,
    unless the service runs on this machine.
    """
    is_here = is_of_this_machine(urlsplit(base.origin).hostname or "")
    return ClientSession(
        proxy=None if is_here else proxy_of(base.origin),
        connector=TCPConnector(ssl=tls),
        cookie_jar=DummyCookieJar(),
        auto_decompress=False,
        skip_auto_headers=ADDED_TO_CALLS,
        timeout=ClientTimeout(total=None, sock_connect=_CONNECT_SECONDS),
        max_line_size=_HEAD,
        max_field_size=_HEAD,
    )


def _url(host: str, runner: web.AppRunner) -> str:
    port = runner.addresses[0][1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
