"""Values from Faker, kept by locale: names, companies, streets, places.

Faker takes longer for one name than generating a whole customer may take, so its values are kept in
pools. A pool has a fixed number of slots, each filled when it is first drawn. The value of a slot
depends only on locale, pool and slot. So nothing is generated at the start, and the order in which
slots are drawn does not matter. `words` has the slots of the usual locales.

This is the only module that calls Faker. It does not know about customers.
"""

import functools
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from mock_server.sandbox.generation.data.countries import Country, country_of
from mock_server.sandbox.generation.data.transliteration import slug
from mock_server.sandbox.generation.data.words import KEPT_LOCALES, kept_words

if TYPE_CHECKING:
    from faker import Generator

POOL_SIZE: Final = 1024

_Value = TypeVar("_Value")

# `misc` makes the Philippine street names of `address`; the code below calls the other providers.
_PROVIDERS: Final = ("address", "company", "misc", "person")
# Faker warns if it is given the old name.
_RENAMED: Final = {"fr_QC": "fr_CA"}
# What Faker lists in the order of a set, which differs between processes.
_UNORDERED: Final = {"it_IT": "cities"}
BETWEEN: Final = "\t"
"""Separates the parts of a place, and a name from its ASCII spelling, in the text of a slot."""


class Name(NamedTuple):
    """A name, and its spelling in an e-mail address or a domain."""

    text: str
    slug: str


class Locality(NamedTuple):
    """The location of an address; state and province are None where they do not exist."""

    street: str
    building_number: str
    building_name: str
    city: str
    state: str | None
    province: str | None
    zip_code: str


class Pool(Generic[_Value]):
    """Values of one kind, generated when first needed."""

    def __init__(self, make: Callable[[int], _Value]) -> None:
        self._make = make
        self._values: list[_Value | None] = [None] * POOL_SIZE

    def value(self, slot: int) -> _Value:
        """Return the value of a slot."""
        value = self._values[slot]
        if value is None:
            value = self._values[slot] = self._make(slot)
        return value


class Pools:
    """The pools of one locale.

    A Faker generator must not be used by two threads at the same time, and scenarios are built
    outside the event loop's thread. So each thread that fills a slot borrows an idle generator. Two
    threads may fill the same slot at the same time: both get the same value.

    Args:
        locale: the locale of the values.
        kept: the texts of slots by kind; Faker generates the other kinds.

    Raises:
        AttributeError: when a value is drawn and Faker does not know the locale.
    """

    def __init__(self, locale: str, kept: Mapping[str, Sequence[str]]) -> None:
        self._locale = locale
        self.language = locale.partition("_")[0]
        self._kept = kept
        self._idle: deque[Generator] = deque()
        self.country = country_of(locale)
        self.first_names = {
            "FEMALE": self._names("first_name_female"),
            "MALE": self._names("first_name_male"),
        }
        self.last_names = {
            "FEMALE": self._names("last_name_female"),
            "MALE": self._names("last_name_male"),
        }
        self.companies = self._names("company", self.country.company)
        self.places = self._pool("place", lambda faker: _place(faker, self.country), _locality_of)

    def load(self) -> None:
        """Fill a slot, which loads the words of the locale."""
        self.first_names["FEMALE"].value(0)

    def _names(self, kind: str, template: str | None = None) -> Pool[Name]:
        text = template or f"{{{{{kind}}}}}"
        return self._pool(kind, lambda faker: faker.parse(text).strip(), self._name)

    def _name(self, text: str) -> Name:
        name, _, spelling = text.partition(BETWEEN)
        return Name(name, spelling or slug(name, self.language))

    def _pool(
        self, kind: str, make: "Callable[[Generator], str]", read: Callable[[str], _Value]
    ) -> Pool[_Value]:
        kept = self._kept.get(kind)
        text = self._made(kind, make) if kept is None else kept.__getitem__
        return Pool(lambda slot: read(text(slot)))

    def _made(self, kind: str, make: "Callable[[Generator], str]") -> Callable[[int], str]:
        """Return a function that generates the text of a slot with Faker."""

        def fill(slot: int) -> str:
            try:
                faker = self._idle.pop()
            except IndexError:
                faker = make_faker(self._locale)
            # The values must be predictable; none of them is a secret.
            faker.random = Random(f"{self._locale}:{kind}:{slot}")  # noqa: S311
            try:
                return make(faker)
            finally:
                self._idle.append(faker)

        return fill


@functools.lru_cache(maxsize=32)  # of 110 locales; evicted words are loaded again on demand
def pools_of(locale: str) -> Pools:
    """Return the pools of a locale."""
    return Pools(locale, kept_words(locale))


def is_locale(name: str) -> bool:
    """Return whether Faker knows a locale ("es_ES"); usual ones are known without importing it."""
    if name in KEPT_LOCALES:
        return True
    from faker.config import AVAILABLE_LOCALES

    return name in AVAILABLE_LOCALES


def make_faker(locale: str) -> "Generator":
    """Return a generator with only those providers that read no clock."""
    from faker import Factory

    providers = [f"faker.providers.{name}" for name in _PROVIDERS]
    # Without weighting, rare names are as common as frequent ones, but it is ten times as fast.
    generator = Factory.create(_RENAMED.get(locale, locale), providers, use_weighting=False)
    unordered = _UNORDERED.get(locale, "")
    for provider in generator.get_providers():
        if hasattr(provider, unordered):
            setattr(provider, unordered, sorted(getattr(provider, unordered)))
    return generator


def _place(faker: "Generator", country: Country) -> str:
    parts = (
        faker.parse(country.street).strip(),
        faker.format("numerify", text=faker.random.choice(country.building_numbers)),
        faker.parse(country.building_name).strip(),
        faker.format("city").strip(),
        *_region(faker, country.code),
    )
    return BETWEEN.join(parts)


def _locality_of(text: str) -> Locality:
    *where, state, province, zip_code = text.split(BETWEEN)
    street, building_number, building_name, city = where
    return Locality(
        street=street,
        building_number=building_number,
        building_name=building_name,
        city=city,
        state=state or None,
        province=province or None,
        zip_code=zip_code,
    )


def _region(faker: "Generator", country: str) -> tuple[str, str, str]:
    """Return state, province and postal code, empty where there is none.

    A region is given only where Faker invents the cities: a real city would rarely be in it.
    """
    match country:
        case "US":
            state = faker.format(
                "state_abbr", include_territories=False, include_freely_associated_states=False
            )
            return state, "", faker.format("postcode_in_state", state_abbr=state)
        case "CA":
            province = faker.format("province_abbr")
            return "", province, faker.format("postcode_in_province", province_abbr=province)
        case "BR":
            return faker.format("administrative_unit"), "", faker.format("postcode")
        case "GB":
            return "", faker.format("administrative_unit"), faker.format("postcode")
        case _:
            return "", "", faker.format("postcode")
