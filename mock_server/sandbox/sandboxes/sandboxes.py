"""Any number of named sandboxes in one process, which share nothing but their scenario.

    /s/NAME/...        the sandbox of that name, also by the header X-Sandbox: NAME
    anything else      the sandbox `default`, which always exists

A named sandbox is made on first use, if whoever uses it may make one. Time to live and idleness run
on the server's wall clock.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice
from typing import Final

from mock_server.domain.refusal import Code
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import DEFAULT, is_name
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.ground.findings import guessed
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.sandbox import Desk, Sandbox
from mock_server.sandbox.scenario.scenario import Scenario

IDLE_MS: Final = 300_000
"""How long a sandbox must have been unused before it may be evicted for a new one."""

_EVICTED_AT_ONCE: Final = 10
_MOST_COMPARED: Final = 200
"""Names that a misspelt one is compared with: milliseconds of work."""
_SOON: Final = {"Retry-After": "1"}
_LATER: Final = {"Retry-After": "60"}
_OURS: Final = frozenset({"_sandbox", "_sandboxes", "_live", "_ready"})
"""How addresses of the server begin: after `/s/` the name before them has been left out."""


class NoSandboxError(Problem):
    """There is no sandbox for a call; `code` says so to a client of the interface."""

    def __init__(
        self,
        code: Code,
        status: HTTPStatus,
        detail: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, detail, headers=headers)
        self.code = code


def no_room(detail: str) -> NoSandboxError:
    """Return the refusal of what takes memory that there is not at the moment."""
    return NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, _SOON)


def no_store(detail: str) -> NoSandboxError:
    """Return the refusal of what cannot be kept at the moment, and is not done."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return NoSandboxError(Code.STORE_UNAVAILABLE, status, detail, _SOON)


@dataclass(slots=True)
class Tenancy:
    """A sandbox in its place: since when, last used when, until when, and who watches it.

    `counted` is the number of the latest event that the server's metrics know of, `is_busy` says
    that a call is in the middle of a change, `is_over` that the sandbox has been removed, or only
    `is_unloaded`. Where sandboxes are kept, `generation` is which of its name this is, and `head`
    the number of the latest entry of its log that was applied.
    """

    name: str
    sandbox: Sandbox
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    streams: int = 0
    counted: int = 0
    is_busy: bool = False
    is_over: bool = False
    is_unloaded: bool = False
    generation: int = 0
    head: int = 0

    def is_expired(self, now_ms: int) -> bool:
        """Tell whether its time to live is over."""
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_idle(self, now_ms: int) -> bool:
        """Tell whether it may make room for another."""
        return self.name != DEFAULT and not self.streams and now_ms >= self.used_ms + IDLE_MS


