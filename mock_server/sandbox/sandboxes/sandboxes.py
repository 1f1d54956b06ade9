"""Any number of named sandboxes in one process, which share only their scenario.

Time to live and idle time are measured by the wall clock; the sandbox `default` always exists.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from itertools import chain, islice
from typing import Final, TypeAlias

from mock_server.domain.refusal import Code
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.control.problem import LATER, NoSandboxError, no_key, no_room
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.ground.findings import with_suggestion
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.permits import (
    NO_PERMIT,
    Permit,
    Permits,
    PublicAddress,
    check_name,
)
from mock_server.sandbox.sandboxes.sandbox import (
    MAX_PREVIOUS,
    OVER,
    UNBOUNDED,
    Apis,
    Previous,
    Run,
    Sandbox,
    StoredSandbox,
    Tenancy,
)
from mock_server.sandbox.scenario.scenario import BuiltScenario

_MAX_COMPARED: Final = 200  # names that an unknown name is compared with
_EVICTED_AT_ONCE: Final = 10
_EVICTED_SHARE: Final = 100  # of very many, one in a hundred: they are checked less often
_CONTRACT: Final = 4_000_000  # estimated bytes, mostly of its validators

_Key: TypeAlias = tuple[str, bool]  # the name of a sandbox, and whether it is a former one
_Held: TypeAlias = dict[_Key, tuple[int, BuiltScenario]]


class Sandboxes:
    """The sandboxes of a server; `makers` create one by using an unknown name."""

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
        self.needs_keys = needs_keys
        self.permits = Permits()
        self.is_full = False  # whether the memory limit is reached
        self.evicted_count = 0
        self._limit = limit
        self.public_address = PublicAddress()
        # those in the store, as far as known, or None without a store; and the names of all of them
        self.kept: Sequence[StoredSandbox] | None = None
        self.kept_names: Collection[str] = ()
        # what the latest call that can be undone has replaced or removed by name, the oldest first
        self.previous: dict[str, Previous] = {}
        # the coverage of removed sandboxes, and by name that of unloaded ones
        self.retired = Coverage()
        self._away: dict[str, Coverage] = {}
        # what a sandbox uses, by limit
        self.usage_of: Callable[[str], Mapping[str, int]] | None = None
        # called with each sandbox that is removed and why, with each instant at which something
        # ends, and with each former sandbox or run that can no longer be brought back
        self.when_removed: Callable[[Tenancy, str], object] = lambda *_: None
        self.when_timed: Callable[[int], object] = lambda _: None
        self.when_dropped: Callable[[Previous], object] = lambda _: None
        self._makers = () if needs_keys else makers
        # by name, the least recently used one first; only the default one keeps its place
        self._tenancies: dict[str, Tenancy] = {}
        self._apis = Apis.of(scenario.contract)
        self.place(DEFAULT, self.new(now_ms), now_ms)

    def __len__(self) -> int:
        return len(self._tenancies)

    def __iter__(self) -> Iterator[Tenancy]:
        return iter(self._tenancies.values())

    @property
    def control(self) -> ControlApi:
        return self._apis.control

    @property
    def default(self) -> Sandbox:
        return self.default_tenancy.sandbox

    @property
    def default_tenancy(self) -> Tenancy:
        return self._tenancies[DEFAULT]

    def coverage(self) -> Coverage:
        whole = Coverage()
        removed = (each.tenancy for each in self.previous.values() if each.tenancy is not None)
        here = (tenancy.sandbox.coverage for tenancy in (*removed, *self))
        for part in (self.retired, *self._away.values(), *here):
            whole.add(part)
        return whole

    def body_limit(self, name: str) -> int:
        tenancy = self._tenancies.get(name)
        scenario = self.scenario if tenancy is None else tenancy.sandbox.simulation.scenario
        return scenario.limits.body

    def interface_of(self, name: str = "") -> Interface:
        tenancy = self._tenancies.get(name)
        return (self._apis if tenancy is None else tenancy.sandbox.apis).interface

    def use(self, name: str, now_ms: int, caller: Caller = Caller.OPERATOR) -> Tenancy:
        """Return the sandbox with a name, created if allowed (raises NoSandboxError)."""
        tenancy = self._tenancies.get(name)
        if tenancy is not None and tenancy.ttl_ms is not None:
            tenancy = self.get(name, now_ms)
        if tenancy is None:
            self.expect(name, now_ms, caller)
            tenancy = self.place(name, self.new(now_ms), now_ms, caller=caller)
        tenancy.used_ms = now_ms
        if name != DEFAULT:  # keeps the order
            self._tenancies[name] = self._tenancies.pop(name)
        return tenancy

    def expect(self, name: str, now_ms: int, caller: Caller, *, never_makes: bool = False) -> None:
        if self.has(name, now_ms):
            return
        check_name(name)
        if self.needs_keys and caller is not Caller.OPERATOR:
            raise no_key()  # the sandbox of the key has ended in the meantime
        if never_makes or caller not in self._makers:
            detail = f"there is no sandbox {name}; PUT /_sandboxes/{name} creates it"
            if caller is Caller.OPERATOR:  # others must not learn names of sandboxes
                detail = with_suggestion(detail, name, self.recent_names())
            elif caller is Caller.FOREIGN_PAGE:
                detail = f"{detail}; calls from pages of another origin do not (see --cors)"
            raise NoSandboxError(Code.NOT_FOUND, HTTPStatus.NOT_FOUND, detail)

    def has(self, name: str, now_ms: int) -> bool:
        return self.get(name, now_ms) is not None or name in self.kept_names

    def recent_names(self) -> Iterator[str]:
        return islice(chain(reversed(self._tenancies), self.kept_names), _MAX_COMPARED)

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        tenancy = self._tenancies.get(name)
        if tenancy is None or tenancy.ttl_ms is None or not tenancy.is_expired(now_ms):
            return tenancy
        self.remove(name, OVER)
        return None

    def place(
        self,
        name: str,
        sandbox: Sandbox,
        now_ms: int,
        *,
        ttl_ms: int | None = None,
        permit: Permit = NO_PERMIT,
        caller: Caller = Caller.OPERATOR,
    ) -> Tenancy:
        check_name(name)
        for leaving in self._leaving_for(name, now_ms, caller):
            if leaving.is_expired(now_ms):
                self.remove(leaving.name, OVER)
            else:
                self._evict(leaving.name, now_ms)
        tenancy = Tenancy(name, sandbox, now_ms, now_ms, ttl_ms, permit)
        self._settle(tenancy)
        return tenancy

    def set_aside(self, name: str, by: str, why: str, now_ms: int) -> Previous:
        tenancy = self._tenancies[name]
        tenancy.is_former = True
        self.remove(name, why)
        previous = Previous(by, now_ms, tenancy.sandbox.run(), tenancy)
        self.keep(name, previous)
        return previous

    def keep(self, name: str, previous: Previous | None) -> None:
        """Keep what a call has replaced under a name, or nothing, instead of what is kept now."""
        self._drop(name)
        if previous is not None:
            self.previous[name] = previous
            if len(self.previous) > MAX_PREVIOUS:
                self._drop(next(iter(self.previous)))
            self.when_timed(previous.until_ms)

    def drop_previous(self, now_ms: int) -> None:
        for name in [each for each, kept in self.previous.items() if kept.until_ms <= now_ms]:
            self._drop(name)

    def _drop(self, name: str) -> None:
        previous = self.previous.pop(name, None)
        if previous is None or previous.is_back:
            return
        if previous.tenancy is not None:
            previous.tenancy.is_former = False
            self.retired.add(previous.tenancy.sandbox.coverage)
        self.when_dropped(previous)

    def new(
        self,
        now_ms: int,
        scenario: BuiltScenario | None = None,
        most: Mapping[str, int] = UNBOUNDED,
    ) -> Sandbox:
        begun = scenario or self.scenario
        return Sandbox(begun, now_ms, self._apis.under(begun.contract), most)

    def load(self, tenancy: Tenancy) -> None:
        self._away.pop(tenancy.name, None)
        self._settle(tenancy)

    def unload(self, name: str) -> None:
        """Remove a sandbox from memory that continues in the store; its coverage still counts."""
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = tenancy.is_unloaded = True
        self._away[name] = tenancy.sandbox.coverage
        tenancy.sandbox.epoch += 1
        self.when_removed(tenancy, "unloaded to make room; its next call loads it again")

    def forget(self, name: str) -> None:
        self.retired.add(self._away.pop(name, Coverage()))

    def adopt(self, scenario: BuiltScenario) -> None:
        self.scenario = scenario
        self._apis = self._apis.under(scenario.contract)

    def is_outdated(self, sandbox: Sandbox) -> bool:
        own, served = sandbox.simulation.scenario.original, self.scenario
        return own is not served and own.name == served.name and own.digest != served.digest

    def remove(self, name: str, why: str) -> None:
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = True
        self.permits.revoke(name)
        if not tenancy.is_former:
            self.retired.add(tenancy.sandbox.coverage)
        if name in self.previous and self.previous[name].tenancy is None:
            self._drop(name)  # it ends with its sandbox
        tenancy.sandbox.epoch += 1  # releases the replies that it holds back
        self.when_removed(tenancy, why)

    def amend(self, tenancy: Tenancy, permit: Permit, ttl_ms: int | None) -> None:
        tenancy.permit, tenancy.ttl_ms = permit, ttl_ms
        self.permits.grant(tenancy.name, permit, tenancy.ends_ms)
        if tenancy.ends_ms is not None:
            self.when_timed(tenancy.ends_ms)

    def _settle(self, tenancy: Tenancy) -> None:
        name = tenancy.name

        def keep_run(by: str | None, now_ms: int, run: Run) -> None:
            previous = Previous(by or "", now_ms, run)
            self.keep(name, None if by is None else previous)
            if by is None:
                self.when_dropped(previous)

        if name in self._tenancies:
            self.remove(name, "replaced by another sandbox")
        self._tenancies[name] = tenancy
        tenancy.sandbox.keep = keep_run
        self.amend(tenancy, tenancy.permit, tenancy.ttl_ms)

    # ── Room for sandboxes ───────────────────────────────────────────────────────────────────

    def weigh(self) -> int:
        return _total(self._held())

    def keep_within(self, most_bytes: int, now_ms: int) -> None:
        """Evict former sandboxes, then some of the idle, until they fit; else refuse new work."""
        self.drop_previous(now_ms)
        at_once = max(_EVICTED_AT_ONCE, len(self) // _EVICTED_SHARE)
        idle = islice((each.name for each in self if each.is_idle(now_ms)), at_once)
        leaving = [*((name, True) for name in self.previous), *((name, False) for name in idle)]
        self._shrink(most_bytes, leaving, partial(self._evict, now_ms=now_ms))

    def unload_within(self, most_bytes: int, is_at_rest: Callable[[Tenancy], bool]) -> None:
        """Unload sandboxes at rest until all fit; they continue in the store."""
        leaving = [(each.name, False) for each in self if is_at_rest(each)]
        self._shrink(most_bytes, leaving, self.unload)

    def _shrink(
        self, most_bytes: int, leaving: Iterable[_Key], evict: Callable[[str], None]
    ) -> None:
        held = self._held()
        for name, is_former in leaving:
            if _total(held) <= most_bytes:
                break
            del held[name, is_former]
            if is_former:
                self.keep(name, None)
            else:
                evict(name)
        self.is_full = _total(held) > most_bytes

    def _held(self) -> _Held:
        held: _Held = {("", True): (0, self.scenario)}
        for name, each in self.previous.items():
            held[name, True] = each.run.weight, each.run.simulation.scenario.original
        for tenancy in self:
            scenario = tenancy.sandbox.simulation.scenario.original
            held[tenancy.name, False] = tenancy.sandbox.weight, scenario
        return held

    def refuse_when_full(self) -> None:
        if self.is_full:
            raise no_room("the sandboxes have reached their memory limit; reset or delete some")

    def expect_room(self, name: str, now_ms: int) -> None:
        check_name(name)
        self.get(name, now_ms)  # if it has expired, it is no longer there
        self._leaving_for(name, now_ms, Caller.OPERATOR)

    def _leaving_for(self, name: str, now_ms: int, caller: Caller) -> Sequence[Tenancy]:
        """Return who makes room: all that have expired, else one idle, for the operator alone."""
        if name in self._tenancies or len(self) < self._limit:
            return ()
        expired = [tenancy for tenancy in self if tenancy.is_expired(now_ms)]
        if expired:
            return expired
        in_use = f"all {self._limit} sandboxes are in use"
        if caller is not Caller.OPERATOR:
            raise no_room(f"{in_use}; only the control token can make room", LATER)
        idle = next((tenancy for tenancy in self if tenancy.is_idle(now_ms)), None)
        if idle is None:
            raise no_room(f"{in_use}; delete one, or wait until one is idle", LATER)
        return (idle,)

    def _evict(self, name: str, now_ms: int) -> None:
        self.evicted_count += 1
        if self.kept is None:
            idle_s = (now_ms - self._tenancies[name].used_ms) // 1000
            self.remove(name, f"evicted to make room, unused for {idle_s} s")
        else:
            self.unload(name)


def _total(held: _Held) -> int:
    """Return the size of runs in bytes; scenarios and contracts that they share count once."""
    scenarios = {id(scenario): scenario for _, scenario in held.values()}.values()
    contracts = len({id(scenario.contract) for scenario in scenarios})
    shared = sum(scenario.size for scenario in scenarios) + _CONTRACT * contracts
    return shared + sum(size for size, _ in held.values())
