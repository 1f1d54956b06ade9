"""Numbers of exchanges when only some are in a log: in replies and documents, and in lookups."""

from pathlib import Path
from typing import Any

import pytest
from support import NORTH, Client
from support.bundles import bundle_of, copied, replayed

from mock_server.cli.commands.watch_command import line_of
from mock_server.cli.verbs.showing import SHOWN
from mock_server.contract.texts.times import EntryNumber, entry_number, read_entry_number
from mock_server.embedding.answers import JournalEntry, read_record


def logged(**changes: Any) -> Client:
    """Return a client whose calls were: read, modify, read, read, query, modify, read."""
    client = Client.of(**changes)
    client.has_log = True
    client.get(NORTH)
    client.modify(NORTH, {"name": "New"})
    client.get(NORTH)
    client.get(NORTH)
    client.call("GET", "/_sandbox/clock")
    client.modify(NORTH, {"name": "Newer"})
    client.get(NORTH)
    return client


def numbers(client: Client) -> list[str]:
    items = client.control("GET", "/journal").json["items"]
    return [str(entry_number(item)) for item in items]


NUMBERS = ["0+1", "1", "1+1", "1+2", "2", "2+1"]


def test_reads_are_counted_on_after_an_undo() -> None:
    client = logged()
    run = client.sandbox.run()
    client.control("POST", "/reset")
    client.get(NORTH)
    client.sandbox.go_on_with(run)
    client.get(NORTH)
    assert numbers(client) == [*NUMBERS, "2+2"]


# ── As texts and as fields ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "number", "fields"),
    [
        ("7", EntryNumber(7), {"entry": 7}),
        ("7+2", EntryNumber(7, 2), {"entry": 7, "read": 2}),
        ("0+1", EntryNumber(0, 1), {"entry": 0, "read": 1}),
    ],
)
def test_a_number_is_written_and_read(
    text: str, number: EntryNumber, fields: dict[str, int]
) -> None:
    assert read_entry_number(text) == number
    assert (str(number), number.as_fields(), entry_number(fields)) == (text, fields, number)


@pytest.mark.parametrize("text", ["", "x", "7+", "+2", "7 2", "7+-2", "\u0667", "1" * 19, "1+2+3"])
def test_an_invalid_number_is_not_found(text: str) -> None:
    assert read_entry_number(text) is None


def test_numbers_come_in_the_order_of_the_calls() -> None:
    found = [read_entry_number(text) or EntryNumber(-1) for text in NUMBERS]
    assert sorted(found) == found


# ── Replies, journal, events ─────────────────────────────────────────────────────────────────────


def test_a_read_that_is_in_no_log_has_the_number_before_it_and_its_own() -> None:
    client = logged()
    assert numbers(client) == NUMBERS
    assert client.get(NORTH).entry == "2+2"
    assert client.modify(NORTH, {}).entry == "3"
    assert client.control("GET", "/state").json["entries"] == 3


def test_without_a_log_every_call_has_the_next_number() -> None:
    client = Client.of()
    assert [client.get(NORTH).entry for _ in range(2)] == ["1", "2"]
    assert all("read" not in item for item in client.control("GET", "/journal").json["items"])


def test_a_reset_begins_with_the_first_read() -> None:
    client = logged()
    client.control("POST", "/reset")
    assert client.get(NORTH).entry == "0+1"


def test_a_refused_control_call_has_no_number_and_reads_keep_counting() -> None:
    client = logged()
    assert client.control("POST", "/clock/advance", {"by": "x"}).entry == ""
    assert client.get(NORTH).entry == "2+2"


def test_events_say_which_exchange_they_are_of() -> None:
    events = logged().sandbox.events.after(0)
    shown = [event.data() for event in events if event.kind == "exchange"]
    assert [str(entry_number(data)) for data in shown] == NUMBERS
    assert ["read" in data for data in shown] == ["+" in number for number in NUMBERS]


