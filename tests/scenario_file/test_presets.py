"""Presets: files of assumptions below those of a scenario."""

from datetime import date

import pytest
import yaml
from support import START_MS, Client

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.scenario_file import ScenarioFileError, validate_plain
from mock_server.server.loading import load_plain, load_scenario, scenario_language, shipped_alone
from mock_server.server.shipped import shipped_presets


def test_rows_of_the_scenario_are_laid_over_those_of_the_preset() -> None:
    text = "assumptions: {preset: published, pageable: {size: 5}, status-values: {failed: FAILED}}"
    contract = load_plain({"version": 1, **yaml.safe_load(text)}).contract
    rows = yaml.safe_load(shipped_presets()["published"].read_text("utf-8"))["assumptions"]
    del rows["sources"]
    words = {**rows["status-values"], "failed": "FAILED"}
    assert contract.switches == {**rows, "pageable": {"size": 5}, "status-values": words}


def test_plain_data_that_can_read_no_files_has_no_preset() -> None:
    data = {"version": 1, "assumptions": {"preset": "published"}}
    with pytest.raises(ScenarioFileError, match="no other files can be read here; spell it out"):
        validate_plain("state", data, scenario_language())


def test_a_preset_that_is_missing_is_refused_where_it_is_named() -> None:
    with pytest.raises(ScenarioFileError, match="did you mean 'published'"):
        load_plain({"version": 1, "assumptions": {"preset": "publishd"}})


def test_uploads_may_use_shipped_presets_alone() -> None:
    surroundings = shipped_alone()
    assert surroundings.presets.keys() == shipped_presets().keys()
    assert surroundings.reader is not None
    for path in surroundings.presets.values():
        assert "assumptions:" in surroundings.reader(path)


def test_the_published_service_answers_so() -> None:
    source = {
        "version": 1,
        "assumptions": {"preset": "published"},
        "requesters": [{"token": "a", "customer": "a"}, {"token": "b", "customer": "b"}],
        "clock": {"mode": "frozen", "start": "2026-01-01T09:00:00Z"},
        "customers": [{"ref": "a", "customers": [{"ref": "b", "status": "SUSPEND"}]}],
        "jobs": {"modifyCustomer": {"after": "1s", "outcome": "failed", "code": "GLOBAL_1001"}},
    }
    client = Client(Sandbox(load_scenario(source), START_MS))
    child = client.control("GET", "/customers/b").json["customerId"]
    assert client.get(child, token="a").content["status"] == "SUSPEND"
    accepted = client.modify(child, {"name": "B"}, token="a")
    assert accepted.json["pageable"]["size"] == 10
    query = accepted.headers["Location"]
    assert query == f"/api/v2/global/call/{accepted.content['requestId']}"
    assert client.call("GET", query, token="a").content == {"status": "OPEN"}
    client.advance(by="2s")
    assert client.call("GET", query, token="a").content == {"status": "INTERNAL_ERROR"}
    refused = client.call("GET", query, token="b").json
    message = "Provided request ID does not exist for your account"
    assert (refused["errorCode"], refused["errorMessage"]) == ("GLOBAL_1003", message)


def test_each_value_of_the_preset_is_published_and_says_where() -> None:
    rows = yaml.safe_load(shipped_presets()["published"].read_text("utf-8"))["assumptions"]
    sources = rows.pop("sources")
    assert sources.keys() == rows.keys()
    for source in sources.values():
        assert source.keys() == {"published", "read", "about"}
        assert source["published"].startswith("https://")
        date.fromisoformat(source["read"])
        assert len(source["about"].split()) <= 12


@pytest.mark.parametrize("address", ["", "the knowledge base"])
def test_what_is_published_has_an_address(address: str) -> None:
    sources = {"rate-limit": {"published": address}}
    with pytest.raises(ScenarioFileError, match="/assumptions/sources/rate-limit"):
        load_plain({"version": 1, "assumptions": {"rate-limit": 3, "sources": sources}})
