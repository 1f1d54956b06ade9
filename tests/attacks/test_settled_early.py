"""Requests that settle before they are due block nothing; `test_job_book` tests what is left."""

from typing import Final

import pytest
from support import ACME, NORTH, Client
from support.counting import instructions

MANY: Final = 5000
PATCH: Final = {"name": "Another"}


def accepted(client: Client, customer_id: str = NORTH) -> str:
    request_id: str = client.modify(customer_id, PATCH).content["requestId"]
    return request_id


def settle(client: Client, request_id: str) -> None:
    reply = client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})
    assert reply.status == 200


@pytest.mark.nightly
def test_inserting_an_older_request_before_many_newer_ones_takes_little_work() -> None:
    client = Client.of(
        jobs={"modifyCustomer": "immediate"},
        clock={"mode": "frozen"},
        assumptions={"modify-in-progress": "queued"},
    )
    stuck = {"operation": "modifyCustomer", "steps": [{"job": "stuck"}]}
    assert client.control("POST", "/faults", stuck).status == 201
    first = accepted(client)
    waiting = [accepted(client) for _ in range(5)]
    younger = [accepted(client, ACME) for _ in range(MANY)]
    settle(client, first)
    work = instructions(lambda: client.control("GET", "/clock"))
    order = [job.request_id for job in client.sandbox.simulation.world.jobs._settled]  # noqa: SLF001
    assert order == [first, *waiting, *younger]
    assert work < 5 * MANY
