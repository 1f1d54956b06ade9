"""Whichever modify settles first, the last writer of a path by order of acceptance wins."""

from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ADDRESS, CONTACT, NORTH, Client, Reply
from support.resuming import kept, restored
from support.uploads import put_state

from mock_server.contract.values.exact_json import loads
from mock_server.contract.values.walk import value_at
from mock_server.domain.jobs import Modify, Status
from mock_server.domain.records import Fields
from mock_server.domain.refusal import InvalidPayload

BY_HAND: Final = {"job": "stuck"}
AFTER_1S: Final = {"job": "successful", "after": "1s"}
AFTER_3S: Final = {"job": "successful", "after": "3s"}
FAILS_AFTER_2S: Final = {"job": "failed", "after": "2s"}
AFTER_NEXT: Final = {"job": "successful", "after": "next-modify"}
FAILS_AFTER_NEXT: Final = {"job": "failed", "after": "next-modify"}
BY_POLLS: Final = "ok"
"""How a modify settles: without a fault step, it settles at the second status query."""

POLLS: Final = {"modifyCustomer": {"polls": 2}}

PATCHES: Final[tuple[dict[str, Any], ...]] = (
    {"name": "One"},
    {"name": "Two", "campaign": [2]},
    {"campaign": []},
    {"contact": [{"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+447700900001"}]},
    {"contact": [{"id": CONTACT, "role": "SELFCARE", "firstName": "Kim"}]},
    {"address": [{"id": ADDRESS, "street": "Low Road"}]},
    {"address": [{"id": ADDRESS, "city": "York"}], "name": "Three"},
    {"customFields": [{"keyName": "k", "keyValue": "v"}]},
    {"isAllowedImeiLock": False},
)


def modify(client: Client, patch: Any, how: Any) -> Reply:
    client.control("PUT", "/faults/how", {"operation": "modifyCustomer", "steps": [how]})
    return client.modify(NORTH, patch)


def settle(client: Client, accepted: Reply, **how: Any) -> Reply:
    path = f"/requests/{accepted.content['requestId']}/settle"
    return client.control("POST", path, {"as": "successful", **how})


def fields_of(client: Client) -> Fields:
    customer = client.sandbox.simulation.world.customer(NORTH)
    assert customer is not None
    return customer.fields


# ── One after the other ──────────────────────────────────────────────────────────────────────────


STREET: Final = {"address": [{"id": ADDRESS, "street": "Low Road"}]}
CITY: Final = {"address": [{"id": ADDRESS, "city": "York"}]}
NO_ADDRESS: Final[Fields] = {"address": []}
NEW_ID: Final = CONTACT.replace("c1", "c2")
ADDED: Final = {"unknown-entry-id": "added"}
NEW: Final = {"id": NEW_ID, "role": "NONE", "mobilePhoneNumber": "+447700900001", "identity": []}
LOCK_CLEARED: Final = {"imei-lock": "cleared"}
BARE: Final = {name: value for name, value in NEW.items() if name != "identity"}
SELF: Final = {"id": CONTACT, "role": "SELFCARE"}
REPLACED: Final = {"array-merge": "replace", **ADDED}


