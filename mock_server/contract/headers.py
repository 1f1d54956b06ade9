"""The headers that mean something to the sandbox, each name once.

Names of calls are in lower case, as requests have them; those of replies are as they are written.
"""

from collections.abc import Mapping
from typing import Final

FAULT: Final = "x-sandbox-fault"
"""Asks for a fault of one call."""

KEY: Final = "x-sandbox-key"
"""Carries the control token where Authorization is simulated; no sandbox is told of it."""

SANDBOX: Final = "X-Sandbox"
"""Names the sandbox: in a call the one that is meant, in a reply the one that answered."""

ENTRY: Final = "X-Sandbox-Entry"
"""The number of the call in the journal."""

REASON: Final = "X-Sandbox-Reason"
"""Why a call was refused, or a request failed."""

OUTDATED: Final = "X-Sandbox-Outdated"
"""That the sandbox goes on with an older version of the server's scenario."""

COMPONENTS: Final[Mapping[str, str]] = {
    "Location": "Location",
    "Retry-After": "RetryAfter",
    ENTRY: "Entry",
    REASON: "Reason",
    "Allow": "Allow",
    "WWW-Authenticate": "Authenticate",
}
"""The headers of replies that `interface.yaml` describes, with their names among its components."""

OF_REPLIES: Final = frozenset({"Content-Type", *COMPONENTS, SANDBOX, OUTDATED})
"""The headers that replies of the sandbox have, unless a fault spells them out."""

EXPOSED: Final = ("Location", "Retry-After", SANDBOX, ENTRY, REASON, OUTDATED)
"""Those that web pages of other origins may read."""
