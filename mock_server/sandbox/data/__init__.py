"""Customers that a scenario does not spell out, or only in part: section 2.2, made up.

Generation is pure: the same arguments give the same customer on every machine, whoever was asked
for before. Nothing in here reads a file, a clock or a contract, and importing it does not import
Faker.

    customers                        the whole customer, in the contract's order
    accounts                         its plain members, offers and packages
    contacts, addresses, invoices    its other objects
    stated                           how what was spelled out and what is generated become one
    subject                          who the customer is: type, name, owner, mail domain
    countries, territories, phones   tables of what differs between countries
    phrases, spelling                tables of what differs between languages
    source                           chance: Faker, seeded per customer and purpose
"""

from mock_server.sandbox.data.customers import Blueprint, complete_customer
from mock_server.sandbox.data.source import is_locale

__all__ = ["Blueprint", "complete_customer", "is_locale"]
