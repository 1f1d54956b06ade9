"""A recording, whatever its file format: its calls with their headers, and what is kept of them.

Calls are relative to the base URL of the service: `https://host:port`, and the path before those of
the interface. An address belongs to the interface if it ends like a path of the interface document,
whatever its version. A status query may have any address, so it is recognised by its requestId,
which a reply contains.
"""

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar
from urllib.parse import unquote

from mock_server.contract.recorded import CALLS, QUERY, READING
from mock_server.contract.texts.times import since_1970
from mock_server.domain.refusal import SandboxError

T = TypeVar("T")

_STATUSES: Final = range(100, 1000)
_INSTANTS: Final = range(since_1970(datetime(9999, 1, 1, tzinfo=UTC)))
_NEEDED: Final = object()
_KINDS: Final[Mapping[type, tuple[str, str]]] = {
    dict: ("is not an object", "it holds members: {…}"),
    list: ("is not a list", "it holds elements: […]"),
    str: ("is not a text", 'it is written in quotation marks: "…"'),
    int: ("is not a whole number", "it is 0 or more"),
}
_URL_SAFE: Final = str.maketrans("-_", "+/")


class RecordingError(SandboxError):
    """A recording cannot be read: the place, what is wrong there, and how to correct it."""

    def __init__(self, place: str, problem: str, remedy: str) -> None:
        super().__init__(place, problem, remedy)
        self.place = place
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}; {self.remedy}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingBounds:
    """The bounds of a recording; each is described in `docs/reference/recordings.md`."""

    file_bytes: int = 512 << 20
    har_bytes: int = 64 << 20
    entry_bytes: int = 16 << 20
    calls: int = 100_000
    body_bytes: int = 4 << 20
    kept_bytes: int = 256 << 20


BOUNDS: Final = RecordingBounds()
"""The bounds in force."""


def mebibytes(count: int) -> str:
    return f"{count >> 20} MiB" if count >= 1 << 20 else f"{count} bytes"


class RecordedObject:
    """A JSON object and its place; a member of another type is refused where it is needed."""

    def __init__(self, place: str, value: Any, path: str = "") -> None:
        if not isinstance(value, dict):
            raise RecordingError(place, *_KINDS[dict])
        self.place = place
        self.members: Mapping[str, Any] = value
        self._path = path

    def get(self, name: str, kind: type[T], default: Any = _NEEDED) -> T:
        """Return a member of a type; the default if it is missing or null and there is one."""
        found = self.members.get(name)
        if found is None and default is not _NEEDED:
            return default  # type: ignore[no-any-return]  # callers give one of the type, or None
        if name not in self.members:
            raise self.error(name, "is missing", "every such object in a recording has it")
        is_odd = isinstance(found, int) and (isinstance(found, bool) or found < 0)
        if not isinstance(found, kind) or is_odd:
            raise self.error(name, *_KINDS[kind])
        return found

    def object(self, name: str, default: Any = _NEEDED) -> "RecordedObject":
        return RecordedObject(self.place, self.get(name, dict, default), f"{self._path}{name}.")

    def base64(self, name: str) -> bytes:
        """Return the decoded bytes of a member in base64, in either alphabet and in any lines."""
        text = "".join(self.get(name, str).split()).translate(_URL_SAFE).rstrip("=")
        try:
            return b64decode(text + "=" * (-len(text) % 4), validate=True)
        except ValueError:
            raise self.error(name, "is not base64", "write the body as a text") from None

    def status(self) -> int:
        """Return the mandatory member `status`, an HTTP status; some programs write it as text."""
        found = self.members.get("status")
        text = f"{found:g}" if isinstance(found, float) else str(found)
        if text.isascii() and text.isdecimal() and int(text) in _STATUSES:
            return int(text)
        raise self.error("status", "is not an HTTP status", "it is a number such as 200")

    def instant(self, name: str) -> int:
        """Return a mandatory member that is an instant, which is in UTC if no zone is given."""
        text = self.get(name, str)
        try:
            instant = datetime.fromisoformat(text.strip())
            found = since_1970(instant if instant.tzinfo else instant.replace(tzinfo=UTC))
        except (ValueError, OverflowError):
            found = -1
        if found not in _INSTANTS:
            remedy = "it looks like 2026-01-01T09:00:00.000Z, and is after 1970"
            raise self.error(name, "is not an instant", remedy)
        return found

    def error(self, name: str, problem: str, remedy: str) -> RecordingError:
        return RecordingError(f"{self.place}, {self._path}{name}", problem, remedy)


