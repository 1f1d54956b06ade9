"""Names in the letters of an e-mail address or a domain. No name is made up here."""

import functools
import re
from collections.abc import Mapping
from itertools import chain

_MAX_LABEL = 40  # of the 63 characters that a domain label may have, so that it stays readable
_NOT_ALLOWED = re.compile(r"[^a-z0-9]+")
_APOSTROPHES = re.compile(r"['`\u2019\u05f3\u05f4\"]")

_GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue"}
_NORDIC = {"å": "aa", "ä": "ae", "æ": "ae", "ö": "oe", "ø": "oe"}
# What Faker's Japanese companies consist of beside a family name; legal forms stay out of domains.
_JAPANESE_TRADES = {
    "株式会社": "",
    "有限会社": "",
    "合同会社": "",
    "水産": "suisan",
    "農林": "norin",
    "鉱業": "kogyo",
    "建設": "kensetsu",
    "食品": "shokuhin",
    "印刷": "insatsu",
    "電気": "denki",
    "ガス": "gas",
    "情報": "joho",
    "通信": "tsushin",
    "運輸": "unyu",
    "銀行": "ginko",
    "保険": "hoken",
}


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
    """Return what the general transliteration would read wrongly, the longest first."""
    match language:
        case "de":
            return _GERMAN
        case "da" | "no" | "sv":
            return _NORDIC
        case "ja":
            return _japanese_readings()
        case _:
            return {}


def _japanese_readings() -> Mapping[str, str]:
    """Return how Faker's names are read; their characters alone would be read as Chinese."""
    from faker.providers.person.ja_JP import Provider

    pairs = chain(Provider.first_name_pairs, Provider.last_name_pairs)
    names = {written: roman for written, _kana, roman in pairs} | _JAPANESE_TRADES
    return {written: f" {names[written]} " for written in sorted(names, key=len, reverse=True)}
