"""Calls a server over HTTP: bounded answers, time-outs, the proxies and certificates in force.

Each call has a connection of its own, and none is repeated: it may have had an effect although its
answer was lost. Nothing here knows what a call means.
"""

import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from http.client import HTTPException, HTTPResponse, HTTPSConnection, InvalidURL
from typing import Final, NamedTuple, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import (
    AbstractHTTPHandler,
    BaseHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    build_opener,
)

from mock_server.client.errors import UnreachableError, concerns_the_caller
from mock_server.contract.texts.printable import received_header, sendable_header
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.server.proxies import proxy_of, way_around_proxy

__tracebackhide__ = concerns_the_caller

_MOST_BYTES: Final = 1 << 30
"""The largest answer; bundles and states are shorter."""

_LONGEST_LINE: Final = 1 << 20
"""The longest line of a stream in bytes; that of an event has a few thousand."""

_TRUST_IT: Final = "if it is the server's own, set SSL_CERT_FILE to a file with it (PEM)"

Answer: TypeAlias = HTTPResponse | HTTPError


class HttpReply(NamedTuple):
    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes


class HttpClient(NamedTuple):
    """A server to call: its URL, and how many seconds each operation of the socket may take.

    `when_late` is what to do if it is late. A server that `is_own` runs on this machine: it is
    called without a proxy, and its certificate need not name it.
    """

    url: str
    timeout: float
    when_late: str = ""
    is_own: bool = False

    def exchange(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes = b"",
        *,
        follows: bool = False,
    ) -> HttpReply:
        """Make a call, and return its answer, whatever its status; it may follow redirects."""
        try:
            with self.opened(method, target, headers, body, follows=follows) as answer:
                received = {name: received_header(text) for name, text in answer.headers.items()}
                status = answer.code if isinstance(answer, HTTPError) else answer.status
                return HttpReply(status, answer.reason, received, self._whole(answer))
        except UnreachableError as error:
            raise error.with_traceback(None) from None  # reports end at the caller's own line

    @contextmanager
    def opened(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes = b"",
        *,
        follows: bool = False,
    ) -> Iterator[Answer]:
        """Make a call, and yield its answer while it arrives; see `exchange`."""
        try:
            request = _Request(self._checked() + target, body or None, method=method)
            for name, text in headers.items():  # not sent to where a redirect leads
                request.add_unredirected_header(name, sendable_header(text))
            try:
                proxy = None if self.is_own else proxy_of(self.url)
                opener = _opener(proxy, follows=follows, is_own=self.is_own)
                answer: Answer = opener.open(request, timeout=self.timeout)
            except HTTPError as error:
                answer = error
            with answer:
                yield answer
        except (URLError, HTTPException, OSError, ValueError) as error:
            url = without_keys(self.url)
            raise UnreachableError(f"{url} cannot be reached: {self._reason(error)}") from None

    def lines(self, answer: Answer) -> Iterator[bytes]:
        """Yield the lines of an answer as they arrive."""
        while line := answer.readline(_LONGEST_LINE):
            if len(line) == _LONGEST_LINE:
                raise UnreachableError(f"{self.url} answers a line of over {_LONGEST_LINE} bytes")
            yield line

    def _checked(self) -> str:
        """Return the URL without a slash at its end, if it is one."""
        try:
            where = urlsplit(self.url)
            is_valid = where.scheme in ("http", "https") and where.hostname and where.port != 0
        except ValueError:  # a port that is not a number, or unbalanced brackets
            is_valid = False
        if not is_valid:
            raise UnreachableError(f"{self.url!r} is not a URL such as http://localhost:8080")
        return self.url.rstrip("/")

    def _whole(self, answer: Answer) -> bytes:
        length = getattr(answer, "length", None)  # None if it is chunked, or ends with the stream
        body = answer.read(_MOST_BYTES + 1) if length is None else b""
        if max(length or 0, len(body)) > _MOST_BYTES:
            raise UnreachableError(f"{self.url} answers more than {_MOST_BYTES} bytes")
        return body or answer.read()

    def _reason(self, error: Exception) -> str:
        """Return why there is no answer, and what to do."""
        reason = error.reason if isinstance(error, URLError) else error
        was_called = not isinstance(error, (ValueError, InvalidURL))
        if was_called and not self.is_own and (around := way_around_proxy(self.url)):
            return f"{reason}{around}"
        match reason:
            case ConnectionRefusedError():
                how = "is a server running there? `customer-sandbox serve` starts one"
                return f"{reason}; {how}"
            case TimeoutError():
                return f"no answer in time{self.when_late}"
            case ssl.SSLCertVerificationError():
                return f"its certificate is not trusted: {reason.verify_message}; {_TRUST_IT}"
            case _:
                return str(reason) or type(reason).__name__


@cache  # making one takes longer than a call
def _opener(proxy: str | None, *, follows: bool, is_own: bool) -> OpenerDirector:
    proxies = {} if proxy is None else {"http": proxy, "https": proxy}
    handlers: list[BaseHandler] = [ProxyHandler(proxies), _Tls(is_own=is_own)]
    if not follows:
        handlers.append(_NoRedirects())
    opener = build_opener(*handlers)
    opener.addheaders = []
    return opener


class _Tls(HTTPSHandler):
    """Opens connections with TLS, and makes the context then.

    From Python 3.12 on, urllib's own reads all trusted certificates even if no call has TLS.
    """

    def __init__(self, *, is_own: bool) -> None:
        self._is_own = is_own
        AbstractHTTPHandler.__init__(self)

    def https_open(self, req: Request) -> HTTPResponse:
        """Make a call; without a context, the certificates that OpenSSL trusts are in force."""
        context = None
        if self._is_own:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return self.do_open(HTTPSConnection, req, context=context)


class _NoRedirects(HTTPRedirectHandler):
    """Returns redirects like other answers."""

    def redirect_request(self, *_: object) -> None: ...


class _Request(Request):
    """A request whose body gets no content type but the caller's."""

    def has_header(self, header_name: str) -> bool:
        return header_name == "Content-type" or super().has_header(header_name)
