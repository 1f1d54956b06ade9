"""Checking conduct takes little work and memory, whatever clients have sent."""

import json
import tracemalloc
from collections.abc import Generator
from typing import Any

from support import NORTH, Client
from support.counting import instructions

from mock_server.sandbox.conduct.conduct import judge

KIB = 1024


def steps_of(client: Client) -> Generator[bool, None, Any]:
    """Return the steps of the report on everything that a client has done."""
    return judge(client.sandbox.journal, client.sandbox.simulation, client.now_ms)


def test_a_body_with_long_names_is_checked_in_little_memory() -> None:
    client = Client.of()
    client.control("GET", "/conduct")  # builds what later calls share
    body = json.dumps({"k" * 100 * KIB: {"id": [None] * 2000}})
    assert client.modify(NORTH, body.encode()).status == 400
    assert client.modify(NORTH, {"id": None, "k": {"id": ["undefined"]}}).status == 400
    tracemalloc.start()
    try:
        answer = client.control("GET", "/conduct")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 10 * len(body), f"{most / len(body):.1f} times"
    rule = next(rule for rule in answer.json["rules"] if rule["id"] == "null-id")
    long, short = (finding["says"] for finding in rule["findings"])
    assert len(long) < 500
    assert short == "entry 2 has no id where one belongs: null at /id, 'undefined' at /k/id"


def work_to_check(addresses: int) -> int:
    """Return the work to check modifies of a customer whose addresses were all changed before."""
    client = Client.of(jobs={"modifyCustomer": "immediate"})
    fields = client.control("GET", f"/customers/{NORTH}").json
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(addresses)]
    changed = {**fields, "address": [{**fields["address"][0], "id": each} for each in ids]}
    assert client.control("PUT", f"/customers/{NORTH}", changed).status == 200
    for number in range(100):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return instructions(lambda: [*steps_of(client)])


def test_a_modify_is_checked_only_by_what_it_changes() -> None:
    few, many = (work_to_check(addresses) for addresses in (1, 100))
    assert many < 2 * few


def work_to_check_leavings(count: int) -> int:
    """Return the work to check `count` clients that all leave after the last call."""
    client = Client.of(clock={"mode": "real"})
    client.control("PUT", "/faults/late", {"fault": {"delay": "1h"}})
    for _ in range(count):
        client.get(NORTH)
    for entry in [*client.sandbox.journal]:
        client.sandbox.leave(entry.number, client.now_ms)
    return instructions(lambda: [*steps_of(client)])


def test_each_client_that_has_left_is_checked_once() -> None:
    few, many = (work_to_check_leavings(count) for count in (100, 400))
    assert many < 5 * few


def work_to_check_a_name(addresses: int) -> int:
    """Return the work to check modifies of a customer that was read; they empty nothing."""
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(addresses)]
    listed = {"address": [{**fields["address"][0], "id": each} for each in ids]}
    assert client.control("PATCH", f"/customers/{NORTH}", listed).status == 200
    client.get(NORTH, headers={"User-Agent": "another"})
    for number in range(60):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return instructions(lambda: [*steps_of(client)])


def test_a_modify_that_empties_nothing_is_checked_without_the_customer() -> None:
    few, many = (work_to_check_a_name(addresses) for addresses in (1, 200))
    assert many < 2 * few


def heavily_modified(modifies: int, **changes: Any) -> Client:
    """Return a client that has read a customer with many addresses, then emptied parts of them."""
    client = Client.of(jobs={"modifyCustomer": "immediate"}, **changes)
    fields = client.control("GET", f"/customers/{NORTH}").json
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(300)]
    listed = [{**fields["address"][0], "id": each} for each in ids]
    assert client.control("PATCH", f"/customers/{NORTH}", {"address": listed}).status == 200
    client.get(NORTH)
    for _ in range(modifies):
        emptied = {"address": [{"id": each, "city": None, "zipCode": None} for each in ids]}
        client.modify(NORTH, emptied)
    return client


def work_to_check_emptied_places(pointers: int) -> int:
    """Return the work to check a modify of many places while `pointers` others may be emptied."""
    meant = [f"/address/*/{'other' * 10}{number}" for number in range(pointers)]
    client = heavily_modified(1, conduct={"meant": meant})
    return instructions(lambda: [*steps_of(client)])


def test_an_emptied_place_is_not_compared_with_every_allowed_place() -> None:
    few, many = (work_to_check_emptied_places(count) for count in (1, 100))
    assert many < 1.5 * few


def test_a_heavy_modify_is_checked_in_steps() -> None:
    client = heavily_modified(1)
    steps = steps_of(client)
    work = [instructions(lambda: next(steps, None)) for _ in range(60)]
    assert next(steps, None) is None
    assert max(work) < 2 * sum(work) / 3
