"""Random histories of sandboxes, and scenarios for them."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import Restoration, export_state
from support import ACME, BLUE, DATA, NOBODY, NORTH, SMALL_WORLD, START_MS

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
    """Return a call with a JSON body."""
    path, _, query = path.partition("?")
    return Request(
        method=method,
        path=path,
        headers=headers or {},
        query=dict(pair.split("=") for pair in query.split("&") if pair),
        body=b"" if body is None else dumps(body),
    )


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
    st.sampled_from([1, 333, 1000, 2500]),  # milliseconds that pass
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


class SharedHistory:
    """A history of several sandboxes that all get the same calls, step by step."""

    def __init__(self, scenario: BuiltScenario) -> None:
        self.now_ms = START_MS
        self._scenario = scenario
        self._known = [NOBODY]

    def calls_of(self, step: Any, exported: Mapping[str, Any]) -> Sequence[Request]:
        """Return the calls of a step; the step "go back" restores the `exported` state."""
        match step:
            case int():
                self.now_ms += step
                return ()
            case Request():
                return (step,)
            case str(method), path, body, index:
                request_id = self._known[-1 - index % len(self._known)]
                return (call(method, path.format(request_id), body),)
            case "burst":
                return (call("PATCH", CUSTOMER, {"name": "New"}),) * 120
            case "go back":
                return (call("PUT", "/_sandbox/state", exported),)
            case _:
                return ()

    def answer(self, sandbox: Sandbox, request: Request) -> Outcome:
        """Answer a call, after building its body as a server does."""
        if sandbox.routed(request).to_build is not None:
            request = request.but(upload=Restoration.of(loads(request.body), self._scenario))
        return sandbox.handle(request, self.now_ms)

    def learn(self, outcome: Outcome) -> None:
        """Remember the id of the request, if one was accepted."""
        if outcome.status == 202:
            self._known.append(loads(outcome.body)["content"][0]["requestId"])

    def state(self, sandbox: Sandbox) -> dict[str, Any]:
        """The state after everything that is due has settled."""
        deque(sandbox.tick(self.now_ms), maxlen=0)
        return export_state(sandbox.simulation, self.now_ms)
