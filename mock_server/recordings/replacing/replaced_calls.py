"""Replaces personal data and credentials in whole calls, and recordings.

In a reply that is not JSON, only words of explanations are kept; in such a request, no words are.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final
from urllib.parse import quote, unquote

from mock_server.contract.headers import ENTRY, REASON
from mock_server.contract.recorded import CALLS, PAGING, QUERY, QUOTED, Fields
from mock_server.contract.values.exact_json import NotJsonError, dumps, loads, number_text
from mock_server.recordings.recording import (
    ADDRESS_HEADERS,
    CREDENTIALS,
    NOWHERE,
    Headers,
    RecordedCall,
    RecordedReply,
    Recording,
    find_route,
    named,
)
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.sandbox.ground.exchange import NOTHING

_NAME: Final = re.compile(r"[A-Za-z_$@][A-Za-z0-9_$@.-]{0,63}", re.ASCII)

_UNKNOWN: Final = "unknown"
"""Describes a field that is not in the interface."""


def replace_body(body: bytes, known: Fields, replacer: Replacer, *, explains: bool = True) -> bytes:
    """Replace personal data in a body; `known` describes its fields.

    A body that is not JSON may be an explanatory text if `explains` is true, as for replies.
    """
    if not body:
        return body
    try:
        text = body.decode()
    except UnicodeDecodeError:
        drawn = replacer.drawing.stream("bytes", body.hex(), len(body))
        return b64encode(drawn)[: len(body)]
    try:
        value = loads(body, max_values=None)
    except NotJsonError:
        return (replacer.quoted(text) if explains else replacer.value(text)).encode()
    return dumps(_replaced(value, known, replacer))


def _replaced(value: Any, known: Fields, replacer: Replacer) -> Any:
    match value:
        case dict():
            return dict(_member(name, value[name], known, replacer) for name in value)
        case list():
            return [_replaced(each, known, replacer) for each in value]
        case str():
            return _text(value, known, replacer)
        case int() | Decimal() if known is not False and not isinstance(value, bool):
            return Decimal(replacer.number(number_text(value)))
        case _:
            return value


def _member(name: str, value: Any, known: Fields, replacer: Replacer) -> tuple[str, Any]:
    own: Fields = _UNKNOWN
    if name in replacer.keeps:
        own = False
    elif isinstance(known, dict):
        own = known.get(name, _UNKNOWN)
    if own == _UNKNOWN and (not _NAME.fullmatch(name) or replacer.is_personal(name)):
        name = replacer.value(name)
    return name, _replaced(value, own, replacer)


def _text(text: str, known: Fields, replacer: Replacer) -> str:
    if known is False:
        return replacer.kept(text)
    if known == QUOTED:
        return replacer.quoted(text)
    if known is True:
        return replacer.value(text)
    if isinstance(known, list) and text in known:
        return text
    return replacer.unknown(text)


KEPT_HEADERS: Final = frozenset(
    {
        "accept", "accept-charset", "accept-encoding", "age", "allow",
        "cache-control", "content-language", "content-type", "date", "expect", "expires",
        "last-modified", "pragma", "retry-after", "server", "vary", ENTRY.lower(),
        "x-content-type-options", "x-ratelimit-limit", "x-ratelimit-remaining",
        "x-ratelimit-reset", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset",
    }
)  # fmt: skip
"""Headers whose values are kept, in lower case."""

QUOTING_HEADERS: Final = frozenset({"www-authenticate", REASON.lower(), "warning"})
"""Headers whose texts may quote personal data."""

_ABSOLUTE: Final = re.compile(r"(https?://)([^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_STRUCTURE: Final = re.compile(r"[A-Za-z]{1,32}(?:[-_][A-Za-z]{1,32}){0,4}|v[0-9]{1,3}", re.ASCII)
_QUERY_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,63}", re.ASCII)
_SAFE: Final = "-._~!$&'()*+,;=:@"
_SCHEMES: Final = frozenset({"apikey", "basic", "bearer", "digest", "token"})
_FAILURE: Final[Mapping[str, Any]] = {
    name: known for name, known in CALLS[QUERY]["reply"].items() if name != "content"
}
"""The fields of a reply to a call that is not an operation."""


def replace_recording(
    recording: Recording,
    replacer: Replacer,
    requesters: Mapping[str, str] = NOTHING,
    *,
    keeps_values: bool = False,
) -> Recording:
    """Return a recording as it is to be written: with names or digests of requesters, not values.

    It is processed twice, so that a quoted value is replaced even if its field comes later.

    Raises:
        RecordingError: if a name is given to a requester that makes no call.
    """
    digest = replacer.drawing.digest
    calls = tuple(
        replace(call, requester=None if call.requester is None else digest(call.requester))
        for call in recording.calls
    )
    calls = named(Recording(calls), requesters).calls
    if not keeps_values:
        for call in calls:
            replace_call(call, replacer)
        calls = tuple(replace_call(call, replacer) for call in calls)
    return Recording(calls, recording.left_out, is_anonymous=not keeps_values)


def replace_call(call: RecordedCall, replacer: Replacer) -> RecordedCall:
    """Return a call without personal data and credentials.

    The requester, a digest or a name given by the user, is kept and replaces the credentials.
    """
    route = find_route(call.method, call.target)
    operation = QUERY if route is None else route.operation
    fields = NOTHING if operation is None else CALLS[operation]
    known: Fields = fields.get("request", NOTHING)
    request = replace_body(call.body, known, replacer, explains=False)
    target = replace_target(call.target, replacer)  # before the reply, which may quote it
    headers = _replace_headers(call.headers, call.requester, replacer)
    body = replace_body(call.reply.body, fields.get("reply", _FAILURE), replacer)
    received = _replace_headers(call.reply.headers, None, replacer)
    reply = RecordedReply(call.reply.status, received, body)
    return replace(call, target=target, headers=headers, body=request, reply=reply)


def replace_target(target: str, replacer: Replacer) -> str:
    path, mark, query = target.partition("?")
    pairs = query.split("&") if query else ()
    return _replace_path(path, replacer) + mark + "&".join(_pair(pair, replacer) for pair in pairs)


def _replace_headers(headers: Headers, requester: str | None, replacer: Replacer) -> Headers:
    return tuple(
        (name, _header(name.lower(), value, requester, replacer)) for name, value in headers
    )


def _header(name: str, value: str, requester: str | None, replacer: Replacer) -> str:
    if name in KEPT_HEADERS or name in replacer.keeps:
        return value
    if name == "host":
        return NOWHERE
    if name in QUOTING_HEADERS:
        return replacer.quoted(value)
    if name in ADDRESS_HEADERS:
        url = _ABSOLUTE.fullmatch(value)
        origin, target = (f"{url[1]}{NOWHERE}", url[3]) if url else ("", value)
        return origin + replace_target(target, replacer)
    if name in CREDENTIALS:
        return _credentials(value, requester or replacer.drawing.digest(value))
    return replacer.value(value)


def _credentials(value: str, stands_for: str) -> str:
    scheme, blank, _ = value.strip().partition(" ")
    if not blank or scheme.lower() not in _SCHEMES:
        return stands_for
    if scheme.lower() == "basic":
        return f"{scheme} {b64encode(f'{stands_for}:{stands_for}'.encode()).decode()}"
    return f"{scheme} {stands_for}"


def _replace_path(path: str, replacer: Replacer) -> str:
    route = find_route("GET", path)
    if route is None:
        return _replace_words(path, replacer)
    begin, end = route.parameter
    base, start = _replace_words(route.base, replacer), path[len(route.base) : begin]
    return base + start + _quoted(path[begin:end], replacer.value) + path[end:]


def _replace_words(path: str, replacer: Replacer) -> str:
    """Replace the segments of a path; words may be part of the address, which is kept."""
    return "/".join(
        _quoted(segment, replacer.kept if _STRUCTURE.fullmatch(segment) else replacer.value)
        for segment in path.split("/")
    )


def _quoted(segment: str, replace: Callable[[str], str]) -> str:
    text = unquote(segment)
    replaced = replace(text)
    return segment if replaced == text else quote(replaced, safe=_SAFE)


def _pair(pair: str, replacer: Replacer) -> str:
    name, equals, value = pair.partition("=")
    is_kept = name in PAGING or name in replacer.keeps
    if not is_kept and (not _QUERY_NAME.fullmatch(name) or replacer.is_personal(name)):
        name = quote(replacer.value(unquote(name)), safe=_SAFE)
    if is_kept or not value:
        return name + equals + value
    text = unquote(value.replace("+", " "))
    return name + equals + quote(replacer.unknown(text), safe=_SAFE)
