"""Readers of fault plans, which look up customers in a world by ref or id."""

from collections.abc import Callable, Mapping
from typing import Any

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.patterns import BYTES, MAX_OF_SANDBOX, Patterns
from mock_server.sandbox.faults.plans import Plan
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.simulation.simulation import Simulation


def plan_reader(simulation: Simulation, findings: list[Finding]) -> PlanReader:
    """Return a reader of plans and steps for the current world."""

    def find_customer(name: str) -> str | None:
        customer = simulation.world.customer_named(name)
        return None if customer is None else customer.customer_id

    names = simulation.world.base.refs
    return PlanReader(simulation.contract, find_customer, findings, names)


def restored_plan_reader(
    simulation: Simulation, findings: list[Finding]
) -> Callable[[Mapping[str, Any]], Plan]:
    """Return a reader of the plans in a state, whose customers may have been removed.

    A plan that is unchanged from the scenario is not read again, since its sandboxes share it.
    """

    def find_customer(name: str) -> str:
        return simulation.world.base.id_of_ref(name) or name.lower()

    patterns = Patterns(max(MAX_OF_SANDBOX, simulation.scenario.limits.plan_bytes // BYTES))
    reader = PlanReader(simulation.contract, find_customer, findings, patterns=patterns)
    of_scenario = {plan.name: plan for plan in simulation.scenario.plans}

    def read(data: Mapping[str, Any]) -> Plan:
        own = of_scenario.get(data["name"])
        if own is not None and dumps(own.data) == dumps(data):  # as values, 1 equals true
            return own
        return reader.plan(data, "")

    return read
