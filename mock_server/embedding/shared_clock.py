"""One clock for a client and the sandbox that it calls: waits move it, and take no time.

with sandbox.shared_clock():
    time.sleep(5)               moves the sandbox's clock by five seconds
    await asyncio.sleep(5)      so does this, once nothing else can happen before
"""

import asyncio
import selectors
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from math import ceil
from typing import Any, Final, NoReturn, TypeAlias
from weakref import WeakSet

from mock_server.client.errors import SandboxError, UnreachableError, concerns_the_caller
from mock_server.embedding.carriers import Carrier, LocalCarrier, RemoteCarrier, ServerCarrier
from mock_server.embedding.clock_functions import (
    RUN_IN_EXECUTOR,
    SELECT,
    begin_time,
    end_time,
    times,
)
from mock_server.embedding.conversation import Conversation, hold, hold_async
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.server_loop import ServerLoop
from mock_server.embedding.spelling import JsonObject
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.wall_clock import stopwatch

__tracebackhide__ = concerns_the_caller

_NS: Final = 1_000_000_000
_NS_PER_MS: Final = 1_000_000
_EXACT_NS: Final = _NS // 512
_QUIET_SECONDS: Final = 0.001
"""The real time without any event after which a loop may jump."""

_FOREIGN_SECONDS: Final = 0.05
"""The same, if something other than a sandbox and timers might wake the loop."""

_BLOCKED_SECONDS: Final = 0.5
"""The real time after which a loop that looks for no events is taken to wait inside a callback."""

OnSleep: TypeAlias = Callable[[float], object]


@contextmanager
def share_clock(endpoint: Endpoint, on_sleep: OnSleep | None = None) -> Iterator["SharedClock"]:
    """Share the clock of a sandbox with the calling thread; see `SandboxHandle.shared_clock`."""
    carrier = endpoint.carrier
    if not (isinstance(carrier, ServerCarrier) and isinstance(carrier.loop, ServerLoop)):
        only = "a clock can be shared only with a server on its own thread in this process"
        here = "`with MockServer(...)`, or the fixture `sandbox` without --sandbox-url"
        raise SandboxError(f"{only} ({here}): {_why_not(carrier)}")
    if "trio" in sys.modules:
        with suppress(RuntimeError):  # no trio is running
            sys.modules["trio"].lowlevel.current_task()
            _refuse("trio")
    if (loop := _running_loop()) is not None:
        _check(loop)
    own: _Time = times.get(threading.get_ident()) or _Time()
    clock = next((each for each in own.clocks if each.is_of(endpoint)), None)
    with ExitStack() as ends:
        if clock is None:
            clock = SharedClock(endpoint, carrier, carrier.loop, own)
            ends.enter_context(clock.taken_over())
            ends.enter_context(own.moving(clock))
        if on_sleep is not None:
            own.on_sleep.append(on_sleep)
            ends.callback(own.on_sleep.remove, on_sleep)
        yield clock


def _why_not(carrier: Carrier) -> str:
    match carrier:
        case RemoteCarrier():
            return f"whether a call to {carrier.url} is in flight is not known here"
        case LocalCarrier():
            return "open_sandbox() has none; let the client wait with sandbox.advance"
        case _:
            return "this one runs in the loop of its caller, and cannot answer while that jumps"


def _check(loop: asyncio.AbstractEventLoop) -> None:
    """Refuse a loop that does not use a selector, or whose time is not `time.monotonic`."""
    is_plain = isinstance(loop, asyncio.SelectorEventLoop)
    if not is_plain or type(loop).time is not asyncio.BaseEventLoop.time:
        _refuse(f"{type(loop).__module__}.{type(loop).__qualname__}")


def _refuse(what: str) -> NoReturn:
    raise SandboxError(f"a shared clock works with asyncio's own selector loops, not with {what}")


