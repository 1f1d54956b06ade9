"""Scenarios made from a recording give the recorded replies to its reads."""

import json
import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest
from support import START_MS, Client
from support.recordings import a_call, recorded

from mock_server.recordings.recording import RecordedCall, RecordedReply, Recording, RecordingError
from mock_server.recordings.replacing.replaced_calls import replace_recording
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.recordings.scenario_from import MadeScenario, make_scenario
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.listed_customers import MAX_OBJECTS
from mock_server.sandbox.simulation.exporting import Shuffled
from mock_server.scenario_file import Source
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_alone, load_shipped, load_source

KEY = b"a key of 32 bytes, as they are.."
ID = "3f0c9a52-0000-4000-8000-{:012}"
OFFER = "7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e01"


def replay(made: MadeScenario, calls: tuple[RecordedCall, ...]) -> list[tuple[int, bytes]]:
    """Make recorded calls to a scenario; return the status and body of each reply."""
    client = Client(Sandbox(load_alone(made.source, name="recorded"), START_MS))
    replies = [
        client.call(call.method, call.target, call.body or None, headers=dict(call.headers))
        for call in calls
    ]
    return [(reply.status, reply.body) for reply in replies]


def answered(calls: tuple[RecordedCall, ...]) -> list[tuple[int, bytes]]:
    return [(call.reply.status, call.reply.body) for call in calls if call.reply.is_recorded]


@pytest.mark.parametrize("keeps_values", [False, True])
@pytest.mark.parametrize("name", ["default", "minimal", "nasty-data", "load-test"])
def test_our_own_recordings_are_answered_byte_for_byte(name: str, *, keeps_values: bool) -> None:
    client = Client(Sandbox(load_shipped(name), START_MS))
    ids = islice(Shuffled(client.sandbox.simulation), 40)
    calls = [recorded(client, "GET", f"/api/v2/customer/{each}") for each in ids]
    recording = Recording(tuple(calls))
    recording = replace_recording(recording, Replacer(KEY), keeps_values=keeps_values)
    made = make_scenario(recording)
    assert made.left_out == ()
    assert replay(made, recording.calls) == answered(recording.calls)


def read(customer: dict[str, Any], requester: str | None = None, **given: Any) -> RecordedCall:
    """Return a recorded read whose reply contains a customer."""
    body = json.dumps({"errorCode": "", "errorMessage": "", "content": [customer], "pageable": {}})
    usual = {
        "target": f"/api/v2/customer/{customer.get('customerId')}",
        "headers": () if requester is None else (("Authorization", f"Bearer {requester}"),),
        "reply": RecordedReply(200, (), body.encode()),
        "requester": requester,
    }
    return a_call(**(usual | given))


def customer(number: int = 1, **given: Any) -> dict[str, Any]:
    return {
        "customerId": ID.format(number),
        "status": "ACTIVE",
        "currency": "GBP",
        "allowOfferDelegation": False,
        "isAllowedImeiLock": False,
        "isImeiLockEnabled": False,
        "mfaConfiguration": "DISABLED",
        **given,
    }


def made_of(*calls: RecordedCall) -> MadeScenario:
    made = make_scenario(Recording(calls))
    load_source(Source("recorded", scenario_text(made.source)), name="recorded")
    return made


FORBIDDEN = [
    ({"segment": 1}, "/segment: the interface has no such field"),
    ({"contact": [{"x": 1}]}, "/contact/x: the interface has no such field"),
    ({"currency": "XXX"}, "/currency: expected"),
    ({"name": 7}, "/name: expected"),
    ({"status": ["ACTIVE"]}, "/status: expected"),
    ({"contact": [{"id": "x", "role": "NONE"}]}, "/contact/0/id: expected a UUID"),
    (
        {"offer": [{"id": OFFER}], "package": [{"id": OFFER, "name": "Gold"}]},
        "/package: package must be empty",
    ),
    (
        {"contact": [{"id": OFFER, "role": "NONE", "identity": [], "birthdate": "99999999"}]},
        "/contact/0/birthdate: expected an existing date",
    ),
]


@pytest.mark.parametrize(("given", "left_out"), FORBIDDEN)
def test_what_the_contract_forbids_is_left_out(given: dict[str, Any], left_out: str) -> None:
    made = made_of(read(customer(**given)), read(customer(2)))
    assert made.left_out[0].startswith(f"customer {ID.format(1)}: {left_out}")
    places = [each.split(": ")[1] for each in made.left_out]
    assert len(set(places)) == len(places)
    root = made.source["customers"][0]
    assert [each["customerId"] for each in root["customers"]] == [ID.format(1), ID.format(2)]


NO_CUSTOMERS = [
    (read(customer(customerId="C-1")), "line 2: the customer has no UUID in `customerId`"),
    (
        read(customer(), reply=RecordedReply(200, (), b"<html>")),
        "line 2: the reply has no customer in `content`",
    ),
]


