"""Phone numbers that reach nobody, by country. Other tables of countries are elsewhere.

Patterns: # is a digit, % a digit but 0. Mobile numbers are E.164, landline numbers are written as
at home.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from mock_server.sandbox.generation.data.territories import NOWHERE, TERRITORIES

_NORTH_AMERICAN_NUMBERS = "55501##"  # 555-0100 to 555-0199, kept for fiction in every area
_UNITED_STATES_AREAS = ("202", "212", "303", "312", "415", "512", "617", "702")
_CANADIAN_AREAS = ("403", "416", "514", "604", "613", "902")


@dataclass(frozen=True, slots=True)
class Phones:
    """Patterns of the numbers of a country."""

    mobiles: tuple[str, ...]
    landlines: tuple[str, ...]


def _north_american(areas: tuple[str, ...]) -> Phones:
    return Phones(
        mobiles=tuple(f"+1{area}{_NORTH_AMERICAN_NUMBERS}" for area in areas),
        landlines=tuple(f"({area}) 555-01##" for area in areas),
    )


# Kept for examples and drama by: NANPA (CA, US), Bundesnetzagentur (DE), Arcep (FR), Ofcom (GB),
# PTS (SE). Brazil, Israel and Japan keep none. There the first digit after the prefix is 0, with
# which no subscriber's number begins: 0 leads out of the network (in Brazil 90 is a collect call).
_PHONES: Mapping[str, Phones] = {
    "BR": Phones(("+55119000#####", "+55219000#####"), ("(11) 0000-####", "(21) 0000-####")),
    "CA": _north_american(_CANADIAN_AREAS),
    "DE": Phones(
        ("+4917139200##", "+49176040690##"),
        ("030 23125###", "040 66969###", "069 90009###", "0221 4710###", "089 99998###"),
    ),
    "FR": Phones(("+3363998####",), ("01 99 00 ## ##", "02 61 91 ## ##", "04 65 71 ## ##")),
    "GB": Phones(("+447700900###",), ("01632 960###",)),
    "IL": Phones(("+972500######", "+972540######"), ("02-0######", "03-0######")),
    "JP": Phones(("+81900#######", "+81800#######"), ("03-0###-####", "06-0###-####")),
    "SE": Phones(("+467017406%#",), ("08-465 004 ##",)),
    "US": _north_american(_UNITED_STATES_AREAS),
}


@functools.cache
def phones_of(country: str) -> Phones:
    """Return the numbers of a country (ISO 3166-1 alpha-2).

    Of a country that is not in the table only the calling code is known. Its numbers go on with
    000, with which no numbering plan lets a subscriber's number begin.
    """
    unreachable = f"+{TERRITORIES.get(country, NOWHERE).calling_code}000######"
    return _PHONES.get(country, Phones((unreachable,), (unreachable,)))
