"""Any number of named sandboxes in one process, which share only their scenario.

/s/NAME/...        the sandbox of that name, also by the header X-Sandbox: NAME
anything else      the sandbox `default`, which always exists

A named sandbox is created on first use, if the caller may create one. Time to live and idleness are
measured by the server's wall clock.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from itertools import chain, islice
from typing import Final

from mock_server.contract.guessing import nearest
from mock_server.domain.refusal import Code
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.control.replaced import Replaced, Run
from mock_server.sandbox.ground.address import DEFAULT, is_name
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.ground.findings import guessed
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.base_urls import PublicAddress
from mock_server.sandbox.sandboxes.former import Former, Formers, Replacing
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit, Permits, without_keys
from mock_server.sandbox.sandboxes.refusals import LATER, NoSandboxError, no_key, no_room
from mock_server.sandbox.sandboxes.sandbox import UNBOUNDED, Desk, Sandbox
from mock_server.sandbox.sandboxes.scales import Scales
from mock_server.sandbox.sandboxes.tenancy import Keepsake, Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario

_EVICTED_AT_ONCE: Final = 10
_MOST_COMPARED: Final = 200
"""How many names a misspelt one is compared with: milliseconds of work."""
_OURS: Final = frozenset({"_sandbox", "_sandboxes", "_live", "_ready"})
"""First segments of server paths; after `/s/`, they mean that the name was left out."""


class Sandboxes:
    """The sandboxes of a server.

    `when_removed` is called for each removed one, with the reason; `retired` is the coverage of
    removed ones. `formers` are those that can be brought back; `when_kept` is called when there are
    more, `when_let_go` for each that is kept no longer.

    `is_full` means that they have reached the memory limit, `kept` what a store is known to keep,
    None if there is none; then evicting a sandbox loses nothing.
    `kept_names` are those of all that it keeps, in memory or not. `permits` has the keys of all;
    if it `needs_keys`, calls without the right one are refused. `reach` is how callers get here,
    `taken` tells what a sandbox takes of this server, in terms of its limits.

    Args:
        scenario: the scenario of sandboxes that bring none.
        now_ms: the wall instant.
        limit: the largest number, including the default sandbox.
        makers: the callers who create sandboxes by using them.
        needs_keys: whether each sandbox has its own keys; no call creates one by using it then.
    """

    def __init__(
        self,
        scenario: BuiltScenario,
        now_ms: int,
        *,
        limit: int = 1000,
        makers: Collection[Caller] = (Caller.OPERATOR,),
        needs_keys: bool = False,
    ) -> None:
        self.scenario = scenario
        self.evicted_count = 0
        self.is_full = False
        self.kept: Sequence[Keepsake] | None = None
        self.kept_names: Collection[str] = ()
        self.retired = Coverage()
        self.formers = Formers(self._let_go)
        self.when_removed: Callable[[Tenancy, str], None] | None = None
        self.when_kept: Callable[[], object] = list
        self.when_let_go: Callable[[Former], object] = lambda _: None
        self._limit = limit
        self._makers = () if needs_keys else makers
        self.permits = Permits()
        self.reach = PublicAddress()
        self.taken: Callable[[str], Mapping[str, int]] | None = None
        self.needs_keys = needs_keys
        self._tenancies: dict[str, Tenancy] = {}
        self._away: dict[str, Coverage] = {}
        """What the clients of sandboxes have met that were unloaded."""
        self._desk = Desk.of(scenario.contract)
        self._move_in(DEFAULT, self.new(now_ms), now_ms, None)

    def __len__(self) -> int:
        return len(self._tenancies)

    def __iter__(self) -> Iterator[Tenancy]:
        return iter(self._tenancies.values())

    @property
    def default(self) -> Sandbox:
        """The sandbox that always exists."""
        return self.default_tenancy.sandbox

    @property
    def default_tenancy(self) -> Tenancy:
        """The default sandbox, with its instants."""
        return self._tenancies[DEFAULT]

    def coverage(self) -> Coverage:
        """Return the coverage of all sandboxes, including removed ones."""
        whole = Coverage()
        here = (tenancy.sandbox.coverage for tenancy in self)
        for part in (self.retired, *self._away.values(), *self.formers.coverages, *here):
            whole.add(part)
        whole.is_partial = any(tenancy.sandbox.is_partial for tenancy in self)
        return whole

    def weigh(self) -> int:
        """Return the size of all sandboxes in bytes, former ones included, and of each scenario."""
        return self._scales().weight

    def _scales(self) -> Scales:
        """Return the scales with all of them on."""
        scales = Scales()
        scales.put(0, self.scenario)
        for former in self.formers:
            scales.put(*_weighed(former.run))
        for tenancy in self:
            scales.put(*_weighed(tenancy.sandbox))
        return scales

    def keep_within(self, most_bytes: int, now_ms: int) -> None:
        """Reduce the memory of the sandboxes by evicting idle ones, or refuse new work.

        What could be brought back goes first, then the least recently used sandboxes, a limited
        number at once.
        """
        self.formers.expire(now_ms)
        scales = self._scales()
        for former in (*self.formers,):
            if scales.weight <= most_bytes:
                break
            scales.take(*_weighed(former.run))
            self.formers.let_go([former])
        for _ in range(_EVICTED_AT_ONCE):
            idle = self._idle(now_ms) if scales.weight > most_bytes else None
            if idle is None:
                break
            scales.take(*_weighed(idle.sandbox))
            self._evict(idle, now_ms)
        self.is_full = scales.weight > most_bytes

    def refuse_when_full(self) -> None:
        """Refuse work that needs more memory, if none is left.

        Raises:
            NoSandboxError: if the sandboxes have reached their limit.
        """
        if self.is_full:
            detail = "the sandboxes have reached their memory limit; reset or delete some"
            raise no_room(detail)

    def body_limit(self, name: str) -> int:
        """Return the most bytes of a body in a call of the interface."""
        tenancy = self._tenancies.get(name)
        return self.scenario.limits.body if tenancy is None else tenancy.sandbox.body_limit

    def interface_of(self, name: str = "") -> Interface:
        """Return the interface of a sandbox, or that of the server's scenario."""
        tenancy = self._tenancies.get(name)
        return (self._desk if tenancy is None else tenancy.sandbox.desk).interface

    def use(self, name: str, now_ms: int, caller: Caller = Caller.OPERATOR) -> Tenancy:
        """Return the sandbox of a name, created if necessary, and note its use.

        Raises:
            Problem: if the name is invalid.
            NoSandboxError: if it does not exist, and the caller may not create it, or has no room.
        """
        tenancy = self._tenancies.get(name)
        if tenancy is not None and tenancy.ttl_ms is not None:
            tenancy = self.get(name, now_ms)
        if tenancy is None:
            self.expect(name, now_ms, caller)
            self._have_room(now_ms, caller)
            tenancy = self._move_in(name, self.new(now_ms), now_ms, None)
        tenancy.used_ms = now_ms
        if name != DEFAULT:
            # least recently used first
            self._tenancies[name] = self._tenancies.pop(name)
        return tenancy

    def expect(self, name: str, now_ms: int, caller: Caller, *, never_makes: bool = False) -> None:
        """Refuse a call if its sandbox does not exist and it may not create one, or never does.

        Raises:
            Problem: if the name is invalid.
            NoSandboxError: if the name is unknown and the caller may not create a sandbox.
        """
        if not self.has(name, now_ms):
            self.may_make(name, caller, never_makes=never_makes)

    def has(self, name: str, now_ms: int) -> bool:
        """Return whether there is a sandbox of a name, in memory or kept."""
        return self.get(name, now_ms) is not None or name in self.kept_names

    def guessed(self, detail: str, name: str) -> str:
        """Return a message about an unknown name, with a similar one."""
        return guessed(detail, name, self._recent())[0]

    def nearest(self, name: str) -> str | None:
        """Return the name of a sandbox that is similar to an unknown one, None if none is."""
        return nearest(name, self._recent())

    def _recent(self) -> Iterator[str]:
        """Yield names of sandboxes: first those in memory, the most recently used one first."""
        return islice(chain(reversed(self._tenancies), self.kept_names), _MOST_COMPARED)

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        """Return the sandbox of a name if it exists and has not expired."""
        tenancy = self._tenancies.get(name)
        if tenancy is None or tenancy.ttl_ms is None or not tenancy.is_expired(now_ms):
            return tenancy
        self.remove(name, "its time to live is over")
        return None

    def place(
        self,
        name: str,
        sandbox: Sandbox,
        now_ms: int,
        *,
        ttl_ms: int | None = None,
        permit: Permit = NO_PERMIT,
        replacing: Replacing | None = None,
    ) -> Tenancy:
        """Put a sandbox under a name, replacing the previous one, which may be brought back.

        Raises:
            Problem: if the name is invalid, or there is no room.
        """
        check_name(name)
        if name not in self._tenancies:
            self._have_room(now_ms, Caller.OPERATOR)
        return self._move_in(name, sandbox, now_ms, ttl_ms, permit, replacing)

    def set_aside(self, name: str, now_ms: int, how: Replacing) -> Replaced:
        """Remove a sandbox, so that it can be brought back for a while."""
        tenancy = self._tenancies[name]
        sandbox = tenancy.sandbox
        self._keep_replaced(name)
        former = Former(
            *(name, sandbox.set_aside(how.by, now_ms), tenancy.ends_ms, tenancy.permit),
            is_operators=how.is_operators,
            tenancy=tenancy,
            coverage=Coverage() if how.is_undo else sandbox.coverage,
        )
        sandbox.replaced, tenancy.is_former = [], True
        self.remove(name, how.why)
        self.keep(former)
        return former.replaced

    def _keep_replaced(self, name: str, is_more: bool = True) -> None:  # noqa: FBT001, FBT002 - see `Sandbox`
        """Keep what calls have replaced in a sandbox, or nothing any more."""
        if not is_more:
            self.formers.purge(name)
        tenancy = self._tenancies[name]
        kept, tenancy.sandbox.replaced = tenancy.sandbox.replaced, []
        for each in kept:
            if not each.is_over(tenancy.used_ms):
                self.keep(Former(name, each, tenancy.ends_ms, tenancy.permit))

    def keep(self, former: Former) -> None:
        """Keep what can be brought back."""
        self.formers.add(former)
        self.when_kept()

    def _let_go(self, former: Former) -> None:
        """Note that a removed sandbox cannot be brought back any more."""
        if not former.is_fetched:
            self.retired.add(former.coverage)
        if former.tenancy is not None:
            former.tenancy.is_former = False
        self.when_let_go(former)

    def new(
        self,
        now_ms: int,
        scenario: BuiltScenario | None = None,
        most: Mapping[str, int] = UNBOUNDED,
    ) -> Sandbox:
        """Return a new sandbox of a scenario, of the server's unless another one is named.

        There may be upper bounds of its limits, by name.
        """
        if scenario is None:
            return Sandbox(self.scenario, now_ms, self._desk, most)
        return Sandbox(scenario, now_ms, None, most)

    def load(self, tenancy: Tenancy) -> Tenancy:
        """Put a sandbox in its place that was kept elsewhere, and return it there.

        It is the most recently used one. There is room for it, or whoever loads it sees to that;
        one that has its name by now is no more.
        """
        if tenancy.name in self._tenancies:
            self.remove(tenancy.name, "another took its place")
        self._away.pop(tenancy.name, None)
        self._settle(tenancy)
        return tenancy

    def unload(self, name: str) -> Tenancy:
        """Let go of a sandbox that goes on elsewhere, and return it; `when_removed` is told.

        What its clients have met still counts, until it is loaded again.
        """
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = tenancy.is_unloaded = True
        self._away[name] = tenancy.sandbox.coverage
        self._tell(tenancy, "unloaded to make room; its next call loads it again")
        return tenancy

    def forget(self, name: str) -> None:
        """Note the end of a sandbox that is not here: it may have been unloaded."""
        self.retired.add(self._away.pop(name, Coverage()))

    def may_make(self, name: str, caller: Caller, *, never_makes: bool = False) -> None:
        """Let a call pass that would make a sandbox, if there is none of that name.

        Raises:
            Problem: when it is no name.
            NoSandboxError: when the caller may make none.
        """
        check_name(name)
        if self.needs_keys and caller is not Caller.OPERATOR:
            raise no_key()  # its sandbox has ended just now
        if never_makes or caller not in self._makers:
            detail = f"there is no sandbox {name}; PUT /_sandboxes/{name} makes it"
            if caller is Caller.OPERATOR:  # names of sandboxes are not for everybody
                detail = self.guessed(detail, name)
            raise NoSandboxError(Code.NOT_FOUND, HTTPStatus.NOT_FOUND, detail)

    def reload(self, scenario: BuiltScenario, now_ms: int) -> None:
        """Continue with a newer version of the server's scenario.

        New sandboxes use it, and the default one restarts with it. Named ones of an older version
        keep it until they are reset.
        """
        for tenancy in self._tenancies.values():
            sandbox = tenancy.sandbox
            begun = sandbox.simulation.scenario.written
            if sandbox.successor is not None or begun is self.scenario:
                sandbox.successor = scenario
        self.adopt(scenario)
        self.default.start(scenario, now_ms)

    def adopt(self, scenario: BuiltScenario) -> None:
        """Make new sandboxes of another scenario from now on."""
        self.scenario = scenario
        self._desk = Desk.of(scenario.contract)

    def fork(self, name: str, now_ms: int, most: Mapping[str, int] = UNBOUNDED) -> Sandbox:
        """Return a new sandbox that continues where another one is; they share the base.

        It has upper bounds of its own; those of the other one do not concern it.
        """
        origin = self.get(name, now_ms)
        if origin is None:
            detail = f"there is no sandbox {name[:80]!r} to fork"
            raise Problem(HTTPStatus.NOT_FOUND, self.guessed(detail, name))
        if origin.is_busy:
            detail = f"sandbox {name} is in the middle of a change; try again"
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers={"Retry-After": "1"})
        simulation = origin.sandbox.simulation
        forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.desk, most)
        twins = simulation.copy(), simulation.copy()
        for twin in twins:
            twin.keep_within(most)
        forked.resume(twins[0], Origin(now_ms, twins[1]))
        forked.successor = origin.sandbox.successor
        return forked

    def remove(self, name: str, why: str) -> None:
        """Remove a sandbox and everything in it."""
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = True
        self.permits.revoke(name)
        if not tenancy.is_former:
            self.retired.add(tenancy.sandbox.coverage)
        self._tell(tenancy, why)

    def _tell(self, tenancy: Tenancy, why: str) -> None:
        """Let go whoever waits for a sandbox that is no more in its place."""
        tenancy.sandbox.epoch += 1
        if self.when_removed is not None:
            self.when_removed(tenancy, why)

    def amend(self, tenancy: Tenancy, permit: Permit, ttl_ms: int | None) -> None:
        """Give a sandbox other keys, or another time to live."""
        earlier, tenancy.permit, tenancy.ttl_ms = tenancy.permit, permit, ttl_ms
        self.formers.amend(tenancy.name, earlier, permit, tenancy.ends_ms)
        self.permits.grant(tenancy.name, permit, tenancy.ends_ms)

    def _move_in(
        self,
        name: str,
        sandbox: Sandbox,
        now_ms: int,
        ttl_ms: int | None,
        permit: Permit = NO_PERMIT,
        replacing: Replacing | None = None,
    ) -> Tenancy:
        if replacing is not None and self.get(name, now_ms) is not None:
            self.set_aside(name, now_ms, replacing)
        elif name in self._tenancies:
            self.remove(name, "another took its place")
        sandbox.latest_replaced = max(sandbox.latest_replaced, self.formers.latest(name))
        tenancy = Tenancy(name, sandbox, now_ms, now_ms, ttl_ms, permit)
        self._settle(tenancy)
        return tenancy

    def _settle(self, tenancy: Tenancy) -> None:
        """Put a sandbox in its place, with its keys."""
        self._tenancies[tenancy.name] = tenancy
        tenancy.sandbox.when_replaced = partial(self._keep_replaced, tenancy.name)
        self._keep_replaced(tenancy.name)
        self.permits.grant(tenancy.name, tenancy.permit, tenancy.ends_ms)

    def expect_room(self, name: str, now_ms: int) -> None:
        """Refuse a sandbox for which there is no room before it is built; evicts nothing yet.

        Raises:
            Problem: if the name is invalid, or there is no room.
        """
        check_name(name)
        if name not in self._tenancies and self._is_crowded(now_ms):
            raise self._no_room()

    def _is_crowded(self, now_ms: int) -> bool:
        """Return whether there is no room for another one, even by eviction."""
        if len(self._tenancies) < self._limit:
            return False
        return not any(each.is_expired(now_ms) or each.is_idle(now_ms) for each in self)

    def _no_room(self) -> NoSandboxError:
        detail = f"all {self._limit} sandboxes are in use; delete one, or wait until one is idle"
        return NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, LATER)

    def _have_room(self, now_ms: int, caller: Caller) -> None:
        """Make room for another sandbox.

        Expired ones go first, then the least recently used idle one, unless the caller may not
        evict others.
        """
        if len(self._tenancies) < self._limit:
            return
        expired = [name for name, tenancy in self._tenancies.items() if tenancy.is_expired(now_ms)]
        for name in expired:
            self.get(name, now_ms)
        if expired:
            return
        if caller is not Caller.OPERATOR:
            detail = f"all {self._limit} sandboxes are taken; only the control token makes room"
            raise NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, LATER)
        idle = self._idle(now_ms)
        if idle is None:
            raise self._no_room()
        self._evict(idle, now_ms)

    def _idle(self, now_ms: int) -> Tenancy | None:
        """Return the least recently used sandbox that may be evicted, if any."""
        return next((tenancy for tenancy in self if tenancy.is_idle(now_ms)), None)

    def _evict(self, tenancy: Tenancy, now_ms: int) -> None:
        """Evict a sandbox."""
        self.evicted_count += 1
        if self.kept is not None:
            self.unload(tenancy.name)
            return
        idle_ms = now_ms - tenancy.used_ms
        self.remove(tenancy.name, f"evicted to make room, unused for {idle_ms // 1000} s")


def _weighed(held: Run | Sandbox) -> tuple[int, BuiltScenario]:
    """Return the size of a sandbox or of what was there before, and its scenario."""
    return held.weight, held.simulation.scenario.written


def makers(*, no_create: bool = False, create_on_use: bool = False) -> tuple[Caller, ...]:
    """Return the callers who create sandboxes by using them; by default, the operator."""
    if no_create:
        return ()
    return (Caller.OPERATOR, Caller.STRANGER) if create_on_use else (Caller.OPERATOR,)


def check_name(name: str) -> None:
    """Refuse an invalid name of a sandbox."""
    if not is_name(name):
        what = "letters, digits, . _ and -, at most 64, and neither . nor .."
        told = without_keys(name)[:80]
        raise Problem(HTTPStatus.BAD_REQUEST, f"{told!r} is not a valid sandbox name: {what}")
    if name in _OURS:
        why = "addresses of the server begin like this; was the name before it left out?"
        raise Problem(HTTPStatus.BAD_REQUEST, f"{name!r} is not a valid sandbox name: {why}")
