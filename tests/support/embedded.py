"""The ways to get a sandbox of SMALL_WORLD inside a program, and calls of its handle's methods."""

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mock_server import AsyncSandboxHandle, MockServer, RemoteServer, SandboxHandle, open_sandbox
from mock_server.embedding.carriers import Carrier
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.scenario.scenario import BuiltScenario
from support import ACME, BLUE, DATA, DEPOT, NORTH, built

CUSTOMER: Final = f"/api/v2/customer/{NORTH}"
NAME: Final = "mine"


@cache
def small_world() -> BuiltScenario:
    """SMALL_WORLD, built."""
    return built()


@contextmanager
def own_thread() -> Iterator[SandboxHandle]:
    with MockServer(small_world()) as server:
        yield server.sandbox(NAME)


@contextmanager
def over_http() -> Iterator[SandboxHandle]:
    with MockServer(small_world()) as server:
        yield RemoteServer(server.url).sandbox(NAME)


@asynccontextmanager
async def own_loop() -> AsyncIterator[MockServer]:
    async with MockServer(small_world()) as server:
        yield server


def carrier_of(handle: SandboxHandle | AsyncSandboxHandle) -> Carrier:
    """Return the carrier of a handle's calls, for making another handle."""
    return handle._endpoint.carrier  # noqa: SLF001 - programs do not need it


@dataclass(frozen=True, slots=True)
class Step:
    """A call of a handle's method, and the operation of the control API that it corresponds to."""

    operation: str
    method: str
    arguments: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] | None = None

    def on(self, handle: Any) -> Any:
        return getattr(handle, self.method)(*self.arguments, **(self.keywords or {}))


REQUEST: Final = "0628d242-a938-4b6a-bb28-4d4255b1a8ca"
"""The id of the first request of SMALL_WORLD, a modify of blue."""

PACKAGE: Final = "449960c7-422a-49f0-9b40-c96d0ba583a2"
"""The id of the package of SETUP."""

SETUP: Final = (
    Request(method="PATCH", path=f"/api/v2/customer/{BLUE}", body=b'{"name": "New"}'),
    Request(
        method="POST",
        path=f"/api/v2/customer/{ACME}/package",
        body=(
            f'{{"name": "Gold", "nestedOffers": ["{DATA}"], "eligibleSubAccountIds": ["ALL"]}}'
        ).encode(),
    ),
)
"""Two accepted requests."""


_PLAN: Final = {"operation": "getCustomer", "fault": "GLOBAL_1001"}
_DEPOT: Final = {
    "status": "ACTIVE",
    "currency": "EUR",
    "allowOfferDelegation": True,
    "isAllowedImeiLock": True,
    "isImeiLockEnabled": False,
    "mfaConfiguration": "DISABLED",
}


@cache
def steps() -> tuple[Step, ...]:
    """Return calls of a handle's methods; after SETUP, each succeeds if they are made in order."""
    return (*_STEPS, Step("putState", "restore", (open_sandbox(small_world()).state(),)), *_LAST)


_CERTIFICATION: Final = {
    "title": "A plan",
    "current": "read",
    "steps": [{"id": "read", "title": "One read"}],
}
_STEPS: Final = (
    Step("getClock", "clock"),
    Step("listRequests", "requests"),
    Step("getRequest", "request", (REQUEST,)),
    Step("settleRequest", "settle", (REQUEST, "failed", "CUSTOMER_1003")),
    Step("waitJournal", "wait_for_request", (REQUEST,), {"timeout": "1s"}),
    Step("advanceClock", "advance", ("1h",)),
    Step("listPackages", "packages"),
    Step("attachPackage", "attach", (PACKAGE, "north")),
    Step("detachPackage", "detach", (PACKAGE, "north")),
    Step("listCustomers", "customers"),
    Step("listCustomers", "customers", ("acme",)),
    Step("readCustomer", "customer", ("north",)),
    Step("readCustomer", "tagged_customer", ("north",)),
    Step("putCustomer", "put_customer", ("depot", _DEPOT), {"parent": "north"}),
    Step("changeCustomer", "change_customer", (DEPOT, {"name": "Depot 2"})),
    Step("deleteCustomer", "delete_customer", (DEPOT,)),
    Step("addFault", "fail", ("getCustomer", ["ok", "GLOBAL_1001"]), {"customer": "acme"}),
    Step("addFault", "add_fault", (_PLAN,)),
    Step("putFault", "put_fault", ("mine", _PLAN)),
    Step("getFault", "fault", ("mine",)),
    Step("listFaults", "faults"),
    Step("deleteFault", "delete_fault", ("mine",)),
    Step("clearFaults", "clear_faults"),
    Step("listJournal", "journal", (), {"operation": "createPackage"}),
    Step("getEntry", "entry", (1,)),
    Step("getLastEntry", "last_entry"),
    Step("getLastEntry", "last_entry", (), {"operation": "createPackage", "status": 202}),
    Step("verifyJournal", "verify", (), {"operation": "createPackage", "exactly": 1}),
    Step("verifyJournal", "assert_called", (), {"operation": "createPackage", "at_most": 1}),
    Step("waitJournal", "wait_for", (), {"operation": "modifyCustomer", "at_least": 1}),
    Step("listChanges", "changes"),
    Step("getCoverage", "coverage"),
    Step("getConduct", "conduct"),
    Step("putCertification", "put_certification", (_CERTIFICATION,)),
    Step("decideStep", "decide_step", ("read", "done")),
    Step("getCertification", "certification"),
    Step("listAssumptions", "assumptions"),
    Step("clearJournal", "clear_journal"),
    Step("getScenario", "scenario"),
    Step("getScenario", "token", ("acme",)),
    Step("checkScenario", "check", ({"version": 1, "customers": [{"ref": "only"}]},)),
    Step("getVersion", "version"),
    Step("getState", "state"),
    Step("getBundle", "bundle"),
    Step("freezeClock", "freeze"),
    Step("runClock", "run", (60,)),
    Step("reset", "reset"),
    Step("undoSandbox", "undo"),
    Step("reset", "reset", (), {"purge": True}),
)
_LAST: Final = (
    Step("putScenario", "load", ({"version": 1, "customers": [{"ref": "only"}]},)),
    Step("deleteSandbox", "drop"),
)
