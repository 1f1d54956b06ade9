"""The log: lines that are written, lines that are only counted, and the report of the count."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest
from support.wire import PATIENCE_SECONDS

from mock_server.server.floods import Floods
from mock_server.server.line_writer import HELD_BYTES, LineWriter, Target
from mock_server.server.log import JsonFormatter, LogHandler, TextFormatter


class Seconds:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def record(text: str = "line %s", *args: object, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("mock_server", logging.INFO, "file.py", line, text, args, None)


# ── Floods ───────────────────────────────────────────────────────────────────────────────────────


def test_ten_lines_of_a_kind_are_written_in_a_second() -> None:
    floods = Floods(Seconds())
    admitted = [floods.admit(record("line %s", number)) for number in range(25)]
    assert admitted == [True] * 10 + [False] * 15


def test_kinds_are_counted_by_themselves() -> None:
    floods = Floods(Seconds())
    for number in range(11):
        floods.admit(record("line %s", number))
    assert floods.admit(record("line %s", 0, line=2))


def test_a_flood_is_reported_after_its_second_with_its_first_line() -> None:
    seconds = Seconds()
    floods = Floods(seconds)
    for number in range(25):
        floods.admit(record("line %s", number))
    seconds.now = 0.9
    assert (floods.ended(), floods.has_unreported) == ([], True)
    seconds.now = 1.0
    (answer,) = floods.ended()
    assert (answer.levelname, answer.getMessage()) == ("INFO", "and 15 more like: line 10")
    assert (floods.ended(), floods.has_unreported) == ([], False)
    assert floods.admit(record("line %s", 25))


def test_a_flood_continues_until_it_is_reported() -> None:
    seconds = Seconds()
    floods = Floods(seconds)
    for number in range(11):
        floods.admit(record("line %s", number))
    seconds.now = 5.0
    assert not floods.admit(record("line %s", 11))
    assert [answer.getMessage() for answer in floods.ended()] == ["and 2 more like: line 10"]


def test_a_second_without_a_flood_leaves_nothing_to_report() -> None:
    seconds = Seconds()
    floods = Floods(seconds)
    for moment in range(20):
        seconds.now = moment
        assert floods.admit(record("line %s", moment))
    assert (floods.ended(early=True), floods.has_unreported) == ([], False)


def test_at_the_end_every_flood_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "log"
    handler = LogHandler(logging.Formatter("%(levelname)s %(message)s"), Target(file), Seconds())
    for number in range(12):
        handler.handle(record("line %s", number))
    handler.finish(PATIENCE_SECONDS)
    written = [f"INFO line {number}" for number in range(10)]
    assert file.read_text("utf-8").splitlines() == [*written, "INFO and 2 more like: line 10"]


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────


def test_calls_of_the_access_log_are_not_a_flood(tmp_path: Path) -> None:
    file = tmp_path / "log"
    handler = LogHandler(logging.Formatter("%(message)s"), Target(file), Seconds())
    for _ in range(50):
        call = record("call")
        call.name = "mock_server.access"
        handler.handle(call)
    handler.finish(PATIENCE_SECONDS)
    assert file.read_text("utf-8") == "call\n" * 50


def test_a_line_that_cannot_be_formatted_is_named(tmp_path: Path) -> None:
    file = tmp_path / "log"
    handler = LogHandler(logging.Formatter("%(levelname)s %(message)s"), Target(file))
    handler.handle(record("%d calls", "many"))
    handler.finish(PATIENCE_SECONDS)
    assert file.read_text("utf-8") == "ERROR a log line that cannot be formatted: '%d calls'\n"


def test_lines_are_dropped_where_too_many_wait_to_be_written(tmp_path: Path) -> None:
    lines = LineWriter(Target(tmp_path / "log"), gathered_seconds=PATIENCE_SECONDS)
    for size in (HELD_BYTES // 2, HELD_BYTES // 2, HELD_BYTES // 4):
        lines.put("x" * size)
    assert lines.dropped == 1
    lines.close(PATIENCE_SECONDS)
    written = (tmp_path / "log").read_text("utf-8").splitlines()
    assert list(map(len, written)) == [HELD_BYTES // 2, HELD_BYTES // 4]


def test_text_that_cannot_be_encoded_is_written_escaped(tmp_path: Path) -> None:
    lines = LineWriter(Target(tmp_path / "log"))
    lines.put("a \udcff b")
    lines.close(PATIENCE_SECONDS)
    assert (tmp_path / "log").read_text("utf-8") == "a \\udcff b\n"


def test_a_json_log_line_carries_the_traceback() -> None:
    error = LookupError("lost")
    found = (LookupError, error, None)
    line = logging.LogRecord("x", logging.ERROR, "f", 1, "a %s", ("bug",), found)
    line.created = 1_767_258_000.0
    assert json.loads(JsonFormatter().format(line)) == {
        "time": "2026-01-01T09:00:00.000+00:00",
        "level": "error",
        "message": "a bug",
        "traceback": "LookupError: lost",
    }


def test_a_line_of_text_says_in_which_zone_its_time_is() -> None:
    line = record("a %s", "bug")
    line.created = 1_767_258_000.25
    time, _, rest = TextFormatter().format(line).partition(" INFO ")
    assert datetime.fromisoformat(time) == datetime(2026, 1, 1, 9, 0, 0, 250_000, UTC)
    assert (time.count(" "), rest) == (1, "a bug")


def test_the_log_reports_another_file_that_cannot_be_reopened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, moved = tmp_path / "logs", tmp_path / "moved"
    folder.mkdir()
    lines = LineWriter(Target(folder / "audit.log"))
    folder.rename(moved)
    lines.reopen()
    lines.put("goes on")
    lines.close(PATIENCE_SECONDS)
    [answer] = caplog.messages
    assert answer.startswith("the log file cannot be reopened: ")
    assert "audit.log" in answer
    assert (moved / "audit.log").read_text() == "goes on\n"
