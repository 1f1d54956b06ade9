"""The interface document under the assumptions: to check values against, and as it is served."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, NamedTuple

from mock_server.contract.assumptions import DUE_UNITS
from mock_server.contract.headers import COMPONENTS, ENTRY, REASON
from mock_server.contract.operation_records import METHODS, STATUS_ENDPOINT, Operation, in_version
from mock_server.contract.schemas.plain_schemas import plain, sample
from mock_server.contract.values.walk import renamed
from mock_server.domain.records import ALL, Rules
from mock_server.domain.refusal import RETRYABLE, Code

_OBJECTS: Final = (
    "Customer",
    "Contact",
    "Identity",
    "Address",
    "InvoiceConfiguration",
    "CustomField",
)
# The schemas of the request of a modify, each with the schema of the same object in a read.
READ_BY_SENT: Final = {f"{name}Patch": name for name in _OBJECTS}

_OWN_REQUESTS: Final = {
    "description": "The status of accepted work. A requester sees the requests that it made.",
    "x-shows": "a requester sees its own requests (assumption request-visibility)",
}


def assumed(interface: Mapping[str, Any], assumptions: Rules) -> dict[str, Any]:
    """Return the interface document under the assumptions; it shares unchanged parts."""
    components = interface["components"]
    schemas = deepcopy(components["schemas"])
    statuses = list(assumptions.customer_status_values)
    schemas["Customer"]["properties"]["status"] |= {"enum": statuses, "examples": statuses[:1]}
    schemas["Numeric"] |= assumptions.numeric_range
    contact, sent_empty = schemas["ContactPatch"], {"$ref": "#/components/schemas/Empty"}
    if assumptions.empty_mandatory == "accepted":
        contact["properties"]["role"] = {
            "anyOf": [schemas["Contact"]["properties"]["role"], sent_empty]
        }
        schemas |= with_emptied_fields(schemas, lambda sent: {"anyOf": [sent, {"type": "null"}]})
    if assumptions.contact_phones == "sent":  # so the rule of a contact applies to what is sent
        contact |= {name: schemas["Contact"][name] for name in ("anyOf", "x-rule")}
        must = "It must have a landlinePhoneNumber or a mobilePhoneNumber."
        contact["description"] = f"A contact to change. {must}"
    if not assumptions.entry_defaults:  # which would fill in missing members
        schemas["IdentityPatch"]["required"] = schemas["Identity"]["required"]
    if assumptions.all_keyword == "among-others":
        eligible = schemas["EligibleSubAccountIds"]
        for name in ("if", "then", "else", "x-rule"):  # which say that ALL stands alone
            del eligible[name]
        eligible["items"] = {"anyOf": [{"const": ALL}, {"$ref": "#/components/schemas/Uuid"}]}
    paths = {
        path: item
        for path, item in interface["paths"].items()
        if item.get("x-assumption") != STATUS_ENDPOINT
    }
    (query,) = (item for path, item in interface["paths"].items() if path not in paths)
    if assumptions.request_visibility == "own":
        query = {**query, "get": {**query["get"], **_OWN_REQUESTS}}
    paths[assumptions.status_endpoint] = query
    return {**interface, "paths": paths, "components": {**components, "schemas": schemas}}


def with_emptied_fields(
    schemas: Mapping[str, Any], allow_null: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the schemas of a read with mandatory fields empty if a modify can send them so."""
    changed = {}
    for sent, read in READ_BY_SENT.items():
        properties = schemas[read]["properties"]
        names = schemas[sent]["properties"].keys() & set(schemas[read].get("required", ())) - {"id"}
        emptied = {name: allow_null(schema) for name, schema in properties.items() if name in names}
        changed[read] = {**schemas[read], "properties": {**properties, **emptied}}
    return changed


_LOWER_CASE: Final = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def _describe_schemas(schemas: dict[str, Any], assumptions: Rules) -> None:
    """Change schemas in place: forbid what the assumptions refuse, allow what they ignore."""
    for sent, read in READ_BY_SENT.items():
        properties = schemas[sent]["properties"]
        for name, schema in properties.items():
            properties[name] = _field(name, schema, schemas[read], assumptions)
        if assumptions.unknown_fields == "ignored":
            del schemas[sent]["additionalProperties"]
    if assumptions.unknown_fields == "ignored":
        del schemas["NewPackage"]["additionalProperties"]
    else:
        schemas["NewPackage"]["not"] = {"$ref": "#/components/schemas/CustomerPackage"}
    uuid = _LOWER_CASE.replace("a-f", "a-fA-F")
    if assumptions.uuid_case == "refused":
        uuid, text = _LOWER_CASE, "An identifier in lower case."
        schemas["Uuid"] |= {"pattern": f"^{uuid}$", "description": text}
    # With a condition for the entries of this list, client generators would derive no usable type.
    eligible = schemas["EligibleSubAccountIds"]
    text = "A customerId, or ALL."
    eligible["items"] = {"type": "string", "pattern": f"^({ALL}|{uuid})$", "description": text}
    if "if" in eligible:
        eligible["not"] = {**eligible.pop("if"), "minItems": 2}
        del eligible["then"], eligible["else"]
    if assumptions.whole_numbers == "by-spelling":
        text = "A whole number, written without a fraction and an exponent."
        schemas["Numeric"]["description"] = text


