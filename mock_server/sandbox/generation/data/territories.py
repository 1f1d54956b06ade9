"""The countries of Faker's other locales: just enough for a valid customer. One table, no code.

Countries with more detail have a row in `countries`, and their numbers one in `phones`.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Territory(NamedTuple):
    """What is known about a country (by its ISO 3166-1 alpha-2 code)."""

    name: str | None
    currency: str
    calling_code: str


# Locales without a country ("sw", "ar_AA"); no country has this calling code.
NOWHERE = Territory(None, "USD", "999")

TERRITORIES: Mapping[str, Territory] = {
    "AE": Territory("United Arab Emirates", "AED", "971"),
    "AL": Territory("Albania", "ALL", "355"),
    "AM": Territory("Armenia", "AMD", "374"),
    "AR": Territory("Argentina", "ARS", "54"),
    "AT": Territory("Austria", "EUR", "43"),
    "AU": Territory("Australia", "AUD", "61"),
    "AZ": Territory("Azerbaijan", "AZN", "994"),
    "BA": Territory("Bosnia and Herzegovina", "BAM", "387"),
    "BD": Territory("Bangladesh", "BDT", "880"),
    "BE": Territory("Belgium", "EUR", "32"),
    "BG": Territory("Bulgaria", "EUR", "359"),
    "BH": Territory("Bahrain", "BHD", "973"),
    "CA": Territory("Canada", "CAD", "1"),
    "CH": Territory("Switzerland", "CHF", "41"),
    "CL": Territory("Chile", "CLP", "56"),
    "CN": Territory("China", "CNY", "86"),
    "CO": Territory("Colombia", "COP", "57"),
    "CY": Territory("Cyprus", "EUR", "357"),
    "CZ": Territory("Czechia", "CZK", "420"),
    "DK": Territory("Denmark", "DKK", "45"),
    "DZ": Territory("Algeria", "DZD", "213"),
    "EE": Territory("Estonia", "EUR", "372"),
    "EG": Territory("Egypt", "EGP", "20"),
    "ES": Territory("Spain", "EUR", "34"),
    "ET": Territory("Ethiopia", "ETB", "251"),
    "FI": Territory("Finland", "EUR", "358"),
    "GE": Territory("Georgia", "GEL", "995"),
    "GH": Territory("Ghana", "GHS", "233"),
    "GR": Territory("Greece", "EUR", "30"),
    "HR": Territory("Croatia", "EUR", "385"),
    "HU": Territory("Hungary", "HUF", "36"),
    "ID": Territory("Indonesia", "IDR", "62"),
    "IE": Territory("Ireland", "EUR", "353"),
    "IN": Territory("India", "INR", "91"),
    "IR": Territory("Iran", "IRR", "98"),
    "IS": Territory("Iceland", "ISK", "354"),
    "IT": Territory("Italy", "EUR", "39"),
    "JO": Territory("Jordan", "JOD", "962"),
    "KE": Territory("Kenya", "KES", "254"),
    "KR": Territory("South Korea", "KRW", "82"),
    "LI": Territory("Liechtenstein", "CHF", "423"),
    "LK": Territory("Sri Lanka", "LKR", "94"),
    "LT": Territory("Lithuania", "EUR", "370"),
    "LU": Territory("Luxembourg", "EUR", "352"),
    "LV": Territory("Latvia", "EUR", "371"),
    "MK": Territory("North Macedonia", "MKD", "389"),
    "MS": Territory("Montserrat", "XCD", "1664"),
    "MT": Territory("Malta", "EUR", "356"),
    "MX": Territory("Mexico", "MXN", "52"),
    "NG": Territory("Nigeria", "NGN", "234"),
    "NL": Territory("Netherlands", "EUR", "31"),
    "NO": Territory("Norway", "NOK", "47"),
    "NP": Territory("Nepal", "NPR", "977"),
    "NZ": Territory("New Zealand", "NZD", "64"),
    "PH": Territory("Philippines", "PHP", "63"),
    "PK": Territory("Pakistan", "PKR", "92"),
    "PL": Territory("Poland", "PLN", "48"),
    "PS": Territory("Palestine", "ILS", "970"),
    "PT": Territory("Portugal", "EUR", "351"),
    "RO": Territory("Romania", "RON", "40"),
    "RU": Territory("Russia", "RUB", "7"),
    "SA": Territory("Saudi Arabia", "SAR", "966"),
    "SE": Territory("Sweden", "SEK", "46"),
    "SI": Territory("Slovenia", "EUR", "386"),
    "SK": Territory("Slovakia", "EUR", "421"),
    "TH": Territory("Thailand", "THB", "66"),
    "TR": Territory("Türkiye", "TRY", "90"),
    "TW": Territory("Taiwan", "TWD", "886"),
    "UA": Territory("Ukraine", "UAH", "380"),
    "UZ": Territory("Uzbekistan", "UZS", "998"),
    "VN": Territory("Vietnam", "VND", "84"),
    "ZA": Territory("South Africa", "ZAR", "27"),
}
