"""Chains of repeats: a client makes a failing call again and again.

A chain continues on another connection only if that connection is new and the call has not
succeeded since: a client may have to reconnect in order to repeat a call, whereas the same call on
two used connections makes two chains.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Final, TypeAlias

from mock_server.sandbox.conduct.seen import Client, Moment, Seen

_SIDE_BY_SIDE: Final = 16
_GAPS: Final = 3

_Call: TypeAlias = tuple[Client, bytes]
_Key: TypeAlias = tuple[Client, bytes, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatChain:
    """Equal calls that failed, one after the other.

    `moments` are those of the last three calls, `ends` those at which the client knew that they had
    failed. `repeats` is the number of calls after the first; `refusals` is the number of calls
    refused for good since the sandbox last changed (its `ground`). `wait_ms` is the wait that the
    last reply asked for.
    """

    moments: tuple[Moment, ...] = field(default=())
    ends: tuple[Moment, ...] = field(default=())
    repeats: int = -1
    refusals: int = 0
    ground: int = 0
    wait_ms: int | None = None

    @property
    def last(self) -> Moment:
        """The latest failed call."""
        return self.moments[-1]

    def gaps_to(self, moment: Moment) -> list[int]:
        """Return the waits before the latest repeats, including one made at this moment.

        A wait begins at the end of the previous call, or at its start if it ended after the repeat.
        """
        steps = zip(pairwise((*self.moments, moment)), self.ends, strict=True)
        waits = ((end.gap_to(after), before.gap_to(after)) for (before, after), end in steps)
        return [wait if wait >= 0 else whole for wait, whole in waits]

    def longer(self, seen: Seen, ground: int, end: Moment) -> "RepeatChain":
        """Return the chain with one more failed call, which ended at the moment `end`."""
        is_final, same = seen.failure == "final", self.ground == ground
        return RepeatChain(
            moments=(*self.moments, seen.moment)[-_GAPS:],
            ends=(*self.ends, end)[-_GAPS:],
            repeats=self.repeats + 1,
            refusals=(self.refusals if same else 0) + 1 if is_final else 0,
            ground=ground,
            wait_ms=seen.wait_ms if seen.asks_to_wait else None,
        )


class Chains:
    """The chains that may be continued.

    Connections up to the ordinal `maybe_used` may have been used by calls that were not seen.
    """

    def __init__(self, maybe_used: int) -> None:
        self._maybe_used = maybe_used
        self._chains: dict[_Key, RepeatChain] = {}  # the last to be continued comes last
        self._latest: dict[_Call, _Key] = {}
        self._used: set[int] = set()
        self._ground = 0

    def change_ground(self) -> None:
        """Note that the sandbox was changed, so that a refused call may now succeed."""
        self._ground += 1

    def refusals_of(self, chain: RepeatChain | None) -> int:
        """Return how often a call was refused for good since the sandbox last changed."""
        return chain.refusals if chain is not None and chain.ground == self._ground else 0

    def find(self, seen: Seen) -> RepeatChain | None:
        """Return the chain that a call continues, or None."""
        key = self._key(seen)
        return None if key is None else self._chains.get(key)

    def note(self, seen: Seen) -> RepeatChain | None:
        """Note how a call ended; return the chain that it continues, or None."""
        key = self._key(seen)
        before = None if key is None else self._chains.pop(key, None)
        if seen.failure:
            self.note_failure(seen, before, seen.answered)
        else:
            self._latest.pop(_call(seen), None)
        if seen.moment.connection is not None:
            self._used.add(seen.moment.connection)
        return before

    def note_failure(self, seen: Seen, before: RepeatChain | None, end: Moment) -> None:
        """Note that a call failed at the moment `end`, given the chain that it continued."""
        key = (*_call(seen), seen.moment.connection)
        self._keep(key, (before or RepeatChain()).longer(seen, self._ground, end))
        self._latest[_call(seen)] = key

    def note_end(self, seen: Seen, end: Moment) -> None:
        """Note when the client of a failed call left, unless the call was repeated before."""
        key = (*_call(seen), seen.moment.connection)
        chain = self._chains.get(key)
        if chain is not None and chain.last is seen.moment:
            self._keep(key, replace(chain, ends=(*chain.ends[:-1], end)))

    def _keep(self, key: _Key, chain: RepeatChain) -> None:
        self._chains.pop(key, None)
        self._chains[key] = chain

    def on_other_connections(self, moment: Moment) -> Iterator[RepeatChain]:
        """Yield recent chains on other connections than that of a call."""
        for chain in islice(reversed(self._chains.values()), _SIDE_BY_SIDE):
            connections = chain.last.connection, moment.connection
            if None not in connections and len(set(connections)) > 1:
                yield chain

    def _key(self, seen: Seen) -> _Key | None:
        """Return the key of the chain that a call may continue."""
        connection = seen.moment.connection
        own = (*_call(seen), connection)
        if own in self._chains:
            return own
        return self._latest.get(_call(seen)) if self._is_new(connection) else None

    def _is_new(self, connection: int | None) -> bool:
        """Return whether a connection (None: unknown) cannot have been used by an earlier call."""
        if connection is None:
            return True
        return connection > self._maybe_used and connection not in self._used


def _call(seen: Seen) -> _Call:
    return seen.client, seen.call
