"""Connections with a client that a test controls: over a socket, and in memory.

In memory, everything depends only on what the client does and on the loop's turns in between, so
that failures are reproducible.
"""

import asyncio
import contextlib
import socket
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Final

from support.wire import reset_on_close

_SYSTEM_KEEPS: Final = 1 << 14
"""Bytes that the system buffers for a client that does not read."""

_HIGH_WATER: Final = 1 << 16
_LOW_WATER: Final = 1 << 14


class Line(ABC):
    """One connection from the client's side; `heard` is what the server has sent."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.is_over = False

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send some bytes."""

    @abstractmethod
    def listen(self, most: int = 1 << 20) -> None:
        """Read some of what the server has sent; `is_over` is set once it will send no more."""

    @abstractmethod
    def stop_sending(self) -> None:
        """Close the sending side."""

    @abstractmethod
    def hang_up(self) -> None:
        """Close the connection without reading the rest."""

    @abstractmethod
    def reset(self) -> None:
        """Reset the connection."""


class SocketLine(Line):
    """A connection over a non-blocking socket; what cannot be sent yet is sent later."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._socket = socket.socket()
        # A small window from the start: TCP delays small segments if the window was larger before.
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
        self._socket.connect(("127.0.0.1", port))
        self._socket.setblocking(False)
        self._unsent = b""
        self._is_sending = True

    def send(self, data: bytes) -> None:
        self._unsent += data
        self._push()

    def listen(self, most: int = 1 << 20) -> None:
        self._push()
        if not most:
            return
        try:
            heard = self._socket.recv(most)
        except BlockingIOError:
            return
        except OSError:  # it is broken, or closed on this side
            self.is_over = True
            return
        self.heard += heard
        self.is_over = not heard

    def stop_sending(self) -> None:
        self._is_sending = False
        self._push()

    def hang_up(self) -> None:
        self._push()
        self._socket.close()

    def reset(self) -> None:
        self._push()
        reset_on_close(self._socket)
        self._socket.close()

    def _push(self) -> None:
        with contextlib.suppress(OSError):  # it may be full, broken, or closed on this side
            while self._unsent:
                self._unsent = self._unsent[self._socket.send(self._unsent) :]
        if not self._unsent and not self._is_sending:
            with contextlib.suppress(OSError):  # the server has closed it
                self._socket.shutdown(socket.SHUT_WR)


class MemoryLine(Line, asyncio.Transport):
    """A connection in memory, which is also the transport of its server.

    It behaves like asyncio's: while reading is paused, received bytes wait, and so does the news
    that the client has left; `pause_writing` is called for more than 64 KiB of unsent bytes.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, protocol: asyncio.Protocol) -> None:
        Line.__init__(self)
        asyncio.Transport.__init__(self)
        self._loop = loop
        self._protocol: asyncio.Protocol | None = protocol
        self._sent: list[bytes | None] = []
        self._owed = bytearray()
        self._is_reading = True
        self._is_closing = False
        self.is_lost = False
        self._is_full = False
        self._has_ended = False
        self._is_gone: type[OSError] | None = None
        protocol.connection_made(self)

    # ── The client's side ────────────────────────────────────────────────────────────────────

    def send(self, data: bytes) -> None:
        self._sent.append(data)
        self._deliver()

    def listen(self, most: int = 1 << 20) -> None:
        self.heard += self._owed[:most]
        del self._owed[:most]
        self._flow()
        self.is_over = self.is_lost and not self._owed

    def stop_sending(self) -> None:
        self._sent.append(None)
        self._deliver()

    def hang_up(self) -> None:
        self._is_gone = self._is_gone or BrokenPipeError
        self.stop_sending()
        if self.get_write_buffer_size():
            self._lose(ConnectionResetError())
        self._owed.clear()

    def reset(self) -> None:
        self._is_gone = ConnectionResetError
        self._owed.clear()
        if self._is_reading and not self._has_ended:
            self._lose(ConnectionResetError())

    # ── The server's side ────────────────────────────────────────────────────────────────────

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    def write(self, data: Any) -> None:
        if self.is_lost:
            return
        if self._is_gone is not None:
            self._lose(self._is_gone())
            return
        self._owed += data
        is_much = self.get_write_buffer_size() > _HIGH_WATER
        if is_much and not self._is_full and self._protocol is not None:
            self._is_full = True
            self._protocol.pause_writing()

    def writelines(self, list_of_data: Iterable[Any]) -> None:
        self.write(b"".join(list_of_data))

    def get_write_buffer_size(self) -> int:
        return max(0, len(self._owed) - _SYSTEM_KEEPS)

    def is_reading(self) -> bool:
        return self._is_reading and not self._is_closing

    def pause_reading(self) -> None:
        self._is_reading = False

    def resume_reading(self) -> None:
        self._is_reading = True
        self._loop.call_soon(self._deliver)
        if self._is_gone is ConnectionResetError and not self._has_ended:
            self._lose(ConnectionResetError())

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        self._is_closing = True
        self._flow()

    def abort(self) -> None:
        self._owed.clear()
        self._lose(None)

    # ── In between ───────────────────────────────────────────────────────────────────────────

    def _deliver(self) -> None:
        """Pass received bytes to the server, unless it has paused reading."""
        while self._sent and self._is_reading and not self._is_closing:
            if self._protocol is None or self._has_ended:
                return
            data = self._sent.pop(0)
            if data is None:
                self._has_ended = True
                if not self._protocol.eof_received():
                    self.close()
            elif data:
                self._protocol.data_received(data)

    def _flow(self) -> None:
        """Resume writing when there is room again, and end once everything has been sent."""
        size = self.get_write_buffer_size()
        if self._is_full and size <= _LOW_WATER and self._protocol is not None:
            self._is_full = False
            self._protocol.resume_writing()
        if self._is_closing and not size:
            self._lose(None)

    def _lose(self, error: Exception | None) -> None:
        if not self.is_lost:
            self.is_lost = self._is_closing = True
            self._loop.call_soon(self._tell_lost, error)

    def _tell_lost(self, error: Exception | None) -> None:
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            protocol.connection_lost(error)
