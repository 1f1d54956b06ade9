"""The server behind the tests: in this process, or elsewhere."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mock_server.embedding.elsewhere import RemoteServer
from mock_server.embedding.errors import SandboxError
from mock_server.embedding.server import MockServer
from mock_server.scenario_file import ScenarioFileError


@contextmanager
def open_server(config: pytest.Config) -> Iterator[MockServer | RemoteServer]:
    """Start the server of a run, or find the one that the run is told of."""
    url = config.getoption("sandbox_url")
    if url is not None:
        yield _find(url, config)
        return
    try:
        server = MockServer(config.getoption("sandbox_scenario"))
    except ScenarioFileError as error:
        raise pytest.fail.Exception(f"--sandbox-scenario: {error}", pytrace=False) from None
    with server:
        yield server


def _find(url: str, config: pytest.Config) -> RemoteServer:
    token = config.getoption("sandbox_token") or os.environ.get("MOCK_SERVER_CONTROL_TOKEN")
    try:
        server = RemoteServer(url, token)
        if server.is_sandbox:
            server.sandbox().clock()  # a wrong token is told once, not by each test
    except SandboxError as error:
        raise pytest.fail.Exception(f"--sandbox-url: {error}", pytrace=False) from None
    return server