class Sandboxes:
    """The sandboxes of a server.

    `when_removed` is told of each one that goes, for good or unloaded, and why; `retired` is what
    those have met that are no more.
    `is_full` says that they take all the memory that they may.

    Args:
        scenario: what sandboxes are made from unless they bring their own.
        now_ms: the wall instant.
        limit: how many there may be, the default one included.
        makers: whose calls make a sandbox by using it.
    """

    def __init__(
        self,
        scenario: Scenario,
        now_ms: int,
        *,
        limit: int = 1000,
        makers: Collection[Caller] = (Caller.OPERATOR,),
    ) -> None:
        self.scenario = scenario
        self.evicted_count = 0
        self.is_full = False
        self.retired = Coverage()
        self.when_removed: Callable[[Tenancy, str], None] | None = None
        self._limit = limit
        self._makers = makers
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
        """The place of the sandbox that always exists."""
        return self._tenancies[DEFAULT]

    def coverage(self) -> Coverage:
        """Return what the clients of all sandboxes have met, those included that are gone."""
        whole = Coverage()
        here = (tenancy.sandbox.coverage for tenancy in self)
        for part in (self.retired, *self._away.values(), *here):
            whole.add(part)
        return whole

    def weigh(self) -> int:
        """Return the bytes that all of them take, and their scenarios, each counted once."""
        scenarios = {id(self.scenario): self.scenario}
        weight = 0
        for tenancy in self:
            sandbox = tenancy.sandbox
            weight += sandbox.weight
            scenarios[id(sandbox.simulation.scenario)] = sandbox.simulation.scenario
        return weight + sum(scenario.weight for scenario in scenarios.values())

    def keep_within(self, most_bytes: int, now_ms: int) -> None:
        """See to it that no more bytes are taken, by letting idle ones go, else refuse new work.

        The least recently used ones go first, so many at once.
        """
        for _ in range(_EVICTED_AT_ONCE):
            weight = self.weigh()
            idle = self._idle(now_ms) if weight > most_bytes else None
            if idle is None:
                break
            self._evict(idle, now_ms)
        self.is_full = self.weigh() > most_bytes

    def refuse_when_full(self) -> None:
        """Refuse what would take more memory when there is none left.

        Raises:
            NoSandboxError: when the sandboxes take all that they may.
        """
        if self.is_full:
            detail = "the sandboxes take all the memory that they may; reset or delete some"
            raise no_room(detail)

    def body_limit(self, name: str) -> int:
        """Return how many bytes a body may have in a call of the interface."""
        tenancy = self._tenancies.get(name)
        return self.scenario.limits.body if tenancy is None else tenancy.sandbox.body_limit

    def interface_of(self, name: str = "") -> Interface:
        """Return the interface as a sandbox has it, or as the server's scenario does."""
        tenancy = self._tenancies.get(name)
        return (self._desk if tenancy is None else tenancy.sandbox.desk).interface

    def use(self, name: str, now_ms: int, caller: Caller = Caller.OPERATOR) -> Tenancy:
        """Return the sandbox of a name, which is made if need be, and note that it is used.

        Raises:
            Problem: when it is no name.
            NoSandboxError: when the name is unknown and the caller may make none, or there is no
                room.
        """
        tenancy = self.get(name, now_ms)
        if tenancy is None:
            self.expect(name, now_ms, caller)
            self._have_room(now_ms, caller)
            tenancy = self._move_in(name, self.new(now_ms), now_ms, None)
        tenancy.used_ms = now_ms
        if name != DEFAULT:
            # The least recently used one stands first.
            self._tenancies[name] = self._tenancies.pop(name)
        return tenancy

    def expect(self, name: str, now_ms: int, caller: Caller) -> None:
        """Refuse a call for which there is no sandbox, and which may make none.

        Raises:
            Problem: when it is no name.
            NoSandboxError: when the name is unknown and the caller may make none.
        """
        if self.get(name, now_ms) is None:
            self.may_make(name, caller)

    def guessed(self, detail: str, name: str) -> str:
        """Return a sentence about an unknown name, with the recent one that may have been meant."""
        recent = islice(reversed(self._tenancies), _MOST_COMPARED)
        return guessed(detail, name, recent)[0]

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        """Return the sandbox of a name if there is one whose time is not over."""
        tenancy = self._tenancies.get(name)
        if tenancy is None or tenancy.ttl_ms is None or not tenancy.is_expired(now_ms):
            return tenancy
        self.remove(name, "its time to live is over")
        return None

    def place(
        self, name: str, sandbox: Sandbox, now_ms: int, *, ttl_ms: int | None = None
    ) -> Tenancy:
        """Put a sandbox under a name, in place of the one that had it.

        Raises:
            Problem: when it is no name, or there is no room.
        """
        check_name(name)
        if name not in self._tenancies:
            self._have_room(now_ms, Caller.OPERATOR)
        return self._move_in(name, sandbox, now_ms, ttl_ms)

    def new(self, now_ms: int, scenario: Scenario | None = None) -> Sandbox:
        """Return a new sandbox of a scenario, of the server's unless another one is named."""
        if scenario is None:
            return Sandbox(self.scenario, now_ms, self._desk)
        return Sandbox(scenario, now_ms)

    def load(self, tenancy: Tenancy) -> Tenancy:
        """Put a sandbox in its place that was kept elsewhere, and return it there.

        It is the most recently used one. There is room for it, or whoever loads it sees to that;
        one that has its name by now is no more.
        """
        if tenancy.name in self._tenancies:
            self.remove(tenancy.name, "another took its place")
        self._away.pop(tenancy.name, None)
        self._tenancies[tenancy.name] = tenancy
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

    def may_make(self, name: str, caller: Caller) -> None:
        """Let a call pass that would make a sandbox, if there is none of that name.

        Raises:
            Problem: when it is no name.
            NoSandboxError: when the caller may make none.
        """
        check_name(name)
        if caller not in self._makers:
            detail = f"there is no sandbox {name}; PUT /_sandboxes/{name} makes it"
            if caller is Caller.OPERATOR:  # names of sandboxes are not for everybody
                detail = self.guessed(detail, name)
            raise NoSandboxError(Code.NOT_FOUND, HTTPStatus.NOT_FOUND, detail)

    def reload(self, scenario: Scenario, now_ms: int) -> None:
        """Go on with a newer version of the server's scenario.

        New sandboxes are made from it and the default one begins it at once. Named ones that were
        made from an older version keep it until they are reset.
        """
        for tenancy in self._tenancies.values():
            sandbox = tenancy.sandbox
            if sandbox.successor is not None or sandbox.simulation.scenario is self.scenario:
                sandbox.successor = scenario
        self.scenario = scenario
        self._desk = Desk.of(scenario.contract)
        self.default.start(scenario, now_ms)

    def fork(self, name: str, now_ms: int) -> Sandbox:
        """Return a new sandbox that goes on where another one is; the base is shared."""
        origin = self.get(name, now_ms)
        if origin is None:
            detail = f"there is no sandbox {name[:80]!r} to fork"
            raise Problem(HTTPStatus.NOT_FOUND, self.guessed(detail, name))
        if origin.is_busy:
            detail = f"sandbox {name} is in the middle of a change; try again"
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers={"Retry-After": "1"})
        simulation = origin.sandbox.simulation
        forked = Sandbox(simulation.scenario, now_ms, origin.sandbox.desk)
        forked.resume(simulation.copy(), Origin(now_ms, simulation.copy()))
        forked.successor = origin.sandbox.successor
        return forked

    def remove(self, name: str, why: str) -> None:
        """Drop a sandbox, with everything in it."""
        tenancy = self._tenancies.pop(name)
        tenancy.is_over = True
        self.retired.add(tenancy.sandbox.coverage)
        self._tell(tenancy, why)

    def _tell(self, tenancy: Tenancy, why: str) -> None:
        """Let go whoever waits for a sandbox that is no more in its place."""
        tenancy.sandbox.epoch += 1
        if self.when_removed is not None:
            self.when_removed(tenancy, why)

    def _move_in(self, name: str, sandbox: Sandbox, now_ms: int, ttl_ms: int | None) -> Tenancy:
        if name in self._tenancies:
            self.remove(name, "another took its place")
        tenancy = Tenancy(name, sandbox, now_ms, now_ms, ttl_ms)
        self._tenancies[name] = tenancy
        return tenancy

    def expect_room(self, name: str, now_ms: int) -> None:
        """Refuse a sandbox for which there is no room, before it is made; nobody goes yet.

        Raises:
            Problem: when it is no name, or there is no room.
        """
        check_name(name)
        if name not in self._tenancies and self._is_crowded(now_ms):
            raise self._no_room()

    def _is_crowded(self, now_ms: int) -> bool:
        """Tell whether there is no room for one more, and nobody who may go."""
        if len(self._tenancies) < self._limit:
            return False
        return not any(each.is_expired(now_ms) or each.is_idle(now_ms) for each in self)

    def _no_room(self) -> NoSandboxError:
        detail = f"all {self._limit} sandboxes are in use; delete one, or wait until one is idle"
        return NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, _LATER)

    def _have_room(self, now_ms: int, caller: Caller) -> None:
        """See to it that there is room for one more sandbox.

        Those go whose time is over, else the least recently used idle one; but not for a caller
        who may not put others out.
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
            raise NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, _LATER)
        idle = self._idle(now_ms)
        if idle is None:
            raise self._no_room()
        self._evict(idle, now_ms)

    def _idle(self, now_ms: int) -> Tenancy | None:
        """Return the least recently used sandbox that may make room for others, if any may."""
        return next((tenancy for tenancy in self if tenancy.is_idle(now_ms)), None)

    def _evict(self, tenancy: Tenancy, now_ms: int) -> None:
        """Let a sandbox go that nobody uses."""
        self.evicted_count += 1
        idle_ms = now_ms - tenancy.used_ms
        self.remove(tenancy.name, f"evicted to make room, unused for {idle_ms // 1000} s")


def makers(*, no_create: bool = False, create_on_use: bool = False) -> tuple[Caller, ...]:
    """Return whose calls make a sandbox by using it: the operator's, unless told otherwise."""
    if no_create:
        return ()
    return (Caller.OPERATOR, Caller.STRANGER) if create_on_use else (Caller.OPERATOR,)


def check_name(name: str) -> None:
    """Refuse what is no name of a sandbox."""
    if not is_name(name):
        what = "letters, digits, . _ and -, at most 64, and neither . nor .."
        raise Problem(HTTPStatus.BAD_REQUEST, f"{name[:80]!r} is no name of a sandbox: {what}")
    if name in _OURS:
        why = "an address of the server begins so; was the name before it left out?"
        raise Problem(HTTPStatus.BAD_REQUEST, f"{name!r} is no name of a sandbox: {why}")
