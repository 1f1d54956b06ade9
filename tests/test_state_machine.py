"""Invariants of a sandbox after every call, in any sequence of calls.

A refused call changes nothing; requests never leave a settled state; every reply is as documented;
customers stay valid; nothing is overdue; the same log on a new sandbox gives the same bytes, as its
bundle does.
"""

from collections import deque
from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from support import (
    ACME,
    ADDRESS,
    BLUE,
    CONTACT,
    DATA,
    DEPOT,
    NOBODY,
    NORTH,
    OPERATOR,
    START_MS,
    VOICE,
    begun,
    built,
)
from support.conformance import Conformance
from support.raw_calls import raw_request
from thoroughness import examples

from mock_server.contract.texts.times import parse_instant
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.domain.records import Package
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.record.bundle import read_recorded
from mock_server.sandbox.simulation.state import Restoration, export_state
from mock_server.server.bundles import Bundle
from mock_server.server.replaying import replay

PROFILE: Final = settings(examples(15, unchecked=HealthCheck), stateful_step_count=30)

PACKAGES = [
    {"ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
     "eligibleSubAccountIds": ["ALL"]}
]  # fmt: skip
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "frozen-timed": {"jobs": {"modifyCustomer": {"after": ["1s", "9s"]}}},
    "real-drawn": {
        "clock": {"mode": "real"},
        "jobs": {"modifyCustomer": {"after": "2s", "outcome": {"successful": 2, "failed": 1}}},
        "assumptions": {"rate-limit": 9, "package-name-scope": "sandbox"},
    },
    "scaled-queued": {
        "clock": {"mode": "real", "speed": 60},
        "jobs": {"modifyCustomer": {"after": "30s"}, "createPackage": {"polls": 2}},
        "assumptions": {"modify-in-progress": "queued", "array-merge": "replace"},
    },
    "manual-lenient": {
        "jobs": {"modifyCustomer": "manual", "createPackage": "immediate"},
        "limits": {"pendingJobs": 5},
        "assumptions": {
            "http-status": "always-200", "invalid-payload": "job-fails", "visibility": "at-once",
            "unknown-entry-id": "added", "empty-mandatory": "accepted", "unknown-fields": "ignored",
            "invoice-defaults": {"when": "each-modify"}, "payment-due-units-key": "dueUnits",
        },
    },
}  # fmt: skip

