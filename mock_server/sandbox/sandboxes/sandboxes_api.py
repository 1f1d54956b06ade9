"""Calls about sandboxes: to list, create and remove them, and to change their keys and ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.headers import IF_NONE_MATCH
from mock_server.sandbox.control.call_validator import CallValidator
from mock_server.sandbox.control.paging import page_of
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    invalid_scenario,
    not_found,
)
from mock_server.sandbox.control.table import ControlTable
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Caller, Outcome, Request, json_outcome
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.ground.routing import ControlOperation
from mock_server.sandbox.sandboxes.forking import fork
from mock_server.sandbox.sandboxes.permits import KeyPair, whole_limits
from mock_server.sandbox.sandboxes.placements import (
    Change,
    Placement,
    Rotation,
    SandboxAmendment,
    SandboxCreation,
    read_placement,
    read_ttl,
)
from mock_server.sandbox.sandboxes.sandbox_names import check_name
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import StoredSandbox, Tenancy
from mock_server.sandbox.sandboxes.undoing import UNDO_CALL, kept_for, prepare_undo
from mock_server.sandbox.sandboxes.validated_changes import amend, end, place, sandbox_fields


@dataclass(frozen=True, slots=True, kw_only=True)
class TenancyCall:
    """One call about sandboxes."""

    sandboxes: Sandboxes
    request: Request
    parameters: Mapping[str, str]
    now_ms: int

    @property
    def is_operator(self) -> bool:
        """Whether the caller may do everything, even if sandboxes have keys."""
        return self.request.caller is Caller.OPERATOR

    @property
    def is_only_new(self) -> bool:
        """Whether the call may create a sandbox but not replace one."""
        return self.request.headers.get(IF_NONE_MATCH, "").strip() == "*"

    @property
    def name(self) -> str:
        """The name in the address, which must be valid."""
        name = self.parameters["sandbox"]
        check_name(name)
        return name

    def tenancy(self) -> Tenancy:
        """Return the sandbox that the address names; raise a Problem if there is none."""
        tenancy = self.sandboxes.get(self.name, self.now_ms)
        if tenancy is None:
            detail = self.sandboxes.guessed(f"there is no sandbox {self.name}", self.name)
            raise not_found(detail, self.sandboxes.nearest(self.name))
        return tenancy

    def shown(self, keys: KeyPair) -> Mapping[str, Any]:
        """Return the members of a reply that show new keys."""
        members: dict[str, Any] = {"keys": keys.as_fields()}
        if keys.caller is None:
            return members
        url = self.sandboxes.public_address.base_url(self.request, self.name, keys.caller)
        return {**members, "baseUrl": url}


class SandboxesApi:
    """Answers calls about the sandboxes of a server."""

    def __init__(self, contract: Contract) -> None:
        document = contract.documents.control
        missing = "no call about sandboxes has this address"
        self.table = ControlTable(document, of_server=True, missing=missing)
        self._validator = CallValidator(document, of_server=True)

    def answer(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome:
        """Answer one call at a wall instant.

        Raises:
            Problem: if the call is refused.
        """
        operation, call = self._validated(sandboxes, request, now_ms)
        read = READING.get(operation.operation_id)
        if read is not None:
            return read(call)
        match self._change(operation.operation_id, call):
            case SandboxCreation() as new:
                return place(sandboxes, new, request, now_ms)
            case SandboxAmendment() as amended:
                return amend(sandboxes, amended, now_ms)
            case tenancy:
                return end(sandboxes, tenancy, request, now_ms)

    def change(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Change:
        """Validate a call that changes something, and return the change; nothing is changed yet.

        Raises:
            Problem: if it is invalid or impossible. Afterwards `place`, `amend` and `end` make the
                change; only `place` may still fail, if there is no room any more.
        """
        operation, call = self._validated(sandboxes, request, now_ms)
        return self._change(operation.operation_id, call)

    def expect_upload(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> None:
        """Refuse a call that cannot create its sandbox, before its body is read.

        Raises:
            Problem: if the call is invalid, or there is no room.
        """
        operation, call = self._validated(sandboxes, request, now_ms)
        if operation.adds:
            sandboxes.crowding.expect_room(call.name, now_ms)

    def _validated(
        self, sandboxes: Sandboxes, request: Request, now_ms: int
    ) -> tuple[ControlOperation, TenancyCall]:
        """Return the operation and the call, with validated address and query."""
        operation, parameters = self.table.route(request)
        self._validator.validate_query(operation.operation_id, request.query)
        call = TenancyCall(
            sandboxes=sandboxes, request=request, parameters=parameters, now_ms=now_ms
        )
        return operation, call

    def _change(self, operation_id: str, call: TenancyCall) -> Change:
        if operation_id in AMENDING:
            return self._amended(operation_id, call)
        if operation_id == UNDO_CALL:
            return prepare_undo(
                call.sandboxes, call.name, call.now_ms, is_operator=call.is_operator
            )
        return self._placed(call) if operation_id == "putSandbox" else _ending(call)

    def _placed(self, call: TenancyCall) -> SandboxCreation:
        """Return what is created from a scenario, another sandbox, or the server's scenario."""
        if call.is_only_new and call.sandboxes.has(call.name, call.now_ms):
            detail = f"sandbox {call.name} exists already; creating it again would empty it"
            raise Problem(HTTPStatus.PRECONDITION_FAILED, detail)
        call.sandboxes.crowding.expect_room(call.name, call.now_ms)
        placement = call.request.upload
        if not isinstance(placement, Placement):
            raise bad_request(str(placement or "the body is not a JSON object"))
        body = placement.body
        ttl_ms = read_placement(self._validator, body)
        if ttl_ms is not None and call.name == DEFAULT:
            raise conflict("the sandbox default always exists; it has no time to live")
        if isinstance(placement.scenario, ScenarioError):
            raise invalid_scenario(placement.scenario)
        permit = before = call.sandboxes.permits.of(call.name, call.now_ms)
        if "limits" in body:
            permit = replace(permit, limits=whole_limits(body["limits"]))
        forked = None
        if "from" in body:
            forked = fork(call.sandboxes, body["from"], call.now_ms, permit.limits)
        scenario = placement.scenario if forked is None else forked.simulation.scenario.original
        shown: Mapping[str, Any] = {}
        keys = placement.keys
        if keys is not None and not permit.has_keys and call.name != DEFAULT:
            permit, shown = permit.with_keys(keys), call.shown(keys)
        return SandboxCreation(
            name=call.name,
            scenario=scenario,
            ttl_ms=ttl_ms,
            made=forked,
            before=before,
            permit=permit,
            shown=shown,
            is_only_new=call.is_only_new,
        )

    def _amended(self, operation_id: str, call: TenancyCall) -> SandboxAmendment:
        """Return the new keys or the new end that a call asks for."""
        tenancy = call.tenancy()
        if tenancy.name == DEFAULT:
            raise conflict("the sandbox default always exists, and only the control token opens it")
        amended = partial(SandboxAmendment, tenancy, tenancy.permit, tenancy.ttl_ms)
        if operation_id == "extendSandbox":
            return amended(permit=tenancy.permit, ttl_ms=self._extended(call, tenancy))
        upload = call.request.upload
        if not isinstance(upload, Rotation):
            raise bad_request(str(upload or "the body is not a JSON object"))
        self._validator.validate_body(operation_id, upload.body)
        if upload.keys is None:
            raise conflict(
                "this server has no keys for sandboxes; --access keys gives each its own"
            )
        permit = tenancy.permit.with_keys(upload.keys)
        return amended(permit=permit, ttl_ms=tenancy.ttl_ms, shown=call.shown(upload.keys))

    def _extended(self, call: TenancyCall, tenancy: Tenancy) -> int | None:
        """Return the time to live from creation, given the time to live from now in the body."""
        ttl = self._validator.read_body("extendSandbox", call.request.body)["ttl"]
        return None if ttl is None else call.now_ms - tenancy.created_ms + read_ttl(ttl)


