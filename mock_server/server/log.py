"""What a server says: announcements on stdout, and the log on stderr or in a file.

Neither keeps the thread of the loop waiting: a line is formatted where it is logged, and written on
a thread of its own (`line_writer.py`).
"""

import json
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from mock_server.server.floods import Floods
from mock_server.server.line_writer import LineWriter, Target
from mock_server.wall_clock import stopwatch
from mock_server.web.access_log import ACCESS_LOGGER

_GATHERED_SECONDS: Final = 0.01
_TEXT_FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON; a line of the access log has its call in members."""

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
    """Has lines written to a target: of a flood only a few, of the access log all.

    Args:
        formatter: makes the lines.
        target: where they go.
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
        """Have a line written, or count it."""
        try:
            if record.name == ACCESS_LOGGER or self._floods.admit(record):
                self.lines.put(self.format(record))
            else:
                self.lines.look()
        except Exception:  # noqa: BLE001 - logging must never fail its caller
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Say which line cannot be formatted; logging itself would wait for stderr."""
        self.lines.put(
            self._own(logging.ERROR, "a log line that cannot be formatted: %r", record.msg)
        )

    def dropped(self, count: int) -> str:
        """Return the line that says how many are missing."""
        return self._own(
            logging.WARNING, "%s log lines were dropped: they could not be written", count
        )

    def not_reopened(self, error: OSError) -> str:
        """Return the line that says why the log goes on where it was."""
        return self._own(logging.ERROR, "the log file cannot be reopened: %s", error)

    def look(self) -> bool:
        """Tell of the floods that are over; say whether there are others."""
        return self._tell_floods(early=False)

    def finish(self, seconds: float) -> None:
        """Tell of every flood, and wait until all is written, but no longer than this."""
        self._tell_floods(early=True)
        self.lines.close(seconds)

    def _tell_floods(self, *, early: bool) -> bool:
        self.acquire()  # the floods are counted on other threads
        try:
            for record in self._floods.ended(early=early):
                self.lines.put(self.format(record))
            return self._floods.are_some
        finally:
            self.release()

    def _own(self, level: int, text: str, *args: object) -> str:
        named = {"levelno": level, "levelname": logging.getLevelName(level)}
        return self.format(logging.makeLogRecord({**named, "msg": text, "args": args}))


class Log:
    """What a server of this process says, by the settings.

    Raises:
        OSError: when the log file cannot be opened.
    """

    def __init__(self, log_format: str, log_file: Path | None) -> None:
        self._is_json = log_format == "json"
        formatter = JsonFormatter() if self._is_json else logging.Formatter(_TEXT_FORMAT)
        target = Target(sys.stderr if log_file is None else log_file)
        self._announcements = LineWriter(Target(sys.stdout))
        self._handler = LogHandler(formatter, target)
        logging.basicConfig(level=logging.INFO, handlers=[self._handler], force=True)

    def announce(self, text: str) -> None:
        """Print a line that a user waits for, in the form of the log."""
        line = json.dumps({"message": text}) if self._is_json else f"customer-sandbox {text}"
        self._announcements.put(line)

    def dropped_lines(self) -> int:
        """Return how many lines were dropped or could not be written."""
        return self._announcements.dropped + self._handler.lines.dropped

    def reopen(self) -> None:
        """Go on with the file that is at the path of the log file now, if there is one."""
        self._handler.lines.reopen()

    def finish(self, seconds: float) -> None:
        """Wait until everything is written, but no longer than this."""
        began = stopwatch()
        self._handler.finish(seconds)
        self._announcements.close(max(0.0, seconds - (stopwatch() - began)))
