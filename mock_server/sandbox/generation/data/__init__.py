"""Generates customers that a scenario does not spell out, or only in part (section 2.2).

Generation is pure: the same arguments give the same customer on every machine, in any order.
Nothing here reads a clock, a contract, or any file except its own tables. Importing this package
does not import Faker.

    customers    the whole customer, in the contract's order; awkward values
    members      its plain members and its objects
    style        how all customers are generated; merges what is spelled out with generated values
    subject      who the customer is: type, name, owner, mail domain
    pools        tables of countries and languages; values from Faker, or from `words/`, by locale
    streams      random numbers: one stream for each customer and purpose
"""

from mock_server.sandbox.generation.data.customers import (
    Blueprint,
    complete_customer,
    locale_of,
    prepare,
)
from mock_server.sandbox.generation.data.style import Style, read_style

__all__ = ["Blueprint", "Style", "complete_customer", "locale_of", "prepare", "read_style"]
