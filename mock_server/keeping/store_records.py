"""The records that pass between a store and the server that owns it.

a batch of changes → one transaction → durable;  a sandbox → its newest snapshot and the calls after
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias
from zlib import crc32

from mock_server.keeping.store_errors import UnreadableError


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

    `version` is that of the program which began its log, or took its snapshot. If its row is
    damaged, `damage` says so, and some of the values are not what they were.

    A server keeps it up to date. The use `noted` is the one that the store has for certain. While
    the sandbox is not in memory, its exchanges go on after `number`.
    """

    kept: Kept
    noted: Use
    version: str
    head: int
    head_ms: int
    damage: UnreadableError | None = None
    used_ms: int = field(init=False)
    reserved: int = field(init=False)
    size: int = field(init=False)
    number: int = field(init=False)

    def __post_init__(self) -> None:
        self.used_ms, self.reserved, self.size = self.noted
        self.number = self.reserved


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
