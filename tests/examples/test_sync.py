"""A client that retries, and a client from the standard library."""

from urllib.request import urlopen

import httpx

ACME_NORTH = "10000000-0000-4000-8000-000000000011"


def test_a_client_tries_again_when_the_service_is_down(sandbox):
    sandbox.fail("getCustomer", ["GLOBAL_1001", {"network": "reset"}, "ok"])
    transport = httpx.HTTPTransport(retries=0)
    with httpx.Client(base_url=sandbox.base_url, transport=transport) as client:
        assert read_patiently(client, ACME_NORTH)["name"] == "Acme North"
    assert sandbox.verify(operation="getCustomer", exactly=3)


def test_the_standard_library_is_enough(sandbox):
    with urlopen(f"{sandbox.base_url}/api/v2/customer/{ACME_NORTH}") as reply:
        assert reply.status == 200


def read_patiently(client, customer_id):
    """Read a customer; retry as long as the service is down."""
    while True:
        try:
            reply = client.get(f"/api/v2/customer/{customer_id}")
        except httpx.ReadError:
            continue
        if reply.status_code != 503:
            return reply.json()["content"][0]
