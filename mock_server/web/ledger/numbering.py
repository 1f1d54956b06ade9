"""Gives the exchanges of stored sandboxes their numbers, none of them twice.

The log has the numbers of the calls in it. That those of reads are not given again after a crash,
the store has a number up to which they may go, well ahead of them.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from mock_server.store.placing import RESERVED
from mock_server.store.port import Store
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.own_thread import OwnThread

_MARGIN: Final = RESERVED // 2
"""How many numbers are left when more are reserved."""

_BUSY: Final = 10 * RESERVED
"""How many are reserved at once for a sandbox that has had as many exchanges."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """Reserves numbers, and gives back at the end what was not needed."""

    _store: Store
    _thread: OwnThread
    _writer: LogWriter

    def look_ahead(self, log: SandboxLog, number: int) -> None:
        """Reserve more numbers in the background if an exchange has nearly the last one."""
        is_near = number + _MARGIN >= log.numbers.reserved
        if is_near and log.numbers.reserving is None and self._writer.failure is None:
            self._writer.begin(self.reserve(log))

    async def reserve(self, log: SandboxLog) -> None:
        """Reserve more numbers for a sandbox in memory.

        Raises:
            StoreError: when the store cannot record that.
        """
        numbers = log.numbers
        if numbers.reserving is None:
            numbers.reserving = self._writer.spawn(self._reserve(log))
        await asyncio.shield(numbers.reserving)

    async def _reserve(self, log: SandboxLog) -> None:
        try:
            if log.home is not None and log.tenancy is not None:
                number = log.tenancy.sandbox.simulation.entries
                number += _BUSY if number >= _BUSY else RESERVED
                number -= number % RESERVED
                await self._thread.submit(self._store.reserve, {log.home: number})
                log.numbers.reserved = number
        finally:
            log.numbers.reserving = None

    async def return_rest(self) -> None:
        """Record the last numbers given, so that the next server goes on after them."""
        given = {}
        for log in self._writer.logs.values():
            loaded = log.tenancy
            last = log.numbers.after if loaded is None else loaded.sandbox.simulation.entries
            if log.home is not None and last not in (None, log.numbers.reserved):
                given[log.home] = last
        if given:
            await self._thread.submit(self._store.reserve, given)
