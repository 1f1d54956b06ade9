"""The log: lines that are written, lines that are only counted, and the report of the count."""

import json
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from support.wire import PATIENCE_SECONDS

from mock_server.server.log import Floods, JsonFormatter, Output, TextFormatter


def record(text: str = "line %s", *args: object, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("mock_server", logging.INFO, "file.py", line, text, args, None)


# ── Floods ───────────────────────────────────────────────────────────────────────────────────────


LINES: dict[str, tuple[Sequence[float], int, list[str]]] = {
    "as many as are written": ([0] * 10, 10, []),
    "a flood": ([0] * 25, 10, ["and 15 more like: line 10"]),
    "a flood that goes on": ([0] * 11 + [5], 10, ["and 2 more like: line 10"]),
    "many in a long time": ([*range(20)], 20, []),
}
"""The seconds at which lines of one kind are logged, how many are written, and what is told."""


@pytest.mark.parametrize(("seconds", "written", "expected"), LINES.values(), ids=LINES)
def test_a_flood_is_counted_and_told_with_its_first_line(
    seconds: Sequence[float], written: int, expected: list[str]
) -> None:
    told: list[logging.LogRecord] = []
    floods = Floods(told.append)
    shown = []
    for number, second in enumerate(seconds):
        line = record("line %s", number)
        line.created = second
        shown.append(floods.filter(line))
    assert (sum(shown), all(shown[:10])) == (written, True)
    assert floods.filter(record(line=2))
    for _ in range(2):
        floods.end()
    assert [(each.levelname, each.getMessage()) for each in told] == [
        ("INFO", text) for text in expected
    ]
    assert floods.filter(record("line %s", 0))


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
