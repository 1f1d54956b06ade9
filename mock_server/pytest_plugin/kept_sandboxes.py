"""Keeps the server and the sandboxes of a run, and knows how each relates to the current test.

A sandbox belongs to one test, is shared by the tests of a class, a module or the run (the marker's
`scope`), or is created by `sandbox_factory` for a `with` block. In a shared sandbox, a test is
responsible only for the plans that it adds and the calls that are made while it runs.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import pytest
from aiohttp import ClientSession

from mock_server import authoring
from mock_server.client.answers import LookedAt
from mock_server.client.errors import ControlError, NoControlError
from mock_server.contract.headers import KEY, SANDBOX
from mock_server.embedding.carriers import url_correction
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.embedding.remote_server import RemoteServer
from mock_server.pytest_plugin.awaited import refusing_unawaited
from mock_server.pytest_plugin.marker import (
    SCOPES,
    SandboxSpec,
    checked,
    in_one_line,
    read_marker,
    run_assumptions,
    run_scenario,
)
from mock_server.pytest_plugin.watched import Watched, describe, watch
from mock_server.sandbox.sandboxes.permits import has_key
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.settings import SettingError, read_control_token

_SHARED: Final = pytest.StashKey[list[tuple[SandboxSpec, Watched]]]()

Section = tuple[str, str]
_GIVE_IT: Final = "pass it with --sandbox-token, --sandbox-token-file or MOCK_SERVER_CONTROL_TOKEN"


@dataclass(slots=True, eq=False)
class Keeper:
    """Creates the sandboxes of a run, and checks them for the test that is running.

    `watched` is the sandbox of the current test's marker, if the test has one.
    """

    _config: pytest.Config
    watched: Watched | None = None
    _test: str = ""
    _url: str = ""
    _others: list[Watched] = field(default_factory=list)
    _ended: list[Section] = field(default_factory=list)
    _is_calling: bool = False

    @contextmanager
    def own(self, item: pytest.Item, server: MockServer | RemoteServer) -> Iterator[SandboxHandle]:
        """Provide the sandbox that a test's marker describes: the test's own, or a shared one."""
        self._test, self._url = item.nodeid, server.url
        LookedAt.noted = LookedAt.noted or []  # the test may request its sandbox dynamically
        spec = read_marker(item)
        node = item.getparent(SCOPES[spec.scope])
        with ExitStack() as clock, ExitStack() as stack:  # the clock outlasts the sandbox
            if node is None or node is item:
                self.watched = stack.enter_context(watch(self._config, server, spec, item.name))
            else:
                self.watched = self._shared(node, server, spec)
            if spec.explore and isinstance(server, MockServer):  # fixtures of the test wait, too
                clock.enter_context(self.watched.sandbox.shared_clock())
            try:
                yield self.watched.sandbox
            finally:
                self.watched = None

    @contextmanager
    def another(  # the marker's arguments, without a scope
        self,
        server: MockServer | RemoteServer,
        scenario: str | Path | Mapping[str, Any] | authoring.Scenario | None = None,
        *,
        seed: int | None = None,
        frozen: bool | None = None,
        faults: Sequence[Mapping[str, Any]] = (),
        name: str = "sandbox",
    ) -> Iterator[SandboxHandle]:
        """Create a sandbox for a `with` block; at its end, check it if a test is running.

        Args:
            server: the server that holds it.
            scenario: a shipped name, a path (from the working directory), plain data, or a scenario
                built in Python; None stands for `--sandbox-scenario`.
            seed: a seed instead of the scenario's.
            frozen: whether its clock is frozen; default: as in the scenario.
            faults: fault plans, written as in a scenario.
            name: the prefix of its name.

        Raises:
            pytest.fail.Exception: when the arguments are invalid.
        """
        self._url = server.url
        arguments = {"scenario": scenario, "seed": seed, "frozen": frozen, "faults": faults}
        with watch(self._config, server, checked(arguments, "sandbox_factory"), name) as made:
            self._others.append(made)
            try:
                yield made.sandbox
                if self._is_calling:
                    made.raise_bug()
                    made.check()
            except (Exception, pytest.fail.Exception):
                self._ended.append(describe(self._test, made))
                raise
            finally:
                self._others.remove(made)

    def begin(self, item: pytest.Item) -> None:
        """Start with a test: note the last journal entry of each sandbox that exists already."""
        self._test = item.nodeid
        self._ended.clear()
        LookedAt.noted = []
        for each in self._others:
            each.note_entry()

    @contextmanager
    def checking(self) -> Iterator[None]:
        """Fail the test in this block for server bugs, for what had no effect, and broken rules."""
        for each in self._others:
            each.note_plans()
        self._is_calling = True
        try:
            with refusing_unawaited():
                yield
        except NoControlError as error:
            pytest.skip(str(error))
        except (Exception, pytest.fail.Exception):
            self._raise_bugs()
            raise
        finally:
            self._is_calling = False
            noted, LookedAt.noted = LookedAt.noted or [], None
        self._raise_bugs()
        self._refuse_unseen(noted)
        for each in self._alive():
            each.check()

    def sections(self) -> list[Section]:
        """Return the sections of a failed test: its own sandbox, and others that were called."""
        alive = [each for each in self._alive() if each is self.watched or each.has_news()]
        return [*self._ended, *(describe(self._test, each) for each in alive)]

    def _shared(
        self,
        node: pytest.Item | pytest.Collector,
        server: MockServer | RemoteServer,
        spec: SandboxSpec,
    ) -> Watched:
        """Return the sandbox that a class, a module or the run shares for equal markers."""
        kept = node.stash.setdefault(_SHARED, [])
        for known, made in kept:
            if known == spec:
                return made
        stack = ExitStack()
        made = stack.enter_context(watch(self._config, server, spec, node.name or spec.scope))
        kept.append((spec, made))
        stack.callback(kept.clear)  # pytest may set up the same class or module again
        self._others.append(made)
        stack.callback(self._others.remove, made)
        node.addfinalizer(stack.close)
        return made

    def _alive(self) -> list[Watched]:
        own = [] if self.watched is None else [self.watched]
        return own + [each for each in self._others if each is not self.watched]

    def _refuse_unseen(self, noted: Sequence[tuple[str, str, LookedAt]]) -> None:
        unseen = [call for url, call, result in noted if url == self._url and not result.is_seen]
        if unseen:
            begin = "a result was negative, but the test did not look at it; put an assert before"
            pytest.fail("\n".join(f"{begin} sandbox.{call}" for call in unseen), pytrace=False)

    def _raise_bugs(self) -> None:
        for each in self._alive():
            each.raise_bug()


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
    own = {SANDBOX: sandbox.name, KEY: sandbox.key}
    headers = {name: value for name, value in own.items() if value}
    return ClientSession(f"{sandbox.url}/", headers=headers)


def _find(url: str, config: pytest.Config) -> RemoteServer:
    token, file = config.getoption("sandbox_token"), config.getoption("sandbox_token_file")
    with in_one_line("--sandbox-url: "):
        server = RemoteServer(url, read_control_token(token, file, os.environ))
        if not server.is_sandbox:
            correction = url_correction(url)
            if correction and not has_key(url):  # who has only a key can use the interface with it
                raise NoControlError(f"{url} {correction}")
            return server
        try:
            server.sandbox().clock()  # report an invalid token once, not for each test
        except ControlError as error:
            if error.status != HTTPStatus.UNAUTHORIZED:
                raise
            raise SettingError(f"{error}; {_GIVE_IT}") from None
    return server
