"""Places the drafts of a batch, by what the registry knows about their names.

An engine looks up the sandboxes of the names, has each draft placed, and writes the result.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from mock_server.store.codec import scenario_of
from mock_server.store.port import (
    Amendment,
    CallDraft,
    Draft,
    Ending,
    Fenced,
    Founding,
    Home,
    KeptSandbox,
    LogPlace,
    Snapshot,
    Succession,
)

ENTRY: Final = 24
"""Bytes of an entry besides its text."""

SWEPT: Final = 500
"""How many entries are swept at once: some milliseconds of work."""

BEGINNING: Final = 18
"""How many bytes of a text say which scenario was resolved for the call."""

HOUR_S: Final = 3600
"""How long a scenario is kept before a sandbox is founded with it."""

KEPT_S: Final = 31
"""How long what has ended can be loaded, if it is kept: a second longer than it may be undone."""

TOLD: Final = 1000
"""For how many changes of the registry the end of a sandbox is remembered."""


class LogRow(NamedTuple):
    """An entry, as an engine writes it."""

    home: Home
    number: int
    wall_ms: int
    text: bytes


@dataclass(slots=True)
class Life:
    """What a batch changes in a sandbox; `has_changed` marks a change of the registry."""

    kept: KeptSandbox
    head: int
    head_ms: int
    size: int
    has_changed: bool

    @classmethod
    def of(cls, kept: KeptSandbox, *, has_changed: bool = False) -> "Life":
        """Return the sandbox as it was before the batch."""
        return cls(kept, kept.head, kept.head_ms, kept.size, has_changed)

    def as_kept(self) -> KeptSandbox:
        """Return the sandbox as it is after the batch."""
        before_ms = self.kept.used_ms
        used_ms = before_ms if self.kept.is_over else max(before_ms, self.head_ms)
        head, head_ms, size = self.head, self.head_ms, self.size
        return replace(self.kept, head=head, head_ms=head_ms, size=size, used_ms=used_ms)


class Placing:
    """The placing of one batch.

    `living` are all existing sandboxes whose names are in the batch, `change` is the number of the
    latest change of the registry. `now_ms` is the instant by the engine's clock, if that is the
    clock that counts. The results to be written are `entries`, `beginnings` (snapshots from which
    sandboxes begin), `uses` (scenarios that sandboxes have or had, and those that calls name), the
    sandboxes that are `touched`, and those that had ended and are kept no longer: `spent`, and all
    that had the names of those `purged` before them.
    """

    def __init__(
        self, living: Iterable[KeptSandbox], change: int, now_ms: int | None = None
    ) -> None:
        self.change = change
        self.entries: list[LogRow] = []
        self.beginnings: list[tuple[Home, Snapshot]] = []
        self.uses: list[tuple[Home, bytes]] = []
        self.touched: list[Life] = []
        self.spent: list[Home] = []
        self.purged: list[Home] = []
        self._living = {kept.home.name: kept for kept in living}
        self._now_ms = now_ms
        self._lives: dict[str, Life | None] = {}
        self._founded: LogPlace | Fenced | None = None

    def place(self, draft: Draft) -> LogPlace | Fenced:
        """Place the next draft of the batch."""
        match draft:
            case CallDraft():
                return self._call(draft)
            case Founding():
                self._founded = self._found(draft)
                return self._founded
            case Ending() | Succession() | Amendment():
                return self._change(draft)

    def _call(self, call: CallDraft) -> LogPlace | Fenced:
        home = call.home
        if home is None:
            if not isinstance(self._founded, LogPlace):
                if self._founded is None:
                    raise ValueError("a call of no sandbox, and none is founded before it")
                return self._founded
            home = self._founded.home
        life = self._life(home.name)
        if life is None or life.kept.home != home:
            return _fenced(home, life)
        wall_ms = self._instant(call.wall_ms, life)
        if call.after not in (None, life.head) or life.kept.is_expired(wall_ms):
            return Fenced(home)
        scenario = scenario_of(call.text)
        if scenario is not None:
            self.uses.append((home, scenario))
        life.head += 1
        life.size += len(call.text) + ENTRY
        life.head_ms = wall_ms
        self.entries.append(LogRow(home, life.head, wall_ms, call.text))
        return LogPlace(home, life.head, wall_ms)

    def _found(self, founding: Founding) -> LogPlace | Fenced:
        before = self._life(founding.name)
        if before is not None and founding.by_use:
            return Fenced(before.kept.home)
        wall_ms = self._instant(founding.wall_ms, before)
        replaces = before is not None and not before.kept.is_expired(wall_ms)
        permit = before.kept.permit if before is not None and replaces else b""
        if founding.before not in (None, permit) or (founding.is_only_new and replaces):
            return _fenced(Home(founding.name, 0), before)
        if before is not None:
            self._end(before, wall_ms if founding.keeps else 0)
        if founding.former is not None:
            self.spent.append(founding.former)
        self.change += 1
        home = Home(founding.name, self.change)
        if founding.purges:
            self.purged.append(home)
        kept = KeptSandbox(
            home=home,
            change=self.change,
            created_ms=wall_ms,
            used_ms=wall_ms,
            ttl_ms=founding.ttl_ms,
            by_use=founding.by_use,
            scenario=founding.scenario,
            current=founding.scenario,
            successor=founding.successor,
            head=0,
            head_ms=wall_ms,
            size=0 if founding.snapshot is None else founding.snapshot.size,
            permit=founding.permit,
        )
        self.uses.append((home, founding.scenario))
        if founding.successor is not None:
            self.uses.append((home, founding.successor))
        if founding.snapshot is not None:
            self.beginnings.append((home, Snapshot(0, wall_ms, founding.snapshot)))
        self._lives[founding.name] = life = Life.of(kept, has_changed=True)
        self.touched.append(life)
        return LogPlace(home, 0, wall_ms, replaces)

    def _change(self, draft: Ending | Succession | Amendment) -> LogPlace | Fenced:
        """Change the registry's record of a sandbox."""
        life = self._life(draft.home.name)
        if life is None or life.kept.home != draft.home:
            return _fenced(draft.home, life)
        wall_ms = self._instant(draft.wall_ms, life)
        match draft:
            case Ending():
                if draft.ttl_ms not in (None, life.kept.ttl_ms):
                    return Fenced(draft.home)
                if not draft.keeps and draft.ttl_ms is None:
                    self.purged.append(draft.home)
                self._end(life, wall_ms if draft.keeps else 0)
            case Succession():
                if draft.previous not in (None, life.kept.current, life.kept.successor):
                    return Fenced(draft.home)
                self._succeed(life, draft)
            case Amendment():
                before = life.kept.permit, life.kept.ttl_ms
                if life.kept.is_expired(wall_ms) or before != (draft.before, draft.before_ttl_ms):
                    return Fenced(draft.home)
                self._rewrite(life, permit=draft.permit, ttl_ms=draft.ttl_ms)
        return LogPlace(draft.home, 0, wall_ms)

    def _end(self, life: Life, used_ms: int) -> None:
        """Note that a sandbox is over; it is kept for a while if an instant is given."""
        self._rewrite(life, is_over=True, used_ms=used_ms)
        self._lives[life.kept.home.name] = None

    def _succeed(self, life: Life, draft: Succession) -> None:
        current = draft.scenario if draft.is_begun else life.kept.current
        successor = None if draft.is_begun else draft.scenario
        if (current, successor) != (life.kept.current, life.kept.successor):
            self.uses.append((life.kept.home, draft.scenario))
            self._rewrite(life, current=current, successor=successor)

    def _rewrite(self, life: Life, **fields: Any) -> None:
        """Note the next change of the registry, of some fields of a sandbox."""
        self.change += 1
        life.kept = replace(life.kept, change=self.change, **fields)
        life.has_changed = True

    def _life(self, name: str) -> Life | None:
        if name in self._lives:
            return self._lives[name]
        kept = self._living.get(name)
        if kept is None:
            return None
        self._lives[name] = life = Life.of(kept)
        self.touched.append(life)
        return life

    def _instant(self, wall_ms: int, life: Life | None) -> int:
        """Return the instant of an entry: never before the previous entry."""
        now_ms = wall_ms if self._now_ms is None else self._now_ms
        return now_ms if life is None else max(now_ms, life.head_ms)


