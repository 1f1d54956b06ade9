"""Generates words, numbers and identifiers in the format of those that they replace.

A replacement depends only on the key and the value: the same value has the same replacement
everywhere, and without the key it cannot be traced back.
"""

import re
import unicodedata
from datetime import date, timedelta
from hashlib import shake_256
from itertools import cycle
from typing import Final
from uuid import UUID

from mock_server.contract.schemas.formats import is_calendar_date

_CONSONANTS: Final = "bdfghklmnprstvz"
_VOWELS: Final = "aeiou"
_LETTERS: Final = {
    2: "àáâãäåæçèéêëìíîïñòóôõöøùúûü",
    3: "山川田中村上下木石林原本松井谷",
    4: "𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯",
}
"""Replacement letters by their length in UTF-8, so that no text becomes longer."""

_ISO_LENGTH: Final = len("2026-01-01")
_FIRST_DAY: Final = date(1930, 1, 1)
_DAYS: Final = 29_000
"""The number of days from which replacements of dates are drawn; they end in 2009."""

_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_MODULUS: Final = 97
_NIL: Final = UUID(int=0)


class Drawing:
    def __init__(self, key: bytes) -> None:
        self._key = len(key).to_bytes(2, "big") + key

    def digest(self, value: str) -> str:
        """Return 12 hexadecimal digits that stand for credentials."""
        return self.stream("credentials", value, 6).hex()

    def stream(self, purpose: str, value: str, length: int) -> bytes:
        seed = f"{purpose}\0{value}".encode("utf-8", "surrogatepass")
        return shake_256(self._key + seed).digest(length)

    def uuid(self, text: str) -> str:
        """Return another UUID of the same version and variant; the nil UUID stays."""
        original = UUID(text)
        if original == _NIL:
            return text
        drawn = bytearray(self.stream("uuid", original.hex, 16))
        drawn[6] = (original.bytes[6] & 0xF0) | (drawn[6] & 0x0F)
        drawn[8] = (original.bytes[8] & 0xE0) | (drawn[8] & 0x1F)
        found = UUID(bytes=bytes(drawn))
        spelled = str(found) if "-" in text else found.hex
        return spelled.upper() if text.upper() == text and text.lower() != text else spelled

    def word(self, text: str) -> str:
        """Return another word of the same length, with letters for letters, digits for digits."""
        if text.isascii() and text.isdigit():
            return self.number(text)
        if is_iban(text):
            return self._iban(text)
        return self._letters(text)

    def number(self, digits: str) -> str:
        """Return another number of the same length; a date becomes a date, a leading 0 stays."""
        if is_calendar_date(digits):
            return self._day(digits, "%d%m%Y")
        for attempt in range(1, 256):
            drawn = self.stream(f"number {attempt}", digits, len(digits) + 1)
            found = "".join(str(byte % 10) for byte in drawn[1:])
            first = "0" if digits[0] == "0" else str(1 + drawn[0] % 9)
            if (found := first + found[1:]) != digits:
                return found
        return digits  # a single zero

    def iso_date(self, text: str) -> str:
        day = self._day(text[:_ISO_LENGTH], "%Y-%m-%d")
        return day + text[_ISO_LENGTH:]

    def token(self, text: str) -> str:
        drawn = self.stream("token", text, (len(text) + 1) // 2)
        return drawn.hex()[: len(text)]

    def _day(self, text: str, form: str) -> str:
        found = text
        attempt = 0
        while found == text:
            attempt += 1
            drawn = int.from_bytes(self.stream(f"day {attempt}", text, 4), "big")
            found = (_FIRST_DAY + timedelta(days=drawn % _DAYS)).strftime(form)
        return found

    def _iban(self, text: str) -> str:
        country, account = text[:2], self._letters(text[4:])
        check = _MODULUS + 1 - _remainder(account + country + "00")
        return f"{country}{check:02}{account}"

    def _letters(self, text: str) -> str:
        folded = text.casefold()
        for attempt in range(1, 256):
            drawn = self.stream(f"word {attempt}", folded, len(text) + 1)
            sounds = (_VOWELS, _CONSONANTS) if drawn[0] % 4 == 0 else (_CONSONANTS, _VOWELS)
            letters = zip(text, drawn[1:], cycle(sounds), strict=False)
            found = "".join(_another(*each) for each in letters)
            if found != text:
                return found
        return text  # neither letters nor digits


def is_iban(text: str) -> bool:
    return bool(_IBAN.fullmatch(text)) and _remainder(text[4:] + text[:4]) == 1


def _remainder(text: str) -> int:
    return int("".join(str(int(letter, 36)) for letter in text)) % _MODULUS


def _another(letter: str, drawn: int, sounds: str) -> str:
    if letter.isdecimal():
        return chr(ord(letter) - unicodedata.decimal(letter) + drawn % 10)
    among = sounds if letter.isascii() else _LETTERS[len(letter.encode("utf-8", "surrogatepass"))]
    found = among[drawn % len(among)]
    return found.upper() if letter.isupper() else found
