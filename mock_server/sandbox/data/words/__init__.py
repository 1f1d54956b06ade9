"""The words of the locales that most scenarios use, as Faker makes them, one line a slot.

A name that is not in ASCII is followed by its spelling in an address, the parts of a place by each
other.

Importing Faker and its data takes 80 ms and 10 MB; where these words do, neither is needed. A test
holds them against Faker, and tells how to make them anew.
"""

from collections.abc import Mapping
from typing import Final

KEPT_LOCALES: Final = ("de_DE", "en_GB", "en_US", "fr_FR", "pt_BR")


def kept_words(locale: str) -> Mapping[str, str]:
    """Return the words of a locale by pool, none for a locale whose words are not kept."""
    match locale:
        case "de_DE":
            from mock_server.sandbox.data.words import de_de  # noqa: PLC0415 - often not needed

            return de_de.WORDS
        case "en_GB":
            from mock_server.sandbox.data.words import en_gb  # noqa: PLC0415 - often not needed

            return en_gb.WORDS
        case "en_US":
            from mock_server.sandbox.data.words import en_us  # noqa: PLC0415 - often not needed

            return en_us.WORDS
        case "fr_FR":
            from mock_server.sandbox.data.words import fr_fr  # noqa: PLC0415 - often not needed

            return fr_fr.WORDS
        case "pt_BR":
            from mock_server.sandbox.data.words import pt_br  # noqa: PLC0415 - often not needed

            return pt_br.WORDS
        case _:
            return {}