Headers: TypeAlias = tuple[tuple[str, str], ...]
"""Headers in their original order and spelling, without those of `FRAMING`."""

ACCEPTING: Final = frozenset(
    name for name, call in CALLS.items() if "requestId" in call["reply"]["content"]
) - {QUERY}
_UNAUTHENTICATED: Final = 401
_LIMITED: Final = 429

ENCODING: Final = "content-encoding"
NOWHERE: Final = "service.example"
"""The host name that replaces all others."""

FRAMING: Final = frozenset(
    {
        "connection", "content-length", "keep-alive", "proxy-authenticate", "te", "trailer",
        "proxy-authorization", "proxy-connection", "transfer-encoding", "upgrade",
    }
)  # fmt: skip
"""Headers that concern one connection or the length of a message; they are not recorded."""

CREDENTIALS: Final = frozenset(
    {"authorization", "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token"}
)
"""Headers with credentials, which identify requesters; the first one in a call counts."""

ADDRESS_HEADERS: Final = frozenset({"location", "content-location"})
"""Headers with an address of the service."""


def recorded_headers(headers: Headers, *, is_plain: bool = True) -> Headers:
    """Return the headers to record; without Content-Encoding if the body is recorded decoded."""
    gone = FRAMING | {ENCODING} if is_plain else FRAMING
    return tuple(
        each for each in headers if each[0].lower() not in gone and not each[0].startswith(":")
    )


def header_of(headers: Headers, name: str) -> str:
    """Return the value of a header, empty if there is none; `name` is in lower case."""
    return next((value for each, value in headers if each.lower() == name), "")


class SentCredentials(NamedTuple):
    """The header with credentials, its value, and both in the terms of the assumption."""

    value: str
    header: str
    scheme: str
    token: str


def credentials_of(headers: Iterable[tuple[str, str]]) -> SentCredentials | None:
    for name, value in headers:
        if name.lower() in CREDENTIALS and value.strip():
            header = "-".join(part.capitalize() for part in name.split("-"))
            scheme, _, token = value.strip().partition(" ")
            if not token or scheme.lower() not in ("basic", "bearer"):
                return SentCredentials(value, header, "api-key", value.strip())
            if scheme.lower() == "basic":
                with suppress(ValueError):
                    token = b64decode(token, validate=True).decode()
            return SentCredentials(value, header, scheme.lower(), token)
    return None


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """A reply that arrived completely, with its body decoded; otherwise it is `NO_REPLY`.

    What its body means is read by `read_traffic`: `document` is an envelope, `code` its errorCode,
    and `result` its only result.
    """

    status: int
    headers: Headers
    body: bytes
    document: Mapping[str, Any] | None = None
    code: str = ""
    result: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_recorded(self) -> bool:
        return self.status != NO_REPLY.status

    @property
    def is_success(self) -> bool:
        return self.document is not None and not self.code

    @property
    def is_unauthenticated(self) -> bool:
        return self.status == _UNAUTHENTICATED or self.code == "SANDBOX_UNAUTHENTICATED"


