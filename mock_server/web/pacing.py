"""Heavy pieces of work, of which the loop does one in a turn, however many callers want one."""

import asyncio


class Pace:
    """Gives each piece of work a turn of the loop of its own, in the order in which they come.

    Those who have had one and need more stand in a line of their own, of which one at a time joins
    the others: a short call does not come after all steps of hundreds of long ones.
    """

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._one_goes_on = asyncio.Lock()

    async def turn(self) -> None:
        """Return in a turn of the loop in which nobody else returns from here."""
        async with self._one_at_a_time:
            await asyncio.sleep(0)

    async def further_turn(self) -> None:
        """Return in such a turn as well, for one more piece of the same work."""
        async with self._one_goes_on:
            await self.turn()
