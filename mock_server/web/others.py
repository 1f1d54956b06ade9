"""The other servers of a store: what has to be waited for, and learned, because of them."""

from collections.abc import Callable
from typing import Protocol

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.sandbox_log import SandboxLog, Waited


class Others(Protocol):
    """The other servers of a store, if there are any."""

    def read(self, log: SandboxLog, request: Request) -> Waited | None:
        """Have a read answered when all is here that it must show; None if that is now."""

    async def look(self, log: SandboxLog) -> None:
        """Return once all is applied that was appended to a log; its sandbox may be gone."""

    async def learn(self) -> None:
        """Learn which sandboxes they have made, replaced and ended."""

    async def learn_anew(self) -> None:
        """Learn of all sandboxes, and when they were used."""

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Follow them until cancelled; `set_clock` is told of the engine's clock."""


class Alone:
    """No others: a server that has its store for itself."""

    def read(self, log: SandboxLog, request: Request) -> Waited | None:
        """Let any read be answered at once."""

    async def look(self, log: SandboxLog) -> None:
        """Have nothing to wait for."""

    async def learn(self) -> None:
        """Have nothing to learn."""

    async def learn_anew(self) -> None:
        """Have nothing to learn."""

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Have nobody to follow."""
