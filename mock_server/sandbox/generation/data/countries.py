"""What customers of one country have in common: currency, tax, shapes of numbers, ways to write.

The table is `countries.json`, by ISO 3166-1 alpha-2 code. Of most countries it says just enough for
a valid customer. Nothing is drawn here.

Patterns: # is a digit, % a digit but 0, {company} the digits of the company number. Only the shape
is right: check digits are not computed, so that a number is hardly ever somebody's. British bank
and branch together are the sort code.

Templates: {{name}} is what Faker's provider of that name makes. It has no Israeli companies, and
its Chilean ones need weighting, with which it is ten times as slow. Japanese streets have no names:
a town, and in it blocks of blocks.

Phone numbers reach nobody. Mobile numbers are E.164, landline numbers are written as at home.
Some are kept for examples and drama by: NANPA (CA, US: 555-0100 to 555-0199 in every area),
Bundesnetzagentur (DE), Arcep (FR), Ofcom (GB), PTS (SE). Brazil, Israel and Japan keep none. There
the first digit after the prefix is 0, with which no subscriber's number begins: 0 leads out of the
network (in Brazil 90 is a collect call).
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files
from typing import Any, Final

from mock_server.contract.exact_json import loads


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """One row: a country as its customers see it, with usual values where the table has none."""

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


_USUAL_VAT: Final = 20
_NO_CALLING_CODE: Final = "999"  # of locales without a country ("sw", "ar_AA"): no country has it
# Locales that name no country, or another one than Faker speaks for.
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
    """Return the country of a Faker locale.

    Where only the calling code is known, numbers go on with 000, with which no numbering plan lets
    a subscriber's number begin.
    """
    code = _CODES.get(locale, locale.partition("_")[2])
    row = dict(_table().get(code, {}))
    unreachable = [f"+{row.pop('calling_code', _NO_CALLING_CODE)}000######"]
    vat = Decimal(row.pop("vat", _USUAL_VAT))
    return Country(**{"mobiles": unreachable, "landlines": unreachable, **row}, code=code, vat=vat)


@functools.cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    text = files("mock_server.sandbox.generation.data").joinpath("countries.json").read_bytes()
    rows: dict[str, dict[str, Any]] = loads(text)
    return rows
