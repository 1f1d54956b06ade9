"""jsonschema-rs, which validates every call, jsonschema, the reference, and our walk always agree.

Valid bodies are changed in a few places: members replaced, removed, added, entries duplicated.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from decimal import Decimal
from itertools import chain
from typing import Any, TypeAlias

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.validators import extend
from thoroughness import examples

from mock_server.contract.contract import Contract
from mock_server.contract.publication import assumed
from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.mismatches import WHOLE, Explainer, decider
from mock_server.contract.schemas.phrases import briefly, phrase
from mock_server.contract.schemas.validation import Checker
from mock_server.server.shipped import documents

DEFINITIONS = {**documents().scenario["$defs"], **documents().faults["$defs"]}
SHARED_PARTS = {"components": documents().control["components"]}
Place: TypeAlias = tuple[Any, Any]

INTERFACE = Contract(documents(), {}).described
ID = "3f0c9a52-0000-4000-8000-000000000001"
OTHER_ID = "3F0C9A52-0000-4000-8000-00000000000B"

CONTACT = {
    "id": ID, "emailAddress": "ann@acme.example", "type": "OWNER", "role": "SELFCARE",
    "salutation": "MS", "firstName": "Ann", "middleName": None, "lastName": "Lee",
    "identity": [{"idType": "PASSPORT", "idNumber": "1"}], "gender": "FEMALE",
    "birthdate": "29022024", "landlinePhoneNumber": "1", "mobilePhoneNumber": "+441632960001",
    "additionalPhoneNumber": None, "picture": None, "remarks": "x", "isPrimary": True,
}  # fmt: skip
ADDRESS = {
    "id": ID, "type": "MAILING", "street": "High Street", "buildingNumber": "1", "pobox": "2",
    "zipCode": "01234", "city": None, "country": "NO", "salutation": "MR", "title": "DR",
    "emailAddress": "a.b+c@acme-north.example", "isPrimary": False,
}  # fmt: skip
INVOICE = {
    "chargeByActive": "SIM", "activityIndication": "DATA_CONSUMPTION",
    "deviceCost": Decimal("1.50"), "deliveryMethod": "EDI", "paymentDueAfterInvoiceIssued": 30,
    "paymentDueUnits": "DAYS", "vat": Decimal("19.0"), "invoiceText": "Thank you",
}  # fmt: skip
SHARED = {
    "type": "BUSINESS", "name": "Acme", "allowOfferDelegation": True, "isAllowedImeiLock": False,
    "vatRegistrationNumber": "GB1", "contact": [CONTACT], "address": [ADDRESS],
    "campaign": [1, 2], "customFields": [{"keyName": "a", "keyValue": "b"}],
    "mfaConfiguration": "ENABLED",
}  # fmt: skip
VALID: Mapping[str, Mapping[str, Any]] = {
    "CustomerPatch": {**SHARED, "invoiceConfiguration": INVOICE},
    "NewPackage": {
        "name": "Gold", "description": "x", "nestedOffers": [ID, OTHER_ID],
        "eligibleSubAccountIds": [ID],
    },
    "Customer": {
        **SHARED, "customerId": ID, "status": "ACTIVE", "currency": "EUR",
        "isImeiLockEnabled": True, "billCyclePeriod": "WEEKLY", "package": [],
        "offer": [{"id": ID, "name": "Data", "linkedOfferIds": [OTHER_ID]}],
        "invoiceConfiguration": {**INVOICE, "deviceCostCurrency": ""},
    },
}  # fmt: skip
SPARE: Mapping[str, Any] = {
    "package": [{"id": ID, "name": "Gold", "nestedOfferIds": None}],
    "status": "CLOSED", "unknown": 1, "a/b~c": {"d": []}, "": None,
}  # fmt: skip
ANNOTATIONS = frozenset(
    {"$schema", "$defs", "title", "description", "examples", "default", "deprecated"}
)
PARTWISE = (
    "$ref", "anyOf", "oneOf", "not", "if", "then", "else", "required", "dependentRequired",
    "properties", "additionalProperties", "propertyNames", "prefixItems", "items", "contains",
)  # fmt: skip
TEXTS = (
    "", "x", ID, OTHER_ID, "ALL", "all", "DAYS", "SIM", "NONE", "MR", "EUR", "XXX", "ACTIVE",
    "31042026", "01012000", "+4912345678901234", "+0441632960001", "+44 1632", "a@b", "a@b.c",
    "a..b@c.d", "é@c.example", f"{'x' * 250}@c.example", "x" * 61, "é" * 30, "é" * 31, "😀" * 15,
)  # fmt: skip
NUMBERS = (
    0, 1, -1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**30, Decimal("1.0"), Decimal("0.5"),
    Decimal("-0.0"), Decimal("-0.01"), Decimal("1E+2"), Decimal("1E+30"), Decimal("1E-30"),
)  # fmt: skip
PARTS: tuple[Any, ...] = (
    None, True, False, {}, [], [None], [{}], [ID], ["ALL"], ["ALL", ID], [1], [[]], CONTACT,
    [CONTACT], [ADDRESS], INVOICE, {"id": ID}, *TEXTS, *NUMBERS,
)  # fmt: skip


def reference_validator(name: str) -> Any:
    """Return the validator of jsonschema, for which a Decimal may be an integer."""
    checker = FormatChecker(formats=())
    for format_name, is_valid in FORMATS.items():
        checker.checks(format_name)(lambda v, test=is_valid: not isinstance(v, str) or test(v))
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_whole)
    schema = {"$ref": f"#/components/schemas/{name}", "components": INTERFACE["components"]}
    make: Any = extend  # the stubs do not specify its types
    engine = make(Draft202012Validator, type_checker=types)
    return engine(schema, format_checker=checker)


def is_whole(_checker: Any, value: Any) -> bool:
    if isinstance(value, Decimal):
        return value == value.to_integral_value()
    return isinstance(value, int) and not isinstance(value, bool)


ENGINES = {
    name: (Checker(INTERFACE, {"$ref": f"#/components/schemas/{name}"}), reference_validator(name))
    for name in VALID
}
MATCH = {"operation": "modifyCustomer", "header": {"x-a": "b"}, "body": {"/name": "New"}}
PLANS: Sequence[Any] = [
    {
        "operation": "getCustomer",
        "when": {"header": {"x-a": "b"}, "body": {"/name": {"matches": "a+"}}},
        "steps": [{"status": 200, "headers": {"X-A": "b"}}, {"delay": ["1s", "2s"]}],
    },
    {"fault": {"mutate": [{"set": "/name", "to": 1}, {"remove": "/a"}]}, "times": 1},
    {"fault": {"network": "reset"}, "probability": Decimal("0.5"), "ttl": "1m"},
]
EXPLAINED: Mapping[str, tuple[Mapping[str, Any], Sequence[Any]]] = {
    **{
        name: (
            {"$ref": f"#/components/schemas/{name}", "components": document["components"]},
            [body],
        )
        for name, body in VALID.items()
        for document in [assumed(documents().interface, Contract(documents(), {}).assumptions)]
    },
    "Plan": ({"$ref": "#/$defs/Plan", "$defs": DEFINITIONS}, PLANS),
    "Verification": (
        {"$ref": "#/components/schemas/Verification", **SHARED_PARTS},
        [{"match": MATCH, "atLeast": 1}, {"inOrder": [MATCH, {}] * 30}],
    ),
}
"""Schemas with valid values, for which the walk has to find something whenever they are refused."""


def every_place(value: Any) -> Iterator[Place]:
    keys: Any = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from every_place(value[key])


@st.composite
def changed(draw: st.DrawFn, valid: Any) -> Any:
    """Draw a valid body with up to three changes, most of which break a rule."""
    body = deepcopy(dict(valid))
    for _ in range(draw(st.integers(0, 3))):
        container, key = draw(st.sampled_from(list(every_place(body)) or [(body, "name")]))
        change = draw(st.sampled_from(["replace", "replace", "remove", "add", "double"]))
        if change == "replace":
            container[key] = deepcopy(draw(st.sampled_from(PARTS)))
        elif change == "remove":
            container.pop(key, None) if isinstance(container, dict) else container.pop(key)
        elif isinstance(container, list):
            container.append(deepcopy(container[key]))
        else:
            spare = draw(st.sampled_from(sorted(SPARE)))
            container[spare] = deepcopy(SPARE[spare])
    return body


@pytest.mark.parametrize("name", VALID)
@examples(40)
@given(data=st.data())
def test_both_engines_give_the_same_verdict(name: str, data: st.DataObject) -> None:
    body = data.draw(changed(VALID[name]))
    ours, reference = ENGINES[name]
    is_valid = reference.is_valid(body)
    event(f"valid: {is_valid}")
    assert (ours.mismatches(body) == []) is is_valid


@pytest.mark.parametrize("name", EXPLAINED)
@examples(40)
@given(data=st.data())
def test_the_walk_finds_something_exactly_in_what_is_refused(
    name: str, data: st.DataObject
) -> None:
    schema, valid = EXPLAINED[name]
    value = data.draw(changed(data.draw(st.sampled_from(valid))))
    is_refused = not decider(schema).is_valid(value)
    event(f"refused: {is_refused}")
    found = [*Explainer(schema).explain(value)]
    assert bool(found) is is_refused
    assert all(phrase(mismatch) and briefly(mismatch) for mismatch in found)


@pytest.mark.parametrize("schema", [{"not": {"type": "null"}}, False])
def test_what_no_keyword_explains_is_said_to_be_not_allowed(schema: Any) -> None:
    (mismatch,) = Explainer({"$ref": "#/$defs/It", "$defs": {"It": schema}}).explain(None)
    assert briefly(mismatch) == phrase(mismatch) == "this is not allowed here"


def test_every_keyword_of_the_documents_has_a_meaning_to_the_walk() -> None:
    documented = documents()
    schemas = [
        {name: each for name, each in documented.scenario.items() if name != "components"},
        *documented.scenario["$defs"].values(),
        *documented.faults["$defs"].values(),
        *documented.interface["components"]["schemas"].values(),
        *documented.control["components"]["schemas"].values(),
        *(row["schema"] for row in documented.assumptions.values()),
    ]
    used = {keyword for schema in schemas for keyword in keywords(schema)}
    assert {"type", "contains", "oneOf", "then"} <= used
    assert used <= {*WHOLE, *PARTWISE} | ANNOTATIONS


def keywords(schema: Any) -> Iterator[str]:
    for keyword, wanted in schema.items() if isinstance(schema, dict) else ():
        if keyword.startswith("x-"):
            continue
        yield keyword
        if keyword in ("properties", "$defs"):
            yield from chain.from_iterable(map(keywords, wanted.values()))
        elif keyword in ("anyOf", "allOf", "oneOf", "prefixItems"):
            yield from chain.from_iterable(map(keywords, wanted))
        elif keyword not in ("const", "enum", "dependentRequired", "examples"):
            yield from keywords(wanted)
