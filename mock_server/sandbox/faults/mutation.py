"""Replies that break the contract on purpose: changes to a body, by JSON pointer."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from mock_server.contract.exact_json import NotJsonError, dumps, loads, trimmed
from mock_server.sandbox.faults.plans import MISSING, value_at
from mock_server.sandbox.faults.steps import Mutation


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with the changes made, in order; what a path misses stays as it is."""
    try:
        value = loads(body, max_values=None)
    except NotJsonError:
        return body
    for mutation in mutations:
        _apply(value, mutation)
    return trimmed(dumps(value))  # the journal may keep it


def _apply(value: Any, mutation: Mutation) -> None:
    *way, last = mutation.path
    container = value_at(value, way)
    if isinstance(container, list):
        _apply_to_list(container, last, mutation)
    elif isinstance(container, dict):
        _apply_to_object(container, last, mutation)


def _apply_to_object(container: dict[str, Any], name: str, mutation: Mutation) -> None:
    if mutation.kind == "set":
        container[name] = deepcopy(mutation.to)  # a later change may reach into it
        return
    if name not in container:
        return
    if mutation.kind == "remove":
        del container[name]
        return
    renamed = {mutation.to if key == name else key: member for key, member in container.items()}
    container.clear()
    container.update(renamed)


def _apply_to_list(container: list[Any], token: str, mutation: Mutation) -> None:
    if value_at(container, (token,)) is MISSING:
        return
    if mutation.kind == "set":
        container[int(token)] = deepcopy(mutation.to)
    elif mutation.kind == "remove":
        del container[int(token)]
