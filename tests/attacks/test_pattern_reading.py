"""Compiling patterns is slow: the work of one call is bounded, and no pattern is compiled twice.

The tests count the patterns that RE2 compiles, for every way to send them.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, SMALL_WORLD, Client
from support.counting import counted
from support.faults import small
from support.uploads import problem

from mock_server.sandbox.faults.patterns import (
    MAX_CLASSES,
    MAX_OF_CALL,
    MAX_OF_SANDBOX,
    PATTERN_COST,
    Patterns,
)
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.server.shipped import documents

TOO_MUCH = "the limit for all of them; use fewer or smaller ones"

VALID = "valid-" + "x" * 150 + "#"

CLASSES = "(?i)" + r"\p{Ll}" * MAX_CLASSES + "#"
"""The pattern that takes longest to compile."""


class Compiled:
    """The number of patterns that a block has compiled."""

    number = 0


@contextmanager
def compiling() -> Iterator[Compiled]:
    """Count the patterns that a block compiles."""
    Patterns().read("")  # importing RE2 compiles patterns of its own
    compiled = Compiled()
    with counted() as calls:
        yield compiled
    compiled.number = calls["re2.compile"]


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

CALLS: dict[str, tuple[str, Callable[[int, str], dict[str, Any]]]] = {
    "plan": ("/faults", plan),
    "verify": ("/journal/verify", in_order),
    "wait": ("/journal/wait", lambda *said: {**in_order(*said), "timeout": "1ms"}),
}
calls = pytest.mark.parametrize(("path", "body"), CALLS.values(), ids=CALLS)


@calls
def test_a_call_compiles_no_more_patterns_than_it_may_bring(
    path: str, body: Callable[[int, str], dict[str, Any]]
) -> None:
    with compiling() as compiled:
        reply = small().control("POST", path, body(100, VALID))
    (error,) = reply.json["errors"]
    assert (reply.status, error["detail"].endswith(TOO_MUCH)) == (HTTPStatus.BAD_REQUEST, True)
    assert compiled.number <= MAX_OF_CALL // PATTERN_COST


@calls
def test_patterns_that_take_longest_are_fewest(
    path: str, body: Callable[[int, str], dict[str, Any]]
) -> None:
    with compiling() as compiled:
        reply = small().control("POST", path, body(99, CLASSES))
    assert (reply.status, compiled.number) == (HTTPStatus.BAD_REQUEST, 7)


@calls
@pytest.mark.parametrize("pattern", ["[a-z]+[0-9]{1,9}x#", r"^\pL#", r"(?i)^curl/#\."])
def test_as_many_patterns_as_people_write_are_legal(
    path: str, body: Callable[[int, str], dict[str, Any]], pattern: str
) -> None:
    reply = small().control("POST", path, body(10, pattern))
    assert reply.status < 300 or path.endswith("wait"), reply.json
    assert reply.status != HTTPStatus.BAD_REQUEST


def test_too_many_patterns_are_reported_at_the_first_excess_one() -> None:
    reply = small().control("POST", "/faults", plan(100, VALID))
    place = reply.json["errors"][0]["pointer"]
    assert re.fullmatch("/when/body/~1[67][0-9]/matches", place)
    text = f"the patterns up to here cost more than 20000, {TOO_MUCH}"
    expected = problem(HTTPStatus.BAD_REQUEST, f"{place}: {text}", {place: text})
    assert reply.json == expected


def test_a_plan_is_refused_after_a_number_of_invalid_patterns() -> None:
    with compiling() as compiled:
        reply = small().control("POST", "/faults", plan(100, "(#"))
    assert (len(reply.json["errors"]), compiled.number) == (10, 10)


def test_equal_patterns_are_compiled_once() -> None:
    with compiling() as compiled:
        assert small().control("POST", "/faults", plan(100, "^curl")).status == 201
    assert compiled.number == 1


# ── The limit for a scenario ─────────────────────────────────────────────────────────────────────


def refused(source: dict[str, Any]) -> tuple[int, list[str]]:
    """Build a scenario that is refused; return the number of compiled patterns and the findings."""
    with compiling() as compiled, pytest.raises(ScenarioError) as caught:
        build_scenario("bad", {**SMALL_WORLD, **source}, documents())
    return compiled.number, [str(finding) for finding in caught.value.findings]


def test_a_scenario_is_refused_after_a_number_of_invalid_patterns() -> None:
    compiled, findings = refused({"faults": [plan(15, f"({n}-#", name=f"{n}") for n in range(180)]})
    assert (compiled, len(findings)) == (10, 10)


def test_a_scenario_compiles_no_more_patterns_than_it_may_bring() -> None:
    plans = [plan(90, f"{number}-#", name=f"{number}") for number in range(30)]
    compiled, (finding,) = refused({"faults": plans})
    assert compiled <= MAX_OF_SANDBOX // PATTERN_COST
    assert finding.endswith(TOO_MUCH)


def test_a_scenario_may_have_a_thousand_plans_with_a_pattern() -> None:
    plans = [plan(1, f"^{number}-#$", name=f"{number}") for number in range(1000)]
    assert len(Client.of(faults=plans).control("GET", "/faults?size=1000").json["items"]) == 1000


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
            plan(1, f"{which}-{number}-#", name=f"{number}") for number in range(1000)
        ])
        for which in "ab"
    ]  # fmt: skip
    with compiling() as compiled:
        for client in clients * 3:
            assert client.modify(NORTH, {"0": "x"}).status < 500
    assert compiled.number == 0


def test_no_entry_makes_a_verification_compile_a_pattern_again() -> None:
    client = small()
    for _ in range(20):
        client.get(NORTH, headers={"X-A": "abc"})
    match = {"header": {"X-A": {"matches": "d"}}}
    with compiling() as compiled:
        assert client.control("POST", "/journal/verify", {"match": match}).json["ok"] is False
    assert compiled.number == 1


MEASURED = """
import sys
from mock_server.sandbox.faults.patterns import BYTES, Effort, Patterns


def taken():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


Patterns().read("")
effort, before = Effort(), taken()
kept = [Patterns().read(sys.argv[1].replace("#", str(number))) for number in range(1000)]
for pattern in kept:
    for value in ("ab" * 2000, "aab" * 1000, "abb" * 1000 + "xyz"):
        effort.renew()
        try:
            effort.finds(pattern, value)
        except Exception:  # which is too much work
            pass
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
