"""A server in this process but for its connections: what `MockServer` and `create_app` share."""

from collections.abc import Iterable
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Literal, TypeAlias

from mock_server.client.errors import concerns_the_caller
from mock_server.embedding.server_handles import ScenarioSource, built_scenario
from mock_server.sandbox.sandboxes.permits import makers
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.loading import DEFAULT_SCENARIO, Assumptions, given_assumptions
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


class ComposedServer:
    """A server but for its connections; the docstring of `MockServer` describes the settings."""

    def __init__(  # noqa: PLR0913 - each is an independent setting
        self,
        scenario: ScenarioSource = DEFAULT_SCENARIO,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        seed: int | None = None,
        assumptions: Assumptions | None = None,
        control_token: str | None = None,
        access: Access = "open",
        create_on_use: bool = False,
        allow_hosts: Iterable[str] = (),
        max_sandboxes: int = 1000,
        store: "str | Keeping | None" = None,
        state: str | PathLike[str] | None = None,
    ) -> None:
        self._host = host
        self._port = port
        self._assumptions = given_assumptions(assumptions)
        self.scenario = built_scenario(scenario, seed, self._assumptions)
        if state is not None and store is not None:
            raise ValueError("a state does not go with a store, which keeps the sandbox default")
        self._state = None if state is None else read_state_file(state)
        self._has_keys = access == "keys"
        if self._has_keys and (control_token is None or create_on_use):
            raise ValueError(
                'access="keys" requires a control_token and does not allow create_on_use'
            )
        self._guard = Guard(
            control_token=control_token,
            keys=KeyCheck(control_token or "") if self._has_keys else None,
            allow_hosts=tuple(name.lower() for name in (host, *allow_hosts)),
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
            needs_keys=self._has_keys,
        )
        self._uploads = UploadReader(
            self.scenario, assumptions=self._assumptions, makes_keys=self._has_keys
        )
        self._clock = WallClock()

    def new_engine(self) -> Engine:
        sandboxes = self._sandboxes(self._clock.now_ms())
        if self._state is not None:
            begin_with(sandboxes.default, self._state, self._clock.now_ms())
        return Engine(sandboxes, now_ms=self._clock.now_ms, uploads=self._uploads)

    async def open_handler(self, engine: Engine, base_path: str = "") -> Handler:
        """Return the handler of requests for an engine, which continues from the store, if any."""
        handler = Handler(
            now_ms=self._clock.now_ms,
            uploads=self._uploads,
            guard=self._guard,
            base_path=base_path,
        )
        handler.open_with(engine)
        if self.keeping is not None:
            from mock_server.server.store_setup import open_keeper

            await open_keeper(self.keeping, engine, self._clock)
        return handler
