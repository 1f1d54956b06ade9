"""Attaching packages to customers and detaching them (sections 2.2 and 2.3).

The interface document leaves this to a self-service that it does not show; the control API takes
its place.
"""

from collections.abc import Collection

from mock_server.domain.eligibility import owners_above
from mock_server.domain.planning import Planner, outgrown
from mock_server.domain.records import ALL, Customer, Package
from mock_server.domain.world import World


class Conflict(Exception):  # noqa: N818 - it is an answer to the caller, not an error of the program
    """The request conflicts with the world as it is; the message says why."""


def attach(world: World, package: Package, customer: Customer, planner: Planner) -> Customer:
    """Attach a package and return the changed customer; attaching it twice has no effect.

    Raises:
        Conflict: if the customer is not eligible, has offers, or would become too large.
    """
    above = owners_above(world, customer.customer_id, planner.rules)
    if not is_eligible(package, customer.customer_id, above):
        raise Conflict("the customer is not eligible for this package")
    if customer.fields.get("offer"):
        raise Conflict("the customer has offers; package must be empty when offer is populated")
    attached = customer.fields.get("package") or []
    if any(entry["id"] == package.package_id for entry in attached):
        return customer
    changed = _with_packages(customer, [*attached, package.on_customer()], planner)
    if changed.size > planner.most:
        raise Conflict(outgrown(planner.most))
    world.put_customer(changed)
    return changed


def detach(world: World, package: Package, customer: Customer, planner: Planner) -> Customer:
    """Detach a package and return the changed customer; no effect if it is not attached."""
    attached = customer.fields.get("package") or []
    left = [entry for entry in attached if entry["id"] != package.package_id]
    if len(left) == len(attached):
        return customer
    changed = _with_packages(customer, left, planner)
    world.put_customer(changed)
    return changed


def is_eligible(package: Package, customer_id: str, above: Collection[str]) -> bool:
    """Return whether a customer may have a package, given the `owners_above` it.

    ALL means every sub-account of the owner.
    """
    if package.eligible_sub_account_ids == (ALL,):
        return package.owner_id in above
    return customer_id in package.eligible_sub_account_ids


def _with_packages(customer: Customer, entries: list[object], planner: Planner) -> Customer:
    fields = {**customer.fields, "package": entries}
    return customer.with_fields(fields, planner.size_of(fields))
