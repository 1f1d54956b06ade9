"""Creates the handles of the sandboxes of a server, in this process or remote."""

import asyncio
from contextlib import suppress
from os import PathLike
from typing import Any, Protocol, TypeAlias

from mock_server import authoring
from mock_server.client.errors import NotFoundError, SandboxError, concerns_the_caller
from mock_server.embedding.carriers import Carrier
from mock_server.embedding.conversation import Conversation, hold, hold_async
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.handle import (
    AsyncSandboxesHandle,
    AsyncSandboxHandle,
    SandboxesHandle,
    SandboxHandle,
)
from mock_server.embedding.spelling import JsonObject
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import ScenarioFileError, Source
from mock_server.server.loading import Assumptions, load_scenario

__tracebackhide__ = concerns_the_caller

ScenarioSource: TypeAlias = str | PathLike[str] | JsonObject | authoring.Scenario | BuiltScenario
"""The name of a shipped scenario, a path, plain data, a `Scenario`, or a built scenario."""


class ServerHandles(Protocol):
    """Creates the handles of a server; the class of the server defines how calls are delivered.

    `_assumptions` are below those of the scenarios that are built here.
    """

    _assumptions: Source | None

    def _reached(self) -> Carrier:
        """Return the carrier that delivers calls to the server."""
        ...

    @property
    def _begins_on_use(self) -> bool:
        """Whether calls of the interface create the sandboxes that they name."""
        ...

    def _with_scenario(self, scenario: BuiltScenario) -> dict[str, Any]:
        """Return what a call has to bring that creates a sandbox with a scenario."""
        ...

    def _begin(
        self, name: str, scenario: BuiltScenario | None = None, seed: int | None = None
    ) -> Conversation[str | None]:
        """Create a sandbox unless first use will; return the key of its callers, if new."""
        endpoint = Endpoint(self._reached(), self._name(name))
        if scenario is None and seed is None:
            if self._begins_on_use:
                return None
            with suppress(NotFoundError):  # a server with keys creates none on first use
                yield from endpoint.ask("getClock", dict)
                return None
        brings: dict[str, Any] = {"body": {} if seed is None else {"seed": seed}}
        if scenario is not None:
            brings = self._with_scenario(scenario)
        made = yield from endpoint.ask("putSandbox", dict, name, **brings)
        key: str | None = made.get("keys", {}).get("caller")
        return key

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

    @property
    def base_url(self) -> str:
        """The base URL of the sandbox `default`, which is that of the server."""
        return self.url

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
        built = None if scenario is None else built_scenario(scenario, seed, self._assumptions)
        key = hold(self._reached(), self._begin(name, built, seed))
        return SandboxHandle(self._reached(), self._name(name), key)

    def async_sandbox(
        self,
        name: str = DEFAULT,
        scenario: ScenarioSource | None = None,
        *,
        seed: int | None = None,
        own_origin: bool = False,
    ) -> AsyncSandboxHandle:
        """Return an asynchronous handle of a sandbox, which blocks nothing.

        The sandbox is created as by `sandbox`, but when the handle is awaited, or before its first
        call: `handle = await server.async_sandbox("a", "minimal")`. Unless first use by a client
        creates it, it has a base URL only from then on.
        """
        if own_origin:
            self._give_origin(name)

        async def begin() -> str | None:
            built = None
            if scenario is not None:
                args = scenario, seed, self._assumptions
                built = await asyncio.to_thread(built_scenario, *args)
            return await hold_async(self._reached(), self._begin(name, built, seed))

        is_simple = scenario is None and seed is None and self._begins_on_use
        own_name = self._name(name)
        return AsyncSandboxHandle(self._reached(), own_name, begin=None if is_simple else begin)

    @property
    def sandboxes(self) -> SandboxesHandle:
        """The sandboxes of the server, as far as the token gives access to them."""
        return SandboxesHandle(self._reached())

    @property
    def async_sandboxes(self) -> AsyncSandboxesHandle:
        """The same as `sandboxes`, for asynchronous code."""
        return AsyncSandboxesHandle(self._reached())


def built_scenario(
    source: ScenarioSource, seed: int | None, assumptions: Assumptions | None = None
) -> BuiltScenario:
    """Return a built scenario from any source; one that is built has its assumptions already."""
    if isinstance(source, BuiltScenario):
        if seed is not None:
            raise ValueError("a built scenario already has a seed; pass the seed to load_scenario")
        return source
    if isinstance(source, authoring.Scenario):
        source = source.as_data()
    try:
        return load_scenario(source, seed=seed, assumptions=assumptions)
    except ScenarioFileError as error:
        # The message names the place in the scenario; the reader's traceback would not help users.
        raise error.with_traceback(None) from None
