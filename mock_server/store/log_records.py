"""The records that pass between a store and the server: drafts to be appended, and stored data.

    a draft → appended → its place, in the log of a sandbox in the registry

`port.py` describes what a store does with them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mock_server.store.store_errors import UnreadableError


class Home(NamedTuple):
    """One life of a sandbox; what replaces it, or follows its end, has another generation.

    Generations grow; no two sandboxes of a store have the same one, whatever their names.
    """

    name: str
    generation: int


ReplyDigest: TypeAlias = tuple[Home, int, bytes]
"""The sandbox and the number of an entry, and the digest of the reply to it."""


class Document(NamedTuple):
    """The content of a snapshot: 16 bytes that identify it, and its length in bytes.

    It is stored in pieces, each in a transaction of its own, before the row that references it.
    """

    digest: bytes
    size: int


@dataclass(frozen=True, slots=True)
class CallDraft:
    """A call to be appended to the log of a sandbox.

    `wall_ms` is the instant of the server; the entry gets that, or that of the entry before if it
    is later. This holds for all drafts.

    `home` is None for the sandbox that the latest `Founding` in the same batch before it begins; if
    that founding is fenced, so is the call. `text` is the call as `codec` encodes it. `nonce` (16
    bytes) identifies the call when it is unknown whether the commit succeeded.
    """

    home: Home | None
    wall_ms: int
    text: bytes
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Founding:
    """A sandbox that is to begin, replacing any sandbox of that name.

    `scenario` is the digest of a stored scenario. `snapshot` is a stored document from which the
    sandbox continues; without one, it begins at the first instant of its scenario. `by_use` means
    that its first use founds it: it replaces nothing, and is fenced if the name is taken.
    `permit` is what its operator allows it, as `codec` encodes it; empty for nothing.

    The founding is fenced if the permit of the sandbox of that name is no longer `before`, so that
    keys replaced in the meantime do not come back. The permit counts as empty if there is no such
    sandbox or it has expired; None accepts any. One that `is_only_new` is fenced by any sandbox.
    """

    name: str
    wall_ms: int
    scenario: bytes
    nonce: bytes
    ttl_ms: int | None = None
    by_use: bool = False
    snapshot: Document | None = None
    permit: bytes = b""
    before: bytes | None = None
    is_only_new: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A sandbox that is to end, with its log and its snapshots.

    `ttl_ms` is the time to live that is over: if the sandbox has another one by now, the ending is
    fenced, with its own home.
    """

    home: Home
    wall_ms: int
    nonce: bytes
    ttl_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Amendment:
    """A new permit and time to live for an existing sandbox.

    It is fenced, with its own home, if the sandbox has expired, if its permit is no longer
    `before`, or if its time to live is no longer `before_ttl_ms`.
    """

    home: Home
    wall_ms: int
    nonce: bytes
    before: bytes
    before_ttl_ms: int | None
    permit: bytes
    ttl_ms: int | None


Draft: TypeAlias = CallDraft | Founding | Ending | Amendment


class LogPlace(NamedTuple):
    """The place of a draft: its number in the log (0 except for calls), and its instant.

    Numbers begin at 1. `wall_ms` is never before that of the previous entry. A founding `replaces`
    a sandbox of that name unless that had expired; in results of `find` this is never set.
    """

    home: Home
    number: int
    wall_ms: int
    replaces: bool = False


class Fenced(NamedTuple):
    """A draft that was not appended: its sandbox has ended, was replaced, or has changed.

    `home` is the sandbox that has the name now, with generation 0 if there is none. It is the
    draft's own if that sandbox has expired, or if the permit or time to live is no longer the
    expected one.
    """

    home: Home


Placed: TypeAlias = LogPlace | Fenced | UnreadableError
"""The result for a draft; the error means that it was not appended because a row is damaged."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One call in the log of a sandbox; `digest` is that of its reply, if it was recorded."""

    number: int
    wall_ms: int
    text: bytes
    digest: bytes | None = None


@dataclass(slots=True)
class KeptSandbox:
    """A sandbox in the registry, as it was when it was read; `Placing` updates the ones it reads.

    `change` is the number of its latest change in the registry, `head` that of its latest entry,
    `head_ms` the instant of that entry (or of the founding if there is none), `used_ms` the instant
    of its last use, and `size` the bytes of its log and snapshots. Its log begins with `scenario`,
    from which it is replayed until there is a snapshot. One that `is_over` stays listed until all
    of it is swept.
    """

    home: Home
    change: int
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    by_use: bool
    scenario: bytes
    head: int
    head_ms: int
    size: int
    is_over: bool = False
    permit: bytes = b""

    def is_expired(self, wall_ms: int) -> bool:
        """Return whether its time to live is over, even if its end is not recorded yet."""
        return self.ttl_ms is not None and wall_ms >= self.created_ms + self.ttl_ms


class Registry(NamedTuple):
    """Rows of the registry: the sandboxes of intact ones, the errors of damaged ones by name."""

    kept: Sequence[KeptSandbox]
    damaged: Mapping[str, UnreadableError]

    def expect_intact(self) -> Sequence[KeptSandbox]:
        """Return the sandboxes.

        Raises:
            UnreadableError: when a row is damaged.
        """
        for error in self.damaged.values():
            raise error
        return self.kept


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a sandbox after the entry `number`, as of a wall instant.

    The snapshot with which a sandbox was founded has the number 0.
    """

    number: int
    wall_ms: int
    document: Document
