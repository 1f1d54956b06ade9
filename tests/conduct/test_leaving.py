"""Clients that disconnect before their reply: the server reports that to the sandbox."""

from typing import Any

import pytest
from support import NORTH
from support.wire import http, serving

CUSTOMER = f"/api/v2/customer/{NORTH}"


@pytest.mark.parametrize(
    "step",
    [{"network": "hang"}, {"delay": "50s"}, {"delay": "50s", "network": "reset"}],
    ids=["hangs", "is late", "is late and broken"],
)
async def test_a_client_that_leaves_while_its_reply_is_delayed_is_reported(step: Any) -> None:
    async with serving() as served:
        await served.control("POST", "/clock/run")
        await served.control("PUT", "/faults/plan", {"steps": [step]})
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER))
            await served.until_met()
        await served.until_held(0)
        answer = (await served.control("GET", "/conduct")).json["rules"]
        bundle = (await served.control("GET", "/bundle")).json
    verdicts = {rule["id"]: rule["verdict"] for rule in answer}
    assert verdicts["no-timeout"] == "passed"
    (entry,) = (each for each in bundle["journal"] if each["request"]["path"] == CUSTOMER)
    assert entry["left"]["after"] == {"entry": entry["entry"]}
    assert entry["request"]["connection"] >= 1


async def test_a_client_that_waits_for_its_delayed_reply_has_not_left() -> None:
    async with serving() as served:
        await served.control("POST", "/clock/run")
        await served.control("PUT", "/faults/plan", {"steps": [{"delay": "1ms"}]})
        assert (await served.call(http("GET", CUSTOMER))).status == 200
        bundle = (await served.control("GET", "/bundle")).json
    (entry,) = (each for each in bundle["journal"] if each["request"]["path"] == CUSTOMER)
    assert "left" not in entry
