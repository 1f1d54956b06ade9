"""Finds settings under which the recorded calls agree: one change at a time, then pairs.

Defaults are kept wherever calls agree. A change is made if it makes more calls agree than differ.
The values to try are those that the register lists, and those that replies suggest. A probe is
tried but never proposed: it only shows whether the recording would reveal another value.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Final

from mock_server.calibration.differing import ABSENT
from mock_server.calibration.replay import ReplyVerdict
from mock_server.calibration.rulings import decided_by
from mock_server.calibration.trials import Trials, changed_settings, key_of, value_key
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import parse_duration
from mock_server.recordings.traffic import STATUS, ServiceCall

_LONGEST_INT: Final = 2**63


@dataclass(frozen=True, slots=True)
class Candidate:
    assumption: str
    value: Any
    is_probe: bool = False


_PROBES: Final[Mapping[str, Sequence[Any]]] = {
    "invoice-defaults": [
        {"values": {"chargeByActive": "SIM"}},
        {"values": {"activityIndication": "DATA_CONSUMPTION"}},
        {"values": {"deviceCost": 1}},
        {"values": {"deliveryMethod": "EMAIL"}},
        {"values": {"paymentDueAfterInvoiceIssued": 31}},
        {"values": {"vat": 1}},
        {"values": {"invoiceText": "-"}},
    ],
    "entry-defaults": [
        {"identity": {"idType": "DRIVER_LICENSE"}},
        {"identity": {"idNumber": "0"}},
        {"contact": {"identity": [{"idType": "ID", "idNumber": "0"}]}},
        {"address": {"type": "MAILING"}},
        {"address": {"isPrimary": True}},
    ],
    "numeric-range": [{"minimum": 1 - 2**63}, {"maximum": 2**63 - 2}],
    "request-retention": ["36500d"],
    "versions": [["v0"]],
}
"""Partial values, each of which can only be excluded by a recording that shows that part."""

_RANGES: Final[Sequence[Mapping[str, int]]] = (
    {"minimum": 0},
    {"maximum": 2**53 - 1},
    {"minimum": 0, "maximum": 2**53 - 1},
    {"maximum": 2**32 - 1},
    {"minimum": 0, "maximum": 2**32 - 1},
    {"maximum": 2**31 - 1},
    {"minimum": -(2**31), "maximum": 2**31 - 1},
)
"""Common ranges, widest first: of several that fit, the widest claims the least."""

_DURATIONS: Final = (
    "30d", "14d", "7d", "3d", "2d", "24h", "12h", "8h", "6h", "4h", "3h", "2h", "1h",
    "45m", "30m", "20m", "15m", "10m", "5m", "2m", "1m", "30s", "20s", "15s", "10s", "5s",
    "4s", "3s", "2s", "1s",
)  # fmt: skip


def listed(register: Mapping[str, Any]) -> list[Candidate]:
    found = [Candidate("numeric-range", value) for value in _RANGES]
    for name, row in register.items():
        if decided_by(name).touches is not None:
            found += [Candidate(name, each["value"]) for each in row["alternatives"]]
            found += [Candidate(name, value, is_probe=True) for value in _PROBES.get(name, ())]
    return found


def touching(candidates: Iterable[Candidate], calls: Sequence[ServiceCall]) -> Iterator[Candidate]:
    for each in candidates:
        touches = decided_by(each.assumption).touches
        if not each.is_probe and touches is not None and any(map(touches, calls)):
            yield each


def versions_seen(calls: Iterable[ServiceCall]) -> list[Candidate]:
    versions = dict.fromkeys(call.version for call in calls if call.version not in ("", "v2"))
    return [Candidate("versions", [each]) for each in versions]


def retention_of(calls: Sequence[ServiceCall]) -> list[Candidate]:
    """Return how long the service keeps requests, if the recording shows that it forgot some."""
    accepted = {call.minted: call.at_ms for call in calls if call.is_accepted}
    known, unknown = 0, _LONGEST_INT
    for call in calls:
        if call.operation != STATUS or call.request_id not in accepted:
            continue
        age_ms = call.at_ms - accepted[call.request_id]
        if call.reply.is_success:
            known = max(known, age_ms)
        elif call.reply.is_recorded:
            unknown = min(unknown, age_ms)
    if unknown == _LONGEST_INT or unknown <= known:
        return []
    fitting = [each for each in _DURATIONS if known < parse_duration(each) <= unknown]
    return [Candidate("request-retention", fitting[0] if fitting else f"{unknown}ms")]


def suggested(verdicts: Iterable[ReplyVerdict]) -> Iterator[Candidate]:
    for verdict in verdicts:
        values: dict[str, Any] = {}
        for difference in verdict.differences:
            received = difference.received
            if received == ABSENT or difference.part != "content":
                continue
            match difference.pointer.split("/")[3:]:
                case ["invoiceConfiguration", name] if name != "deviceCostCurrency":
                    values[name] = received
                case ["contact", _, "identity", _, ("idType" | "idNumber") as name]:
                    yield Candidate("entry-defaults", {"identity": {name: received}})
                case ["contact", _, "identity"]:
                    yield Candidate("entry-defaults", {"contact": {"identity": received}})
                case ["address", _, ("type" | "isPrimary") as name]:
                    yield Candidate("entry-defaults", {"address": {name: received}})
                case _:
                    pass
        if values:
            yield Candidate("invoice-defaults", {"values": values})
            yield Candidate("invoice-defaults", {"when": "each-modify", "values": values})


_MAX_STEPS: Final = 40
_MAX_PAIRS: Final = 3000
_MAX_FIRSTS: Final = 6


class Search:
    """The settings found so far, and the world that fits best."""

    def __init__(
        self,
        trials: Trials,
        settings: Mapping[str, Any],
        candidates: Sequence[Candidate],
        progress: Callable[[str], None],
    ) -> None:
        self.trials = trials
        self.settings = dict(settings)
        self.candidates = list(candidates)
        self.world = 0
        self._progress = progress

    def run(self) -> None:
        for _ in range(_MAX_STEPS):
            self._choose_world()
            differing = self.differing()
            self._progress(
                counted(sum(map(len, differing.values())), "call differs", "calls differ")
            )
            if not differing or not self._step(differing):
                return

    def differing(self) -> dict[int, frozenset[int]]:
        found = {
            at: self.trials.outcome(self.world, self.settings, at).differing
            for at in range(len(self.trials.stories))
        }
        return {at: calls for at, calls in found.items() if calls}

    def affected(self, world: int, assumptions: Iterable[str]) -> frozenset[int]:
        if world != self.world:
            return frozenset(range(len(self.trials.stories)))
        return frozenset[int]().union(*map(self.trials.touched, assumptions))

    def _choose_world(self) -> None:
        def count(world: int) -> int:
            return sum(
                len(self.trials.outcome(world, self.settings, at).differing)
                for at in range(len(self.trials.stories))
            )

        self.world = min(range(len(self.trials.worlds)), key=count)

    def _step(self, differing: Mapping[int, frozenset[int]]) -> bool:
        """Make the change that helps most; return whether there is one.

        Only changes that explain the first differing call of one of a few stories are tried.
        """
        self._take_suggestions(differing)
        firsts = sorted(
            (self.trials.position(at, min(calls)), at) for at, calls in differing.items()
        )
        for _, at in firsts[:_MAX_FIRSTS]:
            number = min(differing[at])
            found = list(touching(self.candidates, self.trials.causes(at, number)))
            singles = [(each,) for each in found]
            for changes in (singles, combinations(found, 2)):
                explaining = self._explaining(changes, at, number)
                if self._take_best(explaining, differing):
                    return True
        return False

    def _explaining(
        self, changes: Iterable[tuple[Candidate, ...]], at: int, number: int
    ) -> Iterator[tuple[Candidate, ...]]:
        for change in islice(changes, _MAX_PAIRS):
            settings = self._changed(change)
            if len({each.assumption for each in change}) == len(change) and any(
                self.trials.agrees_at(world, settings, at, number) for world in self._worlds(change)
            ):
                yield change

    def _changed(self, change: Iterable[Candidate]) -> Mapping[str, Any]:
        settings: Mapping[str, Any] = self.settings
        for each in change:
            settings = changed_settings(settings, each.assumption, each.value)
        return settings

    def _take_best(
        self,
        changes: Iterable[tuple[Candidate, ...]],
        differing: Mapping[int, frozenset[int]],
    ) -> bool:
        best, best_gain = None, 0
        for change in changes:
            for world in self._worlds(change):
                gain = self._gain(change, world, differing, best_gain)
                if gain > best_gain:
                    best, best_gain = (change, world), gain
        if best is None:
            return False
        change, self.world = best
        for each in change:
            self.settings = changed_settings(self.settings, each.assumption, each.value)
            gained = counted(best_gain, "more call agrees", "more calls agree")
            self._progress(f"{each.assumption} is changed: {gained}")
        return True

    def _worlds(self, change: Iterable[Candidate]) -> Iterable[int]:
        """Return the worlds to try: all of them if an assumption depends on the hierarchy."""
        if any(each.assumption in _OF_WORLDS for each in change):
            return range(len(self.trials.worlds))
        return (self.world,)

    def _gain(
        self,
        change: Sequence[Candidate],
        world: int,
        differing: Mapping[int, frozenset[int]],
        at_least: int,
    ) -> int:
        """Return how many more calls agree after a change; 0 if not more than `at_least`."""
        settings = self._changed(change)
        if key_of(settings) == key_of(self.settings) and world == self.world:
            return 0
        if not self.trials.can_be(settings):
            return 0
        gain = sum(
            len(calls) - len(self.trials.outcome(world, settings, at).differing)
            for at, calls in differing.items()
        )
        others = self.affected(world, [each.assumption for each in change]) - differing.keys()
        for at in sorted(others):
            if gain <= at_least:
                return 0
            gain -= len(self.trials.outcome(world, settings, at).differing)
        return gain if gain > at_least else 0

    def _take_suggestions(self, differing: Mapping[int, frozenset[int]]) -> None:
        known = {(each.assumption, value_key(each.value)) for each in self.candidates}
        for at in differing:
            verdicts = self.trials.verdicts(self.world, self.settings, at)
            for each in suggested(each for each in verdicts if each.kind == "differs"):
                key = each.assumption, value_key(each.value)
                if key not in known:
                    known.add(key)
                    self.candidates.append(each)


_OF_WORLDS: Final = frozenset({"sub-customers", "package-name-scope", "unknown-sub-account"})
