"""Room for sandboxes: their largest number and memory, and which ones are evicted for others."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeAlias

from mock_server.sandbox.ground.exchange import Caller
from mock_server.sandbox.sandboxes.permits import check_name
from mock_server.sandbox.sandboxes.refusals import LATER, NoSandboxError, no_room
from mock_server.sandbox.sandboxes.sandbox import Run, Sandbox
from mock_server.sandbox.sandboxes.tenancy import Previous, Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario

_EVICTED_AT_ONCE: Final = 10
_EVICTED_SHARE: Final = 100
"""Of very many sandboxes, one in a hundred is evicted at once, as they are checked less often."""

_CONTRACT: Final = 4_000_000
"""The estimated size of a contract in bytes, mostly of its validators."""


class Housed(Protocol):
    """The sandboxes that need room, the least recently used one first, and former ones."""

    scenario: BuiltScenario
    previous: dict[str, Previous]

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Tenancy]: ...

    def get(self, name: str, now_ms: int) -> Tenancy | None:
        """Return the sandbox with a name; if it has expired, remove it."""

    def keep(self, name: str, previous: Previous | None) -> None:
        """Keep something else for an undo, or nothing, under a name."""

    def drop_previous(self, now_ms: int) -> None:
        """Drop what can no longer be brought back."""

    def evict(self, tenancy: Tenancy, why: str) -> None:
        """Evict an idle sandbox."""


class Crowding:
    """Decides whether there is room for more sandboxes, and which are evicted for others.

    `is_full` means that the memory limit is reached. `evicted_count` counts evictions.

    Args:
        housed: the sandboxes.
        limit: their largest number, including the default sandbox.
    """

    def __init__(self, housed: Housed, limit: int) -> None:
        self.is_full = False
        self.evicted_count = 0
        self._housed = housed
        self._limit = limit

    def weigh(self) -> int:
        """Return the size in bytes of all sandboxes, former ones included, and their scenarios."""
        return _total(self._held())

    def keep_within(self, most_bytes: int, now_ms: int) -> None:
        """Evict idle sandboxes until they fit into `most_bytes`; if they do not, refuse new work.

        Former sandboxes are dropped first, then the least recently used ones are evicted, a limited
        number per call.
        """
        self._housed.drop_previous(now_ms)
        held = self._held()
        total = _total(held)
        for name in [*self._housed.previous]:
            if total > most_bytes:
                del held[name, True]
                total = _total(held)
                self._housed.keep(name, None)
        for _ in range(max(_EVICTED_AT_ONCE, len(self._housed) // _EVICTED_SHARE)):
            idle = self._idle(now_ms) if total > most_bytes else None
            if idle is None:
                break
            del held[idle.name, False]
            total = _total(held)
            self._evict(idle, now_ms)
        self.is_full = total > most_bytes

    def unload_within(self, most_bytes: int, is_at_rest: Callable[[Tenancy], bool]) -> None:
        """Unload sandboxes at rest until all fit into `most_bytes`, even recently used ones.

        This is for sandboxes in a store, which continue there.
        """
        held = self._held()
        total = _total(held)
        for tenancy in (*self._housed,):
            if total > most_bytes and is_at_rest(tenancy):
                del held[tenancy.name, False]
                total = _total(held)
                self._housed.evict(tenancy, "unloaded to make room")
        self.is_full = total > most_bytes

    def _held(self) -> "_Held":
        """Return the sizes and scenarios of all runs, former ones (True) and present ones."""
        runs: dict[tuple[str, bool], Run | Sandbox] = {
            **{(name, True): each.run for name, each in self._housed.previous.items()},
            **{(each.name, False): each.sandbox for each in self._housed},
        }
        sizes = {key: (run.weight, run.simulation.scenario.original) for key, run in runs.items()}
        return {("", True): (0, self._housed.scenario), **sizes}

    def refuse_when_full(self) -> None:
        """Refuse work that needs more memory if the memory limit is reached.

        Raises:
            NoSandboxError: if it is reached.
        """
        if self.is_full:
            detail = "the sandboxes have reached their memory limit; reset or delete some"
            raise no_room(detail)

    def expect_room(self, name: str, now_ms: int) -> None:
        """Refuse a new sandbox before it is built if there is no room; evicts nothing yet.

        Raises:
            Problem: if the name is invalid, or there is no room.
        """
        check_name(name)
        if self._housed.get(name, now_ms) is None and self._is_crowded(now_ms):
            raise self._none_left()

    def _is_crowded(self, now_ms: int) -> bool:
        """Return whether there is no room for another sandbox, even by eviction."""
        if len(self._housed) < self._limit:
            return False
        return not any(each.is_expired(now_ms) or each.is_idle(now_ms) for each in self._housed)

    def make_room(self, now_ms: int, caller: Caller) -> None:
        """Make room for another sandbox.

        Expired sandboxes are removed first; if there are none, the least recently used idle one is
        evicted, but only for the operator.
        """
        if len(self._housed) < self._limit:
            return
        expired = [tenancy.name for tenancy in self._housed if tenancy.is_expired(now_ms)]
        for name in expired:
            self._housed.get(name, now_ms)
        if expired:
            return
        if caller is not Caller.OPERATOR:
            detail = f"all {self._limit} sandboxes are in use; only the control token can make room"
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


_Held: TypeAlias = dict[tuple[str, bool], tuple[int, BuiltScenario]]


def _total(held: _Held) -> int:
    """Return the size of runs in bytes; scenarios and contracts that they share count once."""
    scenarios = {id(scenario): scenario for _, scenario in held.values()}.values()
    contracts = len({id(scenario.contract) for scenario in scenarios})
    shared = sum(scenario.size for scenario in scenarios) + _CONTRACT * contracts
    return shared + sum(size for size, _ in held.values())
