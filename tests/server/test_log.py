"""The log: lines that are written, lines that are only counted, and the report of the count."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path

from support.wire import PATIENCE_SECONDS

from mock_server.server.log import Floods, JsonFormatter, Output, TextFormatter


def record(text: str = "line %s", *args: object, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("mock_server", logging.INFO, "file.py", line, text, args, None)


# ── Floods ───────────────────────────────────────────────────────────────────────────────────────


def at(seconds: float, number: int = 0, *, line: int = 1) -> logging.LogRecord:
    """Return a line of a kind that is logged at an instant."""
    made = record("line %s", number, line=line)
    made.created = seconds
    return made


def test_ten_lines_of_a_kind_are_written_in_a_second() -> None:
    floods = Floods(list[logging.LogRecord]().append)
    assert [floods.filter(at(0, number)) for number in range(25)] == [True] * 10 + [False] * 15
    assert floods.filter(at(0, line=2))


def test_a_flood_is_reported_with_its_first_line() -> None:
    told: list[logging.LogRecord] = []
    floods = Floods(told.append)
    for number in range(25):
        floods.filter(at(0, number))
    floods.end()
    floods.end()
    assert [(each.levelname, each.getMessage()) for each in told] == [
        ("INFO", "and 15 more like: line 10")
    ]
    assert floods.filter(at(0))


def test_a_flood_continues_until_it_is_reported() -> None:
    told: list[logging.LogRecord] = []
    floods = Floods(told.append)
    for number in range(11):
        floods.filter(at(0, number))
    assert not floods.filter(at(5, 11))
    floods.end()
    assert [each.getMessage() for each in told] == ["and 2 more like: line 10"]


def test_a_second_without_a_flood_leaves_nothing_to_report() -> None:
    told: list[logging.LogRecord] = []
    floods = Floods(told.append)
    assert all(floods.filter(at(moment)) for moment in range(20))
    floods.end()
    assert told == []


def test_calls_of_the_access_log_are_not_a_flood() -> None:
    floods = Floods(list[logging.LogRecord]().append)
    call = record("call")
    call.name = "mock_server.access"
    assert all(floods.filter(call) for _ in range(50))


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────


def test_a_line_that_cannot_be_formatted_is_named(tmp_path: Path) -> None:
    file = tmp_path / "log"
    output = Output(file, logging.Formatter("%(levelname)s %(message)s"))
    output.handle(record("%d calls", "many"))
    output.finish(PATIENCE_SECONDS)
    assert file.read_text("utf-8") == "ERROR a log line that cannot be formatted: '%d calls'\n"


def test_text_that_cannot_be_encoded_is_written_escaped(tmp_path: Path) -> None:
    output = Output(tmp_path / "log")
    output.put("a \udcff b")
    output.finish(PATIENCE_SECONDS)
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


def test_lines_without_a_folder_are_counted_until_there_is_one(tmp_path: Path) -> None:
    folder, moved = tmp_path / "logs", tmp_path / "moved"
    folder.mkdir()
    file = folder / "server.log"
    output = Output(file, logging.Formatter("%(message)s"))
    folder.rename(moved)
    output.put("lost")
    output.finish(PATIENCE_SECONDS)
    assert (output.dropped, (moved / file.name).read_bytes()) == (1, b"")
