"""The schema of scenario files, and its form for editors: complete, with valid examples."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator as Oracle
from jsonschema_rs import Draft202012Validator
from support.scenario_language import explained

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.scenario_file import Source
from mock_server.server.loading import load_source
from mock_server.server.shipped import documents, shipped_scenarios

LANGUAGE: Any = documents().scenario


def properties_of(schema: Any, pointer: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every property of a schema with its JSON pointer, except those in conditions."""
    members = schema.items() if isinstance(schema, dict) else enumerate(schema)
    for key, value in members:
        if key == "properties":
            yield from ((f"{pointer}/properties/{name}", value[name]) for name in value)
        if key not in ("if", "then", "else", "examples") and isinstance(value, dict | list):
            yield from properties_of(value, f"{pointer}/{key}")


PROPERTIES = dict(properties_of(LANGUAGE))


def validator_of(pointer: str) -> Draft202012Validator:
    """Return the validator of one property."""
    schema = {**LANGUAGE, "$ref": pointer}
    for key in ("type", "required", "additionalProperties", "properties"):
        schema.pop(key)
    schema["$defs"] = {**LANGUAGE["$defs"], "Scenario": LANGUAGE}
    schema["$ref"] = pointer.replace("#/properties", "#/$defs/Scenario/properties")
    return Draft202012Validator(schema, formats=dict(FORMATS), validate_formats=True)


def test_composed_schema_is_a_valid_schema() -> None:
    Oracle.check_schema(LANGUAGE)


def test_every_property_is_described() -> None:
    described = {pointer: each.get("description", "") for pointer, each in PROPERTIES.items()}
    assert [pointer for pointer, text in described.items() if not text.endswith(".")] == []


def test_every_property_has_valid_examples() -> None:
    for pointer, each in PROPERTIES.items():
        validator, examples = validator_of(pointer), each.get("examples", [])
        assert examples, pointer
        assert [example for example in examples if not validator.is_valid(example)] == [], pointer


def test_all_references_resolve() -> None:
    Draft202012Validator(LANGUAGE)
    for name, schema in LANGUAGE["components"]["schemas"].items():
        Draft202012Validator({**LANGUAGE, "$ref": f"#/components/schemas/{name}"})
        assert "required" not in schema


def test_assumptions_are_those_of_the_register() -> None:
    switches, register = LANGUAGE["properties"]["assumptions"], documents().assumptions
    assert switches["properties"].keys() - register.keys() == {"preset", "sources"}
    assert switches["properties"]["sources"]["propertyNames"] == {"enum": [*register]}
    assert switches["additionalProperties"] is False


def test_customer_has_every_field_of_the_interface() -> None:
    fields = set(documents().interface["components"]["schemas"]["Customer"]["properties"])
    own = {"ref", "parent", "count", "overrides", "generated", "customers", "magic"}
    assert set(LANGUAGE["$defs"]["Customer"]["properties"]) == fields | own


SCENARIOS = Path(__file__).parents[2] / "scenarios"
EDITORS = for_editors(LANGUAGE)


def as_an_editor_reads(text: str) -> Any:
    """Read YAML as editors do: by its own rules, but without dates, which YAML 1.2 lacks."""

    class Reader(yaml.SafeLoader):
        pass

    Reader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in rules if not tag.endswith(":timestamp")]
        for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return yaml.load(text, Reader)  # noqa: S506 - it is a safe one


def mappings(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from mappings(inner)


@pytest.mark.parametrize(
    "path", shipped_scenarios().values(), ids=lambda path: str(path.relative_to(SCENARIOS))
)
def test_an_editor_finds_nothing_wrong_with_a_shipped_scenario(path: Path) -> None:
    read = as_an_editor_reads(path.read_text("utf-8"))
    assert [error.message for error in Draft202012Validator(EDITORS).iter_errors(read)] == []


@pytest.mark.parametrize(
    "given",
    [
        "contact: [{birthdate: 29022000}]",
        "address: [{buildingNumber: 1, zipCode: 01234}]",
        "name: 100",
    ],
)
def test_what_check_reads_as_text_an_editor_may_take_for_a_number(given: str) -> None:
    text = f"{{version: 1, customers: [{{ref: only, {given}}}]}}"
    load_source(Source("scenario.yaml", text), name="it")
    assert Draft202012Validator(EDITORS).is_valid(as_an_editor_reads(text))
    assert not Draft202012Validator(LANGUAGE).is_valid(as_an_editor_reads(text))


def test_nothing_is_offered_without_a_label() -> None:
    offered = [
        value
        for schema in mappings(EDITORS)
        for value in (schema.get("examples") or [], [schema.get("const")])
        if isinstance(value, list) and any(isinstance(each, dict) for each in value)
    ]
    assert offered == []
    when = EDITORS["$defs"]["Plan"]["properties"]["when"]
    snippets = [{"label": "{customer: acme}", "body": {"customer": "acme"}}]
    assert (when["defaultSnippets"], "examples" in when) == (snippets, False)


def test_property_gains_nothing_where_its_schema_has_nothing_to_give() -> None:
    schema = {"properties": {"x": {"type": "string"}}}
    assert explained(schema) == schema
