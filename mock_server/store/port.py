"""What a store can do.

    a draft → append (durable on return) → its place → apply in the order of the numbers
    load: the newest snapshot → the log after it

`handle` is deterministic, so the log of a sandbox *is* its state; snapshots only shorten the
replay. Every method may block and is called on the store's own thread, one at a time.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from mock_server.store.log_records import (
    Draft,
    Home,
    KeptSandbox,
    LogEntry,
    LogHead,
    LogPlace,
    Placed,
    ReplyDigest,
    Snapshot,
)

NO_SCENARIOS: Final[Mapping[bytes, bytes]] = MappingProxyType({})


class Store(Protocol):
    """Keeps logs; every method may raise `UnavailableStoreError`, and the next call tries again.

    Then another engine may answer, which lacks entries: in another `session`.
    """

    @property
    def session(self) -> int:
        """A number that is another one in each session with an engine; for any thread."""

    def open(self) -> None:
        """Open the store, creating the tables if there are none.

        Raises:
            UnusableStoreError: when it cannot be used or reached; it stays unchanged.
        """

    def close(self) -> None:
        """Close the store; whoever opens it next finds everything that was appended."""

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        """Append drafts in one transaction, which is durable on return.

        One that is fenced, or of a damaged sandbox, prevents no other. With them are written
        `scenarios`, by digest, which may be kept already, and the `digests` of replies to earlier
        entries, unless a session begins in which these may be others. All are refused if one founds
        a sandbox on half a document.
        """

    def find(self, nonces: Iterable[bytes]) -> Mapping[bytes, LogPlace]:
        """Return the places of drafts whose commit may have succeeded; others are left out.

        This covers the latest 64 batches of this store object. Fenced drafts have no place.
        """

    def heads(self, homes: Collection[Home]) -> Mapping[Home, LogHead]:
        """Return how far logs go; ended sandboxes are left out.

        They go as far as any server had appended before the question.
        """

    def registry(self, after: int = 0) -> Sequence[KeptSandbox]:
        """Return each sandbox whose row changed after a change of the registry, in that order."""

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        """Return entries of a sandbox after a number, in order: so many bytes, at least one entry.

        If the first is not the next one, those before it were trimmed: a newer snapshot is needed.
        """

    def snapshots(self, home: Home) -> Sequence[Snapshot]:
        """Return the snapshots of a sandbox, the newest first: two at most."""

    def keep_piece(self, digest: bytes, place: int, text: bytes) -> None:
        """Keep a piece of a document; the first has the index 0.

        A document that nothing names is dropped an hour after its latest piece was kept.
        """

    def piece(self, digest: bytes, place: int) -> bytes | None:
        """Return a piece of a document, if it is kept."""

    def keep_snapshot(
        self,
        home: Home,
        snapshot: Snapshot,
        *,
        after_ms: int | None = None,
        alone_with: bytes | None = None,
    ) -> bool:
        """Keep a snapshot beside the newest one; drop older ones, and the log before those.

        If it is `alone_with` a scenario, nothing before it matters, as after a reset: all earlier
        snapshots and the log up to it are dropped, and the sandbox uses that scenario and those
        that the registry and later entries name, no others. It keeps nothing, and returns False, of
        an ended sandbox or incomplete document, or if the entry of `after_ms` was lost meanwhile.
        """

    def scenario(self, digest: bytes) -> bytes | None:
        """Return a scenario that is kept."""

    def served(self) -> bytes | None:
        """Return the digest of the scenario with which the store was last served, if any."""

    def serve(self, scenario: bytes) -> None:
        """Record which scenario is in use; it succeeds the one before in former sandboxes."""

    def note_used(self, used: Mapping[Home, int]) -> None:
        """Keep when sandboxes were last used; the store has to answer even if none is given."""

    def purge(self, home: Home) -> None:
        """Let go at once of what had the name of a sandbox before it."""

    def size(self) -> int:
        """Return how many bytes all kept data takes."""

    def sweep(self) -> bool:
        """Free a piece of what is no longer needed, in milliseconds; return whether there is more.

        That is what ended sandboxes have left, the log before snapshots, and unnamed documents.
        """

    def forget_scenarios(self, seconds: int) -> None:
        """Let go of the scenarios that nobody uses, and that were kept so many seconds ago."""

    def compact(self) -> None:
        """Let go of all that nobody needs, unused scenarios as well, and give the room back."""

    def check(self) -> Sequence[str]:
        """Return what is wrong with the form in which it is kept, each in a line."""
