"""What a store can do, and the records that pass between it and the server.

    a draft → append (durable on return) → its place → apply in the order of the numbers
    load: the newest snapshot → the log after it

`handle` is deterministic, so the log of a sandbox *is* its state; snapshots only
shorten the replay. Every method may block and is called on the store's own thread, one at a
time.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias


class Home(NamedTuple):
    """One life of a sandbox: what replaces it, or comes after its end, is another generation.

    No two sandboxes of a store have the same generation, whatever their names, and later ones have
    larger numbers.
    """

    name: str
    generation: int


class Document(NamedTuple):
    """What a snapshot consists of: 16 bytes that tell it from others, and how many bytes it has.

    It is kept in pieces, each in a transaction of its own, before what names it: so nobody waits
    for all of it.
    """

    digest: bytes
    size: int


@dataclass(frozen=True, slots=True)
class CallDraft:
    """A call to be appended to the log of a sandbox.

    `wall_ms` is this server's instant: the entry has that or a later one, unless the engine has a
    clock that several servers share, which is then the one that counts. The same goes for all
    drafts.

    `home` is None for the sandbox that the latest `Founding` before it in the same batch begins; if
    that is fenced, so is the call. `text` is the call as `codec` writes it; `nonce` (16 bytes)
    finds it again when it is not known whether the commit succeeded.

    One that is to stand right `after` an entry (0 for the beginning) is fenced, with its own home,
    if the log goes on behind that entry already: of several servers that write it, one does.
    """

    home: Home | None
    wall_ms: int
    text: bytes
    nonce: bytes
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Founding:
    """A sandbox that is to begin, in place of the one of that name if there is one.

    `scenario` is the digest of a scenario that is kept. `snapshot` is a document that is kept, from
    which the sandbox goes on; None is the first instant of its scenario. `by_use` says that its
    first use makes it: it is fenced if there is a sandbox of that name already, which replaces
    nothing.
    """

    name: str
    wall_ms: int
    scenario: bytes
    nonce: bytes
    ttl_ms: int | None = None
    by_use: bool = False
    snapshot: Document | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A sandbox that is to be no more, with its log and its snapshots."""

    home: Home
    wall_ms: int
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Succession:
    """A newer scenario, by its digest, which the next reset of a sandbox begins.

    If it `is_begun` the sandbox goes on with it already, and there is no newer one.
    """

    home: Home
    scenario: bytes
    wall_ms: int
    nonce: bytes
    is_begun: bool = False


Draft: TypeAlias = CallDraft | Founding | Ending | Succession
"""What can be appended."""


class LogPlace(NamedTuple):
    """Where a draft stands: its number in the log of its sandbox (0 but for calls), and when.

    Numbers begin at 1. `wall_ms` is never before that of the entry before it. A founding says
    whether it `replaces` another sandbox of that name, which had not expired; `find` does not know.
    """

    home: Home
    number: int
    wall_ms: int
    replaces: bool = False


class Fenced(NamedTuple):
    """A draft that was not appended: its sandbox is no more, or another has taken its place.

    `home` is the sandbox that has its name by now, of generation 0 if there is none: its own if the
    log has gone on since the entry that it was to follow, or its time to live is over.
    """

    home: Home


