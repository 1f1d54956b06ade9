"""Every exported state can be restored, here and on another server, and is then the same."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from support import ACME, DATA, NORTH, Client
from support.raw_calls import RawServer
from support.uploads import put_scenario, put_state

from mock_server.contract.values.exact_json import dumps, dumps_indented, loads
from mock_server.sandbox.scenario.scenario import END_MS

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


TOO_MUCH = {
    "a seed in hexadecimal": b"version: 1\nseed: 0x" + b"f" * 98,
    "a seed with an exponent": b"version: 1\nseed: 1e400",
    "a key of more than a hundred characters": mutation({"k" * 101: 1}),
}
"""Scenarios that could be read, but not read again as exported."""


@pytest.mark.parametrize("scenario", TOO_MUCH.values(), ids=TOO_MUCH)
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
        package = {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
        client.create_package(ACME, package)
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


# ── Random calls ─────────────────────────────────────────────────────────────────────────────────


def test_a_sandbox_is_made_with_a_seed_that_has_a_fraction() -> None:
    server = RawServer()
    for each in (b'{"seed":100.0}', b'{"seed":1e2,"scenario":"minimal"}', b'{"seed":100}'):
        assert server.call("PUT", "/_sandboxes/mine", each).json["seed"] == 100
