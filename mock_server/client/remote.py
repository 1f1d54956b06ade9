"""A sandbox of a running server: calls with its credentials, and control calls by operation id.

Every error is one line that is safe to show on a terminal, and says what to do. A read-only call
first checks that its sandbox exists, since using a name may create it.

Answers are bounded, and the proxies and certificates in force apply. Each call has a connection of
its own, and none is repeated: it may have had an effect although its answer was lost.
"""

import re
import ssl
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, HTTPSConnection, InvalidURL
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlencode, urlsplit
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

from mock_server.client.errors import (
    ControlError,
    NotFoundError,
    SandboxError,
    UnreachableError,
    concerns_the_caller,
    control_error,
)
from mock_server.contract.headers import KEY
from mock_server.contract.names import LARGEST_PAGE, address_of, is_of_server
from mock_server.contract.texts.printable import did_you_mean, received_header, sendable_header
from mock_server.contract.values.exact_json import NotJsonError, dumps, loads
from mock_server.sandbox.ground.exchange import JSON, NOTHING
from mock_server.sandbox.sandboxes.permits import KEY_MARK, without_keys
from mock_server.server.proxies import proxy_of, way_around_proxy

__tracebackhide__ = concerns_the_caller

_NAMED: Final = re.compile(r"^(?P<server>.*)/s/(?P<name>[^/]+)(/.*)?$")
Event: TypeAlias = tuple[str, str, Mapping[str, Any]]
"""An event of a sandbox: its id, its kind, and its data."""

_SILENCE_SECONDS: Final = 30.0
"""How long a stream of events may be silent; there is at least a comment every 15 seconds."""

PAGING: Final = frozenset({"page", "size"})
"""The members of a query that say which page of a list is asked for."""

_MAX_SHOWN: Final = 10
_GIVE_ONE: Final = (
    "; set MOCK_SERVER_CONTROL_TOKEN to its control token, or name a file with --token-file"
)

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


