"""What an engine does for a store: it runs statements over two connections, each in its own thread.

`tables.py` has the statements, `store.py` says what they are for.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from mock_server.keeping.tables import FORMAT, Row, Statement, Values


class StoreLink(Protocol):
    """A connection to an engine: made when it is first needed, and again after it broke."""

    when_made: Callable[[], None]
    """Is called with each new connection, before anything else is done over it."""

    def rows(self, text: str, values: Values = ()) -> Sequence[Row]:
        """Return the rows of a statement, which is durable by itself.

        Raises:
            UnavailableStoreError: when the engine does not answer.
        """

    def run(self, owns: Statement, statements: Iterable[Statement]) -> None:
        """Run statements in one transaction, which is durable on return, if `owns` finds a row.

        Raises:
            LostStoreError: when it finds none.
            UnavailableStoreError: when the engine does not answer.
        """

    def close(self) -> None: ...


class Database(Protocol):
    """An engine, and the place of a store in it.

    Only the `writer` owns the store: it has the lock. The `reader` loads, writes what is long, and
    deletes what is no longer needed.
    """

    name: str
    """For messages."""

    silence_seconds: float
    """For how long after its latest proof an owner may still answer, which a new one waits for."""

    @property
    def writer(self) -> StoreLink: ...

    @property
    def reader(self) -> StoreLink: ...

    def open(self, *, only_reads: bool, version: int = FORMAT) -> None:
        """Connect, create the tables if there are none, and take the lock unless it `only_reads`.

        Raises:
            OwnedStoreError: while another server has the lock; then `open` may be called again.
            UnusableStoreError: when it cannot be used; it is left unchanged.
        """

    def prove(self) -> int:
        """Return the instant by the engine's clock if the writer still has the lock; 0 without one.

        Raises:
            UnavailableStoreError: if it no longer has, or the engine does not answer.
        """

    def size(self, link: StoreLink) -> int:
        """Return how many bytes everything takes, asking over one of the connections."""

    def release(self) -> None:
        """Return all unused room to the machine."""

    def check(self) -> Sequence[str]:
        """Return what is wrong with the engine's own data structures, one line each."""

    def close(self) -> None:
        """Close both connections, and release the lock."""
