"""A server in this process but for its connections: what `MockServer` and `create_app` share."""

from collections.abc import Iterable
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Literal, TypeAlias

from mock_server import authoring
from mock_server.client.errors import concerns_the_caller
from mock_server.embedding.server_handles import ScenarioSource
from mock_server.sandbox.sandboxes.permits import makers
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import Assumptions, given_assumptions, load_scenario
from mock_server.server.uploads import UploadReader, begin_with, read_state_file
from mock_server.wall_clock import WallClock
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import KeyCheck
from mock_server.web.engine import Engine
from mock_server.web.handler import Handler

if TYPE_CHECKING:
    from mock_server.server.store_setup import Keeping

__tracebackhide__ = concerns_the_caller

Access: TypeAlias = Literal["open", "keys"]


class Composition:
    """The settings of a server; the docstring of `MockServer` describes them."""

    def __init__(  # noqa: PLR0913 - each is an independent setting
        self,
        scenario: ScenarioSource,
        *,
        seed: int | None,
        assumptions: Assumptions | None,
        control_token: str | None,
        access: Access,
        create_on_use: bool,
        allow_hosts: Iterable[str],
        max_sandboxes: int,
        store: "str | Keeping | None",
        state: str | PathLike[str] | None = None,
    ) -> None:
        self.assumptions = given_assumptions(assumptions)
        self.scenario = built_scenario(scenario, seed, self.assumptions)
        if state is not None and store is not None:
            raise ValueError("a state does not go with a store, which keeps the sandbox default")
        self._state = None if state is None else read_state_file(state)
        self.has_keys = access == "keys"
        if self.has_keys and (control_token is None or create_on_use):
            raise ValueError(
                'access="keys" requires a control_token and does not allow create_on_use'
            )
        self.guard = Guard(
            control_token=control_token,
            keys=KeyCheck(control_token or "") if self.has_keys else None,
            allow_hosts=tuple(name.lower() for name in allow_hosts),
        )
        if isinstance(store, str):
            from mock_server.server.store_setup import Keeping

            store = Keeping.at(store, most_sandboxes=max_sandboxes)
        self.keeping = store
        self._sandboxes = partial(
            Sandboxes,
            self.scenario,
            limit=max_sandboxes,
            makers=makers(create_on_use=create_on_use),
            needs_keys=self.has_keys,
        )
        self._uploads = UploadReader(
            self.scenario, assumptions=self.assumptions, makes_keys=self.has_keys
        )
        self._clock = WallClock()

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def engine(self) -> Engine:
        sandboxes = self._sandboxes(self._clock.now_ms())
        if self._state is not None:
            begin_with(sandboxes.default, self._state, self._clock.now_ms())
        return Engine(sandboxes, now_ms=self._clock.now_ms, uploads=self._uploads)

    async def open(self, engine: Engine, base_path: str = "") -> Handler:
        """Return the handler of requests for an engine, which continues from the store, if any."""
        handler = Handler(
            now_ms=self._clock.now_ms,
            uploads=self._uploads,
            guard=self.guard,
            base_path=base_path,
        )
        handler.open_with(engine)
        if self.keeping is not None:
            from mock_server.server.store_setup import open_keeper

            await open_keeper(self.keeping, engine, self._clock)
        return handler


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
