"""Replies that break the contract on purpose: changes to a body, by JSON pointer."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final

from mock_server.contract.exact_json import (
    NotJsonError,
    dumps,
    has_more_values,
    loads,
    trimmed,
)
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.faults.plans import MISSING, value_at
from mock_server.sandbox.faults.steps import Mutation

MAX_MUTATED: Final = 1 << 20
MAX_VALUES: Final = 10_000
"""Bytes of a body that is changed, and its values: reading and writing it anew takes 10 ms."""

MAX_RENAMED: Final = 1000
"""Members of an object one of which is renamed: all of them are put into their order again."""


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with the changes made, in order; what a path misses stays as it is.

    Raises:
        Refusal: when it is so large that others would wait while it is changed.
    """
    if len(body) > MAX_MUTATED:
        raise _too_large(f"it has {len(body)} bytes, up to {MAX_MUTATED} are changed")
    if has_more_values(body, MAX_VALUES):
        raise _too_large(f"it has more than {MAX_VALUES} values")
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
    if len(container) > MAX_RENAMED:
        raise _too_large(f"{name[:80]!r} is one of more than {MAX_RENAMED} members")
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


def _too_large(why: str) -> Refusal:
    return Refusal(Code.INVALID_FAULT, Reason("", f"the reply is too large for mutate: {why}"))
