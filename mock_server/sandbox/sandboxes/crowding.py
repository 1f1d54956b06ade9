"""Room for sandboxes: how many there may be, what memory they may take, and which go for others."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from mock_server.sandbox.control.replaced import Run
from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.sandboxes.former import Formers
from mock_server.sandbox.sandboxes.refusals import LATER, NoSandboxError, no_room
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandbox_names import check_name
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario

_EVICTED_AT_ONCE: Final = 10
_CONTRACT: Final = 4_000_000
"""Bytes of a contract, mostly of its validators."""


class Housed(Protocol):
    """Those who need the room: sandboxes, the least recently used one first, and former ones."""

    scenario: BuiltScenario
    formers: Formers

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Tenancy]: ...

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        """Return the sandbox of a name; one that has expired is removed."""

    def evict(self, tenancy: Tenancy, why: str) -> None:
        """Let a sandbox go that nobody uses."""


class Crowding:
    """Whether there is room for more sandboxes, and which of them go for others.

    It `is_full` once they have reached the memory limit. `evicted_count` is how many had to go.

    Args:
        housed: the sandboxes.
        limit: the largest number of them, including the default one.
    """

    def __init__(self, housed: Housed, limit: int) -> None:
        self.is_full = False
        self.evicted_count = 0
        self._housed = housed
        self._limit = limit

    def weigh(self) -> int:
        """Return the size of all sandboxes in bytes, former ones included, and of each scenario."""
        return self._scales().weight

    def keep_within(self, most_bytes: int, now_ms: int) -> None:
        """Reduce the memory of the sandboxes by evicting idle ones, or refuse new work.

        What could be brought back goes first, then the least recently used sandboxes, a limited
        number at once.
        """
        formers = self._housed.formers
        formers.expire(now_ms)
        scales = self._scales()
        for former in (*formers,):
            if scales.weight <= most_bytes:
                break
            scales.take(*_weighed(former.run))
            formers.let_go([former])
        for _ in range(_EVICTED_AT_ONCE):
            idle = self._idle(now_ms) if scales.weight > most_bytes else None
            if idle is None:
                break
            scales.take(*_weighed(idle.sandbox))
            self._evict(idle, now_ms)
        self.is_full = scales.weight > most_bytes

    def unload_within(self, most_bytes: int, is_at_rest: Callable[[Tenancy], bool]) -> None:
        """Reduce the memory of the sandboxes by those at rest, however recently they were used.

        For sandboxes that a store keeps.
        """
        scales = self._scales()
        for tenancy in (*self._housed,):
            if scales.weight > most_bytes and is_at_rest(tenancy):
                scales.take(*_weighed(tenancy.sandbox))
                self._housed.evict(tenancy, "unloaded to make room")
        self.is_full = scales.weight > most_bytes

    def _scales(self) -> "_Scales":
        """Return the scales with all of them on."""
        scales = _Scales()
        scales.put(0, self._housed.scenario)
        for former in self._housed.formers:
            scales.put(*_weighed(former.run))
        for tenancy in self._housed:
            scales.put(*_weighed(tenancy.sandbox))
        return scales

    def refuse_when_full(self) -> None:
        """Refuse work that needs more memory, if none is left.

        Raises:
            NoSandboxError: if the sandboxes have reached their limit.
        """
        if self.is_full:
            detail = "the sandboxes have reached their memory limit; reset or delete some"
            raise no_room(detail)

    def expect_room(self, name: str, now_ms: int) -> None:
        """Refuse a sandbox for which there is no room before it is built; evicts nothing yet.

        Raises:
            Problem: if the name is invalid, or there is no room.
        """
        check_name(name)
        if self._housed.get(name, now_ms) is None and self._is_crowded(now_ms):
            raise self._none_left()

    def _is_crowded(self, now_ms: int) -> bool:
        """Return whether there is no room for another one, even by eviction."""
        if len(self._housed) < self._limit:
            return False
        return not any(each.is_expired(now_ms) or each.is_idle(now_ms) for each in self._housed)

    def make_room(self, now_ms: int, caller: Caller) -> None:
        """Make room for another sandbox.

        Expired ones go first, then the least recently used idle one, unless the caller may not
        evict others.
        """
        if len(self._housed) < self._limit:
            return
        expired = [tenancy.name for tenancy in self._housed if tenancy.is_expired(now_ms)]
        for name in expired:
            self._housed.get(name, now_ms)
        if expired:
            return
        if caller is not Caller.OPERATOR:
            detail = f"all {self._limit} sandboxes are taken; only the control token makes room"
            raise no_room(detail, LATER)
        idle = self._idle(now_ms)
        if idle is None:
            raise self._none_left()
        self._evict(idle, now_ms)

    def _none_left(self) -> NoSandboxError:
        detail = f"all {self._limit} sandboxes are in use; delete one, or wait until one is idle"
        return no_room(detail, LATER)

    def _idle(self, now_ms: int) -> Tenancy | None:
        """Return the least recently used sandbox that may be evicted, if any."""
        return next((tenancy for tenancy in self._housed if tenancy.is_idle(now_ms)), None)

    def _evict(self, tenancy: Tenancy, now_ms: int) -> None:
        self.evicted_count += 1
        idle_ms = now_ms - tenancy.used_ms
        self._housed.evict(tenancy, f"evicted to make room, unused for {idle_ms // 1000} s")


def _weighed(held: Run | Sandbox) -> tuple[int, BuiltScenario]:
    """Return the size of a sandbox or of what was there before, and its scenario."""
    return held.weight, held.simulation.scenario.written


class _Scales:
    """Adds up sandboxes, so that it need not be done anew for each that goes.

    `weight` is their size in bytes.
    """

    def __init__(self) -> None:
        self.weight = 0
        self._sharing: dict[int, int] = {}

    def put(self, weight: int, scenario: BuiltScenario) -> None:
        """Add a sandbox, given its size without its scenario."""
        self.weight += weight
        for shared, its_weight in _shared(scenario):
            sharing = self._sharing.get(id(shared), 0)
            self._sharing[id(shared)] = sharing + 1
            self.weight += 0 if sharing else its_weight

    def take(self, weight: int, scenario: BuiltScenario) -> None:
        """Take one off that was added."""
        self.weight -= weight
        for shared, its_weight in _shared(scenario):
            self._sharing[id(shared)] -= 1
            self.weight -= 0 if self._sharing[id(shared)] else its_weight


def _shared(scenario: BuiltScenario) -> tuple[tuple[object, int], ...]:
    """Return what other sandboxes may have as well, with its size."""
    return (scenario, scenario.weight), (scenario.contract, _CONTRACT)
