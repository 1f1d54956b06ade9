"""Numbers of exchanges, some of which a record may lack: a store keeps only those in its log."""

from pathlib import Path
from typing import Any

import pytest
from support import NORTH, Client
from support.bundles import bundle_of, copied, replayed

from mock_server.contract.names import APART, refusal
from mock_server.server.bundles import BundleError


def with_gaps(**changes: Any) -> Client:
    """Return a client whose calls have the numbers 1, 11, 12 and 21, as after two restarts."""
    client = Client.of(**changes)
    client.get(NORTH)
    client.sandbox.simulation.entries = 10
    client.modify(NORTH, {"name": "New"})
    client.get(NORTH)
    client.sandbox.simulation.entries = 20
    client.modify(NORTH, {"name": "Newer"})
    return client


def numbers(client: Client) -> list[int]:
    return [item["entry"] for item in client.control("GET", "/journal").json["items"]]


def test_numbers_go_on_after_a_gap() -> None:
    client = with_gaps()
    assert numbers(client) == [1, 11, 12, 21]
    assert client.get(NORTH).entry == "22"


@pytest.mark.parametrize("number", [1, 11, 12, 21])
def test_an_entry_is_found_by_its_number(number: int) -> None:
    found = with_gaps().control("GET", f"/journal/{number}").json
    assert (found["entry"], found["reply"]["headers"]["X-Sandbox-Entry"]) == (number, str(number))


@pytest.mark.parametrize("number", ["0", "2", "22", "7+2", "x", "\u0667", "1" * 19])
def test_a_number_that_no_entry_has_is_not_found(number: str) -> None:
    reply = with_gaps().control("GET", f"/journal/{number}")
    assert (reply.status, number in reply.json["detail"]) == (404, True)


def test_what_comes_after_a_number_need_not_have_the_next_one() -> None:
    items = with_gaps().control("GET", "/journal?after=5").json["items"]
    assert [item["entry"] for item in items] == [11, 12, 21]


def test_changes_are_told_across_a_gap() -> None:
    items = with_gaps().control("GET", "/changes?since=12").json["items"]
    assert [item["fields"]["status"]["entry"] for item in items] == [21]


def test_a_bundle_with_gaps_runs_again(tmp_path: Path) -> None:
    client = with_gaps()
    client.sandbox.simulation.entries = 30
    bundle = bundle_of(client)
    assert [entry["entry"] for entry in bundle["journal"]] == [1, 11, 12, 21]
    assert replayed(tmp_path, bundle) is None


def test_a_bundle_with_reads_numbered_apart_is_refused(tmp_path: Path) -> None:
    bundle = copied(bundle_of(with_gaps()))
    bundle["journal"][0]["read"] = 1
    with pytest.raises(BundleError) as refused:
        replayed(tmp_path, bundle)
    assert str(refused.value).endswith(refusal(APART))


@pytest.mark.parametrize("how", ["evicted", "cleared"])
def test_a_bundle_is_complete_unless_entries_were_evicted(how: str) -> None:
    client = with_gaps(limits={"journalEntries": 3 if how == "evicted" else 4})
    if how == "cleared":
        client.control("DELETE", "/journal")
    assert bundle_of(client)["complete"] is False
    client.control("POST", "/reset")
    assert bundle_of(client)["complete"] is True


def test_clearing_an_empty_journal_loses_nothing() -> None:
    client = Client.of()
    client.control("DELETE", "/journal")
    assert bundle_of(client)["complete"] is True
