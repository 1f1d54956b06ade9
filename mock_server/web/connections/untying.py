"""Breaks the reference cycles of closed transports, and of failed handshakes."""

import asyncio
from collections.abc import Callable
from typing import Any


def break_cycles(transport: asyncio.BaseTransport) -> None:
    """Remove a closed transport's references to itself, so that it is freed immediately.

    The transports of asyncio's own loops keep bound methods of themselves that are no longer
    called: cycles of a kilobyte each, which only a garbage collection would free, and only a full
    one if they are old. Those of uvloop have no such cycles, and no attributes to inspect.
    """
    kept = getattr(transport, "__dict__", {})
    for name, value in kept.items():
        if getattr(value, "__self__", None) is transport:
            kept[name] = None


def watch_handshake(accepting: "asyncio.Task[Any] | None", failed: Callable[[], object]) -> None:
    """Call `failed` if a handshake fails, and release all memory of a failed handshake.

    Only the task that accepts the connection knows; uvloop has no such task, and keeps nothing.
    Before Python 3.13, the task's frame refers to an exception that refers to the frame: a cycle
    that holds the TLS buffers, a quarter of a megabyte.
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
