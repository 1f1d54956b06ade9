"""What the log of sandboxes needs from the engine that answers their calls."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from mock_server.sandbox.ground.exchange import Reply, Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.store.store_errors import StoreError
from mock_server.web.sandbox_log import SandboxLog

T = TypeVar("T")


class Answers(Protocol):
    """Answers calls once they have their place in a log: the engine."""

    @property
    def now_ms(self) -> Callable[[], int]:
        """The wall clock."""

    def ask(self, request: Request, log: SandboxLog | None = None) -> Answered:
        """Answer a call that need not be written, or take the first step to its answer.

        The `log` is that of its sandbox, if that is known already.
        """

    def carry_out(
        self, request: Request, tenancy: Tenancy, wall_ms: int, *, is_ours: bool = True
    ) -> Answered:
        """Take the first step to the answer to a call of a sandbox, at an instant.

        A call of another server has already been answered there.
        """

    def is_awaited(self, tenancy: Tenancy) -> bool:
        """Say whether anyone waits for events in a sandbox, or for one of its held replies."""

    def touch(self, tenancy: Tenancy) -> None:
        """Tell those who watch a sandbox what is new."""

    async def carry_through(
        self, request: Request, answered: Answered, *, is_ours: bool = True
    ) -> Answered:
        """Take all remaining steps to an answer."""

    async def further_turn(self) -> None:
        """Return in a later turn of the loop."""

    async def in_turn(self, tenancy: Tenancy, function: Callable[[], T]) -> T:
        """Return the result of a function, called when no stepwise change of a sandbox runs."""

    def note_bug(self, request: Request, error: Exception) -> Reply:
        """Log a bug that a call has uncovered, and return the answer to the call."""

    def unavailable(self, request: Request, error: StoreError) -> Answered:
        """Return the answer to a call that the store could not accept."""
