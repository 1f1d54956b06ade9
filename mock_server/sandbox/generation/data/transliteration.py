"""Names in the letters of an e-mail address or a domain. No name is made up here."""

import functools
import re
from collections.abc import Mapping
from importlib.resources import files
from itertools import chain

from mock_server.contract.exact_json import loads

_MAX_LABEL = 40  # of the 63 characters that a domain label may have, so that it stays readable
_NOT_ALLOWED = re.compile(r"[^a-z0-9]+")
_APOSTROPHES = re.compile(r"['`\u2019\u05f3\u05f4\"]")


def slug(text: str | None, language: str) -> str:
    """Return the text in lower-case ASCII letters, digits and single hyphens.

    Args:
        text: a name in any script; the result is empty if no letter or digit is left of it.
        language: the language to read it in, "de" for example.
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
    """Return what the general transliteration would read wrongly, the longest first.

    Of Japanese that is what Faker's companies consist of; legal forms stay out of domains.
    """
    text = files("mock_server.sandbox.generation.data").joinpath("readings.json").read_bytes()
    readings: Mapping[str, str] = loads(text).get(language, {})
    return _japanese_readings(readings) if language == "ja" else readings


def _japanese_readings(trades: Mapping[str, str]) -> Mapping[str, str]:
    """Return how Faker's names are read; their characters alone would be read as Chinese."""
    from faker.providers.person.ja_JP import Provider

    pairs = chain(Provider.first_name_pairs, Provider.last_name_pairs)
    names = {written: roman for written, _kana, roman in pairs} | {**trades}
    return {written: f" {names[written]} " for written in sorted(names, key=len, reverse=True)}