def list_sandboxes(call: TenancyCall) -> Outcome:
    """Answer with all sandboxes, the least recently used one first."""
    present = (tenancy for tenancy in call.sandboxes if not tenancy.is_expired(call.now_ms))
    tenancies = sorted(present, key=attrgetter("used_ms"))  # the default one is not in order
    page = page_of(call.request.query, tenancies)
    items = [sandbox_fields(call.sandboxes, tenancy, call.now_ms) for tenancy in page["items"]]
    call.sandboxes.drop_previous(call.now_ms)
    undo = [each.as_fields(name) for name, each in reversed(call.sandboxes.previous.items())]
    members = {"undo": undo, **_kept(call, call.sandboxes.kept)}
    page |= {"items": items, "evicted": call.sandboxes.crowding.evicted_count}
    return json_outcome({**page, **members})


def _kept(call: TenancyCall, kept: Sequence[StoredSandbox] | None) -> Mapping[str, Any]:
    """Return the same page of the sandboxes in the store, if there is one, and their totals."""
    if kept is None:
        return {}
    page = page_of(call.request.query, kept)
    return {
        "kept": [each.as_fields() for each in page["items"]],
        "keptTotal": len(kept),
        "keptBytes": sum(each.size for each in kept),
    }


def get_sandbox(call: TenancyCall) -> Outcome:
    """Answer with one sandbox; this does not count as use."""
    return json_outcome(sandbox_fields(call.sandboxes, call.tenancy(), call.now_ms))


def list_undo(call: TenancyCall) -> Outcome:
    """Answer with what the caller can bring back of one sandbox, if anything."""
    kept = kept_for(call.sandboxes, call.name, call.now_ms, is_operator=call.is_operator)
    return json_outcome({"items": [] if kept is None else [kept.as_fields(call.name)]})


def _ending(call: TenancyCall) -> Tenancy:
    tenancy = call.tenancy()
    if tenancy.name == DEFAULT:
        raise conflict("the sandbox default always exists; reset it instead")
    return tenancy


PLACING: Final = frozenset({"putSandbox", UNDO_CALL})
"""The calls that put a sandbox in its place, or replace one by another."""

AMENDING: Final = frozenset({"rotateKeys", "extendSandbox"})
"""The calls that change a sandbox's keys or end, but not the sandbox itself."""

READING: Final[Mapping[str, Callable[[TenancyCall], Outcome]]] = {
    "listSandboxes": list_sandboxes,
    "getSandbox": get_sandbox,
    "listUndo": list_undo,
}
"""The calls that change nothing."""
