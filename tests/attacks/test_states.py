"""Every exported state can be restored, here and on another server, and is then the same.

A state may hold only what a sandbox may hold, and the largest one can be restored.
"""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from decimal import Decimal
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, DATA, NOBODY, NORTH, OPERATOR, Client
from support.raw_calls import RawServer
from support.uploads import problem, put_scenario, put_state

from mock_server.contract.headers import TOO_LARGE
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.values.exact_json import dumps, dumps_indented, loads
from mock_server.sandbox.control.call import MAX_SCENARIO
from mock_server.sandbox.scenario.scenario import END_MS
from mock_server.sandbox.simulation.simulation import MAX_WINDOWS

ODD_TEXT = (
    "".join(map(chr, [*range(256), 0x2028, 0x2029, 0xD7FF, 0xE000, 0xFEFF, 0xFFFE, 0xFFFF]))
    + "\U0001f600\U0010ffff $${A} \\xe9 \\x5c: - # 0x1 1e3 ~ null no"
)


def export(client: Client) -> bytes:
    reply = client.control("GET", "/state")
    assert reply.status == 200, reply.body
    return reply.body


def assert_comes_back(client: Client) -> None:
    """Restore the state of a sandbox in place and in another one; check that it stays the same."""
    exported = export(client)
    other = Client.of({"version": 1, "seed": 99, "clock": {"mode": "real", "speed": 7}})
    other.now_ms = client.now_ms
    for sandbox in (client, other):
        reply = put_state(sandbox, exported)
        assert reply.status == 200, reply.body
        assert export(sandbox) == exported


def package(name: str) -> dict[str, Any]:
    return {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}


# ── Scenarios that are hard to export ────────────────────────────────────────────────────────────


def nested(depth: int) -> dict[str, Any]:
    """Return objects nested `depth` levels deep."""
    value: dict[str, Any] = {}
    for _ in range(depth - 1):
        value = {"x": value}
    return value


def chain(length: int) -> dict[str, Any]:
    """Return a chain of `length` customers, each a sub-customer of the previous one."""
    customer: dict[str, Any] = {"generated": False}
    for _ in range(length - 1):
        customer = {"generated": False, "customers": [customer]}
    return customer


def fault(**stated: Any) -> dict[str, Any]:
    return {"version": 1, "faults": [{"name": "plan", "fault": "ok", **stated}]}


def mutation(to: Any) -> dict[str, Any]:
    return fault(fault={"mutate": [{"set": "/a", "to": to}]})


def vat(number: str) -> bytes:
    return f"version: 1\ncustomers: [{{invoiceConfiguration: {{vat: {number}}}}}]".encode()


SCENARIOS: Mapping[str, Any] = {
    "a seed of forty digits": {"version": 1, "seed": 10**40},
    "a seed in hexadecimal": b"version: 1\nseed: 0x" + b"f" * 33,
    "a seed with a fraction": b"version: 1\nseed: 100.0",
    "a seed with an exponent": b"version: 1\nseed: 1e39",
    "the latest clock": {"version": 1, "clock": {"start": "9999-12-31T23:59:59.999Z"}},
    "the earliest clock": {"version": 1, "clock": {"start": "0001-01-01T00:00:00Z"}},
    "the slowest clock": {"version": 1, "clock": {"speed": Decimal("0.000001")}},
    "the fastest clock": b"version: 1\nclock: {speed: 1e6}",
    "a speed of many digits": b"version: 1\nclock: {speed: 1." + b"3" * 90 + b"}",
    "as many polls as may be": {"version": 1, "jobs": {"modifyCustomer": {"polls": 2**31}}},
    "a long number": vat("9" * 97 + ".5"),
    "a large number": vat("1e999"),
    "a number that a Decimal would write longer": vat("9" * 95 + "e99"),
    "a small number": vat("1e-900"),
    "a negative nothing": vat("-0.0"),
    "odd texts": {
        "version": 1,
        "description": ODD_TEXT,
        "customers": [{"ref": "root", "name": ODD_TEXT, "tagging": "null"}],
    },
    "odd keys": mutation({ODD_TEXT[start : start + 90]: start for start in range(0, 300, 90)}),
    "a key of a hundred characters": mutation({"\x01" * 100: {"\ufeff" * 100: 1}}),
    "a deep value": mutation(nested(57)),
    "a chain of customers": {"version": 1, "customers": [chain(31)]},
    "a long text in many places": (
        b"version: 1\ncustomers: [{name: &a '" + b"x" * 10_000 + b"', customers: ["
        b"{generated: false, name: *a}, {generated: false, name: *a}]}]"
    ),
    "a weight that is hardly there": {
        "version": 1,
        "jobs": {
            "createPackage": {
                "after": "1s", "outcome": {"successful": Decimal("1E-300"), "failed": 0},
            },
        },
    },
    "a plan with large numbers": fault(times=10**9, skip=10**9, every=10**9),
    "a plan with fractions": fault(times=Decimal("3.0"), skip=0, every=Decimal("1E+2")),
}  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_state_of_an_odd_scenario_can_be_restored(scenario: Any) -> None:
    client = Client.of()
    reply = put_scenario(client, scenario)
    assert reply.status == 200, reply.body
    for customer in client.control("GET", "/customers").json["items"]:
        client.modify(customer["customerId"], {"name": "New"})
    client.now_ms += 1000
    assert_comes_back(client)


