"""Refusing a call takes little work and memory, however much is wrong with it, and where.

A row for each attack: the call, its body, how the answer or the place of an error begins, and the
most functions that may be called, or the most memory in lengths of the body.
"""

import json
import tracemalloc
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

import pytest
from support import ACME, DATA, NORTH, SMALL_WORLD, START_MS, Client, Reply, build
from support.counting import counted, of
from support.raw_calls import RawServer

from mock_server.contract.values.exact_json import MAX_VALUES
from mock_server.embedding.carriers import LocalCarrier
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.simulation.state import BrokenStateError
from mock_server.server.loading import load_alone
from mock_server.server.uploads import MAX_UPLOADED, UploadReader
from mock_server.web.connections.request_building import make_request

Attack: TypeAlias = tuple[str, Any, str, float]

MIB: Final = 1024 * 1024
FEW: Final = 260_000
"""Functions that a refusal may call: it may check each value of a body once, and few of them twice.

Reporting all errors in these bodies took millions.
"""

A_VALUE: Final = 70
"""Functions that may be called per value of a refused state: reading it as YAML took some 200."""

CUSTOMER: Final = f"/api/v2/customer/{NORTH}"
FAULT: Final = f"GET {CUSTOMER}"
"""A read whose body is sent as the header X-Sandbox-Fault."""

MODIFY: Final = f"PATCH {CUSTOMER}"
CREATE: Final = f"POST {CUSTOMER}/package"
ADD: Final = "POST /_sandbox/faults"
VERIFY: Final = "POST /_sandbox/journal/verify"
CHECK: Final = "POST /_sandbox/scenario/check"
SCENARIO: Final = "PUT /_sandbox/scenario"
STATE: Final = "PUT /_sandbox/state"
NOBODY: Final = "20000000-0000-4000-8000-000000000002"
PACKAGE: Final = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
PLAN: Final = {"name": "plan", "fault": "GLOBAL_1001"}


def raw(body: Any) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body, separators=(",", ":")).encode()


def refused(attack: str, body: bytes) -> Reply:
    method, path = attack.split(" ")
    if attack == FAULT:
        return RawServer().call(method, path, headers={b"X-Sandbox-Fault": body})
    return RawServer().call(method, path, body)


def places(reply: Reply) -> list[str]:
    """Return what a refusal says first, and the places of its errors."""
    said = reply.json.get("detail") or reply.headers.get("X-Sandbox-Reason", "")
    return [said, *(error["pointer"] for error in reply.json.get("errors", ()))]


