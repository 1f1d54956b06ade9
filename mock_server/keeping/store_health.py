"""Whether a store works, as far as this server has seen."""

import logging
from typing import Final

from mock_server.keeping.store_errors import StoreError
from mock_server.wall_clock import stopwatch

_LOG: Final = logging.getLogger("mock_server")

_SPARED_SECONDS: Final = 3.0
"""For how long a store may fail before the server is no longer ready."""


class Health:
    """What failed last, of writing and of proving that this server owns the store.

    `since` is when it began to fail, by the stopwatch.
    """

    def __init__(self) -> None:
        self.since = 0.0
        self._failures: dict[bool, StoreError] = {}

    @property
    def failure(self) -> StoreError | None:
        """Why the store failed, or None if it works."""
        return next(iter(self._failures.values()), None)

    @property
    def is_ready(self) -> bool:
        """Whether the store works, or has not failed for long."""
        return not self._failures or stopwatch() - self.since < _SPARED_SECONDS

    def note_answer(self, *, is_proof: bool = False) -> None:
        """Note that the store has taken a batch or a proof; neither shows that the other works."""
        if self._failures.pop(is_proof, None) is not None and not self._failures:
            _LOG.info("the store accepts calls again")

    def note_failure(self, error: StoreError, *, is_proof: bool = False) -> None:
        """Note that the store failed."""
        if not self._failures:
            self.since = stopwatch()
            _LOG.error("the store does not accept calls: %s", error)
        self._failures[is_proof] = error
