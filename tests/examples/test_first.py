import requests

ACME_NORTH = "10000000-0000-4000-8000-000000000011"


def test_a_modify_settles_when_the_clock_moves(sandbox):
    url = f"{sandbox.base_url}/api/v2/customer/{ACME_NORTH}"
    reply = requests.patch(url, json={"name": "North & Sons"}, timeout=5)
    assert reply.status_code == 202

    sandbox.advance(until="idle")  # no sleeping, ever

    assert requests.get(url, timeout=5).json()["content"][0]["name"] == "North & Sons"
