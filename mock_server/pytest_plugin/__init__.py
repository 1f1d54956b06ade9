"""The pytest plugin: an isolated sandbox per test, and a report of it when a test fails.

pytest imports this module in every run, so it imports the server only once a test uses a sandbox.
The other modules of this package implement the hooks and fixtures.
"""

from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from importlib.util import find_spec
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest

from mock_server import wall_clock  # noqa: F401 - before a test can replace the clocks
from mock_server.pytest_plugin.awaited import (
    LOOP_SCOPES,
    client_fixture,
    refuse_idle_marker,
    refuse_to_await,
    refuse_without_plugin,
)
from mock_server.pytest_plugin.bundle_files import forget_bundles
from mock_server.pytest_plugin.options import COVERAGE, MARKER, options

if TYPE_CHECKING:
    from aiohttp import ClientSession

    from mock_server.embedding.handle import SandboxHandle
    from mock_server.embedding.local_server import MockServer
    from mock_server.embedding.remote_server import RemoteServer
    from mock_server.embedding.shared_clock import SharedClock
    from mock_server.pytest_plugin.explored import ExploredTest
    from mock_server.pytest_plugin.kept_sandboxes import Keeper

    SandboxFactory: TypeAlias = Callable[..., AbstractContextManager[SandboxHandle]]

_KEEPER: pytest.StashKey["Keeper"] = pytest.StashKey()
EXPLORED: pytest.StashKey["ExploredTest"] = pytest.StashKey()
"""Of a clone of an explored test: what makes its choices."""

_FIXTURES: Final = frozenset({"sandbox", "sandbox_factory", "sandbox_client"})


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `options.py`."""
    group = parser.getgroup("customer-sandbox", "sandbox of the Customer Management interface")
    for flag, keywords in options():
        group.addoption(flag, **keywords)


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and what options request."""
    config.addinivalue_line("markers", MARKER)
    if any(map(config.getoption, COVERAGE)) and not config.option.collectonly:
        from mock_server.pytest_plugin.covering import Covering

        config.pluginmanager.register(Covering(config), Covering.NAME)
    if config.getoption("sandbox_explored") and not config.option.collectonly:
        from mock_server.pytest_plugin.explored_file import ExploredFile

        config.pluginmanager.register(ExploredFile(config), ExploredFile.NAME)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Remove the bundles of the previous run, once for all workers of xdist."""
    config = session.config
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        forget_bundles(config)


@pytest.fixture(scope="session")
def mock_server(pytestconfig: pytest.Config) -> "Iterator[MockServer | RemoteServer]":
    """The server of the run: a new one (per xdist worker), or the one at `--sandbox-url`."""
    from mock_server.pytest_plugin.kept_sandboxes import open_server

    with open_server(pytestconfig) as server:
        yield server


@pytest.fixture
def sandbox(
    request: pytest.FixtureRequest, mock_server: "MockServer | RemoteServer"
) -> "Iterator[SandboxHandle]":
    """The sandbox that the marker `sandbox` describes: a new one per test, or as its scope says."""
    with _keeper(request.config).own(request.node, mock_server) as own:
        yield own


@pytest.fixture(scope="session")
def sandbox_factory(
    pytestconfig: pytest.Config, mock_server: "MockServer | RemoteServer"
) -> "SandboxFactory":
    """Creates more sandboxes, for fixtures of any scope; each lasts as long as its `with` block."""
    return partial(_keeper(pytestconfig).another, mock_server)


@pytest.fixture(scope="session")
def sandbox_session(sandbox_factory: "SandboxFactory") -> "Iterator[SandboxHandle]":
    """One sandbox for the whole run (per xdist worker), for fixtures and tests of any scope."""
    with sandbox_factory(name="session") as shared:
        yield shared


@pytest.fixture
def shared_clock(sandbox: "SandboxHandle") -> "Iterator[SharedClock]":
    """Shares the sandbox's clock with the test: its waits move that clock, and take no time."""
    from mock_server.pytest_plugin.marker import in_one_line

    with ExitStack() as stack:
        with in_one_line():
            clock = stack.enter_context(sandbox.shared_clock())
        yield clock


