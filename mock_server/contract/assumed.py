"""The interface document under the assumptions in force, for checking bodies and customers.

The spelling of customers on the wire and the responses of operations belong to `publication`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from mock_server.contract.assumptions import Assumptions
from mock_server.domain.records import ALL

Schemas: TypeAlias = Mapping[str, Any]

READ_BY_SENT: Final = {
    "CustomerPatch": "Customer",
    "ContactPatch": "Contact",
    "IdentityPatch": "Identity",
    "AddressPatch": "Address",
    "InvoiceConfigurationPatch": "InvoiceConfiguration",
    "CustomFieldPatch": "CustomField",
}
"""The schemas of the request of a modify, each with the schema of the same object in a read."""

SHAPING: Final = frozenset(
    {
        "status-endpoint", "customer-status-values", "empty-mandatory", "contact-phones",
        "entry-defaults", "numeric-range", "all-keyword", "unknown-fields", "future-fields",
        "whole-numbers", "uuid-case", "media-types",
    }
)  # fmt: skip
"""The assumptions that change the operations, or which bodies and customers are valid.

Two contracts with the same values of these accept the same calls, bodies and customers.
"""

_EMPTY: Final = {"$ref": "#/components/schemas/Empty"}


def assumed(interface: Mapping[str, Any], assumptions: Assumptions) -> dict[str, Any]:
    """Return the interface document under the given assumptions.

    Unchanged parts are shared with the original document.
    """
    components = interface["components"]
    schemas = dict(components["schemas"])
    for changed in _CHANGES:
        schemas |= changed(schemas, assumptions)
    return {**interface, "components": {**components, "schemas": schemas}}


def _with_status_values(schemas: Schemas, assumptions: Assumptions) -> Schemas:
    status = schemas["Customer"]["properties"]["status"]
    values = list(assumptions.customer_status_values)
    return _with_property(
        schemas, "Customer", "status", {**status, "enum": values, "examples": values[:1]}
    )


def _with_mandatory_fields_emptied(schemas: Schemas, assumptions: Assumptions) -> Schemas:
    """Allow mandatory fields of a read to be null and to be sent empty, if that is accepted."""
    if assumptions.rules.empty_mandatory != "accepted":
        return {}
    role = {"anyOf": [schemas["Contact"]["properties"]["role"], _EMPTY]}
    return {
        **with_emptied_fields(schemas, lambda sent: {"anyOf": [sent, {"type": "null"}]}),
        **_with_property(schemas, "ContactPatch", "role", role),
    }


def with_emptied_fields(
    schemas: Schemas, allow_null: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the schemas of a read, whose mandatory fields may be empty if a modify can send them.

    `allow_null` extends the schema of such a field by the values that stand for an empty field.
    """
    changed = {}
    for sent, read in READ_BY_SENT.items():
        properties = schemas[read]["properties"]
        names = schemas[sent]["properties"].keys() & set(schemas[read].get("required", ())) - {"id"}
        emptied = {name: allow_null(schema) for name, schema in properties.items() if name in names}
        changed[read] = {**schemas[read], "properties": {**properties, **emptied}}
    return changed


def _with_phones_in_what_is_sent(schemas: Schemas, assumptions: Assumptions) -> Schemas:
    """Apply the phone number rule of a contact to the contact as it is sent."""
    if assumptions.contact_phones == "merged":
        return {}
    rule = {name: schemas["Contact"][name] for name in ("anyOf", "x-rule")}
    description = "A contact to change. It must have a landlinePhoneNumber or a mobilePhoneNumber."
    return {"ContactPatch": {**schemas["ContactPatch"], **rule, "description": description}}


def _with_whole_identities(schemas: Schemas, assumptions: Assumptions) -> Schemas:
    """Require identities to be sent complete if no assumption fills in missing members."""
    if assumptions.rules.entry_defaults:
        return {}
    required = schemas["Identity"]["required"]
    return {"IdentityPatch": {**schemas["IdentityPatch"], "required": required}}


def _with_numeric_range(schemas: Schemas, assumptions: Assumptions) -> Schemas:
    return {"Numeric": {**schemas["Numeric"], **assumptions.numeric_range}}


def _with_all_among_others(schemas: Schemas, assumptions: Assumptions) -> Schemas:
    if assumptions.all_keyword == "alone":
        return {}
    name = "EligibleSubAccountIds"
    alone = ("if", "then", "else", "x-rule")
    kept = {key: value for key, value in schemas[name].items() if key not in alone}
    entry = {"anyOf": [{"const": ALL}, {"$ref": "#/components/schemas/Uuid"}]}
    return {name: {**kept, "items": entry}}


def _with_property(schemas: Schemas, name: str, field: str, schema: Any) -> Schemas:
    """Return a schema in which the schema of one property is replaced."""
    properties = {**schemas[name]["properties"], field: schema}
    return {name: {**schemas[name], "properties": properties}}


_CHANGES: Final[tuple[Callable[[Schemas, Assumptions], Schemas], ...]] = (
    _with_status_values,
    _with_mandatory_fields_emptied,
    _with_phones_in_what_is_sent,
    _with_whole_identities,
    _with_numeric_range,
    _with_all_among_others,
)
