import asyncio
import time

import aiohttp
import pytest
import requests

ACME_NORTH = "/api/v2/customer/10000000-0000-4000-8000-000000000011"


def rename(base_url, name):
    """A client that was written without a thought of tests: it polls once a second."""
    reply = requests.patch(base_url + ACME_NORTH, json={"name": name}, timeout=5).json()
    request = f"{base_url}/api/v2/request/{reply['content'][0]['requestId']}"
    while True:
        status = requests.get(request, timeout=5).json()["content"][0]["status"]
        if status != "IN_PROGRESS":
            return status
        time.sleep(1)


SLOW = {"version": 1, "extends": "default", "jobs": {"modifyCustomer": {"after": "1m"}}}


@pytest.mark.sandbox(scenario=SLOW)
def test_a_client_that_polls_takes_no_time(sandbox, shared_clock):
    assert rename(sandbox.base_url, "North & Sons") == "SUCCESSFUL"
    assert shared_clock.elapsed == 60


@pytest.mark.asyncio
async def test_a_client_gives_up_on_a_slow_service(sandbox):
    sandbox.fail("getCustomer", {"delay": "1m"})
    async with aiohttp.ClientSession(sandbox.base_url) as client:
        with sandbox.shared_clock() as clock:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(client.get(ACME_NORTH), 30)
            assert clock.elapsed == pytest.approx(30)
