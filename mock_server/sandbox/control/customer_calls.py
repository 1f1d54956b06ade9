"""Control calls about customers and packages."""

from collections.abc import Iterator
from http import HTTPStatus
from itertools import islice
from typing import Any, Final

from mock_server.contract.formats import is_uuid
from mock_server.domain.attachment import Conflict, attach, detach
from mock_server.domain.depth import MOST_LEVELS, levels_when_below
from mock_server.domain.ordered_ids import Remaining
from mock_server.domain.records import Customer
from mock_server.domain.weight import customer_weight, outgrown
from mock_server.domain.world import World
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.problem import bad_request, conflict, invalid
from mock_server.sandbox.ground.exchange import Outcome, Reply, Steps, json_outcome
from mock_server.sandbox.simulation.sampling import Shuffled, nutshell
from mock_server.sandbox.simulation.state import write_package

_LOOKED_AT: Final = 1000
"""Jobs and packages that are checked before others have a turn: milliseconds of work."""


def list_customers(call: ControlCall) -> Steps:
    """Answer summaries of customers: all (in order or shuffled), or the children of one."""
    world, query = call.simulation.world, call.request.query
    ids: Remaining | Shuffled
    if "parent" in query:
        ids = world.child_ids(call.customer(query["parent"]).customer_id)
    elif query.get("order") == "shuffled":
        ids = Shuffled(call.simulation)
    else:
        ids = world.customer_ids()

    def customers(start: int) -> Iterator[dict[str, Any]]:
        found = (world.customer(ids[position]) for position in range(start, len(ids)))
        return map(nutshell, filter(None, found))

    return call.listed(customers, len(ids))


def read_customer(call: ControlCall) -> Outcome:
    """Answer a customer as the bare object of section 2.2."""
    return json_outcome(call.customer(call.parameters["customer"]).fields)


def put_customer(call: ControlCall) -> Steps:
    """Replace a customer, or add one below another; one with a new parent is moved."""
    fields = call.body
    world = call.simulation.world
    name = call.parameters["customer"]
    present = world.customer_named(name)
    customer_id = name.lower() if present is None else present.customer_id
    if not is_uuid(customer_id):
        raise bad_request(f"{name[:80]!r} is neither the ref of a customer nor a UUID")
    fields.setdefault("customerId", customer_id)
    call.simulation.contract.normalise_customer(fields)
    reasons = call.simulation.contract.check_customer(fields)
    if reasons:
        raise invalid(reasons)
    if fields["customerId"] != customer_id:
        raise bad_request(f"customerId is {fields['customerId']}, the address says {customer_id}")
    most = call.simulation.scenario.limits.customer
    if customer_weight(fields) > most:
        raise conflict(outgrown(most))
    full = call.simulation.full_of_customers()
    if full is not None:
        raise conflict(full)
    if present is not None:
        parent_id = _next_parent_id(call, present)
        if parent_id != present.parent_id:
            yield from _refuse_depth(world, customer_id, parent_id)
        world.put_customer(present._replace(fields=fields, parent_id=parent_id))
        return json_outcome(fields)
    parent_id = _parent_id(call)
    yield from _refuse_depth(world, customer_id, parent_id)
    world.put_customer(Customer(customer_id, parent_id, None, fields))
    return json_outcome(fields, HTTPStatus.CREATED)


def delete_customer(call: ControlCall) -> Steps:
    """Remove a customer that has no children."""
    world = call.simulation.world
    customer = call.customer(call.parameters["customer"])
    children = len(world.child_ids(customer.customer_id))
    if children:
        raise conflict(f"the customer has {children} children; remove them first")
    full = call.simulation.full_of_customers()
    if full is not None and customer.customer_id not in world.changed_customers:
        raise conflict(full)  # removing one of the scenario takes memory for the note
    for count, _ in enumerate(world.remove_customer(customer), start=1):
        if not count % _LOOKED_AT:
            yield True
    return Reply(status=HTTPStatus.NO_CONTENT, headers={}, body=b"")


def list_packages(call: ControlCall) -> Steps:
    """Answer all packages with their owners."""
    packages = call.simulation.world.packages

    def items(start: int) -> Iterator[dict[str, Any]]:
        return map(write_package, islice(packages, start, None))

    return call.listed(items, len(packages))


def attach_package(call: ControlCall) -> Outcome:
    """Attach a package to a customer; answer the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    simulation = call.simulation
    try:
        most = simulation.scenario.limits.customer
        changed = attach(simulation.world, package, customer, simulation.rules, most)
    except Conflict as error:
        raise conflict(str(error)) from None
    return json_outcome(changed.fields)


def detach_package(call: ControlCall) -> Outcome:
    """Detach a package from a customer; answer the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    return json_outcome(detach(call.simulation.world, package, customer).fields)


def _next_parent_id(call: ControlCall, customer: Customer) -> str | None:
    """Return the future parent of a customer: by default, its current one."""
    if "parent" not in call.request.query:
        return customer.parent_id
    parent_id = call.customer(call.request.query["parent"]).customer_id
    own_id = customer.customer_id
    if parent_id == own_id or call.simulation.world.is_below(parent_id, own_id):
        raise conflict(f"the customer would be below itself: {parent_id} is it, or is below it")
    return parent_id


def _refuse_depth(world: World, customer_id: str, parent_id: str | None) -> Iterator[bool]:
    """Refuse a hierarchy that would become too deep."""
    levels_of_each = levels_when_below(world, customer_id, parent_id)
    for count, levels in enumerate(levels_of_each, start=1):
        if levels > MOST_LEVELS:
            raise conflict(f"customers would be {levels} levels deep; {MOST_LEVELS} may be")
        if not count % _LOOKED_AT:
            yield True


def _parent_id(call: ControlCall) -> str | None:
    parent = call.request.query.get("parent")
    if parent is not None:
        return call.customer(parent).customer_id
    root_id = call.simulation.world.base.root_id or ""
    root = call.simulation.world.customer(root_id)
    return None if root is None else root_id
