"""Shared by the tests: a small scenario, and a client that calls the pure function."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final, ParamSpec, TypeVar

from mock_server.contract.contract import Contract, Documents
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import shared_contract
from mock_server.server.shipped import documents

OPERATOR = "00000000-0000-4000-8000-000000000000"
ACME = "00000000-0000-4000-8000-000000000001"
NORTH = "00000000-0000-4000-8000-000000000011"
DEPOT = "00000000-0000-4000-8000-000000000111"
BLUE = "00000000-0000-4000-8000-000000000002"
DATA = "00000000-0000-4000-8000-0000000000d1"
VOICE = "00000000-0000-4000-8000-0000000000d2"
CONTACT = "00000000-0000-4000-8000-0000000000c1"
ADDRESS = "00000000-0000-4000-8000-0000000000a1"
NOBODY = "00000000-0000-4000-8000-00000000ffff"

START_MS = 1_767_258_000_000
"""2026-01-01T09:00:00Z, the start of SMALL_WORLD's frozen clock."""

_P = ParamSpec("_P")
_T = TypeVar("_T")
_MAX_KEPT: Final = 50

_BARE: Mapping[str, Any] = {"generated": False, "status": "ACTIVE", "currency": "EUR"}

SMALL_WORLD: Mapping[str, Any] = {
    "version": 1,
    "seed": 7,
    "clock": {"mode": "frozen", "start": "2026-01-01T09:00:00Z"},
    "requesters": [
        {"token": "operator-token", "customer": "operator"},
        {"token": "acme-token", "customer": "acme"},
        {"token": "north-token", "customer": "north"},
        {"token": "blue-token", "customer": "blue"},
    ],
    "offers": [
        {"ref": "data", "id": DATA, "name": "Data"},
        {"ref": "voice", "id": VOICE, "name": "Voice"},
    ],
    "customers": [
        {
            **_BARE,
            "ref": "operator",
            "customerId": OPERATOR,
            "customers": [
                {
                    **_BARE,
                    "ref": "acme",
                    "customerId": ACME,
                    "name": "Acme",
                    "customers": [
                        {
                            **_BARE,
                            "ref": "north",
                            "customerId": NORTH,
                            "name": "North",
                            "allowOfferDelegation": True,
                            "isAllowedImeiLock": True,
                            "isImeiLockEnabled": True,
                            "mfaConfiguration": "MANDATORY",
                            "contact": [
                                {
                                    "id": CONTACT,
                                    "role": "SELFCARE",
                                    "firstName": "Ann",
                                    "identity": [{"idType": "ID", "idNumber": "1"}],
                                    "mobilePhoneNumber": "+441632960001",
                                }
                            ],
                            "address": [
                                {
                                    "id": ADDRESS,
                                    "type": "PRIVATE",
                                    "street": "High Street",
                                    "buildingNumber": "1",
                                    "isPrimary": True,
                                }
                            ],
                            "customers": [{**_BARE, "ref": "depot", "customerId": DEPOT}],
                        }
                    ],
                },
                {**_BARE, "ref": "blue", "customerId": BLUE, "offer": ["data"]},
            ],
        }
    ],
}
"""An operator, its sub-customers acme and blue, acme's sub-customer north, north's depot."""


