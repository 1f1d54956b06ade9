"""Who a generated customer is: private or business, its name, its owner, its mail domain.

Everything on which several members must agree is decided here, once, and only when needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mock_server.sandbox.generation.data.pools import Country, Name, Pools, slug
from mock_server.sandbox.generation.data.streams import Draw, Streams
from mock_server.sandbox.generation.data.style import Completeness

# Any name suits a business but hardly any suits a person; only businesses have these numbers.

_LONGEST_MAILBOX: Final = 64  # RFC 5321, section 4.5.3.1.1
_FULL_NAMES: Final = {
    "hu": "{last} {first}",
    "ja": "{last} {first}",
    "ko": "{last}{first}",
    "vi": "{last} {first}",
    "zh": "{last}{first}",
}


class Person(NamedTuple):
    """A contact or representative; members are None if they are unknown."""

    first_name: Name | None
    middle_name: Name | None
    last_name: Name | None
    gender: str | None

    @property
    def salutation(self) -> str | None:
        return {"FEMALE": "MS", "MALE": "MR"}.get(self.gender or "")


class Bearer(NamedTuple):
    name: str | None
    owner: Person
    owner_name: str | None
    domain: str


@dataclass(slots=True, kw_only=True)
class Subject:
    streams: Streams
    pools: Pools
    stated: Mapping[str, Any]
    completeness: Completeness
    numeric: range  # of Numeric fields
    draw: Draw = field(init=False)  # for all that is not in an object, which one function draws
    is_private: bool = field(init=False)  # contradicts nothing that is stated
    _bearer: Bearer | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.draw = self.streams.draw("customer")
        drawn = self.draw.chance(0.5)
        stated_type = self.stated.get("type")
        if isinstance(stated_type, str):
            self.is_private = stated_type.upper() == "PRIVATE"
        else:
            signs = ("name", "companyNumber", "vatRegistrationNumber")
            self.is_private = drawn and not any(map(self.stated.get, signs))

    @property
    def country(self) -> Country:
        return self.pools.country

    @property
    def language(self) -> str:
        return self.pools.language

    @property
    def currency(self) -> str:
        return str(self.stated.get("currency") or self.country.currency)

    @property
    def bearer(self) -> Bearer:
        if self._bearer is None:
            self._bearer = _bearer_of(self)
        return self._bearer

    def email(self, person: Person) -> str:
        first = person.first_name.slug if person.first_name else ""
        last = person.last_name.slug if person.last_name else ""
        mailbox = ".".join(filter(None, (first, last))) or "office"
        return f"{mailbox[:_LONGEST_MAILBOX].rstrip('-')}@{self.bearer.domain}"


def draw_person(draw: Draw, subject: Subject) -> Person:
    gender, pools = draw.pick(("FEMALE", "MALE")), subject.pools
    first_name, middle_name = (draw.pooled(pools.first_names[gender]) for _ in range(2))
    has_middle_name = subject.language in {"de", "en", "es", "fr", "pt"}
    return Person(
        first_name,
        middle_name if has_middle_name and middle_name != first_name else None,
        draw.pooled(pools.last_names[gender]),
        gender,
    )


def text_of(name: Name | None) -> str | None:
    return None if name is None else name.text


def _bearer_of(subject: Subject) -> Bearer:
    draw, stated, language = subject.streams.draw("bearer"), subject.stated, subject.language
    owner = draw_person(draw, subject)
    if subject.is_private:
        owner = _stated_owner(stated, language) or owner
        owner_name = _full_name(owner, language)
        return Bearer(stated.get("name") or owner_name, owner, owner_name, _domain(owner.last_name))
    company = draw.pooled(subject.pools.companies)
    if stated.get("name"):
        company = _name_of(stated["name"], language)
    return Bearer(company.text, owner, _full_name(owner, language), _domain(company))


def _stated_owner(stated: Mapping[str, Any], language: str) -> Person | None:
    """Return the private customer that the author meant, by its name or its first contact."""
    name = stated.get("name")
    if isinstance(name, str) and name:
        if language in _FULL_NAMES:
            last_name, _, first_name = name.partition(" ")
        else:
            first_name, _, last_name = name.rpartition(" ")
        first, last = (
            _name_of(part, language) if part else None for part in (first_name, last_name)
        )
        return Person(first, None, last, None)  # whose gender is unknown
    match stated.get("contact"):
        case [{"firstName": str(first_name), "lastName": str(last_name), **others}, *_]:
            gender = {"FEMALE": "FEMALE", "MALE": "MALE"}.get(str(others.get("gender")))
            first, last = (_name_of(text, language) for text in (first_name, last_name))
            return Person(first, None, last, gender)
        case _:
            return None


def _name_of(text: Any, language: str) -> Name:
    return Name(text, slug(text, language) if isinstance(text, str) else "")


def _domain(name: Name | None) -> str:
    """Return a domain that cannot be registered (RFC 2606)."""
    return f"{(name.slug if name else '') or 'customer'}.example"


def _full_name(person: Person, language: str) -> str | None:
    first, last = text_of(person.first_name) or "", text_of(person.last_name) or ""
    template = _FULL_NAMES.get(language)
    if template is None:
        return f"{first} {last}".strip() or None
    return template.format(first=first, last=last).strip() or None
