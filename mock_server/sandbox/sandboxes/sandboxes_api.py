"""Calls about sandboxes: each is validated into a change, which is applied once the store has it.

An undo brings back what was there before the latest call that reset, replaced or removed it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from operator import attrgetter
from typing import Any, Final, TypeAlias

from mock_server.contract.headers import IF_NONE_MATCH, names_tag
from mock_server.contract.texts.printable import nearest
from mock_server.contract.texts.times import format_instant, parse_duration
from mock_server.sandbox.control.call import UNDO_MS, is_purge, page_of, with_undo
from mock_server.sandbox.control.control_api import ControlApi, by_operation
from mock_server.sandbox.control.problem import (
    Problem,
    bad_request,
    conflict,
    in_the_middle,
    invalid_scenario,
    not_found,
    parse_or_refuse,
)
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import NO_CONTENT, Caller, Outcome, Request, json_outcome
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Keys, Permit, check_name, whole_limits
from mock_server.sandbox.sandboxes.sandbox import Previous, Sandbox, Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.building import CheckedScenario
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import Restoration

_OF_ORIGIN: Final = ("scenario", "seed", "clock")  # a fork takes these from its origin
_OPENED: Final = ", and only the control token opens it"


# ── Bodies ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Placement:
    """How to create a sandbox or renew its keys; `scenario` is built from the body, or refused."""

    body: Any
    scenario: BuiltScenario | ScenarioError | None = None
    keys: Keys | None = None

    @property
    def origin(self) -> str | None:
        origin = self.body.get("from") if isinstance(self.body, Mapping) else None
        return origin if isinstance(origin, str) else None


Upload: TypeAlias = (
    BuiltScenario | CheckedScenario | Restoration | Placement | ScenarioError | ValueError
)


def read_placement(api: ControlApi, body: Any) -> int | None:
    """Validate a body without its scenario (raises Problem); return its time to live in ms."""
    api.validate_body("putSandbox", body)
    given = [name for name in _OF_ORIGIN if name in body]
    if "from" in body and given:
        goes_on = "a fork continues with its origin's scenario, seed and clock"
        raise bad_request(f"{goes_on}; leave out {' and '.join(given)}")
    if "from" in body:
        check_name(body["from"])
    return _read_ttl(body["ttl"]) if "ttl" in body else None


def _read_ttl(text: str) -> int:
    ttl_ms = parse_or_refuse(parse_duration, text, "ttl")
    if not ttl_ms:
        raise bad_request("ttl: a sandbox lives for more than 0 ms; delete it to end it now")
    return ttl_ms


# ── Changes ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class SandboxCreation:
    name: str
    scenario: BuiltScenario
    ttl_ms: int | None
    made: Sandbox | None  # if a fork or an undo has already created it
    permit: Permit = NO_PERMIT
    shown: Mapping[str, Any] = field(default_factory=dict)  # the members that show new keys
    previous: Previous | None = None  # what it brings back

    def apply(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome:
        name, permit = self.name, self.permit
        sandbox = self.made or sandboxes.new(now_ms, self.scenario, permit.limits)
        present, status = sandboxes.get(name, now_ms), 200 if sandboxes.has(name, now_ms) else 201
        if self.previous is not None:
            self.previous.is_back = True
            if present is not None:
                present.sandbox.coverage.clear()  # the new one has it
        sandboxes.keep(name, None)
        kept = None
        if present is not None and self.previous is None and not is_purge(request):
            why = "replaced by another sandbox"
            kept = sandboxes.set_aside(name, "putSandbox", why, now_ms)
        tenancy = sandboxes.place(name, sandbox, now_ms, ttl_ms=self.ttl_ms, permit=permit)
        fields = {**sandbox_fields(sandboxes, tenancy, now_ms), **self.shown}
        outcome = json_outcome(fields, status)
        return outcome if kept is None else with_undo(outcome, kept.until_ms)


@dataclass(frozen=True, slots=True)
class SandboxAmendment:
    tenancy: Tenancy
    permit: Permit
    ttl_ms: int | None
    shown: Mapping[str, Any] = field(default_factory=dict)  # the members that show new keys

    def apply(self, sandboxes: Sandboxes, _: Request, now_ms: int) -> Outcome:
        sandboxes.amend(self.tenancy, self.permit, self.ttl_ms)
        return json_outcome(self.shown or sandbox_fields(sandboxes, self.tenancy, now_ms))


@dataclass(frozen=True, slots=True)
class SandboxRemoval:
    tenancy: Tenancy

    def apply(self, sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome:
        name = self.tenancy.name
        if is_purge(request):
            sandboxes.keep(name, None)
            sandboxes.remove(name, "deleted")
            return NO_CONTENT
        previous = sandboxes.set_aside(name, "deleteSandbox", "deleted", now_ms)
        return with_undo(NO_CONTENT, previous.until_ms)


Change: TypeAlias = SandboxCreation | SandboxAmendment | SandboxRemoval


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class ServerCall:
    sandboxes: Sandboxes
    request: Request
    parameters: Mapping[str, str]
    body: Any
    now_ms: int

    @property
    def name(self) -> str:
        name = self.parameters["sandbox"]
        check_name(name)
        return name

    def tenancy(self, name: str, why: str = "") -> Tenancy:
        tenancy = self.sandboxes.get(name, self.now_ms)
        if tenancy is None:
            near = nearest(name, self.sandboxes.recent_names())
            hint = "" if near is None else f"; did you mean {near!r}?"
            raise not_found(f"there is no sandbox {name}{why}{hint}", near)
        return tenancy

    def named(self, why: str) -> Tenancy:
        tenancy = self.tenancy(self.name)
        if tenancy.name == DEFAULT:
            raise conflict(f"the sandbox default always exists{why}")
        return tenancy

    def placement(self) -> Placement:
        upload = self.request.upload
        if not isinstance(upload, Placement):
            raise bad_request(str(upload or "the body is not a JSON object"))
        return upload

    def shown(self, keys: Keys) -> Mapping[str, Any]:
        if "caller" not in keys:
            return {"keys": keys}
        url = self.sandboxes.public_address.base_url(self.request, self.name, keys["caller"])
        return {"keys": keys, "baseUrl": url}

    def previous(self) -> Previous | None:
        """Return what the caller may bring back; removals are undone by the operator alone."""
        self.sandboxes.get(self.name, self.now_ms)  # if it has expired, its undo ends with it
        self.sandboxes.drop_previous(self.now_ms)
        previous = self.sandboxes.previous.get(self.name)
        is_operator = self.request.caller is Caller.OPERATOR
        return previous if is_operator or previous is None or previous.tenancy is None else None


def answer(sandboxes: Sandboxes, request: Request, now_ms: int) -> Outcome | Change:
    (operation, parameters), body = sandboxes.control.read(request)
    call = ServerCall(sandboxes, request, parameters, body, now_ms)
    return HANDLERS[operation.operation_id](call)


def put_sandbox(call: ServerCall) -> Change:
    sandboxes, name = call.sandboxes, call.name
    precondition = call.request.headers.get(IF_NONE_MATCH, "")
    # sandboxes have no tags
    if names_tag(precondition, "", weakly=True) and sandboxes.has(name, call.now_ms):
        detail = f"sandbox {name} exists already; creating it again would empty it"
        raise Problem(HTTPStatus.PRECONDITION_FAILED, detail)
    sandboxes.expect_room(name, call.now_ms)
    placement = call.placement()
    body = placement.body
    ttl_ms = read_placement(sandboxes.control, body)
    if ttl_ms is not None and name == DEFAULT:
        raise conflict("the sandbox default always exists; it has no time to live")
    if isinstance(placement.scenario, ScenarioError):
        raise invalid_scenario(placement.scenario)
    permit = sandboxes.permits.of(name)
    if "limits" in body:
        permit = replace(permit, limits=whole_limits(body["limits"]))
    scenario, forked = placement.scenario or sandboxes.scenario, None
    if "from" in body:
        forked = _fork(call.tenancy(body["from"], " to fork"), call.now_ms, permit.limits)
        scenario = forked.simulation.scenario.original
    shown: Mapping[str, Any] = {}
    if placement.keys is not None and not permit.has_keys and name != DEFAULT:
        permit, shown = permit.with_keys(placement.keys), call.shown(placement.keys)
    return SandboxCreation(name, scenario, ttl_ms, forked, permit, shown)


def _fork(origin: Tenancy, now_ms: int, most: Mapping[str, int]) -> Sandbox:
    """Return a sandbox that continues where another one is, with upper bounds of its limits."""
    if origin.is_busy:
        raise in_the_middle(origin.name)
    simulation = origin.sandbox.simulation
    forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.apis, most)
    twins = simulation.copy(), simulation.copy()
    for twin in twins:
        twin.lower_limits(most)
    forked.resume(twins[0], Origin(now_ms, twins[1]))
    return forked


def undo_sandbox(call: ServerCall) -> Change:
    """Bring back what was there before, but no keys that were replaced in the meantime."""
    sandboxes, name, now_ms = call.sandboxes, call.name, call.now_ms
    previous = call.previous()
    if previous is None:
        minutes = UNDO_MS // 60_000
        raise not_found(f"nothing to undo (kept {minutes} minutes, by this server only)")
    present, removed = sandboxes.get(name, now_ms), previous.tenancy
    if any(each is not None and each.is_busy for each in (removed, present)):
        raise in_the_middle(name)
    sandboxes.expect_room(name, now_ms)
    permit, ends = sandboxes.permits.of(name), removed or present
    if removed is not None:
        keyed = permit if permit.has_keys else removed.permit
        permit = replace(keyed, limits=removed.permit.limits)
    sandbox = sandboxes.new(now_ms, previous.run.simulation.scenario, permit.limits)
    sandbox.go_on_with(previous.run)
    sandbox.coverage.clear()
    for each in (removed, present):
        if each is not None:
            sandbox.coverage.add(each.sandbox.coverage)
            sandbox.certification = each.sandbox.certification
    del sandboxes.previous[name]
    ttl_ms = None if ends is None or ends.ends_ms is None else ends.ends_ms - now_ms
    scenario = sandbox.simulation.scenario.original
    return SandboxCreation(name, scenario, ttl_ms, sandbox, permit, previous=previous)


def delete_sandbox(call: ServerCall) -> Change:
    return SandboxRemoval(call.named("; reset it instead"))


def extend_sandbox(call: ServerCall) -> Change:
    tenancy, ttl = call.named(_OPENED), call.body["ttl"]
    lived_ms = call.now_ms - tenancy.created_ms
    ttl_ms = None if ttl is None else lived_ms + _read_ttl(ttl)
    return SandboxAmendment(tenancy, tenancy.permit, ttl_ms)


def rotate_keys(call: ServerCall) -> Change:
    tenancy, placement = call.named(_OPENED), call.placement()
    call.sandboxes.control.validate_body("rotateKeys", placement.body)
    if placement.keys is None:
        raise conflict("this server has no keys for sandboxes; --access keys gives each its own")
    permit = tenancy.permit.with_keys(placement.keys)
    return SandboxAmendment(tenancy, permit, tenancy.ttl_ms, call.shown(placement.keys))


def hold_sandbox(call: ServerCall) -> Change:
    """Hold a sandbox that moves to another store, or let it go on, where it is by then."""
    _expect_store(call)
    tenancy, is_held = call.named("; it does not move"), call.body["held"]
    if is_held and tenancy.permit.moves == "here":
        raise conflict(f"sandbox {call.name} is being moved here: finish that first")
    permit = replace(tenancy.permit, moves="away" if is_held else None)
    return SandboxAmendment(tenancy, permit, tenancy.ttl_ms)


def get_log(call: ServerCall) -> Outcome:
    """Refuse a call about a log: `keeping` answers those about held sandboxes."""
    _expect_store(call)
    raise conflict(f"sandbox {call.named('; it does not move').name} is in use: hold it first")


put_log = get_log


def _expect_store(call: ServerCall) -> None:
    if call.sandboxes.kept is None:
        raise conflict("this server has no store; --store names one")


def list_sandboxes(call: ServerCall) -> Outcome:
    sandboxes, query = call.sandboxes, call.request.query
    present = (tenancy for tenancy in sandboxes if not tenancy.is_expired(call.now_ms))
    tenancies = sorted(present, key=attrgetter("used_ms"))  # the default one is not in order
    page = page_of(query, tenancies)
    sandboxes.drop_previous(call.now_ms)
    page |= {
        "items": [sandbox_fields(sandboxes, tenancy, call.now_ms) for tenancy in page["items"]],
        "evicted": sandboxes.evicted_count,
        "undo": [each.as_fields(name) for name, each in reversed(sandboxes.previous.items())],
    }
    kept = sandboxes.kept
    if kept is not None:
        page |= {
            "kept": [each.as_fields() for each in page_of(query, kept)["items"]],
            "keptTotal": len(kept),
            "keptBytes": sum(each.size for each in kept),
        }
    return json_outcome(page)


def get_sandbox(call: ServerCall) -> Outcome:
    return json_outcome(sandbox_fields(call.sandboxes, call.tenancy(call.name), call.now_ms))


def list_undo(call: ServerCall) -> Outcome:
    previous = call.previous()
    return json_outcome({"items": [] if previous is None else [previous.as_fields(call.name)]})


def sandbox_fields(sandboxes: Sandboxes, tenancy: Tenancy, now_ms: int) -> dict[str, Any]:
    sandbox, simulation = tenancy.sandbox, tenancy.sandbox.simulation
    journal, world = sandbox.journal, simulation.world
    return {
        "name": tenancy.name,
        "scenario": simulation.scenario.name,
        "seed": simulation.scenario.seed,
        "outdated": sandboxes.is_outdated(sandbox),
        "createdAt": format_instant(tenancy.created_ms),
        "usedAt": format_instant(tenancy.used_ms),
        "ageMs": now_ms - tenancy.created_ms,
        "expiresAt": None if tenancy.ends_ms is None else format_instant(tenancy.ends_ms),
        "latestEvent": sandbox.events.latest,
        "limits": dict(tenancy.permit.limits),
        "use": {
            **({} if sandboxes.usage_of is None else sandboxes.usage_of(tenancy.name)),
            **sandbox.run().use(),
            "journalBytes": journal.weight,
        },
        "size": {
            "changedCustomers": len(world.changed_customers),
            "requests": len(world.jobs),
            "journalEntries": len(journal),
            "bytes": sandbox.weight,
        },
    }


HANDLERS: Final[Mapping[str, Callable[[ServerCall], Outcome | Change]]] = by_operation(globals())
