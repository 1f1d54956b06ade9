"""Replaces values: some as a whole, recognised by their format, others word by word.

A word has the same replacement everywhere, so `Jane Marlow` becomes the replacements of `Jane` and
`Marlow`, and an error message quotes the same value as the field. A replacement depends only on the
key and the value, and without the key it cannot be traced back.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from hashlib import shake_256
from itertools import cycle
from typing import Final
from uuid import UUID

from mock_server.contract.recorded import ENUMERATED, MESSAGES, VOCABULARY
from mock_server.contract.schemas.formats import UUID as UUID_FORM
from mock_server.contract.schemas.formats import is_calendar_date

_EMAIL: Final = r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[^\W_][\w-]{0,62}(?:\.[\w-]{1,63}){1,20}"
_ISO_DATE: Final = (
    r"\b[0-9]{4}-[01][0-9]-[0-3][0-9]"
    r"(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?(?!\d)"
)
_LONG_RUN: Final = r"[A-Za-z0-9+/_=-]{64,}"
_PIECE: Final = re.compile(
    rf"(?P<uuid>{UUID_FORM}|\b[0-9a-fA-F]{{32}}\b)|(?P<email>{_EMAIL})|(?P<date>{_ISO_DATE})"
    rf"|(?P<run>{_LONG_RUN})|(?P<word>[^\W_]+)"
)
_WORD: Final = re.compile(r"[^\W_]+")
_DATE: Final = re.compile(_ISO_DATE)
_PHONE: Final = re.compile(r"\+?[0-9(][0-9 ()./-]{4,28}[0-9]", re.ASCII)
_SPACED: Final = re.compile(r"[A-Z]{2}[0-9]{2}(?: [A-Z0-9]{1,4}){3,8}", re.ASCII)
_CODE: Final = re.compile(r"[A-Z0-9_]+", re.ASCII)
_DIGITS: Final = re.compile(r"\d+", re.ASCII)

_TELLING: Final = 3
"""The minimum length of a word that may identify a person."""

_LONG_NUMBER: Final = 5
"""The number of digits from which on a number in a message may be personal data."""


class Replacer:
    """Replaces values by a secret key, except those of members in `keeps`, and remembers them."""

    def __init__(self, key: bytes, keeps: Iterable[str] = ()) -> None:
        self.keeps = frozenset(keeps)
        self.drawing = Drawing(key)
        self._words: dict[str, str] = {}
        self._seen: set[str] = set()
        self._kept_ids: set[str] = set()

    def value(self, text: str) -> str:
        is_phone = _PHONE.fullmatch(text) and not _DATE.fullmatch(text)
        if is_phone or _SPACED.fullmatch(text):  # one number, whatever the punctuation
            return _laid_out(self._word("".join(filter(str.isalnum, text))), text)
        return _PIECE.sub(self._replace, text)

    def unknown(self, text: str) -> str:
        """Replace a value of an unknown field, unless it is a value of one of the enumerations."""
        return text if text in ENUMERATED else self.value(text)

    def kept(self, text: str) -> str:
        """Return a value that is not personal data, with words replaced that were seen in such."""
        if _CODE.fullmatch(text) or text in MESSAGES:
            return text
        return self._replace_unless(self._is_kept, text)

    def quoted(self, text: str) -> str:
        """Return a text in which only words of explanations are kept.

        The message of an error code is kept; only the text after it is treated that way.
        """
        if text in MESSAGES:
            return text
        message, colon, reasons = text.partition(": ")
        if message not in MESSAGES:
            message, colon, reasons = "", "", text
        return message + colon + self._replace_unless(self._explains, reasons)

    def number(self, text: str) -> str:
        return _DIGITS.sub(lambda found: self._word(found[0]), text)

    def is_personal(self, name: str) -> bool:
        """Return whether the name of a member or parameter is itself personal data."""
        pieces = [*_PIECE.finditer(name)]
        if any(found.lastgroup != "word" for found in pieces):
            return True
        return bool(pieces) and all(found[0].casefold() in self._seen for found in pieces)

    def _replace(self, found: re.Match[str]) -> str:
        text = found[0]
        match found.lastgroup:
            case "uuid":
                self._seen.add(text.lower())
                return self.drawing.uuid(text)
            case "email":
                return self._email(text)
            case "date":
                return self.drawing.iso_date(text)
            case "run":
                return self.drawing.token(text)
            case _:
                return self._word(text)

    def _replace_unless(self, stays: Callable[[str | None, str], bool], text: str) -> str:
        return _PIECE.sub(
            lambda found: found[0] if stays(found.lastgroup, found[0]) else self._replace(found),
            text,
        )

    def _is_kept(self, kind: str | None, piece: str) -> bool:
        is_seen = piece.casefold() in self._seen
        if kind == "uuid" and not is_seen:
            self._kept_ids.add(piece.casefold())
        return kind in {"date", "run"} or (kind != "email" and not is_seen)

    def _explains(self, kind: str | None, piece: str) -> bool:
        """Return whether a piece may stay in a text: not seen in personal data, and common."""
        folded = piece.casefold()
        if folded in self._seen or kind not in {"uuid", "word"}:
            return False
        if kind == "uuid":
            return folded in self._kept_ids
        if piece.isdigit():
            return len(piece) < _LONG_NUMBER
        return folded in VOCABULARY or len(piece) < _TELLING

    def _word(self, text: str) -> str:
        if len(text) >= _TELLING:
            self._seen.add(text.casefold())
        if text not in self._words:
            self._words[text] = self.drawing.word(text)
        return self._words[text]

    def _email(self, text: str) -> str:
        """Replace an e-mail address word by word, with a domain to which no mail is delivered."""
        names, _, _ = text.rpartition(".")
        return _WORD.sub(lambda found: self._word(found[0]), names) + ".example"


def _laid_out(letters: str, like: str) -> str:
    rest = iter(letters)
    return "".join(next(rest) if letter.isalnum() else letter for letter in like)


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
    """Generates words, numbers and identifiers in the format of those that they replace."""

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
