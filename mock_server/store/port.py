"""What a store can do, and the records that pass between it and the server.

    a draft → append (durable on return) → its place → apply in the order of the numbers
    load: the newest snapshot → the log after it

`handle` is deterministic, so the log of a sandbox *is* its state; snapshots only shorten the
replay. Every method may block and is called on the store's own thread, one at a time.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

from mock_server.store.store_errors import UnreadableError

NO_SCENARIOS: Final[Mapping[bytes, bytes]] = MappingProxyType({})


class Home(NamedTuple):
    """One life of a sandbox: its replacement, or successor after its end, is another generation.

    Generations grow; no two sandboxes of a store have the same one, whatever their names.
    """

    name: str
    generation: int


ReplyDigest: TypeAlias = tuple[Home, int, bytes]
"""The digest of the reply to an entry, which its sandbox and its number name."""


class Document(NamedTuple):
    """The content of a snapshot: 16 bytes that identify it, and its length in bytes.

    It is kept in pieces, each in a transaction of its own, before the row that names it.
    """

    digest: bytes
    size: int


@dataclass(frozen=True, slots=True)
class CallDraft:
    """A call to be appended to the log of a sandbox.

    `wall_ms` is this server's instant. The entry gets that or a later one, unless the engine has a
    clock that several servers share; then that clock counts. This holds for all drafts.

    `home` is None for the sandbox that the latest `Founding` before it in the same batch begins; if
    that founding is fenced, so is the call. `text` is the call as `codec` encodes it. `nonce` (16
    bytes) finds the call again when it is unknown whether the commit succeeded.

    A call that has to stand right `after` an entry (0 for the beginning) is fenced, with its own
    home, if the log already goes on after it: of servers that write the same call, one succeeds.
    """

    home: Home | None
    wall_ms: int
    text: bytes
    nonce: bytes
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Founding:
    """A sandbox that is to begin, replacing any sandbox of that name.

    `scenario` is the digest of a kept scenario. `snapshot` is a kept document from which the
    sandbox continues; None is the first instant of its scenario. `by_use` means that its first use
    makes it: such a founding replaces nothing, and is fenced if there is already a sandbox of that
    name. `successor` is the scenario that its next reset begins, if that is another one. `permit`
    is what its operator allows it, as `codec` writes it; empty for nothing.

    It is fenced if the permit of the sandbox that has its name is no longer the one `before`, on
    which it rests: so keys that were replaced meanwhile do not come back. That of none, or of one
    whose time to live is over, is empty; None is any. Any at all fences one that `is_only_new`.

    If it `keeps` what it replaces, that can be loaded for half a minute, as one that has ended. If
    it `purges`, nothing can that had its name. `former` goes on with this, and need not be kept.
    """

    name: str
    wall_ms: int
    scenario: bytes
    nonce: bytes
    ttl_ms: int | None = None
    by_use: bool = False
    snapshot: Document | None = None
    successor: bytes | None = None
    permit: bytes = b""
    before: bytes | None = None
    keeps: bool = False
    purges: bool = False
    former: Home | None = None
    is_only_new: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A sandbox that is to end, with its log and its snapshots.

    If it `keeps` them, they can be loaded for half a minute. Otherwise they go at once, with all
    that was kept of sandboxes of that name, unless it ends as the time to live `ttl_ms` is over:
    then it is fenced, with its own home, if that is another one by now.
    """

    home: Home
    wall_ms: int
    nonce: bytes
    keeps: bool = False
    ttl_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Succession:
    """A newer scenario, by its digest, which the next reset of a sandbox begins.

    If it `is_begun`, the sandbox already continues with it, and there is no newer one. It is
    fenced, with its own home, if it is to succeed a `previous` one that the sandbox neither has nor
    is to begin.
    """

    home: Home
    scenario: bytes
    wall_ms: int
    nonce: bytes
    is_begun: bool = False
    previous: bytes | None = None


@dataclass(frozen=True, slots=True)
class Amendment:
    """Another permit, and time to live, of a sandbox that goes on.

    It is fenced, with its own home, if the permit is no longer the one `before`, or the time to
    live no longer `before_ttl_ms`.
    """

    home: Home
    wall_ms: int
    nonce: bytes
    before: bytes
    before_ttl_ms: int | None
    permit: bytes
    ttl_ms: int | None


Draft: TypeAlias = CallDraft | Founding | Ending | Succession | Amendment


class LogPlace(NamedTuple):
    """The place of a draft: its number in the log of its sandbox (0 except for calls), and when.

    Numbers begin at 1. `wall_ms` is never before that of the previous entry. A founding says
    whether it `replaces` another sandbox of that name that had not expired; `find` cannot tell.
    """

    home: Home
    number: int
    wall_ms: int
    replaces: bool = False


class Fenced(NamedTuple):
    """A draft that was not appended: its sandbox has ended, or another has taken its place.

    `home` is the sandbox that has its name now, of generation 0 if there is none. It is the draft's
    own if the log goes on after the entry that it was to follow, or if its permit, its time to live
    or its scenario is another one now, or over.
    """

    home: Home


Placed: TypeAlias = LogPlace | Fenced | UnreadableError
"""What became of a draft; it was not appended either if the row of its sandbox is damaged."""


class LogHead(NamedTuple):
    """How far the log of a sandbox goes: the number of its latest entry, and an instant.

    `wall_ms` is when to answer a read: by the clock that several servers share, if the engine has
    one, never before the latest entry. Without such a clock, it is that of the latest entry.
    """

    number: int
    wall_ms: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One call in the log of a sandbox; `digest` is that of its reply, if it was noted."""

    number: int
    wall_ms: int
    text: bytes
    digest: bytes | None = None


@dataclass(slots=True)
class KeptSandbox:
    """A sandbox in the registry, as it was when it was read; a batch goes on from its own.

    `change` grows with each change of the registry. `head` is the number of its latest entry,
    `head_ms` the instant of that entry (or of the founding if there is none), `used_ms` the instant
    of its last use, and `size` the bytes of its log and snapshots. Its log begins with `scenario`,
    from which it is replayed until there is a snapshot; now it continues with `current`. If it
    `is_over`, it is still listed so that others learn of its end: for at least a thousand changes.
    Later, `heads` shows that it is gone. `used_ms` is when it ended, 0 if nothing is kept of it.
    """

    home: Home
    change: int
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    by_use: bool
    scenario: bytes
    current: bytes
    successor: bytes | None
    head: int
    head_ms: int
    size: int
    is_over: bool = False
    permit: bytes = b""

    @property
    def is_former(self) -> bool:
        """Whether it has ended, and its log and its snapshots are kept for half a minute."""
        return self.is_over and self.used_ms > 0

    def is_expired(self, wall_ms: int) -> bool:
        """Tell whether its time to live is over, which nobody may have noted yet."""
        return self.ttl_ms is not None and wall_ms >= self.created_ms + self.ttl_ms


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a sandbox after so many entries (`number`), as of a wall instant.

    The snapshot with which a sandbox was founded has the number 0.
    """

    number: int
    wall_ms: int
    document: Document


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