class SharedClock:
    """The clock of a sandbox, which one thread reads and moves.

    The thread of the server times by it the replies that a fault delays: `_held` has the time at
    which each is due.
    """

    def __init__(
        self, endpoint: Endpoint, carrier: ServerCarrier, loop: ServerLoop, own: "_Time"
    ) -> None:
        self.carrier = carrier
        self.loop = loop
        self._endpoint = endpoint
        self._time = own
        self._tenancy: Tenancy
        self._began_ns = own.passed_ns()
        self._seen_ms: int | None = None
        self._held: set[tuple[int, asyncio.Future[None]]] = set()

    @property
    def elapsed(self) -> float:
        """The seconds that have passed on this clock since it began to be shared."""
        return (self._time.passed_ns() - self._began_ns) / _NS

    @property
    def now_ms(self) -> int:
        """The instant that the sandbox's clock shows while it is frozen."""
        return self._tenancy.sandbox.simulation.clock.sandbox_ms

    def is_of(self, endpoint: Endpoint) -> bool:
        """Return whether it is the clock of the sandbox that an endpoint names now."""
        is_same = (self.carrier, self._endpoint.name) == (endpoint.carrier, endpoint.name)
        return is_same and not self._tenancy.is_over

    def moved_ms(self) -> int:
        """Return by how much the clock was moved since this was last asked; by a reset, not."""
        now_ms, seen_ms = self.now_ms, self._seen_ms
        self._seen_ms = now_ms
        return 0 if seen_ms is None else max(0, now_ms - seen_ms)

    def moving(self, ms: int) -> Conversation[None]:
        """Move the clock; freeze it again if a reset has let it run."""
        if not self._tenancy.sandbox.simulation.clock.is_frozen:
            yield from self._endpoint.ask("freezeClock", dict)
        yield from self._endpoint.ask("advanceClock", dict, body={"by": f"{ms}ms"})

    def next_due_ns(self) -> int | None:
        """Return the time at which the next delayed reply is due, if there is one."""
        return min((due_ns for due_ns, _ in tuple(self._held)), default=None)

    def release(self, until_ns: float) -> None:
        """Send the delayed replies that are due."""
        for due_ns, waiter in tuple(self._held):
            if due_ns <= until_ns:
                with suppress(RuntimeError):  # the server has stopped
                    self.loop.call_soon_threadsafe(_finish, waiter)

    @contextmanager
    def taken_over(self) -> Iterator[None]:
        """Freeze the clock, and let it time the delays of faults, until the end of the block.

        Then, what is delayed is sent, and the clock goes on as it did before.
        """
        speed = float(self._call("getClock")["speed"])
        self.carrier.run(self._take_over)
        if speed:
            self._call("freezeClock")
        try:
            yield
        finally:
            with suppress(UnreachableError):  # the server was stopped in the block
                self.carrier.run(self._give_back)
                if speed and not self._tenancy.is_over:
                    self._call("runClock", {"speed": speed})

    def _take_over(self) -> None:
        """Find the sandbox itself and put the timer, in the turn of the server's loop."""
        sandboxes = self.carrier.engine.switchboard.sandboxes
        (self._tenancy,) = (each for each in sandboxes if each.name == self._endpoint.name)
        timers = self.carrier.engine.answers.holds.timers
        if self._tenancy.sandbox in timers:
            raise SandboxError("another thread shares the clock of this sandbox already")
        timers[self._tenancy.sandbox] = self._hold_back

    def _give_back(self) -> None:
        del self.carrier.engine.answers.holds.timers[self._tenancy.sandbox]
        self.release(float("inf"))

    def _call(self, operation_id: str, body: JsonObject | None = None) -> dict[str, Any]:
        return hold(self.carrier, self._endpoint.ask(operation_id, dict, body=body))

    async def _hold_back(self, waiter: asyncio.Future[None], seconds: float) -> bool:
        """Hold a reply back, in the server's loop; return whether it was released early.

        A loop in the client's thread jumps. While that thread waits in a socket, only the server
        can move the clock.
        """
        own, turn, since = self._time, -1, 0.0
        held = own.passed_ns() + _ns(seconds), waiter
        self._held.add(held)
        try:
            while not waiter.done() and (left_ns := held[0] - own.passed_ns()) > 0:
                if own.turn != turn:
                    turn, since = own.turn, stopwatch()
                is_blocked = not own.is_looking and stopwatch() - since > _BLOCKED_SECONDS
                is_due = is_blocked or not any(loop.is_running() for loop in tuple(own.loops))
                clocks = tuple(own.clocks)
                if is_due and clocks:  # there are none while the first begins or the last ends
                    for clock in clocks:
                        await hold_async(clock.carrier, clock.moving(ceil(left_ns / _NS_PER_MS)))
                else:
                    await asyncio.wait([waiter], timeout=_FOREIGN_SECONDS)
            return own.passed_ns() < held[0]
        finally:
            self._held.discard(held)


def _ns(seconds: float) -> int:
    """Return whole microseconds, at least one: the difference of two instants is less exact."""
    return max(ceil(round(seconds * 1e6, 2)), seconds > 0) * 1000


