"""Related tests share a sandbox, through the marker or through a fixture."""

import pytest
import requests

ACME_NORTH = "10000000-0000-4000-8000-000000000011"
PATH = f"/api/v2/customer/{ACME_NORTH}"


@pytest.mark.sandbox(scope="class")
class TestReading:
    def test_a_customer(self, sandbox):
        reply = requests.get(sandbox.base_url + PATH, timeout=5)
        assert reply.json()["content"][0]["name"] == "Acme North"

    def test_nobody(self, sandbox):
        reply = requests.get(f"{sandbox.base_url}/api/v2/customer/nobody", timeout=5)
        assert reply.status_code == 400


@pytest.fixture(scope="module")
def unreliable(sandbox_factory):
    with sandbox_factory() as sandbox:
        sandbox.fail("getCustomer", "GLOBAL_1001", skip=1, every=2, when={"customer": "acme-north"})
        yield sandbox


def test_every_second_read_fails(unreliable):
    statuses = [requests.get(unreliable.base_url + PATH, timeout=5).status_code for _ in range(5)]
    assert statuses == [200, 503, 200, 503, 200]
