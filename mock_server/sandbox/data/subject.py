"""Who a generated customer is: private or business, its name, its owner, its mail domain.

Everything that has to agree between a customer's members is decided here, once. No member is made
here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mock_server.sandbox.data.countries import Country, country_of
from mock_server.sandbox.data.source import Draw, Source
from mock_server.sandbox.data.spelling import slug

_PRIVATE = "PRIVATE"
_BUSINESS = "BUSINESS"
# Any name fits a business, hardly any a person, and only businesses have the numbers.
_SIGNS_OF_BUSINESS = ("name", "companyNumber", "vatRegistrationNumber")

_FIRST_NAMES = {"FEMALE": "first_name_female", "MALE": "first_name_male"}
_LAST_NAMES = {"FEMALE": "last_name_female", "MALE": "last_name_male"}
_SALUTATIONS = {"FEMALE": "MS", "MALE": "MR"}
_LANGUAGES_WITH_MIDDLE_NAMES = frozenset({"de", "en", "es", "fr", "pt"})
_FULL_NAMES = {
    "hu": "{last} {first}",
    "ja": "{last} {first}",
    "ko": "{last}{first}",
    "vi": "{last} {first}",
    "zh": "{last}{first}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A contact or representative; what is not known of somebody spelled out is None."""

    first_name: str | None
    middle_name: str | None
    last_name: str | None
    gender: str | None

    @property
    def salutation(self) -> str | None:
        """The form of address that goes with the gender."""
        return _SALUTATIONS.get(self.gender or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The customer that is being generated, as far as its members must agree on it."""

    source: Source
    country: Country
    language: str
    currency: str
    is_private: bool
    name: str | None
    owner: Person
    domain: str

    @property
    def type(self) -> str:
        """The customer's type on the wire."""
        return _PRIVATE if self.is_private else _BUSINESS

    def email(self, person: Person) -> str:
        """Return the person's address in the customer's domain."""
        names = [slug(name, self.language) for name in (person.first_name, person.last_name)]
        return f"{'.'.join(filter(None, names)) or 'office'}@{self.domain}"


def subject_of(source: Source, *, locale: str, stated: Mapping[str, Any]) -> Subject:
    """Decide who the customer is, so that it contradicts nothing that is stated."""
    draw = source.draw("subject")
    language, country = locale.partition("_")[0], country_of(locale)
    is_private = _is_private(stated, drawn=draw.chance(0.5))
    company = draw.text(country.company)
    owner = draw_person(draw, language)
    if is_private:
        owner = _stated_owner(stated, language) or owner
    name = stated.get("name") or (full_name(owner, language) if is_private else company)
    return Subject(
        source=source,
        country=country,
        language=language,
        currency=str(stated.get("currency") or country.currency),
        is_private=is_private,
        name=name,
        owner=owner,
        domain=_domain(owner.last_name if is_private else name, language),
    )


def draw_person(draw: Draw, language: str) -> Person:
    """Return somebody whose names and gender agree."""
    gender = draw.pick(("FEMALE", "MALE"))
    first_name, middle_name = (draw.word(_FIRST_NAMES[gender]) for _ in range(2))
    has_middle_name = language in _LANGUAGES_WITH_MIDDLE_NAMES and middle_name != first_name
    return Person(
        first_name=first_name,
        middle_name=middle_name if has_middle_name else None,
        last_name=draw.word(_LAST_NAMES[gender]),
        gender=gender,
    )


def full_name(person: Person, language: str) -> str | None:
    """Return the person's whole name in the order of the language."""
    template = _FULL_NAMES.get(language, "{first} {last}")
    whole = template.format(first=person.first_name or "", last=person.last_name or "")
    return whole.strip() or None


def _is_private(stated: Mapping[str, Any], *, drawn: bool) -> bool:
    stated_type = stated.get("type")
    if isinstance(stated_type, str):
        return stated_type.upper() == _PRIVATE
    return drawn and not any(stated.get(sign) for sign in _SIGNS_OF_BUSINESS)


def _stated_owner(stated: Mapping[str, Any], language: str) -> Person | None:
    """Return the private customer that the author means, told from its name or first contact."""
    name = stated.get("name")
    if isinstance(name, str) and name:
        return _named(name, language)
    match stated.get("contact"):
        case [{"firstName": str(first_name), "lastName": str(last_name), **others}, *_]:
            gender = {"FEMALE": "FEMALE", "MALE": "MALE"}.get(str(others.get("gender")))
            return Person(
                first_name=first_name, middle_name=None, last_name=last_name, gender=gender
            )
        case _:
            return None


def _named(whole: str, language: str) -> Person:
    """Return the bearer of a whole name, of whom the gender is anybody's guess."""
    if language in _FULL_NAMES:
        last_name, _, first_name = whole.partition(" ")
    else:
        first_name, _, last_name = whole.rpartition(" ")
    return Person(
        first_name=first_name or None, middle_name=None, last_name=last_name or None, gender=None
    )


def _domain(name: Any, language: str) -> str:
    """Return a domain that nobody can own (RFC 2606)."""
    label = slug(name, language) if isinstance(name, str) else ""
    return f"{label or 'customer'}.example"
