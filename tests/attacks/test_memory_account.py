"""The estimated size of sandboxes is close to their real size, or else no limit would hold."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from support import DATA, NORTH, SMALL_WORLD, START_MS
from support.growth import growth
from support.tenants import Server

from mock_server.sandbox.ground.exchange import Request

KIB = 1024
SHARE = 0.8
"""The fraction of the memory really taken that must be reported."""

READ = f"/api/v2/customer/{NORTH}"


def sent(body: Any) -> bytes:
    """Write a body as a client sends it: bytes written by orjson take more than their length."""
    return json.dumps(body).encode()


def packages(server: Server, name: str, count: int) -> None:
    for number in range(count):
        package = {
            "name": f"Package {number}",
            "description": f"{number}" * 40,
            "nestedOffers": [DATA],
            "eligibleSubAccountIds": ["ALL"],
        }
        assert server.call("POST", f"/s/{name}{READ}/package", sent(package)).status == 202


def settled_packages(server: Server, name: str, count: int) -> None:
    packages(server, name, count)
    server.control(name, "POST", "/clock/advance", {"until": "idle"})


def modifies(server: Server, name: str, count: int) -> None:
    for number in range(count):
        fields = [{"keyName": f"{number}-{field}", "keyValue": "x"} for field in range(20)]
        assert server.modify(name, sent({"customFields": fields})).status == 202


def invalid_modifies(server: Server, name: str, count: int) -> None:
    source = {**SMALL_WORLD, "assumptions": {"invalid-payload": "job-fails"}}
    source |= {"limits": {"journalEntries": 1}}
    assert server.control(name, "PUT", "/scenario", source).status == 200
    for number in range(count):
        body = {f"{number}-{field}" + "\N{GRINNING FACE}" * 190: 1 for field in range(3)}
        assert server.modify(name, sent(body)).status == 202


def failed_modifies(server: Server, name: str, count: int) -> None:
    invalid_modifies(server, name, count)
    server.control(name, "POST", "/clock/advance", {"until": "idle"})


def bodies(server: Server, name: str, count: int) -> None:
    for number in range(count):
        server.modify(name, f"{number}".encode() + b"x" * 4 * KIB)


def heads(server: Server, name: str, count: int) -> None:
    for number in range(count):
        sent = {f"x-{line}": f"{number}-{line}" for line in range(20)}
        server.call("GET", f"/s/{name}{READ}", headers=sent)


def added_customers(server: Server, name: str, count: int) -> None:
    fields = server.control(name, "GET", f"/customers/{NORTH}").json
    for number in range(count):
        customer_id = f"3f0c9a52-0000-4000-8000-{number:012}"
        given = {**fields, "customerId": customer_id, "name": f"{number}" * 40}
        assert server.control(name, "PUT", f"/customers/{customer_id}", sent(given)).status == 201


def plans_of_many_steps(server: Server, name: str, count: int) -> None:
    plan = {"operation": "getCustomer", "steps": [*["ok"] * 500, *[{"delay": "1ms"}] * 500]}
    for number in range(count):
        path = f"/faults/plan-{number}"
        assert server.control(name, "PUT", path, sent(plan)).status == 201


def forks(server: Server, name: str, count: int) -> None:
    modifies(server, name, 20)
    for number in range(count):
        assert server.put(f"{name}-{number}", **{"from": name}).status == 201


def population(server: Server, name: str, count: int) -> None:
    crowd = {"customers": 10**6, "ref": "crowd", "below": "root"}
    source = {"version": 1, "customers": [{"ref": "root"}], "population": crowd}
    assert server.control(name, "PUT", "/scenario", source).status == 200
    for page in range(count // 100):
        listed = server.control(name, "GET", f"/customers?page={page}&size=100").json
        for item in listed["items"]:
            assert server.read(name, item["customerId"]).status == 200


def connections(server: Server, name: str, count: int) -> None:
    """Make calls on connections of their own, whose clients leave before the reply."""
    server.control(name, "PUT", "/faults/late", sent({"fault": {"delay": "1s"}}))
    for number in range(count):
        path = f"/s/{name}{READ}"
        server.switchboard.handle(Request("GET", path, connection=number + 1000), START_MS)
        tenancy = server.switchboard.sandboxes.get(name, START_MS)
        assert tenancy is not None
        tenancy.sandbox.leave(tenancy.sandbox.journal.latest, START_MS)
    server.control(name, "DELETE", "/journal")


LOADS: list[tuple[Callable[[Server, str, int], None], int]] = [
    (settled_packages, 200), (modifies, 150), (failed_modifies, 150), (bodies, 200), (heads, 200),
    (added_customers, 100), (plans_of_many_steps, 3), (forks, 20), (population, 200),
    (connections, 500),
]  # fmt: skip


@pytest.mark.nightly
@pytest.mark.parametrize(("load", "count"), LOADS, ids=[load.__name__ for load, _ in LOADS])
def test_memory_of_a_load_is_estimated(
    load: Callable[[Server, str, int], None], count: int
) -> None:
    server = Server.of()
    load(server, "first", 5)  # builds what later calls share
    before = server.switchboard.sandboxes.weigh()
    with growth() as grown:
        load(server, "mine", count)
    answer = server.switchboard.sandboxes.weigh() - before
    assert answer >= SHARE * grown.taken, grown
