"""Control calls about the scenario and the register of assumptions."""

import json
from collections.abc import Mapping
from decimal import Decimal
from http import HTTPStatus

import pytest
from support import SMALL_WORLD, Client
from support.uploads import check_scenario, problem, put_scenario, put_state

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import documents, shipped_scenarios


def serving(name: str) -> Client:
    client = Client.of()
    return Client(Sandbox(load_scenario(name), client.now_ms))


def customers(client: Client) -> list[bytes]:
    """Return the first customers of a scenario, at most fifty."""
    rows = client.control("GET", "/customers?size=50").json["items"]
    return [client.control("GET", f"/customers/{row['customerId']}").body for row in rows]


def test_scenario_is_answered_as_plain_data_with_its_seed() -> None:
    assert Client.of(SMALL_WORLD).control("GET", "/scenario").json == SMALL_WORLD
    assert Client.of({"version": 1}).control("GET", "/scenario").json == {"version": 1, "seed": 0}


@pytest.mark.parametrize("name", shipped_scenarios())
def test_scenario_that_is_put_back_builds_the_same_bytes(name: str) -> None:
    client = serving(name)
    source, before = client.control("GET", "/scenario").body, customers(client)
    assert put_scenario(client, source).status == 200
    assert client.control("GET", "/scenario").body == source
    assert customers(client) == before
    assert before


def test_exact_values_of_a_scenario_are_returned_unchanged() -> None:
    client = Client.of()
    customer = {"invoiceConfiguration": {"deviceCost": Decimal("1.50"), "vat": Decimal("19.0")}}
    source = {"version": 1, "seed": 10**30, "customers": [customer], "description": "é \N{OWL}"}
    assert put_scenario(client, source).json == {"name": "upload", "customers": 1}
    answered = client.control("GET", "/scenario")
    assert answered.json == source
    assert b'"deviceCost": 1.50,' in answered.body


@pytest.mark.parametrize("text", ["é\u2028\x7f\x85\ufeff", "\N{GRINNING FACE}", '\\ " / \t\r\n'])
def test_any_text_of_a_scenario_is_returned_unchanged(text: str) -> None:
    client, source = Client.of(), {"version": 1, "seed": 0, "description": text}
    for raw in (json.dumps(source).encode(), dumps(source)):
        assert put_scenario(client, raw).status == 200
        assert client.control("GET", "/scenario").json == source
    exported = client.control("GET", "/state").body
    assert put_state(client, exported).status == 200
    assert client.control("GET", "/state").body == exported


def test_uploaded_scenario_reads_no_variables() -> None:
    reply = put_scenario(Client.of(), b"version: 1\ndescription: ${HOME:-x}")
    assert reply.status == 400
    assert reply.json["errors"] == [
        {
            "pointer": "/description",
            "detail": "line 2, column 14: variables work only in scenario files; "
            "write the value, or $${ for a literal ${",
        }
    ]


def test_scenario_in_yaml_is_put() -> None:
    client = Client.of()
    reply = put_scenario(client, b"version: 1\ncustomers:\n  - {name: No}\n  - {count: 3}\n")
    assert (reply.status, reply.json) == (200, {"name": "upload", "customers": 4})
    assert client.control("GET", "/customers").json["items"][0]["name"] == "No"


def test_scenario_with_other_assumptions_takes_effect_immediately() -> None:
    client = Client.of()
    assert client.get("nobody").status == 400
    put_scenario(client, {**SMALL_WORLD, "assumptions": {"http-status": "always-200"}})
    assert client.get("nobody").status == 200
    paths = client.call("GET", "/openapi.json").json["paths"]
    assert list(paths["/api/v2/customer/{id}"]["get"]["responses"]) == ["200"]


def test_reset_goes_back_to_the_scenario_that_was_put() -> None:
    client = Client.of()
    put_scenario(client, {**SMALL_WORLD, "seed": 8})
    client.control("DELETE", "/customers/blue")
    client.control("POST", "/reset")
    assert client.control("GET", "/scenario").json == {**SMALL_WORLD, "seed": 8}
    assert client.control("GET", "/customers").json["total"] == 5


