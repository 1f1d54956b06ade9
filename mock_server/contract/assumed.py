"""The interface document under the assumptions in force, for checking bodies and customers.

The spelling of customers on the wire and the responses of operations belong to `publication`.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

from mock_server.contract.operation_records import STATUS_ENDPOINT
from mock_server.domain.records import ALL, Rules

READ_BY_SENT: Final = {
    "CustomerPatch": "Customer",
    "ContactPatch": "Contact",
    "IdentityPatch": "Identity",
    "AddressPatch": "Address",
    "InvoiceConfigurationPatch": "InvoiceConfiguration",
    "CustomFieldPatch": "CustomField",
}
"""The schemas of the request of a modify, each with the schema of the same object in a read."""

_EMPTY: Final = {"$ref": "#/components/schemas/Empty"}
_ALONE: Final = ("if", "then", "else", "x-rule")
"""What says that ALL stands alone in a list of eligible sub-accounts."""


def assumed(interface: Mapping[str, Any], assumptions: Rules) -> dict[str, Any]:
    """Return the interface document under the given assumptions.

    Unchanged parts are shared with the original document.
    """
    components = interface["components"]
    schemas = deepcopy(components["schemas"])
    statuses = list(assumptions.customer_status_values)
    schemas["Customer"]["properties"]["status"] |= {"enum": statuses, "examples": statuses[:1]}
    schemas["Numeric"] |= assumptions.numeric_range
    contact = schemas["ContactPatch"]
    if assumptions.empty_mandatory == "accepted":
        contact["properties"]["role"] = {
            "anyOf": [schemas["Contact"]["properties"]["role"], _EMPTY]
        }
        schemas |= with_emptied_fields(schemas, lambda sent: {"anyOf": [sent, {"type": "null"}]})
    if assumptions.contact_phones == "sent":  # so the rule of a contact applies to what is sent
        contact |= {name: schemas["Contact"][name] for name in ("anyOf", "x-rule")}
        must = "It must have a landlinePhoneNumber or a mobilePhoneNumber."
        contact["description"] = f"A contact to change. {must}"
    if not assumptions.entry_defaults:  # which would fill in missing members
        schemas["IdentityPatch"]["required"] = schemas["Identity"]["required"]
    if assumptions.all_keyword == "among-others":
        entry = {"anyOf": [{"const": ALL}, {"$ref": "#/components/schemas/Uuid"}]}
        eligible = schemas["EligibleSubAccountIds"]
        kept = {name: member for name, member in eligible.items() if name not in _ALONE}
        schemas["EligibleSubAccountIds"] = {**kept, "items": entry}
    paths = {
        assumptions.status_endpoint if item.get("x-assumption") == STATUS_ENDPOINT else path: item
        for path, item in interface["paths"].items()
    }
    return {**interface, "paths": paths, "components": {**components, "schemas": schemas}}


def with_emptied_fields(
    schemas: Mapping[str, Any], allow_null: Callable[[Mapping[str, Any]], Mapping[str, Any]]
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
