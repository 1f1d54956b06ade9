"""The table of verbs matches the contract, and every row is complete."""

import pytest

from mock_server.cli.catalogue import ACTION, COMMANDS, Command, VerbRoute
from mock_server.cli.verbs.body_builders import BUILDERS, CONDITIONS, PLAN_KEYS
from mock_server.cli.verbs.showing import LISTS, SHOWN
from mock_server.contract.contract import Contract
from mock_server.contract.names import OPERATIONS
from mock_server.server.shipped import documents

CONTROL = documents().control
VERBS = [command for command in COMMANDS.values() if command.is_verb]
ROUTES = [
    pytest.param(verb, route, id=f"{verb.name} {route.operation}")
    for verb in VERBS
    for route in verb.routes
]


@pytest.mark.parametrize("route", [route for verb in VERBS for route in verb.routes])
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
def test_a_route_asks_for_words_that_the_verb_has(verb: Command, route: VerbRoute) -> None:
    words = {word.key for word in verb.own_arguments}
    assert {*route.names, *route.query, *route.body} <= words
    assert (route.shows in SHOWN) != (route.shows in LISTS)
    assert route.builder is None or route.builder in BUILDERS


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_word_of_a_verb_is_of_use(verb: Command) -> None:
    used = {
        key
        for route in verb.routes
        for key in (*route.names, *route.needs, *route.query, *route.body, "clear", ACTION)
    }
    assert {word.key for word in verb.own_arguments} <= used or not verb.routes
    assert all(word.help for word in verb.own_arguments)


def test_operations_are_those_of_the_interface() -> None:
    assert sorted(OPERATIONS) == sorted(Contract(documents(), {}).operations)


def test_arguments_of_a_plan_are_keys_of_the_language() -> None:
    definitions = documents().faults["$defs"]
    assert set(CONDITIONS) <= set(definitions["When"]["properties"])
    keys = {*PLAN_KEYS, "operation", "when", "steps", "fault"}
    assert keys == set(definitions["Plan"]["properties"])
