"""Composes the language of scenario files from its own document, the register and the interface."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mock_server.contract.publication import with_emptied_fields
from mock_server.contract.values.walk import references, resolve, with_each

_CONDITIONS: Final = frozenset({"if", "then", "else"})
# Keywords whose values are data, not schemas.
_VALUES: Final = frozenset({"examples", "enum", "const", "default"})


def explained(root: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema with a description and an example for every property."""

    def within(node: Any) -> Any:
        if not isinstance(node, Mapping):
            return with_each(node, within)
        result = {
            key: value if key in _CONDITIONS | _VALUES else within(value)
            for key, value in node.items()
        }
        properties = result.get("properties")
        if isinstance(properties, Mapping):
            result["properties"] = {name: _property(own, root) for name, own in properties.items()}
        return result

    whole: dict[str, Any] = within(root)
    return whole


def _property(schema: Mapping[str, Any], root: Mapping[str, Any]) -> dict[str, Any]:
    described, examples = schema, _examples(schema, root)
    while "description" not in described and "$ref" in described:
        described = resolve(root, described["$ref"])
    gained = {"description": described["description"]} if "description" in described else {}
    return {**schema, **gained, **({"examples": list(examples)} if examples else {})}


def _examples(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Sequence[Any]:
    match schema:
        case {"examples": [*given]}:
            return given
        case {"const": value} | {"enum": [value, *_]}:
            return [value]
        case {"$ref": reference}:
            return _examples(resolve(root, reference), root)
        case {"type": "boolean"} | {"type": ["boolean", *_]}:
            return [True]
        case {"items": items}:
            return [list(_examples(items, root)[:1])]
        case _:
            return []


_CONTRACT: Final = "#/components/schemas/"

# Required members and their combinations: they apply to a complete customer, not to an entry.
_DEMANDS: Final = frozenset({"required", "if", "then", "else", "x-rule"})
_DEMANDS_ON_OBJECTS: Final = _DEMANDS | {"anyOf"}  # in a field, anyOf lists its types


def scenario_language(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Compose the JSON Schema (2020-12) of scenario files, with the switches of the register."""
    scenario, switches = documents["scenario"], {}
    for name, row in documents["assumptions"].items():
        examples = [*(each["value"] for each in row["alternatives"]), row["default"]]
        switches[name] = {**row["schema"], "description": row["open"], "examples": examples}
    # An assumption decides whether null is allowed, so this is checked on the complete customer.
    schemas = documents["interface"]["components"]["schemas"]
    contract = {**schemas, **with_emptied_fields(schemas, _or_null)}
    customer = _laid_over(scenario["$defs"]["Customer"], _relaxed(contract["Customer"]))
    assumptions = dict(scenario["properties"]["assumptions"])
    stated = assumptions["properties"]
    sources = {**stated["sources"], "propertyNames": {"enum": [*switches]}}
    assumptions["properties"] = {**stated, "sources": sources, **switches}
    own = {
        **scenario,
        "properties": {**scenario["properties"], "assumptions": assumptions},
        "$defs": {
            **scenario["$defs"],
            **documents["faults"]["$defs"],
            "Customer": customer,
            "Override": _laid_over(scenario["$defs"]["Override"], customer),
        },
    }
    return explained({**own, "components": {"schemas": _reachable(own, contract)}})


def _laid_over(own: Mapping[str, Any], contract: Mapping[str, Any]) -> dict[str, Any]:
    properties = dict(contract["properties"])
    for name, schema in own["properties"].items():
        if schema is False:
            del properties[name]
        else:
            properties[name] = {**properties.get(name, {}), **schema}
    return {**own, "properties": properties}


def _or_null(schema: Mapping[str, Any]) -> dict[str, Any]:
    match schema:
        case {"$ref": reference, **others}:
            return {**others, "anyOf": [{"$ref": reference}, {"type": "null"}]}
        case {"enum": [*values]}:
            return {**schema, "enum": [*values, None]}
        case _:
            return {**schema, "type": [schema["type"], "null"]}


def _relaxed(schema: Mapping[str, Any]) -> dict[str, Any]:
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
    reached: dict[str, Any] = {}
    waiting = list(references(root))
    while waiting:
        reference = waiting.pop()
        name = reference.removeprefix(_CONTRACT).split("/")[0]
        if reference.startswith(_CONTRACT) and name not in reached:
            reached[name] = _relaxed(contract[name])
            waiting += references(reached[name])
    return dict(sorted(reached.items()))
