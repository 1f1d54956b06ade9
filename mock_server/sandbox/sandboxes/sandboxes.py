"""Any number of named sandboxes in one process, which share only their scenario.

/s/NAME/...        the sandbox NAME, also selected by the header X-Sandbox: NAME
anything else      the sandbox `default`, which always exists

A named sandbox is created on first use, if the caller may create one. Time to live and idle time
are measured by the server's wall clock.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from itertools import chain, islice
from typing import Final

from mock_server.contract.texts.printable import nearest
from mock_server.domain.refusal import Code
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.control.problem import not_found
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.ground.findings import with_suggestion
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.crowding import Crowding
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit, Permits, check_name
from mock_server.sandbox.sandboxes.refusals import NoSandboxError, in_the_middle, no_key
from mock_server.sandbox.sandboxes.sandbox import UNBOUNDED, Apis, Run, Sandbox
from mock_server.sandbox.sandboxes.tenancy import (
    MAX_PREVIOUS,
    OVER,
    Previous,
    PublicAddress,
    StoredSandbox,
    Tenancy,
)
from mock_server.sandbox.scenario.scenario import BuiltScenario

_MAX_COMPARED: Final = 200
"""How many names an unknown name is compared with; more would take too long."""


class Sandboxes:
    """The sandboxes of a server.

    `when_removed` is called for each removed sandbox, with the reason; `retired` is the coverage of
    removed ones. `previous` has what the latest call that can be undone has replaced or removed
    under each name, the oldest first; `when_dropped` is called with each that leaves it without
    being brought back. `when_timed` is called with each instant at which something ends.

    `crowding` decides whether there is room for more. `kept` are the sandboxes in the store, as far
    as known, or None without a store; `kept_names` are the names of all of them, in memory or not.
    `permits` has the keys; with `needs_keys`, calls without the right key are refused.
    `public_address` is how clients reach the server, `usage_of` what a sandbox uses, by limit.

    Args:
        scenario: the scenario of sandboxes that are created without one.
        now_ms: the wall instant.
        limit: the largest number of sandboxes, including the default one.
        makers: the callers whose use of an unknown name creates a sandbox.
        needs_keys: whether each sandbox has keys; if so, no use of an unknown name creates one.
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
        self.kept: Sequence[StoredSandbox] | None = None
        self.kept_names: Collection[str] = ()
        self.retired = Coverage()
        self.previous: dict[str, Previous] = {}
        self.when_removed: Callable[[Tenancy, str], object] = lambda *_: None
        self.when_timed: Callable[[int], object] = lambda _: None
        self.when_dropped: Callable[[Previous], object] = lambda _: None
        self.crowding = Crowding(self, limit)
        self._makers = () if needs_keys else makers
        self.permits = Permits()
        self.public_address = PublicAddress()
        self.usage_of: Callable[[str], Mapping[str, int]] | None = None
        self.needs_keys = needs_keys
        self._tenancies: dict[str, Tenancy] = {}
        self._away: dict[str, Coverage] = {}
        """The coverage of unloaded sandboxes, by name."""
        self._apis = Apis.of(scenario.contract)
        self.place(DEFAULT, self.new(now_ms), now_ms)

    def __len__(self) -> int:
        return len(self._tenancies)

    def __iter__(self) -> Iterator[Tenancy]:
        return iter(self._tenancies.values())

    @property
    def control(self) -> ControlApi:
        """Routes and validates the control calls of all sandboxes."""
        return self._apis.control

    @property
    def default(self) -> Sandbox:
        """The sandbox that always exists."""
        return self.default_tenancy.sandbox

    @property
    def default_tenancy(self) -> Tenancy:
        """The tenancy of the default sandbox."""
        return self._tenancies[DEFAULT]

    def coverage(self) -> Coverage:
        """Return the combined coverage of all sandboxes, including removed ones."""
        whole = Coverage()
        removed = (each.tenancy for each in self.previous.values() if each.tenancy is not None)
        here = (tenancy.sandbox.coverage for tenancy in (*removed, *self))
        for part in (self.retired, *self._away.values(), *here):
            whole.add(part)
        whole.is_partial = any(tenancy.sandbox.is_partial for tenancy in self)
        return whole

    def body_limit(self, name: str) -> int:
        """Return the largest body, in bytes, of an interface call to a sandbox."""
        tenancy = self._tenancies.get(name)
        scenario = self.scenario if tenancy is None else tenancy.sandbox.simulation.scenario
        return scenario.limits.body

    def interface_of(self, name: str = "") -> Interface:
        """Return the interface of a sandbox in memory, or else that of the server's scenario."""
        tenancy = self._tenancies.get(name)
        return (self._apis if tenancy is None else tenancy.sandbox.apis).interface

    def use(self, name: str, now_ms: int, caller: Caller = Caller.OPERATOR) -> Tenancy:
        """Return the sandbox with a name, create it if necessary, and note its use.

        Raises:
            Problem: if the name is invalid.
            NoSandboxError: if there is none, and the caller may not create it or there is no room.
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
        """Note the use of a sandbox that is in memory."""
        tenancy.used_ms = now_ms
        if tenancy.name != DEFAULT:  # keeps the order: least recently used first
            self._tenancies[tenancy.name] = self._tenancies.pop(tenancy.name)

    def expect(self, name: str, now_ms: int, caller: Caller, *, never_makes: bool = False) -> None:
        """Refuse a call to a missing sandbox that it may not or must not create.

        Raises:
            Problem: if the name is invalid.
            NoSandboxError: if the name is unknown and the caller may not create a sandbox.
        """
        if self.has(name, now_ms):
            return
        check_name(name)
        if self.needs_keys and caller is not Caller.OPERATOR:
            raise no_key()  # the sandbox of the key has ended in the meantime
        if never_makes or caller not in self._makers:
            detail = f"there is no sandbox {name}; PUT /_sandboxes/{name} creates it"
            if caller is Caller.OPERATOR:  # others must not learn names of sandboxes
                detail = self.guessed(detail, name)
            elif caller is Caller.FOREIGN_PAGE:
                detail = f"{detail}; calls from pages of another origin do not (see --cors)"
            raise NoSandboxError(Code.NOT_FOUND, HTTPStatus.NOT_FOUND, detail)

    def has(self, name: str, now_ms: int) -> bool:
        """Return whether a sandbox exists, in memory or in the store."""
        return self.get(name, now_ms) is not None or name in self.kept_names

    def guessed(self, detail: str, name: str) -> str:
        """Return a message about an unknown name, with the suggestion of a similar one if any."""
        return with_suggestion(detail, name, self._recent())

    def nearest(self, name: str) -> str | None:
        """Return the name of a sandbox that is similar to an unknown name, or None."""
        return nearest(name, self._recent())

    def _recent(self) -> Iterator[str]:
        """Yield names of sandboxes: those in memory first, the most recently used one first."""
        return islice(chain(reversed(self._tenancies), self.kept_names), _MAX_COMPARED)

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        """Return the sandbox with a name if it exists in memory; remove it if it has expired."""
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
        """Put a sandbox under a name, and remove the one that it replaces.

        Raises:
            Problem: if the name is invalid, or there is no room.
        """
        check_name(name)
        if name not in self._tenancies:
            self.crowding.make_room(now_ms, caller)
        else:
            self.remove(name, "replaced by another sandbox")
        tenancy = Tenancy(name, sandbox, now_ms, now_ms, ttl_ms, permit)
        self._settle(tenancy)
        return tenancy

    def set_aside(self, name: str, by: str, why: str, now_ms: int) -> Previous:
        """Remove a sandbox, but keep it for an undo of the call `by`."""
        tenancy = self._tenancies[name]
        tenancy.is_former = True
        self.remove(name, why)
        previous = Previous(by, now_ms, tenancy.sandbox.run(), tenancy)
        self.keep(name, previous)
        return previous

    def _keep_run(self, name: str, by: str | None, now_ms: int, run: Run) -> None:
        """Keep the run that a call has replaced, unless it cannot be undone."""
        self.keep(name, None if by is None else Previous(by, now_ms, run))

    def keep(self, name: str, previous: Previous | None) -> None:
        """Keep what a call has replaced under a name, or nothing, instead of what is kept now."""
        self._drop(name)
        if previous is not None:
            self.previous[name] = previous
            if len(self.previous) > MAX_PREVIOUS:
                self._drop(next(iter(self.previous)))
            self.when_timed(previous.until_ms)

    def drop_previous(self, now_ms: int) -> None:
        """Drop what can no longer be brought back."""
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
        """Return a new sandbox of a scenario (default: the server's scenario).

        `most` are upper bounds of its limits, by name.
        """
        begun = scenario or self.scenario
        return Sandbox(begun, now_ms, self._apis.under(begun.contract), most)

    def load(self, tenancy: Tenancy) -> None:
        """Put a sandbox that was kept in the store in its place; it counts as most recently used.

        The caller must make sure that there is room. If the name is taken, that sandbox is removed.
        """
        if tenancy.name in self._tenancies:
            self.remove(tenancy.name, "replaced by another sandbox")
        self._away.pop(tenancy.name, None)
        self._settle(tenancy)

    def unload(self, name: str) -> None:
        """Remove a sandbox from memory that continues in the store; `when_removed` is called.

        Its coverage still counts, until it is loaded again.
        """
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = tenancy.is_unloaded = True
        self._away[name] = tenancy.sandbox.coverage
        self._announce_removal(tenancy, "unloaded to make room; its next call loads it again")

    def forget(self, name: str) -> None:
        """Note the end of a sandbox that is not in memory."""
        self.retired.add(self._away.pop(name, Coverage()))

    def reload(self, scenario: BuiltScenario, now_ms: int) -> None:
        """Use a newer version of the server's scenario; the default sandbox restarts with it."""
        self.adopt(scenario)
        self.default.start(scenario, now_ms)

    def adopt(self, scenario: BuiltScenario) -> None:
        """Create new sandboxes from another scenario from now on."""
        self.scenario = scenario
        self._apis = self._apis.under(scenario.contract)

    def is_outdated(self, sandbox: Sandbox) -> bool:
        """Return whether the server has other contents under the name of a sandbox's scenario."""
        own, served = sandbox.simulation.scenario.original, self.scenario
        return own is not served and own.name == served.name and own.digest != served.digest

    def remove(self, name: str, why: str) -> None:
        """Remove a sandbox and its contents."""
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = True
        self.permits.revoke(name)
        if not tenancy.is_former:
            self.retired.add(tenancy.sandbox.coverage)
        if name in self.previous and self.previous[name].tenancy is None:
            self._drop(name)  # it ends with its sandbox
        self._announce_removal(tenancy, why)

    def _announce_removal(self, tenancy: Tenancy, why: str) -> None:
        """Report a removed or unloaded sandbox, and release the replies that it holds back."""
        tenancy.sandbox.epoch += 1
        self.when_removed(tenancy, why)

    def amend(self, tenancy: Tenancy, permit: Permit, ttl_ms: int | None) -> None:
        """Give a sandbox other keys or another time to live."""
        tenancy.permit, tenancy.ttl_ms = permit, ttl_ms
        self._grant(tenancy)

    def _settle(self, tenancy: Tenancy) -> None:
        """Put a sandbox in its place, and grant its keys."""
        self._tenancies[tenancy.name] = tenancy
        tenancy.sandbox.keep = partial(self._keep_run, tenancy.name)
        self._grant(tenancy)

    def _grant(self, tenancy: Tenancy) -> None:
        self.permits.grant(tenancy.name, tenancy.permit, tenancy.ends_ms)
        if tenancy.ends_ms is not None:
            self.when_timed(tenancy.ends_ms)

    def evict(self, tenancy: Tenancy, why: str) -> None:
        """Evict a sandbox: unload it if there is a store, which keeps it; otherwise remove it."""
        if self.kept is None:
            self.remove(tenancy.name, why)
        else:
            self.unload(tenancy.name)


def fork(
    sandboxes: Sandboxes, name: str, now_ms: int, most: Mapping[str, int] = UNBOUNDED
) -> Sandbox:
    """Return a new sandbox that continues where another one is; the two share their base.

    `most` are its own upper bounds; those of the other sandbox do not apply to it.

    Raises:
        Problem: if there is no other sandbox, or it is in the middle of a change.
    """
    origin = sandboxes.get(name, now_ms)
    if origin is None:
        raise not_found(sandboxes.guessed(f"there is no sandbox {name!r} to fork", name))
    if origin.is_busy:
        raise in_the_middle(name)
    simulation = origin.sandbox.simulation
    forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.apis, most)
    twins = simulation.copy(), simulation.copy()
    for twin in twins:
        twin.lower_limits(most)
    forked.resume(twins[0], Origin(now_ms, twins[1]))
    return forked
