import pytest
import requests

from mock_server import MockServer

CHILD = "20000000-0000-4000-8000-000000000002"


def test_a_server_on_a_thread_of_its_own():
    with MockServer("minimal") as server:
        sandbox = server.sandbox("mine")
        url = f"{sandbox.base_url}/api/v2/customer/{CHILD}"
        accepted = requests.patch(url, json={"name": "Kid"}, timeout=5).json()["content"][0]
        sandbox.settle(accepted["requestId"], "failed", "CUSTOMER_1003")
        assert requests.get(url, timeout=5).json()["content"][0]["name"] == "Child"


@pytest.mark.asyncio
async def test_a_server_on_the_loop_of_the_caller():
    async with MockServer("minimal") as server:
        sandbox = server.async_sandbox("mine")
        await sandbox.freeze()
        assert not (await sandbox.advance("1h")).fired
