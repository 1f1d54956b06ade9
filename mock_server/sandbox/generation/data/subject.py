"""Who a generated customer is: private or business, its name, its owner, its mail domain.

Everything on which several members must agree is decided here, once.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mock_server.sandbox.generation.data.pools import Name, Pools, slug
from mock_server.sandbox.generation.data.streams import Draw
from mock_server.sandbox.generation.data.style import Completeness

_LONGEST_MAILBOX: Final = 64  # RFC 5321, section 4.5.3.1.1
_SALUTATIONS: Final = {"FEMALE": "MS", "MALE": "MR"}
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
        return _SALUTATIONS.get(self.gender or "")


class Bearer(NamedTuple):
    name: str | None
    owner: Person
    owner_name: str | None
    domain: str
    email: str


class Subject:
    def __init__(
        self,
        *,
        root: str,  # of the purposes of its streams
        pools: Pools,
        stated: Mapping[str, Any],
        completeness: Completeness,
        numeric: range,  # of Numeric fields
    ) -> None:
        self._root = root
        self.pools, self.country, self.language = pools, pools.country, pools.language
        self.stated = stated
        self.completeness = completeness
        self.numeric = numeric
        self.draw = self.stream("customer")  # for all that is not in an object
        drawn = self.draw.chance(0.5)
        if isinstance(stated.get("type"), str):
            self.is_private = stated["type"].upper() == "PRIVATE"
        else:
            # Any name suits a business but hardly any suits a person; only businesses have numbers.
            signs = ("name", "companyNumber", "vatRegistrationNumber")
            self.is_private = drawn and not any(map(stated.get, signs))
        self.bearer = _bearer_of(self)

    def stream(self, purpose: str) -> Draw:
        """Return the stream of a purpose, always the same; its name must not contain a colon."""
        return Draw(f"{self._root}:{purpose}")

    @property
    def currency(self) -> str:
        return str(self.stated.get("currency") or self.country.currency)

    def email(self, person: Person) -> str:
        return _email(person, self.bearer.domain)


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
    draw, stated, language = subject.stream("bearer"), subject.stated, subject.language
    owner = draw_person(draw, subject)
    if subject.is_private:
        owner = _stated_owner(stated, language) or owner
        known_as, name = owner.last_name, stated.get("name") or _full_name(owner, language)
    else:
        known_as = draw.pooled(subject.pools.companies)
        if stated.get("name"):
            known_as = _name_of(stated["name"], language)
        name = known_as.text
    domain = _domain(known_as)
    return Bearer(name, owner, _full_name(owner, language), domain, _email(owner, domain))


def _email(person: Person, domain: str) -> str:
    first = person.first_name.slug if person.first_name else ""
    last = person.last_name.slug if person.last_name else ""
    mailbox = f"{first}.{last}" if first and last else first or last or "office"
    return f"{mailbox[:_LONGEST_MAILBOX].rstrip('-')}@{domain}"


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
