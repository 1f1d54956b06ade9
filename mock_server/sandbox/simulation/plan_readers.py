"""What reads fault plans in a world: its customers are found by ref or id."""

from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.simulation.simulation import Simulation


def plan_reader(simulation: Simulation, findings: list[Finding]) -> PlanReader:
    """Return what reads plans and steps in the world as it is now."""

    def find_customer(name: str) -> str | None:
        customer = simulation.world.customer_named(name)
        return None if customer is None else customer.customer_id

    names = simulation.world.base.refs
    return PlanReader(simulation.contract, find_customer, findings, names)