@pytest.fixture
def sandbox_client(request: pytest.FixtureRequest) -> "ClientSession":
    """An aiohttp client whose calls go to the test's sandbox: `await client.get("/api/v2/...")`."""
    client: ClientSession = request.getfixturevalue(client_fixture(request.node))
    return client


def _client_fixture(fixture: Callable[..., Any], **options: str) -> Any:
    """Return a fixture that opens a client in an event loop, to which the client then belongs."""

    async def open_it(sandbox: "SandboxHandle") -> "AsyncIterator[ClientSession]":
        from mock_server.pytest_plugin.kept_sandboxes import open_client

        async with open_client(sandbox) as client:
            yield client

    return fixture(**options)(open_it)


_sandbox_client = _client_fixture(pytest.fixture)  # for any plugin but pytest-asyncio
if find_spec("pytest_asyncio") is not None:
    from pytest_asyncio import fixture as _fixture

    for _scope in LOOP_SCOPES:
        globals()[f"_sandbox_client_{_scope}"] = _client_fixture(_fixture, loop_scope=_scope)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test whose marker says `explore` again and again, and report it once."""
    explores = any(mark.kwargs.get("explore") for mark in item.iter_markers("sandbox"))
    if not explores or not isinstance(item, pytest.Function):
        return None
    from mock_server.pytest_plugin.explored import ExploredTest

    ExploredTest(item, nextitem, EXPLORED).explore()
    return True


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test with an invalid marker, or with an async client that no plugin can set up."""
    if "sandbox_client" in getattr(item, "fixturenames", ()):
        refuse_without_plugin(item)
    if item.get_closest_marker("sandbox") is not None:
        from mock_server.pytest_plugin.marker import read_marker

        read_marker(item)
    if (keeper := _keeper_of(item)) is not None:
        keeper.begin(item)


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Fail an async test with a sandbox, and say what it needs: no other plugin has run it."""
    uses = {"mock_server", *_FIXTURES}.intersection(pyfuncitem.fixturenames)
    if iscoroutinefunction(pyfuncitem.obj) and uses:
        refuse_to_await(pyfuncitem)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Fail a test for server bugs, for what had no effect, and for broken rules of conduct."""
    if item.stash.get(EXPLORED, None) is not None:
        with item.stash[EXPLORED].observing(_keeper(item.config)):
            return (yield)
    if (keeper := _keeper_of(item)) is not None:
        with keeper.checking():
            returned = yield
    else:
        returned = yield
        if (keeper := _keeper_of(item)) is not None:  # the test requested its sandbox dynamically
            with keeper.checking():
                pass
    if keeper is None or keeper.watched is None:
        for mark in item.own_markers:
            if mark.name == "sandbox":
                refuse_idle_marker(mark)
    return returned


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add a section about each sandbox of a failed test to the report of the test."""
    report = yield
    if report.failed and report.when != "teardown" and (keeper := _keeper_of(item)) is not None:
        report.sections += keeper.sections()
    return report


def _keeper_of(item: pytest.Item) -> "Keeper | None":
    """Return the keeper of a test's sandboxes, or None if the test uses no sandbox."""
    if _FIXTURES.intersection(getattr(item, "fixturenames", ())):
        return _keeper(item.config)
    keeper = item.config.stash.get(_KEEPER, None)
    return keeper if keeper is not None and keeper.watched is not None else None


def _keeper(config: pytest.Config) -> "Keeper":
    if _KEEPER not in config.stash:
        from mock_server.pytest_plugin.kept_sandboxes import Keeper

        config.stash[_KEEPER] = Keeper(config)
    return config.stash[_KEEPER]