IRREPARABLE = {
    "a seed in hexadecimal": b"version: 1\nseed: 0x" + b"f" * 98,
    "a seed with an exponent": b"version: 1\nseed: 1e400",
    "a key of more than a hundred characters": mutation({"k" * 101: 1}),
}
"""Scenarios that could be read, but not read again as exported."""


@pytest.mark.parametrize("scenario", IRREPARABLE.values(), ids=IRREPARABLE)
def test_scenario_that_could_not_be_restored_is_refused(scenario: Any) -> None:
    client = Client.of()
    before = export(client)
    assert put_scenario(client, scenario).status == 400
    assert export(client) == before


# ── Plans, customers and time, by control calls ──────────────────────────────────────────────────


@pytest.mark.parametrize("tiny", [[], {}, {"a": 1}], ids=str)
def test_state_of_almost_only_tiny_values_is_restored_as_exported(tiny: Any) -> None:
    client = Client.of()
    step = {"mutate": [{"set": "/a", "to": [tiny] * 400}]}
    for name in "abc":
        assert client.control("PUT", f"/faults/{name}", {"steps": [step] * 25}).status == 201
    exported = export(client)
    assert put_state(Client.of(), exported).status == 200
    compact = dumps(json.loads(exported))
    expected = f"the body has more than {25_000 + len(compact) // 6} values"
    assert put_state(Client.of(), compact).json.get("detail") == (None if tiny else expected)


def test_state_of_customers_with_very_many_short_objects_can_be_restored() -> None:
    few = Client.of({"version": 1, "customers": [{"ref": "a"}]})
    state = json.loads(export(few))
    state["scenario"]["customers"] = [{"customFields": [{}] * 19_900}] * 2
    state["clock"]["now"] = "2026-13-01T09:00:00Z"
    detail = put_state(few, dumps_indented(state)).json["detail"]
    assert detail.endswith('got "2026-13-01T09:00:00Z"')


@pytest.mark.parametrize("depth", [129, 300, 1000, 10_000])
def test_state_that_is_far_too_deep_is_refused(depth: int) -> None:
    raw = b'{"scenario":' + b'{"x":' * depth + b"1" + b"}" * depth + b"}"
    reply = put_state(Client.of(), raw)
    assert (reply.status, reply.json["detail"]) == (400, "the body is nested deeper than 128")


def test_work_due_after_the_last_instant_can_be_restored() -> None:
    client = Client.of(
        jobs={"modifyCustomer": {"after": "3650d"}, "createPackage": {"after": "3650d"}},
        assumptions={"modify-in-progress": "queued"},
    )
    client.advance(to="9000-01-01T00:00:00Z")
    for name in ("One", "Two"):
        client.modify(NORTH, {"name": name})
        client.create_package(ACME, package(name))
    assert [job["dueAt"] for job in client.control("GET", "/requests").json["items"]] == [
        "9009-12-30T00:00:00.000Z",
        "9009-12-30T00:00:00.000Z",
        None,
        "9009-12-30T00:00:00.000Z",
    ]
    assert_comes_back(client)


IMPOSSIBLE: Mapping[str, Any] = {
    "dueMs": END_MS * 2,
    "acceptedMs": END_MS * 2,
    "settledMs": END_MS * 2,
    "delayMs": 316_224_000_001,
    "pollsLeft": 2**31 + 1,
}
"""Values of a job that no sandbox exports, because no clock goes that far."""


@pytest.mark.parametrize(("member", "number"), IMPOSSIBLE.items())
def test_job_beyond_all_bounds_is_refused(member: str, number: int) -> None:
    client = Client.of()
    client.modify(NORTH, {"name": "New"})
    state = loads(export(client))
    state["jobs"][0][member] = number
    reply = put_state(client, state)
    assert [error["pointer"] for error in reply.json["errors"]] == [f"/jobs/0/{member}"]


def test_a_sandbox_is_made_with_a_seed_that_has_a_fraction() -> None:
    server = RawServer()
    for each in (b'{"seed":100.0}', b'{"seed":1e2,"scenario":"minimal"}', b'{"seed":100}'):
        assert server.call("PUT", "/_sandboxes/mine", each).json["seed"] == 100


# ── As much as there may be ──────────────────────────────────────────────────────────────────────

PLAN = {"operation": "getCustomer", "fault": "GLOBAL_1001"}
LIMITS = {"pendingJobs": 3, "settledJobs": 2, "packages": 2, "plans": 1}


def settle(client: Client, request_id: str) -> None:
    path = f"/requests/{request_id}/settle"
    assert client.control("POST", path, {"as": "successful"}).status == 200


