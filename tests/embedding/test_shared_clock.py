"""One clock for a client and its sandbox: what waits, moves the sandbox's clock."""

import asyncio
import importlib
import queue
import re
import selectors
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import aiohttp
import backoff
import pytest
import requests
import tenacity
import trio
import uvloop
from requests.adapters import HTTPAdapter
from support.canned_server import CannedServer
from support.code_blocks import blocks
from urllib3 import Retry

from mock_server import (
    SANDBOX,
    MockServer,
    RemoteServer,
    SandboxError,
    SandboxHandle,
    create_app,
    open_sandbox,
)

ROOT = Path(__file__).parents[2]
NORTH = "10000000-0000-4000-8000-000000000011"
CUSTOMER = f"/api/v2/customer/{NORTH}"
FROZEN = {"version": 1, "extends": "default", "clock": {"mode": "frozen"}}
DAY = 86400.0


@pytest.fixture(scope="module")
def server() -> Iterator[MockServer]:
    with MockServer(FROZEN) as server:
        yield server


@pytest.fixture
def sandbox(server: MockServer, request: pytest.FixtureRequest) -> Iterator[SandboxHandle]:
    name = f"s{abs(hash(request.node.nodeid))}"
    sandbox = server.sandbox(name, own_origin=True)
    sandbox.clock()
    yield sandbox
    sandbox.drop()


def moved(sandbox: SandboxHandle, begin: datetime) -> timedelta:
    return sandbox.clock().now - begin


REPLACED: tuple[tuple[Any, str], ...] = (
    *((time, name) for name in ("sleep", "time", "time_ns", "monotonic", "monotonic_ns")),
    *((time, name) for name in ("perf_counter", "perf_counter_ns")),
    (selectors.DefaultSelector, "select"),
    (asyncio.BaseEventLoop, "run_in_executor"),
    (trio, "run"),
    (uvloop.Loop, "run_forever"),
)


def functions() -> list[object]:
    return [getattr(owner, name) for owner, name in REPLACED]


# ── Waiting and reading ──────────────────────────────────────────────────────────────────────────


def test_a_sleep_moves_the_sandboxes_clock_and_takes_no_time(sandbox: SandboxHandle) -> None:
    begin = sandbox.clock().now
    with sandbox.shared_clock() as clock:
        time.sleep(DAY)
        assert moved(sandbox, begin) == timedelta(days=1)
        assert clock.elapsed == DAY
        time.sleep(0)
    assert moved(sandbox, begin) == timedelta(days=1)


def test_what_the_thread_reads_is_that_clock(sandbox: SandboxHandle) -> None:
    with sandbox.shared_clock():
        assert datetime.fromtimestamp(time.time(), UTC) == sandbox.clock().now
        readers: list[Callable[[], float]] = [time.monotonic, time.perf_counter, time.time]
        readers_ns: list[Callable[[], int]] = [time.monotonic_ns, time.perf_counter_ns]
        before, before_ns = [read() for read in readers], [read() for read in readers_ns]
        time.sleep(90.5)
        sandbox.advance("1h")
        after, after_ns = [read() for read in readers], [read() for read in readers_ns]
        assert [late - early for late, early in zip(after, before, strict=True)] == pytest.approx(
            [3690.5] * 3
        )
        assert [late - early for late, early in zip(after_ns, before_ns, strict=True)] == [
            3_690_500_000_000
        ] * 2
        assert time.time_ns() == round(time.time() * 1000) * 1_000_000


def test_sleeps_shorter_than_a_millisecond_add_up(sandbox: SandboxHandle) -> None:
    begin = sandbox.clock().now
    with sandbox.shared_clock() as clock:
        for _ in range(10):
            time.sleep(0.00025)
        assert clock.elapsed == pytest.approx(0.0025)
    assert moved(sandbox, begin) == timedelta(milliseconds=2)


