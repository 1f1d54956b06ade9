"""Request bodies as the served document describes them: it forbids what the assumptions refuse.

Bodies are checked against a more permissive document, so that refusals are worded better.
"""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.assumed import READ_BY_SENT
from mock_server.contract.schemas.formats import MAX_INVOICE_TEXT_BYTES
from mock_server.domain.records import ALL
from mock_server.domain.rules import Rules

_ELIGIBLE: Final = "EligibleSubAccountIds"
_LOWER_CASE: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"

_EMPTY: Final[Mapping[str, Any]] = {
    # Generators read a schema without type and description as null, so that a field that may be
    # sent empty keeps its type. `patternProperties` says that the value may be an object.
    "title": "Sent empty",
    "not": {"type": ["boolean", "number", "array"], "items": {}},
    "maxLength": 0,
    "maxProperties": 0,
    "patternProperties": {"^": {}},
}
"""The values that count as empty: an empty text, null or an empty object."""

_YEAR: Final = "([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)"
_LEAP_YEAR: Final = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)"
_DATE: Final = (
    "^(((0[1-9]|1[0-9]|2[0-8])(0[1-9]|1[0-2])|(29|30)(0[13-9]|1[0-2])|31(0[13578]|1[02]))"
    f"{_YEAR}|2902{_LEAP_YEAR})$"
)
"""An existing date, written DDMMYYYY, as a pattern for tools that do not know our formats."""


def describe_bodies(schemas: dict[str, Any], assumptions: Rules) -> None:
    """Change schemas in place: forbid what the assumptions refuse, allow what they ignore."""
    if assumptions.empty_mandatory == "rejected":
        for sent, read in READ_BY_SENT.items():
            _forbid_emptying(schemas[sent]["properties"], schemas[read])
    for sent in READ_BY_SENT:
        for name, schema in schemas[sent]["properties"].items():
            schemas[sent]["properties"][name] = _field(schema, assumptions)
    if assumptions.unknown_fields == "ignored":
        for name in (*READ_BY_SENT, "NewPackage"):
            del schemas[name]["additionalProperties"]
    else:
        schemas["NewPackage"]["not"] = {"$ref": "#/components/schemas/CustomerPackage"}
    marks = {name: mark for name, mark in schemas["Empty"].items() if name.startswith("x-")}
    schemas["Empty"] = {**_EMPTY, **marks}
    schemas["CalendarDate"]["pattern"] = _DATE
    schemas["InvoiceText"]["maxLength"] = MAX_INVOICE_TEXT_BYTES
    uuid = _LOWER_CASE.replace("a-f", "a-fA-F")
    if assumptions.uuid_case == "refused":
        uuid, text = _LOWER_CASE, "An identifier in lower case."
        schemas["Uuid"] |= {"pattern": f"^{uuid}$", "description": text}
    schemas[_ELIGIBLE] = _eligible_ids(schemas[_ELIGIBLE], uuid)
    if assumptions.whole_numbers == "by-spelling":
        text = "A whole number, written without a fraction and an exponent."
        schemas["Numeric"]["description"] = text


def _forbid_emptying(properties: dict[str, Any], read: Mapping[str, Any]) -> None:
    """Forbid empty values for the fields that a read has to show, in place."""
    for name in properties.keys() & set(read.get("required", ())):
        both = properties[name].get("anyOf")
        if both is not None:  # its own schema, or the one for empty values
            others = {key: value for key, value in properties[name].items() if key != "anyOf"}
            filled = {"minLength": 1} if read["properties"][name].get("type") == "string" else {}
            properties[name] = {**others, **both[0], **filled}


def _field(schema: dict[str, Any], assumptions: Rules) -> dict[str, Any]:
    if schema.get("x-assumption") == "future-fields" and assumptions.future_fields == "refused":
        return {"not": {}, "description": "A future feature, which is refused."}
    if "anyOf" in schema:  # types generated from `_EMPTY` mention an object, but not null
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    return schema


def _eligible_ids(schema: Mapping[str, Any], uuid: str) -> dict[str, Any]:
    """Return the schema of eligible sub-accounts with a single type for all entries.

    The original has a condition for ALL, from which client generators derive an unusable type.
    """
    served = {name: member for name, member in schema.items() if name not in ("if", "then", "else")}
    served["items"] = {
        "type": "string",
        "pattern": f"^({ALL}|{uuid})$",
        "description": "A customerId, or ALL.",
    }
    if "if" in schema:
        served["not"] = {**schema["if"], "minItems": 2}
    return served
