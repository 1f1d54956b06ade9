"""Invalid plans and steps: where the error is, and its message."""

from typing import Any

import pytest
from support import build
from support.faults import small

from mock_server.domain.refusal import Reason
from mock_server.sandbox.ground.findings import Finding, ScenarioError

REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "two replies": (
        {"fault": {"error": "GLOBAL_1001", "status": 502}},
        "/fault",
        "error and status are both replies; a call gets only one",
    ),
    "a length that the body has not": (
        {"fault": {"status": 502, "headers": {"Content-Length": "5"}, "body": "é"}},
        "/fault/headers/Content-Length",
        "the body has 2 bytes; leave it out, or cut the reply short with network: truncate",
    ),
    "a body of its own that is too large to change": (
        {
            "fault": {
                "status": 502,
                "body": "[" + "1," * 10_000 + "1]",
                "mutate": [{"remove": "/0"}],
            }
        },
        "/fault/mutate",
        "the reply is too large for mutate: it has more than 10000 values",
    ),
    "a body where HTTP has none": (
        {"fault": {"status": 204, "body": "x"}},
        "/fault/body",
        (
            "a reply with status 204 has no body in HTTP; "
            "leave it out, or choose another status, such as 200"
        ),
    ),
    "a body of what was not modified": (
        {"steps": [{"status": 304, "body": "x", "delay": "1s", "phase": "after"}]},
        "/steps/0/body",
        (
            "a reply with status 304 has no body in HTTP; "
            "leave it out, or choose another status, such as 200"
        ),
    ),
    "a length where there is no body": (
        {"fault": {"status": 204, "headers": {"content-length": "0"}}},
        "/fault/headers/content-length",
        (
            "a reply with status 204 has no body in HTTP, so the server removes this header; "
            "leave it out"
        ),
    ),
    "a cut through nothing": (
        {"fault": {"status": 502, "network": "truncate"}},
        "/fault/network",
        "there is nothing to cut short; give the reply a body",
    ),
    "the number of the entry": (
        {"fault": {"status": 502, "headers": {"x-sandbox-entry": "7"}}},
        "/fault/headers/x-sandbox-entry",
        "the server sets this header itself; leave it out",
    ),
    "the name of the sandbox": (
        {"fault": {"status": 502, "headers": {"X-Sandbox": "other"}}},
        "/fault/headers/X-Sandbox",
        "the server sets this header itself; leave it out",
    ),
    "a way in which a body is sent": (
        {"steps": ["ok", {"status": 502, "headers": {"transfer-encoding": "chunked"}}]},
        "/steps/1/headers/transfer-encoding",
        "the server sets this header itself; leave it out",
    ),
    "a rate without a drip": (
        {"fault": {"network": "reset", "rate": 5}},
        "/fault/rate",
        "only a drip has a rate",
    ),
    "a job of a read": (
        {"operation": "getCustomer", "steps": ["ok", {"job": "stuck"}]},
        "/steps/1/job",
        "getCustomer has no job; only modifyCustomer and createPackage have one",
    ),
    "a stale reply to a modify": (
        {"operation": "modifyCustomer", "steps": [{"read": "stale"}]},
        "/steps/0/read",
        "modifyCustomer reads no customer; only getCustomer",
    ),
    "a stale read that is answered otherwise": (
        {"fault": {"read": "stale", "error": "GLOBAL_1001", "phase": "after"}},
        "/fault/read",
        "no customer is shown, because of error; leave it out",
    ),
    "a stale read that is lost": (
        {"fault": {"read": "stale", "network": "reset"}},
        "/fault/read",
        "no customer is shown, because of network; leave it out",
    ),
    "a stale read that makes a job": (
        {"fault": {"read": "stale", "job": "stuck"}},
        "/fault/read",
        "no customer is shown, because of job; leave it out",
    ),
    "a job of a refused call": (
        {"fault": {"job": "stuck", "error": "GLOBAL_1001"}},
        "/fault/job",
        "there is no job, since error prevents the change; add phase: after",
    ),
    "a job of a lost call": (
        {"fault": {"job": "stuck", "network": "hang", "phase": "before"}},
        "/fault/job",
        "there is no job, since network prevents the change; add phase: after",
    ),
    "a code of a success": (
        {"fault": {"job": "successful", "code": "GLOBAL_1001"}},
        "/fault/code",
        "only a failed job has a code",
    ),
    "a phase alone": (
        {"fault": {"phase": "after"}},
        "/fault",
        "a phase alone does nothing; add a fault, or use ok",
    ),
    "no such code": (
        {"operation": "createPackage", "fault": "GLOBAL_1002"},
        "/fault/error",
        "unknown code GLOBAL_1002; legal here: GLOBAL_1001; did you mean 'GLOBAL_1001'?",
    ),
    "a code that not every operation lists": (
        {"steps": ["ok", "CUSTOMER_1002"]},
        "/steps/1/error",
        "not every operation lists CUSTOMER_1002; legal here: GLOBAL_1001 (or force: true)",
    ),
    "a code of a job that no package ends with": (
        {"operation": "createPackage", "fault": {"job": "failed", "code": "CUSTOMER_1003"}},
        "/fault/code",
        "createPackage does not list CUSTOMER_1003; legal here: GLOBAL_1001 (or force: true)",
    ),
    "a range upside down": (
        {"fault": {"delay": ["2s", "1s"]}},
        "/fault/delay",
        "2s is longer than 1s; put the shorter one first",
    ),
    "an endless delay": (
        {"fault": {"delay": "999999999d"}},
        "/fault/delay",
        "999999999d is longer than ten years",
    ),
    "nobody": (
        {"when": {"customer": "nobody"}, "fault": "ok"},
        "/when/customer",
        "no customer has the ref or id 'nobody'",
    ),
    "below nobody": (
        {"when": {"below": "nobody"}, "fault": "ok"},
        "/when/below",
        "no customer has the ref or id 'nobody'",
    ),
    "nobody asks": (
        {"when": {"requester": "nobody"}, "fault": "ok"},
        "/when/requester",
        "no customer has the ref or id 'nobody'",
    ),
    "a header pattern": (
        {"when": {"header": {"User-Agent": {"matches": "("}}}, "fault": "ok"},
        "/when/header/User-Agent/matches",
        "'(' is not a pattern: missing ): ( (the syntax is that of RE2)",
    ),
    "a body pattern": (
        {"when": {"body": {"/name": {"matches": "["}}}, "fault": "ok"},
        "/when/body/~1name/matches",
        "'[' is not a pattern: missing ]: [ (the syntax is that of RE2)",
    ),
    "no such day": (
        {"when": {"from": "2026-02-30T00:00:00Z"}, "fault": "ok"},
        "/when/from",
        (
            "expected an instant of ISO 8601 in UTC, such as"
            ' 2026-01-01T09:00:00Z, got "2026-02-30T00:00:00Z"'
        ),
    ),
    "a window that never opens": (
        {"when": {"from": "2026-01-02T00:00:00Z", "to": "2026-01-02T00:00:00Z"}, "fault": "ok"},
        "/when/to",
        "2026-01-02T00:00:00Z is not after 2026-01-02T00:00:00Z",
    ),
}


