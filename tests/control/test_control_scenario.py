"""Control calls about the scenario and the register of assumptions."""

from collections.abc import Mapping
from http import HTTPStatus

import pytest
from support import SMALL_WORLD, Client
from support.uploads import check_scenario, problem, put_scenario

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import shipped_scenarios


def serving(name: str) -> Client:
    client = Client.of()
    return Client(Sandbox(load_scenario(name), client.now_ms))


def customers(client: Client) -> list[bytes]:
    """Return the first customers of a scenario, at most fifty."""
    rows = client.control("GET", "/customers?size=50").json["items"]
    return [client.control("GET", f"/customers/{row['customerId']}").body for row in rows]


@pytest.mark.parametrize("name", shipped_scenarios())
def test_scenario_that_is_put_back_builds_the_same_bytes(name: str) -> None:
    client = serving(name)
    source, before = client.control("GET", "/scenario").body, customers(client)
    assert put_scenario(client, source).status == 200
    assert client.control("GET", "/scenario").body == source
    assert customers(client) == before
    assert before


def test_scenario_with_other_assumptions_takes_effect_immediately() -> None:
    client = Client.of()
    assert client.get("nobody").status == 400
    put_scenario(client, {**SMALL_WORLD, "assumptions": {"http-status": "always-200"}})
    assert client.get("nobody").status == 200
    paths = client.call("GET", "/openapi.json").json["paths"]
    assert list(paths["/api/v2/customer/{id}"]["get"]["responses"]) == ["200"]


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


# ── Assumptions and documents ────────────────────────────────────────────────────────────────────


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