BROKEN: Mapping[str, tuple[bytes, list[tuple[str, str]]]] = {
    "no-yaml": (b"version: 1\nseed: [1", [("", "line 3, column 1: not YAML: ")]),
    "no-scenario": (b"", [("", "line 1, column 1: expected a mapping, got nothing")]),
    "unknown-key": (
        b"version: 1\nsed: 7\n",
        [("/sed", "line 2, column 1: unknown key sed; did you mean seed?")],
    ),
    "unknown-key-in-json": (
        b'{"version": 1, "sed": 7}',
        [("/sed", "unknown key sed; did you mean seed?")],
    ),
    "unknown-customer": (
        b"version: 1\nrequesters: [{token: t, customer: acme}]\n",
        [("/requesters/0/customer", "line 2, column 35: no customer has the ref or id 'acme'")],
    ),
    "several": (
        b"version: 1\nlocale: xx_XX\nrequesters:\n- {token: t, customer: acme}\n",
        [
            ("/locale", "line 2, column 9: 'xx_XX' is not a locale such as en_GB or de_DE"),
            ("/requesters/0/customer", "line 4, column 24: no customer has the ref or id 'acme'"),
        ],
    ),
    "too-long-retention": (
        b"version: 1\nassumptions: {request-retention: 99999d}\n",
        [
            (
                "/assumptions/request-retention",
                "line 2, column 34: 99999d is longer than ten years",
            )
        ],
    ),
    "too-fast": (
        b"version: 1\nclock: {speed: 1e30}\n",
        [("/clock/speed", "line 2, column 16: expected at most 1000000, got 1E+30")],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "findings"), BROKEN.values(), ids=BROKEN)
def test_broken_scenario_is_refused_whole_with_positions(
    raw: bytes, findings: list[tuple[str, str]]
) -> None:
    client = Client.of()
    before = client.state()
    reply = put_scenario(client, raw)
    errors = {error["pointer"]: error["detail"] for error in reply.json["errors"]}
    detail = "\n".join(
        f"{pointer}: {text}" if pointer else text for pointer, text in errors.items()
    )
    assert reply.json == problem(HTTPStatus.BAD_REQUEST, detail, errors)
    answer = [(pointer, errors[pointer][: len(text)]) for pointer, text in findings]
    assert (list(errors), answer) == ([pointer for pointer, _ in findings], findings)
    assert client.state() == before


def test_only_calls_that_bring_a_scenario_want_the_shell_to_read_it() -> None:
    sandbox = Client.of().sandbox

    def wanted(method: str, path: str) -> str | None:
        return sandbox.routed(Request(method=method, path=path)).to_build

    assert wanted("PUT", "/_sandbox/scenario") == "putScenario"
    assert wanted("PUT", "/_sandbox/state") == "putState"
    assert wanted("GET", "/_sandbox/state") is None
    assert wanted("PUT", "/_sandbox/nothing") is None


# ── Assumptions and documents ────────────────────────────────────────────────────────────────────


def test_assumptions_are_listed_as_the_register_has_them() -> None:
    rows = loads(Client.of().control("GET", "/assumptions").body)["items"]
    register = documents().assumptions
    assert [row["id"] for row in rows] == list(register)
    expected = ("section", "open", "default", "means", "source", "alternatives")
    assert rows == [
        {"id": name, "value": row["default"], "switched": False}
        | {member: row[member] for member in expected}
        for name, row in register.items()
    ]


def test_interface_document_is_served_under_the_assumptions_in_force() -> None:
    client = Client.of(assumptions={"status-endpoint": "/operations/{requestId}"})
    document = client.call("GET", "/openapi.json").json
    published = client.sandbox.simulation.contract.published
    sources = document.pop("x-assumption-sources")
    assert document == {**published, "servers": [{"url": "/"}]}
    assert sources["status-endpoint"] == {"assumed": "chosen in the scenario"}
    assert sources["error-detail"] == {"document": "7"}
    assert "/operations/{requestId}" in document["paths"]


def test_checking_a_scenario_reports_errors_with_places_and_changes_nothing() -> None:
    client = Client.of(SMALL_WORLD)
    before = client.control("GET", "/state").body
    checked = check_scenario(client, b"version: 1\nseeed: 3\ncustomers: []\n")
    assert checked.json == {
        "errors": 1,
        "warnings": 0,
        "customers": None,
        "findings": [
            {
                "file": None,
                "line": 2,
                "column": 1,
                "where": "/seeed",
                "rule": "schema",
                "severity": "error",
                "message": "unknown key seeed; did you mean seed?",
                "suggestion": "Use the keys and forms that the finding names.",
            }
        ],
    }
    assert client.control("GET", "/state").body == before


@pytest.mark.parametrize(
    ("body", "counts", "rules"),
    [
        (b"version: 1\ncustomers: [{ref: a}]", (0, 0, 1), []),
        (b"version: 1\n", (0, 1, 0), ["no-customers"]),
        (b"version: [", (1, 0, None), ["unreadable"]),
        (b"", (1, 0, None), ["schema"]),
        (b"version: 1\ncustomers: [{ref: a}, {ref: a}]", (2, 0, None), ["duplicate-ref"] * 2),
    ],
)
def test_check_counts_errors_and_warnings(
    body: bytes, counts: tuple[int, int, int | None], rules: list[str]
) -> None:
    checked = check_scenario(Client.of(), body).json
    assert (checked["errors"], checked["warnings"], checked["customers"]) == counts
    assert [found["rule"] for found in checked["findings"]] == rules


def test_text_other_than_utf_8_is_refused_by_the_check() -> None:
    reply = check_scenario(Client.of(), b"version: 1\nname: \xff")
    assert (reply.status, "UTF-8" in reply.json["detail"]) == (400, True)
