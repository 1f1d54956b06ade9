"""What JSON Schema does not check by itself: formats of the interface document, Numeric fields."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final

MAX_INVOICE_TEXT_BYTES: Final = 60
UUID: Final = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_UUID: Final = re.compile(UUID)
_DIGITS: Final = re.compile(r"[0-9]{8}", re.ASCII)


def is_uuid(text: str) -> bool:
    return _UUID.fullmatch(text) is not None


def is_calendar_date(text: str) -> bool:
    """Return whether a text is an existing date written DDMMYYYY (sections 2.2 and 4.2)."""
    if _DIGITS.fullmatch(text) is None:
        return False
    try:
        date(int(text[4:]), int(text[2:4]), int(text[:2]))
    except ValueError:
        return False
    return True


def is_invoice_text(text: str) -> bool:
    """Return whether a text has at most 60 bytes (section 8)."""
    return len(text.encode("utf-8", "surrogatepass")) <= MAX_INVOICE_TEXT_BYTES


FORMATS: Final[Mapping[str, Callable[[str], bool]]] = {
    "uuid": is_uuid,
    "ddmmyyyy": is_calendar_date,
    "max-60-bytes": is_invoice_text,
}


_MAX_DIGITS: Final = 40  # of a number that is converted; longer ones are out of every range


def is_whole_decimal(value: Any) -> bool:
    """Return whether a value is a short whole number with a fraction or an exponent, as 0e99."""
    return isinstance(value, Decimal) and (
        not value or (value.adjusted() < _MAX_DIGITS and value == value.to_integral_value())
    )


def numbers_within(bounds: Mapping[str, int]) -> range:
    """Return the range of the assumption numeric-range, whose bounds may be written as 2E1."""
    return range(int(bounds["minimum"]), int(bounds["maximum"]) + 1)