def full() -> Client:
    """Return a sandbox that holds as much of everything as allowed."""
    client = Client.of(
        limits=LIMITS,
        jobs={"modifyCustomer": "manual", "createPackage": "manual"},
        assumptions={"rate-limit": 1000},
    )
    for number in range(4):
        settle(client, client.modify(NORTH, {"name": f"{number}"}).content["requestId"])
    client.modify(ACME, {"name": "Older"})
    settle(client, client.modify(ACME, {"name": "Newer"}).content["requestId"])
    for name in ("Gold", "Silver"):
        assert client.create_package(ACME, package(name)).status == 202
    assert client.modify(NORTH, {"name": "More"}).status == 503
    assert client.control("PUT", "/faults/plan", PLAN).status == 201
    assert client.control("PUT", "/faults/other", PLAN).status == 409
    for _ in range(150):
        client.get(NORTH)
    return client


def shrink(name: str, limit: int) -> Callable[[Any], None]:
    """Return a function that lowers a limit in the scenario of a state, which just reaches it."""

    def apply(state: Any) -> None:
        state["scenario"]["limits"][name] = limit

    return apply


def long_window(state: Any) -> None:
    state["windows"][NOBODY * 2] = [0, 1]


def many_windows(state: Any) -> None:
    state["windows"] = {f"{number}": [0, 1] for number in range(MAX_WINDOWS + 1)}


def long_account(state: Any) -> None:
    state["plans"][0]["entries"] *= 2


def same_name(state: Any) -> None:
    state["plans"] *= 2


TOO_MUCH: Mapping[str, tuple[Callable[[Any], None], str, str]] = {
    "requests in progress": (
        shrink("pendingJobs", 2), "/jobs", "3 are more than 2 (limits.pendingJobs)",
    ),
    "settled requests": (
        shrink("settledJobs", 1), "/jobs", "2 are more than 1 (limits.settledJobs)",
    ),
    "packages": (shrink("packages", 1), "/packages", "2 are more than 1 (limits.packages)"),
    "plans of one name": (same_name, "/plans/1", "another plan has this name"),
    "counted requesters": (
        many_windows, "/windows", "expected at most 20000 keys, got 20001",
    ),
    "the id of one": (
        long_window, f"/windows/{NOBODY * 2}", "as a key, expected at most 36 characters, got 72",
    ),
    "entries of a plan": (
        long_account, "/plans/0/entries", "expected at most 100 entries, got 200",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def exported() -> bytes:
    return export(full())


def test_state_of_a_full_sandbox_can_be_restored() -> None:
    client = full()
    state = loads(export(client))
    assert list(state["windows"]) == [OPERATOR]
    assert len(state["plans"][0]["entries"]) == 100
    assert_comes_back(client)
    assert client.modify(NORTH, {"name": "More"}).status == 503


@pytest.mark.parametrize(("change", "place", "text"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_state_of_more_is_refused(
    exported: bytes, change: Callable[[Any], None], place: str, text: str
) -> None:
    state, client = deepcopy(loads(exported)), Client.of()
    change(state)
    before = export(client)
    detail = f"{place}: {text}"
    expected = problem(HTTPStatus.BAD_REQUEST, detail, {place: text})
    assert put_state(client, state).json == expected
    assert export(client) == before


@pytest.mark.parametrize("name", ["pendingBytes", "packageBytes", "planBytes"])
def test_state_that_takes_more_is_refused(exported: bytes, name: str) -> None:
    state = loads(exported)
    state["scenario"]["limits"][name] = 1
    [error] = put_state(Client.of(), state).json["errors"]
    assert error["detail"].endswith(f" are more than 1 (limits.{name})")


def test_every_exceeded_limit_is_reported(exported: bytes) -> None:
    state = loads(exported)
    state["scenario"]["limits"] |= {"pendingJobs": 1, "packages": 1}
    errors = put_state(Client.of(), state).json["errors"]
    assert [error["pointer"] for error in errors] == ["/jobs", "/packages"]


def test_plans_of_a_scenario_with_more_than_the_limit_can_be_restored() -> None:
    long: list[Mapping[str, Any]] = [{"steps": [{"delay": "1s"}] * 2_000}] * 2
    faults = [{"name": f"{number}", **each} for number, each in enumerate([PLAN, PLAN, *long])]
    assert_comes_back(Client.of(limits={"plans": 1, "planBytes": 1}, faults=faults))


def test_plans_of_a_scenario_with_the_same_pattern_can_be_restored() -> None:
    when = {"header": {"User-Agent": {"matches": "curl"}}}
    faults = [{"name": f"{number}", **PLAN, "when": when} for number in range(1_600)]
    assert_comes_back(Client.of(faults=faults))


def test_a_state_that_is_too_large_to_be_put_back_says_so() -> None:
    client, states = Client.of(), []
    for count in (1, 20):
        for _ in range(count):
            body = b'{"name":"%s"}' % (b"x" * (MAX_SCENARIO // 20))
            assert client.call("PATCH", f"/api/v2/customer/{NORTH}", body).status == 202
        states.append(client.control("GET", "/state"))
    assert [len(each.body) > MAX_SCENARIO for each in states] == [False, True]
    assert [each.headers.get(TOO_LARGE) for each in states] == [None, refusal(LONG_STATE)]
