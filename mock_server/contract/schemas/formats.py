"""Formats of the interface document that JSON Schema does not check by itself.

jsonschema-rs and our explanations use the same table, so that they agree.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

MAX_INVOICE_TEXT_BYTES: Final = 60
UUID_LENGTH: Final = 36
UUID: Final = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
"""A regular expression for the canonical form, in either case."""

_UUID: Final = re.compile(UUID)
_DIGITS: Final = re.compile(r"[0-9]{8}", re.ASCII)
# Every month has these days, so the calendar need not be consulted.
_USUAL_DATE: Final = re.compile(
    r"(?:0[1-9]|1[0-9]|2[0-8])(?:0[1-9]|1[0-2])(?!0000)[0-9]{4}", re.ASCII
)


def is_uuid(text: str) -> bool:
    """Return whether a text is a UUID in canonical form, in either case, of any version."""
    return _UUID.fullmatch(text) is not None


def is_calendar_date(text: str) -> bool:
    """Return whether a text is an existing date written DDMMYYYY (sections 2.2 and 4.2)."""
    if _USUAL_DATE.fullmatch(text) is not None:
        return True
    if _DIGITS.fullmatch(text) is None:
        return False
    try:
        date(int(text[4:]), int(text[2:4]), int(text[:2]))
    except ValueError:
        return False
    return True


def is_invoice_text(text: str) -> bool:
    """Return whether a text fits on an invoice: at most 60 bytes, not characters (section 8)."""
    if text.isascii():
        return len(text) <= MAX_INVOICE_TEXT_BYTES
    return len(text.encode("utf-8", "surrogatepass")) <= MAX_INVOICE_TEXT_BYTES


FORMATS: Final[Mapping[str, Callable[[str], bool]]] = {
    "uuid": is_uuid,
    "ddmmyyyy": is_calendar_date,
    "max-60-bytes": is_invoice_text,
}
