"""Spells names with the letters of e-mail addresses and domains. Nothing is generated here."""

import functools
import re
from collections.abc import Mapping
from importlib.resources import files
from itertools import chain
from typing import Final

from mock_server.contract.values.exact_json import loads

_MAX_LABEL: Final = 40  # a domain label may have 63 characters; fewer are easier to read
_NOT_ALLOWED: Final = re.compile(r"[^a-z0-9]+")
_APOSTROPHES: Final = re.compile(r"['`\u2019\u05f3\u05f4\"]")


def slug(text: str | None, language: str) -> str:
    """Return the text in lower-case ASCII letters, digits and single hyphens.

    Args:
        text: a name in any script; the result is empty if it has no letters or digits.
        language: the language of the name, for example "de".
    """
    ascii_text = _in_ascii(_transcribed((text or "").lower(), language))
    label = _NOT_ALLOWED.sub("-", _APOSTROPHES.sub("", ascii_text).lower())
    return label.strip("-")[:_MAX_LABEL].strip("-")


def _in_ascii(text: str) -> str:
    if text.isascii():
        return text
    from faker.decode import unidecode

    return unidecode(text)


def _transcribed(text: str, language: str) -> str:
    readings = _readings(language)
    if not readings:
        return text
    return re.sub("|".join(readings), lambda match: readings[match[0]], text)


@functools.cache
def _readings(language: str) -> Mapping[str, str]:
    """Return readings that the general transliteration would get wrong, the longest first.

    For Japanese, these are the parts of Faker's company names; legal forms are left out of domains.
    """
    text = files("mock_server.sandbox.generation.data").joinpath("readings.json").read_bytes()
    readings: Mapping[str, str] = loads(text).get(language, {})
    return _japanese_readings(readings) if language == "ja" else readings


def _japanese_readings(trades: Mapping[str, str]) -> Mapping[str, str]:
    """Return the readings of Faker's names, which would otherwise be read as Chinese."""
    from faker.providers.person.ja_JP import Provider

    pairs = chain(Provider.first_name_pairs, Provider.last_name_pairs)
    names = {written: roman for written, _kana, roman in pairs} | {**trades}
    return {written: f" {names[written]} " for written in sorted(names, key=len, reverse=True)}
