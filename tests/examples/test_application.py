from mock_server import SANDBOX, create_app


async def test_the_service_is_down(aiohttp_client):
    app = create_app()
    await app[SANDBOX].fail("getCustomer", "GLOBAL_1001")
    client = await aiohttp_client(app)
    url = "/api/v2/customer/10000000-0000-4000-8000-000000000011"
    assert (await client.get(url)).status == 503