@pytest.mark.parametrize("content", ["[{}]", "{}"], ids=["no code", "no list"])
def test_a_customer_in_another_envelope_at_another_address_is_taken(content: str) -> None:
    body = json.dumps(customer()).join(content.split("{}"))
    reply = RecordedReply(200, (), f'{{"content": {body}}}'.encode())
    made = made_of(read(customer(), target="/api/v2/customer/me/", reply=reply))
    (shown,) = made.source["customers"][0]["customers"]
    assert (shown["customerId"], made.left_out) == (ID.format(1), ())


@pytest.mark.parametrize(("call", "left_out"), NO_CUSTOMERS, ids=["address", "envelope"])
def test_a_reply_without_a_customer_is_left_out(call: RecordedCall, left_out: str) -> None:
    assert made_of(call).left_out == (left_out,)


STATUSES = ["ACTIVE", "SUSPENDED", "TERMINATED", "LIVE"]
SHOWN = [
    (read(customer(status="LIVE")), {"customer-status-values": STATUSES}),
    (read(customer(), target=f"/api/v3/customer/{ID.format(1)}"), {"versions": ["v3"]}),
    (read(customer(), target=f"/api/v2/customer/{ID.format(1)}?a=/"), {}),
]


@pytest.mark.parametrize(("call", "assumptions"), SHOWN, ids=["status", "version", "none"])
def test_what_the_sandbox_must_know_becomes_an_assumption(
    call: RecordedCall, assumptions: dict[str, Any]
) -> None:
    made = made_of(call)
    assert (made.source.get("assumptions", {}), made.left_out) == (assumptions, ())


SCHEMES = [
    ("X-Api-Key", "k", {"scheme": "api-key", "header": "X-Api-Key"}, "k"),
    ("Authorization", "Basic YTpi", {"scheme": "basic", "header": "Authorization"}, "a:b"),
    ("Authorization", "Basic YTpi!", {"scheme": "basic", "header": "Authorization"}, "YTpi!"),
    ("Authorization", "Bearer", {"scheme": "api-key", "header": "Authorization"}, "Bearer"),
    ("authorization", "Bearer t", None, "t"),
    ("X-Csrf-Token", "a1b2", None, "acme"),  # grants no access
]


@pytest.mark.parametrize(("name", "value", "credentials", "token"), SCHEMES)
def test_credentials_are_those_of_the_service(
    name: str, value: str, credentials: dict[str, str] | None, token: str
) -> None:
    made = made_of(read(customer(), "acme", headers=((name, value),)))
    assert made.source.get("assumptions", {}).get("credentials") == credentials
    assert [each["token"] for each in made.source["requesters"]] == [token]


def test_requesters_read_and_may_modify_what_they_have_read_but_not_their_own_profile() -> None:
    client = Client(Sandbox(load_shipped("default"), START_MS))
    path = "/api/v2/customer/10000000-0000-4000-8000-000000000{}".format
    calls = []
    for token, reads, modifies in (
        ("operator-token", ["001", "002", "011", "012"], ["001"]),
        ("acme-token", ["001", "011", "012"], ["001", "012"]),
        ("acme-north-token", ["011", "012"], ["011"]),
        ("blue-token", ["002", "001"], ["002"]),
    ):
        client.token = token
        calls += [recorded(client, "GET", path(end)) for end in reads]
        calls += [recorded(client, "PATCH", path(end), b'{"name": "A"}') for end in modifies]
    recording = replace_recording(Recording(tuple(calls)), Replacer(KEY))
    answers, replies = answered(recording.calls), replay(make_scenario(recording), recording.calls)
    assert [[status for status, _ in answers].count(each) for each in (403, 404)] == [3, 2]
    assert [status for status, _ in replies] == [status for status, _ in answers]
    assert [each for each in replies if each[0] == 200] == [
        each for each in answers if each[0] == 200
    ]


def modify(number: int, requester: str, status: int) -> RecordedCall:
    accepted = {"errorCode": "", "content": [{"requestId": ID.format(number)}]}
    body = json.dumps(accepted).encode() if status == 202 else b""
    return read(
        customer(number),
        requester,
        method="PATCH",
        body=b'{"name": "A"}',
        reply=RecordedReply(status, (), body),
    )


HOW: Mapping[str, Callable[[int, str], RecordedCall]] = {
    "": lambda number, who: read(customer(number), who),
    "-": lambda number, who: read(customer(number), who, reply=RecordedReply(404, (), b"")),
    "+": lambda number, who: modify(number, who, 202),
    "!": lambda number, who: modify(number, who, 403),
}
"""Reads a customer, is refused to, modifies one, is forbidden to."""


def calls_of(text: str) -> list[RecordedCall]:
    """Return the calls that a text lists: `a1 b!2` for a reading 1, and b not modifying 2."""
    return [HOW[how](int(number), who) for who, how, number in re.findall(r"(\w)(\W?)(\d)", text)]


