"""Valid but awkward values: nothing here breaks the contract, but much breaks clients.

Texts become long, mix scripts and directions, and contain combining marks and apostrophes; members
that may be empty or null sometimes are. Values with a fixed format keep it, at its limits. Names in
other scripts come from Faker.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any, Final
from unicodedata import normalize

from mock_server.contract.names import IDENTIFIERS, NUMERICS, WORDS
from mock_server.sandbox.generation.data.pools import pools_of
from mock_server.sandbox.generation.data.stated import ALTERNATIVES, MANDATORY
from mock_server.sandbox.generation.data.streams import Draw

_NULL_CHANCE: Final = 0.05
_EMPTY_CHANCE: Final = 0.1

# Members whose texts have a meaning in the interface, and arrays that may not be null.
_KEPT: Final = frozenset({*WORDS, *IDENTIFIERS, "status", "offer", "package"})
# Optional members of which the contract requires at least one.
_NEEDED: Final = frozenset(name for groups in ALTERNATIVES.values() for name in chain(*groups))

_LONGEST_DOMAIN: Final = f"{'d' * 63}.{'o' * 63}.{'m' * 53}.example"
ANY_NUMERIC: Final = range(-(2**63), 2**63)
"""The range of numbers that the sandbox can hold in Numeric fields."""

_SMALLEST, _GREATEST = ANY_NUMERIC[0], ANY_NUMERIC[-1]
_LETTER: Final = "\U00020bb7"  # takes four bytes in UTF-8
# Values with a fixed format, at its limits: the longest, the shortest, the strangest.
_LIMITS: Final[Mapping[str, Sequence[Any]]] = {
    "emailAddress": (
        f"{'l' * 64}@{_LONGEST_DOMAIN}",
        "!#$%&'*+/=?^_`{|}~-@xn--bcher-kva.example",
        "a@b.example",
    ),
    "mobilePhoneNumber": ("+999000000000000", "+99"),
    "birthdate": ("29022000", "31121899", "01010001"),
    "invoiceText": (_LETTER * 15, "\u05e9" * 30, "\u8ace" * 20, ""),
    "vat": (Decimal(0), Decimal("0.000000000001"), Decimal(1000000)),
    "deviceCost": (Decimal("0.00"), Decimal("99999999999999.99"), Decimal("-0.01")),
    "paymentDueAfterInvoiceIssued": (0, 1, _GREATEST),
    "campaign": ([], [0], [_SMALLEST, _GREATEST], list(range(100))),
    "customFields": ([], [{}], [{"keyName": "", "keyValue": None}], [{"keyName": "__proto__"}]),
}

_RIGHT_TO_LEFT: Final = ("he_IL", "ar_AA", "fa_IR")
_NON_LATIN: Final = ("ja_JP", "el_GR", "ru_RU", "hi_IN", "th_TH", "zh_CN", "ko_KR")
_WITH_MARKS: Final = ("vi_VN", "fr_FR", "cs_CZ")
FOREIGN_LOCALES: Final = (*_RIGHT_TO_LEFT, *_NON_LATIN, *_WITH_MARKS)
"""The locales whose names appear in customers of every locale."""


def harden(
    customer: Mapping[str, Any], stated: Mapping[str, Any], draw: Draw, numeric: range
) -> dict[str, Any]:
    """Return a customer whose generated values are awkward; stated values stay.

    `numeric` is the range of Numeric fields.
    """
    generated = {name: value for name, value in customer.items() if name not in stated}
    return {**customer, **_harden_object("customer", generated, draw, numeric)}


def _harden_object(
    kind: str, members: Mapping[str, Any], draw: Draw, numeric: range
) -> dict[str, Any]:
    settled = MANDATORY[kind] | _NEEDED
    hardened = {
        name: None
        if name not in settled and draw.chance(_NULL_CHANCE)
        else _harden_value(name, value, draw, numeric)
        for name, value in members.items()
        if name not in _KEPT
    }
    return {**members, **hardened}


def _harden_value(name: str, value: Any, draw: Draw, numeric: range) -> Any:
    match value:
        case _ if name in _LIMITS:
            limit = draw.pick(_LIMITS[name])
            return _within(limit, numeric) if name in NUMERICS else limit
        case str():
            return draw.pick(_TEXTS)(value, draw)
        case list() if draw.chance(_EMPTY_CHANCE):
            return []
        case list():
            return [_harden_object(name, entry, draw, numeric) for entry in value]
        case Mapping():
            return _harden_object(name, value, draw, numeric)
        case _:
            return value


def _within(limit: int | list[int], numeric: range) -> int | list[int]:
    """Return numbers clipped to the range, without duplicates."""
    if isinstance(limit, list):
        return list(dict.fromkeys(min(max(each, numeric[0]), numeric[-1]) for each in limit))
    return min(limit, numeric[-1])


def _name(locales: Sequence[str], draw: Draw) -> str:
    pools = pools_of(draw.pick(locales))
    first, last = draw.pooled(pools.first_names["FEMALE"]), draw.pooled(pools.last_names["FEMALE"])
    return f"{first.text} {last.text}"


_TEXTS: Final[Sequence[Callable[[str, Draw], str]]] = (
    lambda text, _: (f"{text} " * 1000)[:1000],
    lambda text, _: f"  {text}\t\u00a0\u2028\n",
    lambda text, _: f'O\'{text}\u2019s "\\" </script> %s {{0}} ; -- &amp; NULL',
    # Three combining marks on each character.
    lambda text, _: "".join(f"{character}\u0301\u0323\u0489" for character in text),
    # A name whose diacritics are separate characters.
    lambda _, draw: normalize("NFD", _name(_WITH_MARKS, draw)),
    # After a right-to-left name, isolated as Unicode requires.
    lambda text, draw: f"\u2067{_name(_RIGHT_TO_LEFT, draw)}\u2069 {text}",
    lambda _, draw: _name(_NON_LATIN, draw),
    # Characters that each take four bytes in UTF-8, two units in UTF-16.
    lambda text, _: _LETTER * len(text),
    # An emoji of seven code points.
    lambda text, _: f"{text} \U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
)
"""Functions that make a text awkward: long, blank at its ends, full of quotes, and so on."""
