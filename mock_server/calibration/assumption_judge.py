"""Judges each assumption that was tried, under the settings that were found.

A call excludes a value if it agrees under those settings and differs under that value, unless the
call is explained by another world or by a change of another assumption that fits as well. The
default is supported if all other values are excluded, and contradicted if it is excluded itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.calibration.rulings import MAX_EVIDENCE, Evidence, Ruling, undecided
from mock_server.calibration.searching import Candidate, Search, touching
from mock_server.calibration.trials import changed_settings, value_key
from mock_server.contract.assumptions import values_in_force
from mock_server.contract.values.exact_json import dumps


@dataclass(slots=True)
class _RivalValue:
    """One value of an assumption, compared with the value found: calls for and against it."""

    value: Any
    against: list[tuple[int, int]]
    in_favour: list[tuple[int, int]]
    known: Evidence | None


class Judge:
    """Judges assumptions by the result of a search.

    `known` holds evidence other than replies that excludes a value, by assumption and value key.
    """

    def __init__(
        self,
        search: Search,
        register: Mapping[str, Any],
        known: Mapping[tuple[str, bytes], Evidence],
    ) -> None:
        self._known = known
        self._search = search
        self._register = register
        self._trials = search.trials
        self._settings = search.settings
        self._differing = search.differing()
        self._calls = {call.number: call for story in self._trials.stories for call in story.calls}

    def judge(self, name: str) -> Ruling:
        default = self._register[name]["default"]
        values = self._values(name, default)
        if value_key(default) not in values:
            return self._of_default(name, default, list(values.values()))
        rival = self._try(name, values[value_key(default)])  # the search has left the default
        evidence = self._evidence(name, rival)
        if self._may_hold(name, rival):
            return undecided(name, evidence)
        return Ruling("contradicted", self._settings[name], evidence)

    def _of_default(self, name: str, default: Any, values: Sequence[Any]) -> Ruling:
        """Judge a default that the search kept; if another value fits as well, it is undecided."""
        evidence: dict[Evidence, None] = {}
        is_decided = bool(values)
        for value in values:
            rival = self._try(name, value)
            evidence |= dict.fromkeys(self._evidence(name, rival))
            if self._may_hold(name, rival):
                is_decided = False
                break
        first = list(evidence)[:MAX_EVIDENCE]
        return Ruling("supported", default, first) if is_decided else undecided(name, first)

    def _values(self, name: str, default: Any) -> dict[bytes, Any]:
        """Return the other values to try, by the key of the complete value then in force."""
        current = self._settings.get(name, default)
        values = {}
        for each in (Candidate(name, default), *self._search.candidates):
            if each.assumption == name:
                value = each.value
                if each.is_probe:
                    value = changed_settings({name: current}, name, value)[name]
                values[value_key(self._in_force(name, value))] = value
        values.pop(value_key(self._in_force(name, current)), None)
        return values

    def _in_force(self, name: str, value: Any) -> Any:
        return values_in_force({name: self._register[name]}, {name: value})[name]

    def _try(self, name: str, value: Any) -> _RivalValue:
        """Compare a value with the settings found, until there is enough evidence."""
        settings = {**self._settings, name: value}
        rival = _RivalValue(value, [], [], self._known.get((name, value_key(value))))
        if not self._trials.can_be(settings):
            return rival
        world = self._search.world
        differ = self._differing.keys()  # only these stories may have calls in favour
        for at in sorted(self._trials.touched(name), key=lambda at: (at in differ, at)):
            if at in differ or len(rival.against) < _EACH:
                one = self._trials.outcome(world, self._settings, at)
                other = self._trials.outcome(world, settings, at)
                rival.against += [(at, each) for each in sorted(one.matching & other.differing)]
                rival.in_favour += [(at, each) for each in sorted(other.matching & one.differing)]
        return rival

    def _may_hold(self, name: str, rival: _RivalValue) -> bool:
        """Return whether a value is not excluded for certain."""
        is_excluded = bool(rival.against) or rival.known is not None
        return not is_excluded or bool(rival.in_favour) or self._is_rescued(name, rival)

    def _is_rescued(self, name: str, rival: _RivalValue) -> bool:
        """Return whether another world or one more change explains the calls against a value."""
        if rival.known is not None:
            return False
        settings = {**self._settings, name: rival.value}
        stories = list(dict.fromkeys(at for at, _ in rival.against))
        at, number = rival.against[0]
        return any(
            self._trials.agrees_at(world, changed, at, number)
            and self._fits(changed, world, stories, names)
            for world, changed, names in self._rescues(settings, name, at, number)
        )

    def _rescues(
        self, settings: Mapping[str, Any], name: str, at: int, number: int
    ) -> Iterator[tuple[int, Mapping[str, Any], Sequence[str]]]:
        """Yield other worlds, and settings with one more change that may affect a call."""
        for world in range(len(self._trials.worlds)):
            if world != self._search.world:
                yield world, settings, [name]
        defaults = [Candidate(each, row["default"]) for each, row in self._register.items()]
        candidates = (*self._search.candidates, *defaults)
        others = (each for each in candidates if each.assumption != name)
        for other in touching(others, self._trials.causes(at, number)):
            changed = {**settings, other.assumption: other.value}
            yield self._search.world, changed, [name, other.assumption]

    def _fits(
        self,
        settings: Mapping[str, Any],
        world: int,
        stories: Sequence[int],
        names: Sequence[str],
    ) -> bool:
        """Return whether all calls that agree under the settings found still agree."""
        others = self._search.affected(world, names).difference(stories)
        for at in (*stories, *sorted(others)):
            allowed = self._trials.outcome(self._search.world, self._settings, at).differing
            if self._trials.outcome(world, settings, at).differing - allowed:
                return False
        return True

    def _evidence(self, name: str, rival: _RivalValue) -> list[Evidence]:
        shown = dumps(rival.value).decode()
        sides = [(rival.against, "differs under"), (rival.in_favour, "agrees only under")]
        found = [
            Evidence.of(self._calls[number], f"{how} {name}: {shown}")
            for calls, how in sides
            for _, number in calls[:_EACH]
        ]
        return [rival.known, *found] if rival.known else found


_EACH: Final = 3
"""The maximum number of calls that are listed for, or against, one value."""
