"""A long state takes work and memory in proportion, and most of the work outside the loop."""

import json
import tracemalloc
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from support import ACME, DATA, SMALL_WORLD, START_MS, build
from support.counting import counted

from mock_server.contract.values.exact_json import MAX_VALUES
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.state import BrokenStateError, Restoration
from mock_server.scenario_file.source import MAX_VALUES as MAX_IN_FILES
from mock_server.server.uploads import UploadReader

MIB = 1024 * 1024
ENTRIES: Mapping[str, bytes] = {
    "arrays": b"[]", "objects": b"{}", "texts": b'"a"', "fractions": b"1.5",
    "spelled": b"-0", "exponents": b"1e5", "nested": b"[" * 60 + b"]" * 60,
}  # fmt: skip


def filled(entry: bytes, size: int = MIB) -> bytes:
    """Return bytes that resemble a state and mostly repeat one entry."""
    return b'{"scenario":{"version":1},"x":[%s]}' % b",".join([entry] * (size // (len(entry) + 1)))


def times(calls: Counter[str], name: str) -> int:
    """Return how often functions of a name were called, in all modules."""
    return sum(number for called, number in calls.items() if called.endswith(f".{name}"))


def state_of(packages: int) -> dict[str, Any]:
    exported = Sandbox(build(SMALL_WORLD), START_MS).handle(
        Request("GET", "/_sandbox/state"), START_MS
    )
    ids = [f"50000000-0000-4000-8000-{number:012}" for number in range(packages)]
    package = {
        "description": "d" * 100,
        "nestedOffers": [DATA],
        "eligibleSubAccountIds": ["ALL"],
        "ref": None,
        "ownerId": ACME,
    }
    made = [
        {"packageId": name, "package": {"packageId": name, "name": name, **package}} for name in ids
    ]
    return {**json.loads(exported.body), "packages": made}


@pytest.mark.parametrize("operation_id", ["putState", "putSandbox"])
@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_body_of_too_many_values_is_refused_before_any_is_read(
    entry: bytes, operation_id: str
) -> None:
    body, reader = filled(entry), UploadReader()
    with counted() as calls:
        upload = reader.read(operation_id, body)
    most = MAX_VALUES if operation_id == "putSandbox" else MAX_VALUES + len(body) // 6
    assert str(upload) == f"the body has more than {most} values"
    assert times(calls, "from_json") == 0
    assert sum(calls.values()) < 2000


@pytest.mark.nightly
def test_scenario_of_a_state_holds_no_more_than_files_do() -> None:
    body = json.dumps({"scenario": {"version": 1, "customers": [["abcdefg"] * 20] * 10_000}})
    with counted() as calls:
        upload = UploadReader().read("putState", body.encode())
    assert str(upload) == "the scenario of the state has more than 200000 values"
    assert sum(calls.values()) < MAX_IN_FILES * 6


@pytest.mark.nightly
@pytest.mark.parametrize("entry", [b"1234567", b"1.50000", b"[]" + b" " * 14, b'"a"    '])
def test_state_that_is_refused_takes_memory_in_proportion(entry: bytes) -> None:
    body, reader = filled(entry), UploadReader()
    reader.read("putState", filled(entry, 10))
    tracemalloc.start()
    try:
        upload = reader.read("putState", body)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(upload, BrokenStateError)
    assert most < 17 * len(body), f"{most / len(body):.1f} times"


def test_restoring_a_long_state_leaves_the_loop_little_to_do() -> None:
    body = json.dumps(state_of(5000)).encode()
    request = Request("PUT", "/_sandbox/state", body=body)
    request = request.but(upload=UploadReader().read("putState", body))
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    with counted() as calls:
        outcome = sandbox.handle(request, START_MS)
    assert (outcome.status, sum(calls.values()) < 2500) == (200, True), sum(calls.values())
    assert sandbox.origin.began is not None
    assert len(sandbox.simulation.world.packages.changed) == 5000
    assert len(sandbox.origin.began.world.packages.changed) == 5000


def test_state_that_is_refused_at_its_end_leaves_nothing_that_is_long() -> None:
    [*packages, last] = state_of(5000)["packages"]
    state = {**state_of(0), "packages": [*packages, {**last, "packageId": ACME}]}
    body = json.dumps(state).encode()
    upload = UploadReader().read("putState", body)
    assert isinstance(upload, Restoration)
    assert upload.refusal
    outcome = Sandbox(build(SMALL_WORLD), START_MS).handle(
        Request("PUT", "/_sandbox/state", body=body, upload=upload), START_MS
    )
    assert json.loads(outcome.body)["detail"].endswith(
        f"package {ACME} has a different packageId in its fields"
    )


def test_error_at_the_end_of_a_state_is_reported_with_its_place() -> None:
    body = json.dumps({**state_of(5000), "jobs": [{}]}).encode()
    upload = UploadReader().read("putState", body)
    assert isinstance(upload, BrokenStateError)
    outcome = Sandbox(build(SMALL_WORLD), START_MS).handle(
        Request("PUT", "/_sandbox/state", body=body, upload=upload), START_MS
    )
    assert json.loads(outcome.body)["errors"][0]["pointer"].startswith("/jobs/0/")
