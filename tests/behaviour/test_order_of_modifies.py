"""Whichever modify settles first, the result is as if they had settled in order of acceptance."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ADDRESS, BLUE, CONTACT, NORTH, Client, Reply
from support.uploads import put_state

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.domain.overtaking import MAX_REMEMBERED
from mock_server.domain.records import Fields, Modify, Overtaken, Status
from mock_server.domain.weight import customer_weight
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.simulation.restoring import restore_state
from mock_server.sandbox.simulation.state import export_state

BY_HAND: Final = {"job": "stuck"}
AFTER_1S: Final = {"job": "successful", "after": "1s"}
AFTER_3S: Final = {"job": "successful", "after": "3s"}
FAILS_AFTER_2S: Final = {"job": "failed", "after": "2s"}
BY_POLLS: Final = "ok"
"""How a modify settles: without a fault step, it settles at the second status query."""

POLLS: Final = {"modifyCustomer": {"polls": 2}}

PATCHES: Final[tuple[dict[str, Any], ...]] = (
    {"name": "One"},
    {"name": "Two", "campaign": [2]},
    {"campaign": []},
    {"contact": [{"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+447700900001"}]},
    {"contact": [{"id": CONTACT, "firstName": "Kim"}]},
    {"address": [{"id": ADDRESS, "street": "Low Road"}]},
    {"address": [{"id": ADDRESS, "city": "York"}], "name": "Three"},
    {"address": []},
    {"invoiceConfiguration": {"vat": 7}},
    {"isAllowedImeiLock": False},
    {"isImeiLockEnabled": True},
)


def modify(client: Client, patch: Any, how: Any) -> Reply:
    client.control("PUT", "/faults/how", {"operation": "modifyCustomer", "steps": [how]})
    return client.modify(NORTH, patch)


def settle(client: Client, accepted: Reply, **how: Any) -> Reply:
    path = f"/requests/{accepted.content['requestId']}/settle"
    return client.control("POST", path, {"as": "successful", **how})


def status(client: Client, accepted: Reply) -> str:
    text: str = client.request(accepted.content["requestId"]).content["status"]
    return text


# ── One after the other ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("last", [BY_HAND, BY_POLLS, AFTER_3S], ids=["hand", "polls", "time"])
@pytest.mark.parametrize("first", [BY_HAND, BY_POLLS], ids=["hand", "polls"])
def test_an_overtaken_modify_succeeds_and_overwrites_nothing_that_came_later(
    first: Any, last: Any
) -> None:
    client = Client.of(jobs=POLLS)
    older = modify(client, {"name": "Older", "campaign": [1]}, first)
    newer = modify(client, {"name": "Newer"}, last)
    client.advance(by="3s")
    settle(client, newer)
    assert client.get(NORTH).content["name"] == "Newer"
    settle(client, older)
    shown = client.get(NORTH).content
    assert (shown["name"], shown["campaign"]) == ("Newer", [1])
    assert [status(client, each) for each in (older, newer)] == ["SUCCESSFUL", "SUCCESSFUL"]


def test_an_overtaken_modify_that_contradicts_a_later_one_fails() -> None:
    client = Client.of(jobs=POLLS)
    older = modify(client, {"address": []}, BY_HAND)
    newer = modify(client, {"address": [{"id": ADDRESS, "city": "York"}]}, BY_HAND)
    settle(client, newer)
    before = client.get(NORTH).content
    failed = settle(client, older).json
    expected = "a modify that was accepted later has succeeded, and would no longer fit"
    assert (failed["errorCode"], failed["errors"][0]["detail"]) == ("CUSTOMER_1003", expected)
    assert client.get(NORTH).content == before


def test_stuck_work_blocks_no_others() -> None:
    client = Client.of()
    modify(client, {"name": "Stuck"}, BY_HAND)
    for name in ("One", "Two"):
        client.modify(NORTH, {"name": name})
        client.advance(by="2s")
        assert client.get(NORTH).content["name"] == name


def test_what_an_operator_puts_is_older_than_what_settles_after_it() -> None:
    client = Client.of(jobs=POLLS)
    older = modify(client, {"name": "Older"}, BY_HAND)
    newer = modify(client, {"name": "Newer"}, BY_HAND)
    settle(client, newer)
    fields = {**client.get(NORTH).content, "name": "Put"}
    assert client.control("PUT", f"/customers/{NORTH}", fields).status == 200
    settle(client, older)
    assert client.get(NORTH).content["name"] == "Older"


def test_a_bounded_number_of_overtaking_modifies_is_remembered() -> None:
    client = Client.of(jobs=POLLS)
    older = modify(client, {"name": "Older", "campaign": [1]}, BY_HAND)
    for number in range(MAX_REMEMBERED + 1):
        newer = {"name": "First", "campaign": [7]} if number == 0 else {"name": f"No. {number}"}
        settle(client, modify(client, newer, BY_HAND))
    world = client.sandbox.simulation.world
    assert len(world.overtaken[NORTH].later) == MAX_REMEMBERED
    settle(client, older)
    shown = client.get(NORTH).content
    assert (shown["name"], shown["campaign"]) == (f"No. {MAX_REMEMBERED}", [1])
    assert world.overtaken == {}


def test_overtaken_modifies_stay_overtaken_after_a_restore() -> None:
    client = Client.of(jobs=POLLS)
    older = modify(client, {"name": "Older", "campaign": [1]}, BY_HAND)
    settle(client, modify(client, {"name": "Newer"}, BY_HAND))
    exported = client.control("GET", "/state").body
    settle(client, older)
    assert put_state(client, exported).status == 200
    assert client.control("GET", "/state").body == exported
    settle(client, older)
    shown = client.get(NORTH).content
    assert (shown["name"], shown["campaign"]) == ("Newer", [1])


def test_what_is_remembered_is_counted() -> None:
    packages = [{"ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
                 "eligibleSubAccountIds": ["ALL"]}]  # fmt: skip
    client = Client.of(jobs=POLLS, packages=packages)
    long = [{"keyName": "k", "keyValue": "v" * 1000} for _ in range(100)]
    settle(client, modify(client, {"customFields": long}, BY_HAND))
    patches: list[Fields] = [{"name": "1"}, {"name": "2"}, {"name": "3"}, {"customFields": []}]
    first, second, third, fourth = (modify(client, patch, BY_HAND) for patch in patches)
    world = client.sandbox.simulation.world
    for settled in (second, fourth, first, None):
        if settled is None:
            client.control("POST", "/packages/gold/attach", {"customer": NORTH})
        else:
            settle(client, settled)
        remembered = world.overtaken[NORTH]
        of_patches = sum(each.weight for _, each in remembered.later)
        assert remembered.weight == customer_weight(remembered.fields) + of_patches > 100_000
        assert world.customer_bytes > 100_000
    bytes_before = world.customer_bytes
    assert put_state(client, client.control("GET", "/state").body).status == 200
    assert client.sandbox.simulation.world.customer_bytes == bytes_before
    settle(client, third)
    assert client.sandbox.simulation.world.customer_bytes < 10_000


def test_work_for_another_customer_leaves_what_is_remembered_alone() -> None:
    client = Client.of(jobs=POLLS)
    older = modify(client, {"name": "Older"}, BY_HAND)
    settle(client, modify(client, {"name": "Newer"}, BY_HAND))
    client.control("DELETE", "/faults/how")
    other = client.modify(BLUE, {"name": "Bluer"})
    settle(client, other)
    settle(client, older)
    assert [client.get(each).content["name"] for each in (NORTH, BLUE)] == ["Newer", "Bluer"]


def test_package_that_is_attached_or_detached_stays_so_whatever_settles_later() -> None:
    client = Client.of(
        jobs=POLLS,
        packages=[
            {"ref": ref, "owner": "acme", "name": ref, "nestedOffers": ["data"],
             "eligibleSubAccountIds": ["ALL"]}
            for ref in ("gold", "silver")
        ],
    )  # fmt: skip
    older = modify(client, {"name": "Older"}, BY_HAND)
    settle(client, modify(client, {"name": "Newer"}, BY_HAND))
    for package, verb in (("gold", "attach"), ("silver", "attach"), ("gold", "detach")):
        moved = client.control("POST", f"/packages/{package}/{verb}", {"customer": NORTH})
        assert moved.status == 200
    settle(client, older)
    shown = client.get(NORTH).content
    assert (shown["name"], [each["name"] for each in shown["package"]]) == ("Newer", ["silver"])


# ── Queued ───────────────────────────────────────────────────────────────────────────────────────


def test_polls_of_a_queued_modify_count_while_it_waits() -> None:
    client = Client.of(jobs=POLLS, assumptions={"modify-in-progress": "queued"})
    first, second = client.modify(NORTH, {"name": "1"}), client.modify(NORTH, {"name": "2"})
    assert [status(client, second) for _ in range(3)] == ["IN_PROGRESS"] * 3
    assert [status(client, first) for _ in range(2)] == ["IN_PROGRESS", "SUCCESSFUL"]
    assert status(client, second) == "SUCCESSFUL"
    assert client.get(NORTH).content["name"] == "2"


def test_a_queued_modify_is_not_settled_by_hand_before_its_turn() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    first, second = client.modify(NORTH, {"name": "1"}), client.modify(NORTH, {"name": "2"})
    refused = settle(client, second)
    expected = (
        f"request {second.content['requestId']} waits for {first.content['requestId']}, "
        "which is in progress"
    )
    assert (refused.status, refused.json["detail"]) == (409, expected)
    settle(client, first)
    assert settle(client, second).status == 200
    assert client.get(NORTH).content["name"] == "2"


# ── In any mixture ───────────────────────────────────────────────────────────────────────────────

PROGRESSIONS = st.sampled_from([BY_HAND, AFTER_1S, AFTER_3S, FAILS_AFTER_2S, BY_POLLS])
ACCEPTED = st.tuples(st.sampled_from(PATCHES), PROGRESSIONS)
SETTLED = st.tuples(st.sampled_from(["poll", "succeed", "fail", "succeed"]), st.integers(0, 5))
STEPS = st.builds(
    list.__add__,
    st.lists(ACCEPTED, min_size=2, max_size=4),
    st.lists(SETTLED | ACCEPTED | SETTLED | st.sampled_from(["1s", "restore"]), max_size=10),
)
"""Several modifies are in progress at the same time; then most of them settle, in any order."""


def applied(client: Client, fields: Fields, patches: list[Fields]) -> Fields:
    """Return a customer's fields after applying valid patches in order."""
    for patch in patches:
        fields = client.sandbox.simulation.planner.modified(fields, Modify(patch))
    return fields


