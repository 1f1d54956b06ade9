"""Patterns of clients: none keeps the sandbox busy, and unsupported syntax is refused.

If a test hangs here, it has found a pattern that does. Compiling patterns is slow as well: the work
of one call is bounded, and no pattern is compiled twice, however it was sent.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from support import NORTH, SMALL_WORLD, Client
from support.counting import counted
from support.faults import add
from support.uploads import problem

from mock_server.contract.schemas.mismatches import Explainer
from mock_server.sandbox.faults.patterns import (
    INSTRUCTION_COST,
    MAX_CLASSES,
    MAX_COST,
    MAX_SEARCHED,
    PATTERN_COST,
    Patterns,
)
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.server.shipped import documents

RUNAWAYS = ("(a+)+$", "^(a|a)*$", "(a*)*b", "(.*)*(.*)*(.*)*=", "([a-z]+)*1", "(?:a?){30}a{30}$")
"""Patterns for which the work of a backtracking engine explodes."""

LONG = "a" * 300 + "!"

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
    "character by its number": (r"\u00e9", r"\u is not supported; write a character as \x{e9}"),
    "atomic group": ("(?>a)", "invalid perl operator: (?> (the syntax is that of RE2)"),
    "possessive": ("a++", "bad repetition operator: ++ (the syntax is that of RE2)"),
    "verbose": ("(?x)a", "invalid perl operator: (?x (the syntax is that of RE2)"),
    "many repetitions": ("a{1001}", "invalid repetition size: {1001} (the syntax is that of RE2)"),
    "large": ("(?:.{0,99}a){9}", "it is too large; use fewer or shorter repetitions"),
    "large class": (r"\pL{99}", "it is too large; use fewer or shorter repetitions"),
    "many classes": (r"\pL\pN" * 4 + r"\PL", r"it names more than 8 Unicode classes (\p, \P)"),
    "unfinished": ("(", "missing ): ( (the syntax is that of RE2)"),
}
"""Unsupported patterns, and how each is refused."""


@pytest.mark.parametrize("pattern", RUNAWAYS)
def test_a_runaway_pattern_of_a_header_is_searched_and_not_found(pattern: str) -> None:
    client = Client.of()
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


@pytest.mark.parametrize(("pattern", "words"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_pattern_is_refused_by_control_calls_where_it_stands(
    pattern: str, words: str
) -> None:
    text, condition = f"{pattern!r} is not a pattern: {words}", {"matches": pattern}
    in_plan = {"name": "plan", "fault": "ok", "when": {"body": {"/a~1b/c": condition}}}
    in_order = {"inOrder": [{}, {"header": {"X-A": condition}}]}
    for call, body, place in (
        ("/faults", in_plan, "/when/body/~1a~01b~1c/matches"),
        ("/journal/verify", in_order, "/inOrder/1/header/X-A/matches"),
        ("/journal/wait", in_order, "/inOrder/1/header/X-A/matches"),
    ):
        expected = problem(HTTPStatus.BAD_REQUEST, f"{place}: {text}", {place: text})
        assert Client.of().control("POST", call, body).json == expected


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
    reply = Client.of().control("POST", "/faults", plan)
    assert [error["pointer"] for error in reply.json["errors"]] == ["/when/header/X-A/matches"]
    plan["when"] = {"header": {"X-A": {"matches": "a" * 1000}}}
    assert Client.of().control("POST", "/faults", plan).status == 201


@pytest.mark.parametrize("part", ["header", "body"])
def test_a_plan_may_have_a_hundred_conditions_and_no_more(part: str) -> None:
    asked = {f"/{number}": "a" for number in range(101)}
    plan: dict[str, Any] = {"name": "plan", "fault": "ok", "when": {part: asked}}
    reply = Client.of().control("POST", "/faults", plan)
    assert [error["pointer"] for error in reply.json["errors"]] == [f"/when/{part}"]
    asked.popitem()
    assert Client.of().control("POST", "/faults", plan).status == 201


def test_a_value_is_searched_only_up_to_a_number_of_bytes() -> None:
    value = "é" * (MAX_SEARCHED // 2 - 1) + "aab"
    assert Patterns().read("aa$").is_in(value)
    assert not Patterns().read("b").is_in(value)


def test_the_patterns_of_a_document_have_a_bounded_number_of_instructions_together() -> None:
    cost = Patterns().read("[ab]*a[ab]{50}c").cost
    reply = Client.of().control("POST", "/faults", plan(100, "[ab]*a[ab]{300}c#"))
    assert cost > PATTERN_COST + INSTRUCTION_COST * 50
    assert (reply.status, reply.json["errors"][0]["detail"].endswith(TOO_MUCH)) == (400, True)


def test_a_thousand_patterns_are_all_asked_about_a_value_of_the_usual_length() -> None:
    plans = [
        {"name": f"p{number}", "fault": "GLOBAL_1001",
         "when": {"header": {"User-Agent": {"matches": f"^curl/{number}$"}}}}
        for number in range(1000)
    ]  # fmt: skip
    client = Client.of(faults=plans)
    assert client.get(NORTH, headers={"User-Agent": "curl/999"}).code == "GLOBAL_1001"
    assert client.get(NORTH, headers={"User-Agent": "curl/1000"}).status == 200


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
    assert Patterns().read(pattern).is_in(value) is found


def test_a_pattern_is_found_in_a_text_alone() -> None:
    client = Client.of()
    add(client, fault="GLOBAL_1001", when={"body": {"/campaign": {"matches": ""}}})
    assert client.modify(NORTH, {"campaign": [1]}).status == 202


# ── Compiling ────────────────────────────────────────────────────────────────────────────────────

TOO_MUCH = "the limit for all of them; use fewer or smaller ones"

VALID = "[a-z]{200}#"

CLASSES = "(?i)" + r"\p{Ll}" * MAX_CLASSES + "#"
"""The pattern that takes longest to compile."""


COMPILED = "re2.compile"

Patterns().read("")  # importing RE2 compiles patterns of its own


def plan(number: int, pattern: str, *, name: str = "plan") -> dict[str, Any]:
    """Return a plan with `number` distinct patterns."""
    asked = {f"/{each}": {"matches": pattern.replace("#", str(each))} for each in range(number)}
    return {"name": name, "fault": "GLOBAL_1001", "when": {"body": asked}}


def in_order(number: int, pattern: str) -> dict[str, Any]:
    """Return a verification with `number` distinct patterns."""
    asked = [
        {"header": {"X-A": {"matches": pattern.replace("#", str(each))}}} for each in range(number)
    ]
    return {"inOrder": asked}


# ── The limit for a call ─────────────────────────────────────────────────────────────────────────

BRINGING: dict[str, tuple[str, Callable[[int, str], dict[str, Any]]]] = {
    "plan": ("/faults", plan),
    "verify": ("/journal/verify", in_order),
    "wait": ("/journal/wait", lambda *said: {**in_order(*said), "timeout": "1ms"}),
}
bringing = pytest.mark.parametrize(("path", "body"), BRINGING.values(), ids=BRINGING)


@bringing
def test_a_call_compiles_no_more_patterns_than_it_may_bring(
    path: str, body: Callable[[int, str], dict[str, Any]]
) -> None:
    with counted() as calls:
        reply = Client.of().control("POST", path, body(100, VALID))
    (error,) = reply.json["errors"]
    assert (reply.status, error["detail"].endswith(TOO_MUCH)) == (HTTPStatus.BAD_REQUEST, True)
    assert calls[COMPILED] <= MAX_COST // PATTERN_COST


@bringing
def test_patterns_that_take_longest_are_fewest(
    path: str, body: Callable[[int, str], dict[str, Any]]
) -> None:
    with counted() as calls:
        reply = Client.of().control("POST", path, body(99, CLASSES))
    assert (reply.status, calls[COMPILED]) == (HTTPStatus.BAD_REQUEST, 7)


@bringing
@pytest.mark.parametrize("pattern", ["[a-z]+[0-9]{1,9}x#", r"^\pL#", r"(?i)^curl/#\."])
def test_as_many_patterns_as_people_write_are_legal(
    path: str, body: Callable[[int, str], dict[str, Any]], pattern: str
) -> None:
    reply = Client.of().control("POST", path, body(10, pattern))
    assert reply.status < 300 or path.endswith("wait"), reply.json
    assert reply.status != HTTPStatus.BAD_REQUEST


def test_too_many_patterns_are_reported_at_the_first_excess_one() -> None:
    reply = Client.of().control("POST", "/faults", plan(100, VALID))
    place = reply.json["errors"][0]["pointer"]
    assert re.fullmatch("/when/body/~1[67][0-9]/matches", place)
    text = f"the patterns up to here cost more than 160000, {TOO_MUCH}"
    expected = problem(HTTPStatus.BAD_REQUEST, f"{place}: {text}", {place: text})
    assert reply.json == expected


def test_a_plan_is_refused_after_a_number_of_invalid_patterns() -> None:
    with counted() as calls:
        reply = Client.of().control("POST", "/faults", plan(100, "(#"))
    assert (len(reply.json["errors"]), calls[COMPILED]) == (10, 10)


def test_equal_patterns_are_compiled_once() -> None:
    with counted() as calls:
        assert Client.of().control("POST", "/faults", plan(100, "^curl")).status == 201
    assert calls[COMPILED] == 1


# ── The limit for a scenario ─────────────────────────────────────────────────────────────────────


def refused(source: dict[str, Any]) -> tuple[int, list[str]]:
    """Build a scenario that is refused; return the number of compiled patterns and the findings."""
    with counted() as calls, pytest.raises(ScenarioError) as caught:
        build_scenario("bad", {**SMALL_WORLD, **source}, documents())
    return calls[COMPILED], [str(finding) for finding in caught.value.findings]


def test_a_scenario_is_refused_after_a_number_of_invalid_patterns() -> None:
    compiled, findings = refused({"faults": [plan(15, f"({n}-#", name=f"{n}") for n in range(180)]})
    assert (compiled, len(findings)) == (10, 10)


def test_a_scenario_compiles_no_more_patterns_than_it_may_bring() -> None:
    plans = [plan(90, f"{number}-#", name=f"{number}") for number in range(30)]
    compiled, (finding,) = refused({"faults": plans})
    assert compiled <= MAX_COST // PATTERN_COST
    assert finding.endswith(TOO_MUCH)


# ── The limit for a sandbox ──────────────────────────────────────────────────────────────────────


def test_patterns_of_plans_take_room_until_they_are_removed() -> None:
    client = Client.of(limits={"planBytes": 60_000})
    assert client.control("POST", "/faults", plan(3, "#", name="0")).status == 201
    refused = client.control("POST", "/faults", plan(3, "#", name="1"))
    detail = "the plans would take more than 60000 bytes (limits.planBytes)"
    assert refused.json == problem(HTTPStatus.CONFLICT, detail)
    assert client.control("POST", "/faults", {"name": "more", "fault": "ok"}).status == 201
    assert client.control("PUT", "/faults/0", plan(3, "0#", name="0")).status == 200
    assert client.control("DELETE", "/faults/0").status == 204
    assert client.control("POST", "/faults", plan(3, "#", name="1")).status == 201


def test_no_call_compiles_a_pattern_of_a_plan_again() -> None:
    clients = [
        Client.of(faults=[
            plan(1, f"{which}-{number}-#", name=f"{number}") for number in range(500)
        ])
        for which in "ab"
    ]  # fmt: skip
    with counted() as calls:
        for client in clients * 3:
            assert client.modify(NORTH, {"0": "x"}).status < 500
    assert calls[COMPILED] == 0


def test_no_entry_makes_a_verification_compile_a_pattern_again() -> None:
    client = Client.of()
    for _ in range(20):
        client.get(NORTH, headers={"X-A": "abc"})
    match = {"header": {"X-A": {"matches": "d"}}}
    with counted() as calls:
        assert client.control("POST", "/journal/verify", {"match": match}).json["ok"] is False
    assert calls[COMPILED] == 1


MEASURED = """
import sys
from mock_server.sandbox.faults.patterns import BYTES, Patterns


def taken():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


Patterns().read("")
before = taken()
kept = [Patterns().read(sys.argv[1].replace("#", str(number))) for number in range(1000)]
for pattern in kept:
    for value in ("ab" * 2000, "aab" * 1000, "abb" * 1000 + "xyz"):
        pattern.is_in(value)
print(taken() - before, BYTES * sum(each.cost for each in kept))
"""


@pytest.mark.nightly
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing tells the memory")
@pytest.mark.parametrize("text", ["^curl/#", "[ab]*a[ab]{50}c#", r"\PL#", "[^a]{400}|#"])
def test_compiled_patterns_take_no_more_memory_than_estimated(text: str) -> None:
    """RE2 allocates memory where no tracer of Python sees it, and more during a search."""
    command = [sys.executable, "-c", MEASURED, text]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    taken, answer = map(int, done.stdout.split())
    assert 0 < taken <= answer
