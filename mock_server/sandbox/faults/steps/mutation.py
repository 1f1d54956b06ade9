"""The step `mutate`: the reply breaks the contract on purpose, by changes to its body."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from mock_server.contract.values.exact_json import (
    NotJsonError,
    dumps,
    loads,
    text_has_more_values,
    trimmed,
)
from mock_server.contract.values.walk import MISSING, split_pointer, value_at
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.faults.steps.step import Kind, Part, StepReader, member
from mock_server.sandbox.ground.exchange import Reply

MAX_SET: Final = 1 << 15
"""The most bytes that the changes to a reply may set, since they are copied for each reply."""

MAX_MUTATED: Final = 1 << 20
MAX_VALUES: Final = 10_000
"""The most bytes and values of a body that is changed: parsing and writing it takes 10 ms."""

MAX_RENAMED: Final = 1000
"""The most members of an object in which one is renamed, since all of them are rewritten."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change to the body of a reply: remove, set or rename the value at a path."""

    kind: Literal["remove", "set", "rename"]
    path: tuple[str, ...]
    to: Any = None


@dataclass(frozen=True, slots=True)
class Mutations(Part):
    """Changes to the body of a reply, in order."""

    mutations: tuple[Mutation, ...]

    def alter(self, reply: Reply) -> Reply:
        """Return the reply with a changed body, and without the header Content-Length."""
        headers = {
            name: text for name, text in reply.headers.items() if name.lower() != "content-length"
        }
        return replace(reply, headers=headers, body=mutate(reply.body, self.mutations))


def _read(reader: StepReader) -> Mutations:
    entries = reader.keys["mutate"]
    if len(dumps([mutation.get("to") for mutation in entries])) > MAX_SET:
        text = (
            f"the values to set take more than {MAX_SET} bytes; a reply of your own may have more"
        )
        reader.report("mutate", text)
    mutations = Mutations(tuple(map(_mutation, entries)))
    try:  # otherwise a call could be refused after it has changed something
        mutate(reader.keys.get("body", "").encode(), mutations.mutations)
    except Refusal as refusal:
        reader.report("mutate", refusal.reasons[0].text)
    return mutations


def _mutation(data: Mapping[str, Any]) -> Mutation:
    if "remove" in data:
        return Mutation("remove", split_pointer(data["remove"]))
    if "set" in data:
        return Mutation("set", split_pointer(data["set"]), data["to"])
    to = data["to"]
    name = to if isinstance(to, str) else dumps(to).decode()
    return Mutation("rename", split_pointer(data["rename"]), name)


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with changes made in order; missing paths and other bodies are ignored.

    Raises:
        Refusal: if the body is so large that changing it would delay other calls.
    """
    if len(body) > MAX_MUTATED:
        raise _too_large(f"it has {len(body)} bytes; at most {MAX_MUTATED} can be changed")
    if text_has_more_values(body, MAX_VALUES):
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
        container[name] = deepcopy(mutation.to)  # a later change may modify it
        return
    if name not in container:
        return
    if mutation.kind == "remove":
        del container[name]
        return
    if len(container) > MAX_RENAMED:
        raise _too_large(f"{name[:80]!r} is one of more than {MAX_RENAMED} members")
    renamed = {
        mutation.to if key == name else key: member
        for key, member in container.items()
        if key == name or key != mutation.to  # the renamed member replaces one with that name
    }
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


MUTATE: Final = Kind(
    key="mutate",
    name="mutate",
    rank=4,
    does="the reply breaks the contract on purpose: remove, set or rename values by JSON pointer",
    example={"mutate": [{"remove": "/pageable"}]},
    properties={
        "mutate": member(
            f"Changes to the reply's body, in order; it may have up to {MAX_MUTATED >> 20} MiB and "
            f"{MAX_VALUES:,} values, and the changes may add {MAX_SET >> 10} KiB.",
            [{"remove": "/pageable"}],
            type="array",
            minItems=1,
            maxItems=100,
            items={"$ref": "#/$defs/Mutation"},
        )
    },
    definitions={
        "Mutation": {
            "type": "object",
            "additionalProperties": False,
            "dependentRequired": {"set": ["to"], "rename": ["to"]},
            "properties": {
                "remove": member("Remove the value there.", ref="Pointer"),
                "set": member("Set the value there.", ref="Pointer"),
                "rename": member("Rename the member there.", ref="Pointer"),
                "to": member("The new value or name.", None),
            },
            "oneOf": [{"required": ["remove"]}, {"required": ["set"]}, {"required": ["rename"]}],
            "x-rule": "one of remove, set and rename is needed",
        }
    },
    read=_read,
)
