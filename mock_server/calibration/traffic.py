"""Reads recorded calls as calls of the interface: operation, customer, request and reply.

The base path of the real service and the query are removed. Nothing is compared here.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from mock_server.calibration.parsed_reply import (
    NO_REPLY,
    ParsedBody,
    ParsedReply,
    envelope_of,
    is_unauthenticated,
)
from mock_server.contract.recorded import CALLS, CREATING, QUERY, READING
from mock_server.contract.schemas.formats import UUID
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain import records
from mock_server.recordings import RecordedCall, RecordedReply, RecordingError

READ: Final = READING
MODIFY: Final = records.MODIFY
CREATE: Final = CREATING
STATUS: Final = QUERY
ACCEPTING: Final = frozenset(
    name for name, call in CALLS.items() if "requestId" in call["reply"]["content"]
) - {STATUS}

_ANY_UUID: Final = re.compile(UUID)
_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_VERSION: Final = re.compile("^/api/v[0-9]+/")
_ANY_VERSION: Final = "/api/(?P<version>v[0-9]+)/"
_LOCAL: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*://[^/]*)?(?P<path>/[^?#]*)", re.IGNORECASE)
_MAX_VALUES: Final = 20_000_000
"""The maximum number of JSON values in a recording; each takes about a hundred bytes of memory."""

_PASSED_ON: Final = ("content-type", "content-encoding", "expect")
"""The headers of a call that the service reads, except credentials."""


@dataclass(frozen=True, slots=True)
class ServiceCall:
    """A recorded call of the interface.

    Attributes:
        number: Its position among all calls, in the order in which they were sent.
        place: Its place in the recording.
        path: The path without the base path and the query.
        operation: The operation id; empty if the interface does not have the address.
        customer: The customer in the address, in lower case; empty if there is none.
        request_id: The request in the address of a status query, in lower case; empty elsewhere.
        version: The version of the interface in the address; empty if there is none.
        headers: Those that the service reads, without credentials; names in lower case.
        sent: The body as JSON, None if it is not JSON.
        reply: The reply; `NO_REPLY` if none was recorded.
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
    all_headers: Mapping[str, str]
    body: bytes
    sent: Any = field(repr=False)
    reply: ParsedReply = field(repr=False)

    @property
    def is_accepted(self) -> bool:
        """Whether the service accepted work for this call."""
        return (
            self.operation in ACCEPTING
            and self.reply.is_success
            and isinstance(self.reply.result.get("requestId"), str)
        )

    @property
    def minted(self) -> str:
        """The requestId in the reply, in lower case; empty if there is none."""
        minted = self.reply.result.get("requestId", "")
        return minted.lower() if isinstance(minted, str) else ""


@dataclass(frozen=True, slots=True)
class Traffic:
    """All calls of a recording in the order in which they were sent.

    Attributes:
        base: The base path of the service, without a trailing slash.
        status_endpoint: The path template of status queries as recorded; None if there are none.
    """

    calls: Sequence[ServiceCall]
    base: str
    status_endpoint: str | None


def read_traffic(recorded: Sequence[RecordedCall], status_endpoint: str) -> Traffic:
    """Read recorded calls; `status_endpoint` is used if they do not show where status is queried.

    Raises:
        RecordingError: if their bodies have too many values.
    """
    ordered = sorted(recorded, key=lambda call: call.at_ms)
    reader = _TrafficReader(_base_of(ordered))
    drafts = [reader.read(number, call) for number, call in enumerate(ordered)]
    seen = _status_endpoint_of(drafts, reader.base)
    template = seen or status_endpoint
    spelled = re.escape(template).replace(r"\{requestId\}", f"({UUID})")
    shape = re.compile(spelled.replace("/api/v2/", "/api/v[0-9]+/"))
    calls = [_with_request(call, shape) for call in drafts]
    return Traffic(calls, reader.base, seen)


def local_path(location: str, base: str) -> str:
    """Return the path of an address below the base path, without host, query and fragment."""
    found = _LOCAL.match(location)
    path = found["path"] if found else location
    return path.removeprefix(base) if base and path.startswith(f"{base}/") else path


def queried_by(calls: Sequence[ServiceCall]) -> Mapping[str, set[str]]:
    """Return, by requester, the customers whose requests the requester has queried successfully.

    Only requesters are included that have made an authenticated status query.
    """
    owners = {call.minted: call.customer for call in calls if call.is_accepted}
    queried: dict[str, set[str]] = {}
    for call in calls:
        if call.operation != STATUS or call.requester is None:
            continue
        if call.reply.is_recorded and not is_unauthenticated(call.reply):
            known = queried.setdefault(call.requester, set())
            if call.reply.is_success and call.request_id in owners:
                known.add(owners[call.request_id])
    return queried


