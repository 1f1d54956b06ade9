"""Shared by the tests of generated customers: locales, validators, and ways to make a customer."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
import yaml

import mock_server.contract
from mock_server.contract.schemas.formats import FORMATS
from mock_server.sandbox.generation.data.customers import complete_customer
from mock_server.sandbox.generation.data.style import Blueprint, Style

LOCALES = ("en_US", "en_GB", "de_DE", "fr_FR", "he_IL", "ja_JP", "pt_BR")
MOBILES = {
    "en_US": r"\+1\d{3}55501\d\d",
    "en_GB": r"\+447700900\d{3}",
    "de_DE": r"\+49(17139200|176040690)\d\d",
    "fr_FR": r"\+3363998\d{4}",
    "he_IL": r"\+9725[04]0\d{6}",
    "ja_JP": r"\+81[89]00\d{7}",
    "pt_BR": r"\+55[12]190\d{7}",
}
"""Phone numbers that are not assigned to anyone, by locale."""

CUSTOMER_ID = "3f0c9a52-0000-4000-8000-000000000001"
CONTACT_ID = "3f0c9a52-0000-4000-8000-0000000000c1"
ADDRESS_ID = "3f0c9a52-0000-4000-8000-0000000000a1"
OFFERS: tuple[dict[str, Any], ...] = tuple(
    {"id": f"7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e0{n}", "name": f"Plan {n}", "linkedOfferIds": None}
    for n in range(4)
)
PACKAGE = {"id": CUSTOMER_ID, "name": "Family"}


@cache
def components() -> dict[str, Any]:
    text = Path(mock_server.contract.__path__[0], "interface.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)["components"]
    return found


@cache
def validators() -> tuple[Callable[[Any], None], ...]:
    schema = {"$ref": "#/components/schemas/Customer", "components": components()}
    fast = jsonschema_rs.Draft202012Validator(schema, validate_formats=True, formats=dict(FORMATS))
    checker = jsonschema.FormatChecker(formats=())
    for name, is_valid in FORMATS.items():
        checker.checks(name)(lambda value, test=is_valid: not isinstance(value, str) or test(value))
    reference = jsonschema.Draft202012Validator(schema, format_checker=checker)
    return fast.validate, reference.validate


def check(customer: Mapping[str, Any]) -> None:
    for validate in validators():
        validate(customer)


def customer_of(
    stated: Mapping[str, Any] | None = None,
    *,
    key: str = "acme",
    locale: str = "en_GB",
    seed: int = 7,
    completeness: float | None = None,
    nasty: bool = False,
    optional: bool = True,
) -> dict[str, Any]:
    style = Style(locales=((locale, 1.0),), completeness=completeness, nasty=nasty)
    return complete_customer(
        stated or {},
        customer_id=CUSTOMER_ID,
        key=key,
        blueprint=Blueprint(seed=seed, status="ACTIVE", offers=OFFERS, style=style),
        optional=optional,
    )


@cache
def sample(locale: str) -> tuple[dict[str, Any], ...]:
    return tuple(customer_of(key=f"operator/{index}", locale=locale) for index in range(60))


def objects(locale: str, member: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each generated contact (or address) of a locale, with its customer."""
    return ((customer, entry) for customer in sample(locale) for entry in customer[member])


each_locale = pytest.mark.parametrize("locale", LOCALES)
