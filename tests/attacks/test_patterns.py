"""Patterns of clients: none keeps the sandbox busy, and unsupported syntax is refused.

If a test hangs here, it has found a pattern that does.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import jsonschema_rs
import pytest
from support import NORTH, Client
from support.faults import add, small
from support.uploads import problem

from mock_server.contract.schemas.mismatches import Explainer
from mock_server.sandbox.faults.patterns import MAX_SEARCHED, Effort, Pattern, Patterns
from mock_server.server.shipped import documents

RUNAWAYS = ("(a+)+$", "^(a|a)*$", "(a*)*b", "(.*)*(.*)*(.*)*=", "([a-z]+)*1", "(?:a?){30}a{30}$")
"""Patterns for which the work of a backtracking engine explodes."""

LONG = "a" * 5000 + "!"

LOOK_AROUND = "look-around is not supported; describe the text itself"
REFERENCE = "back-references are not supported; write out the repeated part"
UNKNOWN = {
    "look-ahead": ("a(?=b)", LOOK_AROUND),
    "negative look-ahead": ("^(?!curl)", LOOK_AROUND),
    "look-behind": ("(?<=a)b", LOOK_AROUND),
    "negative look-behind": ("(?<!a)b", LOOK_AROUND),
    "back-reference": (r"(a)\1", REFERENCE),
    "named back-reference": ("(?P<a>b)(?P=a)", REFERENCE),
    "Perl's back-reference": (r"(?P<a>b)\k<a>", REFERENCE),
    "Python's end": (r"a\Z", r"\Z is not supported; use $ for the very end of the text"),
    "character by its number": (
        r"\u00e9",
        r"\u is not supported; write a character as \x{e9}",
    ),
    "atomic group": ("(?>a)", "invalid perl operator: (?> (the syntax is that of RE2)"),
    "possessive": ("a++", "bad repetition operator: ++ (the syntax is that of RE2)"),
    "verbose": ("(?x)a", "invalid perl operator: (?x (the syntax is that of RE2)"),
    "many repetitions": (
        "a{1001}",
        "invalid repetition size: {1001} (the syntax is that of RE2)",
    ),
    "large": ("(?:.{0,99}a){9}", "it is too large; use fewer or shorter repetitions"),
    "large class": (r"\pL{99}", "it is too large; use fewer or shorter repetitions"),
    "many classes": (
        r"\pL\pN" * 4 + r"\PL",
        r"it names more than 8 Unicode classes (\p, \P)",
    ),
    "unfinished": ("(", "missing ): ( (the syntax is that of RE2)"),
}
"""Unsupported patterns, and how each is refused."""


def compiled(text: str) -> Pattern:
    """Compile one pattern."""
    return Patterns().read(text)


runaway = pytest.mark.parametrize("pattern", RUNAWAYS)


# ── Runaway patterns ─────────────────────────────────────────────────────────────────────────────


@runaway
def test_a_runaway_pattern_of_a_header_is_searched_and_not_found(pattern: str) -> None:
    client = small()
    add(client, fault="GLOBAL_1001", when={"header": {"X-A": {"matches": pattern}}})
    assert client.get(NORTH, headers={"X-A": LONG}).status == 200


# ── Our own expressions ──────────────────────────────────────────────────────────────────────────

LENGTH = 1 << 16
"""Characters: enough to hang for minutes if the time is quadratic."""

PIECES = (
    "a", "A_", "1", "0.", "1d", "/", "/a", "~0", "-", "a-", "a@", "a.a", ".", "$", "${", "$${",
    "\\", r"\x", r"\x5c", r"\u", "%TAG ", " ", "a ", "a\n", "é", "\udce9", "/s/", "12345678-1234-",
    "+4",
)  # fmt: skip
ODDLY_LONG = [
    before + (piece * LENGTH)[:LENGTH] + after
    for piece in PIECES
    for before, after in (("", "!"), ("a@", "\n"), ("/", "~"))
]


def of_contract(part: Any) -> Iterator[str]:
    """Yield every pattern of a contract document."""
    if isinstance(part, Mapping):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        for member in part.values():
            yield from of_contract(member)
    elif isinstance(part, list):
        for member in part:
            yield from of_contract(member)


CONTRACT = sorted({
    pattern
    for document in (documents().interface, documents().control, documents().assumptions,
                     documents().scenario, documents().faults)
    for pattern in of_contract(document)
})  # fmt: skip


@pytest.mark.nightly
@pytest.mark.parametrize("pattern", CONTRACT)
def test_pattern_of_the_contract_takes_linear_time(pattern: str) -> None:
    schema = {"type": "string", "pattern": pattern}
    validator = jsonschema_rs.Draft202012Validator(schema)
    for text in ODDLY_LONG:
        if "\udce9" not in text:  # which is refused as it is read
            accepted = not any(Explainer(schema).explain(text))
            assert validator.is_valid(text) is accepted


# ── Unsupported syntax ───────────────────────────────────────────────────────────────────────────


def in_plan(pattern: str) -> Any:
    return {"name": "plan", "fault": "ok", "when": {"body": {"/a~1b/c": {"matches": pattern}}}}


def in_order(pattern: str) -> Any:
    return {"inOrder": [{}, {"header": {"X-A": {"matches": pattern}}}]}


@pytest.mark.parametrize(("pattern", "words"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_pattern_is_refused_by_control_calls_where_it_stands(
    pattern: str, words: str
) -> None:
    text = f"{pattern!r} is not a pattern: {words}"
    for call, body, place in (
        ("/faults", in_plan(pattern), "/when/body/~1a~01b~1c/matches"),
        ("/journal/verify", in_order(pattern), "/inOrder/1/header/X-A/matches"),
        ("/journal/wait", in_order(pattern), "/inOrder/1/header/X-A/matches"),
    ):
        expected = problem(HTTPStatus.BAD_REQUEST, f"{place}: {text}", {place: text})
        assert small().control("POST", call, body).json == expected


def test_nothing_is_logged_about_a_pattern_that_is_refused() -> None:
    plan = "{name: p, fault: ok, when: {header: {X-A: {matches: '(?=a)'}}}}"
    code = (
        "from mock_server.server.uploads import UploadReader as R;"
        f"print(R().read('putScenario', b\"version: 1\\nfaults: [{plan}]\"))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.endswith(f"'(?=a)' is not a pattern: {LOOK_AROUND}\n")


# ── Bounds ───────────────────────────────────────────────────────────────────────────────────────


def test_a_pattern_may_have_a_thousand_characters_and_no_more() -> None:
    plan = {"name": "plan", "fault": "ok", "when": {"header": {"X-A": {"matches": "a" * 1001}}}}
    reply = small().control("POST", "/faults", plan)
    assert [error["pointer"] for error in reply.json["errors"]] == ["/when/header/X-A/matches"]
    plan["when"] = {"header": {"X-A": {"matches": "a" * 1000}}}
    assert small().control("POST", "/faults", plan).status == 201


@pytest.mark.parametrize("part", ["header", "body"])
def test_a_plan_may_have_a_hundred_conditions_and_no_more(part: str) -> None:
    asked = {f"/{number}": "a" for number in range(101)}
    plan: dict[str, Any] = {"name": "plan", "fault": "ok", "when": {part: asked}}
    reply = small().control("POST", "/faults", plan)
    assert [error["pointer"] for error in reply.json["errors"]] == [f"/when/{part}"]
    asked.popitem()
    assert small().control("POST", "/faults", plan).status == 201


def test_a_value_is_searched_only_up_to_a_number_of_characters() -> None:
    effort = Effort()
    assert effort.finds(compiled("a$"), "é" * (MAX_SEARCHED - 1) + "ab")
    assert not effort.finds(compiled("b"), "é" * (MAX_SEARCHED - 1) + "ab")


def test_a_thousand_patterns_do_a_bounded_amount_of_work_for_a_call_of_a_mebibyte() -> None:
    limits = {"body": 1 << 21}
    plans = [
        {"name": f"p{number}", "fault": "GLOBAL_1001",
         "when": {"body": {"/name": {"matches": f"[ab]*a[ab]{{50}}c{number}"}}}}
        for number in range(1000)
    ]  # fmt: skip
    client = Client.of(faults=plans, limits=limits)
    reply = client.modify(NORTH, {"name": "ab" * (1 << 19)})
    why = client.control("GET", f"/journal/{reply.entry}").json["why"]
    assert reply.status == 202
    assert why[2] == (
        "not every fault plan was tried: the patterns are too much work for one call; use fewer "
        "or smaller ones, or check shorter values"
    )


def test_a_thousand_patterns_are_all_asked_about_a_value_of_the_usual_length() -> None:
    plans = [
        {"name": f"p{number}", "fault": "GLOBAL_1001",
         "when": {"header": {"User-Agent": {"matches": f"^curl/{number}$"}}}}
        for number in range(1000)
    ]  # fmt: skip
    client = Client.of(faults=plans)
    assert client.get(NORTH, headers={"User-Agent": "curl/999"}).code == "GLOBAL_1001"
    assert client.get(NORTH, headers={"User-Agent": "curl/1000"}).status == 200


@pytest.mark.parametrize("call", ["verify", "wait"])
def test_a_verification_of_too_much_work_is_refused(call: str) -> None:
    client = small()
    client.modify(NORTH, {"name": "ab" * 5000})
    match = {"body": {"/name": {"matches": "(?:.{0,50}a){3}c"}}}
    reply = client.control("POST", f"/journal/{call}", {"match": match})
    assert reply.json == problem(
        HTTPStatus.BAD_REQUEST,
        "the patterns are too much work for one call; use fewer or smaller ones, or check "
        "shorter values",
    )


# ── The meaning of patterns ──────────────────────────────────────────────────────────────────────

MEANINGS = {
    "anywhere": ("b", "abc", True),
    "not before a line break at the end": ("c$", "abc\n", False),
    "upper case that does not matter": ("(?i)É", "é", True),
    "a digit of another script": (r"^\d$", "\u0667", False),
    "nothing": ("", "", True),
    "half a surrogate pair": ("^caf.$", "caf\udce9", True),
    "what stands before half a surrogate pair": ("^caf", "caf\ud800", True),
    "no character at all": (r"\x00", "a\0b", True),
}


@pytest.mark.parametrize(("pattern", "value", "found"), MEANINGS.values(), ids=MEANINGS)
def test_a_pattern_means_what_it_means_to_re2(pattern: str, value: str, *, found: bool) -> None:
    assert Effort().finds(compiled(pattern), value) is found


def test_a_pattern_is_found_in_a_text_alone() -> None:
    client = small()
    add(client, fault="GLOBAL_1001", when={"body": {"/campaign": {"matches": ""}}})
    assert client.modify(NORTH, {"campaign": [1]}).status == 202