def problem(pointer: str, text: str) -> dict[str, Any]:
    return {
        "type": "about:blank",
        "title": "Bad Request",
        "status": 400,
        "detail": str(Reason(pointer, text)),
        "errors": [{"pointer": pointer, "detail": text}],
    }


def reasons_of(error: ScenarioError) -> list[tuple[str, str]]:
    return [(finding.pointer, finding.message) for finding in error.findings]


@pytest.mark.parametrize(("given", "pointer", "text"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_plan_is_refused_by_the_control_api(
    given: dict[str, Any], pointer: str, text: str
) -> None:
    reply = small().control("POST", "/faults", {"name": "plan", **given})
    assert reply.headers["Content-Type"] == "application/problem+json"
    assert reply.json == problem(pointer, text)


@pytest.mark.parametrize(("given", "pointer", "text"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_plan_is_refused_in_a_scenario(
    given: dict[str, Any], pointer: str, text: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        build(faults=[{"name": "plan", **given}])
    assert reasons_of(caught.value) == [(f"/faults/0{pointer}", text)]


def test_all_errors_are_reported_together() -> None:
    given = {"name": "plan", "when": {"customer": "nobody"}, "steps": ["CUSTOMER_1003", "NO_1"]}
    reply = small().control("POST", "/faults", given)
    assert [error["pointer"] for error in reply.json["errors"]] == [
        "/steps/0/error",
        "/steps/1/error",
        "/when/customer",
    ]


def test_two_plans_of_one_name_are_refused_in_a_scenario() -> None:
    plan = {"name": "plan", "fault": "ok"}
    with pytest.raises(ScenarioError) as caught:
        build(faults=[plan, plan])
    assert caught.value.findings == (
        Finding("/faults/1/name", "another plan has the name 'plan'", "duplicate-plan"),
    )


def test_an_unknown_code_is_refused_even_with_force() -> None:
    reply = small().control("POST", "/faults", {"name": "p", "fault": "NO_1", "force": True})
    assert reply.json == problem("/fault/error", "unknown code NO_1; legal here: GLOBAL_1001")


def test_a_magic_customer_takes_no_force() -> None:
    customers = [{"ref": "root", "generated": False, "magic": {"getCustomer": "CUSTOMER_1003"}}]
    with pytest.raises(ScenarioError) as caught:
        build(requesters=[], customers=customers)
    assert caught.value.findings == (
        Finding(
            "/customers/0/magic/getCustomer/error",
            "getCustomer does not list CUSTOMER_1003; "
            "legal here: GLOBAL_1001, CUSTOMER_1002, CUSTOMER_1006",
            "illegal-code",
        ),
    )
