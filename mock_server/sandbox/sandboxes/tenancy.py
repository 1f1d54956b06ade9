"""A sandbox in its place on a server or in a store: since when, until when, and its keys."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import Sandbox

IDLE_MS: Final = 300_000
"""How long a sandbox must be unused before it may be evicted."""

OVER: Final = "its time to live is over"
"""Why an expired sandbox is removed; a sandbox that it replaced can still be brought back."""


@dataclass(slots=True)
class Tenancy:
    """A sandbox of the server, with the instants of its creation, last use and expiry.

    `streams` is the number of open event streams, `counted` the number of the latest event that the
    metrics include. `is_busy` means that a call is in the middle of a change, `is_over` that the
    sandbox was removed, `is_unloaded` that it continues in the store, `is_former` that it was
    removed but can be brought back. `permit` has the digests of its keys and its operator's limits.
    """

    name: str
    sandbox: Sandbox
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    permit: Permit = NO_PERMIT
    streams: int = 0
    counted: int = 0
    is_busy: bool = False
    is_over: bool = False
    is_unloaded: bool = False
    is_former: bool = False

    @property
    def ends_ms(self) -> int | None:
        """The instant at which the time to live is over, or None if it is unlimited."""
        return None if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def is_expired(self, now_ms: int) -> bool:
        """Return whether the time to live is over."""
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_idle(self, now_ms: int) -> bool:
        """Return whether the sandbox may be evicted."""
        return self.name != DEFAULT and not self.streams and now_ms >= self.used_ms + IDLE_MS


class StoredSandbox(NamedTuple):
    """A sandbox in the store; `entries` is the length of its log, `size` is in bytes."""

    name: str
    is_loaded: bool
    entries: int
    size: int
    created_ms: int
    used_ms: int

    def as_fields(self) -> dict[str, Any]:
        """Return the members that the list of sandboxes shows."""
        return {
            "name": self.name,
            "loaded": self.is_loaded,
            "entries": self.entries,
            "bytes": self.size,
            "createdAt": format_instant(self.created_ms),
            "usedAt": format_instant(self.used_ms),
        }
