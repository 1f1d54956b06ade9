"""One run of a test against one course of events: what it called, how it ended, what it changed."""

import asyncio
import ctypes
import re
import sys
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from mock_server.client.answers import RuleVerdict
from mock_server.domain.world import World
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.shared_clock import SharedClock
from mock_server.exploring.choices import LIMIT, Choice, choices_for, is_own
from mock_server.exploring.effects import Changes, changes, settled
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.plans import ActivePlan
from mock_server.sandbox.record.explaining import explain
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.threads import loop_in_turn

MOST_CALLS: Final = 500
_MOST_SHARED: Final = 24 * 3600  # seconds of the sandbox's clock
_MOST_REAL: Final = 5  # seconds
_STILL_RUNNING: Final = f"it was still running after {_MOST_REAL} seconds"
_UNTIL_RAISED: Final = 100

_OF_A_RUN: Final = re.compile(
    rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z"
)


class NeverEndsError(BaseException):
    """Ends a run that would go on for ever; code that handles `Exception` does not catch it."""


@dataclass(slots=True, kw_only=True)
class Trial:
    """A run, which `watching` fills in: its choices, the calls, and what came of them.

    `error` is what the test raised, None if it passed; `older_plans` are the fault plans of the
    test itself, before its call phase; `world` is the one that it left, once settled; `broken` are
    the rules of conduct that failed, if conduct is judged; `output` is what pytest captured, as the
    sections of a report.
    """

    choices: tuple[Choice, ...] = ()
    has_loop: bool = False
    calls: Sequence[Entry] = ()
    changes: Changes = field(default_factory=dict)
    error: BaseException | None = None
    older_plans: Collection[str] = ()
    scenario: BuiltScenario | None = None
    world: World | None = None
    broken: Sequence[RuleVerdict] = ()
    output: Sequence[tuple[str, str]] = ()

    @property
    def made(self) -> frozenset[str]:
        """The plans of choices that had an effect."""
        return frozenset(call.chosen.source for call in self.calls if call.chosen and is_own(call))

    @property
    def is_complete(self) -> bool:
        """Whether the call of each choice came."""
        return len(self.made - {LIMIT}) == len(self.choices)

    @property
    def history(self) -> tuple[Any, ...]:
        """What equal runs have in common: the calls with their replies, the end, the changes."""
        calls = tuple((each.operation, each.customer_id, *_seen(each)) for each in self.calls)
        return calls, type(self.error), frozenset(self.changes.items())

    def choices_after(self) -> Iterator[Choice]:
        """Yield every choice at a call after the last one that was decided by a choice."""
        if self.scenario is not None:
            own = (at for at, each in enumerate(self.calls) if is_own(each))
            yield from choices_for(
                self.calls,
                self.scenario.contract,
                self.older_plans,
                has_loop=self.has_loop,
                after=max(own, default=-1),
            )

    def why(self, call: Entry) -> Iterator[str]:
        """Yield the decisions that led to the reply to a call."""
        if self.scenario is not None and self.world is not None:
            yield from explain(call, self.scenario, self.world.customer)


def _seen(entry: Entry) -> tuple[Any, ...]:
    """Return what a client sees of a reply, but for ids and instants, which differ in each run."""
    reply = entry.outcome
    return reply.status, entry.code, reply.network, _OF_A_RUN.sub(b"", reply.body)


@contextmanager
def watching(
    run: Trial,
    server: MockServer,
    sandbox: SandboxHandle,
    *,
    shares_clock: bool = True,
    judges_conduct: bool = False,
) -> Iterator[None]:
    """Fill in a run: the block is the call phase of the test, during which its choices are made.

    With `shares_clock`, the test moves the sandbox's clock by waiting, and is ended if it goes on
    for too long. With `judges_conduct`, the run notes which rules of conduct the client broke.
    """
    watch = _Watch(run, server, sandbox.name)
    thread = threading.get_ident() if shares_clock else None
    if not server.run(partial(watch.begin, thread)):
        sandbox.clock()  # this creates it
        server.run(partial(watch.begin, thread))
    try:
        with ExitStack() as stack:
            if shares_clock:
                watch.clock = stack.enter_context(sandbox.shared_clock(on_sleep=watch.check))
            yield
    except BaseException as error:
        run.error = error
        raise
    finally:
        has_noted = False
        while not has_noted:
            with suppress(NeverEndsError):  # one that comes late comes here
                server.run(watch.end)
                if judges_conduct and run.world is not None:
                    rules = sandbox.conduct().rules
                    run.broken = tuple(rule for rule in rules if rule.verdict == "failed")
                for _ in range(_UNTIL_RAISED):
                    pass
                has_noted = True
        if len(run.calls) > MOST_CALLS:
            watch.why = f"it made more than {MOST_CALLS} calls"
        if watch.why:
            run.error = NeverEndsError(watch.why)


