"""Whether what clients saw of several servers is what one server could have told them.

each entry of the logs: of one call, once         → where each written call stands
an oracle that is fed each log                     → what each was answered, and from which
                                                     states a read can have been answered
the calls in the order in which they began         → none stands before one that ended earlier
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Outcome
from mock_server.sandbox.scenario.scenario import BuiltScenario
from support.matching import Matching
from support.oracle import Oracle, created_at, is_equal
from support.recorded import History, Life, Made
from support.seen import END, MARGIN_MS, At, Forked, Read, Span

_OK: Final = 200
_CREATED: Final = 201


class Event(NamedTuple):
    """What a call did, or saw, under a name: in its place, or else in one of several."""

    made: Made
    name: str
    at: At | None
    spans: Sequence[Span] = ()


def problems(history: History, scenario: BuiltScenario) -> list[str]:
    """Return what is wrong with a history, each in a line; nothing if it is linearizable."""
    judged = _Judged(history, scenario)
    judged.find_places()
    judged.find_deletions()
    judged.ask_oracle()
    judged.expect_order()
    return judged.found


class _Judged:
    """A history that is being judged, and what was found."""

    def __init__(self, history: History, scenario: BuiltScenario) -> None:
        self.found: list[str] = []
        self._history = history
        self._scenario = scenario
        self._calls = {made.spoken.number: made for made in history.calls}
        self._places: dict[int, tuple[str, At]] = {}
        self._events: list[Event] = []
        self._empty_ms: dict[int, int] = {}

    # ── Which calls are in the logs ──────────────────────────────────────────────────────────

    def find_places(self) -> None:
        """Find the place of each call that is in a log, and those that should not be, or should."""
        for life in self._history.lives:
            self._expect_whole(life)
            if life.maker is not None:
                self._place(life.maker, life, 0, life.created_ms)
                self._expect_told(life, life.maker)
            elif not life.by_use and life.home.name != DEFAULT:
                self.found.append(f"{life.home}: nobody has made it")
            for number, entry in life.called():
                self._place(number, life, entry.number, entry.wall_ms)
        for made in self._history.calls:
            is_there = made.spoken.number in self._places
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

    def _expect_told(self, life: Life, maker: int) -> None:
        """Expect that whoever made a sandbox was told when, and whether there was one before."""
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
        if name != made.spoken.name:
            self.found.append(f"in the log of {name}: {made}")
        last_ms = END if made.is_unknown else made.ended_ms
        if not made.began_ms - MARGIN_MS <= wall_ms <= last_ms + MARGIN_MS:
            told = f"{wall_ms - made.began_ms} ms after it began, entry {number}"
            self.found.append(f"its instant is not when it was made, but {told}: {made}")
        at = At(life.home.generation, number, wall_ms)
        self._places[call] = name, at
        self._events.append(Event(made, name, at))

    def find_deletions(self) -> None:
        """Find which call has ended each sandbox that was not replaced."""
        for name in {life.home.name for life in self._history.lives}:
            self._find_deletions_of(name)

    def _find_deletions_of(self, name: str) -> None:
        deleting = [
            made
            for made in self._history.calls
            if made.spoken.about == "DELETE" and made.spoken.name == name
        ]
        bounds = {made.spoken.number: self._bounds(made, name) for made in deleting}
        deleting.sort(key=lambda made: (made.is_unknown, bounds[made.spoken.number][1]))
        ended: dict[int, tuple[Life, Life | None]] = {}
        able: dict[int, list[int]] = {}
        need: list[int] = []
        want: list[int] = []
        for life, later in self._lives_of(name):
            if self._told(later) == _OK and life.can_give_way_to(later):
                continue
            if not life.is_over and not life.has_expired_before(later):
                continue
            at = At(life.home.generation, END, 0)
            is_sure = not life.can_give_way_to(later) or self._told(later) == _CREATED
            ended[at.generation] = life, later
            able[at.generation] = [
                made.spoken.number
                for made in deleting
                if (_is_done(made) or (is_sure and made.is_unknown))
                and bounds[made.spoken.number][0] < at < bounds[made.spoken.number][1]
            ]
            if is_sure:  # even one that has expired may have been deleted before
                (want if life.has_expired_before(later) else need).append(at.generation)
        done = [made.spoken.number for made in deleting if _is_done(made)]
        has_ended = Matching(able, need, want, self._comes_before).pairs(done)
        for generation, (life, later) in ended.items():
            if generation not in has_ended:
                self._expect_end(life, later)
                continue
            entries = life.entries
            self._empty_ms[generation] = entries[-1].wall_ms if entries else life.created_ms
            made, at = self._calls[has_ended[generation]], At(generation, END, 0)
            self._places[made.spoken.number] = name, at
            self._events.append(Event(made, name, at))
        lost = {*done} - {*has_ended.values()}
        self.found += [f"lost: {made}" for made in deleting if made.spoken.number in lost]

    def _comes_before(self, one: int, other: int) -> bool:
        """Tell whether a call was over before another one began."""
        return self._calls[one].ended < self._calls[other].began

    def _bounds(self, made: Made, name: str) -> tuple[At, At]:
        """Return between which places a call stands by the calls before and after it."""
        first, last = At(0, 0, 0), At(END, 0, 0)
        for event in self._events:
            if event.name == name and event.at is not None:
                if event.made.ended < made.began:
                    first = max(first, event.at)
                if event.made.began > made.ended and not made.is_unknown:
                    last = min(last, event.at)  # one of unknown outcome may come to pass later
        return first, last

    def _expect_end(self, life: Life, later: Life | None) -> None:
        """Expect that a sandbox that nobody has deleted has expired, or given way to the next."""
        if life.has_expired_before(later):
            self._empty_ms[life.home.generation] = life.expires_ms
        elif not life.can_give_way_to(later) or self._told(later) == _CREATED:
            lasts = f"which lasts until {life.expires_ms}; the next began at "
            lasts += "no time" if later is None else f"{later.created_ms}"
            self.found.append(f"nobody has ended the sandbox {life.home}, {lasts}")

    def _told(self, life: Life | None) -> int:
        """Return the status that whoever made a sandbox was told."""
        made = None if life is None or life.maker is None else self._calls.get(life.maker)
        return 0 if made is None or made.answer is None else made.answer.status

    def _lives_of(self, name: str) -> Iterator[tuple[Life, Life | None]]:
        """Yield the lives of a name, and the one after each."""
        lives = self._history.lives_of(name)
        return zip(lives, [*lives[1:], None], strict=True)

    # ── What they were answered ──────────────────────────────────────────────────────────────

    def ask_oracle(self) -> None:
        """Hold each answer against the oracle's."""
        reading: dict[str, list[Read]] = {}
        for made in self._history.calls:
            for read in self._reads(made):
                reading.setdefault(read.name, []).append(read)
        for name, reads in reading.items():
            reads.sort(key=lambda read: read.made.began_ms)
            if name not in {life.home.name for life in self._history.lives}:
                for read in reads:
                    read.spans += [Span(0, END, 0, END)] if read.is_absent else []
        for name in {life.home.name for life in self._history.lives}:
            self._replay(name, reading.get(name, []))
        for reads in reading.values():
            for read in reads:
                self._events.append(Event(read.made, read.name, None, read.spans))
                if not read.spans:
                    self.found.append(f"no state can have been answered so: {read.made}{read.hint}")

    def _reads(self, made: Made) -> Iterator[Read]:
        """Yield what a call has seen of sandboxes, unless it is in the log."""
        spoken, answer, lag_ms = made.spoken, made.answer, self._history.lag_ms
        if answer is None or made.is_refused:
            return
        changes = spoken.about in ("PUT", "DELETE")
        origin = spoken.body.get("from") if spoken.about == "PUT" else None
        if origin is not None and _is_done(made) and spoken.number in self._places:
            _, at = self._places[spoken.number]
            [life] = [life for life in self._history.lives if life.home.generation == at.generation]
            state = Oracle.of(life, self._scenario).state(at.wall_ms)
            yield Read(made, origin, lag_ms, Forked(state, at.wall_ms))
        elif spoken.number not in self._places and not (changes and _is_done(made)):
            yield Read(made, origin or spoken.name, lag_ms)

    def _replay(self, name: str, reads: Sequence[Read]) -> None:
        self._see_nothing(0, 0, reads)
        for life, later in self._lives_of(name):
            until_ms = min(END if later is None else later.created_ms, life.expires_ms - 1)
            oracle = Oracle.of(life, self._scenario)
            instants = [*(entry.wall_ms for entry in life.entries), until_ms]
            self._read_at(oracle, 0, life.created_ms, instants[0], reads)
            for (call, entry), until_ms in zip(life.called(), instants[1:], strict=True):
                outcome, made = oracle.tell(entry), self._calls.get(call)
                if made is not None and not _is_answered_so(made, outcome):
                    told = f"{outcome.status} {outcome.body[:300]!r} {dict(outcome.headers)}"
                    self.found.append(f"{life.home} {entry.number} is {told}, not {made}")
                self._read_at(oracle, entry.number, entry.wall_ms, until_ms, reads)
            if life.home.generation in self._empty_ms:
                first_ms = self._empty_ms[life.home.generation]
                self._see_nothing(life.home.generation, first_ms, reads)

    def _see_nothing(self, generation: int, first_ms: int, reads: Sequence[Read]) -> None:
        """Find which reads can have been told that there is no sandbox.

        That may be so after the instant at which the next one begins, until it is kept.
        """
        for read in reads:
            if read.is_absent and read.window(first_ms, END) is not None:
                read.spans.append(Span(generation, END, 1, END))

    def _read_at(
        self, oracle: Oracle, number: int, wall_ms: int, until_ms: int, reads: Sequence[Read]
    ) -> None:
        """Find which reads can have been answered between two entries, and at which instants."""
        for read in reads:
            if read.first_ms > until_ms:
                break
            window = read.window(wall_ms, until_ms)
            if window is not None:
                read.see(oracle, number, *window)

    # ── In which order ───────────────────────────────────────────────────────────────────────

    def expect_order(self) -> None:
        """Have each call stand after all that had ended when it began."""
        floors: dict[str, tuple[At, Made]] = {}
        ended: list[tuple[float, int, str, At, Made]] = []
        for order, event in enumerate(sorted(self._events, key=lambda event: event.made.began)):
            made = event.made
            while ended and ended[0][0] < made.began:
                _, _, name, at, earlier = heappop(ended)
                floors[name] = max(floors.get(name, (at, earlier)), (at, earlier), key=_first)
            floor, before = floors.get(event.name, (At(0, 0, 0), made))
            at_last = _least(event, floor)
            if at_last is None:
                if event.at is not None or event.spans:
                    self.found.append(f"order: {made} is not after {floor}: {before}")
                continue
            if made.ended < END and not made.is_unknown:
                heappush(ended, (made.ended, order, event.name, at_last, made))


def _least(event: Event, floor: At) -> At | None:
    """Return the first place of an event that is not before another; None if there is none."""
    if event.at is not None:
        return event.at if event.at > floor else None
    for span in sorted(event.spans):
        if floor <= At(span.generation, span.number, span.last_ms):
            return max(floor, At(span.generation, span.number, span.first_ms))
    return None


def _is_answered_so(made: Made, outcome: Outcome) -> bool:
    """Tell whether a call has got its answer, if it has got one."""
    return made.answer is None or made.is_refused or is_equal(made.answer, outcome)


def _is_done(made: Made, method: str | None = None) -> bool:
    """Tell whether a call about a sandbox was said to be carried out."""
    if method is not None and made.spoken.about != method:
        return False
    return made.answer is not None and made.answer.status in (200, 201, 204)


def _first(floor: tuple[At, Made]) -> At:
    return floor[0]
