"""What customers of one country have in common: currency, tax, shapes of numbers, ways to write.

Tables, and the row of a locale. Nothing is drawn here.

Patterns: # is a digit, % a digit but 0, {company} the digits of the company number. Only the shape
is right: check digits are not computed, so that a number is hardly ever somebody's.
Templates: {{name}} is what Faker's provider of that name makes.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from mock_server.sandbox.generation.data.phones import Phones, phones_of
from mock_server.sandbox.generation.data.territories import NOWHERE, TERRITORIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """One row: a country as its customers see it."""

    code: str
    name: str | None
    currency: str
    vat: Decimal
    company_number: str = "%#######"
    vat_number: str = "%########"
    bank_number: str = "%###"
    bank_branch: str = "###"
    bank_account: str = "%#########"
    company: str = "{{company}}"
    street: str = "{{street_name}}"
    building_numbers: tuple[str, ...] = ("%", "%#", "%##")
    building_name: str = "{{last_name}}"

    @property
    def phones(self) -> Phones:
        """Phone numbers of this country that reach nobody."""
        return phones_of(self.code)


_COUNTRIES = (
    Country(
        code="BR",
        name="Brasil",
        currency="BRL",
        vat=Decimal(18),
        company_number="%#.###.###/0001-##",
        vat_number="%##.###.###.###",
        bank_number="%##",
        bank_branch="####",
        bank_account="%####-#",
        building_name="Edifício {{last_name}}",
    ),
    Country(
        code="DE",
        name="Deutschland",
        currency="EUR",
        vat=Decimal(19),
        company_number="HRB %####",
        vat_number="DE%########",
        bank_number="%#######",
        building_name="Haus {{last_name}}",
    ),
    Country(
        code="FR",
        name="France",
        currency="EUR",
        vat=Decimal(20),
        company_number="%########",
        vat_number="FR##{company}",
        bank_number="%####",
        bank_branch="0####",
        bank_account="%##########",
        building_name="Résidence {{last_name}}",
    ),
    Country(
        code="GB",
        name="United Kingdom",
        currency="GBP",
        vat=Decimal(20),
        company_number="0#######",
        vat_number="GB%########",
        # Bank and branch together are the sort code.
        bank_number="%#",
        bank_branch="####",
        bank_account="########",
        building_name="{{last_name}} House",
    ),
    Country(
        code="IL",
        name="ישראל",
        currency="ILS",
        vat=Decimal(18),
        company_number="51#######",
        vat_number="{company}",
        bank_number="1#",
        bank_account="%#####",
        # Faker has no Israeli companies.
        company='{{last_name}} בע"מ',
        building_name="בית {{last_name}}",
    ),
    Country(
        code="JP",
        name="日本",
        currency="JPY",
        vat=Decimal(10),
        company_number="%############",
        vat_number="T{company}",
        bank_number="0%##",
        bank_account="#######",
        # Streets have no names: a town, and in it blocks of blocks.
        street="{{town}}",
        building_numbers=("%丁目%番%号", "%丁目%番1#号", "%丁目1#番%号"),
        building_name="{{building_name}}",
    ),
    Country(
        code="US",
        name="United States",
        currency="USD",
        vat=Decimal("8.25"),
        company_number="%######",
        vat_number="%#-#######",
        bank_number="%########",
        bank_branch="####",
        building_name="{{last_name}} Building",
    ),
)

# Faker's own Chilean companies need weighting, with which it is ten times as slow.
_COMPANIES: Mapping[str, str] = {"CL": "{{last_name}} y {{last_name}} {{company_suffix}}"}
_USUAL_VAT = Decimal(20)
# Locales that name no country, or another one than Faker speaks for.
_CODES: Mapping[str, str] = {
    "de": "DE",
    "en": "US",
    "es": "ES",
    "es_CA": "ES",
    "fr_QC": "CA",
    "th": "TH",
}


@functools.cache
def country_of(locale: str) -> Country:
    """Return the country of a Faker locale, with usual values where the table has no row."""
    code = _CODES.get(locale, locale.partition("_")[2])
    rows = {country.code: country for country in _COUNTRIES}
    return rows.get(code) or _usual_country(code)


def _usual_country(code: str) -> Country:
    territory = TERRITORIES.get(code, NOWHERE)
    usual = Country(code=code, name=territory.name, currency=territory.currency, vat=_USUAL_VAT)
    return replace(usual, company=_COMPANIES[code]) if code in _COMPANIES else usual