class LogHead(NamedTuple):
    """How far the log of a sandbox goes: the number of its latest entry, and the present instant.

    `wall_ms` is what a read of it is answered at: by the clock that counts for entries, and never
    before the latest of them.
    """

    number: int
    wall_ms: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One call in the log of a sandbox; `digest` is that of its reply, if one was noted."""

    number: int
    wall_ms: int
    text: bytes
    digest: bytes | None = None


@dataclass(frozen=True, slots=True)
class KeptSandbox:
    """A sandbox as the registry has it.

    `change` grows with each change of the registry; `head` is the number of its latest entry,
    `head_ms` the instant of it (of the founding if there is none), `used_ms` when somebody last
    used it, and `size` the bytes of its log and snapshots. Its log begins with `scenario`, from
    which it is replayed as long as there is no snapshot; by now it goes on with `current`. One
    that `is_over` is told of so that others learn of its end: for a thousand changes at least.
    Whoever asks later than that learns it of `heads`.
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


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a sandbox after so many entries (`number`), as of a wall instant.

    That which a sandbox was founded with has the number 0.
    """

    number: int
    wall_ms: int
    document: Document


class StoreError(Exception):
    """Something is wrong with a store; the message is one line without a password."""


class UnusableStoreError(StoreError):
    """It cannot be used at all: foreign, corrupt, locked by another server, or not permitted.

    So is one that does not answer when it is opened.
    """

    @classmethod
    def of_format(cls, what: str, version: int, known: int) -> "UnusableStoreError":
        """Return what to say of a store that another version of the program has made."""
        which = "a newer" if version > known else "an older"
        return cls(f"{what} has format {version}, this program knows {known}: {which} one wrote it")


class UnavailableStoreError(StoreError):
    """It cannot be reached at the moment, or has no room.

    `is_unknown` says that what was to be appended may have been.
    """

    def __init__(self, message: str, *, is_unknown: bool = False) -> None:
        super().__init__(message)
        self.is_unknown = is_unknown


class FullStoreError(UnavailableStoreError):
    """It takes as many bytes as it may: a batch with calls or foundings is refused.

    Ending sandboxes, and snapshots, give room again; so pieces of documents are refused only if it
    takes an eighth more.
    """

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"the store takes the {most_bytes} bytes that it may (--store-bytes)")


class UnreadableError(StoreError):
    """What is kept is damaged, or was written by a version that is not known here."""


class Store(Protocol):
    """Keeps logs; every method may raise `UnavailableStoreError`.

    After that it goes on by itself as soon as that is possible: the next call tries again.
    """

    def open(self) -> None:
        """Begin, making the tables if there are none.

        Raises:
            UnusableStoreError: when it cannot be used; it is left as it is.
            UnavailableStoreError: never; what cannot be reached now is unusable as well.
        """

    def close(self) -> None:
        """End; whoever opens it next finds all that was appended."""

    def append(self, drafts: Sequence[Draft]) -> Sequence[LogPlace | Fenced]:
        """Append drafts in one transaction, which is durable on return.

        One that is fenced keeps no other from being appended. What was noted goes with them. A
        batch is refused whole if it founds a sandbox on a document that is not kept whole.
        """

    def find(self, nonces: Iterable[bytes]) -> Mapping[bytes, LogPlace]:
        """Return where drafts stand whose commit may have succeeded; no others are mentioned.

        Known are those of the latest 64 batches of this very store. What is fenced stands nowhere.
        """

    def heads(self, homes: Collection[Home], wall_ms: int) -> Mapping[Home, LogHead]:
        """Return how far logs go at this instant; sandboxes that are over are not mentioned.

        Everything that any server had appended before the question is counted. `wall_ms` is this
        server's instant, which counts where the engine has no clock that several servers share.
        """

    def registry(self, after: int = 0) -> Sequence[KeptSandbox]:
        """Return each sandbox whose row changed after a change of the registry, in that order."""

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        """Return the entries of a sandbox after a number, in order: so many bytes, one at least.

        If the first one is not the next number, what comes before it was trimmed: the snapshot that
        is needed is a newer one.
        """

    def snapshots(self, home: Home) -> Sequence[Snapshot]:
        """Return the snapshots of a sandbox, the newest first: two at most."""

    def keep_piece(self, digest: bytes, place: int, text: bytes) -> None:
        """Keep a piece of a document, whose digest it is: the first has the place 0.

        A document that nothing names is let go of an hour after its latest piece was kept.
        """

    def piece(self, digest: bytes, place: int) -> bytes | None:
        """Return a piece of a document, if it is kept."""

    def keep_snapshot(self, home: Home, snapshot: Snapshot, *, is_alone: bool = False) -> bool:
        """Keep a snapshot beside the newest; let go of older ones, and of the log before those.

        One that `is_alone` has nothing before it that matters, as after a reset: all snapshots
        before it go, and the log up to it. What is let go of is freed by `sweep`. Nothing is kept
        of a sandbox that is over, nor if the document is not kept whole; returns whether it was.
        """

    def keep_scenario(self, digest: bytes, document: bytes) -> None:
        """Keep a scenario, which may be kept already."""

    def scenario(self, digest: bytes) -> bytes | None:
        """Return a scenario that is kept."""

    def served(self) -> bytes | None:
        """Return the digest of the scenario that the store was last served with, if it was."""

    def serve(self, scenario: bytes) -> None:
        """Keep which scenario that is, by its digest, as one that is in use."""

    def note_digests(self, digests: Iterable[tuple[Home, int, bytes]]) -> None:
        """Note the digests of replies; they are kept with the next batch, or on closing."""

    def note_used(self, used: Mapping[Home, int]) -> None:
        """Note when sandboxes were last used; it is kept with the next batch, or on closing."""

    def size(self) -> int:
        """Return how many bytes everything takes where it is kept."""

    def sweep(self) -> bool:
        """Free a piece of what nobody needs any more, in milliseconds; tell whether there is more.

        That is what ended sandboxes have left, the log before snapshots, and documents that nothing
        names. To be called when there is nothing else to do, and sometimes anyway.
        """

    def compact(self) -> None:
        """Let go of all that nobody needs, unused scenarios as well, and give the room back."""

    def check(self) -> Sequence[str]:
        """Return what is wrong with the form in which it is kept, each in a line."""
