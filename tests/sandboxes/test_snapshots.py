"""Snapshots: a restored sandbox continues exactly as the original."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from support import ACME, DATA, DEPOT, NORTH, START_MS, Client, begun, built

from mock_server.contract.values.exact_json import Entries, dumps, lines_of, read_lines
from mock_server.sandbox.sandboxes.sandbox import Sandbox, restore_snapshot, snapshot_document
from mock_server.sandbox.simulation.state import BrokenSnapshotError


def kept(sandbox: Sandbox, now_ms: int) -> bytes:
    """Return a snapshot in its stored form."""
    return b"".join(lines_of(snapshot_document(sandbox, now_ms)))


def restored(sandbox: Sandbox, now_ms: int) -> Sandbox:
    """Return another sandbox, restored from a snapshot of one."""
    return restore_snapshot(read_lines(kept(sandbox, now_ms)), sandbox.simulation.scenario)


def bounds(sandbox: Sandbox) -> Sequence[int]:
    """Return what limits apply to: the numbers and sizes of the contents."""
    simulation = sandbox.simulation
    world, plans = simulation.world, simulation.plans
    return (
        world.customer_bytes,
        world.jobs.pending_count,
        world.jobs.pending_bytes,
        world.jobs.reason_count,
        world.jobs.evicted,
        world.packages.named,
        world.packages.size,
        len(world.packages),
        plans.size,
    )


OF_1_X = Path(__file__).with_name("snapshot_of_1_x.jsonl").read_bytes()
"""The snapshot of `test_all_that_may_be_in_a_sandbox_is_kept`, as 1.x wrote it."""

PACKAGE = {"name": "Silver", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
DEEP = b'{"x":' * 58 + b"1" + b"}" * 58
LONG = b",".join([b"1e5"] * 900)
LARGE: Mapping[str, Sequence[tuple[str, str, bytes]]] = {
    "very many values": [("PATCH", NORTH, dumps({"campaign": [1] * 20_000}))] * 2,
    "very deep ones": [("PUT", "deep", b'{"fault":{"mutate":[{"set":"/a","to":%s}]}}' % DEEP)],
    "numbers with an exponent": [
        ("PUT", name, b'{"fault":{"mutate":[{"set":"/a","to":[%s]}]}}' % LONG) for name in "abc"
    ],
}


@pytest.mark.parametrize("calls", LARGE.values(), ids=LARGE)
def test_any_state_can_be_restored_from_a_snapshot(calls: Sequence[tuple[str, str, bytes]]) -> None:
    """A snapshot may be larger than the body of a call may be."""
    client = Client(begun(built()))
    for method, name, body in calls:
        if method == "PATCH":
            assert client.call("PATCH", f"/api/v2/customer/{name}", body).status == 202
        else:
            assert client.control("PUT", f"/faults/{name}", body).status == 201
    other = restored(client.sandbox, client.now_ms)
    assert kept(other, client.now_ms) == kept(client.sandbox, client.now_ms)


# ── What a snapshot contains, and what it does not ───────────────────────────────────────────────


def worked() -> Client:
    """Return a client of a sandbox with work in progress, half a millisecond off a whole one."""
    client = Client.of(clock={"mode": "real", "speed": 1.5})
    client.modify(NORTH, {"name": "New"})
    client.now_ms += 333
    return client


def test_all_that_may_be_in_a_sandbox_is_kept() -> None:
    gold = {"ref": "gold", "owner": "blue", "name": "Gold", "nestedOffers": ["data"],
            "eligibleSubAccountIds": []}  # fmt: skip
    client = Client.of(
        packages=[gold],
        jobs={"modifyCustomer": "manual", "createPackage": "manual"},
        assumptions={"invalid-payload": "job-fails"},
    )
    for name in ("First", "Second", 5):  # the second overtakes the first, the third will fail
        client.modify(NORTH, {"name": name})
    requests = client.control("GET", "/requests").json["items"]
    client.control("POST", f"/requests/{requests[1]['requestId']}/settle", {"as": "successful"})
    client.create_package(ACME, PACKAGE)
    client.modify(DEPOT, {"name": "Gone"})
    for customer in ("depot", "blue"):
        assert client.control("DELETE", f"/customers/{customer}").status == 204
    assert client.sandbox.simulation.world.written
    other = Client(restored(client.sandbox, client.now_ms))
    older = Client(restore_snapshot(read_lines(OF_1_X), client.sandbox.simulation.scenario))
    for each in (other, older):
        assert kept(each.sandbox, START_MS) == kept(client.sandbox, START_MS)
    for request in client.control("GET", "/requests").json["items"]:
        path = f"/requests/{request['requestId']}/settle"
        ends = [each.control("POST", path, {"as": "successful"}) for each in (client, other, older)]
        assert ends[0] == ends[1] == ends[2]
        assert bounds(other.sandbox) == bounds(older.sandbox) == bounds(client.sandbox)
    assert other.state() == older.state() == client.state()


def test_a_certification_is_kept_with_the_results_of_its_steps() -> None:
    client = worked()
    client.control("PUT", "/certification", {"title": "T", "current": "a", "steps": []})
    client.control("POST", "/certification", {"step": "a", "as": "done"})
    other = restored(client.sandbox, client.now_ms)
    assert other.certification == client.sandbox.certification
    assert other.certification is not None


def test_the_journal_begins_at_the_snapshot_and_numbers_go_on() -> None:
    client = worked()
    other = Client(restored(client.sandbox, client.now_ms), now_ms=client.now_ms)
    assert len(other.sandbox.journal) == 0
    assert other.get(NORTH).entry == client.get(NORTH).entry == "2"
    bundle = other.control("GET", "/bundle").json
    assert (bundle["complete"], bundle["began"]["state"]["entries"]) == (True, 1)


def test_a_snapshot_holds_neither_the_scenario_nor_credentials() -> None:
    text = kept(worked().sandbox, START_MS)
    assert b"north-token" not in text
    assert b"scenario" not in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"snapshot": 3}, "the snapshot has the format 3; this version reads 2"),
        ({"snapshot": None}, "the snapshot has the format None; this version reads 2"),
        ({"clock": {}}, "the snapshot is inconsistent (KeyError: 'wallMs')"),
        ({"jobs": [["1"]]}, "the snapshot is inconsistent (TypeError: "),
        ({"coverage": {}}, "the snapshot is inconsistent (KeyError: 'met')"),
        ({"snapshot": 1, "jobFields": ["x"]}, "the snapshot is inconsistent (KeyError: 'x')"),
        ({"windows": []}, "the snapshot is inconsistent (AttributeError: "),
        ({"plans": [{"plan": {"name": "a"}}]}, "the snapshot is inconsistent (ValueError: a fault"),
    ],
)
def test_a_snapshot_of_another_version_is_refused_in_one_line(
    change: Mapping[str, Any], words: str
) -> None:
    sandbox = worked().sandbox
    document = {**read_lines(kept(sandbox, START_MS)), **change}
    with pytest.raises(BrokenSnapshotError) as refused:
        restore_snapshot(document, sandbox.simulation.scenario)
    assert str(refused.value).startswith(words)
    assert "\n" not in str(refused.value)


def test_a_plan_that_this_version_cannot_read_is_refused() -> None:
    client = worked()
    client.control("PUT", "/faults/a", {"fault": "GLOBAL_1001"})
    document = read_lines(kept(client.sandbox, START_MS))
    document["plans"][0]["plan"]["operation"] = "getCustomer"
    document["plans"][0]["plan"]["fault"] = "CUSTOMER_1003"
    with pytest.raises(BrokenSnapshotError, match="getCustomer does not list CUSTOMER_1003"):
        restore_snapshot(document, client.sandbox.simulation.scenario)


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────


def test_a_document_is_written_as_lines_of_some_length_and_read_again() -> None:
    entries = [{"number": number, "text": "x" * 1000} for number in range(200)]
    document = {"one": 1, "many": Entries(iter(entries)), "none": Entries(()), "two": [2]}
    lines = list(lines_of(document))
    assert lines[0] == b'{"one":1,"two":[2]}\n'
    assert len(lines) == 5
    assert max(map(len, lines)) < 70_000
    read = {"one": 1, "two": [2], "many": entries}
    assert read_lines(b"".join(lines)) == read
    assert read_lines(b"".join(lines)[:-1]) == read
