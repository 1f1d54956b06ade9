"""Heavy pieces of work, of which the loop does one in a turn, however many callers want one."""

import asyncio


class Pace:
    """Gives each piece of work a turn of the loop of its own, in the order in which they come."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()

    async def turn(self) -> None:
        """Return in a turn of the loop in which nobody else returns from here."""
        async with self._one_at_a_time:
            await asyncio.sleep(0)
