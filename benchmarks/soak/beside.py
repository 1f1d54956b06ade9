"""A second client during a load, which measures how long it waits for its answers.

    python -m benchmarks.soak.beside URL

It reads a customer every few milliseconds until its input ends; then it prints the number of
answers and the longest wait in milliseconds.
"""

import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from benchmarks.calls import Call
from benchmarks.machine import LOAD_CORE, on_core
from benchmarks.servers import environment

_BETWEEN_SECONDS: Final = 0.005
_ENOUGH: Final = 65536
_PATIENCE_SECONDS: Final = 120


class Waits(NamedTuple):
    """The answers that a second client got, and its longest wait."""

    answers: int
    longest_ms: float


class Second:
    """The second client, in a process of its own; `waits` is set when the load is over."""

    waits = Waits(0, 0.0)


@contextmanager
def second_client(url: str) -> Iterator[Second]:
    """Run a second client of a server during a block."""
    second = Second()
    command = [sys.executable, "-m", "benchmarks.soak.beside", url]
    with on_core(LOAD_CORE):
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
        )
    try:
        if process.stdout is not None:
            process.stdout.readline()
        yield second
        out, _ = process.communicate("", _PATIENCE_SECONDS)
        answers, longest_ms = out.split()
        second.waits = Waits(int(answers), float(longest_ms))
    finally:
        process.kill()
        process.wait()


def main() -> None:
    """Make calls until the input ends."""
    where = urlsplit(sys.argv[1])
    address = (where.hostname or "", where.port or 0)
    call = Call("GET", f"{where.path}?{where.query}").raw()
    answers, longest = 0, 0.0
    with socket.create_connection(address, _PATIENCE_SECONDS) as connection:
        sys.stdout.write("connected\n")
        sys.stdout.flush()
        while not select.select([sys.stdin], [], [], _BETWEEN_SECONDS)[0]:
            began = time.perf_counter()
            connection.sendall(call)
            connection.recv(_ENOUGH)
            longest = max(longest, time.perf_counter() - began)
            answers += 1
    sys.stdout.write(f"{answers} {1000 * longest:.1f}\n")


if __name__ == "__main__":
    main()
