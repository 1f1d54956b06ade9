"""Opens the server that the tests use: one in this process, or a remote one."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus

import pytest
from aiohttp import ClientSession

from mock_server.client.errors import ControlError, SandboxError
from mock_server.contract.headers import KEY, SANDBOX
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.remote_server import RemoteServer, refuse_sandbox_url
from mock_server.embedding.shared_clock import SharedClock
from mock_server.pytest_plugin.marker import run_assumptions, run_scenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.settings import SettingError, read_control_token


@contextmanager
def open_server(config: pytest.Config) -> Iterator[MockServer | RemoteServer]:
    url = config.getoption("sandbox_url")
    if url is not None:
        yield _find(url, config)
        return
    with ExitStack() as stack:
        try:
            own = MockServer(run_scenario(config), assumptions=run_assumptions(config))
            server = stack.enter_context(own)
        except ScenarioFileError as error:
            raise pytest.fail.Exception(f"--sandbox-scenario: {error}", pytrace=False) from None
        except SandboxError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
        yield server


def open_client(sandbox: SandboxHandle) -> ClientSession:
    headers = {SANDBOX: sandbox.name} if sandbox.name else {}
    keyed = {KEY: sandbox.key} if sandbox.key else {}
    return ClientSession(f"{sandbox.url}/", headers={**headers, **keyed})


@contextmanager
def share_clock_of(sandbox: SandboxHandle) -> Iterator[SharedClock]:
    with ExitStack() as stack:
        try:
            clock = stack.enter_context(sandbox.shared_clock())
        except SandboxError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
        yield clock


def _find(url: str, config: pytest.Config) -> RemoteServer:
    token, file = config.getoption("sandbox_token"), config.getoption("sandbox_token_file")
    try:
        server = RemoteServer(url, read_control_token(token, file, os.environ))
        if server.is_sandbox:
            server.sandbox().clock()  # report an invalid token once, not for each test
        else:
            refuse_sandbox_url(url)
    except (SandboxError, SettingError) as error:
        message = f"--sandbox-url: {error}{_hint(error)}"
        raise pytest.fail.Exception(message, pytrace=False) from None
    return server


def _hint(error: Exception) -> str:
    if not (isinstance(error, ControlError) and error.status == HTTPStatus.UNAUTHORIZED):
        return ""
    return "; pass it with --sandbox-token, --sandbox-token-file or MOCK_SERVER_CONTROL_TOKEN"
