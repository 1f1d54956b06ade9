"""The values that belong to one member of a population, and their positions in its template.

A member has its own identifiers, and those parts of its numbers and e-mail addresses that their
formats leave free. All of it is cut from one text, which depends on the member's id and number:

    the id | 128 hexadecimal digits | 128 decimal digits | the number

A number keeps the digits that its country's pattern fixes, so it has no subscriber. Equal texts
in a template stay equal, so values that agree in the template agree in its members.
"""

import re
from binascii import hexlify
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Final

from mock_server.contract.names import IDENTIFIERS
from mock_server.contract.templates import Gap, Piece
from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.records import Fields
from mock_server.sandbox.generation.data.contacts import IDENTITIES
from mock_server.sandbox.generation.data.countries import Country

_ID: Final = slice(36)
# More digits than any customer needs.
_HEXADECIMAL: Final = range(36, 164)
_DECIMAL: Final = range(164, 292)
_NUMBER: Final = slice(292, None)

# A byte gives two decimal digits, all hundred pairs of them with nearly equal frequency.
_TENS: Final = bytes(ord("0") + byte * 100 // 256 // 10 for byte in range(256))
_UNITS: Final = bytes(ord("0") + byte * 100 // 256 % 10 for byte in range(256))

_IDENTIFIERS: Final = frozenset(IDENTIFIERS)
_TEXTS: Final = frozenset({"emailAddress", "picture", "vatRegistrationNumber"})
_OBJECTS: Final = frozenset({*ENTRY_ARRAYS, "identity"})
_UUID: Final = re.compile(r"([0-9a-f]{8}-[0-9a-f-]{27})")
_RUN: Final = re.compile("#+")
_SHAPES: Final = {"#": "0123456789", "%": "123456789", "?": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def own_text(key: bytes, customer_id: str, number: int) -> bytes:
    """Return the text of a member's own values, derived with the population's key."""
    digest = blake2b(b"%b:%d" % (key, number)).digest()
    return b"%b%b%b%b%d" % (
        customer_id.encode(),
        hexlify(digest),
        digest.translate(_TENS),
        digest.translate(_UNITS),
        number,
    )


def gaps_of(fields: Fields, country: Country, *, hardened: bool) -> Iterator[Gap]:
    """Yield the gaps of a generated customer that is used as a template.

    Args:
        fields: the customer.
        country: the country of the customer.
        hardened: whether its values are at their limits and, except for ids, must stay there.
    """
    return _walk(fields, _Pieces(country, hardened=hardened))


def _walk(members: Fields, own: "_Pieces") -> Iterator[Gap]:
    for name, value in members.items():
        if name in own.names:
            yield Gap(name, value, own.of(name, value))
        elif name in _OBJECTS:
            for entry in value or ():
                yield from _walk(entry, own)


class _Pieces:
    """Cuts the texts of a template into pieces; equal texts are cut in the same way."""

    def __init__(self, country: Country, *, hardened: bool) -> None:
        self._country = country
        self._patterns = _patterns(country)
        self.names = _IDENTIFIERS if hardened else _IDENTIFIERS | _TEXTS | self._patterns.keys()
        self._known: dict[tuple[str, str], Sequence[Piece]] = {}
        self._taken = {_HEXADECIMAL: 0, _DECIMAL: 0}

    def of(self, name: str, text: str) -> Sequence[Piece]:
        """Return the pieces of a member's text."""
        if (name, text) not in self._known:
            self._known[name, text] = self._cut(name, text)
        return self._known[name, text]

    def _cut(self, name: str, text: str) -> Sequence[Piece]:
        match name:
            case "customerId":
                return (_ID,)
            case "id":
                return (self._take(_HEXADECIMAL, 8), text[8:24], self._take(_HEXADECIMAL, 12))
            case "picture":
                head, identifier, tail = _UUID.split(text)
                return (head, *self.of("id", identifier), tail)
            case "emailAddress":
                mailbox, _, domain = text.partition("@")
                return (f"{mailbox}-", _NUMBER, f"@{domain}")
            case "vatRegistrationNumber":
                head, company, _ = self._country.vat_number.partition("{company}")
                own = self._free(head, text[: len(head)])
                return (*own, *self.of("companyNumber", text[len(head) :])) if company else (*own,)
            case _:
                pattern = next(each for each in self._patterns[name] if _fits(each, text))
                return (*self._free(pattern, text),)

    def _free(self, pattern: str, text: str) -> Iterator[Piece]:
        """Yield the pieces of a text; the digits that its pattern leaves free become slices."""
        position = 0
        for run in _RUN.finditer(pattern):
            yield text[position : run.start()]
            yield self._take(_DECIMAL, run.end() - run.start())
            position = run.end()
        yield text[position:]

    def _take(self, digits: range, count: int) -> slice:
        """Return a slice of the next digits, starting again when all are used."""
        start = digits[self._taken[digits] % (len(digits) - count + 1)]
        self._taken[digits] += count
        return slice(start, start + count)


def _fits(pattern: str, text: str) -> bool:
    return len(pattern) == len(text) and all(
        character in _SHAPES.get(shape, shape)
        for shape, character in zip(pattern, text, strict=True)
    )


def _patterns(country: Country) -> Mapping[str, Sequence[str]]:
    """Return the formats that a member may have, by the name of the member."""
    return {
        "companyNumber": (country.company_number,),
        "bankAccountNumber": (country.bank_account,),
        "idNumber": tuple(IDENTITIES.values()),
        "landlinePhoneNumber": country.landlines,
        "mobilePhoneNumber": country.mobiles,
        "additionalPhoneNumber": country.landlines,
    }
