"""Customers from a template: a text that many of them share, with gaps for their own values.

A template is made from a complete, valid customer and kept as bytes. A read only fills the gaps;
the fields are parsed on first access.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from mock_server.contract.encoded import WrittenFields
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.records import Fields

Piece: TypeAlias = str | slice
"""A part of a text: fixed in the template, or the position of a customer's own value."""


class Gap(NamedTuple):
    """A member with a text of each customer's own: its name, text in the template, and pieces."""

    name: str
    text: str
    pieces: Sequence[Piece]


class CustomerTemplate(NamedTuple):
    """A customer with gaps, as a format of bytes.

    Attributes:
        wire: the customer as a read shows it.
        canonical: its fields as JSON, with the names of section 2.2.
        pick: extracts the fillings of the gaps from the values of a customer.
    """

    wire: bytes
    canonical: bytes
    pick: Callable[[bytes], bytes | tuple[bytes, ...]]


def template_of(
    fields: Fields, gaps: Sequence[Gap], write: Callable[[Fields], bytes]
) -> CustomerTemplate:
    """Make a template from a customer.

    Args:
        fields: the customer.
        gaps: the gaps, at least one, in the order of the fields.
        write: encodes a customer as a read shows it.
    """
    own = [piece for gap in gaps for piece in gap.pieces if isinstance(piece, slice)]
    shown, stored = write(fields), dumps(fields)
    wire = _format(shown, gaps)
    # If the assumptions change no spelling, one text serves both purposes.
    canonical = wire if stored == shown else _format(stored, gaps)
    return CustomerTemplate(wire, canonical, itemgetter(*own))


class FilledTemplate(WrittenFields):
    """The fields of a customer from a template."""

    __slots__ = ("_own", "_template")

    def __init__(self, template: CustomerTemplate, own: bytes) -> None:
        self._template = template
        self._own = own
        self._known = None

    @property
    def wire(self) -> bytes:
        """The customer as a read shows it."""
        return self._template.wire % self._template.pick(self._own)

    def canonical_text(self) -> bytes:
        """Return the template's text with its gaps filled."""
        return self._template.canonical % self._template.pick(self._own)


def _format(written: bytes, gaps: Sequence[Gap]) -> bytes:
    """Return an encoded customer as a format, with a placeholder for each piece of its own."""
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
