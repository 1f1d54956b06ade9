"""Random histories of a server with a store, and a model of the state that must survive."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Outcome, Request, finished
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.server.uploads import UploadReader
from mock_server.web.connections.request_building import make_request
from support import ACME, DATA, NORTH, START_MS, built
from support.wire import http

NAMES: Final = ("", "/s/one", "/s/two", "/s/three")
_CUSTOMERS: Final = (ACME, NORTH)
EDITED: Final = {
    "status": "ACTIVE",
    "currency": "EUR",
    "allowOfferDelegation": True,
    "isAllowedImeiLock": True,
    "isImeiLockEnabled": True,
    "mfaConfiguration": "ENABLED",
}


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """One call, as a client makes it."""

    method: str
    path: str
    body: Any = None

    @property
    def raw(self) -> bytes:
        """The call in HTTP/1.1."""
        body = b"" if self.body is None else dumps(self.body)
        return http(self.method, self.path, body, Content_Type="application/json")

    @property
    def request(self) -> Request:
        """The call as a request of the core."""
        body = b"" if self.body is None else dumps(self.body)
        path, _, query = self.path.partition("?")
        headers = {"content-type": "application/json"}
        return make_request(self.method, path, query, headers=headers, body=body)


def history(seed: int) -> Iterator[PlannedCall]:
    """Yield calls without end; most of them change something in one of a few sandboxes."""
    chance, number = Random(seed), 0  # noqa: S311 - a test's own, and the same in each run
    while True:
        number += 1
        where, customer = chance.choice(NAMES), chance.choice(_CUSTOMERS)
        yield chance.choices(_kinds(where, customer, number, chance), _WEIGHTS)[0]


def alone(seed: int, name: str) -> Iterator[PlannedCall]:
    """Yield calls without end to one sandbox, which no call creates or deletes."""
    chance, number, where = Random(seed), 0, f"/s/{name}"  # noqa: S311 - the same in each run
    while True:
        number += 1
        kinds = _kinds(where, chance.choice(_CUSTOMERS), number, chance)
        shown = chance.choices(kinds, _WEIGHTS)[0]
        if shown.path.startswith(where):
            yield shown


_WEIGHTS: Final = (12, 5, 4, 3, 2, 2, 1, 1, 1, 1, 1, 4, 2)


def _kinds(where: str, customer: str, number: int, chance: Random) -> tuple[PlannedCall, ...]:
    """Return one call of each kind, in the order of their weights."""
    address, control = f"{where}/api/v2/customer/{customer}", f"{where}/_sandbox"
    other = chance.choice(("one", "two", "three"))
    package = {"name": f"P{number}", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
    fault = {"name": "p", "operation": "modifyCustomer", "steps": ["ok", "GLOBAL_1001"]}
    made: Mapping[str, Any] = {"from": "default"} if number % 2 else {}
    return (
        PlannedCall("PATCH", address, {"name": f"N{number}"}),
        PlannedCall("POST", f"{address}/package", package),
        PlannedCall("POST", f"{control}/clock/advance", {"by": f"{chance.randrange(1, 3000)}ms"}),
        PlannedCall("POST", f"{control}/clock/advance", {"until": "idle"}),
        PlannedCall("POST", f"{control}/faults", {**fault, "name": f"p{number}"}),
        PlannedCall("DELETE", f"{control}/faults"),
        PlannedCall("POST", f"{control}/reset"),
        PlannedCall("PUT", f"/_sandboxes/{other}", made),
        PlannedCall("DELETE", f"/_sandboxes/{other}"),
        PlannedCall("DELETE", f"{control}/journal"),
        PlannedCall("PUT", f"{control}/customers/{chance.choice(_CUSTOMERS)}", EDITED),
        PlannedCall("GET", address),
        PlannedCall("GET", f"{where}/api/v2/request/{ACME}"),
    )


class Model:
    """The expected state of a server: the pure function, after all calls that have taken effect."""

    def __init__(self, calls: tuple[PlannedCall, ...] = ()) -> None:
        scenario = built()
        self.calls: list[PlannedCall] = []
        self._uploads = UploadReader(scenario)
        self._board = Switchboard(Sandboxes(scenario, START_MS))
        for each in calls:
            self.take(each)

    def take(self, given: PlannedCall) -> Outcome:
        """Answer a call, which takes effect."""
        self.calls.append(given)
        return self._answer(given.request)

    def copy_with(self, *more: PlannedCall) -> "Model":
        """Return a copy of the model after further calls."""
        return Model((*self.calls, *more))

    def states(self) -> dict[str, bytes]:
        """Return the exported state of each existing sandbox, without numbers."""
        names = [tenancy.name for tenancy in self._board.sandboxes]
        return {name: self._state(name) for name in sorted(names)}

    def state(self, name: str) -> bytes:
        """Return the exported state of one sandbox, which this call creates if necessary."""
        self.take(state_of(name))
        return self._state(name)

    def _state(self, name: str) -> bytes:
        return unnumbered(self._answer(state_of(name).request).body)

    def _answer(self, request: Request) -> Outcome:
        request = self._board.routed(request)
        if self._board.is_to_build(request, START_MS):
            request = request.but(upload=self._uploads.read(request.control_id, request.body))
        answered = self._board.answer(request, START_MS)
        assert answered.outcome is not None
        return finished(answered.outcome)


def unnumbered(state: bytes) -> bytes:
    """Return a state without the numbers of exchanges, which are later ones after a crash."""
    return re.sub(rb'"entries": ([0-9]+|\[[0-9,\s]*\])', b"", state)


def state_of(name: str) -> PlannedCall:
    """Return the call that exports the state of a sandbox."""
    return PlannedCall(
        "GET", "/_sandbox/state" if name == "default" else f"/s/{name}/_sandbox/state"
    )
