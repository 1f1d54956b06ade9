"""Sentences that quote a call are printable, so that they cannot control a terminal or a log."""

from collections.abc import Iterator
from typing import Any

import pytest
from support import NORTH, Client

from mock_server.client.errors import ControlError
from mock_server.sandbox.conduct.conduct import CONDUCT_REPORTS
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario

ODD = "\x1b[31m\x9b32m\u202eX"
ESCAPED = r"\x1b[31m\x9b32m\u202eX"


@pytest.fixture(scope="module", name="client")
def _client() -> Client:
    client = Client.of(conduct={"exclude": {"no-backoff": f"the gateway\n{ODD} waits"}})
    client.modify(NORTH, {ODD: 1, "contact": [{ODD: [{"id": ""}], "id": ""}]})
    client.get(NORTH, headers={f"x-{ODD}": ODD})
    return client


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for member in value.values():
                yield from texts(member)
        case list():
            for item in value:
                yield from texts(item)
        case _:
            pass


def sentences(client: Client) -> Iterator[str]:
    """Yield what control calls say about calls with odd names."""
    for rule in client.control("GET", "/conduct").json["rules"]:
        yield from (finding["says"] for finding in rule["findings"])
    for entry in client.control("GET", "/journal").json["items"]:
        yield from entry["why"]
    match = {"match": {"header": {f"x-{ODD}": "other"}}}
    yield from texts(client.control("POST", "/journal/verify", match).json["nearest"])
    for plan in ({"name": ODD, "fault": "ok"}, {"fault": ODD}, {"fault": {ODD: 1}}):
        problem = client.control("POST", "/faults", plan).json
        yield problem["detail"]
        yield from (error["detail"] for error in problem["errors"])


def test_what_is_said_about_calls_is_printable(client: Client) -> None:
    said = list(sentences(client))
    assert [each for each in said if not each.isprintable()] == []
    assert len([each for each in said if ESCAPED in each]) > len({"conduct", "why", "problem"})


@pytest.mark.parametrize("name", ["text", "markdown", "junit"])
def test_reports_about_conduct_are_printable(client: Client, name: str) -> None:
    report = client.control("GET", "/conduct").json
    for rule in report["rules"]:  # those of a server that does not escape its sentences
        rule["findings"] += [{"entries": [1], "says": ODD}]
    lines = CONDUCT_REPORTS[name][1](report).decode().split("\n")
    assert [line for line in lines if not line.isprintable()] == []


def test_errors_of_files_and_control_calls_are_printable() -> None:
    with pytest.raises(ScenarioFileError) as refused:
        load_scenario({"version": 1, ODD: 1, "customers": [{"status": ODD}]})
    shown = str(refused.value).split("\n")
    assert len(shown) == len({"key", "status"})
    assert all(line.isprintable() for line in shown)
    assert str(ControlError(400, f"one\n{ODD}", [])) == f"one\n{ESCAPED}"
