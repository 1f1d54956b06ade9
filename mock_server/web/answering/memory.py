"""Limits the memory of all sandboxes together, which is checked now and then."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mock_server.sandbox.control.table import MAX_SCENARIO, MAX_STATE
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.web.answering.room import MOST_ARRIVING, MOST_LEAVING

_TIMES: Final = 24
"""Bytes of memory for each byte of a body of the worst kind: `{},{},{}`."""

_BESIDE: Final = 3
"""The share of memory that an upload may take before it is judged."""

_SHARE: Final = 8
_LEAST_LEAVING: Final = 1 << 24
_LEAST_ARRIVING: Final = 1 << 25
"""The share of memory for replies, and for bodies, beside the sandboxes; its minimum for each."""

_EVERY_MS: Final = 100
"""How often memory is checked; calls in between add little compared to what is left free."""


@dataclass(slots=True, eq=False)
class Memory:
    """Keeps the sandboxes of a server within a number of bytes.

    Idle ones are evicted first; then calls that would add to others are refused.
    """

    _sandboxes: Sandboxes
    most_bytes: int
    _judged_ms: int | None = None

    @property
    def most_state(self) -> int:
        """The most bytes of a body that may contain a state."""
        return max(MAX_SCENARIO, min(MAX_STATE, self.most_bytes // _TIMES))

    @property
    def most_upload(self) -> int:
        """The most bytes that the customers of a scenario may take if a call brings it.

        They add to everything else: a container allows a third more than the sandboxes may take.
        """
        return self.most_bytes // _BESIDE

    @property
    def most_leaving(self) -> int:
        """The most bytes of long replies that have not been read."""
        return max(_LEAST_LEAVING, min(MOST_LEAVING, self.most_bytes // _SHARE))

    @property
    def most_arriving(self) -> int:
        """The most bytes of bodies that have not been answered: anybody may send them."""
        return max(_LEAST_ARRIVING, min(MOST_ARRIVING, self.most_bytes // _SHARE))

    def unload(self, is_at_rest: Callable[[Tenancy], bool]) -> None:
        """Make room for a sandbox that is loaded: a store keeps those that go."""
        self._sandboxes.crowding.unload_within(self.most_bytes, is_at_rest)

    def judge(self, now_ms: int) -> None:
        """Check the memory, unless this was done just before this wall instant."""
        judged_ms = self._judged_ms
        if judged_ms is None or not judged_ms <= now_ms < judged_ms + _EVERY_MS:
            self._judged_ms = now_ms
            self._sandboxes.crowding.keep_within(self.most_bytes, now_ms)
