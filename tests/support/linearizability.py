"""Checks that the answers of several servers are linearizable: one server could have given them.

each entry of the logs is one call, once         → the place of each written call
an oracle replays each log                       → the expected answer to each call, and the states
                                                   that each read can have been answered from
every possible assignment of deletions to the    → one in which no call is placed before a call
sandboxes that they ended                          that had ended when it began
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, pairwise
from typing import Final

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.sandbox.scenario.scenario import BuiltScenario
from support.call_records import History, Life, MadeCall
from support.deletions import Ending, deletions
from support.oracle import Oracle, created_at, is_equal
from support.possible_states import END, MARGIN_MS, At, Forked, Read, Span
from support.real_time_order import Event, out_of_order

_OK: Final = 200
_CREATED: Final = 201
_MAX_WAYS: Final = 2000
"""How many assignments of deletions are tried before giving up."""


def problems(history: History, scenario: BuiltScenario) -> list[str]:
    """Return what is wrong with a history, one problem per line; empty if it is linearizable."""
    judged = _Judged(history, scenario)
    judged.find_places()
    judged.ask_oracle()
    judged.find_deletions()
    return judged.found


class _Judged:
    """The state of checking a history, and the problems found."""

    def __init__(self, history: History, scenario: BuiltScenario) -> None:
        self.found: list[str] = []
        self._history = history
        self._scenario = scenario
        self._calls = {made.sent.number: made for made in history.calls}
        self._places: dict[int, tuple[str, At]] = {}
        self._events: dict[str, list[Event]] = {}
        """By name, the calls with their possible places, without those of deletions."""
        self._absent: dict[str, list[Read]] = {}
        """By name, the reads that were answered that there is no sandbox."""

    # ── Which calls are in the logs ──────────────────────────────────────────────────────────

    def find_places(self) -> None:
        """Find the place of each call in a log, calls that must not be there, and missing ones."""
        for life in self._history.lives:
            self._expect_whole(life)
            if life.maker is not None:
                self._place(life.maker, life, 0, life.created_ms)
                self._expect_record(life, life.maker)
            elif not life.by_use and life.home.name != DEFAULT:
                self.found.append(f"{life.home}: nobody has made it")
            for number, entry in life.called():
                self._place(number, life, entry.number, entry.wall_ms)
        for made in self._history.calls:
            is_there = made.sent.number in self._places
            if made.is_refused and not made.is_unknown and is_there:
                self.found.append(f"it was said that it is not written: {made}")
            if _is_done(made, "PUT"):
                self.found += [] if is_there else [f"lost: {made}"]

    def _expect_whole(self, life: Life) -> None:
        numbers = [entry.number for entry in life.entries]
        if numbers != [*range(1, len(numbers) + 1)]:
            self.found.append(f"{life.home}: entries are missing: {numbers}")
        instants = [life.created_ms, *(entry.wall_ms for entry in life.entries)]
        for number, (one, next_one) in enumerate(pairwise(instants), 1):
            if next_one < one:
                self.found.append(f"{life.home}: time goes back at entry {number}")
            if next_one >= life.expires_ms:
                self.found.append(f"{life.home}: entry {number} comes after it has expired")

    def _expect_record(self, life: Life, maker: int) -> None:
        """Check the answer to the call that created a sandbox: its instant, whether it is new."""
        made = self._calls.get(maker)
        if made is None or made.answer is None or not _is_done(made):
            return
        is_new = made.answer.status == _CREATED
        before = [each for each in self._history.lives if each.can_give_way_to(life)]
        if not is_new and (not before or before[0].has_expired_before(life)):
            self.found.append(f"it has taken no other's place: {made}")
        if created_at(made.answer) != format_instant(life.created_ms):
            self.found.append(f"{life.home} was made at another instant: {made}")

    def _place(self, call: int, life: Life, number: int, wall_ms: int) -> None:
        made, name = self._calls.get(call), life.home.name
        if made is None:
            self.found.append(f"{life.home}, entry {number}: nobody has made the call {call}")
            return
        if call in self._places:
            self.found.append(f"doubled, in {self._places[call]} and {life.home}: {made}")
            return
        if name != made.sent.name:
            self.found.append(f"in the log of {name}: {made}")
        last_ms = END if made.is_unknown else made.ended_ms
        if not made.began_ms - MARGIN_MS <= wall_ms <= last_ms + MARGIN_MS:
            expected = f"{wall_ms - made.began_ms} ms after it began, entry {number}"
            self.found.append(f"its instant is not when it was made, but {expected}: {made}")
        at = At(life.home.generation, number, wall_ms)
        self._places[call] = name, at
        self._events.setdefault(name, []).append(Event(made, at))

    # ── The answers ──────────────────────────────────────────────────────────────────────────

    def ask_oracle(self) -> None:
        """Compare each answer with the oracle's."""
        reading: dict[str, list[Read]] = {}
        for made in self._history.calls:
            for read in self._reads(made):
                of_name = self._absent if read.is_absent else reading
                of_name.setdefault(read.name, []).append(read)
        for name in {life.home.name for life in self._history.lives}:
            self._replay(name, sorted(reading.get(name, []), key=lambda read: read.made.began_ms))
        for name, reads in reading.items():
            for read in reads:
                self._events.setdefault(name, []).append(Event(read.made, None, read.spans))
                if not read.spans:
                    self.found.append(f"no state can have been answered so: {read.made}{read.hint}")

    def _reads(self, made: MadeCall) -> Iterator[Read]:
        """Yield what a call has read of sandboxes, if it is not in the log."""
        sent, answer, lag_ms = made.sent, made.answer, self._history.lag_ms
        if answer is None or made.is_refused:
            return
        changes = sent.about in ("PUT", "DELETE")
        origin = sent.body.get("from") if sent.about == "PUT" else None
        if origin is not None and _is_done(made) and sent.number in self._places:
            _, at = self._places[sent.number]
            [life] = [life for life in self._history.lives if life.home.generation == at.generation]
            state = Oracle.of(life, self._scenario).state(at.wall_ms)
            yield Read(made, origin, lag_ms, Forked(state, at.wall_ms))
        elif sent.number not in self._places and not (changes and _is_done(made)):
            yield Read(made, origin or sent.name, lag_ms)

    def _replay(self, name: str, reads: Sequence[Read]) -> None:
        for life, later in self._history.succession(name):
            until_ms = min(END if later is None else later.created_ms, life.expires_ms - 1)
            oracle = Oracle.of(life, self._scenario)
            instants = [*(entry.wall_ms for entry in life.entries), until_ms]
            self._read_at(oracle, 0, life.created_ms, instants[0], reads)
            for (call, entry), until_ms in zip(life.called(), instants[1:], strict=True):
                outcome, made = oracle.tell(entry), self._calls.get(call)
                if made is not None and not _is_answered_so(made, outcome):
                    expected = f"{outcome.status} {outcome.body[:300]!r} {dict(outcome.headers)}"
                    self.found.append(f"{life.home} {entry.number} is {expected}, not {made}")
                self._read_at(oracle, entry.number, entry.wall_ms, until_ms, reads)

    def _read_at(
        self, oracle: Oracle, number: int, wall_ms: int, until_ms: int, reads: Sequence[Read]
    ) -> None:
        """Find the reads that can have been answered between two entries, with the instants."""
        for read in reads:
            if read.first_ms > until_ms:
                break
            window = read.window(wall_ms, until_ms)
            if window is not None:
                read.see(oracle, number, *window)

    # ── Deletions ────────────────────────────────────────────────────────────────────────────

    def find_deletions(self) -> None:
        """Find an assignment of deletions under which every call is in order."""
        names = {life.home.name for life in self._history.lives}
        for name in sorted({*names, *self._absent}):
            self.found += self._disorder(name)

    def _disorder(self, name: str) -> Sequence[str]:
        """Return the problems of a name, or nothing if there are none under some assignment.

        If no assignment is possible, one that disagrees with what was read is used for the report.
        """
        called = [made for made in self._history.calls if made.sent.name == name]
        deleting = [made for made in called if made.sent.about == "DELETE"]
        done = [made for made in deleting if _is_done(made)]
        events = self._events.get(name, [])
        endings = [*self._endings(name, deleting, events)]
        likely: Sequence[str] = ()
        for deleted in islice(deletions(endings, done), _MAX_WAYS):
            found = self._found_with(name, endings, deleted)
            if not found:
                return []
            likely = likely or found
        if likely:
            return likely
        endings = [*self._endings(name, deleting, [event for event in events if event.at])]
        ways = chain(deletions(endings, done), deletions(endings, done, is_whole=False))
        deleted = next(ways)
        used = {made.sent.number for made in deleted.values()}
        lost = [f"lost: {made}" for made in done if made.sent.number not in used]
        left = [each for each in endings if each.is_deleted and each.generation not in deleted]
        return [*lost, *map(_describe_end, left), *self._found_with(name, endings, deleted)]

    def _endings(
        self, name: str, deleting: Sequence[MadeCall], events: Sequence[Event]
    ) -> Iterator[Ending]:
        """Yield the ends of the sandboxes that were not certainly replaced by the next one."""
        bounds = {
            made.sent.number: _bounds(made, events)
            for made in deleting
            if _is_done(made) or made.is_unknown
        }
        for life, later in self._history.succession(name):
            can_give_way, answer = life.can_give_way_to(later), self._creation_status(later)
            has_expired = life.has_expired_before(later)
            if (can_give_way and answer == _OK) or not (life.is_over or has_expired):
                continue
            at = At(life.home.generation, END, 0)
            able = {number for number, (first, last) in bounds.items() if first < at < last}
            is_sure = not can_give_way or answer == _CREATED
            yield Ending(
                life,
                later,
                [made for made in deleting if made.sent.number in able],
                is_deleted=is_sure and not has_expired,
            )

    def _creation_status(self, life: Life | None) -> int:
        """Return the status of the answer to the call that created a sandbox, or 0."""
        made = None if life is None or life.maker is None else self._calls.get(life.maker)
        return 0 if made is None or made.answer is None else made.answer.status

    def _found_with(
        self, name: str, endings: Sequence[Ending], deleted: Mapping[int, MadeCall]
    ) -> Sequence[str]:
        """Return the problems of a name under an assignment of deletions."""
        events = [*self._events.get(name, ())]
        events += [Event(made, At(number, END, 0)) for number, made in deleted.items()]
        empty = [(0, 0), *_empty(endings, deleted)]
        found = []
        for read in self._absent.get(name, ()):
            spans = [
                Span(generation, END, 1, END)
                for generation, first_ms in empty
                if read.window(first_ms, END) is not None
            ]
            events.append(Event(read.made, None, spans))
            if not spans:
                found.append(f"no state can have been answered so: {read.made}")
        return [*found, *out_of_order(events)]


