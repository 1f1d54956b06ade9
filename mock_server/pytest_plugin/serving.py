"""The server behind the tests: in this process, or elsewhere."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mock_server.embedding.elsewhere import RemoteServer
from mock_server.embedding.server import MockServer


@contextmanager
def open_server(config: pytest.Config) -> Iterator[MockServer | RemoteServer]:
    """Start the server of a run, or find the one that the run is told of."""
    url = config.getoption("sandbox_url")
    if url is None:
        with MockServer(config.getoption("sandbox_scenario")) as server:
            yield server
    else:
        token = config.getoption("sandbox_token") or os.environ.get("MOCK_SERVER_CONTROL_TOKEN")
        yield RemoteServer(url, token)
