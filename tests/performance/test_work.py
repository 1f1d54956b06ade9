"""The work of a call, measured in function calls instead of time."""

import gc
import json
from collections import Counter
from collections.abc import Callable

import pytest
from support import DATA, DEPOT, NORTH, SMALL_WORLD, START_MS, build
from support.counting import counted, of

from mock_server.domain.records import Void
from mock_server.sandbox.ground.exchange import Request, Unread
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard

JSON_WRITERS = ("orjson.", "json.", "mock_server.contract.values.exact_json.dumps")
JSON_READERS = ("json.", "_json.", "mock_server.contract.values.exact_json.loads")
FAKER = ("faker.", "mock_server.sandbox.generation.data.")
VALIDATOR_MAKERS = (
    "jsonschema_rs.Draft202012Validator.__new__",
    "jsonschema_rs.validator_for",
    "mock_server.contract.schemas.validation.Checker.__init__",
    "mock_server.sandbox.interface.interface.Interface.__init__",
    "mock_server.sandbox.control.control_api.ControlApi.__init__",
)


MAX_CALLS_OF_A_READ = 62
"""Functions that a read may call, those in C included; lower it when there are fewer."""

MAX_CALLS_OF_A_MODIFY = 149
"""The same for a modify, of a name that is new or not."""

MAX_CALLS_OF_A_PACKAGE = 153
"""The same for a package, until it is accepted."""