@pytest.mark.parametrize("number", NUMBERS)
def test_an_entry_is_found_by_its_number(number: str) -> None:
    client = logged()
    for written in (number, number.replace("+", "%2B")):
        found = client.control("GET", f"/journal/{written}").json
        assert str(entry_number(found)) == number
        assert found["reply"]["headers"]["X-Sandbox-Entry"] == number


@pytest.mark.parametrize("number", ["0", "3", "1+3", "2+2", "0+2", "9", "1+0+1"])
def test_a_number_that_no_entry_has_is_not_found(number: str) -> None:
    client = logged()
    reply = client.control("GET", f"/journal/{number}")
    assert (reply.status, number in reply.json["detail"]) == (404, True)


def test_an_entry_is_found_by_its_number_after_others_were_evicted() -> None:
    client = logged(limits={"journalEntries": 3})
    assert numbers(client) == ["1+2", "2", "2+1"]
    found = [client.control("GET", f"/journal/{number}").status for number in NUMBERS]
    assert found == [404, 404, 404, 200, 200, 200]


def test_the_nearest_misses_say_which_they_are_and_the_latest_comes_first() -> None:
    verified = logged().control("POST", "/journal/verify", {"match": {"status": 599}}).json
    assert [str(entry_number(miss)) for miss in verified["nearest"]] == ["2+1", "2", "1+2"]


def test_a_wait_sees_reads_that_are_in_no_log() -> None:
    client = logged()
    match = {"match": {"operation": "getCustomer"}, "exactly": 4, "timeout": "0s"}
    assert client.control("POST", "/journal/wait", match).status == 200


# ── Bundles ──────────────────────────────────────────────────────────────────────────────────────


def test_a_bundle_with_reads_that_are_in_no_log_runs_again(tmp_path: Path) -> None:
    bundle = bundle_of(logged())
    assert bundle["complete"] is True
    assert [str(entry_number(entry)) for entry in bundle["journal"]] == NUMBERS
    assert replayed(tmp_path, bundle) is None


def test_a_bundle_tells_which_read_differs(tmp_path: Path) -> None:
    bundle = copied(bundle_of(logged()))
    bundle["journal"][3]["reply"]["body"] = ""
    assert str(replayed(tmp_path, bundle)).startswith(f"entry 1+2, GET /api/v2/customer/{NORTH}")


@pytest.mark.parametrize("how", ["evicted", "cleared"])
def test_a_bundle_is_complete_unless_entries_were_evicted(how: str) -> None:
    client = logged(limits={"journalEntries": 5 if how == "evicted" else 6})
    if how == "cleared":
        client.control("DELETE", "/journal")
    assert bundle_of(client)["complete"] is False
    client.control("POST", "/reset")
    assert bundle_of(client)["complete"] is True


def test_clearing_an_empty_journal_loses_nothing() -> None:
    client = Client.of()
    client.control("DELETE", "/journal")
    assert bundle_of(client)["complete"] is True


# ── The command line, and programs ───────────────────────────────────────────────────────────────


def test_a_watcher_and_an_explanation_show_the_whole_number() -> None:
    client = logged()
    (event,) = list(client.sandbox.events.after(client.sandbox.events.latest - 1))
    line = "".join(text for text, _ in line_of(event.kind, event.data()))
    assert line.startswith("09:00:00.000    2+1 getCustomer")
    entry = client.control("GET", "/journal/2+1").json
    assert "".join(text for text, _ in next(SHOWN["entry"](entry, {}))).startswith("2+1  2026")


def test_a_record_of_an_entry_has_its_whole_number() -> None:
    items = logged().control("GET", "/journal").json["items"]
    records = [read_record(JournalEntry, item) for item in items]
    assert [each.number for each in records] == NUMBERS
    assert [(each.entry, each.read) for each in records[:2]] == [(0, 1), (1, 0)]
