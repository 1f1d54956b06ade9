"""One run of a test against one course of events: what it called, how it ended, what it changed."""

import asyncio
import ctypes
import re
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.client.answers import JournalEntry, RuleVerdict
from mock_server.client.errors import NotFoundError, SandboxError
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.shared_clock import SharedClock
from mock_server.exploring.choices import LIMIT, Choice, Weather, is_own
from mock_server.exploring.effects import Before, Changes, forked, settled
from mock_server.wall_clock import stopwatch

MOST_CALLS: Final = 500
_MOST_SHARED: Final = 24 * 3600  # seconds of the sandbox's clock
_MOST_REAL: Final = 5  # seconds
_STILL_RUNNING: Final = f"it was still running after {_MOST_REAL} seconds"
_UNTIL_RAISED: Final = 100

_OF_A_RUN: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z")


class NeverEndsError(BaseException):
    """Ends a run that would go on for ever; code that handles `Exception` does not catch it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What every run of a test begins with: the settled world, fault plans, what can be chosen.

    With `shares_clock`, the test moves the sandbox's clock by waiting; with `judges_conduct`, runs
    note which rules of conduct the client broke.
    """

    before: Before
    plans: frozenset[str]
    weather: Weather
    shares_clock: bool
    judges_conduct: bool


@dataclass(slots=True, kw_only=True)
class Trial:
    """A run, which `watching` fills in: its choices, the calls, and what came of them.

    `error` is what the test raised, None if it passed; `broken` are the rules of conduct that
    failed, if conduct is judged.
    """

    choices: tuple[Choice, ...] = ()
    calls: Sequence[JournalEntry] = ()
    changes: Changes = field(default_factory=dict)
    error: BaseException | None = None
    start: Start | None = None
    broken: Sequence[RuleVerdict] = ()

    @property
    def made(self) -> frozenset[str]:
        """The plans of choices that had an effect."""
        return frozenset(str(call.plan) for call in self.calls if is_own(call.plan))

    @property
    def is_complete(self) -> bool:
        """Whether the call of each choice came."""
        return len(self.made - {LIMIT}) == len(self.choices)

    @property
    def history(self) -> tuple[Any, ...]:
        """What equal runs have in common: the calls with their replies, the end, the changes."""
        calls = tuple((each.operation, each.customer, *_seen(each)) for each in self.calls)
        return calls, type(self.error), frozenset(self.changes.items())

    def choices_after(self) -> Iterator[Choice]:
        """Yield every choice at a call after the last one that was decided by a choice."""
        if self.start is not None:
            own = (at for at, each in enumerate(self.calls) if is_own(each.plan))
            yield from self.start.weather.choices(
                self.calls, self.start.plans, max(own, default=-1)
            )


def _seen(entry: JournalEntry) -> tuple[Any, ...]:
    """Return what a client sees of a reply, but for ids and instants, which differ in each run."""
    reply = entry.reply
    return entry.status, entry.code, reply["network"], _OF_A_RUN.sub("", reply["body"])


@contextmanager
def watching(
    run: Trial, server: MockServer, sandbox: SandboxHandle, start: Start
) -> Iterator[None]:
    """Fill in a run: the block is the call phase of the test, during which its choices are made.

    If the block shares the sandbox's clock, it is ended if it goes on for too long.
    """
    run.start = start
    last, endless = _prepare(run.choices, sandbox), _Endless()
    try:
        with ExitStack() as stack:
            if start.shares_clock:
                stack.enter_context(endless.bounded(sandbox))
                clock = sandbox.shared_clock(on_sleep=endless.check)
                endless.clock = stack.enter_context(clock)
            yield
    except BaseException as error:
        run.error = error
        raise
    finally:
        _note(run, server, sandbox, last)
        if len(run.calls) > MOST_CALLS:
            endless.why = f"it made more than {MOST_CALLS} calls"
        if endless.why:
            run.error = NeverEndsError(endless.why)


def _prepare(choices: Sequence[Choice], sandbox: SandboxHandle) -> str | None:
    """Put the plans of a run's choices; return the number of the last entry before the run."""
    for number, choice in enumerate(choices, 1):
        sandbox.add_fault(choice.plan(number))
    if choices:
        cut = {"fault": {"network": "reset"}, "skip": MOST_CALLS}
        sandbox.add_fault({"name": LIMIT, **cut})
    try:
        return sandbox.last_entry().number
    except NotFoundError:
        return None


def _note(run: Trial, server: MockServer, sandbox: SandboxHandle, last: str | None) -> None:
    """Note the calls of a run, and what has come of them."""
    run.calls = sandbox.journal(calls="interface", after=last)
    if run.start is not None:
        run.changes = run.start.before.changes(server, sandbox)
        if run.start.judges_conduct:
            rules = sandbox.conduct().rules
            run.broken = tuple(rule for rule in rules if rule.verdict == "failed")


class _Endless:
    """Ends a run that goes on for too long, at its next wait or soon after; `why` says so then."""

    clock: SharedClock

    def __init__(self) -> None:
        self.why = ""
        self._began = stopwatch()

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

    @contextmanager
    def bounded(self, sandbox: SandboxHandle) -> Iterator[None]:
        """End the block even if it does not wait: cut its calls, and raise an error within it."""
        thread, over = threading.get_ident(), threading.Event()

        def end() -> None:
            if over.wait(_MOST_REAL + 1):
                return
            self.why = _STILL_RUNNING
            with suppress(SandboxError):
                sandbox.put_fault(LIMIT, {"fault": {"network": "reset"}})
            error = ctypes.py_object(NeverEndsError)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)

        watcher = threading.Thread(target=end, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            with suppress(NeverEndsError):
                over.set()
                watcher.join()
                for _ in range(_UNTIL_RAISED):  # an error that comes late comes here
                    pass


@contextmanager
def starting(
    server: MockServer,
    sandbox: SandboxHandle,
    *,
    has_loop: bool = False,
    shares_clock: bool = True,
    judges_conduct: bool = False,
) -> Iterator[Start]:
    """Provide what all runs of a test begin with, as it is in a sandbox before the first one.

    With `has_loop`, the test runs in an event loop, in which delayed replies cost no real time.
    """
    plans = frozenset(plan.name for plan in sandbox.faults())  # this creates the sandbox
    weather = _weather_of(sandbox, has_loop=has_loop)
    with (
        forked(server, sandbox, "before") as fork,
        settled(server, fork) as (origin, state),
    ):
        before = Before(sandbox=origin, state=state)
        yield Start(
            before=before,
            plans=plans,
            weather=weather,
            shares_clock=shares_clock,
            judges_conduct=judges_conduct,
        )


def _weather_of(sandbox: SandboxHandle, *, has_loop: bool) -> Weather:
    codes: dict[str, list[str]] = {}
    jobs = set()
    for item in sandbox.coverage().items:
        if item.kind == "job":
            jobs.add(item.operation)
        elif item.kind == "call" and item.result != "success":
            codes.setdefault(item.operation, []).append(item.result)
    lags = any(
        each.id == "read-staleness" and each.value != each.default for each in sandbox.assumptions()
    )
    return Weather(codes=codes, jobs=frozenset(jobs), reads_lag=lags, has_loop=has_loop)


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
