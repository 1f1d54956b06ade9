"""Replaces values: some as a whole, recognised by their format, others word by word.

A word has the same replacement everywhere, so `Jane Marlow` becomes the replacements of `Jane` and
`Marlow`, and an error message quotes the same value as the field.
"""

import re
from collections.abc import Iterable
from typing import Final

from mock_server.contract.recorded import ENUMERATED, MESSAGES, VOCABULARY
from mock_server.contract.schemas.formats import UUID
from mock_server.recordings.replacing.drawing import Drawing

_EMAIL: Final = r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[^\W_][\w-]{0,62}(?:\.[\w-]{1,63}){1,20}"
_ISO_DATE: Final = (
    r"\b[0-9]{4}-[01][0-9]-[0-3][0-9]"
    r"(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?(?!\d)"
)
_LONG_RUN: Final = r"[A-Za-z0-9+/_=-]{64,}"
_PIECE: Final = re.compile(
    rf"(?P<uuid>{UUID}|\b[0-9a-fA-F]{{32}}\b)|(?P<email>{_EMAIL})|(?P<date>{_ISO_DATE})"
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

_MAX_EMAIL: Final = 254


class Replacer:
    """Replaces values by a secret key, except those of members in `keeps`, and remembers them."""

    def __init__(self, key: bytes, keeps: Iterable[str] = ()) -> None:
        self.keeps = frozenset(keeps)
        self.drawing = Drawing(key)
        self._words: dict[str, str] = {}
        self._seen: set[str] = set()
        self._kept_ids: set[str] = set()

    def value(self, text: str) -> str:
        if _PHONE.fullmatch(text) and not _DATE.fullmatch(text):
            digits = "".join(filter(str.isdigit, text))  # one number, whatever the punctuation
            return _laid_out(self._word(digits), text)
        if _SPACED.fullmatch(text):
            return _laid_out(self._word(text.replace(" ", "")), text)
        return _PIECE.sub(self._replace, text)

    def unknown(self, text: str) -> str:
        """Replace a value of an unknown field, unless it is a value of one of the enumerations."""
        return text if text in ENUMERATED else self.value(text)

    def kept(self, text: str) -> str:
        """Return a value that is not personal data, with words replaced that were seen in such."""
        if _CODE.fullmatch(text) or text in MESSAGES:
            return text
        return _PIECE.sub(self._keep, text)

    def quoted(self, text: str) -> str:
        """Return a text in which only words of explanations are kept.

        The message of an error code is kept; only the text after it is treated that way.
        """
        if text in MESSAGES:
            return text
        message, colon, reasons = text.partition(": ")
        if message not in MESSAGES:
            return _PIECE.sub(self._quote, text)
        return message + colon + _PIECE.sub(self._quote, reasons)

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

    def _keep(self, found: re.Match[str]) -> str:
        text = found[0]
        match found.lastgroup:
            case "uuid":
                if text.lower() in self._seen:
                    return self.drawing.uuid(text)
                self._kept_ids.add(text.lower())
                return text
            case "email":
                return self._email(text)
            case "word" if text.casefold() in self._seen:
                return self._word(text)
            case _:
                return text

    def _quote(self, found: re.Match[str]) -> str:
        text = found[0]
        match found.lastgroup:
            case "uuid" if text.lower() in self._kept_ids and text.lower() not in self._seen:
                return text
            case "word" if self._explains(text):
                return text
            case _:
                return self._replace(found)

    def _explains(self, word: str) -> bool:
        """Return whether a word may be kept: it was not seen in personal data, and is common."""
        folded = word.casefold()
        if folded in self._seen:
            return False
        if word.isdigit():
            return len(word) < _LONG_NUMBER
        return folded in VOCABULARY or len(word) < _TELLING

    def _word(self, text: str) -> str:
        if len(text) >= _TELLING:
            self._seen.add(text.casefold())
        if text not in self._words:
            self._words[text] = self.drawing.word(text)
        return self._words[text]

    def _email(self, text: str) -> str:
        """Replace an e-mail address word by word, with a domain to which no mail is delivered."""
        names, _, last = text.rpartition(".")
        replaced = _WORD.sub(lambda found: self._word(found[0]), names) + ".example"
        if len(replaced) <= _MAX_EMAIL:
            return replaced
        return replaced.removesuffix(".example") + "." + self._word(last)


def _laid_out(letters: str, like: str) -> str:
    rest = iter(letters)
    return "".join(next(rest) if letter.isalnum() else letter for letter in like)
