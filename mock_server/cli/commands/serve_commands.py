"""`serve` and `exec`, and why an address cannot be served at.

What they need is imported late: a server is ready sooner, and a process can be ended before.
"""

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gaierror
from types import FrameType
from typing import Final, NoReturn

from mock_server.cli.terminal import DONE, Arguments, CommandError, reason_of
from mock_server.cli.user_command import signals_handled
from mock_server.contract.texts.printable import clipped
from mock_server.server.collecting import uncollected
from mock_server.server.settings import read_settings


def serve(arguments: Arguments) -> None:
    # Until the event loop handles signals: process 1 of a container ignores unhandled ones.
    with signals_handled(_end, [signal.SIGTERM]):
        settings = read_settings(_flags(arguments), os.environ)
        # Windows has no SIGHUP, and nohup lets it be ignored.
        hang_ups = [each for each in signal.Signals if each.name == "SIGHUP"]
        heard = [each for each in hang_ups if signal.getsignal(each) != signal.SIG_IGN]
        has_files = settings.log_file is not None or isinstance(settings.audit_log, Path)
        handler = signal.SIG_IGN if has_files else _end
        with signals_handled(handler, heard), uncollected():
            with without_certificates():
                from mock_server.server.serve import run_server
            with explaining_address_errors("cannot serve", settings.bind_host, settings.port):
                run_server(settings)


def _flags(arguments: Arguments) -> dict[str, str]:
    values = {name: vars(arguments)[name] for name in arguments.given}
    if "scenario_flag" in values:
        values["scenario"] = values["scenario_flag"]
    return {name: "true" if value is True else value for name, value in values.items()}


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(DONE)


def execute(arguments: Arguments) -> int:
    flags = _flags(arguments)
    if arguments.scenario is not None:  # it may also stand before --
        flags["scenario"] = arguments.scenario
    if not os.environ.get("MOCK_SERVER_HOST"):
        flags["host"] = "127.0.0.1"  # even with a token: the command runs on this machine
    if arguments.port is None and not os.environ.get("MOCK_SERVER_PORT"):
        flags["port"] = "0"
    settings = read_settings(flags, os.environ)
    with without_certificates():
        from mock_server.cli.executing import run_command
    with explaining_address_errors("cannot serve", settings.bind_host, settings.port):
        return run_command(arguments, settings)


_AUTHORITIES: Final = ("SSL_CERT_FILE", "SSL_CERT_DIR")
"""The variables that tell OpenSSL where to find the trusted certificates."""


@contextmanager
def without_certificates() -> Iterator[None]:
    """Hide the trusted certificates from a block that imports aiohttp.

    When aiohttp is imported, its client loads all trusted certificates twice: 40 ms and 2 MB that a
    server does not need. After this block, aiohttp's client in this process trusts no server: a
    call over TLS would fail, but not be unsafe.
    """
    before = {name: os.environ[name] for name in _AUTHORITIES if name in os.environ}
    os.environ.update(dict.fromkeys(_AUTHORITIES, os.devnull))
    try:
        yield
    finally:
        for name in _AUTHORITIES:
            del os.environ[name]
        os.environ.update(before)


_FIRST_FREE_FOR_ALL: Final = 1024
_ANOTHER_HOST: Final = "choose another with --host or MOCK_SERVER_HOST"


@contextmanager
def explaining_address_errors(what: str, host: str, port: int) -> Iterator[None]:
    """Turn errors of a server started in the block into one line, which begins with `what`."""
    try:
        yield
    except (OSError, UnicodeError) as error:  # an invalid host name is a UnicodeError
        raise CommandError(f"{what}: {_reason(error, host, port)}") from None


def _reason(error: Exception, host: str, port: int) -> str:
    if getattr(error, "filename", None) is not None:  # about a file, such as the log
        return reason_of(error)
    where = f"port {port} of {clipped(host)}"
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            how = "choose another with --port N, or a free one with --port 0"
            return f"{where} is taken (address already in use); {how}"
        case errno.EACCES if port < _FIRST_FREE_FOR_ALL:
            return f"{where} needs special privileges; choose one from 1024 up with --port N"
        case errno.EADDRNOTAVAIL:
            return f"{clipped(host)} is not an address of this machine; {_ANOTHER_HOST}"
        case _ if isinstance(error, (gaierror, UnicodeError)):
            where = f"the host {clipped(host)} cannot be found"
            return f"{where}: {reason_of(error)}; {_ANOTHER_HOST}"
        case _:
            return reason_of(error)
