"""Exact numbers: how they are stored, and which are refused.

Nearly all numbers are spelled the way an int or a Decimal prints. The others keep their text
(`Spelled`). They are slower to read and check, so a body may hold some of them, not thousands.
"""

import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Self

from mock_server.contract.values.walk import with_each

MAX_NUMBER: Final = 400
"""The most characters of a number: reading takes quadratic time (the largest double has 309)."""

MAX_SPELLED: Final = 1_000
"""The most numbers with an unusual spelling in a body: each takes ten times as long as others."""

_MAX_PLAIN_EXPONENT: Final = 40
_SHAPES: Final = bytes.maketrans(b"23456789E[,", b"11111111e::")
_SPACE: Final = b" \t\n\r"
_ODD: Final = re.compile(
    rb":(?=[-01])(?: -0 | -?[01.]++e | -?[01.]{%d} | 0\.000000 )" % (MAX_NUMBER // 2), re.VERBOSE
)
"""A number that only `Numbers` reads exactly, or something in a string that looks like one.

In the text that is searched, all digits but 0 are 1, numbers follow a colon, and spaces are absent.
"""

_NO_LONG_NUMBER: Final = re.compile(
    rf"""([^-0-9"]++ | "([^"\\]++|\\.)*+" | (?![-+.0-9Ee]{{{MAX_NUMBER + 1}}})[-+.0-9Ee]++)*+""",
    re.VERBOSE | re.DOTALL,
)
"""Everything before the first number that is too long."""


class UnfitNumberError(ValueError):
    """A number that is refused; the message says why.

    `number` is its text; it is empty if the number is one too many.
    """

    def __init__(self, message: str, number: str = "") -> None:
        super().__init__(message)
        self.number = number


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
    """Creates the numbers of a text, at most `most_spelled` of them with an unusual spelling."""

    def __init__(self, most_spelled: int | None = None) -> None:
        self._most = most_spelled
        self._spelled = 0

    def whole(self, text: str) -> int | Decimal:
        """Return a number without fraction or exponent, which will be written as it was read.

        Raises:
            UnfitNumberError: when it is too long, or exceeds the limit of unusual spellings.
        """
        if len(text) > MAX_NUMBER:
            raise _too_long(text)
        if text != "-0":
            return int(text)
        self._note_spelling()
        return Spelled(text)

    def fraction(self, text: str) -> Decimal:
        """Return a number with a fraction or an exponent, which will be written as it was read.

        Raises:
            UnfitNumberError: as above, or when a Decimal cannot hold its exponent.
        """
        if len(text) > MAX_NUMBER:
            raise _too_long(text)
        try:
            plain = Decimal(text)
        except InvalidOperation:
            raise UnfitNumberError(f"the number {text[:40]} is out of range", text) from None
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
    """Return whether a text may hold numbers that only `Numbers` reads exactly.

    Signs of such numbers are exponents, hundreds of digits, many zeros after the decimal point, and
    a negative zero.
    """
    return _ODD.search(b":" + text.translate(_SHAPES, _SPACE)) is not None


def first_too_long(text: str) -> int:
    """Return the position of the first number in a JSON text that is too long."""
    before = _NO_LONG_NUMBER.match(text)
    return before.end() if before else 0


def _text_of(number: Decimal) -> str:
    """Return the text of a number that is not `Spelled`."""
    text = str(number)
    if "E" not in text:
        return text
    exponent = number.as_tuple().exponent
    plain = isinstance(exponent, int) and -_MAX_PLAIN_EXPONENT < exponent <= 0
    return f"{number:f}" if plain else text


def _too_long(text: str) -> TooLongError:
    return TooLongError(f"a number has more than {MAX_NUMBER} characters", text)
