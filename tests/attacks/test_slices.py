"""Large amounts of work are split by cost, not by number, so that other calls run in between."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from support import ACME, DATA, DEPOT, NORTH, SMALL_WORLD, START_MS, build

from mock_server.domain.records import ALL, Package
from mock_server.sandbox.ground.exchange import LongReply, Outcome, Request, Steps
from mock_server.sandbox.sandboxes.sandbox import Sandbox

DEPOT_PATH = f"/api/v2/customer/{DEPOT}"


def sandbox_of(modify: Any = "2s") -> Sandbox:
    """Return a sandbox in which a modify may add contacts."""
    jobs = {"modifyCustomer": modify}
    assumptions = {"unknown-entry-id": "added"}
    return Sandbox(build(SMALL_WORLD, jobs=jobs, assumptions=assumptions), START_MS)


def send(sandbox: Sandbox, method: str, path: str, body: Any = None) -> Outcome:
    data = b"" if body is None else json.dumps(body).encode()
    return sandbox.handle(Request(method, path, body=data), START_MS)


def modify(sandbox: Sandbox, body: Any) -> str:
    """Send a modify, which is accepted; return the id of its request."""
    reply = send(sandbox, "PATCH", DEPOT_PATH, body)
    assert reply.status == 202, reply
    return str(json.loads(reply.body)["content"][0]["requestId"])


def sandbox_with_packages(count: int) -> Sandbox:
    """Return a sandbox with packages for which North is eligible."""
    sandbox = sandbox_of()
    packages = sandbox.simulation.world.packages
    for number in range(count):
        package_id = f"50000000-0000-4000-8000-{number:012}"
        packages.put(Package(package_id, ACME, None, f"{number}", None, (DATA,), (ALL,)))
    return sandbox


def slices(sandbox: Sandbox, method: str, path: str, body: Any = None) -> int:
    """Return the number of slices in which a control call is answered."""
    data = b"" if body is None else json.dumps(body).encode()
    answer = sandbox.answer(Request(method, f"/_sandbox{path}", body=data), START_MS)
    if isinstance(answer, Outcome):
        return 1
    return 1 + sum(1 for _ in answer)


def last_of(answer: Outcome | Steps) -> Outcome:
    """Finish an answer and return its outcome, whose body may still have to be written."""
    while not isinstance(answer, Outcome):
        try:
            next(answer)
        except StopIteration as end:
            answer = end.value
    return answer


def contacts(count: int, remarks: str = "") -> Any:
    common = {"role": "NONE", "landlinePhoneNumber": "1", "identity": [], "remarks": remarks}
    ids = (f"3f0c9a52-0000-4000-8000-{number:012}" for number in range(count))
    return {"contact": [{"id": contact_id, **common} for contact_id in ids]}


UNTIL_IDLE = ("POST", "/clock/advance", {"until": "idle"})


@pytest.mark.parametrize(
    "after", [{"after": "1s"}, {"after": ["1s", "1h"]}], ids=["at-once", "one-after-the-other"]
)
def test_others_have_their_turn_after_each_heavy_modify(after: Any) -> None:
    sandbox = sandbox_of(after)
    for number in range(100):
        modify(sandbox, contacts(1, f"{number}"))
    assert slices(sandbox, *UNTIL_IDLE) <= 4
    modify(sandbox, contacts(3000))
    slices(sandbox, *UNTIL_IDLE)
    for number in range(100):
        modify(sandbox, contacts(1, f"{number}"))
    assert slices(sandbox, *UNTIL_IDLE) > 100


def test_others_have_their_turn_while_a_customer_with_much_of_its_own_is_removed() -> None:
    sandbox = sandbox_of("manual")
    package = {"name": "", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
    for number in range(1500):
        named = {**package, "name": f"{number}"}
        assert send(sandbox, "POST", f"{DEPOT_PATH}/package", named).status == 202
    slices(sandbox, *UNTIL_IDLE)
    for number in range(1500):
        modify(sandbox, {"name": f"{number}"})
    assert slices(sandbox, "DELETE", f"/customers/{DEPOT}") == 1 + (1500 + 1500 + 1500) // 1000
    assert send(sandbox, "GET", DEPOT_PATH).status == 404
    assert send(sandbox, "GET", f"/api/v2/customer/{NORTH}").status == 200


def test_others_have_their_turn_while_a_page_of_customers_is_made() -> None:
    crowd = {"below": "acme", "customers": 1000}
    sandbox = Sandbox(build({**SMALL_WORLD, "population": crowd}), START_MS)
    request = Request("GET", "/_sandbox/customers", query={"size": "1000"})
    steps = sandbox.answer(request, START_MS)
    assert not isinstance(steps, Outcome)
    assert sum(1 for _ in steps) == 1000 // 4 - 1


@pytest.mark.parametrize(
    ("path", "query", "slices"),
    [
        ("customers", {"search": "nobody"}, 1004 // 4),
        ("customers", {"search": "-", "size": "1000"}, 1004 // 4 + 1000 // 4 - 1),
        ("packages", {"eligible": "north"}, 202 // 50 + 50 // 4),
        ("journal", {"status": "599"}, 1),
        ("journal", {"after": "1", "status": "599"}, 1),
        ("journal", {"after": "1"}, 0),
        ("journal/last", {"status": "599"}, 1),
    ],
    ids=str,
)
def test_a_search_lets_others_use_the_sandbox(
    path: str, query: dict[str, str], slices: int
) -> None:
    package = {"owner": "acme", "nestedOffers": ["data"], "eligibleSubAccountIds": ["ALL"]}
    packages = [{**package, "name": f"{number}"} for number in range(200)]
    crowd = {"below": "acme", "customers": 1000}
    sandbox = Sandbox(build({**SMALL_WORLD, "population": crowd, "packages": packages}), START_MS)
    if path.startswith("journal"):
        for _ in range(5_002):
            sandbox.handle(Request("GET", DEPOT_PATH), START_MS)
    steps = sandbox.answer(Request("GET", f"/_sandbox/{path}", query=query), START_MS)
    assert not isinstance(steps, Outcome)
    assert [*steps] == [False] * slices


def test_packages_may_change_while_they_are_searched() -> None:
    sandbox, count = sandbox_with_packages(20_000), 20_000
    query = {"eligible": "north", "size": "10", "page": "1999"}
    steps = sandbox.answer(Request("GET", "/_sandbox/packages", query=query), START_MS)
    assert not isinstance(steps, Outcome)
    next(steps)
    packages = sandbox.simulation.world.packages
    gone = next(iter(packages))
    packages.remove(gone.package_id)
    page = json.loads(last_of(steps).body)
    assert (page["total"], len(page["items"])) == (count, 10)


def test_others_have_their_turn_while_many_plans_are_written() -> None:
    steps = [{"status": 299, "body": "x" * 1_500}] * 20
    faults = [{"name": f"plan-{number}", "steps": steps} for number in range(100)]
    sandbox = Sandbox(build(SMALL_WORLD), START_MS)
    for plan in faults:
        assert send(sandbox, "PUT", f"/_sandbox/faults/{plan['name']}", plan).status == 201
    for path, query in (("state", {}), ("bundle", {}), ("faults", {"size": "100"})):
        request = Request("GET", f"/_sandbox/{path}", query=query)
        outcome = last_of(sandbox.answer(request, START_MS))
        assert (len(outcome.body) < 600_000, isinstance(outcome, LongReply)) == (True, True), path


def searched(requests: Sequence[Request], text: str) -> tuple[int, int]:
    """Return the number of slices of a search for a text in some calls, and the number of hits."""
    sandbox = Sandbox(build(SMALL_WORLD, limits={"body": 4 * 2**20}), START_MS)
    for request in requests:
        sandbox.handle(request, START_MS)
    search = Request("GET", "/_sandbox/journal", query={"text": text, "brief": "true"})
    steps = sandbox.answer(search, START_MS)
    assert not isinstance(steps, Outcome)
    return 1 + sum(1 for _ in steps), len(
        json.loads(last_of(sandbox.handle(search, START_MS)).body)["items"]
    )


def test_others_have_their_turn_while_one_long_body_is_searched() -> None:
    body = b" " * 1_999_990 + b'"a needle"' + b" " * 1_000_000
    assert searched([Request("PATCH", DEPOT_PATH, body=body)], "A NEEDLE") == (15, 1)
    assert searched([Request("PATCH", DEPOT_PATH, body=b" " * 199_996 + body)], "a needle")[1] == 1


def test_others_have_their_turn_while_long_heads_are_searched() -> None:
    head = {f"x-{number}": "\u0130" * 8_000 for number in range(7)}
    assert searched([Request("GET", DEPOT_PATH, head)] * 40, "needle") == (41, 0)
