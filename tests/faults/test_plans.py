"""How calls consume the steps of fault plans, and the counters."""

from typing import Any

import pytest
from support import ACME, NORTH, Client
from support.contract_lists import LISTED, STEP_KEYS, either
from support.faults import CALLS, account, add, failure, jobs, meet, ready, small

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
    client = small()
    add(client, **given)
    assert (statuses(client, 8), counts(client)) == (met, counted)


def test_a_plan_names_the_latest_hundred_entries() -> None:
    client = small()
    add(client, fault=A)
    statuses(client, 150)
    assert account(client)["entries"] == list(range(52, 152))


def test_luck_is_the_same_on_every_machine() -> None:
    client = small()
    add(client, fault=A, probability=0.5)
    assert statuses(client, 12) == LUCK


# ── Steps that have no part in a call ────────────────────────────────────────────────────────────

NOBODY = "/api/v2/customer/ffffffff-0000-4000-8000-000000000000"
JOB = {"job": "failed", "code": "GLOBAL_1001", "delay": "1s", "wall": True}
NO_JOB: dict[str, tuple[str, dict[str, Any], int]] = {
    "an invalid body": ("modifyCustomer", {"body": {"status": "x"}}, 400),
    "no JSON": ("createPackage", {"body": b"{"}, 400),
    "a customer that does not exist": ("modifyCustomer", {"path": NOBODY}, 404),
    "its own profile": ("modifyCustomer", {"token": "north-token"}, 403),
    "a name that is taken": ("createPackage", {}, 409),
    "a read": ("getCustomer", {}, 200),
    "a status query": ("getRequest", {}, 200),
}


@pytest.mark.parametrize(("operation", "how", "status"), NO_JOB.values(), ids=NO_JOB)
def test_a_fault_of_a_job_waits_for_a_call_that_makes_one(
    operation: str, how: dict[str, Any], status: int
) -> None:
    client = ready(requesters=[{"token": "north-token", "customer": "north"}])
    meet(client, "createPackage")
    add(client, steps=[JOB])
    without = meet(client, operation, **how)
    assert (without.status, without.delay_ms) == (status, 0)
    row = client.control("GET", "/journal?brief=true&calls=interface").json["items"][-1]
    assert (row["plan"], row["fault"], counts(client)) == (None, None, (0, 0, 0, 1, False))
    assert meet(client, "modifyCustomer").delay_ms == 1000
    assert jobs(client)[-1] == ("modifyCustomer", "GLOBAL_1001", 2000)
    assert counts(client) == (1, 1, 0, 0, True)


OF_JOBS: dict[str, dict[str, Any]] = {
    "steps": {"steps": [{"job": "failed"}, {"job": "stuck"}, {"job": "failed", "after": "1m"}]},
    "times": {"fault": JOB, "times": 2},
    "skip": {"fault": JOB, "skip": 2},
    "every": {"fault": JOB, "every": 2},
    "probability": {"fault": JOB, "probability": 0.5},
    "after": {"fault": {"job": "failed", "network": "empty", "phase": "after"}, "times": 1},
}


@pytest.mark.parametrize("given", OF_JOBS.values(), ids=OF_JOBS)
def test_to_a_fault_of_a_job_a_refused_call_is_as_good_as_not_made(given: dict[str, Any]) -> None:
    plain, mixed = ready(), ready()
    for client in (plain, mixed):
        add(client, **given)
    for _ in range(6):
        meet(plain, "modifyCustomer")
        assert meet(mixed, "modifyCustomer", body={"status": "x"}).status == 400
        meet(mixed, "modifyCustomer")
    assert jobs(mixed) == jobs(plain)
    assert counts(mixed) == counts(plain)


def test_a_refused_call_is_left_to_the_plan_after_the_fault_of_a_job() -> None:
    client = ready()
    add(client, name="job", fault=JOB)
    add(client, name="late", steps=["GLOBAL_1001"])
    assert meet(client, "modifyCustomer", body={"status": "x"}).status == 503
    assert meet(client, "modifyCustomer").status == 202
    assert [counts(client, name)[:3] for name in ("job", "late")] == [(1, 1, 0), (1, 1, 0)]


def test_a_change_that_changes_nothing_is_kept_for_the_next_reply() -> None:
    client = small()
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


NEXT: dict[str, dict[str, Any]] = {
    "exhausted": {"steps": [A], "skip": 0},
    "skipped": {"fault": A, "skip": 100},
    "not its turn": {"fault": A, "every": 100},
    "unlucky": {"fault": A, "probability": 0},
    "too old": {"fault": A, "ttl": "1s"},
}


@pytest.mark.parametrize("given", NEXT.values(), ids=NEXT)
def test_a_plan_that_passes_a_call_leaves_it_to_the_next_plan(given: dict[str, Any]) -> None:
    client = small()
    add(client, name="first", **given)
    meet(client)
    client.advance(by="1s")
    add(client, name="second", fault=B)
    assert meet(client).status == 292


