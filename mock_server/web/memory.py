"""How much memory all sandboxes together may take, judged now and then."""

from typing import Final

from mock_server.sandbox.control.table import MAX_SCENARIO, MAX_STATE
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.room import MOST_LEAVING

_TIMES: Final = 24
"""Bytes that reading takes for each byte of a body, if it is of the worst kind: `{},{},{}`."""

_SHARE: Final = 8
_LEAST_LEAVING: Final = 1 << 24
"""The part of the memory that replies may take beside the sandboxes, and the least of it."""

_EVERY_MS: Final = 100
"""How often they are weighed: what calls can add in between is little beside what is left free."""


class Memory:
    """Keeps the sandboxes of a server within a number of bytes.

    Idle ones go first; then what would take more is refused until there is room.

    Args:
        sandboxes: who is weighed.
        most_bytes: what they may take.
    """

    def __init__(self, sandboxes: Sandboxes, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._sandboxes = sandboxes
        self._judged_ms: int | None = None

    @property
    def most_state(self) -> int:
        """The bytes that a body may have which may bring a state."""
        return max(MAX_SCENARIO, min(MAX_STATE, self.most_bytes // _TIMES))

    @property
    def most_leaving(self) -> int:
        """The bytes that long replies may have which their readers have not taken."""
        return max(_LEAST_LEAVING, min(MOST_LEAVING, self.most_bytes // _SHARE))

    def judge(self, now_ms: int) -> None:
        """Weigh them, unless that was done just before this wall instant."""
        judged_ms = self._judged_ms
        if judged_ms is None or not judged_ms <= now_ms < judged_ms + _EVERY_MS:
            self._judged_ms = now_ms
            self._sandboxes.keep_within(self.most_bytes, now_ms)
