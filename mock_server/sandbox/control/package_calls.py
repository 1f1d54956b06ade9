"""Control calls about packages: listing them, attaching and detaching them."""

from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from mock_server.domain.attachment import Conflict, attach, detach, is_eligible
from mock_server.domain.packages import PackageBook
from mock_server.domain.records import Customer, Package
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.customer_tags import tagged
from mock_server.sandbox.control.problem import conflict
from mock_server.sandbox.ground.exchange import Outcome, Steps
from mock_server.sandbox.simulation.state import write_package

_LOOKED_AT: Final = 50
"""Packages that are looked at before others have a turn: less than a millisecond of work."""


def list_packages(call: ControlCall) -> Steps:
    """Answer packages with their owners: all, or those that a customer may have."""
    packages: PackageBook | Sequence[Package] = call.simulation.world.packages
    is_found = "eligible" in call.request.query
    if is_found:
        packages = yield from _packages_for(call, call.customer(call.request.query["eligible"]))

    def items(start: int) -> Iterator[dict[str, Any]]:
        return map(write_package, islice(packages, start, None))

    return (yield from call.listed(items, len(packages), excludes=not is_found))


def attach_package(call: ControlCall) -> Outcome:
    """Attach a package to a customer; answer the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    simulation = call.simulation
    try:
        most = simulation.scenario.limits.customer
        changed = attach(simulation.world, package, customer, simulation.rules, most)
    except Conflict as error:
        raise conflict(str(error)) from None
    return tagged(changed.fields)


def detach_package(call: ControlCall) -> Outcome:
    """Detach a package from a customer; answer the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    return tagged(detach(call.simulation.world, package, customer).fields)


def _packages_for(call: ControlCall, customer: Customer) -> Generator[bool, None, list[Package]]:
    """Return the packages that a customer is eligible for."""
    world, rules = call.simulation.world, call.simulation.rules
    found: list[Package] = []
    for count, package in enumerate(list(world.packages), start=1):
        if is_eligible(world, package, customer, rules):
            found.append(package)
        if not count % _LOOKED_AT:
            yield False
    return found
