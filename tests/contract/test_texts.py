"""Texts for people: counts, percentages, data in one line, reports in JUnit's XML, odd bytes."""

from decimal import Decimal
from typing import Any

import pytest
from support.junit import judge

from mock_server.contract.names import step_of_word
from mock_server.contract.texts.printable import (
    escape_headers,
    escape_target,
    received_header,
    sendable_header,
    unescape_header,
)
from mock_server.contract.texts.reports import Case, Suite, Verdict, suites_as_junit
from mock_server.contract.texts.times import parse_percentage
from mock_server.contract.values.scalars import inline_text
from mock_server.scenario_file.document import read_fragment


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("80", 80), ("62.5", 62.5), ("100", 100), ("100.0", 100)]
)
def test_part_of_a_hundred_is_taken(text: str, number: float) -> None:
    assert parse_percentage(text) == number


@pytest.mark.parametrize(
    "text", ["-1", "100.1", "101", "1e1", "5_0", "\u0665\u0660", "nan", " 5", ""]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a number from 0 to 100$"):
        parse_percentage(text)


@pytest.mark.parametrize(
    ("came", "kept"),
    [
        ("plain", "plain"),
        ("caf\udce9", r"caf\xe9"),
        ("\udcff\udc80", r"\xff\x80"),
        (r"\xe9", r"\x5cxe9"),
        (r"\x5c", r"\x5cx5c"),
        (r"\x41 \n", r"\x41 \n"),
        ("caf\u00e9", "caf\u00e9"),
    ],
)
def test_a_header_is_escaped_and_can_be_recovered(came: str, kept: str) -> None:
    assert escape_headers({"X-Word": came}) == {"X-Word": kept}
    assert unescape_header(kept) == came


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("plain", b"plain"),
        ("caf\u00e9 \u8a9e", b"caf\xc3\xa9 \xe8\xaa\x9e"),
        ("caf\udce9", b"caf\xe9"),
    ],
)
def test_a_header_is_sent_in_utf_8_by_what_sends_latin_1(given: str, sent: bytes) -> None:
    assert sendable_header(given).encode("latin-1") == sent
    read = escape_headers({"X-Word": given})["X-Word"]
    assert received_header(sent.decode("latin-1")) == read


def test_a_target_is_escaped_as_its_client_would_have_done() -> None:
    assert escape_target("/caf\udce9?\udcff") == "/caf%E9?%FF"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"mode": "frozen", "speed": 60}, "{mode: frozen, speed: 60}"),
        ([{"ref": "a", "at": [{"rate": Decimal("1.5")}]}], "[{ref: a, at: [{rate: 1.5}]}]"),
        (["0042", "true", "no", "2026-01-01"], "['0042', 'true', 'no', '2026-01-01']"),
        (["it's", "a: b", "", "^curl", "a, b"], "['it''s', 'a: b', '', '^curl', 'a, b']"),
        ([None, True, 7], "[null, true, 7]"),
        ({"/name": "Gold & Co"}, "{/name: 'Gold & Co'}"),
    ],
)  # fmt: skip
def test_data_is_written_in_one_line_and_read_back(value: Any, text: str) -> None:
    assert inline_text(value) == text
    assert str(read_fragment(text)) == str(value)


CASES = [
    Case(group="command", name="pytest", seconds=1.5),
    Case(group="fault plan", name="bad-day", verdict=Verdict.FAILED, why="never fired"),
    Case(group="call", name="getCustomer GLOBAL_1001", verdict=Verdict.SKIPPED, why="never met"),
    Case(group="report", name="a.json", verdict=Verdict.BROKEN, why="cannot be written"),
]


def test_a_report_is_written_so() -> None:
    suite = Suite("command", CASES[:2], [("seed", "7")])
    assert suites_as_junit([suite]).decode() == (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        "<testsuites>\n"
        '  <testsuite name="command" tests="2" time="1.500" failures="1" errors="0" skipped="0">\n'
        "    <properties>\n"
        '      <property name="seed" value="7" />\n'
        "    </properties>\n"
        '    <testcase classname="command" name="pytest" time="1.500" />\n'
        '    <testcase classname="fault plan" name="bad-day">\n'
        '      <failure message="never fired" />\n'
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_no_text_breaks_a_report() -> None:
    nasty = "<&\"'> ]]> \x00\x1b[31m\x7f\ud800\udcff\ufffe\n\t\u202e ä 😀"
    case = Case(group=nasty, name=nasty, verdict=Verdict.FAILED, why=nasty)
    (suite,) = judge(suites_as_junit([Suite("nasty", [case], [("said", nasty)])]))
    shown = "<&\"'> ]]> \\x00\\x1b[31m\\x7f\\ud800\\udcff\\ufffe\\n\\t\\u202e ä 😀"
    (written,) = suite.iter("testcase")
    (failure,) = written
    assert (written.get("name"), written.get("classname")) == (shown, shown)
    assert failure.get("message") == shown
    assert [each.get("value") for each in suite.iter("property")] == [shown]


@pytest.mark.parametrize(
    ("word", "step"),
    [("503", {"status": 503}), ("ok", "ok"), ("GLOBAL_1001", "GLOBAL_1001"), ("Ok", "Ok")],
)
def test_a_word_alone_is_a_step(word: str, step: Any) -> None:
    assert step_of_word(word) == step


@pytest.mark.parametrize(
    ("word", "meant"),
    [("slow", "delay=30s"), ("nonsense", "network=hang, delay=30s or job=stuck")],
)
def test_a_word_that_is_no_step_is_guessed_at(word: str, meant: str) -> None:
    with pytest.raises(ValueError, match=rf"^'{word}' is not a step; did you mean {meant}\?$"):
        step_of_word(word)
