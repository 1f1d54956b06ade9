import pytest
import requests

PATH = "/api/v2/customer/10000000-0000-4000-8000-000000000011"


@pytest.mark.sandbox(scope="class")
class TestReading:
    def test_a_customer(self, sandbox):
        assert requests.get(sandbox.base_url + PATH, timeout=5).status_code == 200

    def test_nobody(self, sandbox):
        assert requests.get(f"{sandbox.base_url}/api/v2/customer/x", timeout=5).status_code == 400


@pytest.fixture(scope="module")
def unreliable(sandbox_factory):
    with sandbox_factory() as sandbox:
        sandbox.fail("getCustomer", "GLOBAL_1001", skip=1, every=2)
        yield sandbox


def test_every_second_read_fails(unreliable):
    statuses = [requests.get(unreliable.base_url + PATH, timeout=5).status_code for _ in range(3)]
    assert statuses == [200, 503, 200]
