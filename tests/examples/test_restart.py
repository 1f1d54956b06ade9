import requests

from mock_server import MockServer

CHILD = "20000000-0000-4000-8000-000000000002"


def test_accepted_work_outlives_the_service(tmp_path):
    store = f"sqlite:{tmp_path}/kept.db"
    with MockServer("minimal", store=store) as server:
        url = f"{server.sandbox().base_url}/api/v2/customer/{CHILD}"
        accepted = requests.patch(url, json={"name": "Kid"}, timeout=5).json()["content"][0]
    with MockServer("minimal", store=store) as server:
        server.sandbox().settle(accepted["requestId"], "successful")
        url = f"{server.sandbox().base_url}/api/v2/customer/{CHILD}"
        assert requests.get(url, timeout=5).json()["content"][0]["name"] == "Kid"
