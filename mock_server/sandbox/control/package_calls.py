"""Control calls about packages: listing them, attaching and detaching them."""

from mock_server.contract.values.json_pieces import Entries
from mock_server.domain.attachment import Conflict, attach, detach, is_eligible
from mock_server.domain.eligibility import owners_above
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.customer_tags import tagged
from mock_server.sandbox.control.paging import page_of
from mock_server.sandbox.control.problem import conflict
from mock_server.sandbox.ground.exchange import Outcome, Steps, json_outcome
from mock_server.sandbox.simulation.state import write_package


def list_packages(call: ControlCall) -> Steps:
    """Return packages with their owners: all, or those for which a customer is eligible."""
    query, world = call.request.query, call.simulation.world
    packages = [*world.packages]
    if "eligible" in query:
        customer_id = call.customer(query["eligible"]).customer_id
        above = owners_above(world, customer_id, call.simulation.rules)
        packages, examined = [], packages
        for package in examined:
            yield False
            if is_eligible(package, customer_id, above):
                packages.append(package)
    page = page_of(query, packages)
    return json_outcome({**page, "items": Entries(map(write_package, page["items"]))})


def attach_package(call: ControlCall) -> Outcome:
    """Attach a package to a customer; return the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    simulation = call.simulation
    full = simulation.full_of_customers()
    if full is not None:
        raise conflict(full)
    try:
        changed = attach(simulation.world, package, customer, simulation.planner)
    except Conflict as error:
        raise conflict(str(error)) from None
    return tagged(changed.fields)


def detach_package(call: ControlCall) -> Outcome:
    """Detach a package from a customer; return the customer."""
    package, customer = call.package(), call.customer(call.body["customer"])
    full = call.simulation.full_of_customers()
    if full is not None and customer.customer_id not in call.simulation.world.changed_customers:
        raise conflict(full)  # recording what the scenario's customer has now takes memory
    changed = detach(call.simulation.world, package, customer, call.simulation.planner)
    return tagged(changed.fields)
