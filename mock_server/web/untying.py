"""What transports, and handshakes that fail, keep of themselves when they have ended."""

import asyncio
from collections.abc import Callable
from typing import Any


def untie(transport: asyncio.BaseTransport) -> None:
    """Have a transport that has ended let go of itself, so that it is freed at once.

    Those of asyncio's own loops keep methods of theirs, which makes each a cycle: a kilobyte that
    only a collection frees, once it is old one of everything. They are not called any more. What
    uvloop makes keeps nothing like that, and cannot be looked into.
    """
    kept = getattr(transport, "__dict__", {})
    for name, value in kept.items():
        if getattr(value, "__self__", None) is transport:
            kept[name] = None


def heed_handshake(accepting: "asyncio.Task[Any] | None", failed: Callable[[], object]) -> None:
    """Have nothing stay of a handshake if it fails, and call `failed` then.

    Only the task knows that accepts the connection; uvloop has none, and keeps nothing. Before
    Python 3.13 the task's frame keeps an exception that keeps the frame: a cycle with the buffers
    of TLS, a quarter of a megabyte.
    """
    frame = None if accepting is None else getattr(accepting.get_coro(), "cr_frame", None)
    if accepting is None or frame is None:
        return

    def settle(_: "asyncio.Task[Any]") -> None:
        waiter = frame.f_locals.get("waiter")
        if waiter is None or waiter.cancelled():
            failed()
        elif waiter.exception() is not None:
            waiter.exception().__traceback__ = None
            failed()

    accepting.add_done_callback(settle)
