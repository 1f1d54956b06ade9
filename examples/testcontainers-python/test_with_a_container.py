"""A container for a module of tests; pip install 'customer-sandbox[testcontainers]'."""

from urllib.request import urlopen

import pytest

from mock_server import SandboxContainer

ACME_NORTH = "10000000-0000-4000-8000-000000000011"


@pytest.fixture(scope="module")
def container():
    with SandboxContainer().with_scenario("default") as container:
        yield container


def test_a_sandbox_of_its_own_in_the_container(container):
    sandbox = container.sandbox("mine")
    with urlopen(f"{sandbox.base_url}/api/v2/customer/{ACME_NORTH}") as reply:
        assert reply.status == 200
    assert sandbox.verify(operation="getCustomer", exactly=1)
