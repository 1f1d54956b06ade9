"""Readers of fault plans, which find customers of a world by ref or id."""

from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.simulation.simulation import Simulation


def plan_reader(simulation: Simulation, findings: list[Finding]) -> PlanReader:
    """Return a reader of plans and steps for the current world."""

    def find_customer(name: str) -> str | None:
        customer = simulation.world.customer_named(name)
        return None if customer is None else customer.customer_id

    names = simulation.world.base.refs
    return PlanReader(simulation.contract, find_customer, findings, names)
