"""Writes lines in a separate thread, so that logging never waits for a pipe or a disk."""

import contextlib
import logging
import os
from collections.abc import Sequence
from enum import Enum, auto
from itertools import accumulate
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Final, Protocol, TextIO

from mock_server.contract.texts.printable import counted

_LOG: Final = logging.getLogger("mock_server")

HELD_BYTES: Final = 4 << 20
"""How many bytes may wait to be written; lines beyond that are dropped."""

_CHECKED_AGAIN_SECONDS: Final = 1.0
_DROPPED: Final = "%s dropped: they could not be written"
_MODE: Final = 0o666
"""Permissions of a new file, before the umask."""


class Target:
    """The destination of lines: a stream of the process, or the file at a path.

    Raises:
        OSError: when the file cannot be opened.
    """

    def __init__(self, where: TextIO | Path) -> None:
        self._path = where if isinstance(where, Path) else None
        self._is_torn = False
        self._descriptor = _open(where) if isinstance(where, Path) else where.fileno()

    def reopen(self) -> None:
        """Continue with the file that is now at the path; do nothing for a stream.

        Raises:
            OSError: when it cannot be opened; lines are still written to the previous file.
        """
        if self._path is not None:
            before, self._descriptor = self._descriptor, _open(self._path)
            os.close(before)

    def write(self, lines: Sequence[bytes]) -> int:
        """Write lines until writing fails; return how many were written completely."""
        # A line that was cut off, by a full disk for example, must not run into the next one.
        mend = b"\n" if self._is_torn else b""
        data = memoryview(mend + b"".join(lines))
        written = 0
        with contextlib.suppress(OSError):
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
        if written:
            self._is_torn = data[written - 1] != ord("\n")
        return sum(len(mend) + end <= written for end in accumulate(map(len, lines)))


def _open(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, _MODE)


class Remarks(Protocol):
    """Produces lines about the log itself; both methods are called in the writing thread."""

    def line(self, level: int, text: str, *args: object) -> str:
        """Return a line in the format of the log."""

    def queue_due(self) -> bool:
        """Queue the remarks that are due; return whether to call this again after a second."""


class _Order(Enum):
    """Requests to the thread other than writing."""

    CHECK = auto()
    REOPEN = auto()
    END = auto()


class LineWriter:
    """Writes lines in the order in which they are queued.

    Lines that exceed the queue or cannot be written are dropped and counted. With `remarks`, a line
    reports their number once lines can be written again.

    Args:
        target: where the lines are written.
        gathered_seconds: how long the first line waits for others: waking the thread up for each
            line would cost more than writing it.
        remarks: produces lines about the log, which are written among the others.
    """

    def __init__(
        self, target: Target, *, gathered_seconds: float = 0, remarks: Remarks | None = None
    ) -> None:
        self._target = target
        self._gathered_seconds = gathered_seconds
        self._remarks = remarks
        self._ending = Event()
        self._queue: SimpleQueue[bytes | _Order] = SimpleQueue()
        # Each counter is changed by one thread only, so no lock is needed.
        self._put_bytes = 0
        self._refused = 0
        self._done_bytes = 0
        self._lost = 0
        self._reported = 0
        self._is_asked = False
        self._thread = Thread(target=self._run, name="customer-sandbox log", daemon=True)
        self._thread.start()

    @property
    def dropped(self) -> int:
        """How many lines were dropped or could not be written."""
        return self._refused + self._lost

    def put(self, line: str) -> None:
        """Queue a line, or drop it if the queue is full."""
        data = _encoded(line)
        if self._put_bytes - self._done_bytes + len(data) > HELD_BYTES:
            self._refused += 1
        else:
            self._put_bytes += len(data)
            self._queue.put(data)

    def request_check(self) -> None:
        """Request a check of the remarks; repeated requests count once."""
        if not self._is_asked:
            self._is_asked = True
            self._queue.put(_Order.CHECK)

    def reopen(self) -> None:
        """Reopen the file after the lines queued so far have been written."""
        self._queue.put(_Order.REOPEN)

    def close(self, seconds: float) -> None:
        """End the thread; wait at most `seconds` until everything queued is written."""
        self._ending.set()
        self._queue.put(_Order.END)
        self._thread.join(seconds)

    def _run(self) -> None:
        order, checks_again = None, False
        while order is not _Order.END:
            lines, order = self._take(_CHECKED_AGAIN_SECONDS if checks_again else None)
            self._write(lines)
            self._report_dropped()
            if order is _Order.REOPEN:
                self._reopen()
            elif order is _Order.CHECK:
                self._is_asked = False
            checks_again = self._check_remarks()

    def _take(self, seconds: float | None) -> tuple[list[bytes], _Order | None]:
        """Wait at most `seconds` for work; return queued lines up to a request, and the request."""
        lines: list[bytes] = []
        with contextlib.suppress(Empty):
            taken = self._queue.get(timeout=seconds)
            self._ending.wait(self._gathered_seconds)
            while isinstance(taken, bytes):
                lines.append(taken)
                taken = self._queue.get_nowait()
            return lines, taken
        return lines, None

    def _write(self, lines: list[bytes]) -> None:
        if lines:
            self._lost += len(lines) - self._target.write(lines)
            self._done_bytes += sum(map(len, lines))

    def _report_dropped(self) -> None:
        """Report how many lines are missing, once the lines before the gap are written."""
        dropped = self.dropped
        if self._remarks is not None and dropped > self._reported and self._queue.empty():
            lines = counted(dropped - self._reported, "log line was", "log lines were")
            notice = self._remarks.line(logging.WARNING, _DROPPED, lines)
            if self._target.write([_encoded(notice)]):
                self._reported = dropped

    def _reopen(self) -> None:
        try:
            self._target.reopen()
        except OSError as error:
            _LOG.error("the log file cannot be reopened: %s", error)

    def _check_remarks(self) -> bool:
        """Queue the due remarks; return whether to check again even if no lines follow."""
        if self._remarks is None:
            return False
        return self._remarks.queue_due() or self.dropped > self._reported


def _encoded(line: str) -> bytes:
    return f"{line}\n".encode("utf-8", "backslashreplace")
