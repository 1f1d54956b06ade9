"""A sandbox in its place on a server, or in a store: since when, until when, and whose it is."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import Sandbox

IDLE_MS: Final = 300_000
"""How long a sandbox must be unused before it may be evicted for a new one."""

OVER: Final = "its time to live is over"
"""Why a sandbox is removed that has expired; what it has replaced can still come back."""


@dataclass(slots=True)
class Tenancy:
    """A sandbox of the server, with the instants of its creation, last use and expiry.

    `counted` is the number of the latest event counted by the metrics, `is_busy` means that a call
    is in the middle of a change, `is_over` that the sandbox was removed, `is_unloaded` that it goes
    on elsewhere, `is_former` that it is removed but can be brought back.
    `permit` has the digests of its keys, and its operator's limits.
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
        """The instant at which its time to live is over."""
        return None if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def is_expired(self, now_ms: int) -> bool:
        """Return whether its time to live is over."""
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_idle(self, now_ms: int) -> bool:
        """Return whether it may be evicted."""
        return self.name != DEFAULT and not self.streams and now_ms >= self.used_ms + IDLE_MS


class Keepsake(NamedTuple):
    """A sandbox as a store keeps it; `entries` is the length of its log, `size` is in bytes."""

    name: str
    is_loaded: bool
    entries: int
    size: int
    created_ms: int
    used_ms: int

    def as_fields(self) -> dict[str, Any]:
        """Return it as the list of sandboxes shows it."""
        return {
            "name": self.name,
            "loaded": self.is_loaded,
            "entries": self.entries,
            "bytes": self.size,
            "createdAt": format_instant(self.created_ms),
            "usedAt": format_instant(self.used_ms),
        }