class _Watch:
    """Makes the choices of a run, and notes what comes of them.

    A run that goes on for too long is ended at its next wait or soon after; `why` says so then.
    """

    clock: SharedClock

    def __init__(self, run: Trial, server: MockServer, name: str) -> None:
        self.why = ""
        self._run, self._server, self._name = run, server, name
        self._last = 0
        self._before: World
        self._interruption: asyncio.TimerHandle | None = None
        self._began = stopwatch()

    def begin(self, thread: int | None) -> bool:
        """Look at the world, and put the plans of the choices; return whether there is a sandbox.

        This and `end` have the turn of the server's loop.
        """
        core, run = self._server.core(self._name), self._run
        if core is None:
            return False
        run.older_plans = {each.plan.name for each in core.simulation.plans}
        for number, choice in enumerate(run.choices, 1):
            _put(core, choice.plan(number))
        if run.choices:
            _put(core, {"name": LIMIT, "fault": {"network": "reset"}, "skip": MOST_CALLS})
        self._before, self._last = settled(core.simulation), core.simulation.entries
        if thread is not None:
            self._interruption = loop_in_turn().call_later(_MOST_REAL + 1, self._interrupt, thread)
        return True

    def end(self) -> None:
        """Note the calls of the run, and what has come of them."""
        run = self._run
        if self._interruption is not None:
            self._interruption.cancel()
        core = self._server.core(self._name)
        if core is None:  # the test has dropped it
            return
        run.scenario, run.world = core.simulation.scenario, settled(core.simulation)
        run.calls = [
            each for each in core.journal if each.number > self._last and not each.is_control
        ]
        run.changes = changes(self._before, run.world)

    def check(self, seconds: float) -> None:
        """End the run if it has lasted too long when it is about to wait."""
        if self.clock.elapsed + seconds > _MOST_SHARED:
            self.why = f"it was still waiting after {_MOST_SHARED // 3600} hours of the sandbox"
        elif stopwatch() - self._began > _MOST_REAL:
            self.why = _STILL_RUNNING
        else:
            return
        try:
            tasks = asyncio.all_tasks()
        except RuntimeError:  # there is no loop
            raise NeverEndsError(self.why) from None
        for task in tasks:
            task.cancel()

    def _interrupt(self, thread: int) -> None:
        """End the run even if it does not wait: cut its calls, and raise an error within it."""
        self.why = _STILL_RUNNING
        if (core := self._server.core(self._name)) is not None:
            _put(core, {"name": LIMIT, "fault": {"network": "reset"}})
        error = ctypes.py_object(NeverEndsError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


def _put(core: Sandbox, plan: Mapping[str, Any]) -> None:
    """Put a fault plan; its customer may be one that the test has yet to add."""
    read = PlanReader(core.simulation.contract, str, []).plan(plan, "")
    simulation = core.simulation
    active = ActivePlan(read, simulation.clock.sandbox_ms, simulation.world.changes)
    simulation.plans.put(active)


_UNKNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "requests.exceptions": ("ConnectionError", "Timeout", "ChunkedEncodingError"),
    "urllib3.exceptions": ("HTTPError",),
    "http.client": ("HTTPException",),
    "httpx": ("TransportError",),
    "httpx2": ("TransportError",),
    "aiohttp": ("ClientConnectionError", "ClientPayloadError"),
}
"""The errors of transport that libraries raise themselves, by module."""


def usual_unknown() -> tuple[type[BaseException], ...]:
    """Return the exceptions with which a client says that it does not know what has happened.

    Those of libraries are there once the client has imported them, which may be in its calls.
    """
    own = [
        getattr(module, name)
        for path, names in _UNKNOWN.items()
        if (module := sys.modules.get(path)) is not None
        for name in names
    ]
    return TimeoutError, ConnectionError, *own
