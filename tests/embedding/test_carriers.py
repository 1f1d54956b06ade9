"""The threads and loops from which a sandbox can be called, and calls after it has stopped."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, TypeVar

import pytest
from support.embedded import CUSTOMER, NAME, SETUP, carrier_of, own_loop, own_thread, small_world
from support.wire import PATIENCE_SECONDS

from mock_server import AsyncSandboxHandle, Request, SandboxHandle, open_sandbox
from mock_server.client.answers import Verification
from mock_server.client.errors import UnreachableError, WaitTimeoutError, WouldBlockError

T = TypeVar("T")
READ = Request(method="GET", path=CUSTOMER)
MET = Verification(ok=True, matched=1, nearest=(), evicted=0)


async def call_during(waiting: Coroutine[Any, Any, T], handle: SandboxHandle) -> T:
    """Start a wait, make a call, and return the result of the wait."""
    task = asyncio.create_task(waiting)
    await asyncio.sleep(0)
    await asyncio.to_thread(handle.handle, READ)
    async with asyncio.timeout(PATIENCE_SECONDS):
        return await task


# ── From any thread, from any loop ───────────────────────────────────────────────────────────────


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


def call(handle: SandboxHandle) -> None:
    handle.clock()


def share(handle: SandboxHandle) -> None:
    with handle.shared_clock():
        pass


@pytest.mark.parametrize("use", [call, share])
def test_a_handle_in_a_forked_child_says_which_process_has_the_server(
    use: Callable[[SandboxHandle], None],
) -> None:
    with own_thread() as handle:
        process, (reading, writing) = os.getpid(), os.pipe()
        if (child := os.fork()) == 0:
            try:
                use(handle)
            except UnreachableError as error:
                os.write(writing, str(error).encode())
            os._exit(0)
        os.waitpid(child, 0)
        os.close(writing)
        told = os.read(reading, 1000).decode()
        os.close(reading)
    assert f"runs in process {process}, of which this one is a fork: use its base URL" in told


# ── Waiting ──────────────────────────────────────────────────────────────────────────────────────


def test_a_wait_ends_when_another_thread_makes_the_call(handle: SandboxHandle) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(handle.wait_for, operation="getCustomer")
        handle.handle(READ)
        assert waiting.result(PATIENCE_SECONDS) == MET


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


def wait_in(pool: ThreadPoolExecutor, handle: SandboxHandle) -> "Future[Verification]":
    """Start a wait for a call that is never made; return once a thread of the pool runs it."""
    begun = threading.Event()

    def wait() -> Verification:
        begun.set()
        return handle.wait_for(operation="getCustomer", timeout="60s")

    waiting = pool.submit(wait)
    begun.wait(PATIENCE_SECONDS)
    return waiting
