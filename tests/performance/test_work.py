"""The work of a call, measured in function calls instead of time."""

import json
from collections import Counter
from collections.abc import Callable

import pytest
from support import DATA, DEPOT, NORTH, SMALL_WORLD, START_MS, build
from support.counting import counted, of

from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard

CROWD = {"ref": "crowd", "below": "acme", "customers": 10**7, "fanout": [1000, 100, 100]}


class Office:
    """The whole server as one function, with a frozen clock."""

    def __init__(self, **changes: object) -> None:
        self.scenario = build(SMALL_WORLD, **changes)
        self._board = Switchboard(Sandboxes(self.scenario, START_MS, limit=10_000))

    def call(self, method: str, path: str, body: object = None) -> int:
        return self._board.handle(request_of(method, path, body), START_MS).status

    def work(self, method: str, path: str, body: object = None) -> Counter[str]:
        """Return the functions that a call has called, and how often."""
        request = request_of(method, path, body)
        with counted() as calls:
            self._board.handle(request, START_MS)
        return calls


def request_of(method: str, path: str, body: object) -> Request:
    """Return a call as from a connection, with a head that is not parsed."""
    head = Unread(f"{method} {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    call = Request(method, path, head, body=b"" if body is None else json.dumps(body).encode())
    call.meant = {"host": "here"}
    return call


def customer(customer_id: str) -> str:
    return f"/api/v2/customer/{customer_id}"


def get_work(office: Office) -> Counter[str]:
    """Return the work of a read whose customer was read before."""
    office.call("GET", customer(NORTH))
    return office.work("GET", customer(NORTH))


def settling(office: Office) -> Counter[str]:
    return office.work("POST", "/_sandbox/clock/advance", {"until": "idle"})


def modify_work(office: Office) -> Counter[str]:
    """Return the work of a modify after others."""
    for name in ("Old", "New"):
        office.call("PATCH", customer(NORTH), {"name": name})
        settling(office)
    return office.work("PATCH", customer(NORTH), {"name": "New"})


def settling_work(office: Office) -> Counter[str]:
    modify_work(office)
    return settling(office)


def changed_read_work(office: Office) -> Counter[str]:
    """Return the work of the first read of a customer that has changed."""
    get_work(office)
    settling_work(office)
    return office.work("GET", customer(NORTH))


def member_work(_: Office) -> Counter[str]:
    """Return the work of the first read of a member, after that of another."""
    office = Office(population=CROWD)
    other, member = (office.scenario.base.id_of_ref(f"crowd.{n}") for n in (1, 7_000_000))
    assert office.call("GET", customer(other or "")) == 200
    return office.work("GET", customer(member or ""))


def package_work(office: Office) -> Counter[str]:
    path = f"{customer(NORTH)}/package"
    return [office.work("POST", path, package(name)) for name in ("Gold", "Silver")][1]


def refusal_work(office: Office) -> Counter[str]:
    """Return the work of a body with one thing wrong; the first reads the schema's names."""
    return [office.work("PATCH", customer(NORTH), {"name": number}) for number in (7, 8)][1]


def control_work(office: Office) -> Counter[str]:
    """Return the work of a control call, of which the first builds the validator."""
    return [office.work("POST", "/_sandbox/clock/run", {"speed": 2}) for _ in "ab"][1]


MAX_CALLS: dict[Callable[[Office], Counter[str]], int] = {
    get_work: 62,
    changed_read_work: 69,
    member_work: 740,
    modify_work: 149,
    settling_work: 340,
    package_work: 153,
    refusal_work: 330,
    control_work: 190,
}
"""Functions that a call may call, those in C included; lower a number when there are fewer."""


@pytest.mark.parametrize("work", MAX_CALLS)
def test_a_call_calls_few_functions(work: Callable[[Office], Counter[str]]) -> None:
    assert 0 < sum(work(Office()).values()) <= MAX_CALLS[work]


def test_identifiers_in_a_body_are_not_taken_for_numbers_to_read_exactly() -> None:
    offers = ["0e0e0e0e-1e10-4e10-8e10-0e0e0e0e0e0e", "-0", "1e5", "9" * 300]
    body = {"name": "Data", "nestedOffers": offers, "eligibleSubAccountIds": ["ALL"]}
    work = Office().work("POST", f"{customer(NORTH)}/package", body)
    assert of(work, "json.decoder.") == set()


def package(name: str) -> dict[str, object]:
    return {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}


def with_plans(count: int) -> Office:
    office = Office()
    for number in range(count):
        plan = {"operation": "getCustomer", "when": {"customer": DEPOT}, "fault": "GLOBAL_1001"}
        assert office.call("POST", "/_sandbox/faults", {"name": f"p{number}", **plan}) == 201
    return office


def with_jobs(count: int) -> Office:
    office = Office()
    for number in range(count):
        assert office.call("PATCH", customer(DEPOT), {"name": f"Name {number}"}) == 202
    return office


def page_work(gone: int, **query: str) -> Counter[str]:
    """Return the work of a page, read again after a number of members were removed."""
    crowd = {"ref": "crowd", "below": "acme", "customers": 1000}
    sandbox = Sandbox(build(SMALL_WORLD, population=crowd), START_MS)
    named = sandbox.simulation.scenario.base.id_of_ref
    for number in range(gone):
        path = f"/_sandbox/customers/{named(f'crowd.{number * 7 % 1000}')}"
        assert sandbox.handle(Request("DELETE", path), START_MS).status == 204
    page = Request("GET", "/_sandbox/customers", query={"size": "1", **query})
    assert sandbox.handle(page, START_MS).status == 200
    with counted() as calls:
        sandbox.handle(page, START_MS)
    return calls


@pytest.mark.parametrize("query", [{}, {"page": "30"}, {"parent": "acme", "page": "30"}])
def test_a_page_takes_the_same_work_however_many_customers_were_removed(
    query: dict[str, str],
) -> None:
    few, many = (sum(page_work(gone, **query).values()) for gone in (40, 400))
    assert many <= few + 10


def with_sandboxes(count: int) -> Office:
    office = Office()
    for number in range(count):
        assert office.call("GET", f"/s/number-{number}{customer(NORTH)}") == 200
    return office


def with_entries(count: int) -> Office:
    office = Office()
    for _ in range(count):
        assert office.call("GET", customer(NORTH)) == 200
    return office


@pytest.mark.parametrize("furnish", [with_plans, with_jobs, with_sandboxes, with_entries])
def test_a_read_does_as_much_whatever_else_there_is(furnish: Callable[[int], Office]) -> None:
    few, many = get_work(furnish(3)), get_work(furnish(300))
    assert many == few


@pytest.mark.parametrize("furnish", [with_plans, with_jobs, with_sandboxes, with_entries])
def test_a_modify_does_as_much_whatever_else_there_is(furnish: Callable[[int], Office]) -> None:
    few, many = (
        furnish(count).work("PATCH", customer(NORTH), {"name": "New"}) for count in (3, 300)
    )
    assert many == few
