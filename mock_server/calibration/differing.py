"""How a recorded reply differs from the sandbox's: status, code, message, content, paging, headers.

Ids that the two sides generated count as equal, and so do instants if both or neither are present,
because the clocks differ.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any, Final

from mock_server.domain.refusal import Code
from mock_server.recordings.recording import RecordedCall, RecordedReply, header_of
from mock_server.recordings.traffic import local_path

ABSENT: Final = "(absent)"
"""Stands for a member that is missing on one side."""

_MINTED: Final = frozenset({"requestId", "packageId"})
_INSTANTS: Final = frozenset({"createdAt", "updatedAt", "completedAt"})
_KNOWN: Final = frozenset(map(str, Code))
_REASONS: Final = ": "
"""Separates the fixed text of a message from its reasons (assumption error-detail)."""

_MAX: Final = 20
_SHOWN: Final = 80
_LOWEST_FAILURE: Final = 400
_INDEX: Final = re.compile(r"/[0-9]+(?=/|$)")


@dataclass(frozen=True, slots=True)
class ReplyDifference:
    """One way in which a reply differs.

    `part` is status, envelope, code, message, content, pageable or header; headers decide no
    assumption. `pointer` is the place in the body, or the name of a header.
    """

    part: str
    pointer: str
    expected: Any
    received: Any

    @property
    def place(self) -> str:
        """The pointer with `*` for each index, the same for all entries of an array."""
        return _INDEX.sub("/*", self.pointer)


def compare(call: RecordedCall, expected: RecordedReply) -> tuple[ReplyDifference, ...]:
    reply = call.reply
    if reply.status == expected.status and reply.body == expected.body:
        return ()
    return tuple(islice(_differences(call, expected), _MAX))


def compare_headers(reply: RecordedReply, expected: RecordedReply) -> Iterator[ReplyDifference]:
    if location := header_of(expected.headers, "location"):
        received = header_of(reply.headers, "location")
        shown = _without_id(local_path(received), reply) if received else ABSENT
        if shown != _without_id(location, expected):
            yield ReplyDifference("header", "Location", _without_id(location, expected), shown)
    one, other = (header_of(each.headers, "retry-after") for each in (expected, reply))
    if one and not other:
        yield ReplyDifference("header", "Retry-After", "(seconds)", ABSENT)


def is_general(reply: RecordedReply, expected: RecordedReply) -> bool:
    """Return whether a reply is a failure that the interface document does not show."""
    if not expected.code.startswith("SANDBOX_") or reply.code in _KNOWN or reply.is_success:
        return False
    return reply.document is not None or reply.status >= _LOWEST_FAILURE


def deep(expected: Any, received: Any, pointer: str) -> Iterator[ReplyDifference]:
    """Yield the differences between two values in a body; 1 and 1.0 are the same number."""
    if isinstance(expected, dict) and isinstance(received, dict):
        for name in {**expected, **received}:
            one, other = expected.get(name, ABSENT), received.get(name, ABSENT)
            if one is other or (isinstance(one, str) and one == other):
                continue  # the fast path for most members
            if not _may_differ(name, one, other):
                yield from deep(one, other, f"{pointer}/{name}")
    elif isinstance(expected, list) and isinstance(received, list):
        for index, (one, other) in enumerate(zip_longest(expected, received, fillvalue=ABSENT)):
            yield from deep(one, other, f"{pointer}/{index}")
    elif isinstance(expected, bool) is not isinstance(received, bool) or expected != received:
        part = "pageable" if pointer.startswith("/pageable") else "content"
        part = "message" if pointer.endswith("/errorMessage") else part
        yield ReplyDifference(part, pointer, expected, received)


def _differences(call: RecordedCall, expected: RecordedReply) -> Iterator[ReplyDifference]:
    reply = call.reply
    if is_general(reply, expected):
        return
    if reply.status != expected.status:
        yield ReplyDifference("status", "", expected.status, reply.status)
    if call.method == "HEAD":
        return
    if reply.document is None or expected.document is None:
        if reply.document is not expected.document:
            text = reply.body[:_SHOWN].decode("utf-8", "replace")
            yield ReplyDifference("envelope", "", "an envelope of section 2.1", text)
    elif reply.code != expected.code:
        yield ReplyDifference("code", "/errorCode", expected.code, reply.code)
    else:
        names = ("errorMessage",) * bool(expected.code) + ("content", "pageable")
        for name in names:
            one, other = expected.document[name], reply.document.get(name, ABSENT)
            if not _may_differ(name, one, other):
                yield from deep(one, other, f"/{name}")


def _may_differ(name: str, one: Any, other: Any) -> bool:
    if not (isinstance(one, str) and isinstance(other, str)) or ABSENT in (one, other):
        return False
    if name == "errorMessage":
        fixed, reasons, _ = one.partition(_REASONS)
        return bool(reasons) and other.startswith(fixed + _REASONS)
    return name in _MINTED or (name in _INSTANTS and bool(one) and bool(other))


def _without_id(path: str, reply: RecordedReply) -> str:
    minted = str(reply.result.get("requestId", ""))
    return path.replace(minted, "{requestId}") if minted else path
