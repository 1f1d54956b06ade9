"""Replies that break the contract on purpose."""

from typing import Any

import pytest
from support.faults import add, failure, meet, small

from mock_server.contract.values.exact_json import loads

LIST = {"status": 200, "body": '{"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "text": "x"}'}

MUTATIONS: dict[str, tuple[list[dict[str, Any]], Any]] = {
    "remove a member": (
        [{"remove": "/object/a"}],
        {"list": [1, 2, 3], "object": {"b": 2}, "text": "x"},
    ),
    "remove an element": (
        [{"remove": "/list/1"}],
        {"list": [1, 3], "object": {"a": 1, "b": 2}, "text": "x"},
    ),
    "set a member": (
        [{"set": "/text", "to": None}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "text": None},
    ),
    "set a new member": (
        [{"set": "/object/c", "to": [True]}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2, "c": [True]}, "text": "x"},
    ),
    "set an element": (
        [{"set": "/list/0", "to": "one"}],
        {"list": ["one", 2, 3], "object": {"a": 1, "b": 2}, "text": "x"},
    ),
    "rename a member": (
        [{"rename": "/object/a", "to": "A"}],
        {"list": [1, 2, 3], "object": {"A": 1, "b": 2}, "text": "x"},
    ),
    "rename a member to the name of a later one": (
        [{"rename": "/object/a", "to": "b"}],
        {"list": [1, 2, 3], "object": {"b": 1}, "text": "x"},
    ),
    "rename a member to the name of an earlier one": (
        [{"rename": "/object/b", "to": "a"}],
        {"list": [1, 2, 3], "object": {"a": 2}, "text": "x"},
    ),
    "rename a member to its own name": (
        [{"rename": "/text", "to": "text"}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "text": "x"},
    ),
    "rename members to what is not a text": (
        [{"rename": "/list", "to": None}, {"rename": "/object", "to": 5}],
        {"null": [1, 2, 3], "5": {"a": 1, "b": 2}, "text": "x"},
    ),
    "one after the other": (
        [{"set": "/text", "to": {}}, {"set": "/text/a", "to": 1}, {"rename": "/text", "to": "t"}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "t": {"a": 1}},
    ),
}

MISSES: dict[str, dict[str, Any]] = {
    "remove what is not there": {"remove": "/nothing"},
    "remove below a text": {"remove": "/text/a"},
    "remove an element too many": {"remove": "/list/3"},
    "set below what is not there": {"set": "/nothing/a", "to": 1},
    "set an element too many": {"set": "/list/3", "to": 1},
    "set no element": {"set": "/list/first", "to": 1},
    "set an element with a zero in front": {"set": "/list/01", "to": 1},
    "rename what is not there": {"rename": "/nothing", "to": "a"},
    "rename an element": {"rename": "/list/0", "to": "a"},
}


def mutated(mutations: list[dict[str, Any]], step: dict[str, Any] = LIST) -> bytes:
    client = small()
    add(client, fault={**step, "mutate": mutations})
    return meet(client).body


@pytest.mark.parametrize(("mutations", "body"), MUTATIONS.values(), ids=MUTATIONS)
def test_a_mutation_changes_what_its_pointer_names(
    mutations: list[dict[str, Any]], body: Any
) -> None:
    assert loads(mutated(mutations)) == body


@pytest.mark.parametrize("mutation", MISSES.values(), ids=MISSES)
def test_a_mutation_that_names_nothing_changes_nothing(mutation: dict[str, Any]) -> None:
    assert loads(mutated([mutation])) == loads(LIST["body"].encode())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["Content-Length", "content-length"])
def test_the_length_of_the_original_body_is_not_sent(name: str) -> None:
    client = small()
    body = '{"a": 1, "b": 2}'
    step = {"status": 200, "headers": {name: f"{len(body)}", "X-Other": "a"}, "body": body}
    add(client, fault={**step, "mutate": [{"remove": "/a"}]})
    reply = meet(client)
    assert (reply.body, reply.headers.get(name), reply.headers["X-Other"]) == (
        b'{"b":2}',
        None,
        "a",
    )


def test_a_renamed_member_keeps_its_place() -> None:
    assert mutated([{"rename": "/object/a", "to": "A"}]) == (
        b'{"list":[1,2,3],"object":{"A":1,"b":2},"text":"x"}'
    )


def test_a_pointer_can_name_slashes_and_tildes() -> None:
    step = {"status": 200, "body": '{"a/b": {"m~n": 1}}'}
    assert mutated([{"set": "/a~1b/m~0n", "to": 2}], step) == b'{"a/b":{"m~n":2}}'


def test_numbers_keep_their_digits() -> None:
    step = {"status": 200, "body": '{"price": 1.50, "x": 1}'}
    assert mutated([{"remove": "/x"}], step) == b'{"price":1.50}'


def test_a_failure_can_be_mutated() -> None:
    client = small()
    add(client, fault={"error": "GLOBAL_1001", "mutate": [{"set": "/errorCode", "to": 1001}]})
    assert loads(meet(client).body) == {**failure("GLOBAL_1001"), "errorCode": 1001}
