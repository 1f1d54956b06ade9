"""The records that pass between a store and the server: what is to be appended, and what is kept.

    a draft → appended → its place, in the log of a sandbox that the registry has

What a store does with them is in `port.py`.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mock_server.store.store_errors import UnreadableError


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
