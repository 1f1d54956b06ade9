"""The other servers of a store, if there are any: what to wait for, and what to learn from them."""

from collections.abc import Callable
from typing import TypeAlias

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.answering.sandbox_log import SandboxLog, Waited
from mock_server.web.ledger.following import Follower


class Alone:
    """No others: this server has its store to itself, and does nothing of what `Follower` does."""

    def read(self, log: SandboxLog, request: Request) -> Waited | None:
        """Let any read be answered at once."""

    async def look(self, log: SandboxLog) -> None:
        """Return at once: there is nothing to wait for."""

    async def learn(self) -> None:
        """Return at once: there is nothing to learn."""

    async def learn_anew(self) -> None:
        """Return at once: there is nothing to learn."""

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Return at once: there is nobody to follow."""


Others: TypeAlias = Alone | Follower
