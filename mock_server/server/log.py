"""The output of a server: announcements on stdout, and the log on stderr or in a file.

Nothing blocks the event loop: a line is formatted where it is logged, and written by the thread of
its output. What a thread cannot write in time is dropped and counted.
"""

import json
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from queue import Full, Queue
from threading import Lock, Thread, Timer
from typing import Final, TextIO

from mock_server.contract.texts.printable import counted
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.telemetry import ACCESS_LOGGER

HELD_LINES: Final = 500  # how many lines may wait to be written; lines beyond that are dropped
MAX_LINES: Final = 10  # the most lines of one kind that are written per second
_TEXT_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


class TextFormatter(logging.Formatter):
    """Writes a record as a line of text, with the local time and its offset from UTC."""

    def __init__(self) -> None:
        super().__init__(_TEXT_FORMAT)

    def formatTime(  # noqa: N802 - the name is logging's
        self, record: logging.LogRecord, _datefmt: str | None = None
    ) -> str:
        local = datetime.fromtimestamp(record.created, UTC).astimezone()
        return local.isoformat(sep=" ", timespec="milliseconds")


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON; a line of the access log has the call as members."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "call", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


@dataclass(slots=True)
class _Flood:
    began: float
    lines: int = 0
    example: logging.LogRecord | None = None


class Floods(logging.Filter):
    """Admits a few lines of each kind per second; `report` takes a line about the others.

    Lines are of one kind if they are logged at the same place in the code, so the number of kinds
    is limited. All lines of the access log are admitted.
    """

    def __init__(self, report: Callable[[logging.LogRecord], None]) -> None:
        super().__init__()
        self._report = report
        self._floods: dict[tuple[str, int], _Flood] = {}
        self._lock = Lock()  # other threads log as well

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == ACCESS_LOGGER:
            return True
        kind = record.pathname, record.lineno
        with self._lock:
            flood = self._floods.get(kind)
            if flood is None or (flood.example is None and record.created - flood.began >= 1):
                flood = self._floods[kind] = _Flood(record.created)
            flood.lines += 1
            if flood.lines > MAX_LINES and flood.example is None:
                flood.example = record
                timer = Timer(1, self.end, [kind])
                timer.daemon = True
                timer.start()
            return flood.lines <= MAX_LINES

    def end(self, *kinds: tuple[str, int]) -> None:
        """Report how many lines of some kinds were left out, or of all kinds."""
        with self._lock:
            ended = [self._floods.pop(kind, None) for kind in kinds or [*self._floods]]
        for flood in ended:
            if flood is not None and flood.example is not None:
                more, example = flood.lines - MAX_LINES, flood.example
                text = f"and {more} more like: {example.msg}"
                self._report(remark(example.levelno, text, example.args))


def remark(level: int, text: str, args: object = ()) -> logging.LogRecord:
    named = {"levelno": level, "levelname": logging.getLevelName(level)}
    return logging.makeLogRecord({**named, "msg": text, "args": args})


class Output(logging.Handler):
    """Queues lines for a thread of its own, which writes them to a stream, or the file at a path.

    Lines beyond `HELD_LINES`, and those that cannot be written, are dropped and counted; nothing is
    kept of them. With a formatter, a line says so once lines can be written again.

    Raises:
        OSError: when the file cannot be opened.
    """

    def __init__(self, where: TextIO | Path, formatter: logging.Formatter | None = None) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self._path = where if isinstance(where, Path) else None
        if isinstance(where, Path):
            self._file = FileIO(where, "ab")
        else:
            self._file = FileIO(where.fileno(), "wb", closefd=False)
        self.dropped = self._said = 0
        """How many lines were dropped or could not be written, and of how many a line says so."""
        self._queue: Queue[str | None] = Queue(HELD_LINES)
        self._writer = Thread(target=self._write_all, daemon=True)
        self._writer.start()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 - whatever was logged; logging's own way could block
            text = f"a log line that cannot be formatted: {record.msg!r}"
            line = self.format(remark(logging.ERROR, text))
        self.put(line)

    def put(self, line: str) -> None:
        try:
            self._queue.put_nowait(line)
        except Full:
            self.dropped += 1

    def finish(self, seconds: float) -> None:
        with self._queue.all_tasks_done:
            is_done = self._queue.all_tasks_done.wait_for(
                lambda: not self._queue.unfinished_tasks, seconds
            )
        if is_done:  # otherwise the thread waits for a reader, and ends with the process
            self._queue.put(None)
            self._writer.join()
            self._file.close()

    def _write_all(self) -> None:
        """Write lines, and say how many are missing once the lines before the gap are written."""
        while (line := self._queue.get()) is not None:
            try:
                self._write(line)
                missing = self.dropped - self._said
                if self.formatter is not None and missing and self._queue.empty():
                    lines = counted(missing, "log line was", "log lines were")
                    text = f"{lines} dropped: they could not be written"
                    self._write(self.format(remark(logging.WARNING, text)))
                    self._said += missing
            except OSError:
                self.dropped += 1
            self._queue.task_done()

    def _write(self, line: str) -> None:
        """Write a line at once, or raise an OSError."""
        if self._path is not None and not _is_at(self._path, self._file):
            self._file.close()
            self._file = FileIO(self._path, "ab")
        rest = f"{line}\n".encode("utf-8", "backslashreplace")
        while rest:
            written = self._file.write(rest)
            if written is None:
                raise BlockingIOError
            rest = rest[written:]


def _is_at(path: Path, file: FileIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except (FileNotFoundError, ValueError):  # or closed, since the file could not be opened
        return False


class Log:
    """The output of a server in this process; `audit` takes audit lines."""

    def __init__(
        self, log_format: str, log_file: Path | None, audit_log: Path | str | None = None
    ) -> None:
        self._formatter = JsonFormatter() if log_format == "json" else TextFormatter()
        self._log = Output(sys.stderr if log_file is None else log_file, self._formatter)
        self._floods = Floods(self._log.emit)
        self._log.addFilter(self._floods)
        self._announcements = Output(sys.stdout)
        self.has_files = log_file is not None or isinstance(audit_log, Path)
        self.audit = Output(audit_log) if isinstance(audit_log, Path) else None
        if isinstance(audit_log, str):  # stdout
            self.audit = self._announcements
        self._outputs = {self._log, self._announcements, self.audit or self._announcements}
        logging.basicConfig(level=logging.INFO, handlers=[self._log], force=True)

    def announce(self, text: str) -> None:
        is_json = isinstance(self._formatter, JsonFormatter)
        line = self._formatter.format(remark(logging.INFO, text)) if is_json else None
        self._announcements.put(line or f"customer-sandbox {text}")

    def dropped_lines(self) -> int:
        return sum(output.dropped for output in self._outputs)

    def finish(self, seconds: float) -> None:
        """Wait at most `seconds` until everything is written."""
        self._floods.end()
        began = stopwatch()
        for output in self._outputs:
            output.finish(max(0.0, seconds - (stopwatch() - began)))
