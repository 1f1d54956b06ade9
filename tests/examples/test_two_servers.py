"""Two servers share a sandbox: a client may call either of them."""

import os

import pytest
import requests

from mock_server import MockServer

CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
STORE = os.environ.get("SHARED_STORE", "")  # postgresql://USER@HOST:PORT/DATABASE


@pytest.mark.skipif(not STORE, reason="SHARED_STORE names no database")
def test_a_change_shows_whichever_server_is_asked():
    with MockServer("minimal", store=STORE) as one, MockServer("minimal", store=STORE) as other:
        first, second = one.sandbox("shared"), other.sandbox("shared")
        url = f"{first.base_url}{CHILD}"
        accepted = requests.patch(url, json={"name": "Kid"}, timeout=5).json()["content"][0]
        second.settle(accepted["requestId"], "successful")
        shown = requests.get(f"{second.base_url}{CHILD}", timeout=5).json()["content"][0]
        assert shown["name"] == "Kid"
