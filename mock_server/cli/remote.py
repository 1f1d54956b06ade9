"""Makes calls to a running server, for the commands about one.

Every error becomes one line that is safe to show on a terminal and says what to do. A read-only
call first checks that its sandbox exists, since using a name may create it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, InvalidURL
from ssl import SSLCertVerificationError
from typing import Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

from mock_server.cli.terminal import CommandError, warn
from mock_server.contract.headers import DEPRECATED, KEY, OUTDATED
from mock_server.contract.names import LARGEST_PAGE
from mock_server.contract.texts.printable import (
    did_you_mean,
    printable,
    received_header,
    sendable_header,
)
from mock_server.contract.values.exact_json import NotJsonError, loads
from mock_server.sandbox.ground.exchange import NOTHING
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.server.proxies import way_around_proxy

_NAMED: Final = re.compile(r"^(?P<server>.*)/s/(?P<name>[^/]+)(/.*)?$")
_MAX_SHOWN: Final = 10
_MAX_READ: Final = 1 << 30
"""The largest answer in bytes; bundles and states are shorter."""

_LONGEST_LINE: Final = 1 << 20
"""The longest line of a stream in bytes; that of an event has a few thousand."""

_GIVE_ONE: Final = (
    "set MOCK_SERVER_CONTROL_TOKEN to its control token, or name a file with --token-file"
)
_TRUST_IT: Final = "if it is the server's own, set SSL_CERT_FILE to a file with it (PEM)"
_NOT_THAT_ONE: Final = "the given control token was not accepted"
_NOT_THAT_KEY: Final = "the given key was not accepted"


class RemoteError(CommandError):
    """The server cannot be reached, or its answer is unusable; the message says why.

    It is one line that is safe to show on a terminal, whatever the server answered.
    """

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class RefusedError(RemoteError):
    """The server answered with an error status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class HttpReply(NamedTuple):
    """The answer to a call, whatever its status."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirects: they are returned like other answers."""

    def redirect_request(self, *_: object) -> None:
        """Return None, so that no further request is made."""


