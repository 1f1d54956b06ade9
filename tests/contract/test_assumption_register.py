"""The register of assumptions: complete rows, defaults and alternatives valid, types in step."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import mock_server
from mock_server.contract.assumptions import source_in_words, values_in_force
from mock_server.contract.contract import Contract
from mock_server.contract.schemas.validation import Checker
from mock_server.server.shipped import documents

REGISTER = documents().assumptions
INTERFACE = documents().interface
SECTIONS = INTERFACE["x-sections"]
PRODUCT = Path(mock_server.__file__).parent


ALTERNATIVES = [
    pytest.param(name, alternative["value"], id=f"{name}-{index}")
    for name, row in REGISTER.items()
    for index, alternative in enumerate(row["alternatives"])
]
each_row = pytest.mark.parametrize("row", REGISTER.values(), ids=REGISTER)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ({"confirmed": "Ann"}, "confirmed by Ann"),
        ({"confirmed": "Ann", "on": "2026-11-29"}, "confirmed by Ann on 2026-11-29"),
        ({"recorded": "a.har"}, "recorded: a.har"),
        ({"published": "example.org"}, "published at example.org"),
        (
            {"published": "example.org", "read": "2026-11-29", "about": "a similar one"},
            "published at example.org, read on 2026-11-29 (a similar one)",
        ),
        ({"document": "4.1"}, "section 4.1 of the interface document"),
        ({"assumed": "it is usual"}, "assumed: it is usual"),
    ],
)
def test_source_of_a_value_is_told_in_words(source: Mapping[str, Any], words: str) -> None:
    assert source_in_words(source) == words


@each_row
def test_row_has_every_member_and_no_other(row: Mapping[str, Any]) -> None:
    names = ["section", "open", "default", "means", "source", "schema", "alternatives"]
    optional = ["decided-by", "touches", "tries", "probes", "shapes"]
    assert list(row) == [*names, *(name for name in optional if name in row)]
    assert [list(alternative) for alternative in row["alternatives"]] == (
        [["value", "means"]] * len(row["alternatives"])
    )


@each_row
def test_row_names_a_section_of_the_interface(row: Mapping[str, Any]) -> None:
    assert row["section"] in SECTIONS


@each_row
def test_default_is_a_value_of_its_own_schema(row: Mapping[str, Any]) -> None:
    assert Checker(INTERFACE, row["schema"]).reasons(row["default"]) == []


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_alternative_is_a_value_of_the_schema(name: str, value: Any) -> None:
    laid_over = values_in_force(REGISTER, {name: value})[name]
    for each in (value, laid_over):
        if name != "invoice-defaults" or each is laid_over:
            assert Checker(INTERFACE, REGISTER[name]["schema"]).reasons(each) == []


NO_CONTENT = (
    "replies of this status have no content, so the envelope cannot be sent; use 200, for example"
)
OF_ANOTHER_FIELD = "invoiceConfiguration already has a field of this name; use another one"
NOT_REACHED = (
    "a path that begins with /s/ or /_sandbox, or has the part . or .., does not reach the "
    "interface; use another one"
)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("http-status", {"NO_CODE": 400, "read": 204}, {
            "/NO_CODE": "as a key, expected one of 24 values such as read, accepted, injected,"
            ' got "NO_CODE"',
            "/read": NO_CONTENT,
        }),
        ("http-status", {"injected": {"CUSTOMER_1003": 304, "X_1": 500}}, {
            "/injected/CUSTOMER_1003": NO_CONTENT,
            "/injected/X_1": "as a key, expected one of 21 values such as GLOBAL_1001,"
            ' CUSTOMER_1002, CUSTOMER_1003, got "X_1"',
        }),
        ("general-errors", {"SANDBOX_NOT_FOUND": {"code": "GLOBAL_1003", "status": 205}},
         {"/SANDBOX_NOT_FOUND/status": NO_CONTENT}),
        ("status-values", {"by-code": {"SANDBOX_BUSY": "x"}}, {
            "/by-code/SANDBOX_BUSY": "as a key, expected GLOBAL_1001, CUSTOMER_1002 or"
            ' CUSTOMER_1003, got "SANDBOX_BUSY"',
        }),
        ("status-endpoint", "/_sandbox/requests/{requestId}", {"": NOT_REACHED}),
        ("status-endpoint", "/_sandboxes/{requestId}", {"": NOT_REACHED}),
        ("status-endpoint", "/s/mine/{requestId}", {"": NOT_REACHED}),
        ("status-endpoint", "/api/../{requestId}", {"": NOT_REACHED}),
        ("status-endpoint", "/{requestId}/.", {"": NOT_REACHED}),
        ("status-endpoint", "/.api/v2..1/{requestId}", {}),
        ("status-endpoint", "/sandbox/{requestId}", {}),
        ("payment-due-units-key", "vat", {"": OF_ANOTHER_FIELD}),
        ("payment-due-units-key", "paymentDueUnits", {}),
    ],
)  # fmt: skip
def test_value_that_no_contract_can_have_is_refused_by_the_schema_of_its_row(
    name: str, value: Any, expected: Mapping[str, str]
) -> None:
    checker = Checker(INTERFACE, REGISTER[name]["schema"], explains=True)
    assert {each.pointer: each.text for each in checker.reasons(value)} == expected


@pytest.mark.parametrize(
    ("switches", "expected"),
    [
        ({"invoice-defaults": {"values": {"vat": -1, "paymentDueUnits": None}}},
         ["/invoice-defaults/values/paymentDueUnits: expected DAYS, got nothing",
          "/invoice-defaults/values/vat: expected at least 0, got -1"]),
        ({"status-endpoint": "/api/v3/customer/{requestId}", "versions": ["v3"]},
         ["/status-endpoint: another operation has this address"]),
        ({"status-endpoint": "/api/v3/customer/{requestId}"}, []),
        ({"status-endpoint": "/{requestId}"}, []),
        ({"credentials": {"scheme": "api-key", "header": "X-SANDBOX"}},
         ["/credentials/header: X-SANDBOX means something else; use X-Api-Key, for example"]),
        ({"credentials": {"scheme": "api-key", "header": "X-Sandbox-Token"}}, []),
    ],
    ids=["invalid-invoice-default", "address-under-an-alias", "address-beside-an-alias",
         "short-address", "header-of-the-sandbox", "header-of-its-own"],
)  # fmt: skip
def test_errors_in_switches_that_no_schema_can_find_are_reported(
    switches: Mapping[str, Any], expected: list[str]
) -> None:
    assert [str(reason) for reason in Contract(documents(), switches).check_switches()] == expected


def read_in_the_product() -> Iterator[tuple[str, Any]]:
    """Yield each row that the product reads, and the word that it is compared with, or None."""
    for path in PRODUCT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.Compare(left=ast.Attribute() as read, comparators=[ast.Constant(word)]):
                    yield from ((name, word) for name in row_of(read))
                case ast.Attribute():
                    yield from ((name, None) for name in row_of(node))
                case _:
                    pass


def row_of(read: ast.Attribute) -> list[str]:
    """Return the row that `assumptions.a_row`, `simulation.rules.a_row` and so on read."""
    holder = getattr(read.value, "attr", getattr(read.value, "id", ""))
    is_row = holder.lstrip("_") in {"assumptions", "rules"} and not hasattr(dict, read.attr)
    return [read.attr.replace("_", "-")] if is_row else []


def test_the_product_reads_rows_of_the_register_and_compares_them_with_their_words() -> None:
    read = set(read_in_the_product()) - {("injected-status", None)}
    read = {(name.removesuffix("-ms"), word) for name, word in read}
    unknown = [
        (name, word)
        for name, word in read
        if name not in REGISTER
        or (word is not None and word not in REGISTER[name]["schema"].get("enum", ()))
    ]
    assert unknown == []
    recorded = {name for name, row in REGISTER.items() if not row["alternatives"]}
    assert REGISTER.keys() - {name for name, _ in read} == recorded


def test_outcomes_of_http_status_are_the_codes_read_and_accepted() -> None:
    codes = list(INTERFACE["components"]["x-codes"])
    assert list(REGISTER["http-status"]["default"]) == ["read", "accepted", *codes, "injected"]
