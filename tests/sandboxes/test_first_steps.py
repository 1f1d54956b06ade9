"""A long read shows what it would if it took no time, whatever happens between its steps."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, DEPOT, NORTH, Client
from thoroughness import examples

from mock_server.sandbox.ground.exchange import BaseReply, Request, finished

READS: dict[str, dict[str, str]] = {
    "customers": {},
    "customers by parent": {"parent": "acme"},
    "customers by order": {"order": "shuffled"},
    "customers by search": {"search": "new"},
    "journal": {},
    "journal of modifies": {"operation": "modifyCustomer"},
    "journal/last": {},
    "requests": {},
    "packages": {},
    "state": {},
    "bundle": {},
    "conduct": {},
    "coverage": {},
    "faults": {},
}
CALLS: dict[str, tuple[str, str, Any]] = {
    "modify": ("PATCH", f"/api/v2/customer/{NORTH}", {"name": "New"}),
    "read": ("GET", f"/api/v2/customer/{DEPOT}", None),
    "advance": ("POST", "/_sandbox/clock/advance", {"by": "2s"}),
    "amend": ("PATCH", f"/_sandbox/customers/{ACME}", {"name": "New & Co."}),
    "remove": ("DELETE", f"/_sandbox/customers/{BLUE}", None),
    "add": ("PUT", f"/_sandbox/customers/{BLUE[:-1]}9?parent=acme", "a customer"),
    "plan": ("PUT", "/_sandbox/faults/new", {"operation": "getCustomer", "fault": "GLOBAL_1001"}),
    "clear": ("DELETE", "/_sandbox/journal", None),
    "reset": ("POST", "/_sandbox/reset", None),
}


def make(client: Client, name: str) -> None:
    method, path, body = CALLS[name]
    if name == "add":
        shown = client.control("GET", "/customers/north").json
        body = {**shown, "name": "New", "customerId": path.split("/")[-1].partition("?")[0]}
    client.call(method, path, body)


NAMES = st.sampled_from([*CALLS])


@pytest.mark.parametrize("read", READS)
@examples(10)
@given(
    before=st.lists(NAMES, max_size=6), between=st.lists(NAMES, max_size=4), at=st.integers(1, 4)
)
def test_a_read_shows_what_there_was_at_its_first_step(
    read: str, before: list[str], between: list[str], at: int
) -> None:
    client = Client.of(population={"below": "acme", "customers": 20})
    for name in before:
        make(client, name)
    request = Request("GET", f"/_sandbox/{read.partition(' ')[0]}", query=READS[read])
    expected = client.sandbox.handle(request, client.now_ms)
    answer = client.sandbox.answer(request, client.now_ms)
    for _ in range(at):
        if not isinstance(answer, BaseReply):
            try:
                assert next(answer) is False
            except StopIteration as end:
                answer = end.value
    for name in between:
        make(client, name)
    assert finished(answer).body == expected.body
