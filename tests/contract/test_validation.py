"""Refusals state where the error is and what it is, whatever the names on the way there."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from mock_server.contract.contract import Contract
from mock_server.contract.publication import assumed
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import loads
from mock_server.server.shipped import documents

ID = "3f0c9a52-0000-4000-8000-000000000001"

DEFAULT = assumed(documents().interface, Contract(documents(), {}).assumptions)
CHECKERS = {
    name: Checker(DEFAULT, {"$ref": f"#/components/schemas/{name}"})
    for name in ("Customer", "CustomerPatch", "NewPackage")
}


ADDRESS_RULE = "/address/0: street and buildingNumber, or pobox, are needed"
NO_TEXT = '/address/0/street: 1 is not of types "null", "string"'


@pytest.mark.parametrize(
    ("fields", "reasons"),
    [
        ({"street": 1, "buildingNumber": "1"}, [NO_TEXT]),
        ({"street": 1}, [NO_TEXT, ADDRESS_RULE]),
        ({"street": 1, "pobox": ""}, [NO_TEXT, ADDRESS_RULE]),
        ({"pobox": 5}, ['/address/0/pobox: 5 is not of types "null", "string"']),
        ({"street": None, "buildingNumber": "1"}, [ADDRESS_RULE]),
    ],
)
def test_a_conditional_rule_is_not_reported_if_only_the_demanded_value_is_invalid(
    fields: dict[str, Any], reasons: list[str]
) -> None:
    address = {"id": ID, "type": "PRIVATE", "isPrimary": True, **fields}
    answer = [str(reason) for reason in CHECKERS["Customer"].reasons({"address": [address]})]
    assert sorted(each for each in answer if each.startswith("/address")) == sorted(reasons)


@pytest.mark.parametrize("number", ["9223372036854775806.5", "1e300", "1.5"])
def test_a_number_that_is_not_an_integer_is_not_also_compared(number: str) -> None:
    answer = CHECKERS["CustomerPatch"].reasons({"campaign": [loads(number.encode())]})
    assert len(answer) == 1


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"properties": {"a": False, "b": {}}}, "/a: unknown key a; expected b"),
        ({"not": {"type": "object"}}, "this is not allowed here"),
    ],
)
def test_what_a_schema_excludes_is_refused(schema: Mapping[str, Any], expected: str) -> None:
    checker = Checker({"components": {}}, schema, explains=True)
    assert list(map(str, checker.reasons({"a": 1}))) == [expected]


def test_any_mapping_is_an_object() -> None:
    read_only = MappingProxyType({"name": "New"})
    assert CHECKERS["CustomerPatch"].accepts(read_only)
    assert not CHECKERS["CustomerPatch"].accepts(MappingProxyType({"other": 1}))