def test_what_the_real_sleep_refuses_is_refused(sandbox: SandboxHandle) -> None:
    with sandbox.shared_clock(), pytest.raises(ValueError, match="must be non-negative"):
        time.sleep(-1)


@pytest.mark.parametrize("speed", [0, 1, 60])
def test_the_clock_stands_in_the_block_and_goes_on_as_before(
    sandbox: SandboxHandle, speed: float
) -> None:
    if speed:
        sandbox.run(speed)
    with sandbox.shared_clock():
        begin = sandbox.clock()
        time.sleep(60)
        assert begin.mode == "frozen"
        assert moved(sandbox, begin.now) == timedelta(minutes=1)
    after = sandbox.clock()
    assert after.speed == speed
    assert after.now >= begin.now + timedelta(minutes=1)


def test_a_reset_in_the_block_lets_no_other_clock_run_back(server: MockServer) -> None:
    sandbox = server.sandbox("running", "default")
    with sandbox.shared_clock() as clock:
        time.sleep(DAY)
        sandbox.reset()
        before = time.monotonic()
        time.sleep(5)
        assert sandbox.clock().mode == "frozen"
        assert time.monotonic() - before == pytest.approx(5, abs=1)  # it ran from reset to sleep
        assert clock.elapsed == pytest.approx(DAY + 5, abs=1)
    assert sandbox.clock().speed == 1


def test_other_threads_keep_real_time(sandbox: SandboxHandle) -> None:
    seen: list[float] = []

    def read() -> None:
        time.sleep(0)
        seen.append(time.time())

    real = datetime.now(UTC).timestamp()
    with sandbox.shared_clock():
        time.sleep(DAY)
        other = threading.Thread(target=read)
        other.start()
        other.join()
    assert abs(seen[0] - real) < DAY / 2


def test_the_page_says_what_is_replaced_and_what_is_not(sandbox: SandboxHandle) -> None:
    page = (ROOT / "docs/reference/pytest.md").read_text("utf-8")
    table = page.partition("| in the thread of the block |")[2].partition("\n\n")[0]
    said = {
        name: text != "real time"
        for row in table.splitlines()[2:]
        for what, text in [[cell.strip() for cell in row.strip("|").split("|")]]
        for name in re.findall(r"`time\.(\w+)`", what)
    }
    real = {name: getattr(time, name) for name in said}
    with sandbox.shared_clock():
        assert said == {name: getattr(time, name) is not real[name] for name in said}
    assert {name for owner, name in REPLACED if owner is time} == {
        name for name in said if said[name]
    }


# ── The end of a block ───────────────────────────────────────────────────────────────────────────


def test_nothing_is_left_after_blocks(sandbox: SandboxHandle, server: MockServer) -> None:
    before, second = functions(), server.sandbox("second")
    begin, other_begin = sandbox.clock().now, second.clock().now
    with sandbox.shared_clock() as clock:
        with second.shared_clock(), sandbox.shared_clock() as same:
            assert same is clock
            time.sleep(1)
        time.sleep(10)
        assert not any(now is real for now, real in zip(functions(), before, strict=True))
    assert functions() == before
    assert moved(sandbox, begin) == timedelta(seconds=11)
    assert moved(second, other_begin) == timedelta(seconds=1)
    with pytest.raises(LookupError), sandbox.shared_clock():
        raise LookupError
    assert functions() == before
    assert "run_forever" not in vars(uvloop.Loop)


def test_a_block_may_outlive_its_sandbox_and_its_server() -> None:
    with MockServer("minimal") as server:
        dropped = server.sandbox("dropped")
        with dropped.shared_clock():
            dropped.drop()
        assert "dropped" not in server.names()
        ends = dropped.shared_clock()
        ends.__enter__()
    ends.__exit__(None, None, None)
    assert time.time() > 0