MAX_CALLS_OF_A_REFUSAL = 330
"""The same for a body with one thing wrong."""

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
    head = Unread(f"{method} {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode(), {"host": "here"})
    return Request(method, path, head, body=b"" if body is None else json.dumps(body).encode())


def customer(customer_id: str) -> str:
    return f"/api/v2/customer/{customer_id}"


def get_work(office: Office) -> Counter[str]:
    """Return the work of a read whose customer was read before."""
    office.call("GET", customer(NORTH))
    return office.work("GET", customer(NORTH))


def test_counting_sees_what_is_called() -> None:
    work = Office().work("GET", "/_sandbox/clock")
    assert "orjson.dumps" in of(work, *JSON_WRITERS)
    assert work["mock_server.sandbox.sandboxes.sandbox.Sandbox.answer"] == 1


def test_a_customer_that_was_read_is_neither_made_nor_encoded_nor_read_as_json() -> None:
    work = get_work(Office())
    assert of(work, *FAKER, *JSON_WRITERS, *JSON_READERS) == set()


def test_identifiers_in_a_body_are_not_taken_for_numbers_to_read_exactly() -> None:
    offers = ["0e0e0e0e-1e10-4e10-8e10-0e0e0e0e0e0e", "-0", "1e5", "9" * 300]
    body = {"name": "Data", "nestedOffers": offers, "eligibleSubAccountIds": ["ALL"]}
    work = Office().work("POST", f"{customer(NORTH)}/package", body)
    assert of(work, "json.decoder.") == set()


def test_reading_a_customer_calls_few_functions() -> None:
    assert sum(get_work(Office()).values()) <= MAX_CALLS_OF_A_READ


def test_a_changed_customer_is_encoded_once() -> None:
    office = Office()
    office.call("GET", customer(NORTH))
    office.call("PATCH", customer(NORTH), {"name": "New"})
    office.call("POST", "/_sandbox/clock/advance", {"until": "idle"})
    first, second = (office.work("GET", customer(NORTH)) for _ in range(2))
    assert (first["orjson.dumps"], second["orjson.dumps"]) == (1, 0)


def member_work(number: int, *, before: int) -> Counter[str]:
    """Return the work of the first read of a member, after that of another."""
    office = Office(population=CROWD)
    named = office.scenario.base.id_of_ref
    assert office.call("GET", customer(named(f"crowd.{before}") or "")) == 200
    return office.work("GET", customer(named(f"crowd.{number}") or ""))


def test_the_first_read_of_a_member_decodes_its_identifier_and_encodes_it_once() -> None:
    work = member_work(7_000_000, before=1)
    assert work["orjson.dumps"] == 1
    assert work["mock_server.sandbox.generation.levels.Permutation.number_of"] == 1
    assert work["mock_server.sandbox.generation.levels.Permutation.uuid_of"] == 1  # its parent's


@pytest.mark.parametrize("path", [customer(NORTH), f"{customer(NORTH)}/package"])
@pytest.mark.parametrize("base", ["", "/s/never-named-before"])
def test_no_call_builds_a_validator_or_a_route(base: str, path: str) -> None:
    method = "POST" if path.endswith("package") else "PATCH"
    work = Office().work(method, base + path, {"name": "New"})
    assert of(work, *VALIDATOR_MAKERS) == set()
    assert work["mock_server.contract.bodies.BodyReader.read"] == 1


MERGE = "mock_server.domain.merge.merge"
CHECK_CHANGES = "mock_server.contract.contract.Contract.check_changes"
CHECK_CUSTOMER = "mock_server.contract.contract.Contract.check_customer"


def settled(office: Office) -> Counter[str]:
    return office.work("POST", "/_sandbox/clock/advance", {"until": "idle"})


def test_a_modify_is_validated_when_accepted_and_not_again_when_it_settles() -> None:
    office = Office()
    office.call("PATCH", customer(NORTH), {"name": "Old"})
    settled(office)
    accepting = office.work("PATCH", customer(NORTH), {"name": "New"})
    settling = settled(office)
    assert (accepting[MERGE], accepting[CHECK_CHANGES], accepting[CHECK_CUSTOMER]) == (1, 1, 0)
    assert (settling[MERGE], settling[CHECK_CHANGES], settling[CHECK_CUSTOMER]) == (1, 0, 0)


def test_the_merged_entries_of_a_modify_are_validated_again_when_it_settles() -> None:
    office = Office()
    office.call("PATCH", customer(NORTH), {"invoiceConfiguration": {"vat": 7}})
    office.call("PATCH", customer(NORTH), {"invoiceConfiguration": {"invoiceText": "Thanks"}})
    settling = settled(office)
    assert (settling[MERGE], settling[CHECK_CHANGES]) == (2, 2)


def test_a_settled_request_keeps_nothing_of_its_work() -> None:
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    sandbox.handle(request_of("PATCH", customer(NORTH), {"name": "New"}), START_MS)
    sandbox.handle(request_of("POST", "/_sandbox/clock/advance", {"until": "idle"}), START_MS)
    [job] = sandbox.simulation.world.jobs.listed()
    assert job.work == Void()


def test_modifying_a_customer_calls_few_functions() -> None:
    office, works = Office(), []
    office.call("GET", customer(NORTH))
    for _ in range(3):
        works.append(office.work("PATCH", customer(NORTH), {"name": "New"}))
        settled(office)
    assert sum(works[0].values()) <= MAX_CALLS_OF_A_MODIFY
    assert sum(works[2].values()) <= MAX_CALLS_OF_A_MODIFY


def package(name: str) -> dict[str, object]:
    return {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}


def test_creating_a_package_calls_few_functions() -> None:
    office = Office()
    path = f"{customer(NORTH)}/package"
    works = [office.work("POST", path, package(name)) for name in ("Gold", "Silver")]
    assert sum(works[1].values()) <= MAX_CALLS_OF_A_PACKAGE


def test_refusing_a_body_calls_few_functions() -> None:
    office = Office()
    office.call("PATCH", customer(NORTH), {"name": 7})  # the first one reads the schema's names
    work = office.work("PATCH", customer(NORTH), {"name": 8})
    assert sum(work.values()) <= MAX_CALLS_OF_A_REFUSAL


def test_a_valid_body_is_read_and_validated_once_without_collecting_errors() -> None:
    office = Office()
    office.call("PATCH", customer(NORTH), {"name": "Old"})
    settled(office)
    work = office.work("PATCH", customer(NORTH), {"name": "New"})
    assert work["mock_server.contract.values.exact_json.loads"] == 1
    assert work["mock_server.contract.bodies.BodyReader.read"] == 1
    assert of(work, "None.Draft202012Validator.") == {"None.Draft202012Validator.is_valid"}


def test_a_sandbox_builds_no_validator_of_control_calls_before_there_is_one() -> None:
    scenario = build(SMALL_WORLD)
    with counted() as calls:
        Switchboard(Sandboxes(scenario, START_MS))
    assert calls["mock_server.sandbox.control.control_api.ControlApi.__init__"] == 1
    assert calls["mock_server.contract.schemas.validation.Checker.__init__"] == 0


def test_the_validator_of_a_control_call_is_built_once() -> None:
    office = Office()
    built = [
        office.work("POST", f"{base}/_sandbox/clock/run", {"speed": 2})[
            "mock_server.contract.schemas.validation.Checker.__init__"
        ]
        for base in ("", "", "/s/another")
    ]
    assert built == [1, 0, 0]


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


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", customer(NORTH), None),
        ("GET", customer("nobody"), None),
        ("GET", "/nothing", None),
        ("PATCH", customer(NORTH), {"name": "New"}),
        ("PATCH", customer(NORTH), {"name": 7}),
        ("PATCH", customer(NORTH), []),
        ("POST", f"{customer(NORTH)}/package", {"name": "Gold"}),
        ("POST", "/_sandbox/faults", {"nome": "?"}),
        ("POST", "/_sandbox/clock/advance", {"until": "idle"}),
    ],
)
def test_calls_leave_no_cycles_that_would_have_to_be_collected(
    method: str, path: str, body: object
) -> None:
    office = Office()
    office.call(method, path, body)
    gc.collect()
    office.call(method, path, body)
    assert gc.collect() == 0