def _field(
    name: str, schema: dict[str, Any], read: Mapping[str, Any], assumptions: Rules
) -> dict[str, Any]:
    both = schema.get("anyOf")  # the schema of the field, or the one for empty values
    is_mandatory = name in read.get("required", ())
    if both is not None and is_mandatory and assumptions.empty_mandatory == "rejected":
        filled = {"minLength": 1} if read["properties"][name].get("type") == "string" else {}
        others = {key: value for key, value in schema.items() if key != "anyOf"}
        schema = {**others, **both[0], **filled}
    if schema.get("x-assumption") == "future-fields" and assumptions.future_fields == "refused":
        return {"not": {}, "description": "A future feature, which is refused."}
    if "anyOf" in schema:  # types generated from what is served of `Empty` do not mention null
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    return schema


class ShownFailure(NamedTuple):
    code: str
    message: str
    status: int


_STATUS_LINK: Final[Mapping[str, Any]] = {
    "parameters": {"requestId": "$response.body#/content/0/requestId"},
    "description": "The status of the accepted work.",
}


def describe(
    interface: Mapping[str, Any],
    operations: Mapping[str, Operation],
    assumptions: Rules,
    shown_failure: Callable[[str], ShownFailure],
) -> dict[str, Any]:
    document = deepcopy(dict(interface))
    schemas = document["components"]["schemas"]
    schemas |= document["components"].pop("x-served")
    _describe_schemas(schemas, assumptions)
    invoice, due = schemas["InvoiceConfiguration"], assumptions.payment_due_units_key
    invoice["properties"]["deviceCostCurrency"]["const"] = assumptions.device_cost_currency
    invoice["properties"] = renamed(invoice["properties"], DUE_UNITS, due)
    invoice["required"] = [due if name == DUE_UNITS else name for name in invoice["required"]]
    schemas["OperationStatus"]["enum"] = assumptions.status_values.words()
    if assumptions.status_content == "status":
        schemas["OperationRequest"] |= {
            "required": ["status"],
            "properties": {"status": schemas["OperationRequest"]["properties"]["status"]},
        }
    query = next(each for each in operations.values() if each.polls is not None)
    _describe_credentials(document, assumptions)
    link = {"operationId": query.operation_id, **_STATUS_LINK}
    location = document["components"]["headers"]["Location"]
    location["example"] = query.path_of(location["example"].rpartition("/")[2])
    codes = interface["components"]["x-codes"].items()
    anywhere = [code for code, row in codes if row.get("anywhere")]
    for operation in _operations(document):
        listed = list(operation["x-errors"])
        if assumptions.not_eligible == "always-403" and Code.CUSTOMER_1002 in listed:
            listed.append(Code.NOT_ELIGIBLE)  # for customers outside the tree
        failures = {code: shown_failure(code) for code in (*listed, *anywhere)}
        operation["responses"] = _responses(operation["x-success"], failures, assumptions, link)
        operation["x-fault-codes"] = list(operations[operation["operationId"]].legal_codes)
        if "requestBody" in operation:
            (body,) = operation["requestBody"]["content"].values()
            operation["requestBody"]["content"] = dict.fromkeys(assumptions.media_types, body)
    for version in assumptions.versions:
        document["paths"] |= _aliases(document["paths"], version)
    return document


def publish(described: Mapping[str, Any]) -> dict[str, Any]:
    served = plain({**described, "servers": [{"url": "/"}]}, in_words=READ_BY_SENT.values())
    for operation in _operations(served):
        for response in operation["responses"].values():
            content = response["content"]["application/json"]
            if "examples" not in content:  # failures have some
                value = sample(served, content["schema"])
                content["examples"] = {"success": {"value": value}}
    return served


