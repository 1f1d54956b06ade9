import httpx
import pytest

PATH = "/api/v2/customer/10000000-0000-4000-8000-000000000011"
pytestmark = pytest.mark.asyncio  # not needed with `asyncio_mode = auto`


async def test_reading_with_aiohttp(sandbox_client):
    async with sandbox_client.get(PATH) as reply:
        assert reply.status == 200


@pytest.mark.sandbox(faults=[{"operation": "getCustomer", "fault": "CUSTOMER_1006"}])
async def test_reading_with_httpx_when_it_fails(sandbox):
    async with httpx.AsyncClient(base_url=sandbox.base_url) as client:
        reply = await client.get(PATH)
    assert reply.json()["errorCode"] == "CUSTOMER_1006"
