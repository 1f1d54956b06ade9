"""Checking conduct takes little work and memory, whatever clients have sent."""

import json
import tracemalloc
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

import pytest
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


def with_addresses(client: Client, method: str, addresses: int) -> None:
    """Give a customer so many addresses, by a control call."""
    fields = client.control("GET", f"/customers/{NORTH}").json
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(addresses)]
    listed = {"address": [{**fields["address"][0], "id": each} for each in ids]}
    given = {**fields, **listed} if method == "PUT" else listed
    assert client.control(method, f"/customers/{NORTH}", given).status == 200


def modifies(size: int) -> Client:
    """Modify a customer whose addresses were all changed before."""
    client = Client.of(jobs={"modifyCustomer": "immediate"})
    with_addresses(client, "PUT", size)
    for number in range(100):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return client


def modifies_that_empty_nothing(size: int) -> Client:
    """Modify a customer that was read."""
    client = Client.of()
    with_addresses(client, "PATCH", size)
    client.get(NORTH, headers={"User-Agent": "another"})
    for number in range(60):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return client


@pytest.mark.parametrize(
    ("load", "few", "many"), [(modifies, 1, 100), (modifies_that_empty_nothing, 1, 200)]
)
def test_a_check_takes_little_more_work_if_there_is_much_that_it_need_not_look_at(
    load: Callable[[int], Client], few: int, many: int
) -> None:
    clients = load(few), load(many)
    work = [instructions(partial(list, steps_of(client))) for client in clients]
    assert work[1] < 2 * work[0]
