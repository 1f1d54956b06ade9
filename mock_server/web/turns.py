"""Whose turn it is in a sandbox, while a call changes it step by step.

Calls of a sandbox in the middle of a change wait for its end, in the order in which they came.
"""

import asyncio
from collections import deque

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Tenancy


class Turns:
    """Who waits for the end of a change; `Tenancy.is_busy` says where there is one."""

    def __init__(self) -> None:
        self._queues: dict[Sandbox, deque[asyncio.Future[None]]] = {}

    def keep(self, tenancy: Tenancy) -> None:
        """Let nobody else have a turn for now."""
        tenancy.is_busy = True

    def leave(self, tenancy: Tenancy) -> None:
        """End a turn; whoever has waited longest has the next one."""
        queue = self._queues.get(tenancy.sandbox)
        tenancy.is_busy = False
        while queue:
            waiter = queue.popleft()
            if not waiter.done():
                tenancy.is_busy = True  # nobody comes before it
                waiter.set_result(None)
                return
        self._queues.pop(tenancy.sandbox, None)

    async def wait(self, tenancy: Tenancy) -> None:
        """Wait until nobody changes a sandbox: a turn, which is to be left without awaiting."""
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
