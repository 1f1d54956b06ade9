"""The table of verbs matches the contract, and every row is complete."""

import pytest

from mock_server.cli.command_line import Command
from mock_server.cli.parameters import COMMANDS
from mock_server.cli.verbs.body_builders import BUILDERS, CONDITIONS, PLAN_KEYS
from mock_server.cli.verbs.running import ACTION, VerbRoute
from mock_server.cli.verbs.showing import LISTS, SHOWN
from mock_server.contract.contract import Contract
from mock_server.contract.names import OPERATIONS
from mock_server.server.shipped import documents

CONTROL = documents().control
VERBS = {
    name: [VerbRoute(**route) for route in row["routes"]]
    for name, row in COMMANDS.items()
    if "routes" in row
}
ROUTES = [
    pytest.param(verb, route, id=f"{verb} {route.operation}")
    for verb, routes in VERBS.items()
    for route in routes
]


def own_words(verb: str) -> set[str]:
    """Return the names of the arguments of a verb, without those of groups."""
    groups = {"-h", "--no-color", "--format", "--url", "--sandbox", "--token", "--token-file"}
    hidden = {*groups, "--timeout"}
    return {str(each.name) for each in Command(verb).params if not hidden & {*each.opts}}


@pytest.mark.parametrize("route", [route for routes in VERBS.values() for route in routes])
def test_a_route_is_a_call_of_the_control_document(route: VerbRoute) -> None:
    declared = {
        item["operationId"]: (path, item)
        for path, items in CONTROL["paths"].items()
        for method, item in items.items()
        if method in ("get", "post", "put", "delete")
    }
    path, item = declared[route.operation]
    assert route.repeated or len(route.names) == path.count("{")
    references = [each.get("$ref", "").rpartition("/")[2] for each in item.get("parameters", [])]
    names = {each.get("name") for each in item.get("parameters", [])} | set(references)
    assert route.defaults.keys() <= set(route.query) <= names


@pytest.mark.parametrize(("verb", "route"), ROUTES)
def test_a_route_asks_for_words_that_the_verb_has(verb: str, route: VerbRoute) -> None:
    assert route.words <= own_words(verb)
    assert (route.shows in SHOWN) != (route.shows in LISTS)
    assert route.builder is None or route.builder in BUILDERS


@pytest.mark.parametrize("verb", VERBS)
def test_every_word_of_a_verb_is_of_use(verb: str) -> None:
    assert own_words(verb) <= {ACTION}.union(*(route.words for route in VERBS[verb]))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_is_described_and_every_exclusion_is_one(name: str) -> None:
    command = Command(name)
    assert [each.name for each in command.params if not vars(each)["help"]] == []
    known = {word for each in command.params for word in (each.name, *each.opts)}
    assert {*command.row.get("exclusive", ())} <= known


def test_operations_are_those_of_the_interface() -> None:
    assert sorted(OPERATIONS) == sorted(Contract(documents(), {}).operations)


def test_arguments_of_a_plan_are_keys_of_the_language() -> None:
    definitions = documents().faults["$defs"]
    assert set(CONDITIONS) <= set(definitions["When"]["properties"])
    keys = {*PLAN_KEYS, "operation", "when", "steps", "fault"}
    assert keys == set(definitions["Plan"]["properties"])


def test_limits_are_those_of_the_contract() -> None:
    limits = CONTROL["components"]["schemas"]["SandboxLimits"]["properties"]
    for route in (each for each in VERBS["sandboxes"] if each.operation == "putSandbox"):
        assert {*route.within["limits"]} <= limits.keys()
