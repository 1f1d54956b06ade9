"""What the customers of a country share: currency, tax, number formats, spelling conventions.

The table is `countries.json`, by ISO 3166-1 alpha-2 code. For most countries it has just enough
for a valid customer. Nothing is drawn here.

Patterns: # is a digit, % a digit except 0, {company} the digits of the company number. Only the
format is right: check digits are not computed, so hardly any number is a real one. In Britain,
bank and branch together form the sort code.

Templates: {{name}} is replaced by the result of Faker's provider of that name. Faker has no Israeli
companies, and its Chilean ones need weighting, which is ten times slower. Japanese streets have no
names: an address consists of a town, and blocks of blocks within it.

Phone numbers never reach a subscriber. Mobile numbers are E.164; landline numbers use the national
format. Some regulators reserve ranges for examples and drama: NANPA (CA, US: 555-0100 to 555-0199
in every area), Bundesnetzagentur (DE), Arcep (FR), Ofcom (GB), PTS (SE). Brazil, Israel and Japan
reserve none. There the first digit after the prefix is 0, with which no subscriber's number begins:
0 leads out of the network (in Brazil 90 is a collect call).
"""

import functools
import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from mock_server.contract.values.exact_json import loads

if TYPE_CHECKING:
    from faker import Generator


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """What customers of a country share, with defaults for what the table leaves out."""

    code: str
    name: str | None = None
    currency: str = "USD"
    vat: Decimal
    company_number: str = "%#######"
    vat_number: str = "%########"
    bank_number: str = "%###"
    bank_branch: str = "###"
    bank_account: str = "%#########"
    company: str = "{{company}}"
    street: str = "{{street_name}}"
    building_numbers: Sequence[str] = ("%", "%#", "%##")
    building_name: str = "{{last_name}}"
    mobiles: Sequence[str]
    landlines: Sequence[str]


_TABLES: Final = files("mock_server.sandbox.generation.data")
# Locales that name no country, or whose country Faker names differently.
_CODES: Final[Mapping[str, str]] = {
    "de": "DE",
    "en": "US",
    "es": "ES",
    "es_CA": "ES",
    "fr_QC": "CA",
    "th": "TH",
}


@functools.cache
def country_of(locale: str) -> Country:
    """Return the country of a Faker locale; no subscriber's number continues with 000 anywhere."""
    code = _CODES.get(locale, locale.partition("_")[2])
    row = dict(_table().get(code, {}))
    unreachable = [f"+{row.pop('calling_code', '999')}000######"]  # 999 is unassigned
    vat = Decimal(row.pop("vat", 20))
    return Country(**{"mobiles": unreachable, "landlines": unreachable, **row}, code=code, vat=vat)


@functools.cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    text = _TABLES.joinpath("countries.json").read_bytes()
    rows: dict[str, dict[str, Any]] = loads(text)
    return rows


_MAX_LABEL: Final = 40  # a domain label may have 63 characters; fewer are easier to read
_NOT_ALLOWED: Final = re.compile(r"[^a-z0-9]+")
_APOSTROPHES: Final = re.compile(r"['`\u2019\u05f3\u05f4\"]")


def slug(text: str | None, language: str) -> str:
    ascii_text, readings = (text or "").lower(), _readings(language)
    if readings:
        pattern = "|".join(readings)
        ascii_text = re.sub(pattern, lambda match: readings[match[0]], ascii_text)
    if not ascii_text.isascii():
        from faker.decode import unidecode

        ascii_text = unidecode(ascii_text)
    label = _NOT_ALLOWED.sub("-", _APOSTROPHES.sub("", ascii_text).lower())
    return label.strip("-")[:_MAX_LABEL].strip("-")


@functools.cache
def _readings(language: str) -> Mapping[str, str]:
    """Return readings that the general transliteration would get wrong, the longest first."""
    text = _TABLES.joinpath("readings.json").read_bytes()
    readings: Mapping[str, str] = loads(text).get(language, {})
    if language != "ja":
        return readings
    from faker.providers.person.ja_JP import Provider

    # Without the readings of Faker's names, these would be read as Chinese.
    pairs = chain(Provider.first_name_pairs, Provider.last_name_pairs)
    names = {written: roman for written, _kana, roman in pairs} | {**readings}
    return {written: f" {names[written]} " for written in sorted(names, key=len, reverse=True)}


