"""What a store can do.

    a draft → append (durable on return) → its place → apply in the order of the numbers
    load: the newest snapshot → the log after it

`handle` is deterministic, so the log of a sandbox *is* its state; snapshots only shorten the
replay. Methods may block, and are called one at a time, on the store's own thread.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from mock_server.store.log_records import (
    Draft,
    Home,
    LogEntry,
    LogPlace,
    Placed,
    Registry,
    ReplyDigest,
    Snapshot,
)

NO_SCENARIOS: Final[Mapping[bytes, bytes]] = MappingProxyType({})


class Proof(NamedTuple):
    """The owner of a store still owns it: the instant by the clock of the engine.

    If it `is_doubtful`, the connection was lost meanwhile: after a failover, the engine may lack
    what it had.
    """

    now_ms: int
    is_doubtful: bool


class Store(Protocol):
    """Stores logs. Every method may raise `UnavailableStoreError`; the next call then tries again.

    One server owns a store at a time. One that has lost it gets `LostStoreError` from then on.
    """

    @property
    def silence_seconds(self) -> float:
        """How long a new owner may not answer: until the one before it surely does no longer."""

    def open(self) -> None:
        """Open the store and own it, creating the tables if there are none.

        Raises:
            OwnedStoreError: while another server owns it; then `open` may be called again.
            UnusableStoreError: when it cannot be used or reached; it is left unchanged.
        """

    def prove(self) -> Proof:
        """Return the proof that this server still owns the store, if it is on another machine."""

    def close(self) -> None:
        """Close the store; everything that was appended is there when it is opened again."""

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        """Append drafts in one transaction, which is durable on return.

        A draft that is fenced, or whose sandbox is damaged, does not prevent the others. The
        transaction also writes `scenarios` (by digest; they may be stored already) and the
        `digests` of replies to earlier entries. All drafts are refused if one founds a sandbox on
        an incomplete document.
        """

    def find(self, nonces: Iterable[bytes]) -> Mapping[bytes, LogPlace]:
        """Return the places of appended drafts, by nonce, after a commit of unknown outcome.

        This covers the latest 64 batches of this store object. Fenced drafts are left out.
        """

    def registry(self) -> Registry:
        """Return the sandboxes, in the order of their latest changes."""

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        """Return entries of a sandbox after a number, in order: up to `most_bytes`, at least one.

        If the first one is not `after + 1`, entries were trimmed: a newer snapshot is needed.
        """

    def snapshots(self, home: Home) -> Sequence[Snapshot]:
        """Return the snapshots of a sandbox, two at most, the newest first."""

    def keep_piece(self, digest: bytes, place: int, text: bytes) -> None:
        """Store a piece of a document; the first has the index 0.

        An unreferenced document is deleted an hour after its latest piece was stored.
        """

    def piece(self, digest: bytes, place: int) -> bytes | None:
        """Return a piece of a document, or None if it is not stored."""

    def keep_snapshot(
        self, home: Home, snapshot: Snapshot, *, alone_with: bytes | None = None
    ) -> bool:
        """Store a snapshot; drop all but the two newest ones, and the log before these.

        If it is `alone_with` a scenario, nothing before it matters, as after a reset: all earlier
        snapshots and the log up to it are dropped, and the sandbox uses only that scenario and
        those named by the registry and later entries. Nothing is stored, and False returned, if
        the sandbox has ended, the document is incomplete, or the log does not go so far.
        """

    def scenario(self, digest: bytes) -> bytes | None:
        """Return the document of a scenario, or None if it is not stored."""

    def note_used(self, used: Mapping[Home, int]) -> None:
        """Record when sandboxes were last used; the engine is contacted even if none is given."""

    def reserved(self, home: Home) -> int:
        """Return up to which number exchanges of a sandbox may have been given one."""

    def reserve(self, numbers: Mapping[Home, int]) -> None:
        """Record up to which number exchanges of sandboxes may be given one."""

    def size(self) -> int:
        """Return the size of all stored data in bytes."""

    def sweep(self) -> bool:
        """Free some unneeded data, which takes milliseconds; return whether there is more.

        This covers ended sandboxes, the log before snapshots, and unreferenced documents.
        """

    def forget_scenarios(self, seconds: int) -> None:
        """Delete unused scenarios that were stored at least `seconds` ago."""

    def compact(self) -> None:
        """Delete all unneeded data, including unused scenarios, and release the space."""

    def check(self) -> Sequence[str]:
        """Return what is wrong with the engine's own data structures, one line each."""