def check(reply: Reply, place: str) -> None:
    assert reply.status == 400, reply.body
    assert (len(reply.body) < MIB // 4, len(places(reply)) <= 102) == (True, True)
    assert any(each.startswith(place) for each in places(reply)), places(reply)


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────

LONG_NUMBER: Final = "a number has more than 1,000 characters as a plain decimal"
CALLS: Final[Mapping[str, Attack]] = {
    "contacts without anything": (MODIFY, {"contact": [{}] * 12_000}, "/contact/0", FEW),
    "contacts that are unknown": (
        MODIFY,
        {"contact": [{"id": NOBODY, "role": "NONE", "landlinePhoneNumber": "1"}] * 6_000},
        "/contact/0/id: the customer has no ", FEW,
    ),
    "unknown fields": (MODIFY, {f"field {n}": 1 for n in range(24_000)}, "/field 0", FEW),
    "wrong at the end": (
        MODIFY, {"campaign": [1] * 24_000 + ["one"]},
        r"/campaign/24000: \"one\" is not of type \"integer\"", FEW,
    ),
    "whole numbers of thousands of digits": (
        MODIFY, b'{"campaign":[%s]}' % b",".join([b"9" * 3_999] * 250),
        f"/campaign/0: {LONG_NUMBER}", FEW,
    ),
    "a fraction of a million digits": (
        MODIFY, b'{"invoiceConfiguration":{"vat":0.%s}}' % (b"9" * 1_000_000),
        f"/invoiceConfiguration/vat: {LONG_NUMBER}", FEW,
    ),
    "a huge exponent": (
        MODIFY, b'{"campaign":[1,1e1000000]}', f"/campaign/1: {LONG_NUMBER}", FEW,
    ),
    "exponents in an unknown field": (
        MODIFY, b'{"zz":[%s]}' % b",".join([b"1e900"] * 24_000),
        "the body is more than 1 MiB longer with plain decimals", 12 * MAX_VALUES,
    ),
    "offers that are unknown": (
        CREATE, {**PACKAGE, "nestedOffers": [NOBODY] * 10_000}, "/nestedOffers/0", FEW,
    ),
    "steps without anything": (ADD, {"name": "p", "steps": [{}] * 12_000}, "/steps/0", FEW),
    "a long name": (ADD, {"x" * MIB: 1}, "", FEW),
    "matches without anything": (VERIFY, {"inOrder": [{}, 7] * 8_000}, "/inOrder/1", FEW),
    "a customer without anything": (
        f"PUT /_sandbox/customers/{NORTH}", {"contact": [{}] * 12_000}, "/contact/0", FEW,
    ),
}  # fmt: skip

# ── Faults in a header, short until their aliases are expanded ───────────────────────────────────


def again_and_again(levels: int, times: int, leaf: str) -> str:
    """Return nested lists: each is written once, and referred to `times` times by the next one."""
    lists = [f"a: &a {leaf}"]
    for below, name in pairwise("abcdefgh"[:levels]):
        lists.append(f"{name}: &{name} [{', '.join([f'*{below}'] * times)}]")
    return "{" + ", ".join(lists) + "}"


TEXT: Final = "x" * 4000
TOO_MANY: Final = "more than 9000 values with every alias expanded"
TOO_LONG: Final = "more than 64 KiB with every alias expanded"
NAMED: Final = ", ".join(f"B{n}: *a" for n in range(300))
FAULTS: Final[Mapping[str, tuple[str, str]]] = {
    "numbers": (again_and_again(5, 11, str([1] * 10)), f"column 171: {TOO_MANY}"),
    "mappings": (again_and_again(4, 20, "{a: 1, b: 2, c: 3}"), f"column 227: {TOO_MANY}"),
    "texts": (f"{{body: &a {TEXT}, x: [{', '.join(['*a'] * 20)}]}}", f"column 4077: {TOO_LONG}"),
    "headers": (
        f"{{status: 200, headers: {{A: &a {TEXT}, {NAMED}}}}}", f"column 4163: {TOO_LONG}",
    ),
}  # fmt: skip
FULL: Final[Mapping[str, str]] = {
    "numbers": "{a: [0" + ",1" * 4_000 + "]}",
    "mappings": "{a: [0" + ",{}" * 2_600 + "]}",
    "keys": "{" + ",".join(f"k0{number}" for number in range(1_000)) + "}",
    "delays": "{delay: [0s" + ",1s" * 2_600 + "]}",
}


@pytest.mark.parametrize("fault", FULL.values(), ids=FULL)
def test_the_limits_of_a_fault_exceed_what_a_header_has_room_for(fault: str) -> None:
    reason = refused(FAULT, fault.encode()).headers["X-Sandbox-Reason"]
    assert "with every alias expanded" not in reason


# ── Scenarios ────────────────────────────────────────────────────────────────────────────────────

MANY: Final[Mapping[str, Any]] = {"customers": [{"count": 2_000}]}
TOKEN: Final = {"requesters": [{"token": "t", "customer": "nobody"}]}
OFFER: Final = {"offers": [{"ref": "o", "name": "x"}]}


def members(**given: Any) -> Mapping[str, Any]:
    """Return a scenario of customers that can all be completed, with an unknown reference."""
    return {**OFFER, "customers": [{"count": 240, **given}], **TOKEN}


SCENARIOS: Final[Mapping[str, tuple[Mapping[str, Any], str]]] = {
    # very many errors
    "customers": ({"customers": [{"x": 1}] * 1_100}, "/customers/0/x"),
    "steps": (
        {"faults": [{"name": f"{n}", "steps": ["NO"] * 1_000} for n in range(3)]},
        "/faults/0/steps/0",
    ),
    # one error, after much that is right
    "more than an upload may hold": ({"customers": [{"x": 1}] * 60_000}, "/customers/3331"),
    "the last customer": (
        {"customers": [*({"ref": f"r{n}"} for n in range(1_100)), 7]}, "/customers/1100",
    ),
    "text that YAML does not allow": ({"zz": "\x85" * 200_000}, "/zz"),
    # generated customers, which are not made if anything else is wrong
    "a token of nobody": ({**MANY, **TOKEN}, "/requesters/0/customer"),
    "a customer too many": ({"customers": [{"count": 100_001}]}, "/customers"),
    "large customers": (members(customFields=[{}] * 400), "/requesters/0/customer"),
    "all of a count": ({"customers": [{"count": 2_000, "offer": ["no"]}]}, "/customers/0/offer/0"),
}  # fmt: skip

# ── States, whose scenarios may be ten times as large ────────────────────────────────────────────


@cache
def exported() -> Mapping[str, Any]:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    state: dict[str, Any] = json.loads(
        sandbox.handle(Request("GET", "/_sandbox/state"), START_MS).body
    )
    return state


def state(scenario: Mapping[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """Return the state of a sandbox with changes, perhaps one with another scenario."""
    given = {} if scenario is None else {"scenario": {"version": 1, **scenario}}
    return {**exported(), **given, **changes}


def packages(count: int) -> list[Any]:
    ids = [f"50000000-0000-4000-8000-{number:012}" for number in range(count)]
    common = {**PACKAGE, "description": "d" * 100, "ref": None, "ownerId": ACME}
    return [{"packageId": a, "package": {**common, "packageId": a, "name": a}} for a in ids]


def filled(entry: bytes) -> bytes:
    """Return bytes that resemble a state and mostly repeat one entry."""
    return b'{"scenario":{"version":1},"x":[%s]}' % b",".join([entry] * (MIB // (len(entry) + 1)))


DIFFERENT: Final = {**packages(1)[0], "packageId": ACME}
STATES: Final[Mapping[str, tuple[Any, str, float]]] = {
    **{member: (state(None, **{member: [{}] * 12_000}), f"/{member}/0", FEW)
       for member in ("customers", "packages", "jobs", "plans")},
    **{f"too many {name}": (filled(entry), "the body has more than ", 3_000)
       for name, entry in (("arrays", b"[]"), ("texts", b'"a"'), ("fractions", b"1.5"))},
    "the last package": (
        state(packages=[*packages(5_000), DIFFERENT]),
        "the document is not an exported state: package ", A_VALUE * 50_000,
    ),
    "more than files may hold": (
        {"scenario": {"version": 1, "customers": [["abcdefg"] * 20] * 10_000}},
        "the scenario of the state has more than 200000 values", 6 * 200_000,
    ),
    "a job after many packages": (
        state(packages=packages(5_000), jobs=[{}]), "/jobs/0/", A_VALUE * 50_000,
    ),
    "an unknown fault at the end": (
        state({"faults": [
            *({**PLAN, "name": f"{n}"} for n in range(2_000)), {**PLAN, "fault": "NONE"},
        ]}), "/faults/2000/fault", A_VALUE * 6_000,
    ),
    "unknown offers": (
        state({"customers": [{"ref": "acme"}], "packages": [
            {**PACKAGE, "owner": "acme", "nestedOffers": ["no"], "name": f"{n}"}
            for n in range(2_000)
        ]}), "/packages/0/nestedOffers/0", A_VALUE * 12_000,
    ),
    "a key that is too long at the end": (
        state({"customers": [{"campaign": [*range(9_999), {"k" * 101: 1}]}]}),
        "/customers/0/campaign/9999", A_VALUE * 10_000,
    ),
    "a package beside many plans": (
        state({"faults": [{**PLAN, "name": f"{n}"} for n in range(3_000)]}, packages=[DIFFERENT]),
        "the document is not an exported state: package ", A_VALUE * 9_000,
    ),
}  # fmt: skip

LONG: Final = pytest.mark.nightly
WORK: Final = [
    *(pytest.param(*each, id=name) for name, each in CALLS.items()),
    *(pytest.param(FAULT, fault.encode(), place, 20_000, id=f"fault: {name}")
      for name, (fault, place) in FAULTS.items()),
    *(pytest.param(SCENARIO, {"version": 1, **given}, place, 2 * FEW, id=name, marks=LONG)
      for name, (given, place) in SCENARIOS.items()),
    *(pytest.param(STATE, *each, id=f"state: {name}", marks=LONG if each[2] > FEW else ())
      for name, each in STATES.items()),
]  # fmt: skip


@pytest.mark.parametrize(("attack", "body", "place", "most"), WORK)
def test_a_refusal_takes_little_work(attack: str, body: Any, place: str, most: float) -> None:
    sent = raw(body)
    refused(attack, raw(state({"zz": 1})) if attack == STATE else b'{"zz":1}')  # builds what stays
    with counted() as calls:
        reply = refused(attack, sent)
    check(reply, place)
    assert sum(calls.values()) < most, sum(calls.values())


@pytest.mark.parametrize("word", ["a ", "key ", "a:", "YQ== ", "%20"])
@pytest.mark.parametrize("header", ["Authorization", "X-Api-Key"])
def test_looking_for_a_token_in_a_long_header_takes_little_work(header: str, word: str) -> None:
    client = Client.of(assumptions={"credentials": {"required": True}})
    with counted() as calls:
        reply = client.get(NORTH, headers={header: word * (65_000 // len(word))})
    assert reply.status == 401
    assert sum(calls.values()) < 10_000, sum(calls.values())


# ── Memory ───────────────────────────────────────────────────────────────────────────────────────


def names(count: int, value: Any = "a") -> dict[str, Any]:
    """Return `count` members with long, distinct names."""
    return {f"x{number}".ljust(38, "-"): value for number in range(count)}


def replies(headers: Mapping[str, Any], **others: Any) -> dict[str, Any]:
    return {"name": "plan", "fault": {"status": 200, "headers": headers, **others}}


def mixed(right: int, wrong: int) -> dict[str, str]:
    return {f"a{n}": "x" for n in range(right)} | {f"a b{n}": "x" for n in range(wrong)}


WIDE: Final = "\U000e0001" * 240_000 + "\N{GRINNING FACE}"
LONG_NAMES: Final = {"a" * 5_000 + f"{number}": 1 for number in range(99)}
LONG_VALUES: Final = {f"a{number}": "x" * 5_000 for number in range(99)}
SET: Final = {"set": "/" + "a" * 90, "to": 1}
MEMORY: Final[Mapping[str, Attack]] = {
    "a key beside many headers": (ADD, replies(names(8_000), zz=1), "", 10),
    "too many changes": (ADD, {"fault": {"mutate": [SET] * 2_500}}, "", 10),
    "a large value after many": (
        VERIFY, {"inOrder": [{}] * 120 + [{"header": {"X-A": names(8_000)}}]}, "", 10,
    ),
    "a wide name": (ADD, {"name": WIDE}, "/name", 15),
    "long names": (VERIFY, {"match": {"body": LONG_NAMES}}, "", 15),
    "long values": (VERIFY, {"match": {"body": LONG_VALUES}}, "", 15),
    "names after others in several objects": (
        ADD, {"operation": "getCustomer", "steps": [replies(mixed(300, 1_000))["fault"]] * 4},
        "/steps/0/headers/a b0", 40,
    ),
    "names in a large scenario": (
        STATE,
        state({"customers": [{"campaign": [0] * 10_000}], "faults": [replies(mixed(300, 600))]}),
        "/faults/0/fault/headers/a b0", 500,
    ),
    **{f"a state of {entry!r}": (STATE, filled(entry), "", 17)
       for entry in (b"1234567", b'"a"    ')},
}  # fmt: skip


def peak(attack: str, body: bytes) -> tuple[Reply, int]:
    """Return the answer to a call, and the most memory that it took, in bytes."""
    refused(attack, b'{"zz":1}')
    tracemalloc.start()
    try:
        return refused(attack, body), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("attack", "body", "place", "most"), MEMORY.values(), ids=MEMORY)
def test_a_refusal_takes_little_memory(attack: str, body: Any, place: str, most: float) -> None:
    sent = json.dumps(body, ensure_ascii=False).encode() if WIDE in str(body) else raw(body)
    reply, taken = peak(attack, sent)
    check(reply, place)
    assert taken < most * len(sent), f"{taken / len(sent):.1f} times"


@pytest.mark.parametrize("wrong", [LONG_NAMES, LONG_VALUES], ids=["names", "values"])
def test_a_check_that_finds_many_errors_takes_little_memory(wrong: Mapping[str, Any]) -> None:
    body = raw({"version": 1, "assumptions": {"http-status": wrong}})
    reply, taken = peak(CHECK, body)
    assert reply.status == 200
    assert taken < 15 * len(body), f"{taken / len(body):.1f} times"


# ── What is not even begun ───────────────────────────────────────────────────────────────────────

FIFTY: Final = {"version": 1, "customers": [{"count": 50}]}
UPLOADS: Final[Mapping[str, tuple[str, Any, int]]] = {
    "no name": ("/_sandboxes/a%20b", {"scenario": FIFTY}, 400),
    "a name of ours": ("/_sandboxes/_sandbox", {"scenario": FIFTY}, 400),
    "no room": ("/_sandboxes/more", {"scenario": FIFTY}, 503),
    "an unknown parameter": ("/_sandboxes/default?x=1", {"scenario": FIFTY}, 400),
    "an unknown key": ("/_sandboxes/default", {"scenario": FIFTY, "zz": 1}, 400),
    "no duration": ("/_sandboxes/default", {"scenario": FIFTY, "ttl": "x"}, 400),
    "a fork as well": ("/_sandboxes/default", {"scenario": FIFTY, "from": "default"}, 400),
    "a parameter of a scenario": ("/_sandbox/scenario?x=1", FIFTY, 400),
    "a parameter of a state": ("/_sandbox/state?x=1", {"scenario": FIFTY}, 400),
}


@pytest.mark.parametrize(("target", "body", "status"), UPLOADS.values(), ids=UPLOADS)
def test_no_scenario_is_built_of_an_upload_that_is_refused_anyway(
    target: str, body: Any, status: int
) -> None:
    switchboard = Switchboard(Sandboxes(build(SMALL_WORLD), START_MS, limit=1))
    carrier = LocalCarrier(switchboard, lambda: START_MS, UploadReader())
    path, _, query = target.partition("?")
    with counted() as calls:
        outcome = carrier.carry(make_request("PUT", path, query, body=raw(body)))
    assert outcome.status == status, outcome.body
    assert of(calls, "mock_server.sandbox.scenario.building") == set()


def test_the_customers_of_a_state_of_another_form_are_not_even_listed() -> None:
    body = raw(state({"customers": [{"count": 99_999}]}, jobs=[{}]))
    with counted() as calls:
        upload = UploadReader().read("putState", body)
    assert isinstance(upload, BrokenStateError)
    assert not of(calls, "mock_server.sandbox.scenario.listed_customers.customer_nodes")
    assert not of(calls, "mock_server.sandbox.scenario.building")


def test_unknown_entries_are_merged_into_no_customer_once_there_are_enough_reasons() -> None:
    entries = [{"id": NOBODY[:-4] + f"{number:04}", "role": "NONE"} for number in range(8_000)]
    with counted() as calls:
        refused(MODIFY, raw({"contact": entries}))
    assert calls["mock_server.domain.work._completed"] < 100


# ── What is accepted ─────────────────────────────────────────────────────────────────────────────


def test_a_scenario_of_a_control_call_holds_less_than_a_file() -> None:
    body = raw({"version": 1, "customers": [{}] * MAX_UPLOADED})
    assert str(UploadReader().read("putScenario", body)) == (
        "/customers/9995: more than 10000 values; "
        "let customers be generated (count), or serve a file, which may hold 200000"
    )


def test_restoring_a_long_state_leaves_the_loop_little_to_do() -> None:
    body = raw(state(packages=packages(5_000)))
    upload = UploadReader().read("putState", body)
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    with counted() as calls:
        outcome = sandbox.handle(
            Request("PUT", "/_sandbox/state", body=body, upload=upload), START_MS
        )
    assert (outcome.status, sum(calls.values()) < 2500) == (200, True), sum(calls.values())
    assert sandbox.origin.began is not None
    worlds = (sandbox.simulation.world, sandbox.origin.began.world)
    assert [len(world.packages.changed) for world in worlds] == [5_000, 5_000]


def test_a_contract_keeps_nothing_of_a_state_that_may_be_refused() -> None:
    statuses = ["ACTIVE", *(f"S{number}" for number in range(5_000))]
    given = {"version": 1, "assumptions": {"customer-status-values": statuses}}
    contract = load_alone(given, name="state").contract
    statuses.clear()
    assert len(contract.assumptions.customer_status_values) == 5_001