CUSTOMER_IDS = (OPERATOR, ACME, NORTH, DEPOT, BLUE, NOBODY, NORTH.upper())
NAMES = ("operator", "acme", "north", "depot", "blue", *CUSTOMER_IDS, "nobody")
TOKENS = (None, "operator-token", "acme-token", "north-token", "blue-token", "stolen")
FIELDS = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
    "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
}  # fmt: skip
REACHABLE = {"id": CONTACT, "role": "NONE", "landlinePhoneNumber": "1"}
MEMBERS: tuple[Mapping[str, Any], ...] = (
    {}, {"name": "New"}, {"name": ""}, {"name": {}}, {"type": None}, {"name": 5}, {"unknown": 1},
    {"allowOfferDelegation": True}, {"allowOfferDelegation": None}, {"mfaConfiguration": ""},
    {"mfaConfiguration": "MANDATORY"}, {"isAllowedImeiLock": False}, {"campaign": []},
    {"campaign": [1, 2]}, {"campaign": [10**30]}, {"contact": []}, {"contact": ""},
    {"contact": [REACHABLE]}, {"contact": [{**REACHABLE, "firstName": ""}]},
    {"contact": [{**REACHABLE, "id": NOBODY, "identity": []}]},
    {"contact": [{**REACHABLE, "birthdate": "31022000"}]}, {"address": []},
    {"address": [{"id": ADDRESS, "street": ""}]}, {"address": [{"id": ADDRESS, "pobox": "1"}]},
    {"invoiceConfiguration": {}}, {"invoiceConfiguration": {"vat": Decimal("19.50")}},
    {"invoiceConfiguration": {"deviceCost": 10**30}}, {"invoiceConfiguration": {"vat": -1}},
    {"invoiceConfiguration": {"paymentDueAfterInvoiceIssued": 5, "paymentDueUnits": "DAYS"}},
    {"invoiceConfiguration": {"deviceCost": None}}, {"customFields": [{"keyName": "a"}]},
)  # fmt: skip
PATCHES = st.lists(st.sampled_from(MEMBERS), max_size=3).map(
    lambda members: dumps({name: value for member in members for name, value in member.items()})
)
NO_PATCHES = st.sampled_from([b"", b"{", b"[]", b'{"name":1,"name":2}', b"NaN", b"[" * 9999])
PACKAGE_BODIES = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["Gold", "Silver", "", "gold"]),
        "nestedOffers": st.sampled_from([[DATA], [VOICE, DATA], [DATA.upper()], [], [NOBODY]]),
        "eligibleSubAccountIds": st.sampled_from(
            [["ALL"], [], [NORTH], [DEPOT, NORTH], [ACME], ["ALL", NORTH], [NOBODY]]
        ),
    },
    optional={"description": st.sampled_from(["", None, "Both"])},
)
PLANS: tuple[Mapping[str, Any], ...] = (
    {"steps": ["GLOBAL_1001", "ok"]},
    {"operation": "modifyCustomer", "steps": [{"job": "failed"}, {"job": "stuck"}], "times": 3},
    {"operation": "getCustomer", "fault": {"network": "reset"}, "every": 2},
    {"fault": {"job": "failed", "after": "next-modify"}, "every": 2},
    {"operation": "modifyCustomer", "fault": {"job": "successful", "after": {"polls": 2}}},
    {"operation": "getCustomer", "fault": {"read": "stale"}},
    {"when": {"below": "acme"}, "fault": {"delay": "1s"}, "skip": 1, "probability": 0.5},
    {"fault": "GLOBAL_1001", "when": {"customer": "blue"}, "ttl": "5s", "times": 2},
    {"operation": "getCustomer", "fault": "CUSTOMER_1003"},
    {"operation": "getCustomer", "fault": {"network": "drip", "rate": Decimal("1E+2")}},
    {"operation": "getCustomer", "fault": {"network": "drip", "rate": Decimal("1E+400")}},
    {"fault": "ok", "times": Decimal("2.0"), "skip": 10**9, "every": Decimal("1E+1")},
    {"operation": "modifyCustomer", "fault": {"job": "successful", "after": "3660d"}},
    {"when": {"header": {"X-Odd": {"matches": r"\\xe9$"}}}, "steps": ["GLOBAL_1001"]},
    {"when": {"header": {"X-Odd": {"matches": "(?=a)"}}}, "fault": "ok"},
)
HEADERS: tuple[Mapping[bytes, bytes], ...] = (
    {b"X-Odd": b"caf\xe9"}, {b"X-Odd": rb"\xe9 \x5c"}, {b"Authorization": b"Bearer \xff"},
    {b"X-Sandbox-Fault": b"\xff"}, {b"X-Sandbox-Fault": rb'"caf\xe9"'},
    {b"X-Sandbox-Fault": b"{network: drip, rate: 1e400}"}, {b"X-Sandbox-Fault": b"GLOBAL_1001"},
)  # fmt: skip
INDEX = st.integers(0, 99)
customer_ids, names = st.sampled_from(CUSTOMER_IDS), st.sampled_from(NAMES)
tokens = st.sampled_from(TOKENS)


