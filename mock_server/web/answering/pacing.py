"""Paces heavy work: at most one piece per turn of the loop, however many callers there are."""

import asyncio


class Pace:
    """Gives each piece of work its own turn of the loop, in order of arrival.

    Callers that need further turns queue separately, and only one of them at a time joins the main
    queue: so a short call need not wait for all steps of hundreds of long ones.
    """

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._one_goes_on = asyncio.Lock()

    async def turn(self) -> None:
        """Wait for a turn of the loop that no other caller has."""
        async with self._one_at_a_time:
            await asyncio.sleep(0)

    async def further_turn(self) -> None:
        """Wait for such a turn, for a further piece of work that has already begun."""
        async with self._one_goes_on:
            await self.turn()
