"""The other servers of a store, if there are any: what to wait for, and what to learn from them."""

from collections.abc import Callable
from typing import TypeAlias

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.answering.sandbox_log import FutureAnswer, SandboxLog
from mock_server.web.ledger.following import Follower


class Alone:
    """The counterpart of `Follower` for a server that has its store to itself: it does nothing."""

    def read(self, log: SandboxLog, request: Request) -> FutureAnswer | None:
        """Return None: any read can be answered immediately."""

    async def catch_up(self, log: SandboxLog) -> None:
        """Return immediately: there is nothing to wait for."""

    async def learn(self) -> None:
        """Return immediately: there is nothing to learn."""

    async def learn_all(self) -> None:
        """Return immediately: there is nothing to learn."""

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Return immediately: there is no server to follow."""


Others: TypeAlias = Alone | Follower