PAIRS: Final[dict[str, tuple[Any, Fields, Fields, dict[str, Any]]]] = {
    "another member": ({}, {"campaign": [1]}, {"name": "N"}, {"campaign": [1], "name": "N"}),
    "the same member": ({}, {"name": "O", "campaign": [1]}, {"name": "N"},
                        {"name": "N", "campaign": [1]}),
    "the same member, emptied": ({}, {"name": "O"}, {"name": ""}, {"name": None}),
    "a replaced array": ({}, {"campaign": [1, 2]}, {"campaign": [3]}, {"campaign": [3]}),
    "an emptied array": ({}, {"campaign": [1, 2]}, {"campaign": []}, {"campaign": []}),
    "nothing": ({}, NO_ADDRESS, {}, {"address": []}),
    "another member of an entry": ({}, STREET, CITY,
                                   {"address/0/street": "Low Road", "address/0/city": "York"}),
    "the same member of an entry": (
        {}, {"address": [{"id": ADDRESS, "city": "Leeds", "street": "Low Road"}]}, CITY,
        {"address/0/street": "Low Road", "address/0/city": "York"}),
    "all members that were sent": ({}, {"address": [{"id": ADDRESS, "city": "Leeds"}]}, CITY,
                                   {"address/0/street": "High Street", "address/0/city": "York"}),
    "the array above": ({}, STREET, NO_ADDRESS, {"address": []}),
    "the array above, sent null": ({}, STREET, {"address": None}, {"address": None}),
    "the array above, replaced": (
        REPLACED, {"address": []}, {"address": [{"id": ADDRESS, "type": "MAILING", "pobox": "7"}]},
        {"address/0/pobox": "7"}),
    "only below an emptied array": (
        ADDED, {"contact": []}, {"contact": [NEW]},
        {"contact": [{**NEW}]}),
    "an entry, completed": (
        ADDED, {"contact": [{**BARE, "identity": [{"idNumber": "8"}]}]}, {"contact": [BARE]},
        {"contact/1/identity": []}),
    "an identity, completed": (
        {}, {"contact": [{**SELF, "identity": [{"idNumber": "8"}], "firstName": "Kim"}]},
        {"contact": [{**SELF, "identity": [{"idNumber": "9"}]}]},
        {"contact/0/identity/0/idNumber": "9", "contact/0/firstName": "Kim"}),
    "the invoice configuration": (
        {}, {"invoiceConfiguration": {"vat": 7}},
        {"invoiceConfiguration": {"deliveryMethod": "EMAIL"}},
        {"invoiceConfiguration/vat": None, "invoiceConfiguration/deliveryMethod": "EMAIL"}),
    "the invoice configuration, by its defaults": (
        {}, {"invoiceConfiguration": {"vat": 7}, "campaign": [1]}, {"name": "N"},
        {"invoiceConfiguration/vat": None, "campaign": [1]}),
    "what implied that a lock is cleared": (
        LOCK_CLEARED, {"isAllowedImeiLock": False}, {"isAllowedImeiLock": True},
        {"isAllowedImeiLock": True, "isImeiLockEnabled": False}),
}  # fmt: skip
"""What the newer modify wrote: assumptions, the older and the newer one, what the customer has."""


