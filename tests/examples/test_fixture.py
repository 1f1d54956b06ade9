import requests


def test_the_service_is_down(sandbox):
    sandbox.fail("getCustomer", "GLOBAL_1001")
    url = f"{sandbox.base_url}/api/v2/customer/10000000-0000-4000-8000-000000000011"
    assert requests.get(url, timeout=5).status_code == 503