class _TrafficReader:
    """Reads calls one by one; equal reply bodies are parsed only once."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._values = 0
        self._envelopes: dict[bytes, ParsedBody] = {}

    def read(self, number: int, call: RecordedCall) -> ServiceCall:
        self._count(call)
        path = local_path(call.target, self.base)
        found = _address_of(path)
        if found is None or found.base:  # the address is below another base path
            found = _ELSEWHERE
        headers = {name.lower(): value for name, value in call.headers}
        return ServiceCall(
            number=number,
            place=call.place,
            at_ms=call.at_ms,
            took_ms=call.took_ms or 0,
            method=call.method,
            path=path,
            operation=found.operations.get("GET" if call.method == "HEAD" else call.method, ""),
            customer=found.customer,
            request_id="",
            version=found.version,
            requester=call.requester,
            headers={name: headers[name] for name in _PASSED_ON if name in headers},
            all_headers=headers,
            body=call.body,
            sent=loads_or_none(call.body),
            reply=NO_REPLY if call.reply is None else self._parsed(call.reply),
        )

    def _count(self, call: RecordedCall) -> None:
        """Count the values in bodies that were not parsed yet, by the punctuation before them."""
        bodies = [call.body]
        if call.reply is not None and call.reply.body not in self._envelopes:
            bodies.append(call.reply.body)
        self._values += sum(body.count(sign) for body in bodies for sign in (b",", b"[", b"{"))
        if self._values > _MAX_VALUES:
            what = f"the bodies up to here have more than {_MAX_VALUES:,} values"
            raise RecordingError(call.place, what, "record less at a time")

    def _parsed(self, reply: RecordedReply) -> ParsedReply:
        if reply.body not in self._envelopes:
            self._envelopes[reply.body] = envelope_of(reply.body)
        headers = {name.lower(): value for name, value in reply.headers}
        return ParsedReply(reply.status, headers, reply.body, *self._envelopes[reply.body])


class _Address(NamedTuple):
    """A path of the interface, with its operations by method."""

    base: str
    version: str
    customer: str
    operations: Mapping[str, str]


_ELSEWHERE: Final = _Address("", "", "", {})


def _templates() -> Mapping[re.Pattern[str], Mapping[str, str]]:
    """Return the operations by path and method; not status queries, whose path recordings show."""
    found: dict[re.Pattern[str], dict[str, str]] = {}
    for operation, call in CALLS.items():
        if operation != STATUS:
            spelled = _PARAMETER.sub(r"(?P<\1>[^/]+)", _VERSION.sub(_ANY_VERSION, call["path"]))
            found.setdefault(re.compile(f"(?P<base>.*?){spelled}"), {})[call["method"]] = operation
    return found


_TEMPLATES: Final = _templates()


def _address_of(path: str) -> _Address | None:
    """Return a path as an address of the interface, below any base path; None if it is not one."""
    for template, operations in _TEMPLATES.items():
        found = template.fullmatch(path)
        if found is not None:
            customer = found.groupdict().get("id", "").lower()
            return _Address(found["base"], found["version"], customer, operations)
    return None


def _base_of(calls: Sequence[RecordedCall]) -> str:
    """Return the most frequent base path of the addresses of the interface."""
    found = (_address_of(local_path(call.target, "")) for call in calls)
    counted = Counter(address.base for address in found if address is not None)
    return counted.most_common(1)[0][0] if counted else ""


def _status_endpoint_of(calls: Sequence[ServiceCall], base: str) -> str | None:
    """Return the path template at which requests were queried, or else the one in Location."""
    minted = {call.minted for call in calls if call.is_accepted}
    queried: Counter[str] = Counter()
    located: Counter[str] = Counter()
    for call in calls:
        if call.method == "GET" and not call.operation:
            queried.update(_status_templates(call.path, minted))
        if call.is_accepted and "location" in call.reply.headers:
            path = local_path(call.reply.headers["location"], base)
            if path.startswith("/"):
                located.update(_status_templates(path, {call.minted}))
    known = queried or located
    return known.most_common(1)[0][0] if known else None


def _status_templates(path: str, request_ids: Collection[str]) -> Iterator[str]:
    """Yield a path as a template of version v2, once for each requestId in it, usually one."""
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