@pytest.mark.parametrize(("assumptions", "older", "newer", "expected"), PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("how", ["settled", "shown at once", "restored", "kept"])
def test_an_older_modify_does_not_overwrite(
    how: str, assumptions: Any, older: Fields, newer: Fields, expected: dict[str, Any]
) -> None:
    if how == "shown at once":
        assumptions = {**assumptions, "visibility": "at-once"}
    client = Client.of(jobs={"modifyCustomer": "manual"}, assumptions=assumptions)
    first, second = client.modify(NORTH, older), client.modify(NORTH, newer)
    settle(client, second)
    if how == "shown at once":
        shown = client.get(NORTH).content
    else:
        if how == "restored":
            restored(client)
        elif how == "kept":
            kept(client)
        assert settle(client, first).json["status"] == "SUCCESSFUL"
        shown = client.get(NORTH).content
    assert {path: value_at(shown, path.split("/")) for path in expected} == expected
    assert client.sandbox.simulation.world.written == {} or how == "shown at once"


def test_what_the_newest_wrote_is_known_until_no_older_one_is_in_progress() -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    first, second, third = (client.modify(NORTH, {"name": each}) for each in ("1", "2", "3"))
    for each in (third, first, second):
        settle(client, each)
    assert client.get(NORTH).content["name"] == "3"


def test_what_a_restored_state_lacks_does_not_come_back_with_an_older_modify() -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    home = client.get(NORTH).content["address"]
    first, second = client.modify(NORTH, STREET), client.modify(NORTH, CITY)
    settle(client, second)
    state = loads(client.control("GET", "/state").body)
    del state["customers"][0]["customer"]["fields"]["address"][0]["city"]
    assert put_state(client, state).status == 200
    assert settle(client, first).json["status"] == "SUCCESSFUL"
    assert client.get(NORTH).content["address"] == [{**home[0], "street": "Low Road"}]


CONTRADICTED: Final = "a modify that was accepted later has succeeded, and would no longer fit"


@pytest.mark.parametrize(
    ("older", "newer", "reason"),
    [
        (NO_ADDRESS, CITY, CONTRADICTED),
        ({"address": None}, CITY, CONTRADICTED),
        ({"contact": [{**SELF, "mobilePhoneNumber": None, "landlinePhoneNumber": "1"}]},
         {"contact": [{**SELF, "landlinePhoneNumber": None}]}, CONTRADICTED),
    ],
    ids=["emptied", "null", "phones"],
)  # fmt: skip
def test_an_older_modify_that_contradicts_a_newer_one_fails(
    older: Fields, newer: Fields, reason: str
) -> None:
    client = Client.of(jobs=POLLS)
    first, second = modify(client, older, BY_HAND), modify(client, newer, BY_HAND)
    settle(client, second)
    before = client.get(NORTH).content
    failed = settle(client, first).json
    assert (failed["errorCode"], failed["errors"][0]["detail"]) == ("CUSTOMER_1003", reason)
    assert client.get(NORTH).content == before


def test_an_array_is_emptied_of_what_older_modifies_wrote_in_it() -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    _, older, newest, late = (
        client.modify(NORTH, patch) for patch in ({"name": "1"}, CITY, NO_ADDRESS, STREET)
    )
    for accepted in (older, newest):
        assert settle(client, accepted).json["status"] == "SUCCESSFUL"
    assert client.get(NORTH).content["address"] == []
    assert settle(client, late).json["status"] == "FAILED"


def test_a_state_of_1_x_is_read() -> None:
    """Its entries hold the modifies that were accepted later, in place of what they wrote."""
    client = Client.of(jobs={"modifyCustomer": "manual"})
    before = fields_of(client)
    older = client.modify(NORTH, {"name": "Older", "campaign": [1], **STREET})
    patch = {"name": "Newer", **CITY}
    settle(client, client.modify(NORTH, patch))
    modifies = [{"sequence": 2, "patch": patch}]
    state = client.control("GET", "/state").json
    state["overtaken"] = [{"customerId": NORTH, "fields": before, "modifies": modifies}]
    assert put_state(client, state).status == 200
    assert client.sandbox.simulation.world.written == {NORTH: dict.fromkeys(WROTE, 2)}
    settle(client, older)
    shown = client.get(NORTH).content
    assert (shown["name"], shown["campaign"]) == ("Newer", [1])
    assert (shown["address"][0]["street"], shown["address"][0]["city"]) == ("Low Road", "York")


WROTE: Final = [("name",), ("address", ADDRESS, "city"), ("invoiceConfiguration",)]


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


# ── In any mixture ───────────────────────────────────────────────────────────────────────────────

PROGRESSIONS = st.sampled_from(
    [BY_HAND, AFTER_1S, AFTER_3S, FAILS_AFTER_2S, BY_POLLS, AFTER_NEXT, FAILS_AFTER_NEXT]
)
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
        with suppress(InvalidPayload):
            fields = {**fields, **client.sandbox.simulation.planner.changes(fields, Modify(patch))}
    return fields


def take(client: Client, accepted: list[tuple[Reply, Fields]], step: Any) -> None:
    """Take a step; a poll or a settlement has no effect if nothing has been accepted."""
    match step:
        case "1s":
            client.advance(by="1s")
        case "restore":
            restored(client)
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
    first = fields_of(client)
    accepted: list[tuple[Reply, Fields]] = []
    for step in steps:
        take(client, accepted, step)
        world = client.sandbox.simulation.world
        known = {job.request_id: job for job in world.jobs.listed()}
        jobs = [(known[reply.content["requestId"]], patch) for reply, patch in accepted]
        succeeded = [patch for job, patch in jobs if job.status is Status.SUCCESSFUL]
        assert fields_of(client) == applied(client, first, succeeded)
        oldest = world.jobs.oldest_modify(NORTH)
        writers = set(world.written.get(NORTH, {}).values())
        later = {job.sequence for job, _ in jobs if job.status is Status.SUCCESSFUL}
        assert writers <= {
            sequence for sequence in later if oldest is not None and sequence > oldest.sequence
        }


@given(steps=STEPS)
def test_reads_at_once_show_what_would_come_of_all_in_the_order_of_acceptance(
    steps: list[Any],
) -> None:
    client = Client.of(jobs=POLLS, assumptions={"visibility": "at-once"})
    first = client.get(NORTH).content
    accepted: list[tuple[Reply, Fields]] = []
    for step in steps:
        take(client, accepted, step)
        read = client.get(NORTH).content  # first, as it settles what the step has made due
        jobs = {job.request_id: job for job in client.sandbox.simulation.world.jobs.listed()}
        shown = applied(
            client,
            first,
            [patch for reply, patch in accepted if jobs[reply.content["requestId"]].error is None],
        )
        assert read == shown
