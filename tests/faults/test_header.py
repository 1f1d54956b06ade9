"""The header X-Sandbox-Fault: a step for one call."""

from typing import Any

import pytest
from support import ACME, Client
from support.contract_lists import LISTED, STEP_KEYS, either
from support.faults import CALLS, account, add, failure, meet, ready, small, world

from mock_server.contract.values.exact_json import loads

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


def test_a_refused_header_changes_nothing() -> None:
    client = ready()
    before = world(client)
    meet(client, "modifyCustomer", fault="CUSTOMER_1006")
    assert world(client) == before


def test_the_legal_codes_are_those_of_the_operation() -> None:
    outcome = meet(ready(), "createPackage", fault="CUSTOMER_1002")
    assert outcome.headers["X-Sandbox-Reason"].startswith(
        "/error: createPackage does not list CUSTOMER_1002; legal here: GLOBAL_1001; "
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


def test_the_header_comes_before_a_magic_customer() -> None:
    client = Client.of(**MAGIC)
    assert client.get(ACME, headers={"X-Sandbox-Fault": "ok"}).status == 200


def test_any_operation_of_a_magic_customer_meets_what_is_said_for_any() -> None:
    assert Client.of(**MAGIC).modify(ACME, {}).status == 299


def test_a_control_call_takes_no_notice_of_the_header() -> None:
    client = small()
    reply = client.control("GET", "/clock", headers={"X-Sandbox-Fault": "GLOBAL_1001"})
    assert reply.status == 200
