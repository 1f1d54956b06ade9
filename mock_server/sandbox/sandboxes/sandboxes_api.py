"""Calls about the sandboxes of a server: listing, creating, forking and removing them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.exact_json import NotJsonError
from mock_server.contract.times import format_instant, parse_duration
from mock_server.contract.validation import Checker
from mock_server.sandbox.control.paging import page_of
from mock_server.sandbox.control.problem import (
    bad_request,
    conflict,
    invalid,
    not_found,
    parsed,
    refused,
)
from mock_server.sandbox.control.queries import QueryJudge
from mock_server.sandbox.control.table import ControlTable, body_schema, control_routes
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request, json_outcome
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.ground.routing import ControlOperation
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes, Tenancy, check_name
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.restoring import Restoration


@dataclass(frozen=True, slots=True)
class Placement:
    """How to create a sandbox, as the shell has read it.

    `said` is the body; `scenario` is what the shell has built from it, or its findings, or None if
    the body has no scenario.
    """

    said: Any
    scenario: BuiltScenario | ScenarioError | None

    @property
    def origin(self) -> str | None:
        """The name of the sandbox that is to be forked, None if the body names none."""
        origin = self.said.get("from") if isinstance(self.said, Mapping) else None
        return origin if isinstance(origin, str) else None


Upload: TypeAlias = BuiltScenario | Restoration | Placement | ScenarioError | NotJsonError
"""What the shell makes of a body that only it can read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TenancyCall:
    """One call about sandboxes."""

    sandboxes: Sandboxes
    request: Request
    parameters: Mapping[str, str]
    now_ms: int

    @property
    def name(self) -> str:
        """The name in the address."""
        name = self.parameters["sandbox"]
        check_name(name)
        return name

    def tenancy(self) -> Tenancy:
        """Return the sandbox of the name in the address."""
        tenancy = self.sandboxes.get(self.name, self.now_ms)
        if tenancy is None:
            raise not_found(self.sandboxes.guessed(f"there is no sandbox {self.name}", self.name))
        return tenancy


@dataclass(frozen=True, slots=True)
class Founded:
    """A sandbox that is to be, in place of the one of its name if there is one.

    `scenario` is what it is made from, None for that of the server; `ttl_ms` how long it may live,
    None for any time. `fork` is the sandbox itself if it goes on where another one was. `replaces`
    says whether there is one in whose place it comes; None if that is to be looked up.
    """

    name: str
    scenario: BuiltScenario | None
    ttl_ms: int | None
    fork: Sandbox | None
    replaces: bool | None = None


