"""Where the drafts of the latest batches stand, as an engine keeps it for `Store.find`."""

from collections.abc import Iterable, Iterator, Sequence
from struct import Struct
from typing import Final, NamedTuple

from mock_server.store.port import Draft, Fenced, LogPlace

BATCHES: Final = 64
"""How many batches of a server are kept that way; each takes the place of an older one."""

_PLACE: Final = Struct(">16sqqq")


class DraftPlace(NamedTuple):
    """Where a draft of a nonce stands; the name of its sandbox is found by the generation."""

    nonce: bytes
    generation: int
    number: int
    wall_ms: int


def write_places(drafts: Sequence[Draft], results: Iterable[LogPlace | Fenced]) -> bytes:
    """Write where the drafts of a batch stand, those apart that are fenced."""
    return b"".join(
        _PLACE.pack(draft.nonce, result.home.generation, result.number, result.wall_ms)
        for draft, result in zip(drafts, results, strict=True)
        if isinstance(result, LogPlace)
    )


def read_places(text: bytes, nonces: frozenset[bytes]) -> Iterator[DraftPlace]:
    """Yield where those drafts of a batch stand that have one of some nonces."""
    return (
        place for place in map(DraftPlace._make, _PLACE.iter_unpack(text)) if place.nonce in nonces
    )
