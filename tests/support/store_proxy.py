"""A proxy between a server and the engine of its store, which can delay, block, cut and lose."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from support.wire import PATIENCE_SECONDS, reset_on_close

_COMMIT: Final = b"COMMIT"
_PIECE: Final = 1 << 16


class StoreProxy:
    """A TCP proxy on this machine.

    Each piece is delayed by `delay` seconds; nothing passes while `open` is not set.
    """

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self.open = asyncio.Event()
        self.open.set()
        self._lost = asyncio.Event()
        self._lost.set()
        self._to_port = port
        self._passing: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Reset all connections; new ones can be made."""
        for writer in tuple(self._writers):
            self._reset(writer)

    def lose_answer(self) -> None:
        """Lose the answer to the next commit: it is executed, then all connections are reset."""
        self._lost.clear()

    async def until_lost(self) -> None:
        """Wait until the answer is lost."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self._lost.wait()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass the bytes of a connection on, in both directions."""
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to_port)
        except OSError:
            self._reset(writer)
            return
        ends = {writer, back}
        self._writers |= ends
        is_lost = asyncio.Event()
        pipes = [
            asyncio.create_task(self._pass_on(reader, back, is_lost, is_asked=True)),
            asyncio.create_task(self._pass_on(there, writer, is_lost, is_asked=False)),
        ]
        self._passing.update(pipes)
        await asyncio.wait(pipes)
        self._passing.difference_update(pipes)
        self._writers -= ends

    async def close(self) -> None:
        """Reset all connections, and wait until they have ended."""
        self.open.set()
        self.cut()
        for task in tuple(self._passing):
            task.cancel()
        if self._passing:
            await asyncio.wait(tuple(self._passing))

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        is_lost: asyncio.Event,
        *,
        is_asked: bool,
    ) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(_PIECE):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self.open.wait()
                if is_asked and _COMMIT in piece and not self._lost.is_set():
                    is_lost.set()
                elif not is_asked and is_lost.is_set():
                    self._lost.set()
                    self.cut()
                    return
                writer.write(piece)
                await writer.drain()
        writer.close()

    @staticmethod
    def _reset(writer: asyncio.StreamWriter) -> None:
        own = writer.get_extra_info("socket")
        if own is not None:
            with suppress(OSError):
                reset_on_close(own)
        writer.transport.abort()


@asynccontextmanager
async def store_proxy(port: int) -> AsyncIterator[tuple[StoreProxy, int]]:
    """Run a proxy to a port; yield it and its own port."""
    opened = StoreProxy(port)
    listening = await asyncio.start_server(opened.accept, "127.0.0.1", 0)
    try:
        yield opened, listening.sockets[0].getsockname()[1]
    finally:
        listening.close()
        await opened.close()
