"""Finds settings under which the recorded calls agree, and judges each assumption under them.

Settings are changed one at a time, then in pairs.

Defaults are kept wherever calls agree. A change is made if it makes more calls agree than differ.
The values to try are those that the register lists, and those that replies suggest. A probe is
tried but never proposed: it only shows whether the recording would reveal another value.

A call excludes a value if it agrees under the settings found and differs under that value, unless
the call is explained by another world or by a change of another assumption that fits as well. The
default is supported if all other values are excluded, and contradicted if it is excluded itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, islice
from operator import itemgetter
from typing import Any, Final

from mock_server.calibration.differing import ABSENT
from mock_server.calibration.reading_off import MAX_EVIDENCE, Evidence, Ruling, undecided
from mock_server.calibration.replay import ReplyVerdict, Trial, Trials, changed_settings, value_key
from mock_server.calibration.stories import touches_of
from mock_server.contract.assumptions import values_in_force
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import parse_duration
from mock_server.contract.values.exact_json import dumps
from mock_server.recordings.recording import RecordedCall
from mock_server.recordings.traffic import STATUS


@dataclass(frozen=True, slots=True)
class Candidate:
    assumption: str
    value: Any
    is_probe: bool = False


_DURATIONS: Final = (
    "30d", "14d", "7d", "3d", "2d", "24h", "12h", "8h", "6h", "4h", "3h", "2h", "1h",
    "45m", "30m", "20m", "15m", "10m", "5m", "2m", "1m", "30s", "20s", "15s", "10s", "5s",
    "4s", "3s", "2s", "1s",
)  # fmt: skip


def listed(register: Mapping[str, Any]) -> list[Candidate]:
    found = [
        Candidate(name, each) for name, row in register.items() for each in row.get("tries", ())
    ]
    for name, row in register.items():
        if touches_of(name) is not None:
            found += [Candidate(name, each["value"]) for each in row["alternatives"]]
            found += [Candidate(name, each, is_probe=True) for each in row.get("probes", ())]
    return found


def touching(candidates: Iterable[Candidate], calls: Sequence[RecordedCall]) -> Iterator[Candidate]:
    for each in candidates:
        touches = touches_of(each.assumption)
        if not each.is_probe and touches is not None and any(map(touches, calls)):
            yield each


def retention_of(calls: Sequence[RecordedCall]) -> list[Candidate]:
    """Return how long the service keeps requests, if the recording shows that it forgot some."""
    accepted = {call.minted: call.at_ms for call in calls if call.is_accepted}
    ages_ms = [
        (call.reply, call.at_ms - accepted[call.request_id])
        for call in calls
        if call.operation == STATUS and call.request_id in accepted and call.reply.is_recorded
    ]
    known = max((age_ms for reply, age_ms in ages_ms if reply.is_success), default=0)
    unknown = min((age_ms for reply, age_ms in ages_ms if not reply.is_success), default=0)
    if unknown <= known:
        return []
    fitting = [each for each in _DURATIONS if known < parse_duration(each) <= unknown]
    return [Candidate("request-retention", fitting[0] if fitting else f"{unknown}ms")]


def suggested(
    verdicts: Iterable[ReplyVerdict], of_entries: Mapping[str, Mapping[str, Any]]
) -> Iterator[Candidate]:
    """Yield values that replies show: of invoices, and of the members `of_entries`, by kind."""
    for verdict in verdicts:
        values: dict[str, Any] = {}
        for difference in () if verdict.why else verdict.differences:
            received = difference.received
            if received == ABSENT or difference.part != "content":
                continue
            match difference.pointer.split("/")[3:]:
                case ["invoiceConfiguration", name] if name != "deviceCostCurrency":
                    values[name] = received
                case [*_, kind, _, name] if name in of_entries.get(kind, ()):
                    yield Candidate("entry-defaults", {kind: {name: received}})
        if values:
            yield Candidate("invoice-defaults", {"values": values})
            yield Candidate("invoice-defaults", {"when": "each-modify", "values": values})


_MAX_STEPS: Final = 40
_MAX_PAIRS: Final = 3000
_MAX_FIRSTS: Final = 6
_EACH: Final = 3
"""The maximum number of calls that are listed for, or against, one value."""

_OF_WORLDS: Final = frozenset({"sub-customers", "package-name-scope", "unknown-sub-account"})
"""The assumptions that depend on the hierarchy."""


@dataclass(slots=True)
class Search:
    """The best settings and world `found` so far, and the calls that differ under them, by story.

    `known` holds evidence other than replies that excludes a value, by assumption and value key.
    """

    trials: Trials
    found: Trial
    register: Mapping[str, Any]
    candidates: list[Candidate]
    known: Mapping[tuple[str, bytes], Evidence]
    progress: Callable[[str], None]
    _differing: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def run(self) -> None:
        for _ in range(_MAX_STEPS):
            self._look()
            if not self._differing or not self._step():
                return
        self._look()

    def verdicts(self) -> list[ReplyVerdict]:
        """Return the verdicts under the settings found, in the order of the calls."""
        found = chain.from_iterable(map(self.found.verdicts, self.trials.all_stories))
        return sorted(found, key=lambda verdict: verdict.call.number)

    def _look(self) -> None:
        """Choose the world that fits best, and note which calls differ in it, by story."""
        tried: list[tuple[int, Trial, Mapping[int, frozenset[int]]]] = []
        for world in self.trials.all_worlds:
            trial = Trial(self.trials, world, self.found.settings)
            differing = {at: trial.outcome(at).differing for at in self.trials.all_stories}
            shown = {at: calls for at, calls in differing.items() if calls}
            tried.append((sum(map(len, shown.values())), trial, shown))
        count, self.found, self._differing = min(tried, key=itemgetter(0))
        self.progress(counted(count, "call differs", "calls differ"))

    def _affected(self, world: int, assumptions: Iterable[str]) -> frozenset[int]:
        if world != self.found.world:
            return frozenset(self.trials.all_stories)
        return frozenset[int]().union(*map(self.trials.touched, assumptions))

    def _step(self) -> bool:
        """Make the change that helps most; return whether there is one.

        Only changes that explain the first differing call of one of a few stories are tried.
        """
        self._take_suggestions()
        stories = self.trials.stories
        firsts = sorted(map(min, self._differing.values()), key=stories.positions.__getitem__)
        for first in firsts[:_MAX_FIRSTS]:
            found = list(touching(self.candidates, stories.window(first)[0]))
            for changes in (((each,) for each in found), combinations(found, 2)):
                if self._take_best(islice(changes, _MAX_PAIRS), first):
                    return True
        return False

    def _take_best(self, changes: Iterable[tuple[Candidate, ...]], first: int) -> bool:
        """Take the best of the changes that explain a call."""
        best, best_gain = None, 0
        for change in changes:
            names = [each.assumption for each in change]
            if len(set(names)) < len(names):
                continue
            settings = self.found.settings
            for each in change:
                settings = changed_settings(settings, each.assumption, each.value)
            # All worlds are tried if an assumption depends on the hierarchy.
            worlds = (self.found.world,) if _OF_WORLDS.isdisjoint(names) else self.trials.all_worlds
            tried = [Trial(self.trials, world, settings) for world in worlds]
            if any(trial.agrees_at(first) for trial in tried):
                for trial in tried:
                    gain = self._gain(trial, names, best_gain)
                    if gain > best_gain:
                        best, best_gain = (names, trial), gain
        if best is None:
            return False
        names, self.found = best
        for name in names:
            gained = counted(best_gain, "more call agrees", "more calls agree")
            self.progress(f"{name} is changed: {gained}")
        return True

    def _gain(self, trial: Trial, names: Iterable[str], at_least: int) -> int:
        """Return how many more calls agree after a change; 0 if certainly not over `at_least`."""
        if trial.key == self.found.key:
            return 0
        gain = sum(
            len(calls) - len(trial.outcome(at).differing) for at, calls in self._differing.items()
        )
        for at in sorted(self._affected(trial.world, names) - self._differing.keys()):
            if gain <= at_least:
                return 0
            gain -= len(trial.outcome(at).differing)
        return gain

    def _take_suggestions(self) -> None:
        known = {(each.assumption, value_key(each.value)) for each in self.candidates}
        of_entries = self.register["entry-defaults"]["default"]
        for at in self._differing:
            for each in suggested(self.found.verdicts(at), of_entries):
                key = each.assumption, value_key(each.value)
                if key not in known:
                    known.add(key)
                    self.candidates.append(each)

    def judge(self, name: str) -> Ruling:
        """Judge a default; undecided if it, or another value in its place, may hold as well."""
        default = self.register[name]["default"]
        values = self._values(name, default)
        if value_key(default) in values:  # the search has left the default
            may_hold, evidence = self._weigh(name, values[value_key(default)])
            if may_hold:
                return undecided(name, evidence)
            return Ruling("contradicted", self.found.settings[name], evidence)
        found: dict[Evidence, None] = {}
        may_hold = not values
        for value in values.values():
            may_hold, evidence = self._weigh(name, value)
            found |= dict.fromkeys(evidence)
            if may_hold:
                break
        first = list(found)[:MAX_EVIDENCE]
        return undecided(name, first) if may_hold else Ruling("supported", default, first)

    def _values(self, name: str, default: Any) -> dict[bytes, Any]:
        """Return the other values to try, by the key of the complete value then in force."""
        current = self.found.settings.get(name, default)
        values = {}
        for each in (Candidate(name, default), *self.candidates):
            if each.assumption == name:
                value = each.value
                if each.is_probe:
                    value = changed_settings({name: current}, name, value)[name]
                values[self._key(name, value)] = value
        values.pop(self._key(name, current), None)
        return values

    def _key(self, name: str, value: Any) -> bytes:
        return value_key(values_in_force({name: self.register[name]}, {name: value})[name])

    def _weigh(self, name: str, value: Any) -> tuple[bool, list[Evidence]]:
        """Return whether a value may hold, and the calls for and against it."""
        known = self.known.get((name, value_key(value)))
        trial = Trial(self.trials, self.found.world, {**self.found.settings, name: value})
        against, in_favour = self._compared(name, trial)
        shown = dumps(value).decode()
        evidence = [
            Evidence.of(call, f"{how} {name}: {shown}")
            for calls, how in ((against, "differs under"), (in_favour, "agrees only under"))
            for call in map(self.trials.stories.call, calls[:_EACH])
        ]
        if known is not None:
            return bool(in_favour), [known, *evidence]
        may_hold = bool(in_favour) or not against or self._is_rescued(name, trial, against)
        return may_hold, evidence

    def _compared(self, name: str, trial: Trial) -> tuple[list[int], list[int]]:
        """Return calls against and in favour of settings, until there are enough."""
        against: list[int] = []
        in_favour: list[int] = []
        differ = self._differing.keys()  # only these stories may have calls in favour
        for at in sorted(self.trials.touched(name), key=lambda at: (at in differ, at)):
            if at in differ or len(against) < _EACH:
                one, other = self.found.outcome(at), trial.outcome(at)
                against += sorted(one.matching & other.differing)
                in_favour += sorted(other.matching & one.differing)
        return against, in_favour

    def _is_rescued(self, name: str, trial: Trial, against: list[int]) -> bool:
        """Return whether another world or one more change explains the calls against a value.

        All calls that agree under the settings found must still agree.
        """
        stories = list(dict.fromkeys(self.trials.stories.at[number] for number in against))
        for rescue, names in self._rescues(name, trial.settings, against[0]):
            if rescue.agrees_at(against[0]):
                others = self._affected(rescue.world, names).difference(stories)
                if all(
                    rescue.outcome(at).differing <= self.found.outcome(at).differing
                    for at in (*stories, *sorted(others))
                ):
                    return True
        return False

    def _rescues(
        self, name: str, settings: Mapping[str, Any], number: int
    ) -> Iterator[tuple[Trial, Sequence[str]]]:
        """Yield other worlds, and settings with one more change that may affect a call."""
        for world in self.trials.all_worlds:
            if world != self.found.world:
                yield Trial(self.trials, world, settings), [name]
        defaults = [Candidate(each, row["default"]) for each, row in self.register.items()]
        candidates = (*self.candidates, *defaults)
        others = (each for each in candidates if each.assumption != name)
        for other in touching(others, self.trials.stories.window(number)[0]):
            changed = {**settings, other.assumption: other.value}
            yield Trial(self.trials, self.found.world, changed), [name, other.assumption]
