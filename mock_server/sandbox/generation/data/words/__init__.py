"""The words of the locales that most scenarios use, as Faker makes them, one line a slot.

Each locale has a file: a heading with the name of a pool, then the texts of its slots. A name that
is not in ASCII is followed by its spelling in an address, the parts of a place by each other.

Importing Faker and its data takes 80 ms and 10 MB; where these words do, neither is needed. A test
holds them against Faker, and tells how to make them anew.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

KEPT_LOCALES: Final = ("de_DE", "en_GB", "en_US", "fr_FR", "pt_BR")

HEADING: Final = "# "


def kept_words(locale: str) -> Mapping[str, list[str]]:
    """Return the words of a locale by pool, none for a locale whose words are not kept."""
    if locale not in KEPT_LOCALES:
        return {}
    text = files(__name__).joinpath(f"{locale}.txt").read_text("utf-8")
    pools = (pool.splitlines() for pool in f"\n{text}".split(f"\n{HEADING}")[1:])
    return {kind: words for kind, *words in pools}