class Remote(NamedTuple):
    """A sandbox of a running server: its base URL, credentials and a timeout.

    The `token` is the control token of the server, or a key of the sandbox. The `timeout`, in
    seconds, applies to each operation of the socket.
    """

    url: str
    token: str | None = None
    timeout: float = 30.0

    @property
    def name(self) -> str | None:
        """The name of the sandbox, or None if it is not in the URL."""
        named = _NAMED.match(self.url.rstrip("/"))
        return None if named is None else unquote(named["name"])

    @property
    def server(self) -> "Remote":
        """The server of the sandbox."""
        named = _NAMED.match(self.url.rstrip("/"))
        return self if named is None else self._replace(url=named["server"])

    def sandbox(self, name: str) -> "Remote":
        """Return a sandbox of this server."""
        return self._replace(url=f"{self.url.rstrip('/')}/s/{quote(name, safe='')}")

    def control(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] = NOTHING
    ) -> bytes:
        """Make a control call; return the body of the answer.

        Raises:
            RemoteError: when there is no answer.
            RefusedError: when the answer is an error; the message quotes its detail.
        """
        with self._expected(method, path, {**self._authorization(), **headers}, body) as reply:
            if DEPRECATED in reply.headers:
                warn(received_header(reply.headers[DEPRECATED]))
            if OUTDATED in reply.headers:
                command = received_header(reply.headers[OUTDATED])
                warn(f"the server has a newer version of the scenario: `{command}` begins it")
            return self._whole(reply)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Report errors that occur while the block reads an answer.

        Raises:
            RemoteError: when the answer is not one of a sandbox.
        """
        try:
            yield
        except UnicodeEncodeError:  # caused by an argument to be sent, not by the answer
            raise
        except (AttributeError, KeyError, StopIteration, TypeError, ValueError):
            message = f"{self.url} answers, but is not a sandbox{way_around_proxy(self.url)}"
            raise RemoteError(message) from None

    def ask(self, method: str, path: str, body: bytes = b"") -> HttpReply:
        """Make a control call; return its answer, even if it is an error.

        Raises:
            RemoteError: when there is no answer.
        """
        with self._opened(method, path, self._authorization(), body) as reply:
            return self._whole_reply(reply)

    def read(self, path: str) -> bytes:
        """Make a read-only control call to an existing sandbox; return the body of the answer.

        Raises:
            RemoteError: when there is no answer, or it is an error.
        """
        self.refuse_unknown()
        return self.control("GET", path)

    def exchange(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> HttpReply:
        """Make a call of the interface; return its answer, even if it is an error or a redirect.

        Raises:
            RemoteError: when there is no answer.
        """
        key = {} if self.token is None else {KEY.title(): self.token}
        with self._opened(method, path, {**key, **headers}, body, follows=False) as reply:
            return self._whole_reply(reply)

    @contextmanager
    def stream(self, path: str, headers: Mapping[str, str]) -> Iterator[Iterable[bytes]]:
        """Make a read-only control call whose answer is a stream of lines.

        Raises:
            RemoteError: when there is no answer, or it is an error, or the stream breaks off.
        """
        self.refuse_unknown()
        with self._expected("GET", path, {**self._authorization(), **headers}) as reply:
            yield self._lines(reply)

    def _lines(self, reply: HTTPResponse) -> Iterator[bytes]:
        while line := reply.readline(_LONGEST_LINE):
            if len(line) == _LONGEST_LINE:
                raise RemoteError(f"{self.url} answers a line of over {_LONGEST_LINE} bytes")
            yield line

    def refuse_unknown(self) -> None:
        """Refuse a URL that names an unknown sandbox, which a call might create.

        Raises:
            RefusedError: when there is no such sandbox; the message lists those that exist.
            RemoteError: when there is no answer.
        """
        name, server = self.name, self.server
        if name is None:
            return
        try:
            server.control("GET", f"/_sandboxes/{quote(name, safe='')}")
        except RefusedError as error:
            if error.status == HTTPStatus.FORBIDDEN:  # a caller key, so the sandbox exists
                return
            if error.status != HTTPStatus.NOT_FOUND:
                raise
            message = f"there is no sandbox {name}{server.others(name)}"
            raise RefusedError(message, error.status) from None

    def others(self, name: str) -> str:
        """Return the end of a message about an unknown sandbox: those that exist, and a guess."""
        try:
            listed = loads(self.control("GET", f"/_sandboxes?size={LARGEST_PAGE}"))["items"]
            names = [str(item["name"]) for item in listed]
        except (RemoteError, NotJsonError, KeyError, TypeError):
            return ""
        more = ", ..." if len(names) > _MAX_SHOWN else ""
        return f"; there are {', '.join(names[:_MAX_SHOWN])}{more}{did_you_mean(name, names)}"

    def advice(self) -> str:
        """Return a hint for a call whose credentials were rejected."""
        if self.token is None:
            return _GIVE_ONE
        return _NOT_THAT_KEY if self.token.startswith(KEY_MARK) else _NOT_THAT_ONE

    def _authorization(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _whole_reply(self, reply: HTTPResponse | HTTPError) -> HttpReply:
        status = reply.code if isinstance(reply, HTTPError) else reply.status
        headers = {name: received_header(text) for name, text in reply.headers.items()}
        return HttpReply(status, reply.reason, headers, self._whole(reply))

    def _whole(self, reply: HTTPResponse | HTTPError) -> bytes:
        """Return the body of an answer; refuse one that is longer than any answer of a sandbox."""
        length = getattr(reply, "length", None)  # None if it is chunked, or ends with the stream
        body = reply.read(_MAX_READ + 1) if length is None else b""
        if max(length or 0, len(body)) > _MAX_READ:
            raise RemoteError(f"{self.url} answers more than {_MAX_READ} bytes")
        return body or reply.read()

    @contextmanager
    def _expected(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Iterator[HTTPResponse]:
        """Make a call and yield its answer; raise RefusedError if it is an error."""
        with self._opened(method, path, headers, body) as reply:
            if isinstance(reply, HTTPError):
                message = f"{self.url}{path} answers {reply.code}: {self._detail_of(reply)}"
                if reply.code == HTTPStatus.UNAUTHORIZED:
                    message += f"; {self.advice()}"
                raise RefusedError(message, reply.code)
            yield reply

    @contextmanager
    def _opened(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes,
        *,
        follows: bool = True,
    ) -> Iterator[HTTPResponse | HTTPError]:
        """Make a call and yield its answer, whatever its status; it may follow redirects."""
        if self.token is not None and not self.token.isprintable():
            raise RemoteError("the control token has characters that are not allowed in a header")
        try:
            if urlsplit(self.url).scheme not in ("http", "https"):
                raise RemoteError(f"{self.url!r} is not a URL such as http://localhost:8080")
            request = Request(  # noqa: S310 - http(s) only, see above
                self.url.rstrip("/") + path, body or None, method=method
            )
            if body:
                request.add_header("Content-Type", "application/json")
            for name, value in headers.items():  # not to be sent to the target of a redirect
                request.add_unredirected_header(name, sendable_header(value))
            call = urlopen if follows else build_opener(_NoRedirects).open
            try:
                reply = call(request, timeout=self.timeout)
            except HTTPError as error:
                reply = error
            with reply:
                yield reply
        except (URLError, HTTPException, OSError, ValueError) as error:
            was_called = not isinstance(error, (ValueError, InvalidURL))
            around = way_around_proxy(self.url) if was_called else ""
            message = f"{self.url} cannot be reached: {_reason_of(error, around)}"
            raise RemoteError(message) from None

    def _detail_of(self, error: HTTPError) -> str:
        """Return the server's explanation: the detail of a problem, or the text of its answer."""
        try:
            body = error.read(100_000)
        except (HTTPException, OSError):
            body = b""
        try:
            return str(loads(body)["detail"])
        except (NotJsonError, KeyError, TypeError):
            text = body[:1000].decode("utf-8", "replace").strip() or error.reason
            return f"{text}{way_around_proxy(self.url)}"


def _reason_of(error: Exception, around: str) -> str:
    """Return why there is no answer, and what to do; `around` is the hint about a proxy, if any."""
    reason = error.reason if isinstance(error, URLError) else error
    if around:
        return f"{reason}{around}"
    if isinstance(reason, ConnectionRefusedError):
        return f"{reason}; is a server running there? `customer-sandbox serve` starts one"
    if isinstance(reason, TimeoutError):
        return "no answer in time; --timeout sets the limit in seconds"
    if isinstance(reason, SSLCertVerificationError):
        return f"its certificate is not trusted: {reason.verify_message}; {_TRUST_IT}"
    return str(reason) or type(reason).__name__