def _is_answered_so(made: MadeCall, outcome: Outcome) -> bool:
    """Return whether the answer to a call, if there is one, is the expected one."""
    return made.answer is None or made.is_refused or is_equal(made.answer, outcome)


def _is_done(made: MadeCall, method: str | None = None) -> bool:
    """Return whether a call about a sandbox succeeded according to its answer."""
    if method is not None and made.sent.about != method:
        return False
    return made.answer is not None and made.answer.status in (200, 201, 204)


def _bounds(made: MadeCall, events: Iterable[Event]) -> tuple[At, At]:
    """Return the places between which a call must be, by the events before and after it."""
    first, last = At(0, 0, 0), At(END, 0, 0)
    for event in events:
        if event.made.ended < made.began and not event.made.is_unknown:
            first = max(first, event.first)
        if event.made.began > made.ended and not made.is_unknown:
            last = min(last, event.last)  # one with an unknown outcome may take effect later
    return first, last


def _empty(endings: Sequence[Ending], deleted: Mapping[int, MadeCall]) -> Iterator[tuple[int, int]]:
    """Yield the sandboxes after which there was none for a while, and its first instant.

    That may last longer than to the instant of the next sandbox, until the store has that one.
    """
    for ending in endings:
        life = ending.life
        if ending.generation in deleted:
            yield ending.generation, life.entries[-1].wall_ms if life.entries else life.created_ms
        elif life.has_expired_before(ending.later):
            yield ending.generation, life.expires_ms


def _describe_end(ending: Ending) -> str:
    life, later = ending.life, ending.later
    lasts = f"which lasts until {life.expires_ms}; the next began at "
    lasts += "no time" if later is None else f"{later.created_ms}"
    return f"nobody has ended the sandbox {life.home}, {lasts}"
