"""A container for a module of tests; needs the extra `testcontainers`."""

from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from mock_server import SandboxContainer

ACME = "3f0c9a52-0000-4000-8000-000000000001"
SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.fixture(scope="module")
def container():
    container = SandboxContainer().with_scenario("/scenarios/tests.yaml")
    with container.with_volume_mapping(str(SCENARIOS), "/scenarios", "ro") as started:
        yield started


def test_a_sandbox_of_its_own_in_the_container(container):
    sandbox = container.sandbox("mine")
    with pytest.raises(HTTPError, match="503"):
        urlopen(f"{sandbox.base_url}/api/v2/customer/{ACME}")
    with urlopen(f"{sandbox.base_url}/api/v2/customer/{ACME}") as reply:
        assert reply.status == 200
    assert sandbox.verify(operation="getCustomer", exactly=2)
