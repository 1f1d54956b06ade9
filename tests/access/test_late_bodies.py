"""Keys that expire, or open another sandbox, while the body of a call is still arriving."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from support.access import TOKEN, Partners, partners
from support.wire import http

PLAN = b'{"fault": "GLOBAL_1001"}'
LATE = "/_sandbox/faults/late"


@pytest.fixture
async def hosted() -> AsyncIterator[Partners]:
    async with partners("acme") as served:
        yield served


async def replace_sandbox(hosted: Partners) -> None:
    assert (await hosted.call("DELETE", "/_sandboxes/acme", key=TOKEN)).status == 204
    assert (await hosted.add("acme")).status == 201


async def replace_keys(hosted: Partners) -> None:
    answer = await hosted.call("POST", "/_sandboxes/acme/keys", key=TOKEN)
    hosted.keys["acme"] = answer.json["keys"]


@pytest.mark.parametrize("in_address", [False, True])
@pytest.mark.parametrize("replace", [replace_sandbox, replace_keys])
async def test_a_key_that_expires_while_a_body_arrives_grants_no_access(
    hosted: Partners, replace: Callable[[Partners], Awaitable[Any]], *, in_address: bool
) -> None:
    key = hosted.keys["acme"]["owner"]
    given = {} if in_address else {"X_Sandbox_Key": key}
    path = f"/s/acme~{key}{LATE}" if in_address else f"/s/acme{LATE}"
    raw = http("PUT", path, PLAN, Expect="100-continue", Content_Type="application/json", **given)
    async with hosted.served.wire() as wire:
        await wire.send(raw.removesuffix(PLAN))
        assert (await wire.answer()).status == 100
        await replace(hosted)
        await wire.send(PLAN)
        assert (await wire.answer()).status == 401
    plans = await hosted.call("GET", "/s/acme/_sandbox/faults", key=hosted.keys["acme"]["owner"])
    assert plans.json["total"] == 0


async def test_a_key_that_stays_opens_its_sandbox_when_the_body_has_come(hosted: Partners) -> None:
    key = hosted.keys["acme"]["owner"]
    raw = http("PUT", f"/s/acme~{key}{LATE}", PLAN, Content_Type="application/json")
    async with hosted.served.wire() as wire:
        await wire.send(raw.removesuffix(PLAN))
        await wire.send(PLAN)
        assert (await wire.answer()).status == 201
