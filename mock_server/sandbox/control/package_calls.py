"""Control calls about packages: listing them, attaching and detaching them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from mock_server.domain.attachment import Conflict, attach, detach, is_eligible
from mock_server.domain.records import Customer, Package
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.customer_tags import tagged
from mock_server.sandbox.control.paging import requested_page
from mock_server.sandbox.control.problem import conflict
from mock_server.sandbox.ground.exchange import Outcome, Steps
from mock_server.sandbox.simulation.state import write_package

_CHECKED_AT_ONCE: Final = 50
"""Packages checked before other calls get a turn: less than a millisecond of work."""


def list_packages(call: ControlCall) -> Steps:
    """Return packages with their owners: all, or those for which a customer is eligible."""
    if "eligible" in call.request.query:
        return (yield from _list_packages_for(call, call.customer(call.request.query["eligible"])))
    packages = call.simulation.world.packages

    def items(start: int) -> Iterator[dict[str, Any]]:
        return map(write_package, islice(packages, start, None))

    return (yield from call.listed(items, len(packages)))


def attach_package(call: ControlCall) -> Outcome:
    """Attach a package to a customer; return the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    simulation = call.simulation
    full = simulation.full_of_customers()
    if full is not None:
        raise conflict(full)
    try:
        most = simulation.scenario.limits.customer
        changed = attach(simulation.world, package, customer, simulation.rules, most)
    except Conflict as error:
        raise conflict(str(error)) from None
    return tagged(changed.fields)


def detach_package(call: ControlCall) -> Outcome:
    """Detach a package from a customer; return the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    full = call.simulation.full_of_customers()
    if full is not None and customer.customer_id not in call.simulation.world.changed_customers:
        raise conflict(full)  # recording what the scenario's customer has now takes memory
    return tagged(detach(call.simulation.world, package, customer).fields)


def _list_packages_for(call: ControlCall, customer: Customer) -> Steps:
    """Return a page of the packages for which a customer is eligible, and count the others."""
    world, rules = call.simulation.world, call.simulation.rules
    page, size = requested_page(call.request.query)
    shown = range(page * size, (page + 1) * size)
    found: list[Package] = []
    total = 0
    for count, package in enumerate(world.packages, start=1):
        if is_eligible(world, package, customer, rules):
            if total in shown:
                found.append(package)
            total += 1
        if not count % _CHECKED_AT_ONCE:
            yield False
    return (yield from call.listed(lambda _: map(write_package, found), total, excludes=False))
