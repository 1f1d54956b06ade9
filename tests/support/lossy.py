"""A TCP proxy that loses an answer, or holds all of them back, when a test says so."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

_RESET: Final = struct.pack("ii", 1, 0)


class Lossy:
    """What lies between a client and a server on this machine.

    Once bytes with `loses_after` in them were passed on to the server, its answer is lost, and the
    connection reset. While it `is_silent`, answers come neither, and nothing is reset.
    """

    def __init__(self, port: int) -> None:
        self._server_port = port
        self.loses_after: bytes | None = None
        self.is_silent = False
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]

    def run(self) -> None:
        """Accept connections until it is closed."""
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._server_port))
                for passing in (self._ask, self._answer):
                    threading.Thread(target=passing, args=(client, server), daemon=True).start()

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while said := client.recv(1 << 16):
                if self.loses_after is not None and self.loses_after in said:
                    self.loses_after = None
                    server.sendall(said)
                    server.recv(1)  # so what was asked for has been done
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                    client.close()
                    break
                server.sendall(said)
        server.close()

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while not self.loses_after and (said := server.recv(1 << 16)):
                if not self.is_silent:
                    client.sendall(said)


@contextmanager
def lossy(port: int) -> Iterator[Lossy]:
    """Run such a proxy to a port."""
    proxy = Lossy(port)
    thread = threading.Thread(target=proxy.run, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join()
