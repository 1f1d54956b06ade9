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

from mock_server.contract.texts.guessing import nearest
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.ground.findings import with_suggestion
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.base_urls import PublicAddress
from mock_server.sandbox.sandboxes.crowding import Crowding
from mock_server.sandbox.sandboxes.desk import Desk
from mock_server.sandbox.sandboxes.former import Former, Formers, Replacing
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit, Permits
from mock_server.sandbox.sandboxes.refusals import NoSandboxError, no_key
from mock_server.sandbox.sandboxes.sandbox import UNBOUNDED, Sandbox
from mock_server.sandbox.sandboxes.sandbox_names import check_name
from mock_server.sandbox.sandboxes.tenancy import OVER, Keepsake, Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario

_MOST_COMPARED: Final = 200
"""How many names a misspelt one is compared with: milliseconds of work."""


class Sandboxes:
    """The sandboxes of a server.

    `when_removed` is called for each removed one, with the reason; `retired` is the coverage of
    removed ones. `formers` are those that can be brought back; `when_let_go` is called for each
    that is kept no longer. `when_timed` is called with the instant at which any sandbox ends.

    `crowding` says whether there is room for more. `kept` is what a store is known to keep, None if
    there is none; `kept_names` are those of all that it keeps, in memory or not. `permits` has the
    keys; if it `needs_keys`, calls without the right one are refused. `reach` is how callers get
    here, `taken` tells what a sandbox takes of this server, in terms of its limits.

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
        self.kept: Sequence[Keepsake] | None = None
        self.kept_names: Collection[str] = ()
        self.retired = Coverage()
        self.formers = Formers(self._let_go)
        self.when_removed: Callable[[Tenancy, str], object] = lambda *_: None
        self.when_timed: Callable[[int], object] = lambda _: None
        self.when_let_go: Callable[[Former], object] = lambda _: None
        self.crowding = Crowding(self, limit)
        self._makers = () if needs_keys else makers
        self.permits = Permits()
        self.reach = PublicAddress()
        self.taken: Callable[[str], Mapping[str, int]] | None = None
        self.needs_keys = needs_keys
        self._tenancies: dict[str, Tenancy] = {}
        self._away: dict[str, Coverage] = {}
        """What the clients of sandboxes have met that were unloaded."""
        self._desk = Desk.of(scenario.contract)
        self.place(DEFAULT, self.new(now_ms), now_ms)

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
        removed = (former.coverage for former in self.formers if not former.is_fetched)
        here = (tenancy.sandbox.coverage for tenancy in self)
        for part in (self.retired, *self._away.values(), *removed, *here):
            whole.add(part)
        whole.is_partial = any(tenancy.sandbox.is_partial for tenancy in self)
        return whole

    def body_limit(self, name: str) -> int:
        """Return the most bytes of a body in a call of the interface."""
        tenancy = self._tenancies.get(name)
        scenario = self.scenario if tenancy is None else tenancy.sandbox.simulation.scenario
        return scenario.limits.body

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
            tenancy = self.place(name, self.new(now_ms), now_ms, caller=caller)
        self.note_use(tenancy, now_ms)
        return tenancy

    def note_use(self, tenancy: Tenancy, now_ms: int) -> None:
        """Note the use of a sandbox that is here."""
        tenancy.used_ms = now_ms
        if tenancy.name != DEFAULT:  # least recently used first
            self._tenancies[tenancy.name] = self._tenancies.pop(tenancy.name)

    def expect(self, name: str, now_ms: int, caller: Caller, *, never_makes: bool = False) -> None:
        """Refuse a call if its sandbox does not exist and it may not create one, or never does.

        Raises:
            Problem: if the name is invalid.
            NoSandboxError: if the name is unknown and the caller may not create a sandbox.
        """
        if self.has(name, now_ms):
            return
        check_name(name)
        if self.needs_keys and caller is not Caller.OPERATOR:
            raise no_key()  # its sandbox has ended just now
        if never_makes or caller not in self._makers:
            detail = f"there is no sandbox {name}; PUT /_sandboxes/{name} makes it"
            if caller is Caller.OPERATOR:  # names of sandboxes are not for everybody
                detail = self.guessed(detail, name)
            raise NoSandboxError(Code.NOT_FOUND, HTTPStatus.NOT_FOUND, detail)

    def has(self, name: str, now_ms: int) -> bool:
        """Return whether there is a sandbox of a name, in memory or kept."""
        return self.get(name, now_ms) is not None or name in self.kept_names

    def guessed(self, detail: str, name: str) -> str:
        """Return a message about an unknown name, with a similar one."""
        return with_suggestion(detail, name, self._recent())[0]

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
        replacing: Replacing | None = None,
        caller: Caller = Caller.OPERATOR,
    ) -> Tenancy:
        """Put a sandbox under a name, replacing the previous one, which may be brought back.

        Raises:
            Problem: if the name is invalid, or there is no room.
        """
        check_name(name)
        if name not in self._tenancies:
            self.crowding.make_room(now_ms, caller)
        if replacing is not None and self.get(name, now_ms) is not None:
            self.set_aside(name, now_ms, replacing)
        elif name in self._tenancies:
            self.remove(name, "another took its place")
        sandbox.latest_replaced = max(sandbox.latest_replaced, self.formers.latest(name))
        tenancy = Tenancy(name, sandbox, now_ms, now_ms, ttl_ms, permit)
        self._settle(tenancy)
        return tenancy

    def set_aside(self, name: str, now_ms: int, how: Replacing) -> Former:
        """Remove a sandbox, so that it can be brought back for a while."""
        tenancy = self._tenancies[name]
        sandbox = tenancy.sandbox
        self._keep_replaced(name)
        former = Former(
            name,
            sandbox.set_aside(how.by, now_ms),
            tenancy.permit,
            is_operators=how.is_operators,
            tenancy=tenancy,
            coverage=Coverage() if how.is_undo else sandbox.coverage,
        )
        sandbox.replaced, tenancy.is_former = [], True
        self.remove(name, how.why)
        self.keep(former)
        return former

    def _keep_replaced(self, name: str) -> None:
        """Keep what calls have replaced in a sandbox."""
        tenancy = self._tenancies[name]
        kept, tenancy.sandbox.replaced = tenancy.sandbox.replaced, []
        for each in kept:
            if not each.is_over(tenancy.used_ms):
                self.keep(Former(name, each._replace(ends_ms=tenancy.ends_ms), tenancy.permit))

    def keep(self, former: Former) -> None:
        """Keep what can be brought back."""
        self.formers.add(former)
        self.when_timed(former.replaced.until_ms)

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
        begun = scenario or self.scenario
        return Sandbox(begun, now_ms, self._desk.under(begun.contract), most)

    def load(self, tenancy: Tenancy) -> None:
        """Put a sandbox that was kept elsewhere in its place.

        It counts as the most recently used one. The caller sees to it that there is room. A sandbox
        that has its name by now is removed.
        """
        if tenancy.name in self._tenancies:
            self.remove(tenancy.name, "another took its place")
        self._away.pop(tenancy.name, None)
        self._settle(tenancy)

    def unload(self, name: str) -> None:
        """Let go of a sandbox that goes on elsewhere; `when_removed` is told.

        What its clients have met still counts, until it is loaded again.
        """
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = tenancy.is_unloaded = True
        self._away[name] = tenancy.sandbox.coverage
        self._tell(tenancy, "unloaded to make room; its next call loads it again")

    def forget(self, name: str) -> None:
        """Note the end of a sandbox that is not here: it may have been unloaded."""
        self.retired.add(self._away.pop(name, Coverage()))

    def reload(self, scenario: BuiltScenario, now_ms: int) -> None:
        """Continue with a newer version of the server's scenario.

        New sandboxes use it, and the default one restarts with it. Named ones of an older version
        keep it until they are reset.
        """
        self.adopt(scenario)
        self.default.start(scenario, now_ms)

    def adopt(self, scenario: BuiltScenario) -> None:
        """Make new sandboxes of another scenario from now on; others begin it at their reset."""
        for tenancy in self:
            tenancy.sandbox.outdate(self.scenario, scenario)
        for former in self.formers:
            former.outdate(self.scenario, scenario)
        self.scenario = scenario
        self._desk = self._desk.under(scenario.contract)

    def remove(self, name: str, why: str) -> None:
        """Remove a sandbox and everything in it."""
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = True
        self.permits.revoke(name)
        if not tenancy.is_former:
            self.retired.add(tenancy.sandbox.coverage)
        self._tell(tenancy, why)

    def _tell(self, tenancy: Tenancy, why: str) -> None:
        """Release everybody who waits for a sandbox that is no longer in its place."""
        tenancy.sandbox.epoch += 1
        self.when_removed(tenancy, why)

    def amend(self, tenancy: Tenancy, permit: Permit, ttl_ms: int | None) -> None:
        """Give a sandbox other keys, or another time to live."""
        earlier, tenancy.permit, tenancy.ttl_ms = tenancy.permit, permit, ttl_ms
        self.formers.amend(tenancy.name, earlier, permit, tenancy.ends_ms)
        self._grant(tenancy)

    def _settle(self, tenancy: Tenancy) -> None:
        """Put a sandbox in its place, with its keys."""
        self._tenancies[tenancy.name] = tenancy
        tenancy.sandbox.when_replaced = partial(self._keep_replaced, tenancy.name)
        tenancy.sandbox.when_dropped = partial(self.formers.purge, tenancy.name)
        self._keep_replaced(tenancy.name)
        self._grant(tenancy)

    def _grant(self, tenancy: Tenancy) -> None:
        tenancy.sandbox.ends_ms = tenancy.ends_ms
        self.permits.grant(tenancy.name, tenancy.permit, tenancy.ends_ms)
        if tenancy.ends_ms is not None:
            self.when_timed(tenancy.ends_ms)

    def evict(self, tenancy: Tenancy, why: str) -> None:
        """Evict a sandbox that nobody uses; nothing is lost if a store keeps it."""
        if self.kept is None:
            self.remove(tenancy.name, why)
        else:
            self.unload(tenancy.name)
