"""The schema of scenario files: complete, with descriptions and valid examples."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator as Oracle
from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.formats import FORMATS
from mock_server.sandbox.scenario.schema import scenario_language, scenario_schema
from mock_server.server.shipped import documents

ASSUMPTIONS: dict[str, dict[str, Any]] = {
    "http-status": {"type": ["string", "object"]},
    "invoice-defaults": {"$ref": "#/components/schemas/InvoiceConfiguration"},
}


SCENARIO, INTERFACE, FAULTS = documents().scenario, documents().interface, documents().faults
COMPOSED = scenario_schema(SCENARIO, INTERFACE, ASSUMPTIONS, FAULTS)
LANGUAGE = scenario_language(documents())


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


def is_valid(pointer: str, value: Any) -> bool:
    return validator_of(pointer).is_valid(value)


def test_composed_schema_is_a_valid_schema() -> None:
    Oracle.check_schema(LANGUAGE)


@pytest.mark.parametrize("pointer", PROPERTIES)
def test_every_property_is_described(pointer: str) -> None:
    description = PROPERTIES[pointer].get("description", "")
    assert description.endswith(".")


@pytest.mark.parametrize("pointer", PROPERTIES)
def test_every_property_has_valid_examples(pointer: str) -> None:
    examples = PROPERTIES[pointer].get("examples", [])
    assert examples
    validator = validator_of(pointer)
    assert [example for example in examples if not validator.is_valid(example)] == []


def test_an_invalid_example_would_be_found() -> None:
    assert not is_valid("#/$defs/Customer/properties/count", 0)
    assert not is_valid("#/properties/seed", -1)


def test_all_references_resolve() -> None:
    Draft202012Validator(COMPOSED)
    for name, schema in COMPOSED["components"]["schemas"].items():
        Draft202012Validator({**COMPOSED, "$ref": f"#/components/schemas/{name}"})
        assert "required" not in schema


def test_assumption_schemas_are_the_given_ones() -> None:
    properties = COMPOSED["properties"]["assumptions"]["properties"]
    assert {name: properties[name] for name in ASSUMPTIONS} == ASSUMPTIONS
    assert properties.keys() - ASSUMPTIONS.keys() == {"preset", "sources"}
    assert properties["sources"]["propertyNames"] == {"enum": [*ASSUMPTIONS]}
    assert COMPOSED["properties"]["assumptions"]["additionalProperties"] is False


def test_customer_has_every_field_of_the_interface() -> None:
    fields = set(INTERFACE["components"]["schemas"]["Customer"]["properties"])
    own = {"ref", "parent", "count", "overrides", "generated", "customers", "magic"}
    assert set(COMPOSED["$defs"]["Customer"]["properties"]) == fields | own


def test_arguments_are_left_as_they_are() -> None:
    scenario, interface = copy.deepcopy(SCENARIO), copy.deepcopy(INTERFACE)
    scenario_schema(scenario, interface, ASSUMPTIONS, FAULTS)
    assert (scenario, interface) == (SCENARIO, INTERFACE)


@pytest.mark.parametrize(
    "customer",
    [
        {},
        {"name": None, "offer": None},
        {"contact": [{"firstName": "Ann"}, {}], "address": [{"city": "Oslo"}]},
        {"invoiceConfiguration": {"vat": 20}},
        {"offer": ["basic-data", {"name": "Other"}], "package": ["gold"]},
        {
            "count": 3,
            "customers": [{"ref": "a", "customerId": "3f0c9a52-0000-4000-8000-000000000001"}],
        },
    ],
)
def test_customer_may_leave_out_what_is_generated(customer: dict[str, Any]) -> None:
    assert is_valid("#/$defs/Customer", customer)


@pytest.mark.parametrize(
    "customer",
    [
        {"nam": "x"},
        {"name": 5},
        {"currency": "EURO"},
        {"customerId": "acme"},
        {"mfaConfiguration": "SOMETIMES"},
        {"contact": [{"emailAddress": "nobody"}]},
        {"contact": [{"birthdate": "31022000"}]},
        {"contact": [{"ref": "x"}]},
        {"invoiceConfiguration": {"vat": -1}},
        {"offer": [5]},
        {"count": 2, "ref": "a"},
        {"count": 2, "customerId": "3f0c9a52-0000-4000-8000-000000000001"},
        {"count": 0},
        {"generated": None},
    ],
)
def test_customer_keeps_the_rules_of_each_field(customer: dict[str, Any]) -> None:
    assert not is_valid("#/$defs/Customer", customer)


@pytest.mark.parametrize(
    "given",
    ["1999ms", "2s", "5m", "1h30m", "1d2h3m4s5ms", "0s", "0.5s", "1.5m", "2", "0.25", 2, 0.25, 0],
)
def test_duration_is_valid(given: str | float) -> None:
    assert is_valid("#/$defs/Duration", given)


@pytest.mark.parametrize(
    "given",
    ["", "s", "2 s", "2s1m", "1s1s", ".5s", "5.s", "-1s", "-1", "2S", "2s\n", "2\n", "1e3", -1,
     -0.5, True, None, ["2s"]],
)  # fmt: skip
def test_duration_is_refused(given: object) -> None:
    assert not is_valid("#/$defs/Duration", given)


@pytest.mark.parametrize("text", ["2026-01-01T09:00:00Z", "2026-12-31T23:59:59.123Z"])
def test_instant_is_valid(text: str) -> None:
    assert is_valid("#/$defs/Instant", text)


@pytest.mark.parametrize(
    "text",
    ["2026-01-01", "2026-01-01T09:00:00", "2026-01-01T09:00:00+01:00", "2026-13-01T09:00:00Z"],
)
def test_instant_is_refused(text: str) -> None:
    assert not is_valid("#/$defs/Instant", text)


@pytest.mark.parametrize(
    "settling",
    [
        "immediate",
        "manual",
        {"immediate": True},
        {"manual": True, "outcome": "failed", "code": "CUSTOMER_1003"},
        {"polls": 1},
        {"after": "2s", "outcome": {"successful": 0.9, "failed": 0.1}},
        {"after": ["1s", "5s"]},
    ],
)
def test_settling_is_valid(settling: object) -> None:
    assert is_valid("#/$defs/Settling", settling)


@pytest.mark.parametrize(
    "settling",
    [
        "never",
        {},
        {"outcome": "failed"},
        {"after": "2s", "polls": 1},
        {"manual": False},
        {"polls": 0},
        {"after": ["1s"]},
        {"after": "2s", "outcome": "stuck"},
        {"after": "2s", "outcome": {"successful": 1}},
    ],
)
def test_settling_is_refused(settling: object) -> None:
    assert not is_valid("#/$defs/Settling", settling)


@pytest.mark.parametrize(
    ("clock", "valid"),
    [
        ({}, True),
        ({"mode": "real", "speed": 60}, True),
        ({"speed": 0.5}, True),
        ({"mode": "frozen", "start": "2026-01-01T09:00:00Z"}, True),
        ({"mode": "frozen", "speed": 60}, False),
        ({"speed": 0}, False),
        ({"mode": "scaled"}, False),
    ],
)
def test_clock_has_a_speed_only_when_it_runs(clock: object, valid: object) -> None:
    assert is_valid("#/$defs/Clock", clock) is valid


@pytest.mark.parametrize("key", ["fault", "populations", "customer", "x"])
def test_unknown_key_is_refused(key: str) -> None:
    assert not Draft202012Validator(COMPOSED).is_valid({"version": 1, key: []})
