"""Calls about sandboxes: to list, create and remove them, and to change their keys and ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.headers import IF_NONE_MATCH
from mock_server.sandbox.control.call import page_of
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    invalid_scenario,
    not_found,
)
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Caller, Outcome, Request, json_outcome
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.changes import (
    Change,
    SandboxAmendment,
    SandboxCreation,
    SandboxRemoval,
    kept_for,
    prepare_undo,
    sandbox_fields,
)
from mock_server.sandbox.sandboxes.permits import KeyPair, check_name, whole_limits
from mock_server.sandbox.sandboxes.placements import (
    Placement,
    Rotation,
    read_placement,
    read_ttl,
)
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes, fork
from mock_server.sandbox.sandboxes.tenancy import StoredSandbox, Tenancy


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerCall:
    """One call about sandboxes; `body` is the validated body, or None if the shell has read it."""

    sandboxes: Sandboxes
    request: Request
    parameters: Mapping[str, str]
    body: Any
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

    def named(self, why: str) -> Tenancy:
        """Return the sandbox that the address names, unless it is the default one."""
        tenancy = self.tenancy()
        if tenancy.name == DEFAULT:
            raise conflict(f"the sandbox default always exists{why}")
        return tenancy

    def shown(self, keys: KeyPair) -> Mapping[str, Any]:
        """Return the members of a reply that show new keys."""
        members: dict[str, Any] = {"keys": keys.as_fields()}
        if keys.caller is None:
            return members
        url = self.sandboxes.public_address.base_url(self.request, self.name, keys.caller)
        return {**members, "baseUrl": url}


def answer(sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome | Change:
    """Return the answer to a call at a wall instant, or the change that it asks for.

    Raises:
        Problem: if the call is refused. Afterwards only a creation may still fail, if there is no
            room any more.
    """
    (operation, parameters), body = sandboxes.control.read(request)
    return HANDLERS[operation.operation_id](
        ServerCall(
            sandboxes=sandboxes, request=request, parameters=parameters, body=body, now_ms=now_ms
        )
    )


def put_sandbox(call: ServerCall) -> Change:
    """Create a sandbox from a scenario, another sandbox, or the server's scenario."""
    if call.is_only_new and call.sandboxes.has(call.name, call.now_ms):
        detail = f"sandbox {call.name} exists already; creating it again would empty it"
        raise Problem(HTTPStatus.PRECONDITION_FAILED, detail)
    call.sandboxes.crowding.expect_room(call.name, call.now_ms)
    placement = call.request.upload
    if not isinstance(placement, Placement):
        raise bad_request(str(placement or "the body is not a JSON object"))
    body = placement.body
    ttl_ms = read_placement(call.sandboxes.control.validator, body)
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
    shown: Mapping[str, Any] = {}
    keys = placement.keys
    if keys is not None and not permit.has_keys and call.name != DEFAULT:
        permit, shown = permit.with_keys(keys), call.shown(keys)
    return SandboxCreation(
        name=call.name,
        scenario=placement.scenario if forked is None else forked.simulation.scenario.original,
        ttl_ms=ttl_ms,
        made=forked,
        before=before,
        permit=permit,
        shown=shown,
        is_only_new=call.is_only_new,
    )


def undo_sandbox(call: ServerCall) -> Change:
    """Bring back what was in a sandbox before the latest call that replaced or removed it."""
    return prepare_undo(call.sandboxes, call.name, call.now_ms, is_operator=call.is_operator)


def delete_sandbox(call: ServerCall) -> Change:
    """Remove a sandbox."""
    return SandboxRemoval(call.named("; reset it instead"))


def extend_sandbox(call: ServerCall) -> Change:
    """Give a sandbox another time to live, in the body from now on; None if it is unlimited."""
    tenancy, ttl = call.named(_OPENED), call.body["ttl"]
    lived_ms = call.now_ms - tenancy.created_ms
    ttl_ms = None if ttl is None else lived_ms + read_ttl(ttl)
    return SandboxAmendment(tenancy, tenancy.permit, tenancy.ttl_ms, tenancy.permit, ttl_ms)


def rotate_keys(call: ServerCall) -> Change:
    """Give a sandbox new keys."""
    tenancy, upload = call.named(_OPENED), call.request.upload
    if not isinstance(upload, Rotation):
        raise bad_request(str(upload or "the body is not a JSON object"))
    call.sandboxes.control.validator.validate_body("rotateKeys", upload.body)
    if upload.keys is None:
        raise conflict("this server has no keys for sandboxes; --access keys gives each its own")
    permit, ttl_ms = tenancy.permit.with_keys(upload.keys), tenancy.ttl_ms
    shown = call.shown(upload.keys)
    return SandboxAmendment(tenancy, tenancy.permit, ttl_ms, permit, ttl_ms, shown)


def list_sandboxes(call: ServerCall) -> Outcome:
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


def _kept(call: ServerCall, kept: Sequence[StoredSandbox] | None) -> Mapping[str, Any]:
    """Return the same page of the sandboxes in the store, if there is one, and their totals."""
    if kept is None:
        return {}
    page = page_of(call.request.query, kept)
    return {
        "kept": [each.as_fields() for each in page["items"]],
        "keptTotal": len(kept),
        "keptBytes": sum(each.size for each in kept),
    }


def get_sandbox(call: ServerCall) -> Outcome:
    """Answer with one sandbox; this does not count as use."""
    return json_outcome(sandbox_fields(call.sandboxes, call.tenancy(), call.now_ms))


def list_undo(call: ServerCall) -> Outcome:
    """Answer with what the caller can bring back of one sandbox, if anything."""
    kept = kept_for(call.sandboxes, call.name, call.now_ms, is_operator=call.is_operator)
    return json_outcome({"items": [] if kept is None else [kept.as_fields(call.name)]})


_OPENED: Final = ", and only the control token opens it"

HANDLERS: Final[Mapping[str, Callable[[ServerCall], Outcome | Change]]] = {
    "listSandboxes": list_sandboxes,
    "getSandbox": get_sandbox,
    "listUndo": list_undo,
    "putSandbox": put_sandbox,
    "undoSandbox": undo_sandbox,
    "deleteSandbox": delete_sandbox,
    "extendSandbox": extend_sandbox,
    "rotateKeys": rotate_keys,
}
"""The handlers by operation id."""
