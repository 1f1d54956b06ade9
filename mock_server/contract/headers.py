"""The headers that mean something to the sandbox, each name once.

Request headers are in lower case, as requests hold them; response headers as they are written.
"""

from collections.abc import Mapping
from typing import Final

FAULT: Final = "x-sandbox-fault"
"""Requests a fault for one call."""

KEY: Final = "x-sandbox-key"
"""Carries the control token where Authorization is simulated; sandboxes never see it."""

SANDBOX: Final = "X-Sandbox"
"""Names the sandbox: in a request the one that is addressed, in a response the one that answered.
"""

CREATE: Final = "x-sandbox-create"
"""With `never`: a control call of a sandbox that does not exist is refused, and creates none.

So is a call for the documents of the interface.
"""

NEVER: Final = "never"
"""The value of that header that has a meaning."""

ENTRY: Final = "X-Sandbox-Entry"
"""The number of the call in the journal."""

REASON: Final = "X-Sandbox-Reason"
"""Why a call was refused, or a request failed."""

OUTDATED: Final = "X-Sandbox-Outdated"
"""Says that the sandbox still uses an older version of the server's scenario."""

TAG: Final = "ETag"
"""Identifies a customer as it is now, in answers to control calls."""

IF_MATCH: Final = "if-match"
"""The tag that a customer must still have, or a control call about it is refused."""

IF_NONE_MATCH: Final = "if-none-match"
"""With `*`: make a sandbox only if there is none of its name."""

UNDO: Final = "X-Sandbox-Undo"
"""Says that what the call has replaced or removed can be brought back: its id, and until when."""

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

EXPOSED: Final = ("Location", "Retry-After", SANDBOX, ENTRY, REASON, OUTDATED, TAG, UNDO)
"""Those that web pages of other origins may read."""
