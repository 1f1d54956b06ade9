"""Starts, calls and ends servers in processes of their own."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from benchmarks.calls import Call
from benchmarks.driving import send
from benchmarks.machine import SERVER_CORE, on_core

OURS: Final = (sys.executable, "-m", "mock_server")
_BARE: Final = (sys.executable, "-m", "benchmarks.bare")
ROOT: Final = Path(__file__).parents[1]
OUR_PACKAGE: Final = ROOT / "mock_server"
_PRISM: Final = ROOT / "build/clients/node_modules/.bin/prism"
_PATIENCE_SECONDS: Final = 60
_ENOUGH: Final = 65536


@dataclass(frozen=True, slots=True)
class Command:
    """How to start a server, and the calls that prepare it for a measurement."""

    words: Sequence[str]
    prepare: Sequence[Call] = ()


@dataclass(frozen=True, slots=True)
class Running:
    """A server that has printed its URL; `began` is when it was started."""

    process: "subprocess.Popen[str]"
    url: str
    began: float


class NoServerError(Exception):
    """A server did not start, or is not in the expected state."""


def ours(scenario: str, *flags: str, prepare: Sequence[Call] = ()) -> Command:
    """Return how to start the sandbox server, with its defaults except for `flags`."""
    return Command((*OURS, "serve", scenario, "--port", "0", *flags), prepare)


def bare(status: int, reply: Path) -> Command:
    """Return how to start bare aiohttp, which answers with the contents of a file."""
    return Command((*_BARE, str(status), str(reply)))


def application(scenario: str) -> Command:
    """Return how to start the sandbox as an application that aiohttp runs."""
    return Command((*_BARE, "create_app", scenario))


def prism(document: Path) -> Command:
    """Return how to start Prism, which answers with the examples of an OpenAPI document.

    Raises:
        NoServerError: when it is not installed.
    """
    if not _PRISM.exists():
        raise NoServerError("`make build/clients/.installed` installs Prism, which needs npm")
    return Command((str(_PRISM), "mock", str(document), "--port", "0"))


@contextmanager
def started(command: Command) -> Iterator[Running]:
    """Run a server during a block, after preparing it."""
    began = time.perf_counter()
    with on_core(SERVER_CORE):
        process = subprocess.Popen(
            command.words,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment(),
        )
    try:
        running = Running(process, wait_for_url(process), began)
        send(running.url, command.prepare)
        yield running
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE_SECONDS)
        process.kill()
        process.communicate()


def ask(url: str, call: Call) -> bytes:
    """Make one call over a new connection; return the beginning of the answer."""
    where = urlsplit(url)
    address = (where.hostname or "", where.port or 0)
    with socket.create_connection(address, _PATIENCE_SECONDS) as connection:
        connection.sendall(call.raw())
        return connection.recv(_ENOUGH)


def environment() -> dict[str, str]:
    """Return the environment without settings of the server, with this checkout on the path."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MOCK_SERVER_")}
    return {**kept, "PYTHONPATH": str(ROOT)}


def wait_for_url(process: "subprocess.Popen[str]") -> str:
    """Return the first URL that a server prints, without a path.

    Raises:
        NoServerError: when it prints none.
    """
    lines = process.stdout or ()
    for line in lines:
        if found := re.search(r"https?://[^/\s]+", line):
            return found[0]
    raise NoServerError(f"{process.args!r} prints no URL")
