"""Opens the server that the tests use: one in this process, or a remote one."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from typing import Final

import pytest
from aiohttp import ClientSession

from mock_server.client.errors import ControlError
from mock_server.contract.headers import KEY, SANDBOX
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.remote_server import RemoteServer, refuse_sandbox_url
from mock_server.embedding.shared_clock import SharedClock
from mock_server.pytest_plugin.marker import in_one_line, run_assumptions, run_scenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.settings import SettingError, read_control_token

_GIVE_IT: Final = "pass it with --sandbox-token, --sandbox-token-file or MOCK_SERVER_CONTROL_TOKEN"


@contextmanager
def open_server(config: pytest.Config) -> Iterator[MockServer | RemoteServer]:
    url = config.getoption("sandbox_url")
    if url is not None:
        yield _find(url, config)
        return
    with ExitStack() as stack:
        with in_one_line(), in_one_line("--sandbox-scenario: ", ScenarioFileError):
            own = MockServer(run_scenario(config), assumptions=run_assumptions(config))
            stack.enter_context(own)
        yield own


def open_client(sandbox: SandboxHandle) -> ClientSession:
    headers = {SANDBOX: sandbox.name} if sandbox.name else {}
    keyed = {KEY: sandbox.key} if sandbox.key else {}
    return ClientSession(f"{sandbox.url}/", headers={**headers, **keyed})


@contextmanager
def share_clock_of(sandbox: SandboxHandle) -> Iterator[SharedClock]:
    with ExitStack() as stack:
        with in_one_line():
            clock = stack.enter_context(sandbox.shared_clock())
        yield clock


def _find(url: str, config: pytest.Config) -> RemoteServer:
    token, file = config.getoption("sandbox_token"), config.getoption("sandbox_token_file")
    with in_one_line("--sandbox-url: "):
        server = RemoteServer(url, read_control_token(token, file, os.environ))
        if not server.is_sandbox:
            refuse_sandbox_url(url)
            return server
        try:
            server.sandbox().clock()  # report an invalid token once, not for each test
        except ControlError as error:
            if error.status != HTTPStatus.UNAUTHORIZED:
                raise
            raise SettingError(f"{error}; {_GIVE_IT}") from None
    return server