class Remote(NamedTuple):
    """A server or a sandbox of it: its base URL, credentials and a timeout.

    The `token` is the control token of the server, or a key of the sandbox. The `timeout`, in
    seconds, applies to each operation of the socket; `when_late` says how to change it. A server
    that `is_own` runs on this machine: it is called without a proxy, and its certificate need not
    name it.
    """

    url: str
    token: str | None = None
    timeout: float = 30.0
    when_late: str = ""
    is_own: bool = False

    @property
    def name(self) -> str | None:
        """The name of the sandbox, or None if it is not in the URL."""
        named = _NAMED.match(self.url.rstrip("/"))
        return None if named is None else unquote(named["name"])

    @property
    def server(self) -> "Remote":
        named = _NAMED.match(self.url.rstrip("/"))
        return self if named is None else self._replace(url=named["server"])

    def sandbox(self, name: str) -> "Remote":
        return self._replace(url=f"{self.url.rstrip('/')}/s/{quote(name, safe='')}")

    def call(
        self,
        operation_id: str,
        *names: str,
        query: Mapping[str, str] = NOTHING,
        body: Any = None,
        headers: Mapping[str, str] = NOTHING,
    ) -> HttpReply:
        """Make a control call, and return its answer; raise the error of a refused one.

        `names` fill its address in order; the body is plain data, or bytes that are sent unchanged.
        """
        method, path = address_of(operation_id, *names)
        remote = self.server if is_of_server(path) else self
        content = b"" if body is None else body if isinstance(body, bytes) else dumps(body)
        typed = {"Content-Type": JSON} if content else {}
        reply = remote.exchange(
            method, _target(path, query), {**typed, **headers}, content, is_control=True
        )
        if reply.status >= HTTPStatus.MULTIPLE_CHOICES:
            raise self._refused(remote.url + path, reply)
        return reply

    def document(self, operation_id: str, *names: str, **given: Any) -> Any:
        """Make a control call as `call` does, and return the answer as plain data."""
        reply = self.call(operation_id, *names, **given)
        with self.reading():
            return loads(reply.body, max_values=None) if reply.body else {}

    def pages(
        self, operation_id: str, *names: str, query: Mapping[str, str] = NOTHING
    ) -> Iterator[Any]:
        """Yield the page of a list that the query says, or else all pages, as they arrive.

        A page of sandboxes may also have some of those that a store keeps, and there may be more.
        """
        if PAGING & query.keys():
            yield self.document(operation_id, *names, query=query)
            return
        for number in count():
            paged = {**query, "page": str(number), "size": str(LARGEST_PAGE)}
            page = self.document(operation_id, *names, query=paged)
            yield page
            if (number + 1) * LARGEST_PAGE >= max(page["total"], page.get("keptTotal", 0)):
                return

    def read(self, operation_id: str, **given: Any) -> HttpReply:
        """Make a call as `call` does that only reads, of a sandbox that must exist."""
        self.refuse_unknown()
        return self.call(operation_id, **given)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Report errors that occur while the block reads an answer."""
        try:
            yield
        except UnicodeEncodeError:  # caused by an argument to be sent, not by the answer
            raise
        except (AttributeError, KeyError, StopIteration, TypeError, ValueError):
            message = f"{self.url} answers, but is not a sandbox{way_around_proxy(self.url)}"
            raise UnreachableError(message) from None

    def exchange(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes = b"",
        *,
        is_control: bool = False,
    ) -> HttpReply:
        """Make any call, and return its answer, even an error; control calls follow redirects."""
        try:
            with self.opened(method, target, headers, body, is_control=is_control) as answer:
                received = {name: received_header(text) for name, text in answer.headers.items()}
                status = answer.code if isinstance(answer, HTTPError) else answer.status
                return HttpReply(status, answer.reason, received, self._whole(answer))
        except UnreachableError as error:
            raise error.with_traceback(None) from None  # reports end at the caller's own line

    def events(self, query: Mapping[str, str]) -> Iterator[Event]:
        """Yield the events of the sandbox, and resume after the last one when the stream ends."""
        method, path = address_of("streamEvents")
        patient = self._replace(timeout=max(self.timeout, _SILENCE_SECONDS))
        resuming, is_alive = dict[str, str](), True
        while True:
            was_alive, is_alive = is_alive, False
            self.refuse_unknown()
            target = _target(path, query)
            with patient.opened(method, target, resuming, is_control=True) as answer:
                if isinstance(answer, HTTPError):
                    reply = HttpReply(answer.code, answer.reason, NOTHING, answer.read(100_000))
                    raise self._refused(self.url + path, reply)
                for event in _events(self._lines(answer)):
                    is_alive = True
                    if event is not None:
                        resuming["Last-Event-ID"] = event[0]
                        yield event
            if not (is_alive or was_alive):
                raise UnreachableError(f"{self.url} ends the event stream immediately")

    def refuse_unknown(self) -> None:
        """Refuse a URL that names an unknown sandbox, which a call might create."""
        name = self.name
        if name is None:
            return
        try:
            self.call("getSandbox", name)
        except ControlError as error:
            if error.status == HTTPStatus.FORBIDDEN:  # a caller key, so the sandbox exists
                return
            if error.status != HTTPStatus.NOT_FOUND:
                raise
            text = f"there is no sandbox {name}{self._others(name)}"
            raise NotFoundError(error.status, text, []) from None

    def _others(self, name: str) -> str:
        """Return the end of a message about an unknown sandbox: those that exist, and a guess."""
        try:
            listed = self.document("listSandboxes", query={"size": str(LARGEST_PAGE)})["items"]
            names = [str(item["name"]) for item in listed]
        except (SandboxError, KeyError, TypeError):
            return ""
        more = ", ..." if len(names) > _MAX_SHOWN else ""
        return f"; there are {', '.join(names[:_MAX_SHOWN])}{more}{did_you_mean(name, names)}"

    @contextmanager
    def opened(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes = b"",
        *,
        is_control: bool,
    ) -> Iterator[Answer]:
        """Make a call, and yield its answer while it arrives; see `exchange`."""
        sent = {**self._credentials(is_control=is_control), **headers}
        try:
            request = _Request(self._checked() + target, body or None, method=method)
            for name, text in sent.items():  # not sent to where a redirect leads
                request.add_unredirected_header(name, sendable_header(text))
            try:
                proxy = None if self.is_own else proxy_of(self.url)
                opener = _opener(proxy, follows=is_control, is_own=self.is_own)
                answer: Answer = opener.open(request, timeout=self.timeout)
            except HTTPError as error:
                answer = error
            with answer:
                yield answer
        except (URLError, HTTPException, OSError, ValueError) as error:
            url = without_keys(self.url)
            raise UnreachableError(f"{url} cannot be reached: {self._reason(error)}") from None

    def _lines(self, answer: Answer) -> Iterator[bytes]:
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

    def _credentials(self, *, is_control: bool) -> dict[str, str]:
        if self.token is None:
            return {}
        if not self.token.isprintable():
            raise UnreachableError("the token has characters that a header cannot contain")
        return {"authorization": f"Bearer {self.token}"} if is_control else {KEY: self.token}

    def _refused(self, url: str, reply: HttpReply) -> ControlError:
        """Return the error for an answer: the detail of a problem, or the text of another one."""
        try:
            problem = {**loads(reply.body)}
            detail = str(problem["detail"])
        except (NotJsonError, KeyError, TypeError):
            text = reply.body[:1000].decode("utf-8", "replace").strip() or reply.reason
            problem, detail = {}, f"{text}{way_around_proxy(self.url)}"
        said = f"{url} answers {reply.status}: {detail}"
        if reply.status == HTTPStatus.UNAUTHORIZED and self.token is None:
            said += _GIVE_ONE
        elif reply.status == HTTPStatus.UNAUTHORIZED:
            what = "key" if str(self.token).startswith(KEY_MARK) else "control token"
            said += f"; the given {what} was not accepted"
        return control_error(reply.status, problem, said)


def _target(path: str, query: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def _events(lines: Iterable[bytes]) -> Iterator[Event | None]:
    """Yield the events of a stream, and None for each comment that keeps the connection alive."""
    fields: dict[str, str] = {}
    for raw in lines:
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        if line:
            name, _, value = line.partition(": ")
            if name in ("id", "event", "data"):  # a comment has none of them
                fields[name] = value
            continue
        found, fields = fields, {}
        if "event" not in found:
            yield None
            continue
        try:
            yield found["id"], found["event"], loads(found["data"].encode())
        except (KeyError, NotJsonError):
            raise UnreachableError("the answer is not an event stream of a sandbox") from None


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
