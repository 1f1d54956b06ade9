"""Creates the handles of the sandboxes of a server, in this process or remote."""

from os import PathLike
from typing import Protocol, TypeAlias

from mock_server import authoring
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.errors import SandboxError, concerns_the_caller
from mock_server.embedding.handle import AsyncSandboxHandle, SandboxHandle
from mock_server.embedding.sandboxes_handle import AsyncSandboxesHandle, SandboxesHandle
from mock_server.embedding.spelling import JsonObject
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.scenario.scenario import BuiltScenario

__tracebackhide__ = concerns_the_caller

ScenarioSource: TypeAlias = str | PathLike[str] | JsonObject | authoring.Scenario | BuiltScenario
"""The name of a shipped scenario, a path, plain data, a `Scenario`, or a built scenario."""


class ServerHandles(Protocol):
    """Creates the handles of a server; the class of the server defines how calls are delivered."""

    def _reached(self) -> Carrier:
        """Return the carrier that delivers calls to the server."""
        ...

    def _begin(
        self, name: str, scenario: ScenarioSource | None = None, seed: int | None = None
    ) -> str | None:
        """Create a sandbox unless first use will; return the key of its callers, if new."""
        ...

    def _give_origin(self, name: str) -> None:
        """Give a sandbox an origin of its own."""
        raise SandboxError(f"only MockServer gives sandboxes such as {name} their own origins")

    def _name(self, name: str) -> str:
        """Return the name by which calls address a sandbox."""
        return name

    @property
    def url(self) -> str:
        """The URL of the server: `http://HOST:PORT`, followed by its base path, if any."""
        return self._reached().url

    def sandbox(
        self,
        name: str = DEFAULT,
        scenario: ScenarioSource | None = None,
        *,
        seed: int | None = None,
        own_origin: bool = False,
    ) -> SandboxHandle:
        """Return a handle of a sandbox, which is created on first use.

        If the server has a control token, which clients do not send, it is created now. If a
        scenario (with its included files) or a seed is given, it is also created now, and replaces
        any sandbox with that name. If it is given keys, the base URL has the callers' key.

        With `own_origin`, which servers in this process offer, the base URL of a sandbox without
        keys has no path, so that clients may resolve paths against it.
        """
        if own_origin:
            self._give_origin(name)
        if scenario is None and seed is not None:
            key = self.sandboxes.create(name, seed=seed).callers_key
        else:
            key = self._begin(name, scenario, seed)
        return SandboxHandle(self._reached(), self._name(name), key)

    def async_sandbox(self, name: str = DEFAULT, *, own_origin: bool = False) -> AsyncSandboxHandle:
        """Return an asynchronous handle of a sandbox, which is created as by `sandbox`."""
        if own_origin:
            self._give_origin(name)
        return AsyncSandboxHandle(self._reached(), self._name(name), self._begin(name))

    @property
    def sandboxes(self) -> SandboxesHandle:
        """The sandboxes of the server, as far as the token gives access to them."""
        return SandboxesHandle(self._reached())

    @property
    def async_sandboxes(self) -> AsyncSandboxesHandle:
        """The same as `sandboxes`, for asynchronous code."""
        return AsyncSandboxesHandle(self._reached())
