"""The threads and loops from which a sandbox can be called, and calls after it has stopped."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, TypeVar

import pytest
from support.embedded import (
    CUSTOMER,
    NAME,
    SETUP,
    break_sandbox,
    carrier_of,
    own_loop,
    own_thread,
    small_world,
)
from support.wire import PATIENCE_SECONDS

from mock_server import AsyncSandboxHandle, MockServer, Request, SandboxHandle, open_sandbox
from mock_server.client.answers import Verification
from mock_server.client.errors import (
    ControlError,
    UnreachableError,
    WaitTimeoutError,
    WouldBlockError,
)

T = TypeVar("T")
READ = Request(method="GET", path=CUSTOMER)
MET = Verification(ok=True, matched=1, nearest=(), evicted=0)


def in_another_thread(function: Callable[[], T]) -> T:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function).result(PATIENCE_SECONDS)


async def call_during(waiting: Coroutine[Any, Any, T], handle: SandboxHandle) -> T:
    """Start a wait, make a call, and return the result of the wait."""
    task = asyncio.create_task(waiting)
    await asyncio.sleep(0)
    await asyncio.to_thread(handle.handle, READ)
    async with asyncio.timeout(PATIENCE_SECONDS):
        return await task


# ── From any thread, from any loop ───────────────────────────────────────────────────────────────


def test_a_handle_can_be_used_from_any_thread() -> None:
    with own_thread() as handle:
        assert handle.handle(READ).status == 200
        assert in_another_thread(lambda: handle.handle(READ)).status == 200


@pytest.fixture(params=["server", "none"])
def handle(request: pytest.FixtureRequest) -> Iterator[SandboxHandle]:
    """A handle of a sandbox with a server in this process, and of one without any."""
    alone = nullcontext(open_sandbox(small_world()))
    with own_thread() if request.param == "server" else alone as found:
        yield found


def test_many_concurrent_threads_lose_no_call(handle: SandboxHandle) -> None:
    with ThreadPoolExecutor(8) as pool:
        replies = list(
            pool.map(lambda _: handle.handle(READ).headers["X-Sandbox-Entry"], range(80))
        )
    assert sorted(map(int, replies)) == list(range(1, 81))


async def test_a_handle_can_be_used_on_the_loops_own_thread_and_on_others() -> None:
    async with own_loop() as server:
        handle = server.sandbox(NAME)
        with pytest.raises(WouldBlockError, match="await the same method of"):
            handle.handle(READ)
        assert (await asyncio.to_thread(handle.handle, READ)).status == 200
        assert (await asyncio.to_thread(server.coverage)).plans == server.coverage().plans


async def test_what_brings_a_scenario_can_be_awaited_on_the_loops_own_thread() -> None:
    async with own_loop() as server:
        handle = server.async_sandbox(NAME)
        assert await handle.load({"version": 1, "customers": [{"ref": "only"}]}) == "upload"
        await handle.freeze()
        assert await handle.restore(await handle.state()) == (await handle.clock()).now


def test_a_handle_in_a_forked_child_says_which_process_has_the_server() -> None:
    with own_thread() as handle:
        process, (reading, writing) = os.getpid(), os.pipe()
        if (child := os.fork()) == 0:
            try:
                handle.clock()
            except UnreachableError as error:
                os.write(writing, str(error).encode())
            os._exit(0)
        os.waitpid(child, 0)
        os.close(writing)
        told = os.read(reading, 1000).decode()
        os.close(reading)
    assert f"runs in process {process}, of which this one is a fork: use its base URL" in told


async def test_an_async_handle_can_be_awaited_on_its_own_loop_and_on_another() -> None:
    async with own_loop() as server:
        handle = server.async_sandbox(NAME)
        assert (await handle.handle(READ)).status == 200
        there = await asyncio.to_thread(lambda: asyncio.run(handle.handle(READ)))
        assert there.headers["X-Sandbox-Entry"] == "2"


# ── Waiting ──────────────────────────────────────────────────────────────────────────────────────


def test_a_wait_for_something_that_has_happened_returns_immediately(handle: SandboxHandle) -> None:
    handle.handle(READ)
    assert handle.wait_for(operation="getCustomer", timeout="1ms") == MET


def test_a_wait_ends_when_another_thread_makes_the_call(handle: SandboxHandle) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(handle.wait_for, operation="getCustomer")
        handle.handle(READ)
        assert waiting.result(PATIENCE_SECONDS) == MET


def test_a_wait_for_a_request_ends_when_it_settles(handle: SandboxHandle) -> None:
    with ThreadPoolExecutor(1) as pool:
        handle.handle(SETUP[0])
        (accepted,) = handle.requests()
        waiting = pool.submit(handle.wait_for_request, accepted.request_id, while_frozen=True)
        handle.advance()
        assert waiting.result(PATIENCE_SECONDS).status == "SUCCESSFUL"


def test_a_wait_for_a_request_ends_by_itself_when_the_clock_runs() -> None:
    handle = open_sandbox(small_world())
    handle.run(1000)
    handle.handle(SETUP[0])
    (accepted,) = handle.requests()
    assert handle.wait_for_request(accepted.request_id).status == "SUCCESSFUL"


def test_a_wait_that_is_not_met_times_out(handle: SandboxHandle) -> None:
    with pytest.raises(WaitTimeoutError, match="not within 10ms"):
        handle.wait_for(operation="getCustomer", timeout="10ms")


async def test_awaiting_keeps_no_loop_from_going_on() -> None:
    async with own_loop() as server:
        awaited, handle = server.async_sandbox(NAME), server.sandbox(NAME)
        assert await call_during(awaited.wait_for(operation="getCustomer"), handle) == MET
        with pytest.raises(WaitTimeoutError):
            await awaited.wait_for(operation="modifyCustomer", timeout="1ms")


async def test_awaiting_without_a_server_keeps_no_loop_from_going_on() -> None:
    handle = open_sandbox(small_world())
    awaited = AsyncSandboxHandle(carrier_of(handle), handle.name)
    assert await call_during(awaited.wait_for(operation="getCustomer"), handle) == MET


# ── When the server stops ────────────────────────────────────────────────────────────────────────


async def test_a_server_that_has_stopped_cannot_be_asked_on_its_own_loop() -> None:
    async with own_loop() as server:
        handle, awaited = server.sandbox(NAME), server.async_sandbox(NAME)
    with pytest.raises(UnreachableError):
        handle.clock()
    with pytest.raises(UnreachableError):
        await awaited.clock()


def test_a_waiting_call_learns_that_the_server_stops() -> None:
    with ThreadPoolExecutor(2) as pool:
        with own_thread() as handle:
            waiting = wait_in(pool, handle)
        with pytest.raises(UnreachableError):
            waiting.result(PATIENCE_SECONDS)


async def test_an_awaited_call_learns_that_the_server_stops() -> None:
    async with own_loop() as server:
        mine = asyncio.create_task(server.async_sandbox(NAME).wait_for(operation="getCustomer"))
        await asyncio.sleep(0)
    with pytest.raises(UnreachableError):
        await mine


async def test_an_awaited_call_on_another_loop_learns_that_the_server_stops() -> None:
    with MockServer(small_world()) as server:
        waiting = asyncio.create_task(server.async_sandbox(NAME).wait_for(operation="getCustomer"))
        await asyncio.sleep(0)
    with pytest.raises(UnreachableError):
        await waiting


async def test_a_task_that_is_cancelled_is_cancelled() -> None:
    with MockServer(small_world()) as server:
        waiting = asyncio.create_task(server.async_sandbox(NAME).wait_for(operation="getCustomer"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting


def wait_in(pool: ThreadPoolExecutor, handle: SandboxHandle) -> "Future[Verification]":
    """Start a wait for a call that is never made; return once a thread of the pool runs it."""
    begun = threading.Event()

    def wait() -> Verification:
        begun.set()
        return handle.wait_for(operation="getCustomer", timeout="60s")

    waiting = pool.submit(wait)
    begun.wait(PATIENCE_SECONDS)
    return waiting


# ── Bugs ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_bug_of_the_server_can_be_raised_once(caplog: pytest.LogCaptureFixture) -> None:
    with MockServer(small_world()) as server:
        handle = break_sandbox(server)
        assert handle.handle(READ).status == 500
        handle.handle(Request(method="GET", path="/another"))
        server.raise_bug("somebody-elses")
        with pytest.raises(LookupError, match=f"^a bug, met by GET {CUSTOMER}"):
            server.raise_bug(NAME)
        server.raise_bug(NAME)
    assert "a bug in the sandbox: GET" in caplog.text


def test_a_bug_met_by_a_control_call_is_an_error_of_the_call(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with MockServer(small_world()) as server:
        handle = break_sandbox(server)
        with pytest.raises(ControlError) as caught:
            handle.clock()
    assert (caught.value.status, "LookupError" in caplog.text) == (500, True)
