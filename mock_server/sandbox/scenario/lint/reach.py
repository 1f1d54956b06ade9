"""The rules unreachable-customer and no-customers: which customers calls can act for and see."""

from collections.abc import Iterator

from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.customer_tree import customer_nodes
from mock_server.sandbox.scenario.scenario import BuiltScenario


def requester_ids(scenario: BuiltScenario) -> frozenset[str]:
    """Return the customers that calls can act for: those with tokens, and usually the root."""
    ids = set(scenario.requesters.values())
    if not scenario.contract.assumptions.credentials.required and scenario.base.root_id:
        ids.add(scenario.base.root_id)
    return frozenset(ids)


def unreachable_customers(scenario: BuiltScenario) -> Iterator[Finding]:
    """Find customers that no requester can see; of a whole subtree, report only the top."""
    requesters = requester_ids(scenario)
    only_children = scenario.contract.assumptions.sub_customers == "children"
    visible: set[str] = set()
    hidden: set[str] = set()
    places: dict[str, str] = {}
    for node in customer_nodes(scenario.source, scenario.seed):
        if node.parent_id in requesters or (node.parent_id in visible and not only_children):
            visible.add(node.customer_id)
        elif node.customer_id not in requesters:
            hidden.add(node.customer_id)
            if node.parent_id not in hidden:
                places[node.place] = str(node.entry.get("ref", "this customer"))
    for place, name in places.items():
        text = f"no requester may see {name}: none acts for it, or for a customer above it"
        yield Finding(place, text, "unreachable-customer")


def missing_customers(scenario: BuiltScenario) -> Iterator[Finding]:
    """Find scenarios without customers."""
    if scenario.base.root_id is None:
        text = "there are no customers, so no call finds one; list some under customers"
        yield Finding("/customers", text, "no-customers")
