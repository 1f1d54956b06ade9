"""Customers made in a mould: one text for many, with gaps for what each has of its own.

A mould is cut from a customer that is whole and valid, and kept as bytes. Filling its gaps is all
that a read costs; the fields are worked out when somebody asks for one.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from mock_server.contract.encoded import WrittenFields
from mock_server.contract.exact_json import dumps
from mock_server.domain.records import Fields

Piece: TypeAlias = str | slice
"""A part of a text: the mould's, or where it stands in what a customer has of its own."""


class Gap(NamedTuple):
    """A member whose text is not all the mould's: its name, its text there, and the pieces."""

    name: str
    text: str
    pieces: Sequence[Piece]


class Mould(NamedTuple):
    """A customer with gaps, as a format of bytes.

    Attributes:
        wire: as a read shows it.
        canonical: its fields as JSON, spelled as in section 2.2.
        pick: cuts what fills the gaps from what a customer has of its own.
    """

    wire: bytes
    canonical: bytes
    pick: Callable[[bytes], bytes | tuple[bytes, ...]]


def mould_of(fields: Fields, gaps: Sequence[Gap], write: Callable[[Fields], bytes]) -> Mould:
    """Cut a mould from a customer.

    Args:
        fields: the customer.
        gaps: where it is to have gaps, at least one, in the order of the fields.
        write: writes a customer as a read shows it.
    """
    own = [piece for gap in gaps for piece in gap.pieces if isinstance(piece, slice)]
    shown, stored = write(fields), dumps(fields)
    wire = _format(shown, gaps)
    # Where the assumptions spell nothing in another way, one text is kept for both.
    canonical = wire if stored == shown else _format(stored, gaps)
    return Mould(wire, canonical, itemgetter(*own))


class Cast(WrittenFields):
    """The fields of a customer that is made in a mould."""

    __slots__ = ("_mould", "_own")

    def __init__(self, mould: Mould, own: bytes) -> None:
        self._mould = mould
        self._own = own
        self._known = None

    @property
    def wire(self) -> bytes:
        """The customer as a read shows it."""
        return self._mould.wire % self._mould.pick(self._own)

    def canonical_text(self) -> bytes:
        """Return the mould's text with its gaps filled."""
        return self._mould.canonical % self._mould.pick(self._own)


def _format(written: bytes, gaps: Sequence[Gap]) -> bytes:
    """Return a written customer as a format, each piece of its own a placeholder."""
    parts, position = [], 0
    for gap in gaps:
        member = dumps({gap.name: gap.text})[1:-1]
        start = written.index(member, position)
        parts += [_literal(written[position:start]), _literal(dumps(gap.name)), b':"']
        parts += [
            b"%b" if isinstance(piece, slice) else _literal(dumps(piece)[1:-1])
            for piece in gap.pieces
        ]
        parts.append(b'"')
        position = start + len(member)
    return b"".join((*parts, _literal(written[position:])))


def _literal(text: bytes) -> bytes:
    return text.replace(b"%", b"%%")
