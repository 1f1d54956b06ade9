"""Runs our server on a loop that measures its pauses: `python -m benchmarks.pausing FILE serve …`.

A pause is the processor time of one turn of the loop, in which no other call is answered. FILE
holds the longest one, in seconds, as a double.
"""

import asyncio
import mmap
import selectors
import struct
import sys
import time
from pathlib import Path
from typing import Any

from mock_server.cli import main
from mock_server.server import serve

_ZERO = struct.pack("d", 0.0)


class Pauses:
    """The longest pause of a server, read from its file."""

    def __init__(self, file: Path) -> None:
        self.words = (sys.executable, "-m", "benchmarks.pausing", str(file))
        self._file = file
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        if self._file.exists():
            with self._file.open("r+b") as file:
                file.write(_ZERO)
        else:
            self._file.write_bytes(_ZERO)

    def longest_ms(self) -> float:
        """Return the longest pause since measuring began."""
        return 1000 * float(struct.unpack("d", self._file.read_bytes())[0])


class _Turns(selectors.DefaultSelector):
    """Measures the time from the end of one selection to the beginning of the next."""

    def __init__(self, longest: "memoryview[float]") -> None:
        super().__init__()
        self._longest = longest
        self._began: float | None = None

    def select(self, timeout: float | None = None) -> Any:
        if self._began is not None:
            self._longest[0] = max(self._longest[0], time.thread_time() - self._began)
        ready = super().select(timeout)
        self._began = time.thread_time()
        return ready


def _run() -> int:
    with Path(sys.argv[1]).open("r+b") as file:
        longest = memoryview(mmap.mmap(file.fileno(), len(_ZERO))).cast("d")
    serve.new_event_loop = lambda: asyncio.SelectorEventLoop(_Turns(longest))
    return main(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(_run())