def test_a_plan_ends_with_its_time_on_the_sandbox_clock() -> None:
    client = small()
    add(client, fault=A, ttl="10s")
    client.advance(by="9999ms")
    assert (meet(client).status, counts(client)) == (291, (1, 1, 0, None, False))
    client.advance(by="1ms")
    assert (meet(client).status, counts(client)) == (200, (1, 1, 0, None, True))


def test_a_replaced_plan_keeps_its_place_and_starts_over() -> None:
    client = small()
    add(client, name="first", steps=[A])
    add(client, name="second", fault=B)
    meet(client)
    given = {"operation": "getCustomer", "when": {"customer": "north"}, "steps": [C]}
    assert client.control("PUT", "/faults/first", given).status == 200
    names = [plan["name"] for plan in client.control("GET", "/faults").json["items"]]
    assert (names, counts(client, "first")) == (["first", "second"], (0, 0, 0, 1, False))
    assert statuses(client, 2) == [293, 292]


def test_a_reset_brings_the_scenarios_plans_back_as_new() -> None:
    client = Client.of(faults=[{"name": "plan", "steps": [A]}, {"name": "gone", "fault": B}])
    statuses(client, 2)
    add(client, name="added", fault=C)
    client.control("DELETE", "/faults/gone")
    client.control("POST", "/reset")
    names = [plan["name"] for plan in client.control("GET", "/faults").json["items"]]
    assert (names, counts(client)) == (["plan", "gone"], (0, 0, 0, 1, False))
    assert statuses(client, 2) == [291, 292]


EXAMPLE = 'ok, or a mapping such as {\\"network\\": \\"reset\\"}'
INVALID = {
    "errorCode": "SANDBOX_INVALID_FAULT",
    "errorMessage": "The header X-Sandbox-Fault asks for no legal fault",
    "content": "",
    "pageable": "",
}

# value of the header → status, network and delay in milliseconds
MET: dict[str, tuple[int, str | None, int]] = {
    "GLOBAL_1001": (503, None, 0),
    " GLOBAL_1001 ": (503, None, 0),
    "{error: CUSTOMER_1006}": (500, None, 0),
    '{"error": "CUSTOMER_1002"}': (404, None, 0),
    "ok": (200, None, 0),
    "{network: reset}": (503, "reset", 0),
    "{network: truncate, phase: after}": (200, "truncate", 0),
    "{delay: 1s, wall: true}": (200, None, 1000),
    "{delay: [2s, 2s], wall: true, error: GLOBAL_1001}": (503, None, 2000),
    "{status: 502, headers: {Content-Type: text/html}, body: <h1>}": (502, None, 0),
    "{status: 418}": (418, None, 0),
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


@pytest.mark.parametrize(("given", "expected"), MET.items(), ids=MET)
def test_the_header_asks_for_a_step(given: str, expected: tuple[int, str | None, int]) -> None:
    outcome = meet(small(), fault=given)
    assert (outcome.status, outcome.network, outcome.delay_ms) == expected


@pytest.mark.parametrize("code", ["GLOBAL_1001", "CUSTOMER_1003", "SANDBOX_BUSY"])
@pytest.mark.parametrize("operation", CALLS)
def test_a_bare_code_needs_no_yaml(operation: str, code: str) -> None:
    client = ready()
    method, path, body = CALLS[operation]
    reply = client.call(method, path, body, headers={"X-Sandbox-Fault": code})
    legal = code in LISTED[operation]
    assert reply.json == (failure(code) if legal else INVALID)


@pytest.mark.parametrize(("given", "wrong"), WRONG.items(), ids=WRONG)
def test_an_invalid_fault_in_the_header_is_refused(given: str, wrong: str) -> None:
    outcome = meet(small(), fault=given)
    unreadable = wrong.startswith("column")
    right = f"; what would be right: a code ({', '.join(LISTED['getCustomer'])}), {EXAMPLE}"
    assert (outcome.status, loads(outcome.body), outcome.headers["X-Sandbox-Reason"]) == (
        400,
        INVALID,
        wrong if unreadable else wrong + right,
    )


def test_the_header_comes_before_plans_and_consumes_none() -> None:
    client = small()
    add(client, steps=["GLOBAL_1001"])
    assert [meet(client, fault="ok").status, meet(client, fault="CUSTOMER_1002").status] == [
        200,
        404,
    ]
    assert account(client)["matched"] == 0
    assert meet(client).status == 503


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


def test_a_control_call_takes_no_notice_of_the_header() -> None:
    client = small()
    reply = client.control("GET", "/clock", headers={"X-Sandbox-Fault": "GLOBAL_1001"})
    assert reply.status == 200


def test_a_plan_for_one_customer_meets_it_after_calls_about_very_many_others() -> None:
    client = small()
    add(client, fault=A, when={"customer": NORTH})
    others = {
        client.get(f"{number:08x}-0000-4000-8000-000000000000").code for number in range(1, 2000)
    }
    assert others == {"CUSTOMER_1002"}
    assert client.get(NORTH).status == 291
    client.control("DELETE", "/faults/plan")
    assert client.get(NORTH).status == 200