class SandboxMachine(RuleBasedStateMachine):
    """One sandbox, and what its clients know."""

    def __init__(self, changes: Mapping[str, Any]) -> None:
        super().__init__()
        self.scenario = built(packages=PACKAGES, **changes)
        self.sandbox = begun(self.scenario)
        self.documented = Conformance(self.scenario.contract)
        self.now_ms = START_MS
        self.log: list[tuple[Request, int, Outcome]] = []
        self.seen: dict[str, Any] = {}
        self.exports: list[tuple[bytes, dict[str, Any]]] = []

    # ── Calling ──────────────────────────────────────────────────────────────────────────────

    def call(self, method: str, path: str, body: bytes = b"", *, token: str | None = None) -> Any:
        """Make a call; the reply must be as documented, and a refused call must change nothing."""
        path, _, query = path.partition("?")
        request = Request(
            method=method,
            path=path,
            headers={} if token is None else {"authorization": f"Bearer {token}"},
            query=dict(pair.split("=") for pair in query.split("&") if pair),
            body=body,
        )
        return self.answer(request)

    def answer(self, request: Request) -> Any:
        """Answer a call in the same way."""
        deque(self.sandbox.tick(self.now_ms), maxlen=0)
        before = self.state()
        outcome = self.sandbox.handle(self.built(request), self.now_ms)
        self.log.append((request, self.now_ms, outcome))
        if self.documented.is_refusal(request, outcome):
            assert self.state() == before
        return loads(outcome.body) if outcome.body else None

    def built(self, request: Request) -> Request:
        """A call with its body built as by a server; the result can be used once."""
        if self.sandbox.routed(request).to_build is None:
            return request
        return request.but(upload=Restoration.of(loads(request.body), self.scenario))

    def state(self) -> bytes:
        """The exported state without the counters of calls: rate limit, entries, fault plans."""
        exported = export_state(self.sandbox.simulation, self.now_ms)
        plans = [entry["plan"] for entry in exported["plans"]]
        return dumps({**exported, "windows": None, "entries": None, "plans": plans})

    def known(self, index: int) -> str:
        """The id of an accepted request, or an unknown one."""
        handed_out = [*self.seen, NOBODY]
        return handed_out[index % len(handed_out)]

    # ── The interface ────────────────────────────────────────────────────────────────────────

    @rule(customer_id=customer_ids, token=tokens)
    def read(self, customer_id: str, token: str | None) -> None:
        self.call("GET", f"/api/v2/customer/{customer_id}", token=token)

    @rule(customer_id=customer_ids, body=PATCHES, token=tokens)
    def modify(self, customer_id: str, body: bytes, token: str | None) -> None:
        self.call("PATCH", f"/api/v2/customer/{customer_id}", body, token=token)

    @rule(customer_id=st.sampled_from([ACME, NORTH, BLUE]), body=PATCHES)
    def modify_as_the_operator(self, customer_id: str, body: bytes) -> None:
        self.call("PATCH", f"/api/v2/customer/{customer_id}", body)

    @rule(customer_id=customer_ids, body=NO_PATCHES)
    def modify_with_no_json_object(self, customer_id: str, body: bytes) -> None:
        self.call("PATCH", f"/api/v2/customer/{customer_id}", body)

    @rule(owner_id=customer_ids, body=PACKAGE_BODIES, token=tokens)
    def create_package(self, owner_id: str, body: Any, token: str | None) -> None:
        self.call("POST", f"/api/v2/customer/{owner_id}/package", dumps(body), token=token)

    @rule(
        owner_id=st.sampled_from([OPERATOR, ACME, NORTH]),
        name=st.sampled_from(["Gold", "Silver"]),
        eligible=st.sampled_from([["ALL"], []]),
    )
    def create_package_as_the_operator(self, owner_id: str, name: str, eligible: Any) -> None:
        body = {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": eligible}
        self.call("POST", f"/api/v2/customer/{owner_id}/package", dumps(body))

    @rule(index=INDEX, token=tokens)
    def query(self, index: int, token: str | None) -> None:
        self.call("GET", f"/api/v2/request/{self.known(index)}", token=token)

    @rule(customer_id=customer_ids, headers=st.sampled_from(HEADERS))
    def read_with_odd_headers(self, customer_id: str, headers: Mapping[bytes, bytes]) -> None:
        self.answer(raw_request("GET", f"/api/v2/customer/{customer_id}".encode(), headers))

    @rule(
        method=st.sampled_from(["GET", "DELETE", "PUT", "HEAD"]),
        path=st.sampled_from(["/", "/api/v3/x", f"/api/v2/customer/{ACME}", "/api/v2/customer/x"]),
    )
    def stray(self, method: str, path: str) -> None:
        self.call(method, path)

    # ── Time ─────────────────────────────────────────────────────────────────────────────────

    @rule(wait_ms=st.sampled_from([1, 500, 2000, 10_000]))
    def wait(self, wait_ms: int) -> None:
        self.now_ms += wait_ms

    @rule(
        wish=st.sampled_from(
            [{"by": "1s"}, {"by": "10s"}, {"until": "next"}, {"until": "idle"}, {"by": "3660d"},
             {"to": "9000-01-01T00:00:00Z"}, {"to": "9000-01-01T00:00:00.001Z"}]
        )
    )  # fmt: skip
    def advance(self, wish: Any) -> None:
        self.call("POST", "/_sandbox/clock/advance", dumps(wish))

    @rule(index=INDEX)
    def advance_until_settled(self, index: int) -> None:
        self.call("POST", "/_sandbox/clock/advance", dumps({"until": self.known(index)}))

    @rule(how=st.sampled_from(["freeze", "run"]))
    def switch_clock(self, how: str) -> None:
        self.call("POST", f"/_sandbox/clock/{how}")

    # ── Faults ───────────────────────────────────────────────────────────────────────────────

    @rule(name=st.sampled_from(["a", "b"]), plan=st.sampled_from(PLANS))
    def put_fault(self, name: str, plan: Any) -> None:
        self.call("PUT", f"/_sandbox/faults/{name}", dumps(plan))

    @rule(name=st.sampled_from(["a", "b"]))
    def delete_fault(self, name: str) -> None:
        self.call("DELETE", f"/_sandbox/faults/{name}")

    @invariant()
    def faults_are_accounted_for(self) -> None:
        for plan in self.call("GET", "/_sandbox/faults")["items"]:
            assert plan["matched"] == plan["fired"] + plan["passed"]
            assert plan["fired"] == len(plan["entries"])
            assert plan["remaining"] is None or plan["remaining"] >= 0

    # ── Control ──────────────────────────────────────────────────────────────────────────────

    @rule(
        index=INDEX,
        verdict=st.sampled_from(
            [{"as": "successful"}, {"as": "failed"}, {"as": "failed", "code": "CUSTOMER_1003"}]
        ),
    )
    def settle(self, index: int, verdict: Any) -> None:
        self.call("POST", f"/_sandbox/requests/{self.known(index)}/settle", dumps(verdict))

    @rule(name=names, parent=st.none() | names, name_field=st.sampled_from(["A", None, 5]))
    def put_customer(self, name: str, parent: str | None, name_field: Any) -> None:
        query = "" if parent is None else f"?parent={parent}"
        body = dumps({**FIELDS, "name": name_field})
        self.call("PUT", f"/_sandbox/customers/{name}{query}", body)

    @rule(name=names)
    def delete_customer(self, name: str) -> None:
        self.call("DELETE", f"/_sandbox/customers/{name}")

    @rule(verb=st.sampled_from(["attach", "detach"]), index=INDEX, name=names)
    def move_package(self, verb: str, index: int, name: str) -> None:
        packages = [p.package_id for p in self.sandbox.simulation.world.packages] + ["gold"]
        path = f"/_sandbox/packages/{packages[index % len(packages)]}/{verb}"
        self.call("POST", path, dumps({"customer": name}))

    @rule()
    def reset(self) -> None:
        self.call("POST", "/_sandbox/reset")
        self.seen = {}

    @rule()
    def fork(self) -> None:
        exported = export_state(self.sandbox.simulation, self.now_ms)
        forked, _ = Restoration.of(exported, self.scenario).at(self.now_ms)
        assert dumps(export_state(forked, self.now_ms)) == dumps(exported)

    @rule()
    def export(self) -> None:
        self.exports.append((dumps(self.call("GET", "/_sandbox/state")), dict(self.seen)))

    @rule()
    def export_and_restore(self) -> None:
        exported = dumps(self.call("GET", "/_sandbox/state"))
        self.call("PUT", "/_sandbox/state", exported)
        assert dumps(self.call("GET", "/_sandbox/state")) == exported

    @rule(index=INDEX)
    def restore(self, index: int) -> None:
        if self.exports:
            exported, seen = self.exports[index % len(self.exports)]
            self.call("PUT", "/_sandbox/state", exported)
            self.seen = dict(seen)
            assert dumps(self.call("GET", "/_sandbox/state")) == exported

    # ── What holds ───────────────────────────────────────────────────────────────────────────

    @invariant()
    def states_are_monotone(self) -> None:
        requests = self.call("GET", "/_sandbox/requests?size=1000")["items"]
        now = {request["requestId"]: request for request in requests}
        assert list(now)[: len(self.seen)] == list(self.seen)
        for request_id, request in self.seen.items():
            if request["completedAt"] is not None:
                assert now[request_id] == request
        self.seen = now

    @invariant()
    def nothing_is_overdue(self) -> None:
        clock = self.call("GET", "/_sandbox/clock")
        assert clock["nextDue"] is None or clock["nextDue"] >= clock["now"]

    @invariant()
    def customers_are_valid_and_hang_together(self) -> None:
        world = self.sandbox.simulation.world
        customers = {known: world.customer(known) for known in world.customer_ids()}
        for customer_id, customer in customers.items():
            assert customer is not None
            assert customer.customer_id == customer_id
            assert self.scenario.contract.check_customer({**customer.fields}) == []
            assert customer.parent_id is None or customer.parent_id in customers
            assert customer_id in world.child_ids(customer.parent_id)
        assert sum(len(world.child_ids(parent)) for parent in [None, *customers]) == len(customers)
        assert len(world.customer_ids()) == len(customers)

    @invariant()
    def no_package_name_is_taken_twice(self) -> None:
        world = self.sandbox.simulation.world
        pending = [job.work for job in world.jobs.listed() if job.settled_ms is None]
        packages = [
            *world.packages,
            *(w for w in pending if isinstance(w, Package)),
        ]
        taken = [(package.owner_id, package.name) for package in packages]
        assert len(taken) == len(set(taken))

    def teardown(self) -> None:
        """Replay the log on a new sandbox, and the bundle; both must give the same bytes."""
        fresh = begun(self.scenario)
        for request, now_ms, outcome in self.log:
            assert fresh.handle(self.built(request), now_ms) == outcome
        assert replay(self.written_bundle())[1] is None

    def written_bundle(self) -> Bundle:
        """The bundle of the sandbox, written and read; the scenario is built already."""
        written = dumps(self.call("GET", "/_sandbox/bundle"))
        shown = loads(written)
        return Bundle(
            version=shown["version"],
            scenario=self.scenario,
            began_ms=parse_instant(shown["began"]["wallAt"]),
            began=shown["began"]["state"],
            calls=tuple(map(read_recorded, shown["journal"])),
            is_complete=shown["complete"],
            wall_ms=parse_instant(shown["wallAt"]),
            state=shown["state"],
        )


@pytest.mark.hypothesis
@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
def test_invariants_hold_after_any_calls(changes: Mapping[str, Any]) -> None:
    machine: Any = partial(SandboxMachine, changes)
    run_state_machine_as_test(machine, settings=PROFILE)
