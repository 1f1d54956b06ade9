"""Any client may send a fault in a header: parsing it takes little work and little memory."""

from collections.abc import Mapping
from itertools import pairwise

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build
from support.counting import counted
from support.raw_calls import raw_request

from mock_server.contract.headers import FAULT, REASON
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.sandbox.sandboxes.sandbox import Sandbox

MAX_KEPT = 1 << 16
MAX_IN_A_LINE = 8_190
TARGET = f"/api/v2/customer/{NORTH}".encode()


def sandbox() -> Sandbox:
    return Sandbox(build(SMALL_WORLD, limits={"journalBytes": MAX_KEPT}), START_MS)


def call(where: Sandbox, fault: str, number: int = 0) -> Outcome:
    """Make a call with a fault in which the number replaces each `#`."""
    shown = fault.replace("#", str(number)).encode()
    assert len(FAULT) + len(": ") + len(shown) <= MAX_IN_A_LINE
    return where.handle(raw_request("GET", TARGET, {FAULT.encode(): shown}), START_MS)


def again_and_again(levels: int, times: int, leaf: str) -> str:
    """Return nested lists: each is written once, and referred to `times` times by the next one."""
    names = "abcdefgh"[:levels]
    lists = [f"a: &a {leaf}"]
    for below, name in pairwise(names):
        lists.append(f"{name}: &{name} [{', '.join([f'*{below}'] * times)}]")
    return "{" + ", ".join(lists) + "}"


TEXT = "x" * 4000
TOO_MANY = "more than 9000 values with every alias expanded"
TOO_LONG = "more than 64 KiB with every alias expanded"
ALIASES: Mapping[str, tuple[str, str]] = {
    "numbers": (again_and_again(5, 11, "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"), TOO_MANY),
    "mappings": (again_and_again(4, 20, "{a: 1, b: 2, c: 3}"), TOO_MANY),
    "texts": (f"{{body: &a {TEXT}, x: [{', '.join(['*a'] * 20)}]}}", TOO_LONG),
    "headers": (
        f"{{status: 200, headers: {{A: &a {TEXT}, {', '.join(f'B{n}: *a' for n in range(300))}}}}}",
        TOO_LONG,
    ),
}


@pytest.mark.parametrize(("fault", "why"), ALIASES.values(), ids=ALIASES)
def test_a_short_fault_that_expands_to_very_much_is_refused_with_little_work(
    fault: str, why: str
) -> None:
    where = sandbox()
    call(where, "{zz: 1}")  # builds what later calls share
    with counted() as calls:
        outcome = call(where, fault)
    assert (outcome.status, outcome.headers[REASON].endswith(why)) == (400, True)
    assert sum(calls.values()) < 20_000, sum(calls.values())


FULL: Mapping[str, str] = {
    "numbers": "{a: [#" + ",1" * 4_000 + "]}",
    "mappings": "{a: [#" + ",{}" * 2_600 + "]}",
    "keys": "{" + ",".join(f"k#{number}" for number in range(1_000)) + "}",
    "delays": "{delay: [#s" + ",1s" * 2_600 + "]}",
}


@pytest.mark.parametrize("fault", FULL.values(), ids=FULL)
def test_the_limits_of_a_fault_exceed_what_a_header_has_room_for(fault: str) -> None:
    reason = call(sandbox(), fault).headers[REASON]
    assert TOO_MANY not in reason
    assert TOO_LONG not in reason
