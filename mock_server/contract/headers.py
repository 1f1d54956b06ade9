"""The headers that have a meaning to the sandbox, and what they declare of a body.

Names of request headers are in lower case, response headers as they are sent. A body in another
charset than UTF-8, or with a content coding, is refused rather than misread.
"""

import re
from collections.abc import Mapping
from typing import Final

from mock_server.domain.refusal import Code, Reason, Refusal

FAULT: Final = "x-sandbox-fault"  # requests a fault for one call
# Carries the control token where Authorization is simulated; sandboxes never see it.
KEY: Final = "x-sandbox-key"
# Names the sandbox that a request addresses, or the sandbox that has answered.
SANDBOX: Final = "X-Sandbox"
NAMED: Final = SANDBOX.lower()  # as requests have it
# With `never`, a call to a sandbox that does not exist is refused and does not create it.
CREATE: Final = "x-sandbox-create"
NEVER: Final = "never"
ENTRY: Final = "X-Sandbox-Entry"  # the number of the call in the journal
REASON: Final = "X-Sandbox-Reason"  # why a call was refused, or a request failed
# In the reply to a reset: how the sandbox begins what the server has under its scenario's name.
OUTDATED: Final = "X-Sandbox-Outdated"
# Why a state cannot be restored by a control call, and what to do instead.
TOO_LARGE: Final = "X-Sandbox-Too-Large"
TAG: Final = "ETag"  # identifies a customer as it is now, in answers to control calls
# The tag that a customer must still have; otherwise the control call about it is refused.
IF_MATCH: Final = "if-match"
IF_NONE_MATCH: Final = "if-none-match"  # with `*`, only what does not exist yet is created
UNDO: Final = "X-Sandbox-Undo"  # until when an undo brings back what the call replaced or removed

COMPONENTS: Final[Mapping[str, str]] = {
    "Location": "Location",
    "Retry-After": "RetryAfter",
    ENTRY: "Entry",
    REASON: "Reason",
    "Allow": "Allow",
    "WWW-Authenticate": "Authenticate",
}

# What every reply of a sandbox has, unless a fault overrides them.
OF_REPLIES: Final = frozenset({"Content-Type", *COMPONENTS, SANDBOX, OUTDATED, UNDO})

# The response headers that web pages of other origins may read.
EXPOSED: Final = (
    *("Location", "Retry-After", SANDBOX, ENTRY, REASON),
    *(OUTDATED, TOO_LARGE, TAG, UNDO),
)


_PARAMETER: Final = re.compile(r';[ \t]*([^=; \t]*)[ \t]*(?:=[ \t]*("(?:[^"\\]|\\.)*"|[^;]*))?')
_MET: Final = "100-continue"
_TAG_OF_LIST: Final = re.compile(r'(?:^|,)[ \t]*(W/)?("[^"]*")[ \t]*(?=,|$)')


def refuse_codings(codings: str) -> None:
    """Refuse a body with a content coding (RFC 9110, 8.4)."""
    for coding in codings.split(","):
        if coding.strip().lower() not in {"", "identity"}:
            why = f"the Content-Encoding is {shown(coding)}, expected none"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", why))


def refuse_charsets(content_type: str) -> None:
    """Refuse a body in a charset other than UTF-8 (RFC 9110, 8.3.2)."""
    _, semicolon, parameters = content_type.partition(";")
    for found in _PARAMETER.finditer(semicolon + parameters):
        if found[1].lower() != "charset" or found[2] is None:
            continue
        charset = found[2].strip().strip('"')
        if charset.lower() not in {"utf-8", "utf8"}:
            why = f"the charset is {shown(charset)}, expected utf-8"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", why))


def refuse_expectations(expected: str) -> None:
    """Refuse a call that expects more than 100-continue (RFC 9110, 10.1.1)."""
    if not is_met(expected):
        why = f"Expect is {shown(expected)}, only {_MET} is known"
        raise Refusal(Code.EXPECTATION_FAILED, Reason("", why))


def names_tag(field: str, tag: str | None, *, weakly: bool) -> bool:
    """Return whether If-Match or If-None-Match names what exists (RFC 9110, 8.8.3.2 and 13.1).

    `tag` is the tag of what exists, empty if it has none, None if nothing exists. `*` names all
    that exists; If-None-Match compares `weakly`.
    """
    if field.strip() == "*":
        return tag is not None
    return any(named == tag and (weakly or not weak) for weak, named in _TAG_OF_LIST.findall(field))


def is_met(expected: str) -> bool:
    return all(each.strip().lower() == _MET for each in expected.split(","))


def shown(value: str) -> str:
    return value.strip()[:80].encode(errors="replace").decode()
