"""Without a server or a socket: client libraries call the sandbox, and a delay costs no time."""

import httpx
import pytest
import requests

from mock_server import open_sandbox

CHILD = "20000000-0000-4000-8000-000000000002"


def test_httpx_gives_up_on_a_slow_service():
    sandbox = open_sandbox("minimal")
    sandbox.fail("getCustomer", {"delay": "30s"})
    with httpx.Client(transport=sandbox.httpx_transport(), base_url=sandbox.base_url) as client:
        with pytest.raises(httpx.ReadTimeout):
            client.get(f"/api/v2/customer/{CHILD}")


def test_requests_meets_a_broken_connection():
    sandbox = open_sandbox("minimal")
    sandbox.fail("getCustomer", {"network": "truncate"})
    session = requests.Session()
    session.mount("https://api.example", sandbox.requests_adapter())
    with pytest.raises(requests.exceptions.ChunkedEncodingError):
        session.get(f"https://api.example/api/v2/customer/{CHILD}", timeout=5)


@pytest.mark.asyncio
async def test_aiohttp_reads_a_customer():
    sandbox = open_sandbox("minimal")
    async with sandbox.aiohttp_session() as client:
        async with client.get(f"/api/v2/customer/{CHILD}") as reply:
            assert (await reply.json())["content"][0]["name"] == "Child"
