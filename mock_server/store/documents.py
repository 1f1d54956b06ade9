"""Splits documents into pieces for storage, and joins them again."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final

from mock_server.store.codec import digest_of
from mock_server.store.log_records import Draft, Founding, Home, Snapshot
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError

PIECE: Final = 1 << 17
"""Size of a piece in bytes. Its commit takes some milliseconds, during which calls wait."""

SWEPT: Final = 4
"""How many pieces are swept in one step: some milliseconds of work."""


def pieces_of(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the pieces of a document, each with its index."""
    for place, begins in enumerate(range(0, len(text), PIECE)):
        yield place, text[begins : begins + PIECE]


def beginnings_of(drafts: Iterable[Draft]) -> Sequence[tuple[bytes]]:
    """Return, as rows, the digests of the documents from which foundings begin sandboxes."""
    founded = (draft.snapshot for draft in drafts if isinstance(draft, Founding))
    return [(document.digest,) for document in founded if document is not None]


def most_with_pieces(most_bytes: int) -> int:
    """Return the limit for storing pieces, which is higher because snapshots free space."""
    return most_bytes + most_bytes // 8


def read_document(store: Store, home: Home, snapshot: Snapshot) -> bytes:
    """Return the document of a snapshot.

    Raises:
        UnreadableError: when it is not what was stored.
    """
    pieces: list[bytes] = []
    while (piece := store.piece(snapshot.document.digest, len(pieces))) is not None:
        pieces.append(piece)
    return joined(pieces, home, snapshot)


def joined(pieces: Sequence[bytes], home: Home, snapshot: Snapshot) -> bytes:
    """Return the document of a snapshot from its pieces.

    Raises:
        UnreadableError: when it is not what was stored.
    """
    text = b"".join(pieces)
    if digest_of(text) != snapshot.document.digest:
        raise UnreadableError(
            f"the snapshot of sandbox {home.name} after entry {snapshot.number} is damaged"
        )
    return text


def bytes_of(snapshots: Iterable[Snapshot]) -> int:
    """Return the total size of snapshots in bytes."""
    return sum(snapshot.document.size for snapshot in snapshots)


def needed_with(
    latest: Snapshot, before: Iterable[Snapshot], *, is_alone: bool
) -> Sequence[Snapshot]:
    """Return which snapshots of a sandbox are needed once the latest is stored, the newest first.

    These are the two newest ones or, if the latest `is_alone`, none of an earlier entry.
    """
    others = (each for each in before if each.number != latest.number)
    newest = sorted((latest, *others), key=attrgetter("number"), reverse=True)[:2]
    return [each for each in newest if not is_alone or each.number >= latest.number]
