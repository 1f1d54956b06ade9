"""The headers that have a meaning to the sandbox, and what they declare of a body.

Names of request headers are in lower case, as in `Request`; response headers as they are sent.
JSON is UTF-8 (RFC 8259, 8.1), and nothing is decompressed here: a body in another charset or with
a content coding is refused rather than misread.
"""

import re
from collections.abc import Mapping
from typing import Final

from mock_server.domain.refusal import Code, Reason, Refusal

FAULT: Final = "x-sandbox-fault"
"""Requests a fault for one call."""

KEY: Final = "x-sandbox-key"
"""Carries the control token where Authorization is simulated; sandboxes never see it."""

SANDBOX: Final = "X-Sandbox"
"""Names the sandbox that a request addresses, or the sandbox that has answered."""

CREATE: Final = "x-sandbox-create"
"""With `never`, a call to a sandbox that does not exist is refused and does not create it."""

NEVER: Final = "never"
"""The only value of `CREATE` that has a meaning."""

ENTRY: Final = "X-Sandbox-Entry"
"""The number of the call in the journal."""

REASON: Final = "X-Sandbox-Reason"
"""Why a call was refused, or a request failed."""

OUTDATED: Final = "X-Sandbox-Outdated"
"""In the reply to a reset: how the sandbox begins what the server has under its scenario's name."""

TOO_LARGE: Final = "X-Sandbox-Too-Large"
"""Why a state cannot be restored by a control call, and what to do instead."""

DEPRECATED: Final = "X-Sandbox-Deprecated"
"""What 2.0 removes of what a control call has used, and what to use instead."""

TAG: Final = "ETag"
"""Identifies a customer as it is now, in answers to control calls."""

IF_MATCH: Final = "if-match"
"""The tag that a customer must still have; otherwise the control call about it is refused."""

IF_NONE_MATCH: Final = "if-none-match"
"""With `*`, a sandbox is created only if none has its name."""

UNDO: Final = "X-Sandbox-Undo"
"""Until when an undo brings back what the call replaced or removed."""

COMPONENTS: Final[Mapping[str, str]] = {
    "Location": "Location",
    "Retry-After": "RetryAfter",
    ENTRY: "Entry",
    REASON: "Reason",
    "Allow": "Allow",
    "WWW-Authenticate": "Authenticate",
}
"""The response headers that `interface.yaml` describes, with their names among its components."""

OF_REPLIES: Final = frozenset({"Content-Type", *COMPONENTS, SANDBOX, OUTDATED, UNDO})
"""The headers that every reply of a sandbox has, unless a fault overrides them."""

EXPOSED: Final = (
    "Location",
    "Retry-After",
    SANDBOX,
    ENTRY,
    REASON,
    OUTDATED,
    TOO_LARGE,
    DEPRECATED,
    TAG,
    UNDO,
)
"""The response headers that web pages of other origins may read."""


_PARAMETER: Final = re.compile(r';[ \t]*([^=; \t]*)[ \t]*(?:=[ \t]*("(?:[^"\\]|\\.)*"|[^;]*))?')
_MET: Final = "100-continue"
_SHOWN: Final = 80


def refuse_codings(codings: str) -> None:
    """Refuse a body with a content coding (RFC 9110, 8.4).

    Raises:
        Refusal: SANDBOX_UNSUPPORTED_MEDIA_TYPE, when Content-Encoding lists one.
    """
    for coding in codings.split(","):
        if coding.strip().lower() not in {"", "identity"}:
            why = f"the Content-Encoding is {shown(coding)}, expected none"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", why))


def refuse_charsets(content_type: str) -> None:
    """Refuse a body in a charset other than UTF-8 (RFC 9110, 8.3.2).

    Raises:
        Refusal: SANDBOX_UNSUPPORTED_MEDIA_TYPE, when the Content-Type names one.
    """
    _, semicolon, parameters = content_type.partition(";")
    for found in _PARAMETER.finditer(semicolon + parameters):
        if found[1].lower() != "charset" or found[2] is None:
            continue
        charset = found[2].strip().strip('"')
        if charset.lower() not in {"utf-8", "utf8"}:
            why = f"the charset is {shown(charset)}, expected utf-8"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", why))


def refuse_expectations(expected: str) -> None:
    """Refuse a call with an unknown expectation (RFC 9110, 10.1.1).

    Raises:
        Refusal: SANDBOX_EXPECTATION_FAILED, when Expect names more than 100-continue.
    """
    if not is_met(expected):
        why = f"Expect is {shown(expected)}, only {_MET} is known"
        raise Refusal(Code.EXPECTATION_FAILED, Reason("", why))


def is_met(expected: str) -> bool:
    return all(each.strip().lower() == _MET for each in expected.split(","))


def shown(value: str) -> str:
    """Return the beginning of a header for a message, without lone surrogates."""
    return value.strip()[:_SHOWN].encode(errors="replace").decode()