class SandboxesApi:
    """Answers calls about the sandboxes of a server."""

    def __init__(self, contract: Contract) -> None:
        self._document = contract.documents.control
        missing = "no call about sandboxes has this address"
        self.table = ControlTable(self._document, of_server=True, missing=missing)
        self._queries = QueryJudge(self._document, of_server=True)

    def answer(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome:
        """Answer one call at a wall instant.

        Raises:
            Problem: if it is refused.
        """
        operation, call = self._judged(sandboxes, request, now_ms)
        if operation.brings:
            return place(sandboxes, self._founded(call), now_ms)
        return HANDLERS[operation.operation_id](call)

    def placing(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Founded:
        """Judge a call that makes a sandbox, and return what it makes; nothing is done yet.

        Raises:
            Problem: when it cannot be carried out; `place` carries it out, and fails only if there
                is no room any more.
        """
        _, call = self._judged(sandboxes, request, now_ms)
        return self._founded(call)

    def ending(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Tenancy:
        """Judge a call that removes a sandbox, and return which; it is still there.

        Raises:
            Problem: when it cannot be carried out; `end` carries it out, and cannot fail.
        """
        _, call = self._judged(sandboxes, request, now_ms)
        return _ending(call)

    def expect_upload(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> None:
        """Refuse an impossible call that would create a sandbox, before its body is read.

        Raises:
            Problem: if the call is invalid, or there is no room.
        """
        _, call = self._judged(sandboxes, request, now_ms)
        sandboxes.expect_room(call.name, now_ms)

    def _judged(
        self, sandboxes: Sandboxes, request: Request, now_ms: int
    ) -> tuple[ControlOperation, TenancyCall]:
        """Return a call whose address and query are validated."""
        operation, parameters = self.table.route(request)
        self._queries.judge(operation.operation_id, request.query)
        call = TenancyCall(
            sandboxes=sandboxes, request=request, parameters=parameters, now_ms=now_ms
        )
        return operation, call

    @cached_property
    def _judge(self) -> "PlacementJudge":
        """The validator of the only body of such calls."""
        return PlacementJudge(self._document)

    def _founded(self, call: TenancyCall) -> Founded:
        """Return what is made of a scenario, another sandbox, or the server's scenario."""
        call.sandboxes.expect_room(call.name, call.now_ms)
        placement = call.request.upload
        if not isinstance(placement, Placement):
            raise bad_request(str(placement or "the body is not a JSON object"))
        said = placement.said
        ttl_ms = self._judge.judge(said)
        if ttl_ms is not None and call.name == DEFAULT:
            raise conflict("the sandbox default always exists; it has no time to live")
        if isinstance(placement.scenario, ScenarioError):
            raise refused(placement.scenario)
        fork = call.sandboxes.fork(said["from"], call.now_ms) if "from" in said else None
        scenario = placement.scenario if fork is None else fork.simulation.scenario
        return Founded(call.name, scenario, ttl_ms, fork)


class PlacementJudge:
    """Validates how to create a sandbox, apart from its scenario."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        (schema,) = (
            schema
            for _, _, item in control_routes(document, of_server=True)
            if (schema := body_schema(document, item)) is not None
        )
        self._checker = Checker(document, schema, explains=True)

    def judge(self, said: Any) -> int | None:
        """Return the sandbox's time to live in milliseconds, None if not given.

        Raises:
            Problem: if the body is invalid, whatever the scenario.
        """
        reasons = self._checker.reasons(said)
        if reasons:
            raise invalid(reasons)
        if "from" in said and not said.keys().isdisjoint(("scenario", "seed")):
            raise bad_request("a fork goes on with its origin's scenario; leave out the other")
        if "ttl" not in said:
            return None
        return parsed(parse_duration, said["ttl"], lambda why: bad_request(f"ttl: {why}"))


def list_sandboxes(call: TenancyCall) -> Outcome:
    """Answer all sandboxes, the least recently used first."""
    tenancies = [t for t in call.sandboxes if not t.is_expired(call.now_ms)]
    items = (_as_fields(tenancy, call.now_ms) for tenancy in tenancies)
    page = page_of(call.request.query, items, len(tenancies))
    kept = call.sandboxes.kept
    told = {} if kept is None else {"kept": [each.as_fields() for each in kept]}
    return json_outcome({**page, "evicted": call.sandboxes.evicted_count, **told})


def get_sandbox(call: TenancyCall) -> Outcome:
    """Answer one sandbox; this does not count as use."""
    return json_outcome(_as_fields(call.tenancy(), call.now_ms))


def delete_sandbox(call: TenancyCall) -> Outcome:
    """Remove a sandbox."""
    return end(call.sandboxes, _ending(call))


def _ending(call: TenancyCall) -> Tenancy:
    tenancy = call.tenancy()
    if tenancy.name == DEFAULT:
        raise conflict("the sandbox default always exists; reset it instead")
    return tenancy


def end(sandboxes: Sandboxes, tenancy: Tenancy) -> Outcome:
    """Remove a sandbox, as a call has asked for that was judged."""
    sandboxes.remove(tenancy.name, "deleted")
    return gone()


def gone() -> Reply:
    """Return the answer to a call that has removed a sandbox."""
    return Reply(status=HTTPStatus.NO_CONTENT, headers={}, body=b"")


def place(sandboxes: Sandboxes, founded: Founded, now_ms: int) -> Outcome:
    """Make a sandbox at a wall instant, as a call has asked for that was judged.

    Raises:
        Problem: when there is no room any more.
    """
    sandbox = founded.fork or sandboxes.new(now_ms, founded.scenario)
    replaces = founded.replaces
    if replaces is None:
        replaces = sandboxes.get(founded.name, now_ms) is not None
    tenancy = sandboxes.place(founded.name, sandbox, now_ms, ttl_ms=founded.ttl_ms)
    return json_outcome(_as_fields(tenancy, now_ms), 200 if replaces else 201)


Handler: TypeAlias = Callable[[TenancyCall], Outcome]

HANDLERS: Final[Mapping[str, Handler]] = {
    "listSandboxes": list_sandboxes,
    "getSandbox": get_sandbox,
    "deleteSandbox": delete_sandbox,
}


def _as_fields(tenancy: Tenancy, now_ms: int) -> dict[str, Any]:
    simulation = tenancy.sandbox.simulation
    ttl_ms, created_ms = tenancy.ttl_ms, tenancy.created_ms
    return {
        "name": tenancy.name,
        "scenario": simulation.scenario.name,
        "seed": simulation.scenario.seed,
        "outdated": tenancy.sandbox.successor is not None,
        "createdAt": format_instant(created_ms),
        "usedAt": format_instant(tenancy.used_ms),
        "ageMs": now_ms - created_ms,
        "expiresAt": None if ttl_ms is None else format_instant(created_ms + ttl_ms),
        "size": {
            "changedCustomers": len(simulation.world.changed_customers),
            "requests": len(simulation.world.jobs),
            "journalEntries": len(tenancy.sandbox.journal),
            "bytes": tenancy.sandbox.weight,
        },
    }
