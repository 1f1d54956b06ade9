"""The two OpenAPI documents: always valid, with descriptions, and in step with the code."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from mock_server.contract.contract import Contract
from mock_server.contract.operation_records import METHODS, read_operations
from mock_server.contract.publication import publish_control
from mock_server.contract.values.walk import resolve
from mock_server.domain.refusal import Code
from mock_server.sandbox.control.control_api import handlers
from mock_server.sandbox.sandboxes import sandboxes_api
from mock_server.server.shipped import documents

INTERFACE = documents().interface
CONTROL = documents().control
REGISTER = documents().assumptions

SWITCHES: Mapping[str, Mapping[str, Any]] = {
    "defaults": {},
    "requests": {
        "status-endpoint": "/api/v2/operations/{requestId}/status",
        "status-values": ["in progress", "successful", "failed"],
        "http-status": {"CUSTOMER_1002": 422, "accepted": 200},
        "credentials": {"required": True},
    },
    "customers": {
        "credentials": {"scheme": "api-key", "header": "X-Api-Key"},
        "customer-status-values": ["LIVE", "CLOSED"],
        "empty-mandatory": "accepted",
        "payment-due-units-key": "paymentDueUnit",
        "device-cost-currency": None,
        "http-status": "always-200",
    },
}


UNDER = "interface-under-"
DOCUMENTS = ("control-as-served", *(f"{UNDER}{name}" for name in SWITCHES))


@cache
def published(switches: str) -> dict[str, Any]:
    return Contract(documents(), SWITCHES[switches]).published


@pytest.fixture
def document(request: pytest.FixtureRequest) -> Mapping[str, Any]:
    """One of the documents, as stored or as served."""
    match request.param:
        case "control-as-served":
            return publish_control(CONTROL, sandbox_url="/s/one", server_url="/")
        case name:
            return published(name.removeprefix(UNDER))


APPLIED_BESIDE_PROPERTIES = frozenset(
    {"if", "then", "else", "allOf", "anyOf", "oneOf", "not", "dependentRequired"}
    | {"dependentSchemas", "propertyNames", "minProperties", "maxProperties"}
)
each_document = pytest.mark.parametrize("document", DOCUMENTS, indirect=True)
both_documents = pytest.mark.parametrize(
    "document", [INTERFACE, CONTROL], ids=["interface", "control"]
)


def operations(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from (item[method] for method in METHODS if method in item)


def members(node: Any, *, pointer: str = "#") -> Iterator[tuple[str, Any]]:
    """Yield every mapping in a document, with its JSON pointer."""
    if isinstance(node, Mapping):
        yield pointer, node
        children: Any = node.items()
    else:
        children = enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield from members(child, pointer=f"{pointer}/{key}")


def properties(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the pointer, name and schema of every property that is not part of a condition."""
    for pointer, node in members(document):
        parts = pointer.split("/")
        is_condition = {"if", "then", "else", "anyOf", "x-success", "example"} & set(parts)
        if not is_condition and isinstance(node.get("properties"), Mapping):
            yield from ((f"{pointer}/properties/{name}", name, node) for name in node["properties"])


def is_described(document: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    if "description" in schema:
        return True
    below = [{"$ref": schema["$ref"]}] if "$ref" in schema else schema.get("anyOf", [])
    resolved = (resolve(document, part["$ref"]) for part in below if "$ref" in part)
    return any(is_described(document, target) for target in resolved)


@each_document
def test_document_is_valid_openapi(document: Mapping[str, Any]) -> None:
    errors = OpenAPIV31SpecValidator(deepcopy(dict(document))).iter_errors()
    assert [f"{list(error.absolute_path)}: {error.message}" for error in errors] == []


@both_documents
def test_every_property_is_described(document: Mapping[str, Any]) -> None:
    bare = [
        place
        for place, name, schema in properties(document)
        if not is_described(document, schema["properties"][name])
        and not ("$ref" in schema and name in resolve(document, schema["$ref"])["properties"])
    ]
    assert bare == []


@both_documents
def test_every_operation_has_a_summary_and_a_tag_that_is_listed(
    document: Mapping[str, Any],
) -> None:
    tags = {tag["name"] for tag in document["tags"]}
    bare = [
        operation["operationId"]
        for operation in operations(document)
        if not operation.get("summary") or not {*operation["tags"]} <= tags
    ]
    assert bare == []


def test_every_operation_says_where_it_comes_from() -> None:
    unsaid = [
        operation["operationId"]
        for operation in operations(INTERFACE)
        if not {"x-source", "x-assumption"} & operation.keys()
    ]
    assert unsaid == []


def test_every_named_schema_says_where_it_comes_from() -> None:
    general = {"EmailAddress", "MobilePhoneNumber", "CalendarDate", "Salutation"}
    replies = {operation["x-success"]["schema"] for operation in operations(INTERFACE)}
    unsaid = {
        name
        for name, schema in INTERFACE["components"]["schemas"].items()
        if not {"x-source", "x-assumption"} & schema.keys()
    }
    assert unsaid - replies == general | {"Failure"} & unsaid


def test_every_section_that_is_named_is_one_of_the_list() -> None:
    sources = {node["x-source"] for _, node in members(INTERFACE) if "x-source" in node}
    rested_on = {row["rests"] for row in documents().conduct.values()} - REGISTER.keys()
    assert {each.split()[0] for each in sources} | rested_on <= INTERFACE["x-sections"].keys()


def test_every_assumption_that_the_interface_names_is_a_row_of_the_register() -> None:
    named = {node["x-assumption"] for _, node in members(INTERFACE) if "x-assumption" in node}
    assert named - REGISTER.keys() == set()


def test_codes_of_the_interface_are_the_codes_of_the_program() -> None:
    assert list(INTERFACE["components"]["x-codes"]) == [str(code) for code in Code]


def test_accepted_work_and_no_other_says_which_code_it_fails_with() -> None:
    for operation in read_operations(INTERFACE).values():
        fails = operation.failure in operation.legal_codes
        assert fails == (operation.outcome == "accepted"), operation.operation_id


def test_control_handlers_are_those_of_the_control_document() -> None:
    assert {operation["operationId"] for operation in operations(CONTROL)} == {
        *handlers(),
        *sandboxes_api.HANDLERS,
    }


def test_no_rule_ties_what_a_modify_changes_to_other_members() -> None:
    """`Contract.check_changes` relies on this: it validates the changes alone."""
    customer = resolve(INTERFACE, "#/components/schemas/Customer")
    rules = {name: customer[name] for name in customer.keys() & APPLIED_BESIDE_PROPERTIES}
    members = {name for rule in rules.values() for name in rule["properties"]}
    changing = resolve(INTERFACE, "#/components/schemas/CustomerPatch")["properties"].keys()
    assert rules.keys() == {"if", "then"}
    assert members == {"offer", "package"}
    assert not members & changing
