"""The limits that an operator sets for a sandbox: its owner may lower them, but not raise them.

The server has a clock of its own, since seconds count, and bytes keep calls from ending.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any

import pytest
from support import ACME, DATA, SMALL_WORLD, START_MS
from support.access import TOKEN, Partners, partners
from support.wire import Answer, http, serving

from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.scenario.scenario import LIMITS, Limits
from mock_server.server.shipped import documents

BASE = "/s/acme"
CUSTOMER = f"/api/v2/customer/{ACME}"
PACKAGE = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


async def call(hosted: Partners, method: str, path: str, body: Any = None) -> Answer:
    """Make a call with the key of the sandbox's owner."""
    return await hosted.call(method, BASE + path, body, key=hosted.keys["acme"]["owner"])


def detail_of(answer: Answer) -> str:
    """Return the reasons of a refusal."""
    if answer.headers["Content-Type"] == "application/problem+json":
        return str(answer.json["detail"]) + str(answer.json.get("errors", ""))
    return answer.headers["X-Sandbox-Reason"]


async def modify(hosted: Partners, number: int) -> Answer:
    return await call(hosted, "PATCH", CUSTOMER, {"name": f"Name {number}"})


async def package(hosted: Partners, number: int) -> Answer:
    return await call(hosted, "POST", f"{CUSTOMER}/package", {**PACKAGE, "name": f"No {number}"})


async def plan(hosted: Partners, number: int) -> Answer:
    given = {"name": f"plan-{number}", "operation": "getCustomer", "fault": "GLOBAL_1001"}
    return await call(hosted, "POST", "/_sandbox/faults", given)


async def upload(hosted: Partners, number: int) -> Answer:
    return await call(hosted, "PUT", "/_sandbox/scenario", {**SMALL_WORLD, "seed": number})


async def read(hosted: Partners, number: int) -> Answer:
    return await call(hosted, "GET", f"{CUSTOMER}?{number}=")


async def clock(hosted: Partners, number: int) -> Answer:
    return await call(hosted, "GET", f"/_sandbox/requests?page={number}")


async def look(hosted: Partners, number: int) -> Answer:
    path = f"/_sandboxes/acme{'/keys' if number % 2 else ''}"
    owner = hosted.keys["acme"]["owner"]
    reply = await hosted.call("POST" if number % 2 else "GET", path, key=owner)
    hosted.keys["acme"] = reply.json.get("keys", hosted.keys["acme"])
    return reply


Make = Callable[[Partners, int], Any]


@pytest.mark.parametrize(
    ("limit", "make", "status"),
    [
        ("pendingJobs", modify, 503),
        ("packages", package, 503),
        ("plans", plan, 409),
        ("uploadsPerMinute", upload, 429),
        ("callsPerSecond", read, 429),
        ("callsPerSecond", clock, 429),
        ("callsPerSecond", look, 429),
    ],
)
async def test_one_more_than_a_limit_is_refused_and_the_limit_named(
    limit: str, make: Make, status: int
) -> None:
    async with partners() as hosted:
        assert (await hosted.add("acme", limits={limit: 3})).json["limits"] == {limit: 3}
        await hosted.add("other")
        for number in range(3):
            assert (await make(hosted, number)).status < 400
        refused = await make(hosted, 3)
        assert refused.status == status
        assert f"limits.{limit}" in detail_of(refused)
        assert "3 " in detail_of(refused)
        others = await hosted.call("GET", f"/s/other{CUSTOMER}", key=hosted.keys["other"]["caller"])
        assert others.status == 200


@pytest.mark.parametrize("given", [2, 50])
async def test_a_limit_set_by_the_owner_counts_if_it_is_lower(given: int) -> None:
    wanted = {**SMALL_WORLD, "limits": {"pendingJobs": given}}

    async def count(hosted: Partners) -> int:
        statuses = [(await modify(hosted, number)).status for number in range(9)]
        return statuses.count(202)

    async with partners() as hosted:
        await hosted.add("acme", limits={"pendingJobs": 4}, scenario=wanted)
        assert await count(hosted) == min(given, 4)
        await call(hosted, "POST", "/_sandbox/reset")
        assert await count(hosted) == min(given, 4)
        await call(hosted, "PUT", "/_sandbox/scenario", wanted)
        assert await count(hosted) == min(given, 4)
        state = (await call(hosted, "GET", "/_sandbox/state")).json
        state["scenario"]["limits"] = {"pendingJobs": given}
        assert (await call(hosted, "PUT", "/_sandbox/state", state)).status == 200
        assert await count(hosted) == 0
        await call(hosted, "POST", "/_sandbox/clock/advance", {"until": "idle"})
        assert await count(hosted) == min(given, 4)


