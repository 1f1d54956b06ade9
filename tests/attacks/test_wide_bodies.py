"""Bodies of control calls with many invalid names, in any object, are refused in bounded memory.

Each error about a choice between schemas copies all members beside the invalid name.
"""

import json
import tracemalloc
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import SMALL_WORLD, START_MS, build
from thoroughness import examples

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox

MAX_TIMES = 60
"""Memory that a refusal may take beyond that of a short body, in lengths of the body."""

SHORT = 4_000_000
"""Bytes that the refusal of any short body may take."""

PLAN = {
    "operation": "getCustomer",
    "when": {"header": {"x-a": "b"}},
    "steps": [{"status": 200, "headers": {"X-A": "b"}}, {"delay": "1s"}],
}
MATCH = {"operation": "modifyCustomer", "header": {"x-a": "b"}, "body": {"/name": "New"}}
BODIES: Mapping[str, tuple[str, Any]] = {
    "a plan": ("faults", PLAN),
    "a plan of one fault": ("faults", {"fault": {"status": 200, "headers": {"X-A": "b"}}}),
    "calls that are expected": ("journal/verify", {"match": MATCH, "atLeast": 1}),
    "calls in order": ("journal/verify", {"inOrder": [MATCH, MATCH]}),
}

SCENARIO = build(SMALL_WORLD)

OPEN = {"headers": "a", "header": "a", "body": "/a"}
"""The objects that accept almost any name, and how valid names begin.

Errors in other objects are reported immediately.
"""

WIDTHS = st.sampled_from([0, 5, 200, 500])


def widened(body: Any, draw: st.DataObject, *, right: str = "") -> Any:
    """Return a body with longer lists, and with more names, valid or invalid, in open objects."""
    if isinstance(body, list):
        return [widened(entry, draw) for entry in body] * draw.draw(st.sampled_from([1, 3]))
    if not isinstance(body, dict):
        return body
    members = {name: widened(each, draw, right=OPEN.get(name, "")) for name, each in body.items()}
    for begin in (right, "a b") if right else ():
        members |= {f"{begin}{number}": "x" for number in range(draw.draw(WIDTHS))}
    return members


def reply_to(path: str, body: bytes) -> Any:
    sandbox = Sandbox(SCENARIO, START_MS)
    return sandbox.handle(Request("POST", f"/_sandbox/{path}", body=body), START_MS)


@pytest.mark.parametrize(("path", "body"), BODIES.values(), ids=BODIES)
def test_the_bodies_are_valid_unless_widened(path: str, body: Any) -> None:
    outcome = reply_to(path, json.dumps(body).encode())
    assert outcome.status in (200, 201), outcome.body


@pytest.mark.nightly
@pytest.mark.parametrize(("path", "body"), BODIES.values(), ids=BODIES)
@examples(25)
@given(draw=st.data())
def test_memory_of_a_refusal_is_bounded_by_the_length_of_the_body(
    path: str, body: Any, draw: st.DataObject
) -> None:
    sent = json.dumps(widened(body, draw)).encode()
    tracemalloc.start()
    try:
        outcome = reply_to(path, sent)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert outcome.status < 500
    assert most < SHORT + MAX_TIMES * len(sent), f"{most:,} bytes for {len(sent):,}"
