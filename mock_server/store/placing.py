"""Where the drafts of a batch stand: decided from what the registry says of their names.

An engine looks up the sandboxes of the names, has each draft placed, and writes what came of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from mock_server.store.codec import scenario_of
from mock_server.store.port import (
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
"""Bytes of an entry beside its text."""

TOLD: Final = 1000
"""For how many changes of the registry the end of a sandbox is told of."""


class LogRow(NamedTuple):
    """An entry, as an engine writes it."""

    home: Home
    number: int
    wall_ms: int
    text: bytes


@dataclass(slots=True)
class Life:
    """What a batch makes of a sandbox; `has_changed` says that the registry has a change of it."""

    kept: KeptSandbox
    head: int
    head_ms: int
    size: int
    has_changed: bool

    @classmethod
    def of(cls, kept: KeptSandbox, *, has_changed: bool = False) -> "Life":
        """Return a sandbox as it was before the batch."""
        return cls(kept, kept.head, kept.head_ms, kept.size, has_changed)

    def is_expired(self, wall_ms: int) -> bool:
        """Tell whether the time to live of the sandbox is over, which nobody may have noted yet."""
        ttl_ms = self.kept.ttl_ms
        return ttl_ms is not None and wall_ms >= self.kept.created_ms + ttl_ms

    def as_kept(self) -> KeptSandbox:
        """Return it as it is after the batch."""
        return replace(
            self.kept,
            head=self.head,
            head_ms=self.head_ms,
            size=self.size,
            used_ms=max(self.kept.used_ms, self.head_ms),
        )


class Placing:
    """The placing of one batch.

    `living` has every sandbox of the names in the batch that there is, `change` is the number of
    the latest change of the registry. `now_ms` is the instant by the engine's clock, if that is the
    one that counts. What is to be written: `entries`, `beginnings` (snapshots that sandboxes begin
    with), `uses` (scenarios that sandboxes have, or had, and those that calls name), and the
    sandboxes that are `touched`.
    """

    def __init__(
        self, living: Mapping[str, KeptSandbox], change: int, now_ms: int | None = None
    ) -> None:
        self.change = change
        self.entries: list[LogRow] = []
        self.beginnings: list[tuple[Home, Snapshot]] = []
        self.uses: list[tuple[Home, bytes]] = []
        self.touched: list[Life] = []
        self._living = living
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
            case Ending():
                return self._change(draft.home, draft.wall_ms, self._end)
            case Succession():
                return self._change(
                    draft.home, draft.wall_ms, lambda life: self._succeed(life, draft)
                )

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
        if call.after not in (None, life.head) or life.is_expired(wall_ms):
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
        if before is not None:
            self._end(before)
        self.change += 1
        home = Home(founding.name, self.change)
        kept = KeptSandbox(
            home=home,
            change=self.change,
            created_ms=wall_ms,
            used_ms=wall_ms,
            ttl_ms=founding.ttl_ms,
            by_use=founding.by_use,
            scenario=founding.scenario,
            current=founding.scenario,
            successor=None,
            head=0,
            head_ms=wall_ms,
            size=0 if founding.snapshot is None else founding.snapshot.size,
        )
        self.uses.append((home, founding.scenario))
        if founding.snapshot is not None:
            self.beginnings.append((home, Snapshot(0, wall_ms, founding.snapshot)))
        self._lives[founding.name] = life = Life.of(kept, has_changed=True)
        self.touched.append(life)
        replaces = before is not None and not before.is_expired(wall_ms)
        return LogPlace(home, 0, wall_ms, replaces)

    def _change(
        self, home: Home, wall_ms: int, change: Callable[[Life], None]
    ) -> LogPlace | Fenced:
        """Change what the registry says of a sandbox."""
        life = self._life(home.name)
        if life is None or life.kept.home != home:
            return _fenced(home, life)
        wall_ms = self._instant(wall_ms, life)
        change(life)
        return LogPlace(home, 0, wall_ms)

    def _end(self, life: Life) -> None:
        self.change += 1
        life.kept = replace(life.kept, change=self.change, is_over=True)
        life.has_changed = True
        self._lives[life.kept.home.name] = None

    def _succeed(self, life: Life, draft: Succession) -> None:
        current = draft.scenario if draft.is_begun else life.kept.current
        successor = None if draft.is_begun else draft.scenario
        if (current, successor) != (life.kept.current, life.kept.successor):
            self.change += 1
            self.uses.append((life.kept.home, draft.scenario))
            life.kept = replace(life.kept, change=self.change, current=current, successor=successor)
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
        """Return when an entry is: never before the one before it."""
        now_ms = wall_ms if self._now_ms is None else self._now_ms
        return now_ms if life is None else max(now_ms, life.head_ms)


def names_of(drafts: Iterable[Draft]) -> set[str]:
    """Return the names of the sandboxes that drafts are about."""
    names = set()
    for draft in drafts:
        if isinstance(draft, Founding):
            names.add(draft.name)
        elif draft.home is not None:
            names.add(draft.home.name)
    return names


def _fenced(home: Home, life: Life | None) -> Fenced:
    return Fenced(Home(home.name, 0) if life is None else life.kept.home)
