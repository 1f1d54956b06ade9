"""A client and its tests with pytest-aiohttp, which needs `asyncio_mode = auto`."""

import aiohttp
import pytest
from aiohttp import web

from mock_server import SANDBOX, SERVER, create_app

ACME_NORTH = "10000000-0000-4000-8000-000000000011"


class CustomerClient:
    """The client under test: it resolves paths against the origin of the service."""

    def __init__(self, session):
        self.session = session

    async def name(self):
        async with self.session.get(f"/api/v2/customer/{ACME_NORTH}") as reply:
            return (await reply.json())["content"][0]["name"]

    async def rename(self, name):
        url = f"/api/v2/customer/{ACME_NORTH}"
        async with self.session.patch(url, json={"name": name}) as reply:
            return reply.headers["Location"]


async def test_a_client_reads_a_customer(aiohttp_server):
    server = await aiohttp_server(create_app())
    async with aiohttp.ClientSession(server.make_url("/")) as session:
        assert await CustomerClient(session).name() == "Acme North"


async def test_the_handle_works_before_the_server_starts_and_after(aiohttp_client):
    app = create_app()
    await app[SANDBOX].freeze()
    client = CustomerClient(await aiohttp_client(app))
    await client.rename("North & Sons")
    assert await client.name() == "Acme North"
    await app[SANDBOX].advance(until="idle")
    assert await client.name() == "North & Sons"


async def test_the_service_is_a_part_of_a_larger_application(aiohttp_client):
    app, parent = create_app(), web.Application()
    parent.add_subapp("/crm/customers", app)
    client = await aiohttp_client(parent)
    sandbox = app[SERVER].sandbox("mine")
    assert sandbox.base_url == "/crm/customers/s/mine"
    url = f"{sandbox.base_url}/api/v2/customer/{ACME_NORTH}"
    reply = await client.patch(url, json={"name": "North & Sons"})
    assert (await client.get(reply.headers["Location"])).status == 200
    assert await sandbox.verify(operation="getRequest", exactly=1)


async def test_two_services_in_one_test_share_nothing(aiohttp_client):
    one, other = create_app(), create_app("minimal")
    await one[SANDBOX].fail("getCustomer", "GLOBAL_1001")
    clients = [await aiohttp_client(one), await aiohttp_client(other)]
    path = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
    assert [(await client.get(path)).status for client in clients] == [503, 200]


async def test_a_connection_is_reset(aiohttp_client):
    app = create_app()
    await app[SANDBOX].fail("getCustomer", [{"network": "reset"}])
    client = CustomerClient(await aiohttp_client(app))
    with pytest.raises(aiohttp.ClientOSError) as caught:
        await client.name()
    assert isinstance(caught.value.__cause__, ConnectionResetError)
    assert await client.name() == "Acme North"
