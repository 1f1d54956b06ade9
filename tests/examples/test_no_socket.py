import httpx
import pytest

from mock_server import open_sandbox

CHILD = "20000000-0000-4000-8000-000000000002"


def test_httpx_gives_up_on_a_slow_service():
    sandbox = open_sandbox("minimal")
    sandbox.fail("getCustomer", {"delay": "30s"})
    with httpx.Client(transport=sandbox.httpx_transport(), base_url=sandbox.base_url) as client:
        with pytest.raises(httpx.ReadTimeout):
            client.get(f"/api/v2/customer/{CHILD}")
