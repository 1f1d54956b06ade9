"""Places the drafts of a batch, by what the registry knows about their names.

An engine looks up the sandboxes by name, calls `place` for each draft, and writes the results.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from mock_server.store.codec import scenario_of
from mock_server.store.log_records import (
    Amendment,
    CallDraft,
    Draft,
    Ending,
    Fenced,
    Founding,
    Home,
    KeptSandbox,
    LogPlace,
    Placed,
    Registry,
    Snapshot,
)
from mock_server.store.store_errors import UnreadableError

ENTRY: Final = 24
"""Size of an entry in bytes, without its text."""

SWEPT: Final = 500
"""How many entries are swept in one step: some milliseconds of work."""

BEGINNING: Final = 18
"""How many bytes of an encoded call suffice for `scenario_of`."""

HOUR_S: Final = 3600
"""How long an unused scenario is kept: it is stored before the sandbox that is founded with it."""

RESERVED: Final = 1000
"""Up to which number the exchanges of a new sandbox may be given one."""


class LogRow(NamedTuple):
    """An entry, as an engine writes it."""

    home: Home
    number: int
    wall_ms: int
    text: bytes


class Placing:
    """The placing of one batch.

    `registry` has the rows of the existing sandboxes whose names are in the batch; placing changes
    these records. `change` is the number of the latest change of the registry. The results to be
    written are `entries`; `beginnings`, snapshots from which sandboxes begin; `uses`, scenarios
    that sandboxes have or had, and those that calls name; and `touched`, the changed sandboxes.
    """

    def __init__(self, registry: Registry, change: int) -> None:
        self.change = change
        self.entries: list[LogRow] = []
        self.beginnings: list[tuple[Home, Snapshot]] = []
        self.uses: list[tuple[Home, bytes]] = []
        self.touched: dict[Home, KeptSandbox] = {}
        self._before = change
        self._living = {kept.home.name: kept for kept in registry.kept}
        self._damaged = registry.damaged
        self._founded: Placed | None = None

    def place(self, draft: Draft) -> Placed:
        """Place the next draft of the batch."""
        match draft:
            case CallDraft():
                return self._call(draft)
            case Founding():
                self._founded = self._found(draft)
                return self._founded
            case Ending() | Amendment():
                return self._change(draft)

    def is_change(self, kept: KeptSandbox) -> bool:
        """Return whether the batch changes more of a sandbox than the end of its log."""
        return kept.change > self._before

    def _call(self, call: CallDraft) -> Placed:
        home = call.home
        if home is None:
            if not isinstance(self._founded, LogPlace):
                if self._founded is None:
                    raise ValueError("a call without a sandbox, and without a founding before it")
                return self._founded
            home = self._founded.home
        kept = self._living.get(home.name)
        if kept is None or kept.home != home:
            return self._fenced(home, kept)
        wall_ms = max(call.wall_ms, kept.head_ms)
        if kept.is_expired(wall_ms):
            return Fenced(home)
        scenario = scenario_of(call.text)
        if scenario is not None:
            self.uses.append((home, scenario))
        kept.head += 1
        kept.head_ms = wall_ms
        kept.size += len(call.text) + ENTRY
        kept.used_ms = max(kept.used_ms, wall_ms)
        self.touched[home] = kept
        self.entries.append(LogRow(home, kept.head, wall_ms, call.text))
        return LogPlace(home, kept.head, wall_ms)

    def _found(self, founding: Founding) -> Placed:
        if founding.name in self._damaged:
            return self._damaged[founding.name]
        before = self._living.get(founding.name)
        if before is not None and founding.by_use:
            return Fenced(before.home)
        wall_ms = founding.wall_ms if before is None else max(founding.wall_ms, before.head_ms)
        replaced = None if before is None or before.is_expired(wall_ms) else before
        permit = b"" if replaced is None else replaced.permit
        if founding.before not in (None, permit) or (founding.is_only_new and replaced):
            return self._fenced(Home(founding.name, 0), before)
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
            head=0,
            head_ms=wall_ms,
            size=0 if founding.snapshot is None else founding.snapshot.size,
            permit=founding.permit,
        )
        self.uses.append((home, founding.scenario))
        if founding.snapshot is not None:
            self.beginnings.append((home, Snapshot(0, wall_ms, founding.snapshot)))
        self._living[founding.name] = self.touched[home] = kept
        return LogPlace(home, 0, wall_ms, replaced is not None)

    def _change(self, draft: Ending | Amendment) -> Placed:
        """Change the registry's record of a sandbox."""
        kept = self._living.get(draft.home.name)
        if kept is None or kept.home != draft.home:
            return self._fenced(draft.home, kept)
        wall_ms = max(draft.wall_ms, kept.head_ms)
        match draft:
            case Ending():
                if draft.ttl_ms not in (None, kept.ttl_ms):
                    return Fenced(draft.home)
                self._end(kept)
            case Amendment():
                before = kept.permit, kept.ttl_ms
                if kept.is_expired(wall_ms) or before != (draft.before, draft.before_ttl_ms):
                    return Fenced(draft.home)
                kept.permit, kept.ttl_ms = draft.permit, draft.ttl_ms
                self._note_change(kept)
        return LogPlace(draft.home, 0, wall_ms)

    def _end(self, kept: KeptSandbox) -> None:
        """Note that a sandbox has ended."""
        kept.is_over = True
        del self._living[kept.home.name]
        self._note_change(kept)

    def _note_change(self, kept: KeptSandbox) -> None:
        """Number a change of a sandbox as the next change of the registry."""
        self.change += 1
        kept.change = self.change
        self.touched[kept.home] = kept

    def _fenced(self, home: Home, kept: KeptSandbox | None) -> Fenced | UnreadableError:
        """Return why nothing is appended to a sandbox; `kept` is the one that has its name now."""
        if home.name in self._damaged:
            return self._damaged[home.name]
        return Fenced(Home(home.name, 0) if kept is None else kept.home)


def names_of(drafts: Iterable[Draft]) -> set[str]:
    """Return the names of the sandboxes in the drafts."""
    known = (draft if isinstance(draft, Founding) else draft.home for draft in drafts)
    return {each.name for each in known if each is not None}


def scenarios_in_use(
    kept: KeptSandbox, scenario: bytes, beginnings: Iterable[tuple[bytes]]
) -> list[bytes]:
    """Return the digests of the scenarios that a sandbox needs from a snapshot of `scenario` on.

    `beginnings` are rows with the first bytes of the entries after the snapshot.
    """
    named = (scenario_of(text) for (text,) in beginnings)
    wanted = {kept.scenario, scenario, *named}
    return [digest for digest in wanted if digest is not None]
