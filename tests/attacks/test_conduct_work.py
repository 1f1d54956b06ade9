"""Checking conduct takes little work and memory, whatever clients have sent."""

import json
import tracemalloc
from typing import Any

import pytest
from support import NORTH, Client
from support.counting import instructions
from support.growth import growth

from mock_server.sandbox.conduct.conduct import Conduct

KIB = 1024
SHARE = 0.8
"""The fraction of the memory really taken that must be reported."""


def checked(client: Client) -> Conduct:
    """Return the verdicts on everything that a client has done."""
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    for _ in conduct.update():
        pass
    return conduct


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
    return instructions(lambda: checked(client))


def test_a_modify_is_checked_only_by_what_it_changes() -> None:
    few, many = (work_to_check(addresses) for addresses in (1, 100))
    assert many < 2 * few


def test_requests_are_checked_in_steps() -> None:
    client = Client.of()
    for number in range(1100):
        client.modify(NORTH, {"name": f"{number}"})
    client.control("POST", "/clock/advance", {"by": "2h"})
    assert sum(1 for _ in checked(client).find_abandoned(client.now_ms)) == 2
    rules = client.control("GET", "/conduct").json["rules"]
    rule = next(rule for rule in rules if rule["id"] == "abandoned")
    assert (len(rule["findings"]), rule["more"]) == (100, 1000)


def test_many_requests_that_settle_together_are_checked_separately() -> None:
    client = Client.of(clock={"mode": "real"})
    for number in range(600):
        client.modify(NORTH, {"name": f"{number}"})
    client.control("DELETE", "/journal")
    client.now_ms += 7_200_000
    client.get(NORTH)
    client.get(NORTH)
    assert sum(1 for _ in Conduct(client.sandbox.journal, client.sandbox.simulation).update()) >= 1


def agents(client: Client) -> None:
    """Let clients with long names read how requests ended."""
    replies = [client.modify(NORTH, {"name": f"{number}"}) for number in range(40)]
    paths = [f"/api/v2/request/{reply.json['content'][0]['requestId']}" for reply in replies]
    for agent in range(17):
        for number, path in enumerate(paths):
            headers = {"User-Agent": f"{agent}-{number}" + "u" * 4 * KIB}
            assert client.call("GET", path, headers=headers).status == 200


def ignored_fields(client: Client) -> None:
    """Send unknown fields with long names."""
    for number in range(40):
        assert client.modify(NORTH, {"name": "x", f"{number}" + "k" * 4 * KIB: 1}).status == 202


@pytest.mark.parametrize("load", [agents, ignored_fields])
def test_memory_about_clients_is_counted(load: Any) -> None:
    client = Client.of(
        jobs={"modifyCustomer": "immediate"}, assumptions={"unknown-fields": "ignored"}
    )
    checked(client)
    load(client)
    with growth() as grown:
        conduct = checked(client)
        client.control("DELETE", "/journal")
    assert conduct.weight > SHARE * grown.taken, str(grown)


def left_behind(count: int, waited_ms: int) -> Client:
    """Return a sandbox where each client leaves, without its reply, before the next one calls."""
    client = Client.of(clock={"mode": "real"})
    client.control("PUT", "/faults/late", {"fault": {"delay": "1h"}})
    for _ in range(count):
        client.get(NORTH)
        client.now_ms += waited_ms
        client.sandbox.leave(client.sandbox.journal.latest, client.now_ms)
    return client


def work_to_check_leavings(count: int) -> int:
    """Return the work to check `count` clients that all leave after the last call."""
    client = left_behind(0, 0)
    for _ in range(count):
        client.get(NORTH)
    for entry in [*client.sandbox.journal]:
        client.sandbox.leave(entry.key, client.now_ms)
    return instructions(lambda: checked(client))


def test_each_client_that_has_left_is_checked_once() -> None:
    few, many = (work_to_check_leavings(count) for count in (100, 400))
    assert many < 5 * few


def test_concurrent_reports_check_evicted_exchanges_once() -> None:
    client = left_behind(120, 61_000)
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    one, other = conduct.update(), conduct.update()
    for steps in (one, other, other, one, one) * 6:  # the two reports overtake each other
        next(steps, None)
    report = conduct.report(client.now_ms, is_partial=False)
    rule = next(rule for rule in report["rules"] if rule["id"] == "no-timeout")
    assert (rule["opportunities"], len(rule["findings"]), rule["more"]) == (120, 100, 20)


def work_to_check_a_name(addresses: int) -> int:
    """Return the work to check modifies of a customer that was read; they empty nothing."""
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(addresses)]
    listed = {"address": [{**fields["address"][0], "id": each} for each in ids]}
    assert client.control("PATCH", f"/customers/{NORTH}", listed).status == 200
    client.get(NORTH, headers={"User-Agent": "another"})
    for number in range(20):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return instructions(lambda: checked(client))


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
    return instructions(lambda: checked(client))


def test_an_emptied_place_is_not_compared_with_every_allowed_place() -> None:
    few, many = (work_to_check_emptied_places(count) for count in (1, 100))
    assert many < 1.5 * few


def test_a_heavy_modify_is_checked_in_steps() -> None:
    client = heavily_modified(1)
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    steps = conduct.update()
    work = [instructions(lambda: next(steps, None)) for _ in range(40)]
    assert next(steps, None) is None
    assert max(work) < sum(work) / 2


def test_concurrent_reports_check_a_heavy_modify_once() -> None:
    client = heavily_modified(3)
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    alone = [*Conduct(client.sandbox.journal, client.sandbox.simulation).update()]
    before = conduct.weight
    one, gone, other = conduct.update(), conduct.update(), conduct.update()
    for steps in (gone, one, one, one, other):
        next(steps)
    gone.close()
    heavy = [*client.sandbox.journal][-3]
    assert conduct.weight >= before + 2 * heavy.weight
    together = sum(1 for steps in zip(one, other, strict=False) for _ in steps)
    assert together < len(alone) + 20
    rules = conduct.report(client.now_ms, is_partial=False)["rules"]
    rule = next(rule for rule in rules if rule["id"] == "unmeant-null")
    assert rule["opportunities"] == 3
