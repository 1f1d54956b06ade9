"""Which calls a log has to have: fed those alone, a sandbox is what it is with all of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, NOBODY, NORTH, SMALL_WORLD, START_MS, built
from support.tenants import Server
from thoroughness import examples

from mock_server.contract.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.state import Restoration, export_state

ODD: Final = "00000000-0000-4000-8000-00000000000d"
MAGIC: Final = {"customerId": ODD, "ref": "odd", "generated": False, "status": "ACTIVE",
    "currency": "EUR", "magic": {"any": "GLOBAL_1001"}}  # fmt: skip
MAGIC_WORLD: Final = {**SMALL_WORLD, "customers": [*SMALL_WORLD["customers"], MAGIC]}
PACKAGE: Final = {"name": "Silver", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
OWNER: Final = f"/api/v2/customer/{ACME}"
PLAN: Final = {"operation": "getCustomer", "steps": ["ok", "GLOBAL_1001"]}
CUSTOMER: Final = f"/api/v2/customer/{NORTH}"


def call(
    method: str,
    path: str,
    body: Any = None,
    headers: Mapping[str, str] | None = None,
) -> Request:
    """Return a call, whose body is sent as JSON."""
    path, _, query = path.partition("?")
    return Request(
        method=method,
        path=path,
        headers=headers or {},
        query=dict(pair.split("=") for pair in query.split("&") if pair),
        body=b"" if body is None else dumps(body),
    )


# ── One by one ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("request_", "is_written"),
    [
        (call("GET", CUSTOMER), False),
        (call("HEAD", CUSTOMER), False),
        (call("GET", CUSTOMER.upper().replace("/API/V2/CUSTOMER", "/api/v2/customer")), False),
        (call("GET", "/api/v2/customer/north"), False),
        (call("GET", f"/api/v2/request/{NOBODY}"), False),
        (call("GET", CUSTOMER, headers={"expect": "cake"}), False),
        (call("GET", CUSTOMER, headers={"x-sandbox-fault": "ok"}), True),
        (call("PATCH", CUSTOMER, {}), True),
        (call("POST", f"{CUSTOMER}/package", {}), True),
        (call("POST", CUSTOMER), True),
        (call("OPTIONS", CUSTOMER), True),
        (call("GET", "/api/v2/nothing"), True),
        (call("GET", "/elsewhere"), True),
        (call("GET", "/openapi.json"), False),
        (call("GET", "/_sandbox/state"), False),
        (call("HEAD", "/_sandbox/state"), False),
        (call("GET", "/_sandbox/events"), False),
        (call("GET", "/_sandbox/nothing"), False),
        (call("PUT", "/_sandbox/nothing"), False),
        (call("POST", "/_sandbox/journal/verify", {}), False),
        (call("POST", "/_sandbox/journal/wait", {}), False),
        (call("DELETE", "/_sandbox/journal"), True),
        (call("POST", "/_sandbox/reset"), True),
        (call("POST", "/_sandbox/clock/advance", {"by": "1s"}), True),
        (call("PUT", "/_sandbox/state", {}), True),
        (call("DELETE", "/_sandbox/faults"), True),
    ],
)
def test_a_call_is_written_that_may_change_anything(request_: Request, *, is_written: bool) -> None:
    assert Sandbox(built(), START_MS).is_written(request_) is is_written


@pytest.mark.parametrize(
    "changes",
    [
        {"faults": [{"name": "a", **PLAN}]},
        {"assumptions": {"rate-limit": 9}},
    ],
    ids=["plans", "rate limit"],
)
def test_a_read_is_written_where_calls_are_counted(changes: Mapping[str, Any]) -> None:
    sandbox = Sandbox(built(**changes), START_MS)
    assert sandbox.is_written(call("GET", CUSTOMER))
    assert not sandbox.is_written(call("GET", "/_sandbox/state"))


def test_a_read_is_written_again_only_while_there_are_plans() -> None:
    sandbox = Sandbox(built(), START_MS)
    sandbox.handle(call("PUT", "/_sandbox/faults/a", PLAN), START_MS)
    assert sandbox.is_written(call("GET", CUSTOMER))
    sandbox.handle(call("DELETE", "/_sandbox/faults/a"), START_MS)
    assert not sandbox.is_written(call("GET", CUSTOMER))


def test_a_read_of_a_magic_customer_is_written_and_no_other() -> None:
    sandbox = Sandbox(built(MAGIC_WORLD), START_MS)
    assert sandbox.is_written(call("GET", f"/api/v2/customer/{ODD}"))
    assert not sandbox.is_written(call("GET", "/api/v2/customer/odd"))
    assert not sandbox.is_written(call("GET", CUSTOMER))
    assert not sandbox.is_written(call("GET", f"/api/v2/request/{NOBODY}"))


def test_a_status_query_is_written_as_long_as_its_request_waits_for_queries() -> None:
    sandbox = Sandbox(built(jobs={"modifyCustomer": {"polls": 2}}), START_MS)
    accepted = sandbox.handle(call("PATCH", CUSTOMER, {"name": "New"}), START_MS)
    query = accepted.headers["Location"]
    assert not sandbox.is_written(call("HEAD", query))
    for _ in range(2):
        assert sandbox.is_written(call("GET", query))
        sandbox.handle(call("GET", query), START_MS)
    assert not sandbox.is_written(call("GET", query))


def test_a_status_query_of_timed_work_is_not_written() -> None:
    sandbox = Sandbox(built(), START_MS)
    accepted = sandbox.handle(call("PATCH", CUSTOMER, {"name": "New"}), START_MS)
    assert not sandbox.is_written(call("GET", accepted.headers["Location"]))


def test_calls_about_sandboxes_are_written_that_make_or_remove_one() -> None:
    server = Server.of()
    server.put("mine")
    board = server.switchboard
    written = {
        method: board.is_written(call(method, "/_sandboxes/mine"), None)
        for method in ("GET", "PUT", "DELETE", "POST")
    }
    assert written == {"GET": False, "PUT": True, "DELETE": True, "POST": False}
    assert not board.is_written(call("GET", "/_sandboxes"), None)


def test_the_first_use_of_a_sandbox_is_written_whatever_it_is() -> None:
    server = Server.of()
    board, read = server.switchboard, call("GET", f"/s/mine{CUSTOMER}")
    assert board.is_written(read, None)
    assert not board.is_written(read, board.sandboxes.default_tenancy)


# ── Any calls ────────────────────────────────────────────────────────────────────────────────────

MODIFIES: Final[Sequence[Mapping[str, Any]]] = (
    {},
    {"name": "New"},
    {"name": ""},
    {"name": 5},
    {"allowOfferDelegation": None},
    {"contact": []},
    {"campaign": [1, 2]},
    {"invoiceConfiguration": {}},
)
VARIANTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "running": {
        "clock": {"mode": "real"},
        "jobs": {
            "modifyCustomer": {"after": ["0s", "3s"], "outcome": {"successful": 2, "failed": 1}}
        },
        "limits": {"settledJobs": 3},
    },
    "scaled-queued": {
        "clock": {"mode": "real", "speed": 1.5},
        "jobs": {"modifyCustomer": {"after": ["1s", "2s"]}, "createPackage": {"polls": 2}},
        "assumptions": {"modify-in-progress": "queued", "request-retention": "5s"},
    },
    "polled": {
        "clock": {"mode": "real"},
        "jobs": {"modifyCustomer": {"polls": 2}, "createPackage": "immediate"},
        "assumptions": {"modify-in-progress": "queued", "visibility": "at-once"},
    },
    "limited": {"clock": {"mode": "real"}, "assumptions": {"rate-limit": 3}},
    "frozen-manual": {"jobs": {"modifyCustomer": "manual", "createPackage": {"after": "2s"}}},
    "magic": {
        "customers": MAGIC_WORLD["customers"],
        "jobs": {"modifyCustomer": {"after": ["0s", "3s"]}},
        "faults": [{"name": "a", "fault": "GLOBAL_1001", "times": 2, "ttl": "5s"}],
    },
}

_CUSTOMERS = st.sampled_from([ACME, NORTH, BLUE, NOBODY, ODD])
_INDEX = st.integers(0, 9)
_BODIES = st.sampled_from(MODIFIES)
_NEEDED: Final = {"status": "ACTIVE", "currency": "EUR"}


def _calls(method: str, path: str, body: Any = None, **headers: str) -> st.SearchStrategy[Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return st.just(call(method, path, body, named))


STEPS: Final = st.one_of(
    st.sampled_from([1, 333, 1000, 2500]),  # so many milliseconds pass
    _CUSTOMERS.map(lambda who: call("GET", f"/api/v2/customer/{who}")),
    _CUSTOMERS.map(lambda who: call("HEAD", f"/api/v2/customer/{who}")),
    st.builds(
        lambda who, body: call("PATCH", f"/api/v2/customer/{who}", body), _CUSTOMERS, _BODIES
    ),
    st.builds(lambda body: call("PATCH", CUSTOMER, body), _BODIES),
    st.sampled_from([OWNER, CUSTOMER]).map(lambda owner: call("POST", f"{owner}/package", PACKAGE)),
    _INDEX.map(lambda index: ("GET", "/api/v2/request/{}", None, index)),
    _INDEX.map(lambda index: ("HEAD", "/api/v2/request/{}", None, index)),
    _INDEX.map(lambda i: ("POST", "/_sandbox/requests/{}/settle", {"as": "successful"}, i)),
    _INDEX.map(lambda i: ("POST", "/_sandbox/requests/{}/settle", {"as": "failed"}, i)),
    st.sampled_from([{"by": "1s"}, {"until": "next"}, {"until": "idle"}, {"by": "x"}]).map(
        lambda wish: call("POST", "/_sandbox/clock/advance", wish)
    ),
    _calls("POST", "/_sandbox/clock/freeze"),
    st.sampled_from([1, 1.5, 60]).map(
        lambda speed: call("POST", "/_sandbox/clock/run", {"speed": speed})
    ),
    _calls("POST", "/_sandbox/reset"),
    _calls("DELETE", "/_sandbox/journal"),
    _calls("PUT", "/_sandbox/faults/b", PLAN),
    _calls("DELETE", "/_sandbox/faults/b"),
    _calls("GET", CUSTOMER, x_sandbox_fault="GLOBAL_1001"),
    _calls("GET", "/_sandbox/requests"),
    _calls("POST", "/_sandbox/journal/verify", {"match": {}}),
    _calls("PUT", f"/_sandbox/customers/{NOBODY}?parent=acme", {**_NEEDED, "name": "N"}),
    _calls("DELETE", f"/_sandbox/customers/{NOBODY}"),
    st.sampled_from(["burst", "watch", "go back"]),
)


class Pair:
    """A sandbox that is called, and one that is only told of the calls that are written."""

    def __init__(self, changes: Mapping[str, Any]) -> None:
        self.scenario = built(**changes)
        self.now_ms = START_MS
        self.called, self.told = (Sandbox(self.scenario, START_MS) for _ in range(2))
        self._known = [NOBODY]
        self._unwritten: list[str] = []

    def step(self, step: Any) -> None:
        match step:
            case int():
                self.now_ms += step
            case Request():
                self.call(step)
            case str(method), path, body, index:
                request_id = self._known[-1 - index % len(self._known)]
                self.call(call(method, path.format(request_id), body))
            case "burst":
                for _ in range(120):
                    self.call(call("PATCH", CUSTOMER, {"name": "New"}))
            case "watch":
                self.called.tick(self.now_ms)
            case _:
                exported = self.state(self.called)
                self.call(call("PUT", "/_sandbox/state", loads(exported)))

    def call(self, request: Request) -> None:
        is_written = self.called.is_written(request)
        assert self.told.is_written(request) is is_written
        outcome = self._answered(self.called, request, is_written=is_written)
        if is_written:
            assert self._answered(self.told, request, is_written=True) == outcome
        if outcome.status == 202:
            self._known.append(loads(outcome.body)["content"][0]["requestId"])

    def _answered(self, sandbox: Sandbox, request: Request, *, is_written: bool) -> Outcome:
        if sandbox.routed(request).to_build is not None:
            request = request._replace(upload=Restoration(loads(request.body), self.scenario))
        return sandbox.handle(request, self.now_ms, is_written=is_written)

    def state(self, sandbox: Sandbox) -> bytes:
        """The state once everything that is due has settled, as every written call sees it."""
        while sandbox.tick(self.now_ms):
            pass
        return dumps(export_state(sandbox.simulation, self.now_ms))


@pytest.mark.hypothesis
@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
@given(steps=st.lists(STEPS, min_size=30, max_size=50))
@examples(40, unchecked=HealthCheck)
def test_calls_that_are_not_written_make_no_difference(
    changes: Mapping[str, Any], steps: Sequence[Any]
) -> None:
    pair = Pair(changes)
    for step in steps:
        pair.step(step)
    assert pair.state(pair.called) == pair.state(pair.told)
