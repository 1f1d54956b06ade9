"""How calls consume the steps of fault plans, the effect of each step, and the counters."""

from typing import Any

import pytest
from support import ACME, BLUE, NORTH, Client
from support.contract_lists import LISTED, STEP_KEYS, either
from support.faults import account, add, meet, ready
from support.uploads import put_state

from mock_server.contract.values.exact_json import loads

A, B, C = ({"status": status} for status in (291, 292, 293))


LUCK = [200, 291, 291, 291, 200, 200, 291, 291, 200, 291, 291, 291]


def statuses(client: Client, count: int, **how: Any) -> list[int]:
    return [meet(client, **how).status for _ in range(count)]


def counts(client: Client, name: str = "plan") -> tuple[int, int, int, int | None, bool]:
    """Return matched, fired, passed, remaining, completed."""
    found = account(client, name)
    return tuple(found[key] for key in list(found)[:5])


# case → the plan; statuses of eight calls; matched, fired, passed, remaining, completed
CONSUMED: dict[str, tuple[dict[str, Any], list[int], tuple[int, int, int, int | None, bool]]] = {
    "steps once": ({"steps": [A, B]}, [291, 292] + [200] * 6, (2, 2, 0, 0, True)),
    "ok is a step": ({"steps": [A, "ok", B]}, [291, 200, 292] + [200] * 5, (3, 2, 1, 0, True)),
    "steps again": ({"steps": [A, B], "times": 3}, [291, 292] * 3 + [200] * 2, (6, 6, 0, 0, True)),
    "a fault without end": ({"fault": A}, [291] * 8, (8, 8, 0, None, False)),
    "a fault so often": ({"fault": A, "times": 2}, [291] * 2 + [200] * 6, (2, 2, 0, 0, True)),
    "skip": ({"fault": A, "skip": 6}, [200] * 6 + [291] * 2, (8, 2, 6, None, False)),
    "every third": (
        {"fault": A, "every": 3},
        [291, 200, 200] * 2 + [291, 200],
        (8, 3, 5, None, False),
    ),
    "skip, then every third": (
        {"fault": A, "skip": 2, "every": 3},
        [200, 200, 291, 200, 200, 291, 200, 200],
        (8, 2, 6, None, False),
    ),
    "skip, then every other one": (
        {"steps": [A, B, C], "skip": 1, "every": 2},
        [200, 291, 200, 292, 200, 293, 200, 200],
        (6, 3, 3, 0, True),
    ),
    "never": ({"fault": A, "probability": 0}, [200] * 8, (8, 0, 8, None, False)),
    "always": ({"fault": A, "probability": 1}, [291] * 8, (8, 8, 0, None, False)),
    "not yet over": ({"steps": [A] * 9}, [291] * 8, (8, 8, 0, 1, False)),
}


@pytest.mark.parametrize(("given", "met", "counted"), CONSUMED.values(), ids=CONSUMED)
def test_steps_are_consumed_one_a_call(
    given: dict[str, Any], met: list[int], counted: tuple[int, int, int, int | None, bool]
) -> None:
    client = Client.of()
    add(client, **given)
    assert (statuses(client, 8), counts(client)) == (met, counted)


def test_luck_is_the_same_on_every_machine() -> None:
    client = Client.of()
    add(client, fault=A, probability=0.5)
    assert statuses(client, 12) == LUCK


# ── Steps that have no part in a call ────────────────────────────────────────────────────────────

NOBODY = "/api/v2/customer/ffffffff-0000-4000-8000-000000000000"


def test_a_change_that_changes_nothing_is_kept_for_the_next_reply() -> None:
    client = Client.of()
    add(client, steps=[{"mutate": [{"remove": "/content/0/name"}]}])
    assert meet(client, path=NOBODY).status == 404
    assert counts(client) == (1, 0, 1, 1, False)
    assert account(client)["entries"] == []
    assert b'"name"' not in meet(client).body
    assert counts(client) == (2, 1, 1, 0, True)


IDLE = (
    '{"job": "failed", "delay": "1s", "wall": true}',
    '{"mutate": [{"remove": "/content/0/name"}]}',
)


@pytest.mark.parametrize("fault", IDLE)
def test_a_header_without_a_part_is_said_to_have_had_none(fault: str) -> None:
    client = ready()
    outcome = meet(client, "modifyCustomer", fault=fault, body={"status": "x"})
    assert (outcome.status, outcome.delay_ms) == (400, 0)
    entry = client.control("GET", "/journal/last?calls=interface").json
    assert entry["plan"] is None
    assert entry["why"][1] == (
        "the header X-Sandbox-Fault had no part: no job was made, or nothing was to change"
    )
    assert "plan" not in {event.kind for event in client.sandbox.events.after(0)}


EXAMPLE = 'ok, or a mapping such as {\\"network\\": \\"reset\\"}'
INVALID = {
    "errorCode": "SANDBOX_INVALID_FAULT",
    "errorMessage": "The header X-Sandbox-Fault asks for no legal fault",
    "content": "",
    "pageable": "",
}


NO_STEP = "expected ok, a code of the interface (such as GLOBAL_1001) or a mapping"