async def test_a_state_that_holds_more_than_a_sandbox_may_is_refused() -> None:
    async with partners() as hosted:
        await hosted.add("acme")
        for number in range(5):
            await modify(hosted, number)
        state = (await call(hosted, "GET", "/_sandbox/state")).json
        await hosted.call("DELETE", "/_sandboxes/acme", key=TOKEN)
        await hosted.add("acme", limits={"pendingJobs": 4})
        refused = await call(hosted, "PUT", "/_sandbox/state", state)
        assert (refused.status, "limits.pendingJobs" in detail_of(refused)) == (400, True)


async def test_limits_stay_with_the_name_until_others_are_given() -> None:
    async with partners() as hosted:
        for each, expected in (
            ({"limits": {"plans": 2}}, {"plans": 2}),
            ({}, {"plans": 2}),
            ({"ttl": "1h"}, {"plans": 2}),
            ({"limits": {"heldCalls": 7}}, {"heldCalls": 7}),
            ({"limits": {}}, {}),
        ):
            assert (await hosted.add("acme", **each)).json["limits"] == expected


async def test_a_fork_has_the_limits_that_it_is_given() -> None:
    async with partners() as hosted:
        await hosted.add("origin", limits={"pendingJobs": 1}, scenario=SMALL_WORLD)
        await hosted.add("acme", **{"from": "origin"}, limits={"pendingJobs": 2})
        assert [(await modify(hosted, number)).status for number in range(3)] == [202, 202, 503]
        await hosted.add("acme", **{"from": "origin"}, limits={})
        assert [(await modify(hosted, number)).status for number in range(3)] == [202, 202, 202]


@pytest.mark.parametrize(
    ("limits", "place"),
    [
        ({"pendingJobs": 0}, "/limits/pendingJobs"),
        ({"callsPerSecond": 0.5}, "/limits/callsPerSecond"),
        ({"pendingjobs": 5}, "pendingJobs"),
        ([], "/limits"),
    ],
)
async def test_an_invalid_limit_is_refused(limits: Any, place: str) -> None:
    async with partners() as hosted:
        refused = await hosted.add("acme", limits=limits)
        assert (refused.status, place in detail_of(refused)) == (400, True)
        assert await hosted.names() == {"default"}


async def test_the_limit_of_calls_starts_over_each_second() -> None:
    now_ms = START_MS + 250
    async with partners(now_ms=lambda: now_ms) as hosted:
        await hosted.add("acme", limits={"callsPerSecond": 2})
        statuses = []
        for number in range(8):
            now_ms += 250
            statuses.append((await read(hosted, number)).status)
        assert statuses == [200, 200, 200, 200, 429, 429, 200, 200]
        refused = [await read(hosted, 0) for _ in range(3)][-1]
        assert refused.headers["Retry-After"] == "1"
        shown = await hosted.call("GET", "/_sandboxes/acme", key=TOKEN)
        assert shown.json["use"]["callsPerSecond"] == 2


async def test_an_upload_that_is_one_call_too_many_is_not_counted_as_an_upload() -> None:
    now_ms = START_MS
    async with partners(now_ms=lambda: now_ms) as hosted:
        await hosted.add("acme", limits={"callsPerSecond": 1, "uploadsPerMinute": 2})
        at_once = [(await upload(hosted, number)).status for number in range(3)]
        now_ms += 1000
        assert (at_once, (await upload(hosted, 3)).status) == ([200, 429, 429], 200)
        now_ms += 1000
        refused = await upload(hosted, 4)
        assert (refused.status, "limits.uploadsPerMinute" in detail_of(refused)) == (429, True)


async def test_limits_on_an_open_server_hold_for_every_caller() -> None:
    async with serving() as served:
        await served.call(http("PUT", "/_sandboxes/acme", b'{"limits": {"callsPerSecond": 2}}'))
        statuses = [(await served.call(http("GET", BASE + CUSTOMER))).status for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert (await served.call(http("GET", CUSTOMER))).status == 200


# ── Held calls ───────────────────────────────────────────────────────────────────────────────────


HANG = {"operation": "getCustomer", "fault": {"network": "hang"}}
WAIT = b'{"match": {"operation": "createPackage"}, "timeout": "60s"}'


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", BASE + CUSTOMER, None),
        ("POST", f"{BASE}/_sandbox/journal/wait", WAIT),
        ("GET", f"{BASE}/_sandbox/events", None),
    ],
    ids=["held reply", "wait", "stream"],
)
async def test_no_more_calls_are_held_than_a_sandbox_may_hold(
    method: str, path: str, body: bytes | None
) -> None:
    async with partners() as hosted:
        await hosted.add("acme", limits={"heldCalls": 2})
        await call(hosted, "POST", "/_sandbox/faults", HANG)
        key = {"X_Sandbox_Key": hosted.keys["acme"]["owner"]}
        async with hosted.served.wire() as one, hosted.served.wire() as two:
            for wire in (one, two):
                await wire.send(http(method, path, body, **key))
            await until(hosted, heldCalls=2)
            refused = await hosted.served.call(http(method, path, body, **key))
            assert (refused.status, "limits.heldCalls: 2" in detail_of(refused)) == (503, True)
            entries = (await call(hosted, "GET", "/_sandbox/journal?operation=getCustomer")).json
            assert len(entries["items"]) <= 2  # refused calls were not made
            assert (await clock(hosted, 0)).status == 200
            await call(hosted, "DELETE", "/_sandbox/faults")
        await until(hosted, heldCalls=0)
        assert (await read(hosted, 0)).status == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("GET", BASE + CUSTOMER, None), ("POST", f"{BASE}/_sandbox/journal/wait", WAIT)],
    ids=["held reply", "wait"],
)
async def test_limits_hold_for_calls_that_arrive_at_the_same_time(
    method: str, path: str, body: bytes | None
) -> None:
    async with partners() as hosted, AsyncExitStack() as stack:
        await hosted.add("acme", limits={"heldCalls": 2})
        await call(hosted, "POST", "/_sandbox/faults", HANG)
        key = {"X_Sandbox_Key": hosted.keys["acme"]["owner"]}
        wires = [await stack.enter_async_context(hosted.served.wire()) for _ in range(9)]
        raw = http(method, path, body, **key)
        answers = [asyncio.create_task(wire.call(raw)) for wire in wires]
        while sum(answer.done() for answer in answers) < 7:
            await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED, timeout=1)
        refused = [answer.result().status for answer in answers if answer.done()]
        assert refused == [503] * 7
        for answer in answers:
            answer.cancel()