NO_REPLY: Final = RecordedReply(0, (), b"")


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call of the interface, and its reply.

    Attributes:
        place: Its place in the recording, for messages: `entry 12` or `line 3`.
        at_ms: When the request was sent, in milliseconds since 1970, UTC.
        took_ms: The time until the reply had arrived completely; None without a reply.
        target: Path and query as they were sent, relative to the base URL; it starts with `/`.
        body: The body of the request, without a Content-Encoding.
        requester: The name that was given to the requester, else a digest of its credentials;
            None if no credentials were recorded.

    `read_traffic` adds what it means; texts are empty if the address does not have them:
        number: Its position among all calls, in the order in which they were sent.
        path: The path without the query.
        customer: The customer in the address, in lower case.
        request_id: The request in the address of a status query, in lower case.
        sent: The body as JSON, None if it is not JSON.
    """

    place: str
    at_ms: int
    took_ms: int | None
    method: str
    target: str
    headers: Headers
    body: bytes
    reply: RecordedReply
    requester: str | None
    number: int = 0
    path: str = ""
    operation: str = ""
    customer: str = ""
    request_id: str = ""
    version: str = ""
    sent: Any = None

    @property
    def is_accepted(self) -> bool:
        return self.operation in ACCEPTING and self.reply.is_success and self.minted != ""

    @property
    def minted(self) -> str:
        """The requestId in the reply, in lower case; empty if there is none."""
        minted = self.reply.result.get("requestId")
        return minted.lower() if isinstance(minted, str) else ""

    @property
    def is_reading(self) -> bool:
        is_read = self.operation == READING and self.method == "GET"
        return is_read and self.reply.is_success and bool(self.reply.result)

    @property
    def is_limited(self) -> bool:
        return self.reply.status == _LIMITED or self.reply.code == "SANDBOX_RATE_LIMITED"


@dataclass(frozen=True, slots=True)
class Recording:
    """Calls in the order in which they were sent.

    `left_out` counts entries that are not usable calls, by reason. `is_anonymous` is True if the
    recording states that its values were replaced.
    """

    calls: tuple[RecordedCall, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    is_anonymous: bool = field(default=False, compare=False)


def named(recording: Recording, requesters: Mapping[str, str]) -> Recording:
    """Return a recording with names in place of digests; each must be that of a requester."""
    found = {call.requester for call in recording.calls if call.requester is not None}
    for digest in requesters:
        if digest not in found:
            known = ", ".join(sorted(found)) or "none"
            problem = "no requester in the recording has this digest"
            raise RecordingError(f"requester {digest}", problem, f"the digests in it are: {known}")
    calls = (
        replace(call, requester=requesters.get(call.requester or "", call.requester))
        for call in recording.calls
    )
    return replace(recording, calls=tuple(calls))


_URL: Final = re.compile(
    r"(https?)://(?:[^/?#@]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?.*", re.IGNORECASE | re.DOTALL
)
_DEFAULT_PORTS: Final = {"https": ":443", "http": ":80"}


def plain_url(url: str) -> str:
    """Return a URL without user, default port and fragment; empty for other schemes than HTTP."""
    if (found := _URL.fullmatch(url)) is None:
        return ""
    scheme = found[1].lower()
    host = found[2].lower().removesuffix(_DEFAULT_PORTS[scheme])
    return f"{scheme}://{host}{found[3] or '/'}{found[4] or ''}"


_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_REQUEST_ID: Final = re.compile(rb'"requestId"\s*:\s*"([^"\\]{8,64})"')


class Route(NamedTuple):
    """The interpretation of the path of a call.

    Attributes:
        operation: The operation id; None if the address is known but the method is not.
        base: The text before the path of the interface.
        customer: The customer in the address, in lower case; empty if there is none.
        parameter: Where the only parameter of the path begins and ends.
    """

    operation: str | None
    base: str
    version: str
    customer: str
    parameter: tuple[int, int]


def _shapes() -> Mapping[re.Pattern[str], Mapping[str, str]]:
    """Return the operations at each path, by method."""
    found: dict[re.Pattern[str], dict[str, str]] = {}
    for operation, call in CALLS.items():
        path = _PARAMETER.sub(r"(?P<\1>[^/]*)", call["path"])
        path = path.replace("/v2/", "/(?P<version>v[0-9]{1,3})/")
        shape = re.compile(f"(?P<base>.*){path}/*", re.DOTALL)
        found.setdefault(shape, {})[call["method"]] = operation
    return found


_SHAPES: Final = _shapes()


def find_route(method: str, target: str) -> Route | None:
    """Return the route of a call, or None if the interface document does not have its path."""
    path = target.partition("?")[0]
    for shape, operations in _SHAPES.items():
        if found := shape.fullmatch(path):
            members = found.groupdict()
            return Route(
                operations.get(method),
                members["base"],
                members["version"],
                members.get("id", "").lower(),
                found.span(found.lastgroup or 0),
            )
    return None


def _relative(call: RecordedCall, base: str) -> RecordedCall:
    """Return a call without the base URL, which addresses in its reply lose as well."""
    origin = "/".join(base.split("/")[:3]) if "://" in base else ""

    def shortened(header: tuple[str, str]) -> tuple[str, str]:
        name, value = header
        whole = plain_url(value) or origin + value
        is_below = name.lower() in ADDRESS_HEADERS and whole.startswith(f"{base}/")
        return (name, whole[len(base) :]) if is_below else header

    reply = replace(call.reply, headers=tuple(map(shortened, call.reply.headers)))
    return replace(call, target=call.target[len(base) :], reply=reply)


class Gathering:
    """The part of a recording that was read so far."""

    def __init__(self, bounds: RecordingBounds) -> None:
        self.bounds = bounds
        self.is_anonymous = False
        self._found: list[RecordedCall] = []
        self._bases: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        self._accepted: set[str] = set()
        self._bytes = 0

    def is_call(self, method: str, target: str) -> bool:
        """Return whether an address is of the interface, or queries a request of a known reply."""
        if find_route(method, target) is not None:
            return True
        words = re.split(r"[/?&=]", target) if method == CALLS[QUERY]["method"] else ()
        return any(unquote(word).lower() in self._accepted for word in words)

    def add(self, call: RecordedCall) -> None:
        """Add a call, unless it is too long; its target may be a whole URL.

        Raises:
            RecordingError: if the calls together exceed the bounds.
        """
        reply = call.reply
        if max(len(call.body), len(reply.body)) > self.bounds.body_bytes:
            self.left_out[f"a body of more than {mebibytes(self.bounds.body_bytes)}"] += 1
            return
        texts = (text for header in (*call.headers, *reply.headers) for text in header)
        self._bytes += sum(map(len, (call.body, reply.body, call.target, *texts)))
        excess = None
        if self._bytes > self.bounds.kept_bytes:
            excess = f"its calls have more than {mebibytes(self.bounds.kept_bytes)}"
        elif len(self._found) >= self.bounds.calls:
            excess = f"there are more than {self.bounds.calls:,} calls of the interface"
        if excess:
            raise RecordingError(call.place, excess, "record less at a time")
        self._found.append(call)
        minted = _REQUEST_ID.findall(reply.body)
        self._accepted |= {each.decode("utf-8", "replace").lower() for each in minted}
        if (route := find_route(call.method, call.target)) is not None:
            self._bases[route.base] += 1

    def recording(self) -> Recording:
        """Return the calls below the most frequent base URL, in the order of sending."""
        base = max(self._bases, key=self._bases.__getitem__, default="")
        calls = [_relative(call, base) for call in self._found if _is_below(base, call)]
        self.left_out["a call to another base URL"] += len(self._found) - len(calls)
        calls.sort(key=lambda call: call.at_ms)
        return Recording(tuple(calls), dict(+self.left_out), self.is_anonymous)


def _is_below(base: str, call: RecordedCall) -> bool:
    route = find_route(call.method, call.target)
    return call.target.startswith(f"{base}/") if route is None else route.base == base
