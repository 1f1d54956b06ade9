"""Assigns deletions to the sandboxes that they ended, where several assignments are possible."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from support.call_records import Life, MadeCall


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a sandbox: the calls that can have deleted it, and whether one of them must have.

    If not, the `later` sandbox may have replaced it, or its time to live may have expired.
    """

    life: Life
    later: Life | None
    able: Sequence[MadeCall]
    is_deleted: bool

    @property
    def generation(self) -> int:
        return self.life.home.generation


def deletions(
    endings: Sequence[Ending], done: Sequence[MadeCall], *, is_whole: bool = True
) -> Iterator[Mapping[int, MadeCall]]:
    """Yield each assignment of calls to endings, by generation; likely ones first.

    The endings are in order, and so are the calls: none ended before an earlier one began. If an
    assignment must be whole (`is_whole`), each call that was `done` has ended a sandbox, and each
    sandbox that a call must have ended has one; otherwise some may be missing.
    """
    yield from _Choosing(endings, done, is_whole=is_whole).choose(0)


class _Choosing:
    """The state of the search: the calls chosen for the first endings."""

    def __init__(
        self, endings: Sequence[Ending], done: Sequence[MadeCall], *, is_whole: bool
    ) -> None:
        self._endings = endings
        self._is_whole = is_whole
        self._done = {made.sent.number for made in done}
        self._chosen: dict[int, MadeCall] = {}
        self._due: list[set[int]] = [set() for _ in endings]
        """For each ending, the calls that were done and cannot have ended a later sandbox."""
        last = {made.sent.number: at for at, each in enumerate(endings) for made in each.able}
        self._can_be_whole = self._done <= last.keys()
        for number in self._done & last.keys():
            self._due[last[number]].add(number)

    def choose(self, at: int) -> Iterator[Mapping[int, MadeCall]]:
        """Yield each assignment for the endings from an index on."""
        if self._is_whole and not self._can_be_whole:
            return
        if at == len(self._endings):
            yield dict(self._chosen)
            return
        ending = self._endings[at]
        for made in self._options(ending):
            if made is not None:
                self._chosen[ending.generation] = made
            used = {chosen.sent.number for chosen in self._chosen.values()}
            if not self._is_whole or self._due[at] <= used:
                yield from self.choose(at + 1)
            self._chosen.pop(ending.generation, None)

    def _options(self, ending: Ending) -> Iterator[MadeCall | None]:
        """Yield the calls that can have ended a sandbox, and None if possibly none has."""
        before = self._chosen.values()
        able = [
            made
            for made in ending.able
            if not any(made is other or made.ended < other.began for other in before)
        ]
        yield from (made for made in able if made.sent.number in self._done)
        if not ending.is_deleted:
            yield None
        yield from (made for made in able if made.sent.number not in self._done)
        if ending.is_deleted and not self._is_whole:
            yield None