def test_a_loop_keeps_its_time_after_the_block(sandbox: SandboxHandle) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        with sandbox.shared_clock():
            await asyncio.sleep(DAY)
            late = loop.time()
            timer = asyncio.create_task(asyncio.sleep(0.001))
            await asyncio.sleep(0)
        assert loop.time() >= late
        await timer
        with sandbox.shared_clock():
            await asyncio.sleep(DAY)
        assert loop.time() >= late + DAY

    asyncio.run(run())


def test_two_threads_do_not_share_one_clock(sandbox: SandboxHandle) -> None:
    refused: list[str] = []

    def enter() -> None:
        try:
            with sandbox.shared_clock():
                pass
        except SandboxError as error:
            refused.append(str(error))

    with sandbox.shared_clock():
        other = threading.Thread(target=enter)
        other.start()
        other.join()
        time.sleep(1)
    assert refused == ["another thread shares the clock of this sandbox already"]


# ── Clients ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Make a module that is imported in the usual way, until the end of the test."""

    def make(text: str) -> ModuleType:
        (tmp_path / "crm.py").write_text(text, "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setitem(sys.modules, "crm", ModuleType("crm"))  # which is gone in the end
        del sys.modules["crm"]
        return importlib.import_module("crm")

    return make


def history(sandbox: SandboxHandle) -> list[tuple[object, ...]]:
    """Return what the journal has of calls, but not the wall time and numbers of their entries."""
    return [
        (entry.operation, entry.at, entry.path, entry.request["body"], entry.reply["body"])
        for entry in sandbox.journal(calls="interface")
    ]


def test_the_tutorials_client_sees_what_it_would_have_seen_with_real_waits(
    server: MockServer, module: Callable[[str], ModuleType]
) -> None:
    page = (ROOT / "docs/tutorial.md").read_text("utf-8")
    crm = module(next(block for block in blocks(page, "python") if "class Crm" in block))
    shared, moved_by_hand = server.sandbox("shared"), server.sandbox("by-hand")
    with shared.shared_clock():
        assert crm.Crm(shared.base_url).rename(NORTH, "North & Sons") == "SUCCESSFUL"
    by_hand = crm.Crm(moved_by_hand.base_url, pause=moved_by_hand.advance)
    assert by_hand.rename(NORTH, "North & Sons") == "SUCCESSFUL"
    statuses = [entry[0] for entry in history(shared)]
    assert statuses[0] == "modifyCustomer"
    assert statuses[1:] == ["getRequest"] * 3
    assert history(shared) == history(moved_by_hand)


BOUND = """
from functools import wraps, partial
from time import monotonic, sleep

def kept(function):
    @wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)
    return inner

class Client:
    pause = sleep

    def __init__(self, wait=sleep):
        self.wait = wait

    @kept
    def patient(self, seconds, *, wait=sleep):
        wait(seconds)

    @staticmethod
    def still(seconds, wait=sleep):
        wait(seconds)

    def all(self):
        begin = monotonic()
        sleep(100), self.pause(100), self.wait(100), self.patient(100), self.still(100)
        return monotonic() - begin
"""


def test_names_that_a_client_has_bound_before_follow(
    sandbox: SandboxHandle, module: Callable[[str], ModuleType]
) -> None:
    client = module(BOUND)
    defaults = client.Client.__init__.__defaults__
    with sandbox.shared_clock():
        assert client.Client().all() == pytest.approx(500)
    assert client.sleep is time.sleep
    assert vars(client.Client)["pause"] is time.sleep
    assert client.Client.__init__.__defaults__ is defaults


def test_so_do_those_that_libraries_have_bound_but_not_python_and_pytest(
    sandbox: SandboxHandle,
) -> None:
    bound = getattr(aiohttp.connector, "monotonic")  # noqa: B009 - not exported
    with sandbox.shared_clock():
        assert getattr(aiohttp.connector, "monotonic") is time.monotonic  # noqa: B009
        assert queue.time is bound  # type: ignore[attr-defined]
        assert pytest.CallInfo.from_call(lambda: time.sleep(DAY), "call").duration < DAY
    assert getattr(aiohttp.connector, "monotonic") is time.monotonic is bound  # noqa: B009


def fetch(sandbox: SandboxHandle) -> requests.Response:
    reply = requests.get(sandbox.base_url + CUSTOMER, timeout=30)
    reply.raise_for_status()
    return reply


WAITING: dict[str, tuple[Any, int]] = {
    "tenacity": (tenacity.retry(wait=tenacity.wait_exponential(multiplier=60)), 180),
    "backoff": (
        backoff.on_exception(backoff.expo, requests.RequestException, factor=100, jitter=None), 300
    ),
}  # fmt: skip
"""How a library tries again, and how long it waits for the third try."""


@pytest.mark.parametrize(("retry", "seconds"), WAITING.values(), ids=WAITING)
def test_libraries_that_try_again_wait_on_the_shared_clock(
    sandbox: SandboxHandle, retry: Any, seconds: int
) -> None:
    sandbox.fail("getCustomer", ["GLOBAL_1001", "GLOBAL_1001", "ok"])
    with sandbox.shared_clock() as clock:
        assert retry(fetch)(sandbox).ok
        assert clock.elapsed == seconds


def test_tenacity_gives_up_by_the_shared_clock(sandbox: SandboxHandle) -> None:
    sandbox.fail("getCustomer", "GLOBAL_1001")
    retry = tenacity.retry(wait=tenacity.wait_fixed(60), stop=tenacity.stop_after_delay(600))
    with sandbox.shared_clock() as clock:
        with pytest.raises(tenacity.RetryError):
            retry(fetch)(sandbox)
        assert clock.elapsed == 600


def test_whole_seconds_are_exact_whenever_a_block_begins(sandbox: SandboxHandle) -> None:
    for _ in range(50):
        with sandbox.shared_clock():
            began = time.monotonic(), time.perf_counter()
            for _ in range(10):
                time.sleep(60)
            assert (time.monotonic() - began[0], time.perf_counter() - began[1]) == (600, 600)


def test_urllib3_waits_on_the_shared_clock_as_long_as_the_service_says(
    sandbox: SandboxHandle,
) -> None:
    sandbox.fail("getCustomer", ["GLOBAL_1001", "GLOBAL_1001", "ok"])
    with requests.Session() as session, sandbox.shared_clock() as clock:
        session.mount("http://", HTTPAdapter(max_retries=Retry(3, status_forcelist=[503])))
        reply = session.get(sandbox.base_url + CUSTOMER, timeout=30)
        assert reply.ok
        assert sandbox.journal(status=503)[0].reply["headers"]["Retry-After"] == "1"
        assert clock.elapsed == 2


# ── Delays of faults ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("step", [{"delay": "8h"}, {"delay": "8h", "wall": True}])
def test_a_delay_takes_no_time_but_moves_the_clock(
    sandbox: SandboxHandle, step: dict[str, Any]
) -> None:
    sandbox.fail("getCustomer", step, times=1)
    with sandbox.shared_clock() as clock:
        assert fetch(sandbox).ok
        assert clock.elapsed == 8 * 3600


async def read(sandbox: SandboxHandle, client: aiohttp.ClientSession, seconds: float) -> int:
    timeout = aiohttp.ClientTimeout(total=seconds, ceil_threshold=DAY)
    async with client.get(sandbox.base_url + CUSTOMER, timeout=timeout) as reply:
        return reply.status


HOUR = 3600.0
PATIENT: list[tuple[dict[str, Any], float, bool, Any]] = [
    ({"delay": "8h"}, 9 * HOUR, True, 8 * HOUR),
    ({"delay": "8h"}, HOUR, False, pytest.approx(HOUR, abs=1e-6)),
    ({"network": "hang"}, HOUR, False, pytest.approx(HOUR, abs=1e-6)),
    # time may move on once more before the last byte of the head has been read
    ({"network": "drip", "rate": 1, "phase": "after"}, DAY, True, pytest.approx(206.5, abs=0.6)),
]
"""A step, the patience of a client, whether that is enough, and the seconds that have passed."""


@pytest.mark.parametrize(("step", "seconds", "is_enough", "elapsed"), PATIENT, ids=str)
async def test_a_client_gets_a_reply_as_late_as_it_would_or_gives_up(
    sandbox: SandboxHandle, step: dict[str, Any], seconds: float, elapsed: Any, *, is_enough: bool
) -> None:
    sandbox.fail("getCustomer", step, times=1)
    async with aiohttp.ClientSession() as client:
        with sandbox.shared_clock() as clock:
            with nullcontext() if is_enough else pytest.raises(TimeoutError):
                assert await read(sandbox, client, seconds) == 200
            assert (passed := clock.elapsed) == elapsed
            assert await read(sandbox, client, 1) == 200
            assert clock.elapsed == pytest.approx(passed, abs=1e-6)


async def test_a_blocking_call_in_a_coroutine_is_not_held_for_ever(sandbox: SandboxHandle) -> None:
    sandbox.fail("getCustomer", {"delay": "8h"}, times=1)
    with sandbox.shared_clock() as clock:
        await asyncio.sleep(1)
        assert fetch(sandbox).ok
        assert clock.elapsed == 8 * 3600 + 1


# ── asyncio ──────────────────────────────────────────────────────────────────────────────────────


async def test_timers_of_a_loop_that_runs_already_jump_in_their_order(
    sandbox: SandboxHandle,
) -> None:
    ended: list[float] = []

    async def wait(seconds: float) -> None:
        await asyncio.sleep(seconds)
        ended.append(seconds)

    begin = sandbox.clock().now
    with sandbox.shared_clock() as clock:
        await asyncio.gather(*map(wait, (3600, 60, DAY, 0.5)))
        assert clock.elapsed == pytest.approx(DAY)
    assert ended == [0.5, 60, 3600, DAY]
    assert moved(sandbox, begin) == timedelta(days=1)


def test_so_do_those_of_a_loop_that_begins_in_the_block(sandbox: SandboxHandle) -> None:
    with sandbox.shared_clock() as clock:
        asyncio.run(asyncio.sleep(DAY))
        assert clock.elapsed == pytest.approx(DAY)


async def test_no_call_in_flight_is_overtaken(sandbox: SandboxHandle) -> None:
    """Without a look at the server, timers of 1 ms would often be first."""
    async with aiohttp.ClientSession() as client:
        with sandbox.shared_clock() as clock:
            for _ in range(50):
                assert await asyncio.gather(*(read(sandbox, client, 0.001) for _ in range(4)))
            assert clock.elapsed == 0


async def test_a_job_of_another_thread_has_its_real_time(sandbox: SandboxHandle) -> None:
    with sandbox.shared_clock() as clock:
        reply = await asyncio.wait_for(asyncio.to_thread(fetch, sandbox), 0.001)
        assert reply.ok
        assert await asyncio.wait_for(asyncio.to_thread(sum, range(100_000)), 0.001)
        assert clock.elapsed == 0


async def test_a_connection_to_another_service_has_its_real_time(sandbox: SandboxHandle) -> None:
    with CannedServer({}) as other, sandbox.shared_clock() as clock:
        reader, writer = await asyncio.open_connection("127.0.0.1", other.server_port)
        writer.write(b"GET / HTTP/1.0\r\n\r\n")
        line = await asyncio.wait_for(reader.readline(), 0.001)
        assert (line[:13], clock.elapsed) == (b"HTTP/1.0 404 ", 0)
        writer.close()


async def test_a_handle_for_asynchronous_code_shares_its_clock(server: MockServer) -> None:
    handle = server.async_sandbox("asynchronous")
    with handle.shared_clock() as clock:
        await asyncio.sleep(DAY)
        assert (await handle.clock()).mode == "frozen"
        assert clock.elapsed == pytest.approx(DAY)


# ── What a wait may raise ────────────────────────────────────────────────────────────────────────


class NeverEndsError(BaseException):
    pass


def test_before_each_wait_a_function_is_called_that_may_end_it(sandbox: SandboxHandle) -> None:
    waits: list[float] = []

    def limit(seconds: float) -> None:
        waits.append(seconds)
        if clock.elapsed + seconds > DAY:
            raise NeverEndsError

    async def poll() -> None:
        for _ in range(100):
            await asyncio.sleep(DAY / 4)

    with sandbox.shared_clock(on_sleep=limit) as clock:
        time.sleep(DAY / 4)
        with pytest.raises(NeverEndsError):
            asyncio.run(poll())
        with pytest.raises(NeverEndsError):
            time.sleep(DAY)
        assert clock.elapsed == pytest.approx(DAY)
    assert waits == pytest.approx([*[DAY / 4] * 5, DAY])


# ── What is refused ──────────────────────────────────────────────────────────────────────────────

ONLY = "a clock can be shared only with a server on its own thread in this process"


def test_a_clock_that_cannot_be_shared_is_refused(server: MockServer) -> None:
    with pytest.raises(SandboxError, match=f"{ONLY}.*whether a call to http.* is in flight"):
        RemoteServer(server.url).sandbox().shared_clock().__enter__()
    with pytest.raises(SandboxError, match=f"{ONLY}.*wait with sandbox.advance"):
        open_sandbox("minimal").shared_clock().__enter__()
    with pytest.raises(SandboxError, match=f"{ONLY}.*runs in the loop of its caller"):
        create_app("minimal")[SANDBOX].shared_clock().__enter__()


async def test_so_is_that_of_a_server_in_the_loop_of_the_test() -> None:
    async with MockServer("minimal") as own:
        for handle in (own.async_sandbox(), own.sandbox()):
            with pytest.raises(SandboxError, match=f"{ONLY}.*runs in the loop of its caller"):
                handle.shared_clock().__enter__()


def test_uvloop_and_trio_are_refused_outside_and_inside(sandbox: SandboxHandle) -> None:
    async def enter() -> None:
        sandbox.shared_clock().__enter__()

    async def never() -> None:
        raise AssertionError

    what = "a shared clock works with asyncio's own selector loops, not with "
    with pytest.raises(SandboxError, match=f"{what}uvloop.Loop"):
        uvloop.run(enter())
    with pytest.raises(SandboxError, match=f"{what}trio"):
        trio.run(enter)
    loop = uvloop.new_event_loop()
    with sandbox.shared_clock():
        with pytest.raises(SandboxError, match=f"{what}uvloop"):
            loop.run_forever()
        with pytest.raises(SandboxError, match=f"{what}trio"):
            trio.run(never)
    loop.close()


def test_a_loop_with_a_time_of_its_own_is_refused(sandbox: SandboxHandle) -> None:
    class Own(asyncio.SelectorEventLoop):
        def time(self) -> float:
            return 0.0

    async def run() -> None:
        await asyncio.sleep(1)

    with (
        sandbox.shared_clock(),
        pytest.raises(SandboxError, match=r"not with .*Own"),
        asyncio.Runner(loop_factory=Own) as runner,
    ):
        runner.run(run())


def test_what_only_claims_to_be_a_module_is_passed_over(sandbox: SandboxHandle) -> None:
    class Library:  # as those of cffi: without weak references, and none of the type of modules
        __slots__ = ()

        @property  # type: ignore[misc]
        def __class__(self) -> type:
            return ModuleType

    modules: Any = sys.modules
    modules["_a_library"] = Library()
    try:
        with sandbox.shared_clock() as clock:
            time.sleep(5)
        assert clock.elapsed == 5
    finally:
        del modules["_a_library"]
