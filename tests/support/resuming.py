"""Ways to go on in the middle of a history, after which all has to be as before."""

from mock_server.contract.values.exact_json import dumps, loads, made
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.simulation.state import (
    Restoration,
    export_state,
    restore_simulation,
    simulation_document,
)
from support import Client


def restored(client: Client) -> None:
    """Restore the exported state, of which an export is equal."""
    simulation = client.sandbox.simulation
    exported = dumps(export_state(simulation, client.now_ms))
    again, twin = Restoration.of(loads(exported), simulation.scenario).at(client.now_ms)
    for each in (again, twin):
        assert dumps(export_state(each, client.now_ms)) == exported
    client.sandbox.resume(again, Origin(client.now_ms))


def kept(client: Client) -> None:
    """Restore a snapshot, as a store does."""
    simulation = client.sandbox.simulation
    document = loads(dumps(made(simulation_document(simulation))))
    client.sandbox.resume(restore_simulation(document, simulation.scenario), Origin(client.now_ms))


def forked(client: Client) -> None:
    """Go on with a copy, which shares nothing that changes with the former."""
    former = client.sandbox.simulation
    client.sandbox.resume(former.copy(), Origin(client.now_ms))
    former.plans.clear()
    for customer_id in list(former.world.changed_customers):
        former.world.drop_customer(customer_id)


WAYS = (restored, kept, forked)