def publish_control(
    control: Mapping[str, Any],
    *,
    sandbox_url: str,
    server_url: str,
    shipped: Iterable[str] = (),
) -> dict[str, Any]:
    """Return the document of the control API with addresses and shipped scenarios."""
    document = deepcopy(dict(control))
    components = document["components"]
    # A plan is checked by the call that adds it, once it has a name.
    plan = components["requestBodies"]["Plan"]["content"]["application/json"]
    plan["schema"] = {"$ref": "#/components/schemas/Plan"}
    components["schemas"]["ShippedScenario"]["examples"] = list(shipped)
    document["servers"] = [{"url": sandbox_url}]
    for item in document["paths"].values():
        if item.get("x-scope") == "server":
            item["servers"] = [{"url": server_url}]
    for operation in _operations(document):
        operation.setdefault("description", operation["summary"])
        operation["responses"]["4XX"] = operation["responses"]["default"]
    return plain(document, in_words=("Verification", "Waiting"))


def _aliases(paths: Mapping[str, Any], version: str) -> dict[str, Any]:
    aliases = {
        alias: deepcopy(item)
        for path, item in paths.items()
        if (alias := in_version(path, version)) != path
    }
    for operation in _operations({"paths": aliases}):
        operation["x-alias-of"] = operation["operationId"]
        operation["operationId"] += f"-{version}"
    return aliases


def _describe_credentials(document: dict[str, Any], assumptions: Rules) -> None:
    credentials = assumptions.credentials
    scheme = document["components"]["securitySchemes"]["requester"]
    if credentials.scheme == "api-key" or credentials.header.lower() != "authorization":
        del scheme["scheme"]
        scheme |= {"type": "apiKey", "in": "header", "name": credentials.header}
        if credentials.scheme != "api-key":
            scheme["x-scheme"] = credentials.scheme
            scheme["description"] += f" Its value begins with {credentials.scheme.capitalize()}."
    else:
        scheme["scheme"] = credentials.scheme
    document["security"] = [{"requester": []}]
    if not credentials.required:
        document["security"].append({})


def _operations(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from (item[method] for method in METHODS if method in item)


def _responses(
    success: Mapping[str, Any],
    failures: Mapping[str, ShownFailure],
    assumptions: Rules,
    link: Mapping[str, Any],
) -> dict[str, Any]:
    by_status: dict[int, dict[str, ShownFailure]] = {}
    for code, shown in failures.items():
        by_status.setdefault(shown.status, {})[code] = shown
        if code in assumptions.injected_status:
            by_status.setdefault(assumptions.injected_status[code], {})[code] = shown
    own_status = assumptions.http_status[success["outcome"]]
    responses = {own_status: _success(success, link)}
    for status, group in sorted(by_status.items()):
        failure = _failure(group)
        responses[status] = _either(responses[status], failure) if status in responses else failure
    return {str(status): response for status, response in sorted(responses.items())}


def _success(success: Mapping[str, Any], link: Mapping[str, Any]) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{success['schema']}"}
    response: dict[str, Any] = {
        "description": "Success." if success["outcome"] == "read" else "Accepted.",
        "headers": _headers(ENTRY, *success.get("headers", ())),
        "content": {"application/json": {"schema": schema}},
    }
    if success["outcome"] == "accepted":
        response["links"] = {"status": link}
    return response


def _failure(codes: Mapping[str, ShownFailure]) -> dict[str, Any]:
    shown = {each.code: each.message for each in codes.values()}
    schema = {
        "$ref": "#/components/schemas/Failure",
        "properties": {"errorCode": {"enum": [*shown]}},
    }
    examples = {
        code: {"value": {"errorCode": code, "errorMessage": message, "content": "", "pageable": ""}}
        for code, message in shown.items()
    }
    for_codes = {
        "Retry-After": RETRYABLE,
        "Allow": {Code.METHOD_NOT_ALLOWED},
        "WWW-Authenticate": {Code.UNAUTHENTICATED},
    }
    names = [name for name, those in for_codes.items() if not those.isdisjoint(codes)]
    return {
        "description": "; ".join(f"{code}: {message}" for code, message in shown.items()) + ".",
        "headers": _headers(ENTRY, REASON, *names),
        "content": {"application/json": {"schema": schema, "examples": examples}},
    }


def _either(success: dict[str, Any], failure: dict[str, Any]) -> dict[str, Any]:
    """Describe a status that is used for both success and failure (`always-200`)."""
    schemas = [part["content"]["application/json"]["schema"] for part in (success, failure)]
    return {
        **success,
        "description": f"{success['description']} Or a failure: {failure['description']}",
        "headers": {**success.get("headers", {}), **failure["headers"]},
        "content": {"application/json": {"schema": {"oneOf": schemas}}},
    }


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{COMPONENTS[name]}"} for name in names}