async def test_few_control_calls_of_a_sandbox_are_answered_at_the_same_time() -> None:
    async with partners() as hosted:
        await hosted.add("acme")
        await hosted.add("blue")
        quotas = hosted.served.engine.quotas
        asked = Request("GET", f"{BASE}/_sandbox/state", caller=Caller.STRANGER)
        about = Request("GET", "/_sandboxes/acme", caller=Caller.STRANGER)
        about = hosted.served.engine.switchboard.routed(about)
        answered = [quotas.hold(each) for each in (asked, about) for _ in range(32)]
        owner = hosted.keys["acme"]["owner"]
        asks = hosted.call("GET", "/_sandboxes/acme", key=owner)
        for refused in (await clock(hosted, 0), await asks):
            why = "64 control calls to this sandbox are being answered"
            assert (refused.status, detail_of(refused)) == (503, why)
            assert refused.headers["Retry-After"] == "1"
        assert (await hosted.call("GET", "/_sandboxes/acme", key=TOKEN)).status == 200
        assert (await read(hosted, 0)).status == 200
        other = hosted.keys["blue"]["owner"]
        assert (await hosted.call("GET", "/s/blue/_sandbox/clock", key=other)).status == 200
        answered[0]()
        assert (await clock(hosted, 0)).status == 200


async def test_the_operator_may_wait_although_the_limit_of_held_calls_is_reached() -> None:
    async with partners() as hosted, hosted.served.wire() as wire:
        await hosted.add("acme", limits={"heldCalls": 1})
        owner = hosted.keys["acme"]["owner"]
        assert (await read(hosted, 0)).status == 200
        await wire.send(http("GET", f"{BASE}/_sandbox/events", X_Sandbox_Key=owner))
        await until(hosted, heldCalls=1)
        path, met = f"{BASE}/_sandbox/journal/wait", {"match": {"operation": "getCustomer"}}
        answers = [await hosted.call("POST", path, met, key=key) for key in (owner, TOKEN)]
        assert [answer.status for answer in answers] == [503, 200]


async def until(hosted: Partners, **wanted: int) -> None:
    """Wait until a sandbox uses this much of the server."""
    async with asyncio.timeout(20):
        while True:
            shown = (await hosted.call("GET", "/_sandboxes/acme", key=TOKEN)).json
            if wanted.items() <= shown["use"].items():
                return


async def test_the_bodies_of_one_sandbox_leave_room_for_those_of_others() -> None:
    path, long = "/_sandbox/journal/verify", {"match": {"customer": "x" * 600}}
    async with partners("acme") as hosted:
        hosted.served.handler.arriving.most = 1000
        refused = await call(hosted, "POST", path, long)
        assert (refused.status, "bodies of this sandbox" in detail_of(refused)) == (503, True)
        by_operator = await hosted.call("POST", BASE + path, long, key=TOKEN)
        assert by_operator.status < 500


# ── The list of limits ───────────────────────────────────────────────────────────────────────────


def test_every_limit_of_scenarios_may_be_set_by_an_operator() -> None:
    own = {"callsPerSecond", "heldCalls", "uploadsPerMinute"}
    schema: Mapping[str, Any] = documents().control["components"]["schemas"]["SandboxLimits"]
    assert schema["properties"].keys() == {*LIMITS.values(), *own}


@pytest.mark.parametrize("name", LIMITS.values())
def test_upper_bounds_lower_limits_and_never_raise_them(name: str) -> None:
    usual = Limits().as_fields()
    assert Limits().within({name: 70_000_000_000_000}).as_fields() == usual
    assert Limits().within({name: 1}).as_fields() == {**usual, name: 1}
