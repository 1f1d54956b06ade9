"""The other servers of a store: what to wait for, and what to learn from them."""

from collections.abc import Callable
from typing import Protocol

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.sandbox_log import SandboxLog, Waited


class Others(Protocol):
    """The other servers of a store, if there are any."""

    def read(self, log: SandboxLog, request: Request) -> Waited | None:
        """Answer a read once everything is here that it must show; return None if that is now."""

    async def look(self, log: SandboxLog) -> None:
        """Return once everything appended to a log is applied; its sandbox may be gone by then."""

    async def learn(self) -> None:
        """Learn which sandboxes they have made, replaced and ended."""

    async def learn_anew(self) -> None:
        """Learn of all sandboxes, and when each was last used."""

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Follow them until cancelled; report the engine's clock through `set_clock`."""


class Alone:
    """No others: this server has its store to itself."""

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
