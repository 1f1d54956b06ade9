"""What transports keep of themselves when they have ended."""

import asyncio


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
