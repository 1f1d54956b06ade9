"""A TCP proxy that loses an answer, holds answers back, or lets nobody through, on demand."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from support.wire import reset_on_close


class LossyProxy:
    """A proxy between a client and a server on this machine.

    After bytes that contain `loses_after` were passed to the server, the answer is dropped, and the
    connection is reset. It is also reset on bytes that contain `holds_back`, which are passed on
    once they are `released`. While the proxy `is_down`, it resets each new connection. Each answer
    comes `delay` seconds later.
    """

    def __init__(self, port: int) -> None:
        self._server_port = port
        self.loses_after: bytes | None = None
        self.holds_back: bytes | None = None
        self.released = threading.Event()
        self.is_down = False
        self.delay = 0.0
        self._passages: list[_Passage] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]

    def run(self) -> None:
        """Accept connections until the proxy is closed."""
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                with suppress(ConnectionRefusedError):
                    if not self.is_down:
                        server = socket.create_connection(("127.0.0.1", self._server_port))
                        self._passages.append(_Passage(self, client, server))
                        continue
                reset_on_close(client)
                client.close()

    def cut(self) -> None:
        """Reset all connections."""
        for passage in self._passages:
            passage.cut()

    def stop(self) -> None:
        """Accept no more connections."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self.released.set()

    def close(self) -> None:
        """Close everything, once no more connections are accepted."""
        self.cut()
        for passage in self._passages:
            passage.join()
        self._listening.close()


class _Passage:
    """One connection, with one thread for requests and one for answers.

    Its sockets are closed once no thread uses them: a number that is free again may be that of the
    next socket, which a late call would shut down.
    """

    def __init__(self, proxy: LossyProxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy = proxy
        self._client = client
        self._server = server
        self._is_lost = False
        self._closing = threading.Lock()
        self._asking = threading.Thread(target=self._ask, daemon=True)
        self._asking.start()
        self._answering = threading.Thread(target=self._answer, daemon=True)
        self._answering.start()

    def cut(self) -> None:
        for end in (self._client, self._server):
            with self._closing, suppress(OSError):
                reset_on_close(end)
                end.shutdown(socket.SHUT_RDWR)

    def join(self) -> None:
        self._answering.join()

    def _ask(self) -> None:
        proxy = self._proxy
        with suppress(OSError):
            while each := self._client.recv(1 << 16):
                if proxy.loses_after is not None and proxy.loses_after in each:
                    self._is_lost, proxy.loses_after = True, None
                if proxy.holds_back is not None and proxy.holds_back in each:
                    proxy.holds_back = None
                    reset_on_close(self._client)
                    self._client.shutdown(socket.SHUT_RDWR)
                    proxy.released.wait()
                self._server.sendall(each)
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)

    def _answer(self) -> None:
        proxy = self._proxy
        with suppress(OSError):
            while each := self._server.recv(1 << 16):
                if self._is_lost:  # the server has executed the request by now
                    reset_on_close(self._client)
                    break
                if proxy.delay:
                    threading.Event().wait(proxy.delay)
                self._client.sendall(each)
        with suppress(OSError):
            self._client.shutdown(socket.SHUT_RDWR)
        self._asking.join()
        with self._closing:
            self._server.close()
            self._client.close()


@contextmanager
def lossy_proxy(port: int) -> Iterator[LossyProxy]:
    """Run a proxy to a port."""
    proxy = LossyProxy(port)
    thread = threading.Thread(target=proxy.run, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.stop()
        thread.join()
        proxy.close()