def take(client: Client, accepted: list[tuple[Reply, Fields]], step: Any) -> None:
    """Take a step; a poll or a settlement has no effect if nothing has been accepted."""
    match step:
        case "1s":
            client.advance(by="1s")
        case "restore":
            simulation = client.sandbox.simulation
            state = loads(dumps(export_state(simulation, client.now_ms)))
            restored = restore_state(state, simulation.scenario, client.now_ms)
            client.sandbox.resume(restored, Origin(client.now_ms))
        case ("poll" | "succeed" | "fail" as how, number) if accepted:
            reply = accepted[number % len(accepted)][0]
            if how == "poll":
                client.request(reply.content["requestId"])
            elif how == "succeed":
                settle(client, reply)
            else:
                settle(client, reply, **{"as": "failed"})
        case (dict() as patch, how):
            reply = modify(client, patch, how)
            if reply.status == 202:
                accepted.append((reply, patch))
        case _:
            pass


@given(steps=STEPS)
def test_at_each_instant_those_that_have_succeeded_are_applied_as_they_were_accepted(
    steps: list[Any],
) -> None:
    client = Client.of(jobs=POLLS)
    first = client.sandbox.simulation.world.fields(NORTH)
    assert first is not None
    accepted: list[tuple[Reply, Fields]] = []
    for step in steps:
        take(client, accepted, step)
        world = client.sandbox.simulation.world
        known = {job.request_id: job for job in world.jobs.listed()}
        jobs = [(known[reply.content["requestId"]], patch) for reply, patch in accepted]
        succeeded = [patch for job, patch in jobs if job.status is Status.SUCCESSFUL]
        assert world.fields(NORTH) == applied(client, first, succeeded)
        oldest = world.jobs.oldest_modify(NORTH)
        later = [job.sequence for job, _ in jobs if job.status is Status.SUCCESSFUL]
        remembered = world.overtaken.get(NORTH, Overtaken({})).later
        assert [sequence for sequence, _ in remembered] == [
            sequence for sequence in later if oldest is not None and sequence > oldest.sequence
        ]


@given(steps=STEPS)
def test_reads_at_once_show_what_would_come_of_all_in_the_order_of_acceptance(
    steps: list[Any],
) -> None:
    client = Client.of(jobs=POLLS, assumptions={"visibility": "at-once"})
    first = client.get(NORTH).content
    planner = client.sandbox.simulation.planner
    accepted: list[tuple[Reply, Fields]] = []
    for step in steps:
        take(client, accepted, step)
        jobs = {job.request_id: job for job in client.sandbox.simulation.world.jobs.listed()}
        shown = first
        for reply, patch in accepted:
            job = jobs[reply.content["requestId"]]
            if job.error is None:
                shown = planner.modified_if_it_fits(shown, Modify(patch))
        assert client.get(NORTH).content == shown