# value of the header → its error
WRONG: dict[str, str] = {
    "": f'{NO_STEP}, got \\"\\"',
    "null": f'{NO_STEP}, got \\"null\\"',
    "503": f"{NO_STEP}, got 503",
    "[GLOBAL_1001]": f"{NO_STEP}, got a list",
    "NO_1": "/error: unknown code NO_1; legal here: GLOBAL_1001, CUSTOMER_1002, CUSTOMER_1006",
    "CUSTOMER_1003": "/error: getCustomer does not list CUSTOMER_1003; "
    "legal here: GLOBAL_1001, CUSTOMER_1002, CUSTOMER_1006",
    "{job: stuck}": "/job: getCustomer has no job; only modifyCustomer and createPackage have one",
    "{netork: reset}": "/netork: unknown key netork; did you mean network?",
    "{error: GLOBAL_1001, force: true}": f"/force: unknown key force; expected {either(STEP_KEYS)}",
    "{network: reset": "column 1: not YAML: add a comma, or close the mapping from 1:1 with }",
    "{ok: &a [*a]}": "column 10: *a is inside of &a, so it would never end",
    "!!python/name:os.system": "column 1: tags such as !x are not supported; quote the text",
    "{status: 200, status: 201}": "column 15: the key status is repeated in one mapping",
}


@pytest.mark.parametrize(("given", "wrong"), WRONG.items(), ids=WRONG)
def test_an_invalid_fault_in_the_header_is_refused(given: str, wrong: str) -> None:
    outcome = meet(Client.of(), fault=given)
    unreadable = wrong.startswith("column")
    right = f"; what would be right: a code ({', '.join(LISTED['getCustomer'])}), {EXAMPLE}"
    assert (outcome.status, loads(outcome.body), outcome.headers["X-Sandbox-Reason"]) == (
        400,
        INVALID,
        wrong if unreadable else wrong + right,
    )


MAGIC: dict[str, Any] = {
    "requesters": [],
    "customers": [
        {
            "ref": "root",
            "customerId": ACME,
            "generated": False,
            "magic": {"getCustomer": "CUSTOMER_1006", "any": {"status": 299}},
        }
    ],
}


def test_a_plan_comes_before_a_magic_customer() -> None:
    client = Client.of(**MAGIC)
    add(client, steps=["ok", "GLOBAL_1001"])
    assert [client.get(ACME).status for _ in range(3)] == [200, 503, 500]


def test_any_operation_of_a_magic_customer_meets_what_is_said_for_any() -> None:
    assert Client.of(**MAGIC).modify(ACME, {}).status == 299


# ── The effect of each step ───────────────────────────────────────────────────────────────────────

FROZEN = {"mode": "frozen", "start": "2026-01-01T09:00:00Z"}
LOGNORMAL = {"median": "200ms", "sigma": 0.5, "max": "400ms"}


def delays(delay: Any, count: int = 8, **changes: Any) -> list[int]:
    """Return the real delays of the first `count` calls that a delay applies to."""
    client = Client.of(**changes)
    add(client, fault={"delay": delay, "wall": True})
    return [meet(client).delay_ms for _ in range(count)]


def held_back(clock: dict[str, Any], step: dict[str, Any]) -> tuple[int, int]:
    """Return the real delay of a call, and the delay that its entry shows."""
    client = Client.of(clock=clock)
    add(client, fault=step)
    outcome = meet(client)
    entry = client.control("GET", f"/journal/{outcome.headers['X-Sandbox-Entry']}").json
    return outcome.delay_ms, entry["reply"]["delayMs"]


@pytest.mark.parametrize(
    ("clock", "step", "expected"),
    [
        pytest.param(FROZEN, {"delay": "2s"}, (0, 2000), id="frozen"),
        pytest.param(FROZEN, {"delay": "2s", "wall": True}, (2000, 2000), id="frozen, wall"),
        pytest.param(FROZEN, {"delay": "2s", "wall": False}, (0, 2000), id="frozen, no wall"),
        pytest.param({}, {"delay": "2s"}, (2000, 2000), id="real"),
        pytest.param({"speed": 60}, {"delay": "3s"}, (50, 3000), id="sixty times faster"),
        pytest.param({"speed": 0.5}, {"delay": "3s"}, (6000, 3000), id="half as fast"),
        pytest.param({"speed": 60}, {"delay": "3s", "wall": True}, (3000, 3000), id="fast, wall"),
    ],
)
def test_a_delay_costs_real_time_by_the_clock_and_is_journalled(
    clock: dict[str, Any], step: dict[str, Any], expected: tuple[int, int]
) -> None:
    assert held_back(clock, step) == expected


@pytest.mark.parametrize(
    ("delay", "drawn"),
    [
        pytest.param("300ms", [300] * 8, id="fixed"),
        pytest.param(["300ms", "300ms"], [300] * 8, id="one value"),
        pytest.param(["1s", "3s"], [1201, 1978, 1581, 1293, 1141, 2339, 1991, 1909], id="range"),
        pytest.param(LOGNORMAL, [106, 197, 152, 118, 96, 249, 199, 189], id="lognormal"),
        pytest.param({**LOGNORMAL, "sigma": 0}, [200] * 8, id="lognormal without spread"),
    ],
)
def test_delays_are_the_same_on_every_machine(delay: Any, drawn: list[int]) -> None:
    assert delays(delay) == drawn


def test_a_plan_about_a_customer_goes_on_in_a_restored_state() -> None:
    client, other = Client.of(), Client.of()
    plan = {"operation": "getCustomer", "when": {"customer": "north"}, "fault": "GLOBAL_1001"}
    assert client.control("POST", "/faults", plan).status == 201
    assert put_state(other, client.control("GET", "/state").body).status == 200
    assert [other.get(each).status for each in (BLUE, NORTH)] == [200, 503]