def names_of(drafts: Iterable[Draft]) -> set[str]:
    """Return the names of the sandboxes in the drafts."""
    known = (draft if isinstance(draft, Founding) else draft.home for draft in drafts)
    return {each.name for each in known if each is not None}


def scenarios_in_use(
    kept: KeptSandbox, scenario: bytes, beginnings: Iterable[tuple[bytes]]
) -> list[bytes]:
    """Return the digests of the scenarios that a sandbox needs after a snapshot of one.

    `beginnings` are those of the texts of the entries after it.
    """
    named = (scenario_of(text) for (text,) in beginnings)
    wanted = {kept.scenario, kept.current, kept.successor, scenario, *named}
    return [digest for digest in wanted if digest is not None]


def scenarios_of(drafts: Iterable[Draft]) -> set[bytes]:
    """Return the digests of the scenarios that the drafts name."""
    named: list[bytes | None] = []
    for draft in drafts:
        match draft:
            case CallDraft():
                named.append(scenario_of(draft.text))
            case Founding():
                named += draft.scenario, draft.successor
            case Succession():
                named.append(draft.scenario)
            case Ending() | Amendment():
                pass
    return {digest for digest in named if digest is not None}


def _fenced(home: Home, life: Life | None) -> Fenced:
    return Fenced(Home(home.name, 0) if life is None else life.kept.home)
