"""Whose turn it is in a sandbox while a call changes it step by step.

Other calls to that sandbox wait for the end of the change, in order of arrival.
"""

import asyncio
from collections import deque

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.tenancy import Tenancy


class Turns:
    """Those who wait for the end of a change, during which `Tenancy.is_busy` is set."""

    def __init__(self) -> None:
        self._queues: dict[Sandbox, deque[asyncio.Future[None]]] = {}

    def leave(self, tenancy: Tenancy) -> None:
        """End a turn; the one that has waited longest is next."""
        queue = self._queues.get(tenancy.sandbox)
        tenancy.is_busy = False
        while queue:
            waiter = queue.popleft()
            if not waiter.done():
                tenancy.is_busy = True  # nobody may come before it
                waiter.set_result(None)
                return
        self._queues.pop(tenancy.sandbox, None)

    async def wait(self, tenancy: Tenancy) -> None:
        """Wait for a turn in a sandbox, which must end before the next await."""
        if not tenancy.is_busy:
            return
        waiter = asyncio.get_running_loop().create_future()
        self._queues.setdefault(tenancy.sandbox, deque()).append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.leave(tenancy)
            raise
        tenancy.is_busy = False
