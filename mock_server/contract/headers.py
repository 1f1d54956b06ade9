"""The names of the headers that have a meaning to the sandbox.

Names of request headers are in lower case, as in `Request`; response headers as they are sent.
"""

from collections.abc import Mapping
from typing import Final

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
