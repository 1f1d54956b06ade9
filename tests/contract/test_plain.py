"""The served documents are in a form that every tool reads, whatever the assumptions."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from support.golden import served

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import METHODS
from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.plain_schemas import plain, sample
from mock_server.contract.values.walk import resolve
from mock_server.server.shipped import documents

SWITCHES: Final = {  # the others leave the document as it is: `test_shared_shapes`
    f"{name}-{index}": {name: alternative["value"]}
    for name, row in documents().assumptions.items()
    if "shapes" in row
    for index, alternative in enumerate(row["alternatives"])
}
DOCUMENTS: Final = ("interface", "control", *SWITCHES)
each_document = pytest.mark.parametrize("document", DOCUMENTS, indirect=True)
INTERFACE: Final = served("interface")
VALUES: Final = {"const", "default", "enum", "example", "examples", "x-assumptions"}


@cache
def published(name: str) -> Any:
    """Return a document as it is served; it is made only once."""
    return Contract(documents(), SWITCHES[name]).published if name in SWITCHES else served(name)


@pytest.fixture
def document(request: pytest.FixtureRequest) -> Any:
    return published(request.param)


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


@each_document
def test_reference_stands_alone_but_for_a_description(document: Any) -> None:
    beside = {place: node.keys() - {"$ref", "description"} for place, node in references(document)}
    assert {place: names for place, names in beside.items() if names} == {}


@each_document
def test_reference_leads_to_a_whole_component(document: Any) -> None:
    parts = [node["$ref"] for _, node in references(document) if node["$ref"].count("/") != 3]
    assert parts == []


def references(document: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from ((place, node) for place, node in nodes(document) if "$ref" in node)


@each_document
def test_array_says_what_its_items_are(document: Any) -> None:
    bare = [place for place, node in nodes(document) if takes_arrays(node) and "items" not in node]
    assert bare == []


def takes_arrays(schema: Mapping[str, Any]) -> bool:
    types = schema.get("type", ())
    return "array" in (types if isinstance(types, list) else [types])


@each_document
def test_no_schema_has_conditions_that_generators_pass_over(document: Any) -> None:
    conditions = [
        f"{place}/{name}"
        for place, node in nodes(document)
        if not place.endswith("/properties")
        for name in ("if", "then", "else")
        if name in node
    ]
    assert conditions == []


@each_document
def test_alternatives_are_of_values_and_not_of_the_properties_of_an_object(document: Any) -> None:
    mixed = [
        place
        for place, node in nodes(document)
        if "properties" in node and node.keys() & {"anyOf", "oneOf"}
        if "type" in node
    ]
    assert mixed == []


@each_document
def test_enum_and_const_have_a_type_unless_they_may_be_null(document: Any) -> None:
    bare = [
        place
        for place, node in nodes(document)
        if "type" not in node and not place.endswith("/properties")
        if None not in node.get("enum", [node.get("const")])
    ]
    assert bare == []


@each_document
def test_parameter_and_header_of_the_interface_have_an_example(document: Any) -> None:
    components = document["components"]
    described = [*components["parameters"].values(), *components.get("headers", {}).values()]
    own = [each for item in document["paths"].values() for each in item.get("parameters", [])]
    own += [each for each_of in operations(document) for each in each_of.get("parameters", [])]
    bare = [each for each in (*described, *own) if "$ref" not in each and "example" not in each]
    assert bare == []


@each_document
def test_every_example_of_a_reply_is_one(document: Any) -> None:
    wrong = [
        (operation["operationId"], status, name)
        for operation in operations(document)
        for status, response in operation["responses"].items()
        for content in response.get("content", {}).values()
        for name, example in content.get("examples", {}).items()
        if not is_valid(document, content["schema"], example["value"])
    ]
    assert wrong == []


def test_every_named_schema_of_the_interface_is_served_under_its_name() -> None:
    written = dict(documents().interface["components"])
    assert written.pop("x-served").keys() <= written["schemas"].keys()
    assert INTERFACE["components"].keys() == written.keys()
    for section, named in written.items():
        assert INTERFACE["components"][section].keys() == named.keys()


def is_valid(document: Mapping[str, Any], schema: Mapping[str, Any], value: Any) -> bool:
    whole = {**schema, "components": document["components"]}
    return Draft202012Validator(whole, validate_formats=True, formats=dict(FORMATS)).is_valid(value)


# ── One keyword at a time ────────────────────────────────────────────────────────────────────────

SIZE: Final = {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}
REQUIRED: Final = [{"required": ["a"]}, {"required": ["b"]}]
OBJECT: Final = {"type": "object", "properties": {"a": {}, "b": {}}}
CASES: Final[Mapping[str, tuple[Any, Any]]] = {
    "a part of another schema": (
        {"$ref": "#/components/schemas/Size/properties/a", "description": "Of two."},
        {"type": "string", "description": "Of two."},
    ),
    "a reference with properties": (
        {"$ref": "#/components/schemas/Size", "properties": {"a": {"minLength": 1}}},
        {
            **SIZE,
            "allOf": [{"$ref": "#/components/schemas/Size"}, {"required": ["a"]}],
            "properties": {"a": {"type": "string", "minLength": 1}},
        },
    ),
    "a reference with an example": (
        {"$ref": "#/components/schemas/Size", "description": "Big.", "examples": [1]},
        {"$ref": "#/components/schemas/Size", "description": "Big."},
    ),
    "an enum": ({"enum": ["a", 1]}, {"type": ["string", "integer"], "enum": ["a", 1]}),
    "an enum with null": ({"enum": ["a", None]}, {"enum": ["a", None]}),
    "a constant": ({"const": ""}, {"type": "string", "const": ""}),
    "a text or an object": (
        {"type": ["string", "object"], "description": "Either."},
        {"description": "Either.", "anyOf": [{"type": "string"}, {"type": "object"}]},
    ),
    "a property that is called enum": (
        {"properties": {"enum": {"type": "array"}}},
        {"properties": {"enum": {"type": "array", "items": {}}}},
    ),
    "a rule of an array": (
        {"type": "array", "if": {"minItems": 2}, "then": {"maxItems": 3}, "x-rule": "two or three"},
        {
            "type": "array",
            "items": {},
            "x-rule": "two or three",
            "description": "Rule: two or three.",
            "not": {
                "allOf": [
                    {"minItems": 2, "properties": {}, "additionalProperties": True},
                    {"not": {"maxItems": 3, "properties": {}, "additionalProperties": True}},
                ]
            },
        },
    ),
}
BOTH_WAYS: Final[Mapping[str, Any]] = {
    "if": {**OBJECT, "if": {"required": ["a"]}, "then": {"required": ["b"]}},
    "anyOf": {**OBJECT, "anyOf": REQUIRED, "x-rule": "a or b", "description": "It."},
    "oneOf": {**OBJECT, "oneOf": REQUIRED},
    "two": {**OBJECT, "oneOf": REQUIRED, "if": {"required": ["b"]}, "then": {"required": ["c"]}},
}


def made_plain(schema: Any) -> Any:
    document = {"components": {"schemas": {"Size": SIZE, "It": schema}}}
    return plain(document)["components"]["schemas"]["It"]


@pytest.mark.parametrize(("schema", "expected"), CASES.values(), ids=CASES)
def test_schema_is_made_plain(schema: Any, expected: Any) -> None:
    assert made_plain(schema) == expected


@pytest.mark.parametrize("schema", BOTH_WAYS.values(), ids=BOTH_WAYS)
@pytest.mark.parametrize("value", [{}, {"a": 1}, {"b": 1}, {"a": 1, "b": 1}, {"b": 1, "c": 1}, 7])
def test_plain_schema_takes_the_same_values(schema: Any, value: Any) -> None:
    before, after = (Draft202012Validator(each) for each in (schema, made_plain(schema)))
    assert before.is_valid(value) == after.is_valid(value)


def test_conditions_may_be_told_in_words_alone() -> None:
    schema = {**OBJECT, "anyOf": REQUIRED, "x-rule": "a or b is needed", "description": "It."}
    document = {"components": {"schemas": {"It": schema}}}
    assert plain(document, in_words=["It"])["components"]["schemas"]["It"] == {
        **OBJECT,
        "x-rule": "a or b is needed",
        "description": "It. Rule: a or b is needed.",
    }


# ── Examples ─────────────────────────────────────────────────────────────────────────────────────

SAMPLES: Final[Mapping[str, tuple[Any, Any]]] = {
    "its first example": ({"type": "string", "examples": ["a", "b"]}, "a"),
    "its only value": ({"const": 1}, 1),
    "its first value": ({"enum": ["MR", "MS"]}, "MR"),
    "what it refers to": ({"$ref": "#/components/schemas/Size"}, {"a": ""}),
    "its first alternative": ({"anyOf": [{"type": "boolean"}, {"type": "null"}]}, True),
    "an item of an array": ({"type": "array", "items": {"type": "string"}}, [""]),
    "its least number": ({"type": "integer", "minimum": 3}, 3),
    "null or a text": ({"type": ["null", "string"]}, None),
}


@pytest.mark.parametrize(("schema", "value"), SAMPLES.values(), ids=SAMPLES)
def test_example_of_a_schema_follows_from_what_it_says(schema: Any, value: Any) -> None:
    document = {"components": {"schemas": {"Size": SIZE}}}
    assert resolve(document, "#/components/schemas/Size") == SIZE
    assert sample(document, schema) == value
