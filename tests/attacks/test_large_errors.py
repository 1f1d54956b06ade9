"""An error after the first hundred values of a control call does not copy the whole call."""

import json
import tracemalloc
from collections.abc import Mapping
from typing import Any

import pytest
from support import SMALL_WORLD, START_MS, build

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

FAULTS = "/_sandbox/faults"
VERIFY = "/_sandbox/journal/verify"


def named(count: int, value: Any = "a") -> dict[str, Any]:
    """Return `count` members with long, distinct names."""
    return {f"x{number}".ljust(38, "-"): value for number in range(count)}


def plan(**fault: Any) -> dict[str, Any]:
    return {"name": "plan", "fault": fault}


WIDE = "\U000e0001" * 240_000 + "\N{GRINNING FACE}"
MUTATION = {"set": "/" + "a" * 90, "to": 1}
ODD: Mapping[str, tuple[str, Any]] = {
    "a key beside many headers": (FAULTS, plan(status=200, headers=named(8_000), zz=1)),
    "a header after many": (FAULTS, plan(status=200, headers={**named(8_000), "last": 7})),
    "too many changes": (FAULTS, plan(mutate=[MUTATION] * 2_500)),
    "a change after large ones": (
        FAULTS,
        plan(mutate=[{"set": "/a", "to": named(80, 1)}] * 99 + [{"set": "/a"}]),
    ),
    "a large value after many": (
        VERIFY,
        {"inOrder": [{}] * 120 + [{"header": {"X-A": named(8_000)}}]},
    ),
}


def peak(path: str, body: bytes) -> int:
    """Return the peak memory of refusing a control call, in bytes."""
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    sandbox.handle(Request("POST", path, body=b'{"zz": 1}'), START_MS)
    tracemalloc.start()
    try:
        outcome = sandbox.handle(Request("POST", path, body=body), START_MS)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert outcome.status == 400
    return most


@pytest.mark.parametrize(("path", "given"), ODD.values(), ids=ODD)
def test_an_error_of_a_large_call_takes_little_memory(path: str, given: Any) -> None:
    body = json.dumps(given, separators=(",", ":")).encode()
    assert peak(path, body) < 10 * len(body)


@pytest.mark.parametrize(
    "given", [{"name": WIDE}, {WIDE: 1}, plan(status=WIDE)], ids=["name", "key", "status"]
)
def test_an_invalid_wide_text_is_not_written_out(given: Any) -> None:
    body = json.dumps(given, ensure_ascii=False).encode()
    assert peak(FAULTS, body) < 15 * len(body)
