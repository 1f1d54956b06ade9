"""The page about conduct lists the shipped plans; `test_pages.py` follows it."""

from pathlib import Path

from support import Client

from mock_server.server.shipped import shipped_plans

HOW_TO = (Path(__file__).parents[2] / "docs/how-to/judge-a-client.md").read_text("utf-8")


def test_the_page_lists_the_shipped_plans() -> None:
    table = HOW_TO.partition("| plan | what the client meets |\n|---|---|\n")[2].partition("\n\n")[
        0
    ]
    listed = [row.partition("` |")[0].removeprefix("| `") for row in table.splitlines()]
    assert sorted(listed) == sorted(shipped_plans())


def test_the_example_of_a_scenario_is_taken() -> None:
    given = {
        "severity": {"no-jitter": "failed"},
        "exclude": {"no-backoff": "the gateway repeats calls for this client"},
        "meant": ["/vatRegistrationNumber", "/contact/*/remarks"],
    }
    rules = Client.of(conduct=given).control("GET", "/conduct").json["rules"]
    assert [rule["severity"] for rule in rules if rule["id"] == "no-jitter"] == ["failed"]
