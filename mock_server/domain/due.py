"""The queue of the jobs with a due instant: by instant, then in the order of acceptance.

A job that settles before its instant is removed immediately. Otherwise it would stay in the queue
until then, which on a frozen clock may be forever.
"""

from bisect import bisect_left
from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import chain
from math import inf
from typing import Final

from mock_server.domain.discarded import Container, long_ones

_BLOCK: Final = 1024
"""The range of sequence numbers in a block: small enough to keep the block sorted."""

_MAX_EMPTY: Final = 2000
"""The most keys of removed blocks that are kept; deleting that many takes milliseconds."""


_Key = tuple[int, int]
_Block = tuple[list[int], list[str]]
"""The sequence numbers of some jobs, and their request ids; a list of pairs would take three times
as much memory.
"""


class DueQueue:
    """The request ids of the jobs with a due instant.

    Jobs of the same instant are grouped in blocks, because there may be very many: in a heap of
    single jobs, each settlement would cost a pass from top to bottom. The first key always belongs
    to a block; later keys may belong to removed blocks. `first_ms` is the instant of the first key,
    which every call reads; it is infinite if the queue is empty.

    Args:
        block: the range of sequence numbers in a block.
        most_empty: the most keys of removed blocks that are kept.
    """

    def __init__(self, block: int = _BLOCK, most_empty: int = _MAX_EMPTY) -> None:
        self._block = block
        self._most_empty = most_empty
        self.first_ms: float = inf
        self._keys: list[_Key] = []
        self._blocks: dict[_Key, _Block] = {}

    def copy(self) -> "DueQueue":
        """Return an independent copy."""
        other = DueQueue(self._block, self._most_empty)
        other.first_ms = self.first_ms
        other._keys = self._keys.copy()
        blocks = self._blocks.items()
        other._blocks = {key: (numbers.copy(), ids.copy()) for key, (numbers, ids) in blocks}
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the queue is no longer used."""
        yield from long_ones(chain.from_iterable(self._blocks.values()))
        yield from (self._blocks, self._keys)

    def add(self, due_ms: int, sequence: int, request_id: str) -> None:
        """Add a job."""
        key = due_ms, sequence // self._block
        block = self._blocks.get(key)
        if block is None:
            self._blocks[key] = ([sequence], [request_id])
            heappush(self._keys, key)
            self.first_ms = self._keys[0][0]
        else:
            sequences, request_ids = block
            place = bisect_left(sequences, sequence)
            sequences.insert(place, sequence)
            request_ids.insert(place, request_id)

    def take(self, now_ms: int) -> tuple[int, str] | None:
        """Remove the first job that is due at `now_ms`; return its due instant and request id."""
        if self.first_ms > now_ms:
            return None
        key = self._keys[0]
        sequences, request_ids = self._blocks[key]
        request_id = request_ids.pop(0)
        del sequences[0]
        if not sequences:
            self._remove_block(key)
        return key[0], request_id

    def discard(self, due_ms: int, sequence: int) -> None:
        """Remove a job, if it is in the queue."""
        key = due_ms, sequence // self._block
        block = self._blocks.get(key)
        if block is None:
            return
        sequences, request_ids = block
        place = bisect_left(sequences, sequence)
        if place < len(sequences) and sequences[place] == sequence:
            del sequences[place], request_ids[place]
            if not sequences:
                self._remove_block(key)

    def _remove_block(self, key: _Key) -> None:
        """Remove an empty block; its key is removed once it is the first, or too many are left."""
        keys, blocks = self._keys, self._blocks
        del blocks[key]
        while keys and keys[0] not in blocks:
            heappop(keys)
        if len(keys) - len(blocks) > self._most_empty:
            self._keys = keys = [*blocks]
            heapify(keys)
        self.first_ms = keys[0][0] if keys else inf
