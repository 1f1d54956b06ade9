"""Sentences on invoices and in remarks about contacts, by language. No formats and no names.

An invoice text has at most 60 bytes of UTF-8 (section 8): Hebrew takes two bytes a letter, Japanese
three.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from mock_server.contract.values.exact_json import loads


@dataclass(frozen=True, slots=True)
class Phrases:
    """The sentences of a language."""

    invoice_texts: Sequence[str]
    remarks: Sequence[str]


def phrases_of(language: str) -> Phrases:
    """Return the sentences of a language, or English ones if there are none."""
    known = _phrases()
    return known.get(language, known["en"])


@functools.cache
def _phrases() -> Mapping[str, Phrases]:
    text = files("mock_server.sandbox.generation.data").joinpath("sentences.json").read_bytes()
    return {language: Phrases(**phrases) for language, phrases in loads(text).items()}
