"""A whole customer (section 2.2): what is stated, and around it what is generated.

How single members and objects come about is told in the modules beside this one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mock_server.sandbox.data.accounts import (
    billing,
    campaigns,
    complete_offers,
    complete_packages,
    numbers,
    offers,
    permissions,
    status,
)
from mock_server.sandbox.data.addresses import addresses, complete_addresses
from mock_server.sandbox.data.contacts import complete_contacts, contacts
from mock_server.sandbox.data.invoices import complete_invoice_configuration, invoice_configuration
from mock_server.sandbox.data.source import source_of
from mock_server.sandbox.data.stated import MANDATORY, overlay
from mock_server.sandbox.data.subject import Subject, subject_of

# How often a customer comes without a member, as in life.
_LEFT_OUT = {"bankBranchNumber": 0.3, "tagging": 0.3, "invoiceTemplateId": 0.4}

# Members that hold objects, which are completed when they are spelled out.
_COMPLETIONS: Mapping[str, Callable[[Subject, Any], Any]] = {
    "package": complete_packages,
    "offer": complete_offers,
    "contact": complete_contacts,
    "address": complete_addresses,
    "invoiceConfiguration": complete_invoice_configuration,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """What all generated customers of a scenario share.

    Attributes:
        seed: the scenario's seed.
        locale: a locale that Faker knows, "en_GB" for example (see `is_locale`).
        statuses: the values of `status`, at least one; the first one is by far the most frequent.
        offers: the catalogue as Offer objects of section 2.2 with all their members; may be empty.
    """

    seed: int
    locale: str
    statuses: tuple[str, ...]
    offers: tuple[Mapping[str, Any], ...]


def complete_customer(
    stated: Mapping[str, Any],
    *,
    customer_id: str,
    key: str,
    blueprint: Blueprint,
    optional: bool = True,
) -> dict[str, Any]:
    """Return a customer of section 2.2 that keeps what is stated and contradicts none of it.

    The result depends on the arguments alone. Each group of values is drawn for itself, so that
    stating a member changes others only where they would contradict it. If what is stated is valid,
    so is the result.

    Args:
        stated: members that the author spelled out, under their wire names. They are kept as they
            are; objects in them get their missing mandatory members. Values are shared with the
            result, not copied, and so are those of the catalogue.
        customer_id: the customer's identifier, unless one is stated.
        key: what makes this customer's values its own, a ref or a path for example.
        blueprint: what it shares with the scenario's other customers.
        optional: whether members that are not mandatory are generated.

    Raises:
        AttributeError: Faker does not know the blueprint's locale.
    """
    with source_of(seed=blueprint.seed, key=key, locale=blueprint.locale) as source:
        subject = subject_of(source, locale=blueprint.locale, stated=stated)
        generated = _customer(subject, stated, customer_id, blueprint)
        wanted = generated.keys() - source.draw("left-out").leave_out(_LEFT_OUT)
        completed = _complete_stated(subject, stated)
    return overlay(generated, completed, wanted if optional else MANDATORY["customer"])


def _customer(
    subject: Subject, stated: Mapping[str, Any], customer_id: str, blueprint: Blueprint
) -> dict[str, Any]:
    """Return a customer with all members in the contract's order."""
    return {
        "customerId": customer_id,
        "status": status(subject, blueprint.statuses),
        "type": subject.type,
        "name": subject.name,
        "currency": subject.country.currency,
        **permissions(subject, stated),
        **numbers(subject, stated),
        **billing(subject),
        "package": [],
        "offer": [] if stated.get("package") else offers(subject, blueprint.offers),
        "contact": contacts(subject),
        "address": addresses(subject),
        "invoiceConfiguration": invoice_configuration(subject),
        "campaign": campaigns(subject),
        "customFields": [],
    }


def _complete_stated(subject: Subject, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is stated, its objects with their missing mandatory members."""
    return {
        name: _COMPLETIONS[name](subject, value) if name in _COMPLETIONS else value
        for name, value in stated.items()
    }