SEATS = {
    "who was once allowed to modify a customer is another one": ("a1 a2 a!1 a!2 a+1", "a=2"),
    "who reads as much as a customer is above it": ("a1 a2 b1 b2 b!1", "b=1 a=a"),
    "in whatever order they read": ("b1 b2 a1 a2 b!1", "b=1 a=a"),
    "who reads the same as the customer is above it": (
        "a1 b1 c1 a2 b2 c2 b!1 c!1 c!2 c+2",
        "a=a b=1 c=1",
    ),
    "who reads a customer is above all that it reads": ("a1 b1 b2 b!1", "a=a b=1"),
    "whose readings overlap are above or below each other": (
        "a1 a2 b2 b3 c3 c!3 a!1",
        "a=1 b=b c=3",
    ),
    "requesters that read the same act for one customer": ("a1 b1", "a=a b=a"),
    "a customer that is never read may be a requester": ("a1 a!9", "a=9"),
}


@pytest.mark.parametrize("case", SEATS)
def test_requesters_act_for_the_customers_that_fit(case: str) -> None:
    text, expected = SEATS[case]
    calls = calls_of(text)
    made = made_of(*calls)
    assert made.left_out == ()
    seats = {each["token"]: each["customer"] for each in made.source["requesters"]}
    assert seats == {
        who: ID.format(int(own)) if own.isdigit() else f"requester-{own}"
        for who, own in re.findall(r"(\w)=(\w)", expected)
    }
    reads = tuple(call for call in calls if call.method == "GET")
    assert {status for status, _ in replay(made, reads)} == {200}


def test_what_no_hierarchy_lets_a_requester_read_is_told() -> None:
    assert made_of(*calls_of("a1 a2 b2 b3 a-3 b-1")).left_out == (
        f"that a reads {ID.format(2)}: it is not below the customer of this requester",
    )


UNKNOWN = [
    RecordedReply(401, (), b""),
    RecordedReply(200, (), b'{"errorCode": "SANDBOX_UNAUTHENTICATED", "content": ""}'),
]


@pytest.mark.parametrize("refusal", UNKNOWN)
@pytest.mark.parametrize("header", ["Authorization", "X-Api-Key"])
def test_a_token_that_was_only_ever_refused_stays_unknown(
    header: str, refusal: RecordedReply
) -> None:
    refused = read(customer(), "expired", reply=refusal, headers=((header, "expired"),))
    made = made_of(refused, read(customer()))
    assert "requesters" not in made.source
    assert [status for status, _ in replay(made, (refused, read(customer())))] == [401, 200]
    for name in ("expired", "acme"):
        known = made_of(refused, read(customer(), name))
        assert [each["token"] for each in known.source["requesters"]] == [name]


def package_of(
    number: int, offer: str, *eligible: str, requester: str | None = None
) -> RecordedCall:
    """Return an accepted package of a customer."""
    body = {"name": "Gold", "nestedOffers": [offer], "eligibleSubAccountIds": eligible}
    accepted = {"errorCode": "", "content": [{"requestId": ID.format(7)}]}
    return read(
        customer(number),
        requester,
        method="POST",
        target=f"/api/v2/customer/{ID.format(number)}/package",
        body=json.dumps(body).encode(),
        reply=RecordedReply(202, (), json.dumps(accepted).encode()),
    )


@pytest.mark.parametrize("is_refused", [False, True])
def test_a_sub_account_of_a_package_is_below_its_owner_unless_that_was_refused_it(
    *, is_refused: bool
) -> None:
    calls = [read(customer(number), "a") for number in (1, 2)]
    calls += [read(customer(1), "b"), modify(1, "b", 403)]
    calls += [package_of(1, OFFER, ID.format(2), requester="a")]
    calls += [read(customer(2), "b", reply=RecordedReply(404, (), b""))] * is_refused
    made = made_of(*calls)
    found = replay(made, (read(customer(2), "b"),))
    assert [status for status, _ in found] == [404 if is_refused else 200]


def test_the_catalogue_has_what_packages_were_made_of() -> None:
    named = customer(2, offer=[{"id": OFFER[:-1] + "2", "name": "Data"}])
    assert made_of(package_of(1, OFFER), read(named)).source["offers"] == [
        {"ref": "offer-1", "id": OFFER, "name": "Offer 7b0d2a52"},
        {"ref": "offer-2", "id": OFFER[:-1] + "2", "name": "Data"},
    ]


def test_offers_without_a_name_are_named_and_those_without_an_id_left_out() -> None:
    made = made_of(read(customer(offer=[{"id": OFFER, "name": None}, {"id": "x", "name": "Y"}])))
    assert [offer["name"] for offer in made.source["offers"]] == ["Offer 7b0d2a52"]
    assert [line.split(": ")[1] for line in made.left_out] == ["/offer/1/id", "/offer/1"]


def test_recording_that_shows_more_than_a_scenario_lists_is_refused() -> None:
    offers = [OFFER[:-5] + f"{number:05}" for number in range(MAX_OBJECTS)]
    packages = [{"id": OFFER, "name": "Gold", "nestedOfferIds": offers}]
    with pytest.raises(RecordingError) as refused:
        make_scenario(Recording((read(customer(package=packages)),)))
    assert "the scenario lists 40,004 objects, more than 40,000" in str(refused.value)
    assert "record less at a time" in str(refused.value)
