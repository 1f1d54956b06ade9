"""The loop of a server on its own thread: other threads have its turn while it waits."""

import asyncio
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial

import pytest
from support.embedded import carrier_of

from mock_server import MockServer
from mock_server.embedding.carriers import ServerCarrier
from mock_server.embedding.server_loop import LoopIsBusyError, ServerLoop, uninterrupted
from mock_server.web.answering.threads import has_lent_turn, loop_in_turn


@pytest.fixture
def loop() -> Iterator[ServerLoop]:
    """A loop that runs in a thread of its own."""
    made: Future[ServerLoop] = Future()

    async def run() -> None:
        running = asyncio.get_running_loop()
        assert isinstance(running, ServerLoop)
        running.set_debug(False)  # else it lends nothing
        stopped = asyncio.Event()
        running.call_soon(made.set_result, running)
        ends.append(partial(running.call_soon_threadsafe, stopped.set))
        await stopped.wait()

    def run_there() -> None:
        with asyncio.Runner(loop_factory=ServerLoop) as runner:
            runner.run(run())

    ends = list[Callable[[], object]]()
    thread = threading.Thread(target=run_there)
    thread.start()
    try:
        yield made.result()
    finally:
        ends[0]()
        thread.join()


def lent(loop: ServerLoop, function: Callable[[], object]) -> object:
    """Run a function in the turn of a loop that is about to wait."""
    while True:
        try:
            return loop.lend(function)
        except LoopIsBusyError:
            continue


@contextmanager
def kept_busy(loop: ServerLoop) -> Iterator[None]:
    """Keep the loop in a callback, until the end of the block."""
    began, goes_on = threading.Event(), threading.Event()

    def keep() -> None:
        began.set()
        goes_on.wait()

    loop.call_soon_threadsafe(keep)
    began.wait()
    try:
        yield
    finally:
        goes_on.set()


def test_a_function_runs_in_the_thread_that_calls_it(loop: ServerLoop) -> None:
    acts_for = lent(loop, lambda: (threading.get_ident(), loop_in_turn(), has_lent_turn()))

    assert acts_for == (threading.get_ident(), loop, True)
    assert not has_lent_turn()


def test_a_loop_that_is_busy_lends_nothing(loop: ServerLoop) -> None:
    with kept_busy(loop), pytest.raises(LoopIsBusyError):
        loop.lend(pytest.fail)


def test_calls_to_a_busy_server_wait_for_its_thread() -> None:
    with MockServer("minimal") as server:
        sandbox = server.sandbox("waits")
        answered = list[object]()
        caller = threading.Thread(target=lambda: answered.append(sandbox.clock().mode))
        held = threading.Event()

        def hold() -> None:
            caller.start()
            held.wait(0)

        server.run(hold)
        caller.join()

        assert answered == [sandbox.clock().mode]


@pytest.mark.parametrize("error", [KeyError("a bug"), KeyboardInterrupt("a signal")], ids=repr)
def test_what_fails_or_is_interrupted_gives_the_turn_back(
    loop: ServerLoop, error: BaseException
) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(type(error)):
        lent(loop, fail)

    there = asyncio.run_coroutine_threadsafe(asyncio.sleep(0, "alive"), loop)
    assert there.result() == "alive"
    assert lent(loop, lambda: "alive") == "alive"


@pytest.mark.parametrize("soon", [True, False], ids=["at once", "by a timer"])
def test_a_loop_does_what_was_planned_while_it_waited(loop: ServerLoop, *, soon: bool) -> None:
    done = threading.Event()

    lent(loop, lambda: loop.call_soon(done.set) if soon else loop.call_later(0.001, done.set))

    assert done.wait(10)


class Interruption(BaseException):
    """What the handler of a signal raises, as in a test that takes too long."""


@pytest.fixture
def interrupting() -> Iterator[None]:
    """Let SIGALRM raise an error in the main thread."""

    def interrupt(*_: object) -> None:
        raise Interruption

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("interrupting")
def test_a_signal_that_comes_during_a_call_is_handled_after_it(loop: ServerLoop) -> None:
    done = list[str]()

    def begin_and_end() -> None:
        done.append("begun")
        signal.raise_signal(signal.SIGALRM)
        done.append("ended")

    with pytest.raises(Interruption):
        lent(loop, partial(uninterrupted, begin_and_end))

    assert done == ["begun", "ended"]
    with pytest.raises(Interruption):
        signal.raise_signal(signal.SIGALRM)


@pytest.mark.usefixtures("interrupting")
def test_a_caller_that_is_interrupted_while_it_waits_leaves_a_sandbox_that_answers() -> None:
    with MockServer("minimal") as server:
        sandbox = server.sandbox("waits")
        carrier = carrier_of(sandbox)
        assert isinstance(carrier, ServerCarrier)
        assert isinstance(carrier.loop, ServerLoop)

        def interrupt() -> None:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)

        with kept_busy(carrier.loop):
            timer = threading.Timer(0.02, interrupt)
            timer.start()
            with pytest.raises(Interruption):
                sandbox.advance("1s")

        assert [entry.operation for entry in sandbox.journal()] in ([], [None])


def test_a_turn_of_one_server_is_none_of_another() -> None:
    with MockServer("minimal") as one, MockServer("minimal") as other:
        other_sandbox = other.sandbox("b")

        def ask_the_other() -> tuple[str, object]:
            return other_sandbox.clock().mode, loop_in_turn()

        mode, loop = one.run(ask_the_other)

        carrier = carrier_of(one.sandbox("a"))
        assert isinstance(carrier, ServerCarrier)
        assert (mode, loop) == ("frozen", carrier.loop)


WITHOUT_EPOLL_AND_ALARMS = """
import select, signal
del select.epoll, signal.SIGALRM  # as on Windows, where a selector that waits notices no new file

from urllib.request import urlopen
from mock_server import MockServer

with MockServer("minimal") as server:
    for name in ("a", "b"):
        sandbox = server.sandbox(name, own_origin=True)
        sandbox.clock()
        print(urlopen(f"{sandbox.base_url}/_sandbox/clock", timeout=30).status)
"""


def test_origins_are_served_where_a_selector_notices_no_new_file() -> None:
    words = [sys.executable, "-c", WITHOUT_EPOLL_AND_ALARMS]
    assert subprocess.run(words, capture_output=True, check=True).stdout == b"200\n200\n"
