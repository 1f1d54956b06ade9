"""The memory of all sandboxes, and of bodies that arrive: estimated, reported, limited.

The server has a clock of its own, and bodies are sent in part.
"""

import pytest
from support import NORTH, START_MS, build
from support.event_stream import Clock
from support.tenants import Server
from support.wire import http, serving

from mock_server.contract.names import LONG_STATE, refusal
from mock_server.sandbox.control.call import MAX_SCENARIO
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.limits import (
    MAX_ARRIVING,
    MAX_LEAVING,
    ByteBudget,
    CrowdedError,
    Memory,
)

READ = f"/api/v2/customer/{NORTH}"
FULL = "the sandboxes have reached their memory limit; reset or delete some"


def test_sandboxes_are_weighed_ten_times_a_second_at_most() -> None:
    server = Server.of()
    sandboxes = server.switchboard.sandboxes
    memory = Memory(sandboxes, sandboxes.weigh())
    was_full = []
    memory.enforce_limit(START_MS)
    was_full.append(sandboxes.is_full)
    server.read("mine")
    for milliseconds in (99, 100):
        memory.enforce_limit(START_MS + milliseconds)
        was_full.append(sandboxes.is_full)
    server.call("DELETE", "/_sandboxes/mine")
    for milliseconds in (199, 200):
        memory.enforce_limit(START_MS + milliseconds)
        was_full.append(sandboxes.is_full)
    assert was_full == [False, False, True, True, False]


def test_very_many_sandboxes_are_weighed_less_often() -> None:
    sandboxes = Sandboxes(build(), START_MS, limit=2001)
    for number in range(2000):
        sandboxes.use(f"s{number}", START_MS)
    memory = Memory(sandboxes, 0)
    memory.enforce_limit(START_MS)
    sandboxes.is_full = False
    memory.enforce_limit(START_MS + 199)
    assert not sandboxes.is_full
    memory.enforce_limit(START_MS + 200)
    assert sandboxes.is_full


def test_sandboxes_are_weighed_immediately_after_the_clock_was_set_back() -> None:
    server = Server.of()
    sandboxes = server.switchboard.sandboxes
    memory = Memory(sandboxes, sandboxes.weigh())
    memory.enforce_limit(START_MS)
    server.read("mine")
    memory.enforce_limit(START_MS - 1)
    assert sandboxes.is_full


async def test_calls_are_refused_before_their_body_is_read_until_there_is_room() -> None:
    clock = Clock()
    sandboxes = Sandboxes(build(), START_MS)
    async with serving(sandboxes=sandboxes, now_ms=clock) as served:
        await served.call(http("PATCH", f"/s/mine{READ}", b"{}"))
        served.engine.answers.memory = Memory(sandboxes, sandboxes.weigh() - 1)
        announced = b"Content-Length: 1000000\r\n\r\n"
        modify = http("PATCH", f"/s/mine{READ}")[:-2] + announced
        add = http("POST", "/s/mine/_sandbox/faults")[:-2] + announced
        busy, problem = await served.call(modify), await served.call(add)
        read = await served.call(http("GET", READ))
        reset = await served.call(http("POST", "/s/mine/_sandbox/reset"))
        clock.ms += 100
        again = await served.call(http("GET", f"/s/mine{READ}"))
    assert (busy.status, busy.json["errorCode"]) == (503, "SANDBOX_BUSY")
    assert (busy.headers["X-Sandbox-Reason"], busy.headers["Retry-After"]) == (FULL, "1")
    assert (problem.status, problem.json["detail"]) == (503, FULL)
    assert (read.status, reset.status, again.status) == (503, 200, 200)


async def test_a_state_that_is_too_large_is_refused() -> None:
    async with serving() as served:
        put = await served.call(http("PUT", "/_sandbox/state", b"x" * (MAX_SCENARIO + 1)))
    detail = f"the limit is {MAX_SCENARIO} bytes; {refusal(LONG_STATE)}"
    assert (put.status, put.json["detail"]) == (413, detail)


@pytest.mark.parametrize(
    ("most_bytes", "most_arriving", "most_leaving"),
    [
        (0, 1 << 25, 1 << 24),
        (MAX_ARRIVING * 4, MAX_ARRIVING // 2, MAX_LEAVING // 2),
        (MAX_ARRIVING * 100, MAX_ARRIVING, MAX_LEAVING),
    ],
)
def test_bodies_and_long_replies_take_a_part_of_the_memory_that_there_is(
    most_bytes: int, most_arriving: int, most_leaving: int
) -> None:
    memory = Memory(Server.of().switchboard.sandboxes, most_bytes)
    assert (memory.most_arriving, memory.most_leaving) == (most_arriving, most_leaving)


# ── Bodies that are arriving ──────────────────────────────────────────────────────────────────────

LARGE = b" " * 100_000 + b"{}"


def test_room_is_for_all_bodies_together_until_each_has_come() -> None:
    arriving = ByteBudget("bodies", 10)
    with arriving.share() as take:
        take(6)
        with arriving.share() as take_other, pytest.raises(CrowdedError):
            take_other(5)
        with arriving.share() as take_other:
            take_other(4)
    with arriving.share() as take:
        take(10)


def test_no_sandbox_takes_all_of_the_room_that_others_leave() -> None:
    room = ByteBudget("bodies", 12)
    with room.share("acme") as acme, room.share("blue") as blue, room.share() as operator:
        acme(6)
        with pytest.raises(CrowdedError, match="bodies of this sandbox may take at most the"):
            acme(1)
        blue(3)
        acme(0)  # what takes nothing is never refused
        with pytest.raises(CrowdedError), room.share("blue") as more:
            more(1)
        operator(3)
    with room.share("acme") as acme:
        acme(6)


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("PATCH", READ, {"errorCode": "SANDBOX_BUSY"}),
        ("PUT", "/_sandbox/scenario", {"detail": "arriving bodies may take at most 1000 bytes"}),
    ],
)
async def test_body_that_there_is_no_room_for_is_refused(
    method: str, path: str, expected: dict[str, str]
) -> None:
    async with serving() as served:
        served.handler.arriving.most = 1000
        refused = await served.call(http(method, path, LARGE))
        assert (refused.status, refused.headers["Retry-After"]) == (503, "1")
        assert expected.items() <= refused.json.items()
        accepted = await served.call(http("PATCH", READ, b'{"name":"New"}'))
        assert accepted.status == 202
