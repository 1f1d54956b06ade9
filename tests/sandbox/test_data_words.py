"""The stored words of the usual locales are those of one version of Faker.

That version also made the digests in `fixtures/generated`. When Faker's data change, the stored
words stay, and so do the customers of existing scenarios. After an intended change, update the
words with `PYTHONPATH=tests python tests/sandbox/test_data_words.py`, and mention the change in
the CHANGELOG.
"""

from importlib.metadata import version
from pathlib import Path

import pytest
import yaml
from support.counting import counted, of

from mock_server.sandbox.generation.data import pools
from mock_server.sandbox.generation.data.pools import (
    BETWEEN,
    HEADING,
    KEPT_LOCALES,
    POOL_SIZE,
    Name,
    Pools,
    is_locale,
    kept_words,
    pools_of,
)

FOLDER = Path(pools.__file__).parent / "words"
DIGESTS = Path(__file__).parents[2] / "fixtures" / "generated" / "digests.yaml"
MADE_WITH = yaml.safe_load(DIGESTS.read_text("utf-8"))["faker"]


def words_of(pools: Pools) -> dict[str, list[str]]:
    """Return the texts of every slot, by kind, as they are stored."""
    names = {
        "first_name_female": pools.first_names["FEMALE"],
        "first_name_male": pools.first_names["MALE"],
        "last_name_female": pools.last_names["FEMALE"],
        "last_name_male": pools.last_names["MALE"],
        "company": pools.companies,
    }
    slots = range(POOL_SIZE)
    texts = {kind: [text_of(pool(slot)) for slot in slots] for kind, pool in names.items()}
    places = [pools.places(slot).values() for slot in slots]
    return {**texts, "place": [BETWEEN.join(part or "" for part in place) for place in places]}


def text_of(name: Name) -> str:
    """Return a name as it is stored: with its slug unless it is ASCII."""
    text = name.text or ""
    return text if text.isascii() else f"{text}{BETWEEN}{name.slug}"


@pytest.mark.skipif(
    version("faker") != MADE_WITH, reason="the words are from another version of Faker"
)
@pytest.mark.parametrize("locale", KEPT_LOCALES)
def test_kept_words_are_those_that_faker_makes(locale: str) -> None:
    assert words_of(pools_of(locale)) == words_of(Pools(locale, {}))


@pytest.mark.parametrize(
    ("locale", "there"),
    [
        ("de_DE", set()),
        ("en_CA", {"province"}),
        ("en_GB", {"province"}),
        ("en_US", {"state"}),
        ("pt_BR", {"state"}),
    ],
)
def test_places_have_a_region_where_faker_invents_the_cities(locale: str, there: set[str]) -> None:
    place = Pools(locale, {}).places(0)
    assert {part for part in ("state", "province") if place[part] is not None} == there


@pytest.mark.parametrize("locale", KEPT_LOCALES)
def test_a_kept_locale_needs_no_faker(locale: str) -> None:
    with counted() as calls:
        words_of(Pools(locale, kept_words(locale)))
        is_locale(locale)
    assert of(calls, "faker.") == set()


def test_of_other_locales_no_words_are_kept() -> None:
    assert kept_words("es_ES") == {}


def file_text(locale: str) -> str:
    """Return the text of the file that stores the words of a locale."""
    pools = words_of(Pools(locale, {})).items()
    return "".join(f"{line}\n" for kind, texts in pools for line in (HEADING + kind, *texts))


if __name__ == "__main__":
    for locale in KEPT_LOCALES:
        (FOLDER / f"{locale}.txt").write_text(file_text(locale), "utf-8")
