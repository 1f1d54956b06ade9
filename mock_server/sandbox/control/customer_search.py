"""Finding customers by a text, for lists; what a call answers is not decided here."""

from collections.abc import Generator, Iterator
from itertools import islice
from typing import Final

from mock_server.contract.formats import is_uuid
from mock_server.domain.records import Customer
from mock_server.sandbox.control.call import ControlCall

MOST_SEARCHED: Final = 5_000
"""Customers that one search looks at: some tenths of a second of the server's time, in turns."""

_AT_ONCE: Final = 4
"""Customers that are looked at before others have a turn: the largest takes 10 ms."""


def found_customers(
    call: ControlCall, text: str
) -> Generator[bool, None, tuple[list[Customer], int]]:
    """Return the customers that a text is found in, and how many were not looked at.

    The customer of this very ref comes first, however many there are;
    that of an id is the only one.
    """
    world, wanted = call.simulation.world, text.casefold()
    ids = world.customer_ids().frozen()
    named = world.customer_named(text)
    if named is not None and is_uuid(text):
        return [named], 0
    found = [] if named is None else [named]
    first = None if named is None else named.customer_id
    for count, customer_id in enumerate(islice(ids, MOST_SEARCHED), start=1):
        customer = world.customer(customer_id)
        if customer is None or customer_id == first:
            continue  # removed while others had a turn, or found already
        if any(wanted in said.casefold() for said in _texts(call, customer)):
            found.append(customer)
        if not count % _AT_ONCE:
            yield False
    return found, max(0, len(ids) - MOST_SEARCHED)


def _texts(call: ControlCall, customer: Customer) -> Iterator[str]:
    """Yield what a customer is found by."""
    yield customer.customer_id
    yield customer.ref or ""
    yield customer.fields.get("name") or ""
    yield from call.simulation.contract.emails(customer.fields)
