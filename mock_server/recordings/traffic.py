"""Recorded calls as calls of the interface: operation, customer, request and parsed reply.

Nothing is validated or compared here; a body may be something other than the interface has.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from mock_server.contract.recorded import CALLS, CREATING, QUERY, READING
from mock_server.contract.schemas.formats import UUID
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain import records
from mock_server.recordings.recording import RecordedCall, RecordingError, find_route

READ: Final = READING
MODIFY: Final = records.MODIFY
CREATE: Final = CREATING
STATUS: Final = QUERY
ACCEPTING: Final = frozenset(
    name for name, call in CALLS.items() if "requestId" in call["reply"]["content"]
) - {STATUS}

_ANY_UUID: Final = re.compile(UUID)
_VERSION: Final = re.compile("^/api/v[0-9]+/")
_LOCAL: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*://[^/]*)?(?P<path>/[^?#]*)", re.IGNORECASE)
_UNAUTHENTICATED: Final = 401
_LIMITED: Final = 429
_MAX_VALUES: Final = 20_000_000
"""The maximum number of JSON values in a recording; each takes about a hundred bytes of memory."""

MAX_VALUES: Final = 200_000
"""The maximum number of values in a reply that is parsed; a customer has a few hundred."""

Envelope: TypeAlias = tuple[Mapping[str, Any] | None, str, Mapping[str, Any]]
"""A parsed body, None if it is not an envelope, its errorCode, and its only result."""

_NONE: Final[Envelope] = (None, "", {})


def envelope_of(body: bytes) -> Envelope:
    value = loads_or_none(body, max_values=MAX_VALUES)
    if not (isinstance(value, dict) and value.keys() >= {"errorCode", "content"}):
        return _NONE
    code, content = value["errorCode"], value["content"]
    is_one = isinstance(content, list) and len(content) == 1 and isinstance(content[0], dict)
    return value, code if isinstance(code, str) else "", content[0] if is_one else {}


@dataclass(slots=True)
class ParsedReply:
    """A reply: its status, its headers by name in lower case, its body, and the parsed body.

    It is not frozen, because creating one would take three times as long.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    document: Mapping[str, Any] | None
    code: str
    result: Mapping[str, Any]

    @property
    def is_recorded(self) -> bool:
        return self is not NO_REPLY

    @property
    def is_success(self) -> bool:
        return self.document is not None and not self.code

    @property
    def is_unauthenticated(self) -> bool:
        return self.status == _UNAUTHENTICATED or self.code == "SANDBOX_UNAUTHENTICATED"


NO_REPLY: Final = ParsedReply(0, {}, b"", *_NONE)
"""Stands for the reply to a call whose reply was not recorded."""


@dataclass(frozen=True, slots=True)
class ServiceCall:
    """A recorded call of the interface; texts are empty if the address does not have them.

    Attributes:
        number: Its position among all calls, in the order in which they were sent.
        path: The path without the query.
        customer: The customer in the address, in lower case.
        request_id: The request in the address of a status query, in lower case.
        headers: Its headers, by name in lower case.
        sent: The body as JSON, None if it is not JSON.
    """

    number: int
    place: str
    at_ms: int
    took_ms: int
    method: str
    path: str
    operation: str
    customer: str
    request_id: str
    version: str
    requester: str | None
    headers: Mapping[str, str]
    body: bytes
    sent: Any = field(repr=False)
    reply: ParsedReply = field(repr=False)

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
        is_read = self.operation == READ and self.method == "GET"
        return is_read and self.reply.is_success and bool(self.reply.result)

    @property
    def is_limited(self) -> bool:
        return self.reply.status == _LIMITED or self.reply.code == "SANDBOX_RATE_LIMITED"


@dataclass(frozen=True, slots=True)
class Traffic:
    """All calls of a recording in the order in which they were sent.

    `status_endpoint` is the path template of status queries as recorded; None if there are none.
    """

    calls: Sequence[ServiceCall]
    status_endpoint: str | None


def read_traffic(recorded: Sequence[RecordedCall], status_endpoint: str) -> Traffic:
    """Read recorded calls; `status_endpoint` is used if they do not show where status is queried.

    Raises:
        RecordingError: if their bodies have too many values.
    """
    # Equal bodies of replies, as of queries again and again, are parsed once.
    received = {call.reply.body for call in recorded if call.reply is not None}
    bodies = [*received, *(call.body for call in recorded)]
    # The punctuation before each value shows how many there are.
    if sum(body.count(sign) for body in bodies for sign in (b",", b"[", b"{")) > _MAX_VALUES:
        what = f"the bodies have more than {_MAX_VALUES:,} values"
        raise RecordingError("the recording", what, "record less at a time")
    envelopes = {body: envelope_of(body) for body in received}
    ordered = sorted(recorded, key=lambda call: call.at_ms)
    drafts = [_read(number, call, envelopes) for number, call in enumerate(ordered)]
    seen = _status_endpoint_of(drafts)
    spelled = re.escape(seen or status_endpoint).replace(r"\{requestId\}", f"({UUID})")
    shape = re.compile(spelled.replace("/api/v2/", "/api/v[0-9]+/"))
    return Traffic([_with_request(call, shape) for call in drafts], seen)


def local_path(location: str) -> str:
    found = _LOCAL.match(location)
    return found["path"] if found else location


def _read(number: int, call: RecordedCall, envelopes: Mapping[bytes, Envelope]) -> ServiceCall:
    path = local_path(call.target)
    route = find_route("GET" if call.method == "HEAD" else call.method, path)
    if route is not None and (not route.customer or route.base or route.has_slash):
        route = None
    reply = NO_REPLY
    if (recorded := call.reply) is not None:
        headers = {name.lower(): value for name, value in recorded.headers}
        parsed = envelopes[recorded.body]
        reply = ParsedReply(recorded.status, headers, recorded.body, *parsed)
    return ServiceCall(
        number=number,
        place=call.place,
        at_ms=call.at_ms,
        took_ms=call.took_ms or 0,
        method=call.method,
        path=path,
        operation=(route.operation or "") if route else "",
        customer=route.customer if route else "",
        request_id="",
        version=route.version if route else "",
        requester=call.requester,
        headers={name.lower(): value for name, value in call.headers},
        body=call.body,
        sent=loads_or_none(call.body),
        reply=reply,
    )


def _status_endpoint_of(calls: Sequence[ServiceCall]) -> str | None:
    """Return the path template at which requests were queried, or else the one in Location."""
    minted = {call.minted for call in calls if call.is_accepted}
    queried: Counter[str] = Counter()
    located: Counter[str] = Counter()
    for call in calls:
        if call.method == "GET" and not call.operation:
            queried.update(_status_templates(call.path, minted))
        if call.is_accepted:
            path = local_path(call.reply.headers.get("location", ""))
            if path.startswith("/"):
                located.update(_status_templates(path, {call.minted}))
    known = queried or located
    return known.most_common(1)[0][0] if known else None


def _status_templates(path: str, request_ids: Collection[str]) -> Iterator[str]:
    for found in _ANY_UUID.finditer(path):
        if found[0].lower() in request_ids:
            template = path[: found.start()] + "{requestId}" + path[found.end() :]
            yield _VERSION.sub("/api/v2/", template)


def _with_request(call: ServiceCall, shape: re.Pattern[str]) -> ServiceCall:
    """Return a call as a status query if its path has the `shape` of one, else unchanged."""
    found = None if call.operation else shape.fullmatch(call.path)
    if found is None:
        return call
    operation = STATUS if call.method in ("GET", "HEAD") else ""
    return replace(call, operation=operation, request_id=found[1].lower())
