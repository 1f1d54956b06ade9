"""Tests that belong together share a sandbox, by the marker or by a fixture of their own."""

import pytest
import requests

ACME_NORTH = "10000000-0000-4000-8000-000000000011"
PATH = f"/api/v2/customer/{ACME_NORTH}"


@pytest.mark.sandbox(scope="class")
class TestRenaming:
    def test_the_change_is_accepted(self, sandbox):
        reply = requests.patch(sandbox.base_url + PATH, json={"name": "North & Sons"}, timeout=5)
        assert reply.status_code == 202

    def test_and_can_be_read_later(self, sandbox):
        sandbox.advance()
        reply = requests.get(sandbox.base_url + PATH, timeout=5)
        assert reply.json()["content"][0]["name"] == "North & Sons"


@pytest.fixture(scope="module")
def unreliable(sandbox_factory):
    with sandbox_factory() as sandbox:
        sandbox.fail("getCustomer", "GLOBAL_1001", skip=1, every=2, when={"customer": "acme-north"})
        yield sandbox


def test_every_second_read_fails(unreliable):
    statuses = [requests.get(unreliable.base_url + PATH, timeout=5).status_code for _ in range(5)]
    assert statuses == [200, 503, 200, 503, 200]