def _finish(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


class _Time:
    """The time of a thread that shares clocks; it passes when the first of them is moved.

    Its methods have the names of the functions that they replace. `turn` counts how often a loop
    has looked for events; `jobs` are what loops have given to other threads.
    """

    def __init__(self) -> None:
        self.clocks: list[SharedClock] = []
        self.on_sleep: list[OnSleep] = []
        self.loops: WeakSet[asyncio.AbstractEventLoop] = WeakSet()
        self.turn = 0
        self.is_looking = False
        self._jobs: set[asyncio.Future[Any]] = set()
        self._refused: list[object] = []
        now_ns = time.monotonic_ns()
        self._began = _exact(now_ns), _exact(time.perf_counter_ns()), stopwatch()
        self._lead_ns = self._began[0] - now_ns
        self._passed_ms = self._rest_ns = 0
        self._asking = threading.Lock()

    @contextmanager
    def moving(self, clock: SharedClock) -> Iterator[None]:
        """Move a clock whenever time passes, until the end of the block."""
        thread = threading.get_ident()
        self.clocks.append(clock)
        self.passed_ns()
        if len(self.clocks) == 1:
            begin_time(thread, self)
        try:
            yield
        finally:
            passed_ns = self.passed_ns()
            self.clocks.remove(clock)
            if not self.clocks:
                end_time(thread)
                real = stopwatch() - self._began[2]
                self._hand_over((passed_ns + self._lead_ns) / _NS - real)

    def passed_ns(self) -> int:
        """Return how much time has passed, in any thread."""
        with self._asking:
            moved_ms = [clock.moved_ms() for clock in self.clocks]
            self._passed_ms += moved_ms[0] if moved_ms else 0
            return self._passed_ms * _NS_PER_MS + self._rest_ns

    def monotonic_ns(self) -> int:
        return self._began[0] + self.passed_ns()

    def perf_counter_ns(self) -> int:
        return self._began[1] + self.passed_ns()

    def time_ns(self) -> int:
        return self.clocks[-1].now_ms * _NS_PER_MS + self._rest_ns

    def monotonic(self) -> float:
        return self.monotonic_ns() / _NS

    def perf_counter(self) -> float:
        return self.perf_counter_ns() / _NS

    def time(self) -> float:
        return self.time_ns() / _NS

    def sleep(self, seconds: float, /) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        for on_sleep in tuple(self.on_sleep):
            on_sleep(seconds)
        ms, self._rest_ns = divmod(self._rest_ns + _ns(seconds), _NS_PER_MS)
        for clock in self.clocks if ms else ():
            hold(clock.carrier, clock.moving(ms))
        self._release()

    def select(self, selector: selectors.BaseSelector, timeout: float | None = None) -> Any:
        """Return the next events of a running loop, or jump to its next timer and return none."""
        loop = _running_loop()
        if loop is None or (timeout is not None and timeout <= 0):
            return SELECT.real(selector, timeout)
        _check(loop)
        self.loops.add(loop)
        self.turn, self.is_looking = self.turn + 1, True
        began, patience = stopwatch(), _QUIET_SECONDS
        try:
            while not (events := SELECT.real(selector, patience)):
                patience = _QUIET_SECONDS
                is_late = stopwatch() - began > _FOREIGN_SECONDS
                if not self._is_idle() or not (is_late or self._is_alone(selector)):
                    continue
                self._release()
                due_ns = filter(None, map(SharedClock.next_due_ns, self.clocks))
                until = [max(0, each - self.passed_ns()) / _NS for each in due_ns]
                until += [] if timeout is None else [timeout]
                if not until:
                    patience = _FOREIGN_SECONDS  # only an event can wake the loop
                elif events := SELECT.real(selector, 0):  # the last reply of an idle server
                    break
                else:
                    self.sleep(min(until))
                    return []
            return events
        finally:
            self.is_looking = False

    def run_in_executor(self, *args: Any) -> Any:
        job = RUN_IN_EXECUTOR.real(*args)
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        return job

    def run_forever(self, loop: Any) -> None:
        if loop not in self._refused:  # a second run ends the tasks that this leaves
            self._refused.append(loop)
            _refuse("uvloop")
        inherited: Any = super(type(loop), loop)
        inherited.run_forever()

    def run(self, *_: object, **__: object) -> NoReturn:
        _refuse("trio")

    def _release(self) -> None:
        passed_ns = self.passed_ns()
        for clock in self.clocks:
            clock.release(passed_ns)

    def _is_idle(self) -> bool:
        """Return whether the servers have nothing in flight but what they hold back."""
        return all(
            clock.loop.is_idle() and not clock.carrier.engine.is_busy for clock in self.clocks
        )

    def _is_alone(self, selector: selectors.BaseSelector) -> bool:
        """Return whether a loop waits neither for threads nor for files of others."""
        origins = [clock.carrier.origins for clock in self.clocks]
        ports = set[int]().union(*(each.ports() for each in origins if each is not None))
        files = (key.fd for key in selector.get_map().values())
        return not self._jobs and all(_is_known(fd, ports) for fd in files)

    def _hand_over(self, ahead: float) -> None:
        """Let loops keep their time, or the timers that are set would wait until it comes."""
        for loop in tuple(self.loops):
            if ahead > 0 and not loop.is_closed():
                former = getattr(loop.time, "ahead", 0)
                loop.time = _Ahead(former + ahead)  # type: ignore[method-assign]


class _Ahead:
    """The time of a loop that is ahead of the real time."""

    def __init__(self, ahead: float) -> None:
        self.ahead = ahead

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


def _exact(ns: int) -> int:
    """Return the next instant of which a float has the seconds exactly, and whole ones after it.

    Otherwise, 600 seconds later might be 599.9999999999, and one more retry.
    """
    return -(-ns // _EXACT_NS) * _EXACT_NS


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _is_known(fd: int, ports: set[int]) -> bool:
    """Return whether a file is a loop's own pipe, or connected to one of the ports."""
    connection = None
    try:
        connection = socket.SocketType(fileno=fd)  # pytest-socket leaves this one alone
        peer = connection.getpeername()
    except OSError:
        return False
    finally:
        if connection is not None:
            connection.detach()
    return peer[1] in ports if isinstance(peer, tuple) else not peer
