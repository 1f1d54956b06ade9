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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files
from typing import Any, Final

from mock_server.contract.values.exact_json import loads


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """One row: what customers of a country share, with defaults for what the table leaves out."""

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
_NO_CALLING_CODE: Final = "999"  # unassigned: for locales such as "sw" and "ar_AA"
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
    """Return the country of a Faker locale.

    If only the calling code is known, numbers continue with 000, with which no subscriber's number
    begins in any numbering plan.
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
