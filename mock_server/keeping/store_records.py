"""The records that pass between a store and the server that owns it.

a batch of changes → one transaction → durable;  a sandbox → its newest snapshot and the calls after
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias
from zlib import crc32

from mock_server.keeping.store_errors import UnreadableError
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit


class SandboxId(NamedTuple):
    """One life of a sandbox; what replaces it, or follows its end, has another generation.

    Generations grow; no two sandboxes of a store have the same one, whatever their names.
    """

    name: str
    generation: int


class Kept(NamedTuple):
    """A sandbox as it was created, or given other terms since.

    `scenario` is the digest of the one with which it began; `permit` is what its operator allows
    it, as `codec` encodes it. A sandbox that was created `by_use` may be forgotten when unused.
    """

    sandbox: SandboxId
    created_ms: int
    ttl_ms: int | None
    by_use: bool
    scenario: bytes
    permit: bytes = b""


class Use(NamedTuple):
    """What is noted about a sandbox from time to time, for each server that goes on with it.

    It was used last at `used_ms`; numbers up to `reserved` may have been given to its exchanges;
    what is kept of it has about `size` bytes.
    """

    used_ms: int
    reserved: int
    size: int


@dataclass(slots=True)
class StoredSandboxRow:
    """A sandbox that a store has; its latest call has the number `head`, at `head_ms`.

    `permit` is decoded. `version` is that of the program which began its log, or took its snapshot.
    If its row is damaged, `damage` says so, and some of the values are not what they were.

    A server keeps it up to date. The use `noted` is the one that the store has for certain. While
    the sandbox is not in memory, its exchanges go on after `number`. Since its last snapshot, after
    the call `base`, its log has grown by some bytes, maybe with a reset in it.
    """

    kept: Kept
    noted: Use
    version: str
    head: int
    head_ms: int
    permit: Permit = NO_PERMIT
    damage: UnreadableError | None = None
    used_ms: int = field(init=False)
    reserved: int = field(init=False)
    size: int = field(init=False)
    number: int = field(init=False)
    base: int = field(init=False, default=0)
    grown: int = field(init=False, default=0)
    was_reset: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.used_ms, self.reserved, self.size = self.noted
        self.number = self.reserved

    def add(self, call: "StoredCall", *, is_reset: bool) -> None:
        """Note that a call was made, which is in the log."""
        self.head, self.head_ms = call.number, call.wall_ms
        self.size += call.size
        self.grown += call.size
        self.was_reset |= is_reset


class StoredCall(NamedTuple):
    """A call in the log of a sandbox, at an instant not before that of the previous one.

    The first one has the number 1.

    `text` is the call as `codec` encodes it, `scenario` the digest of one that it brought.
    """

    sandbox: SandboxId
    number: int
    wall_ms: int
    text: bytes
    scenario: bytes | None = None

    @property
    def size(self) -> int:
        """Size in the log in bytes."""
        return len(self.text) + 24


class Snapshot(NamedTuple):
    """The state of a sandbox after the call `number`: 0 for the state with which it began.

    `body` is the state as `codec` packs it, `scenario` the digest of the scenario that it needs.
    """

    sandbox: SandboxId
    number: int
    wall_ms: int
    body: bytes
    scenario: bytes


@dataclass(frozen=True, slots=True)
class Create:
    """A sandbox begins; if it begins with a state, the snapshot of that is stored already."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class SetPermit:
    """A sandbox goes on under other terms: those of `kept`."""

    kept: Kept


@dataclass(frozen=True, slots=True)
class Delete:
    """A sandbox ends, with everything that is kept of it."""

    sandbox: SandboxId


Change: TypeAlias = StoredCall | Create | SetPermit | Delete


@dataclass(slots=True)
class Batch:
    """Changes that take effect together or not at all, and the scenarios that they name."""

    changes: list[Change] = field(default_factory=list)
    scenarios: dict[bytes, bytes] = field(default_factory=dict)

    def join(self, other: "Batch", _: int = 0) -> None:
        """Become a part of another batch."""
        other.changes += self.changes
        other.scenarios |= self.scenarios

    @property
    def grows(self) -> bool:
        return any(isinstance(change, StoredCall | Create) for change in self.changes)


class Loaded(NamedTuple):
    snapshot: Snapshot | None
    calls: Sequence[StoredCall]

    def scenarios(self, kept: Kept) -> Sequence[bytes]:
        """Return the digests of the scenarios that the sandbox `kept` needs, each once."""
        first = kept.scenario if self.snapshot is None else self.snapshot.scenario
        return [*dict.fromkeys([first, *(call.scenario for call in self.calls if call.scenario)])]


class SandboxLog(NamedTuple):
    """Everything that a store has of a sandbox, apart from its place in that store.

    Its exchanges have got the numbers up to `number`, at instants up to `seen_ms`.
    """

    kept: Kept
    loaded: Loaded
    scenarios: Mapping[bytes, bytes]
    number: int
    seen_ms: int

    @property
    def size(self) -> int:
        """How many bytes there are, without what is short."""
        state = b"" if self.loaded.snapshot is None else self.loaded.snapshot.body
        texts = (call.text for call in self.loaded.calls)
        return sum(map(len, (state, *texts, *self.scenarios.values())))

    def at(self, sandbox: SandboxId) -> tuple[Snapshot | None, Batch]:
        """Return with what it begins in a store: a snapshot, if any, and then everything else."""
        snapshot, calls = self.loaded
        begins_ms = self.kept.created_ms
        if snapshot is not None:
            snapshot = snapshot._replace(sandbox=sandbox, number=0)
            begins_ms = snapshot.wall_ms
        batch = Batch([Create(self.kept._replace(sandbox=sandbox))], {**self.scenarios})
        for number, call in enumerate(calls, 1):
            begins_ms = max(begins_ms, call.wall_ms)
            moved = call._replace(sandbox=sandbox, number=number, wall_ms=begins_ms)
            batch.changes.append(moved)
        return snapshot, batch


Uses: TypeAlias = Mapping[SandboxId, Use]


def checksum(record: Kept | StoredCall | Snapshot) -> int:
    """Return what tells whether a value of a record has changed since it was stored."""
    (name, generation), *others = record
    values: list[bytes | int | None] = [name.encode(), generation, *others]
    shown = [
        value if isinstance(value, bytes) else b"%d" % value
        for value in values
        if value is not None
    ]
    return crc32(b"\0".join(shown))
