"""Recorded calls as calls of the interface: operation, customer, request and parsed reply.

Nothing is validated or compared here; a body may be something other than the interface has.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mock_server.contract.recorded import CREATING, QUERY, READING
from mock_server.contract.schemas.formats import UUID
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain import jobs
from mock_server.recordings.recording import RecordedCall, RecordingError, find_route, header_of
from mock_server.sandbox.ground.exchange import NOTHING

READ: Final = READING
MODIFY: Final = jobs.MODIFY
CREATE: Final = CREATING
STATUS: Final = QUERY

_ANY_UUID: Final = re.compile(UUID)
_VERSION: Final = re.compile("^/api/v[0-9]+/")
_LOCAL: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*://[^/]*)?(?P<path>/[^?#]*)", re.IGNORECASE)
_MAX_VALUES: Final = 20_000_000
"""The maximum number of JSON values in a recording; each takes about a hundred bytes of memory."""

MAX_VALUES: Final = 200_000
"""The maximum number of values in a reply that is parsed; a customer has a few hundred."""


def envelope_of(body: bytes) -> Mapping[str, Any]:
    """Return what a body means, as a reply has it: nothing if it is not an envelope."""
    value = loads_or_none(body, max_values=MAX_VALUES)
    if not (isinstance(value, dict) and value.keys() >= {"errorCode", "content"}):
        return NOTHING
    code, content = value["errorCode"], value["content"]
    is_one = isinstance(content, list) and len(content) == 1 and isinstance(content[0], dict)
    return {
        "document": value,
        "code": code if isinstance(code, str) else "",
        "result": content[0] if is_one else NOTHING,
    }


@dataclass(frozen=True, slots=True)
class Traffic:
    """All calls of a recording in the order in which they were sent.

    `status_endpoint` is the path template of status queries as recorded; None if there are none.
    """

    calls: Sequence[RecordedCall]
    status_endpoint: str | None


def read_traffic(recorded: Sequence[RecordedCall], status_endpoint: str) -> Traffic:
    """Read recorded calls; `status_endpoint` is used if they do not show where status is queried.

    Raises:
        RecordingError: if their bodies have too many values.
    """
    # Equal bodies of replies, as of queries again and again, are parsed once.
    received = {call.reply.body for call in recorded}
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


def _read(
    number: int, call: RecordedCall, envelopes: Mapping[bytes, Mapping[str, Any]]
) -> RecordedCall:
    path = local_path(call.target)
    route = find_route("GET" if call.method == "HEAD" else call.method, path)
    if route is not None and (not route.customer or route.base or path.endswith("/")):
        route = None  # the interface has no address that ends with a slash
    return replace(
        call,
        number=number,
        path=path,
        operation=(route.operation or "") if route else "",
        customer=route.customer if route else "",
        version=route.version if route else "",
        sent=loads_or_none(call.body),
        reply=replace(call.reply, **envelopes[call.reply.body]),
    )


def _status_endpoint_of(calls: Sequence[RecordedCall]) -> str | None:
    """Return the path template at which requests were queried, or else the one in Location."""
    minted = {call.minted for call in calls if call.is_accepted}
    queried: Counter[str] = Counter()
    located: Counter[str] = Counter()
    for call in calls:
        if call.method == "GET" and not call.operation:
            queried.update(_status_templates(call.path, minted))
        if call.is_accepted:
            path = local_path(header_of(call.reply.headers, "location"))
            if path.startswith("/"):
                located.update(_status_templates(path, {call.minted}))
    known = queried or located
    return known.most_common(1)[0][0] if known else None


def _status_templates(path: str, request_ids: Collection[str]) -> Iterator[str]:
    for found in _ANY_UUID.finditer(path):
        if found[0].lower() in request_ids:
            template = path[: found.start()] + "{requestId}" + path[found.end() :]
            yield _VERSION.sub("/api/v2/", template)


def _with_request(call: RecordedCall, shape: re.Pattern[str]) -> RecordedCall:
    """Return a call as a status query if its path has the `shape` of one, else unchanged."""
    found = None if call.operation else shape.fullmatch(call.path)
    if found is None:
        return call
    operation = STATUS if call.method in ("GET", "HEAD") else ""
    return replace(call, operation=operation, request_id=found[1].lower())