def once(make: Callable[_P, _T]) -> Callable[_P, _T]:
    """Cache a function of plain data: equal arguments give the same object; the latest are kept."""
    made: OrderedDict[str, _T] = OrderedDict()

    def make_once(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        key = repr((args, kwargs))
        if key not in made:
            made[key] = make(*args, **kwargs)
        made.move_to_end(key)
        if len(made) > _MAX_KEPT:
            made.popitem(last=False)
        return made[key]

    return make_once


@once
def _contract(switches: Mapping[str, Any]) -> Contract:
    return Contract(documents(), switches, shared_contract(documents(), {}))


def _contract_of(_: Documents, switches: Mapping[str, Any]) -> Contract:
    """Return the contract under some switches, shared by scenarios as on a server.

    Creating a contract takes most of the time of building a small scenario.
    """
    return _contract(switches)


def build(source: Mapping[str, Any] = SMALL_WORLD, **changes: Any) -> BuiltScenario:
    """Build a scenario from plain data, with top-level keys changed."""
    return build_scenario("test", {**source, **changes}, documents(), contract_of=_contract_of)


built = once(build)
"""Like `build`, but equal data give the same scenario, which sandboxes share as on a server.

Building a scenario takes ten times as long as most tests do.
"""


@lru_cache(_MAX_KEPT)
def _apis(contract: Contract) -> Apis:
    return _first_apis().under(contract)


@cache
def _first_apis() -> Apis:
    return Apis.of(built().contract)


def begun(scenario: BuiltScenario, now_ms: int = START_MS) -> Sandbox:
    """A new sandbox, which shares its stateless parts with others, as on a server."""
    return Sandbox(scenario, now_ms, _apis(scenario.contract))


@dataclass(frozen=True, slots=True)
class Reply:
    """An outcome with its JSON body parsed, and without the number of its journal entry."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    entry: str = field(default="", compare=False)

    @classmethod
    def of(cls, outcome: Outcome) -> "Reply":
        headers = dict(outcome.headers)
        entry = headers.pop("X-Sandbox-Entry", "")
        return cls(outcome.status, headers, outcome.body, entry)

    @property
    def json(self) -> Any:
        return loads(self.body)

    @property
    def code(self) -> str:
        code: str = self.json["errorCode"]
        return code

    @property
    def content(self) -> Any:
        """The one result object of a success."""
        (result,) = self.json["content"]
        return result


def call(
    method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, **more: Any
) -> Request:
    """Return a call as a request; a body other than bytes is sent as JSON."""
    path, _, query = path.partition("?")
    pairs = (pair.partition("=") for pair in query.split("&") if pair)
    return Request(
        method=method,
        path=path,
        headers=headers or {},
        query={name: value for name, _, value in pairs},
        body=body if isinstance(body, bytes) else b"" if body is None else dumps(body),
        **more,
    )


@dataclass(slots=True)
class Client:
    """Calls a sandbox through the pure function, at the instant `now_ms` of the wall clock."""

    sandbox: Sandbox
    token: str | None = None
    now_ms: int = START_MS
    headers: dict[str, str] = field(default_factory=dict)
    connection: int | None = None

    @classmethod
    def of(cls, source: Mapping[str, Any] = SMALL_WORLD, **changes: Any) -> "Client":
        return cls(begun(built(source, **changes)))

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Make one call; a body other than bytes is sent as JSON."""
        sent = {name.lower(): value for name, value in {**self.headers, **(headers or {})}.items()}
        if (token or self.token) is not None:
            sent.setdefault("authorization", f"Bearer {token or self.token}")
        request = call(method, path, body, sent, connection=self.connection)
        outcome: Outcome = self.sandbox.handle(request, self.now_ms)
        return Reply.of(outcome)

    def state(self) -> bytes:
        """The exported state, without the number of exchanges."""
        exported = self.control("GET", "/state").json
        return dumps({**exported, "entries": None})

    def get(self, customer_id: str, **how: Any) -> Reply:
        return self.call("GET", f"/api/v2/customer/{customer_id}", **how)

    def modify(self, customer_id: str, body: Any, **how: Any) -> Reply:
        return self.call("PATCH", f"/api/v2/customer/{customer_id}", body, **how)

    def create_package(self, owner_id: str, body: Any, **how: Any) -> Reply:
        return self.call("POST", f"/api/v2/customer/{owner_id}/package", body, **how)

    def request(self, request_id: str, **how: Any) -> Reply:
        return self.call("GET", f"/api/v2/request/{request_id}", **how)

    def control(self, method: str, path: str, body: Any = None, **how: Any) -> Reply:
        return self.call(method, f"/_sandbox{path}", body, **how)

    def advance(self, **how: Any) -> Any:
        """Advance the frozen clock; return the requests that settled."""
        return self.control("POST", "/clock/advance", how).json
