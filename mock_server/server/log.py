"""The output of a server: announcements on stdout, and the log on stderr or in a file.

Neither blocks the event loop: a line is formatted where it is logged, and written by another thread
(`line_writer.py`).
"""

import json
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from mock_server.server.floods import Floods, remark
from mock_server.server.line_writer import LineWriter, Target
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.access_log import ACCESS_LOGGER

_GATHERED_SECONDS: Final = 0.01
_TEXT_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


class TextFormatter(logging.Formatter):
    """Writes a record as a line of text, with the local time and its offset from UTC."""

    def __init__(self) -> None:
        super().__init__(_TEXT_FORMAT)

    def formatTime(  # noqa: N802 - the name is logging's
        self, record: logging.LogRecord, _datefmt: str | None = None
    ) -> str:
        """Return the instant of a record in ISO 8601, with milliseconds."""
        local = datetime.fromtimestamp(record.created, UTC).astimezone()
        return local.isoformat(sep=" ", timespec="milliseconds")


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON; a line of the access log has the call as members."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line: time, level, message, and the traceback if there is one."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "call", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


class LogHandler(logging.Handler):
    """Writes lines to a target: every line of the access log, but only a few of other floods.

    Args:
        formatter: formats records as lines.
        target: where the lines are written.
        now: returns seconds of a clock that never goes back.
    """

    def __init__(
        self, formatter: logging.Formatter, target: Target, now: Callable[[], float] = stopwatch
    ) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self._floods = Floods(now)
        self.lines = LineWriter(target, gathered_seconds=_GATHERED_SECONDS, remarks=self)

    def emit(self, record: logging.LogRecord) -> None:
        """Queue the line of a record, or only count it if it is part of a flood."""
        try:
            if record.name == ACCESS_LOGGER or self._floods.admit(record):
                self.lines.put(self.format(record))
            else:
                self.lines.request_check()
        except Exception:  # noqa: BLE001 - logging must never fail its caller
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Report a line that cannot be formatted; logging's own handler could block on stderr."""
        text = "a log line that cannot be formatted: %r"
        self.lines.put(self.line(logging.ERROR, text, record.msg))

    def line(self, level: int, text: str, *args: object) -> str:
        """Return a line about the log itself."""
        return self.format(remark(level, text, *args))

    def queue_due(self) -> bool:
        """Report the floods that are over; return whether others are going on."""
        return self._report_floods(early=False)

    def finish(self, seconds: float) -> None:
        """Report every flood, and wait at most `seconds` until everything is written."""
        self._report_floods(early=True)
        self.lines.close(seconds)

    def _report_floods(self, *, early: bool) -> bool:
        self.acquire()  # other threads count floods
        try:
            for record in self._floods.ended(early=early):
                self.lines.put(self.format(record))
            return self._floods.has_unreported
        finally:
            self.release()


class Log:
    """The output of a server in this process, according to the settings; `audit` takes audit lines.

    Raises:
        OSError: when the log file cannot be opened.
    """

    def __init__(
        self, log_format: str, log_file: Path | None, audit_log: Path | str | None = None
    ) -> None:
        self._is_json = log_format == "json"
        formatter = JsonFormatter() if self._is_json else TextFormatter()
        target = Target(sys.stderr if log_file is None else log_file)
        self._announcements = LineWriter(Target(sys.stdout))
        self._handler = LogHandler(formatter, target)
        self.has_files = log_file is not None or isinstance(audit_log, Path)
        self.audit = self._auditing(audit_log)
        logging.basicConfig(level=logging.INFO, handlers=[self._handler], force=True)

    def announce(self, text: str) -> None:
        """Print a line that users or scripts wait for, in the format of the log."""
        line = self._handler.line(logging.INFO, "%s", text) if self._is_json else None
        self._announcements.put(line or f"customer-sandbox {text}")

    def dropped_lines(self) -> int:
        """Return how many lines of all outputs were dropped or could not be written."""
        writers = {self._announcements, self._handler.lines, self.audit or self._announcements}
        return sum(lines.dropped for lines in writers)

    def reopen(self) -> None:
        """Reopen the files of the log and the audit log, if any: they may have been rotated."""
        self._handler.lines.reopen()
        if self.audit is not None:
            self.audit.reopen()

    def finish(self, seconds: float) -> None:
        """Wait at most `seconds` until everything is written."""
        began = stopwatch()
        self._handler.finish(seconds)
        for lines in (self._announcements, self.audit):
            if lines is not None:
                lines.close(max(0.0, seconds - (stopwatch() - began)))

    def _auditing(self, where: Path | str | None) -> LineWriter | None:
        """Return the writer of the audit log, or None if it is off."""
        if where is None:
            return None
        return LineWriter(Target(where)) if isinstance(where, Path) else self._announcements
