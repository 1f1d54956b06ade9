"""Exact numbers: how each is stored, and which are refused.

Nearly all numbers are spelled the way an int or a Decimal prints. The others keep their text
(`Spelled`). They are slower to read and check, so a body may hold some of them, not thousands.
"""

import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Self

from mock_server.contract.values.walk import with_each

MAX_NUMBER: Final = 400
"""Most characters of a number: the largest double has 309 digits. Time grows quadratically."""

MAX_SPELLED: Final = 1_000
"""Most numbers with an unusual spelling in a body: they take ten times as long as others."""

_MAX_PLAIN_EXPONENT: Final = 40
_ANY_DIGIT: Final = bytes.maketrans(b"123456789E", b"000000000e")
_LONG: Final = b"0" * (MAX_NUMBER // 2)
"""A number without an exponent that is too long."""

_NUMBER: Final = re.compile(rb"[:,\[][ \n\t\r]*+-?[0-9]")
"""Where a number begins in an object or array, or something that looks like one in a text."""

_ZERO_BELOW_ZERO: Final = re.compile(rb"(?:\A|[:,\[ \n\t\r])-0")
_NO_LONG_NUMBER: Final = re.compile(
    rf"""([^-0-9"]++ | "([^"\\]++|\\.)*+" | (?![-+.0-9Ee]{{{MAX_NUMBER + 1}}})[-+.0-9Ee]++)*+""",
    re.VERBOSE | re.DOTALL,
)
"""Everything before the first number that is too long."""


class UnfitNumberError(ValueError):
    """A number that is refused; the message says why."""


class TooLongError(UnfitNumberError):
    """A number has too many characters."""


class Spelled(Decimal):
    """A number whose spelling a Decimal would not preserve."""

    __slots__ = ("_text",)
    _text: str

    def __new__(cls, text: str) -> Self:
        """Make a number from a text that Decimal accepts."""
        number = super().__new__(cls, text)
        number._text = text
        return number

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        """Distinguish it from equal numbers with another spelling."""
        return f"Spelled({self._text!r})"

    def __reduce__(self) -> tuple[type["Spelled"], tuple[str]]:
        """Recreate it with the same spelling."""
        return Spelled, (self._text,)

    def __deepcopy__(self, memo: object) -> "Spelled":
        """Return itself: it is immutable."""
        return self


class Numbers:
    """Makes the numbers of one text, `most_spelled` of them at most with an unusual spelling."""

    def __init__(self, most_spelled: int | None = None) -> None:
        self._most = most_spelled
        self._spelled = 0

    def whole(self, text: str) -> int | Decimal:
        """Return the number of a text without fraction or exponent; it is written as it was read.

        Raises:
            UnfitNumberError: when it is too long, or exceeds the limit of unusual spellings.
        """
        if len(text) > MAX_NUMBER:
            raise _too_long()
        if text != "-0":
            return int(text)
        self._note_spelling()
        return Spelled(text)

    def fraction(self, text: str) -> Decimal:
        """Return the number of a text with a fraction or an exponent; it is written as it was read.

        Raises:
            UnfitNumberError: as above, or when a Decimal cannot hold its exponent.
        """
        if len(text) > MAX_NUMBER:
            raise _too_long()
        try:
            plain = Decimal(text)
        except InvalidOperation:
            raise UnfitNumberError(f"the number {text[:40]} is out of range") from None
        if "E" not in text and str(plain) == text:
            return plain
        self._note_spelling()
        return plain if _text_of(plain) == text else Spelled(text)

    def _note_spelling(self) -> None:
        if self._spelled == self._most:
            such = "such as 1e5, 0.0000001 or -0"
            raise UnfitNumberError(f"the body has more than {self._most} numbers {such}")
        self._spelled += 1


def exact_number(text: str) -> int | Decimal:
    """Return the number of a JSON text, with its exact spelling.

    Raises:
        UnfitNumberError: when it is too long, or a Decimal cannot hold its exponent.
    """
    numbers = Numbers()
    return numbers.whole(text) if text.lstrip("-").isdecimal() else numbers.fraction(text)


def number_text(number: int | Decimal) -> str:
    """Return the exact text of a number."""
    if isinstance(number, Decimal) and not isinstance(number, Spelled):
        return _text_of(number)
    return str(number)


def without_spelling(value: Any) -> Any:
    """Return a value in which every number has a standard type."""
    return Decimal(value) if isinstance(value, Spelled) else with_each(value, without_spelling)


def looks_odd(text: bytes) -> bool:
    """Say whether a text may hold numbers that other readers than `Numbers` would read differently.

    Signs of them are exponents, hundreds of digits, leading zeros, and a negative zero.
    """
    if text.startswith(b"{") and _NUMBER.search(text) is None:  # as most bodies are
        return False
    shape = text.translate(_ANY_DIGIT)
    if b"0e" in shape or _LONG in shape or b"0.000000" in text:
        return True
    return b"-0" in text and _ZERO_BELOW_ZERO.search(text) is not None


def first_too_long(text: str) -> int:
    """Return the position of the first number in a JSON text that is too long."""
    before = _NO_LONG_NUMBER.match(text)
    return before.end() if before else 0


def _text_of(number: Decimal) -> str:
    """Return the text of a number that has no spelling of its own."""
    text = str(number)
    if "E" not in text:
        return text
    exponent = number.as_tuple().exponent
    plain = isinstance(exponent, int) and -_MAX_PLAIN_EXPONENT < exponent <= 0
    return f"{number:f}" if plain else text


def _too_long() -> TooLongError:
    return TooLongError(f"a number has more than {MAX_NUMBER} characters")
