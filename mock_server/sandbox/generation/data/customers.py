"""A whole customer (section 2.2): the stated members, completed by generated ones.

The other modules of this package generate single members and objects.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from mock_server.sandbox.generation.data.accounts import (
    complete_offers,
    complete_packages,
    draw_account,
)
from mock_server.sandbox.generation.data.addresses import addresses, complete_addresses
from mock_server.sandbox.generation.data.contacts import complete_contacts, contacts
from mock_server.sandbox.generation.data.invoices import (
    complete_invoice_configuration,
    invoice_configuration,
)
from mock_server.sandbox.generation.data.nasty import ANY_NUMERIC, FOREIGN_LOCALES, harden
from mock_server.sandbox.generation.data.pools import pools_of
from mock_server.sandbox.generation.data.stated import all_but, overlay
from mock_server.sandbox.generation.data.streams import Odds, Streams
from mock_server.sandbox.generation.data.style import MANDATORY_ONLY, Style
from mock_server.sandbox.generation.data.subject import Subject
from mock_server.sandbox.ground.chance import draw_weighted


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """What all generated customers of a scenario share.

    Attributes:
        seed: the scenario's seed.
        status: the status of customers whose entries do not state another.
        offers: the catalogue as Offer objects of section 2.2 with all their members; may be empty.
        style: the style of generated values.
        numeric: the range of Numeric fields (assumption numeric-range); includes 0 and 1.
    """

    seed: int
    status: str
    offers: tuple[Mapping[str, Any], ...]
    style: Style
    numeric: range = ANY_NUMERIC


# How often a member of a customer is missing in real data.
_LEFT_OUT: Final = Odds(("bankBranchNumber", 0.3), ("tagging", 0.3), ("invoiceTemplateId", 0.4))

# Members that are slow to generate: for these, `_members` returns functions.
_MADE_LAST: Final = ("name", "contact", "address", "invoiceConfiguration")

# Members that hold objects; spelled-out objects are completed.
_COMPLETIONS: Mapping[str, Callable[[Subject, Any], Any]] = {
    "package": complete_packages,
    "offer": complete_offers,
    "contact": complete_contacts,
    "address": complete_addresses,
    "invoiceConfiguration": complete_invoice_configuration,
}


def complete_customer(
    stated: Mapping[str, Any],
    *,
    customer_id: str,
    key: str,
    blueprint: Blueprint,
    optional: bool = True,
) -> dict[str, Any]:
    """Return a customer of section 2.2 that keeps what is stated and contradicts none of it.

    The result depends on the arguments alone. Each group of values is drawn independently, so
    stating a member changes others only where they would contradict it. If what is stated is valid,
    so is the result. Values that the result does not include are not generated.

    Args:
        stated: members that the author spelled out, under their wire names. They are kept as they
            are; objects in them get their missing mandatory members. The result shares these
            values and those of the catalogue; nothing is copied.
        customer_id: the customer's identifier, unless one is stated.
        key: distinguishes this customer's values from others, for example a ref or a path.
        blueprint: what the scenario's generated customers share.
        optional: whether members that are not mandatory are generated.

    Raises:
        AttributeError: Faker does not know the blueprint's locale.
    """
    subject = Subject(
        streams=Streams(f"{blueprint.seed}:{key}"),
        pools=pools_of(locale_of(key, blueprint)),
        stated=stated,
        completeness=blueprint.style.completeness if optional else MANDATORY_ONLY,
        numeric=blueprint.numeric,
    )
    members = _members(subject, customer_id, blueprint)
    chances = subject.completeness.left_out("customer", members, _LEFT_OUT)
    hidden = subject.draw.leave_out(chances) | stated.keys()
    made = all_but(members, hidden)
    for name in _MADE_LAST:
        if name in made:
            made[name] = made[name]()
    customer = overlay(members | made, _complete_stated(subject), made) if stated else made
    if customer.get("offer"):
        customer.setdefault("package", [])
    if not blueprint.style.nasty:
        return customer
    return harden(customer, stated, subject.streams.draw("nasty"), blueprint.numeric)


def locale_of(key: str, blueprint: Blueprint) -> str:
    """Return the locale of the customer with a key."""
    return draw_weighted(blueprint.seed, "locale", key, blueprint.style.locales)


def prepare(blueprint: Blueprint) -> None:
    """Load the words of every locale, so that no call has to wait for that."""
    style = blueprint.style
    for locale in style.locales:
        alone = replace(blueprint, style=replace(style, locales=(locale,)))
        complete_customer({}, customer_id="", key="nobody", blueprint=alone)
    for name in FOREIGN_LOCALES if style.nasty else ():
        pools_of(name).load()


def _members(subject: Subject, customer_id: str, blueprint: Blueprint) -> dict[str, Any]:
    """Return all members in the contract's order; slow ones are functions that generate them."""
    account = draw_account(subject, blueprint.status, blueprint.offers)
    return {
        "customerId": customer_id,
        "status": account.status,
        "type": subject.type,
        "name": lambda: subject.bearer.name,
        "currency": subject.country.currency,
        **account.members,
        "package": [],
        "offer": [] if subject.stated.get("package") else account.offers,
        "contact": lambda: contacts(subject, account.contact_count),
        "address": lambda: addresses(subject, account.address_count),
        "invoiceConfiguration": lambda: invoice_configuration(subject),
        "campaign": account.campaigns,
        "customFields": [],
    }


def _complete_stated(subject: Subject) -> dict[str, Any]:
    """Return the stated members, with the missing mandatory members of their objects."""
    return {
        name: _COMPLETIONS[name](subject, value) if name in _COMPLETIONS else value
        for name, value in subject.stated.items()
    }
