"""The handles of the sandboxes of a server, wherever it runs."""

from os import PathLike
from typing import Protocol, TypeAlias

from mock_server import authoring
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.errors import concerns_the_caller
from mock_server.embedding.handle import AsyncSandboxHandle, SandboxHandle
from mock_server.embedding.sandboxes_handle import AsyncSandboxesHandle, SandboxesHandle
from mock_server.embedding.spelling import Json
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.scenario.scenario import BuiltScenario

__tracebackhide__ = concerns_the_caller

ScenarioSource: TypeAlias = str | PathLike[str] | Json | authoring.Scenario | BuiltScenario
"""A shipped name, a path, plain data, a scenario written in Python, or a built one."""


class ServerHandles(Protocol):
    """Makes the handles of a server, which says how its calls are delivered."""

    def _reached(self) -> Carrier:
        """Return what delivers calls to the server."""
        ...

    def _begin(
        self, name: str, scenario: ScenarioSource | None = None, seed: int | None = None
    ) -> str | None:
        """Create a sandbox if that is to be done now; return the key of its callers, if new."""
        ...

    def _name(self, name: str) -> str:
        """Return the name by which calls find a sandbox."""
        return name

    @property
    def url(self) -> str:
        """The URL of the server: `http://HOST:PORT`, and its base path."""
        return self._reached().url

    def sandbox(
        self,
        name: str = DEFAULT,
        scenario: ScenarioSource | None = None,
        *,
        seed: int | None = None,
    ) -> SandboxHandle:
        """Return a handle of a sandbox, which is created on first use.

        If calls over HTTP require a token, it is created now, since clients do not send the token.
        With a scenario or a seed of its own it is also created now, replacing the one of that name;
        included files are sent along. If it gets keys, the base URL has the one of its callers.
        """
        if scenario is None and seed is not None:
            key = self.sandboxes.create(name, seed=seed).callers_key
        else:
            key = self._begin(name, scenario, seed)
        return SandboxHandle(self._reached(), self._name(name), key)

    def async_sandbox(self, name: str = DEFAULT) -> AsyncSandboxHandle:
        """Return an asynchronous handle of a sandbox."""
        return AsyncSandboxHandle(self._reached(), self._name(name), self._begin(name))

    @property
    def sandboxes(self) -> SandboxesHandle:
        """The sandboxes of the server, as far as the token lets one look after them."""
        return SandboxesHandle(self._reached())

    @property
    def async_sandboxes(self) -> AsyncSandboxesHandle:
        """The same for asynchronous code."""
        return AsyncSandboxesHandle(self._reached())
