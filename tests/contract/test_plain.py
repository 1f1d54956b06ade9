"""The served documents are in a form that every tool reads, whatever the assumptions."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from support.golden import served

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.plain_schemas import plain, shape_of
from mock_server.server.shipped import documents

SWITCHES: Final = {  # the others leave the document as it is: `test_shared_shapes`
    f"{name}-{index}": {name: alternative["value"]}
    for name, row in documents().assumptions.items()
    if "shapes" in row
    for index, alternative in enumerate(row["alternatives"])
}
INTERFACE: Final = served("interface")
VALUES: Final = {"const", "default", "enum", "example", "examples", "x-assumptions"}

Places = Iterator[str]


def nodes(node: Any, pointer: str = "#") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every mapping of a document that is not part of a value, with its JSON pointer."""
    if isinstance(node, Mapping):
        yield pointer, node
        for name, member in node.items():
            if name not in VALUES or pointer.endswith("/properties"):
                yield from nodes(member, f"{pointer}/{name}")
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield from nodes(item, f"{pointer}/{index}")


def operations(document: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for item in document["paths"].values():
        yield from (item[method] for method in METHODS if method in item)


def takes_arrays(schema: Mapping[str, Any]) -> bool:
    types = schema.get("type", ())
    return "array" in (types if isinstance(types, list) else [types])


def without_example(document: Mapping[str, Any]) -> Places:
    components = document["components"]
    described = [*components["parameters"].values(), *components.get("headers", {}).values()]
    places = [*document["paths"].values(), *operations(document)]
    own = [each for place in places for each in place.get("parameters", [])]
    yield from (str(each) for each in (*described, *own) if not {"$ref", "example"} & each.keys())


def with_a_wrong_example(document: Mapping[str, Any]) -> Places:
    for operation in operations(document):
        for status, response in operation["responses"].items():
            for content in response.get("content", {}).values():
                schema = {**content["schema"], "components": document["components"]}
                is_valid = Draft202012Validator(
                    schema, validate_formats=True, formats=dict(FORMATS)
                ).is_valid
                for name, example in content.get("examples", {}).items():
                    if not is_valid(example["value"]):
                        yield f"{operation['operationId']} {status} {name}"


OF_NODES: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "a reference with more than a description": lambda node: (
        "$ref" in node and node.keys() - {"$ref", "description"}
    ),
    "a reference to a part of a component": lambda node: (
        "$ref" in node and node["$ref"].count("/") != 3
    ),
    "an array that does not say what its items are": lambda node: (
        takes_arrays(node) and "items" not in node
    ),
    "a condition, which generators pass over": lambda node: node.keys() & {"if", "then", "else"},
    "alternatives of the properties of an object": lambda node: (
        {"properties", "type"} <= node.keys() and node.keys() & {"anyOf", "oneOf"}
    ),
    "an enum or a constant without a type that is not null": lambda node: (
        "type" not in node and None not in node.get("enum", [node.get("const")])
    ),
}
OF_DOCUMENTS: Mapping[str, Callable[[Mapping[str, Any]], Places]] = {
    "a parameter or a header without an example": without_example,
    "an example of a reply that is none": with_a_wrong_example,
}


@pytest.mark.parametrize("name", ["interface", "control", *SWITCHES])
def test_no_document_has_what_some_tools_cannot_read(name: str) -> None:
    is_switched = name in SWITCHES
    document = Contract(documents(), SWITCHES[name]).published if is_switched else served(name)
    schemas = [(at, each) for at, each in nodes(document) if not at.endswith("/properties")]
    found = {
        **{what: [at for at, each in schemas if is_so(each)] for what, is_so in OF_NODES.items()},
        **{what: [*places(document)] for what, places in OF_DOCUMENTS.items()},
    }
    assert {what: places for what, places in found.items() if places} == {}


def test_every_named_schema_of_the_interface_is_served_under_its_name() -> None:
    written = dict(documents().interface["components"])
    assert written.pop("x-served").keys() <= written["schemas"].keys()
    assert INTERFACE["components"].keys() == written.keys()
    for section, named in written.items():
        assert INTERFACE["components"][section].keys() == named.keys()


REQUIRED: Final = [{"required": ["a"]}, {"required": ["b"]}]
OBJECT: Final = {"type": "object", "properties": {"a": {}, "b": {}}}
BOTH_WAYS: Final[Mapping[str, Any]] = {
    "if": {**OBJECT, "if": {"required": ["a"]}, "then": {"required": ["b"]}},
    "anyOf": {**OBJECT, "anyOf": REQUIRED, "x-rule": "a or b", "description": "It."},
    "oneOf": {**OBJECT, "oneOf": REQUIRED},
    "two": {**OBJECT, "oneOf": REQUIRED, "if": {"required": ["b"]}, "then": {"required": ["c"]}},
}


@pytest.mark.parametrize("schema", BOTH_WAYS.values(), ids=BOTH_WAYS)
@pytest.mark.parametrize("value", [{}, {"a": 1}, {"b": 1}, {"a": 1, "b": 1}, {"b": 1, "c": 1}, 7])
def test_plain_schema_takes_the_same_values(schema: Any, value: Any) -> None:
    made = plain({"components": {"schemas": {"It": schema}}})["components"]["schemas"]["It"]
    before, after = (Draft202012Validator(each) for each in (schema, made))
    assert before.is_valid(value) == after.is_valid(value)


def test_only_closed_objects_have_members_that_are_not_listed() -> None:
    inner = {"type": "object", "properties": {}, "additionalProperties": False}
    shape = shape_of({}, {"type": "object", "properties": {"inner": inner}})
    assert [*shape.unlisted({"other": 1, "inner": {"more": 2}})] == ["/inner/more"]
