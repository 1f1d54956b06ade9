"""Composes the schema of scenario files from the contract's three parts.

Plain data in, plain data out; nothing is read, validated or compiled here. Mandatory members that a
scenario leaves out are generated, so the schemas of the interface are relaxed.
"""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.assumed import with_emptied_fields
from mock_server.contract.contract import Documents
from mock_server.contract.values.walk import references
from mock_server.sandbox.scenario.schema_examples import explained

_CONTRACT: Final = "#/components/schemas/"

# Required members and their combinations: they apply to a complete customer, not to an entry.
_DEMANDS: Final = frozenset({"required", "if", "then", "else", "x-rule"})
_DEMANDS_ON_OBJECTS: Final = _DEMANDS | {"anyOf"}  # in a field, anyOf lists its types


def scenario_language(documents: Documents) -> dict[str, Any]:
    """Return the schema of scenario files; every property has a description and an example."""
    switches = {}
    for name, row in documents.assumptions.items():
        examples = [*(each["value"] for each in row["alternatives"]), row["default"]]
        switches[name] = {**row["schema"], "description": row["open"], "examples": examples}
    schema = scenario_schema(documents.scenario, documents.interface, switches, documents.faults)
    return explained(schema)


def scenario_schema(
    scenario: Mapping[str, Any],
    interface: Mapping[str, Any],
    assumption_schemas: Mapping[str, Mapping[str, Any]],
    faults: Mapping[str, Any],
) -> dict[str, Any]:
    """Compose the self-contained JSON Schema (2020-12) against which scenario files are checked.

    Args:
        scenario: The scenario language (`scenario.yaml`).
        interface: The OpenAPI document (`interface.yaml`).
        assumption_schemas: For each assumption's id, the schema of its switch.
        faults: The language of faults (`faults.yaml`).

    Returns:
        A new schema in which every `#/components/schemas/...` resolves.
    """
    # An assumption decides whether null is allowed, so this is checked on the complete customer.
    schemas = interface["components"]["schemas"]
    contract = {**schemas, **with_emptied_fields(schemas, _or_null)}
    customer = _laid_over(scenario["$defs"]["Customer"], _relaxed(contract["Customer"]))
    assumptions = {**scenario["properties"]["assumptions"], "properties": dict(assumption_schemas)}
    own = {
        **scenario,
        "properties": {**scenario["properties"], "assumptions": assumptions},
        "$defs": {
            **scenario["$defs"],
            **faults["$defs"],
            "Customer": customer,
            "Override": _laid_over(scenario["$defs"]["Override"], customer),
        },
    }
    return {**own, "components": {"schemas": _reachable(own, contract)}}


def _laid_over(own: Mapping[str, Any], contract: Mapping[str, Any]) -> dict[str, Any]:
    """Overlay the properties of one object schema with those of another; `false` removes one."""
    properties = dict(contract["properties"])
    for name, schema in own["properties"].items():
        if schema is False:
            del properties[name]
        else:
            properties[name] = {**properties.get(name, {}), **schema}
    return {**own, "properties": properties}


def _or_null(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a field that may also be null, in its shortest form."""
    match schema:
        case {"$ref": reference, **others}:
            return {**others, "anyOf": [{"$ref": reference}, {"type": "null"}]}
        case {"enum": [*values]}:
            return {**schema, "enum": [*values, None]}
        case _:
            return {**schema, "type": [schema["type"], "null"]}


def _relaxed(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema without required members at every depth; types, enums and formats stay."""
    demands = _DEMANDS_ON_OBJECTS if "properties" in schema else _DEMANDS
    relaxed = {key: value for key, value in schema.items() if key not in demands}
    if "properties" in schema:
        relaxed["properties"] = {
            name: _relaxed(member) for name, member in schema["properties"].items()
        }
    if "items" in schema:
        relaxed["items"] = _relaxed(schema["items"])
    return relaxed


def _reachable(root: Any, contract: Mapping[str, Any]) -> dict[str, Any]:
    """Return the relaxed contract schemas to which the root refers, directly or indirectly."""
    reached: dict[str, Any] = {}
    waiting = list(references(root))
    while waiting:
        reference = waiting.pop()
        name = reference.removeprefix(_CONTRACT).split("/")[0]
        if reference.startswith(_CONTRACT) and name not in reached:
            reached[name] = _relaxed(contract[name])
            waiting += references(reached[name])
    return dict(sorted(reached.items()))