class Phrases(NamedTuple):
    invoice_texts: Sequence[str]
    remarks: Sequence[str]


def phrases_of(language: str) -> Phrases:
    known = _phrases()
    return known.get(language, known["en"])


@functools.cache
def _phrases() -> Mapping[str, Phrases]:
    text = _TABLES.joinpath("sentences.json").read_bytes()
    return {language: Phrases(**phrases) for language, phrases in loads(text).items()}


# The words of the most common locales are kept in `words/`, as generated by Faker: importing it and
# its data takes 80 ms and 10 MB. A test compares them, and explains how to generate them again.
# Each file has headings with the names of pools, each followed by the texts of its slots. A name
# that is not in ASCII is followed by its ASCII spelling; the parts of a place are separated.
KEPT_LOCALES: Final = ("de_DE", "en_GB", "en_US", "fr_FR", "pt_BR")
HEADING: Final = "# "

POOL_SIZE: Final = 1024

_Value = TypeVar("_Value")

BETWEEN: Final = "\t"


class Name(NamedTuple):
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
    def __init__(self, make: Callable[[int], _Value]) -> None:
        self._make = make
        self._values: list[_Value | None] = [None] * POOL_SIZE

    def value(self, slot: int) -> _Value:
        value = self._values[slot]
        if value is None:
            value = self._values[slot] = self._make(slot)
        return value


class Pools:
    """The pools of one locale; `kept` has the texts of slots by kind, Faker generates the others.

    A Faker generator must not be used by two threads at once, and scenarios are built outside the
    event loop's thread. So each thread that fills a slot borrows an idle generator; two that fill
    the same slot get the same value.
    """

    def __init__(self, locale: str, kept: Mapping[str, Sequence[str]]) -> None:
        self._locale = locale
        self.language = locale.partition("_")[0]
        self._kept = kept
        self._idle: deque[Generator] = deque()
        self.country = country_of(locale)
        genders = ("FEMALE", "MALE")
        self.first_names = {sex: self._names(f"first_name_{sex.lower()}") for sex in genders}
        self.last_names = {sex: self._names(f"last_name_{sex.lower()}") for sex in genders}
        self.companies = self._names("company", self.country.company)
        self.places = self._pool("place", lambda faker: _place(faker, self.country), _locality_of)

    def load(self) -> None:
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


def kept_words(locale: str) -> Mapping[str, list[str]]:
    if locale not in KEPT_LOCALES:
        return {}
    text = _TABLES.joinpath("words", f"{locale}.txt").read_text("utf-8")
    pools = (pool.splitlines() for pool in f"\n{text}".split(f"\n{HEADING}")[1:])
    return {kind: words for kind, *words in pools}


@functools.lru_cache(maxsize=32)  # of 110 locales; evicted words are loaded again on demand
def pools_of(locale: str) -> Pools:
    return Pools(locale, kept_words(locale))


def is_locale(name: str) -> bool:
    """Return whether Faker knows a locale; usual ones are known without importing it."""
    if name in KEPT_LOCALES:
        return True
    from faker.config import AVAILABLE_LOCALES

    return name in AVAILABLE_LOCALES


def make_faker(locale: str) -> "Generator":
    from faker import Factory

    # `misc` makes the Philippine street names of `address`; `_place` calls the other providers.
    names = ("address", "company", "misc", "person")
    providers = [f"faker.providers.{name}" for name in names]
    # Without weighting, rare names are as common as frequent ones, but it is ten times as fast.
    # Faker warns if it is given the old name.
    known = {"fr_QC": "fr_CA"}.get(locale, locale)
    generator = Factory.create(known, providers, use_weighting=False)
    for provider in generator.get_providers() if locale == "it_IT" else ():
        if hasattr(provider, "cities"):  # in the order of a set, which differs between processes
            provider.cities = sorted(provider.cities)
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
    street, number, building, city, state, province, zip_code = text.split(BETWEEN)
    return Locality(street, number, building, city, state or None, province or None, zip_code)


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
