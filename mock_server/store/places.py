"""The places of the drafts in the latest batches, as an engine stores them for `Store.find`."""

from collections.abc import Iterable, Iterator, Sequence
from struct import Struct
from typing import Final, NamedTuple

from mock_server.store.log_records import Draft, LogPlace, Placed

BATCHES: Final = 64
"""How many batches of a server are remembered; each new one replaces the oldest."""

_PLACE: Final = Struct(">16sqqq")


class DraftPlace(NamedTuple):
    """The place of the draft with a nonce; the generation gives the name of its sandbox."""

    nonce: bytes
    generation: int
    number: int
    wall_ms: int


def write_places(drafts: Sequence[Draft], results: Iterable[Placed]) -> bytes:
    """Encode the places of the drafts of a batch that were appended."""
    return b"".join(
        _PLACE.pack(draft.nonce, result.home.generation, result.number, result.wall_ms)
        for draft, result in zip(drafts, results, strict=True)
        if isinstance(result, LogPlace)
    )


def read_places(text: bytes, nonces: frozenset[bytes]) -> Iterator[DraftPlace]:
    """Yield the places of those drafts in a batch that have one of the given nonces."""
    return (
        place for place in map(DraftPlace._make, _PLACE.iter_unpack(text)) if place.nonce in nonces
    )
