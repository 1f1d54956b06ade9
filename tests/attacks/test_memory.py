"""What a sandbox keeps never exceeds its limits, whatever is sent to it."""

import json
from collections import deque
from collections.abc import Callable

import pytest
from support import DATA, DEPOT, NORTH, SMALL_WORLD, START_MS, build
from support.growth import growth
from support.raw_calls import raw_request

from mock_server.sandbox.ground.exchange import Json, Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.simulation import MAX_SHOWN

KIB = 1024
MIB = 1024 * KIB
READ = f"/api/v2/customer/{NORTH}"


def sandbox_of(**limits: int) -> Sandbox:
    return Sandbox(build({**SMALL_WORLD, "limits": limits}), START_MS)


def send(sandbox: Sandbox, method: str, path: str, body: bytes = b"") -> Outcome:
    return sandbox.handle(Request(method, path, body=body), START_MS)


def long_heads(sandbox: Sandbox, number: int) -> None:
    headers = {f"x-{line}": f"{number}" + "x" * 2 * KIB for line in range(16)}
    sandbox.handle(Request("GET", READ, headers=headers), START_MS)


def long_addresses(sandbox: Sandbox, number: int) -> None:
    send(sandbox, "GET", f"{READ}{number}{'x' * 32 * KIB}")


def refused_bodies(sandbox: Sandbox, number: int) -> None:
    send(sandbox, "PATCH", READ, json.dumps({"n": number, "contact": [{}] * 500}).encode())


def bodies_with_long_names(sandbox: Sandbox, number: int) -> None:
    send(
        sandbox,
        "PATCH",
        READ,
        json.dumps({f"{number}-{at}-" + "x" * 4 * KIB: 1 for at in range(16)}).encode(),
    )


def bodies_with_wide_names(sandbox: Sandbox, number: int) -> None:
    wide = "x" * 1000 + "\N{GRINNING FACE}"
    names = {f"{number}-{at}-{wide}": 1 for at in range(100)}
    send(sandbox, "PATCH", READ, json.dumps(names, ensure_ascii=False).encode())


def wide_queries(sandbox: Sandbox, number: int) -> None:
    query = f"a={number}" + "a" * 7 * KIB + "%F0%9F%98%80"
    sandbox.handle(raw_request("GET", f"{READ}?{query}".encode()), START_MS)


def malformed_bodies(sandbox: Sandbox, number: int) -> None:
    send(sandbox, "PATCH", READ, f"{number}".encode() + b"{" * 64 * KIB)


def heavy_fault_headers(sandbox: Sandbox, number: int) -> None:
    body: Json = {"status": 200, "body": f"{number}" + "x" * 32 * KIB}
    request = Request("GET", READ, headers={"x-sandbox-fault": json.dumps(body)}, fault=body)
    sandbox.handle(request, START_MS)


def large_replies(sandbox: Sandbox, number: int) -> None:
    if number < 0:
        put(sandbox, NORTH)
    assert len(send(sandbox, "GET", READ).body) > 32 * KIB


def changed_replies(sandbox: Sandbox, number: int) -> None:
    if number < 0:
        plan = {"fault": {"mutate": [{"set": "/content/0/name", "to": "x" * 30 * KIB}]}}
        send(sandbox, "PUT", "/_sandbox/faults/plan", json.dumps(plan).encode())
    assert len(send(sandbox, "GET", READ).body) > 30 * KIB


@pytest.mark.nightly
@pytest.mark.parametrize(
    "attack",
    [
        long_heads,
        long_addresses,
        refused_bodies,
        bodies_with_long_names,
        bodies_with_wide_names,
        wide_queries,
        malformed_bodies,
        heavy_fault_headers,
        large_replies,
        changed_replies,
    ],
)
def test_records_of_calls_stay_within_the_limit_of_the_journal(
    attack: Callable[[Sandbox, int], None],
) -> None:
    sandbox = sandbox_of(journalBytes=MIB // 2)
    attack(sandbox, -1)
    with growth() as grown:
        for number in range(40):
            attack(sandbox, number)
    assert sandbox.journal.evicted > 0
    assert grown.taken < 1.5 * MIB // 2, grown


def modifies(sandbox: Sandbox, number: int) -> Outcome:
    fields = [{"keyName": f"{number}-{field}"} for field in range(100)]
    return send(sandbox, "PATCH", READ, json.dumps({"customFields": fields}).encode())


def packages(sandbox: Sandbox, number: int) -> Outcome:
    package = {
        "name": f"Package {number}",
        "description": "x" * 16 * KIB,
        "nestedOffers": [DATA],
        "eligibleSubAccountIds": ["ALL"],
    }
    return send(sandbox, "POST", f"{READ}/package", json.dumps(package).encode())


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("limits", "accept", "reason"),
    [
        ({"pendingJobs": 10}, modifies, "10 requests are in progress (limits.pendingJobs)"),
        (
            {"pendingBytes": MIB},
            modifies,
            "requests in progress take 1048576 bytes (limits.pendingBytes)",
        ),
        (
            {"pendingBytes": MIB},
            packages,
            "requests in progress take 1048576 bytes (limits.pendingBytes)",
        ),
        ({"packages": 10}, packages, "there are 10 packages (limits.packages)"),
        ({"packageBytes": MIB}, packages, "packages take 1048576 bytes (limits.packageBytes)"),
    ],
)
def test_accepted_work_takes_no_more_memory_than_allowed(
    limits: dict[str, int], accept: Callable[[Sandbox, int], Outcome], reason: str
) -> None:
    sandbox = sandbox_of(journalEntries=1, **limits)
    accept(sandbox, -1)
    with growth() as grown:
        replies = [accept(sandbox, number) for number in range(80)]
    last = replies[-1]
    assert (last.status, last.headers["X-Sandbox-Reason"]) == (503, reason)
    assert json.loads(last.body)["errorCode"] == "SANDBOX_BUSY"
    assert grown.taken < 1.6 * MIB, grown


def test_a_read_merges_no_more_modifies_in_progress_than_allowed() -> None:
    sandbox = Sandbox(
        build(
            SMALL_WORLD, assumptions={"visibility": "at-once"}, jobs={"modifyCustomer": "manual"}
        ),
        START_MS,
    )
    replies = deque((send(sandbox, "PATCH", READ, b"{}") for _ in range(MAX_SHOWN + 1)), maxlen=2)
    expected = "500 modifies of this customer are in progress, the most that a read can show"
    assert [reply.status for reply in replies] == [202, 503]
    assert replies[-1].headers["X-Sandbox-Reason"] == expected
    assert send(sandbox, "PATCH", f"/api/v2/customer/{DEPOT}", b"{}").status == 202


def test_a_read_merges_no_more_of_heavy_customers_than_allowed() -> None:
    sandbox = Sandbox(
        build(SMALL_WORLD, assumptions={"visibility": "at-once", "unknown-entry-id": "added"}),
        START_MS,
    )
    assert send(sandbox, "PATCH", READ, contacts(0, 1000, "")).status == 202
    idle(sandbox)
    reads: list[Outcome] = []
    while not reads or reads[-1].status == 200:
        assert send(sandbox, "PATCH", READ, contacts(0, 1, f"{len(reads)}")).status == 202
        reads.append(send(sandbox, "GET", READ))
    expected = "this customer has more modifies in progress than one read can merge"
    assert (reads[-1].status, reads[-1].headers["X-Sandbox-Reason"]) == (503, expected)
    assert 5 < len(reads) < 20
    idle(sandbox)
    assert send(sandbox, "GET", READ).status == 200


@pytest.mark.parametrize("name", ["nestedOffers", "eligibleSubAccountIds"])
def test_a_package_lists_no_more_than_allowed(name: str) -> None:
    sandbox = sandbox_of(packageEntries=10)
    package = {"name": "Long", "nestedOffers": [DATA], "eligibleSubAccountIds": [DEPOT]}
    ids = [f"3f0c9a52-0000-4000-8000-{number:012}" for number in range(11)]

    def refused_with(entries: list[str]) -> tuple[int, str]:
        body = json.dumps({**package, name: entries}).encode()
        reply = send(sandbox, "POST", f"{READ}/package", body)
        return reply.status, reply.headers["X-Sandbox-Reason"]

    assert refused_with(ids) == (
        413,
        f"/{name}: there are more than 10 entries (limits.packageEntries)",
    )
    assert refused_with(ids[:10])[0] == 400


def test_settled_requests_make_room_for_more_work() -> None:
    sandbox = sandbox_of(pendingBytes=MIB)
    while modifies(sandbox, 0).status == 202:
        pass
    send(sandbox, "POST", "/_sandbox/clock/advance", b'{"until":"idle"}')
    assert modifies(sandbox, 0).status == 202


def idle(sandbox: Sandbox) -> None:
    send(sandbox, "POST", "/_sandbox/clock/advance", b'{"until":"idle"}')


def contacts(start: int, end: int, remarks: str) -> bytes:
    common = {"role": "NONE", "landlinePhoneNumber": "1", "identity": [], "remarks": remarks}
    ids = (f"3f0c9a52-0000-4000-8000-{number:012}" for number in range(start, end))
    return json.dumps({"contact": [{"id": contact_id, **common} for contact_id in ids]}).encode()


@pytest.mark.parametrize(
    ("several", "remarks"), [(100, ""), (1, "x" * 64 * KIB)], ids=["many-entries", "long-texts"]
)
def test_a_customer_grows_no_larger_than_allowed(several: int, remarks: str) -> None:
    sandbox = Sandbox(
        build(SMALL_WORLD, limits={"customer": MIB}, assumptions={"unknown-entry-id": "added"}),
        START_MS,
    )
    replies = []
    for start in range(0, 40 * several, several):
        body = contacts(start, start + several, remarks)
        replies.append(send(sandbox, "PATCH", READ, body))
        idle(sandbox)
    reason = "the customer would take more than 1048576 bytes (limits.customer)"
    assert replies[0].status == 202
    assert (replies[-1].status, replies[-1].headers["X-Sandbox-Reason"]) == (413, reason)
    assert sandbox.simulation.world.customer_bytes < 1.1 * MIB
    assert len(send(sandbox, "GET", READ).body) < 1.1 * MIB


def put(sandbox: Sandbox, customer_id: str) -> Outcome:
    """Add a customer with a long name by a control call."""
    fields = json.loads(send(sandbox, "GET", f"/_sandbox/customers/{NORTH}").body)
    fields |= {"customerId": customer_id, "name": "x" * 32 * KIB}
    path = f"/_sandbox/customers/{customer_id}"
    return send(sandbox, "PUT", path, json.dumps(fields).encode())


def test_changed_customers_take_no_more_memory_than_allowed() -> None:
    sandbox = sandbox_of(customerBytes=MIB, journalEntries=1)
    with growth() as grown:
        ids = (f"3f0c9a52-0000-4000-8000-{number:012}" for number in range(100))
        (last,) = deque((put(sandbox, customer_id) for customer_id in ids), maxlen=1)
    full = "changed customers take 1048576 bytes (limits.customerBytes)"
    assert (last.status, json.loads(last.body)["detail"]) == (409, full)
    assert grown.taken < 1.5 * MIB, grown
    assert modifies(sandbox, 0).headers["X-Sandbox-Reason"] == full


def test_packages_are_attached_and_detached_only_while_there_is_room_for_the_customer() -> None:
    package = {"ref": "p", "owner": "acme", "name": "P", "nestedOffers": ["data"]}
    packages = [{**package, "eligibleSubAccountIds": ["ALL"]}]
    limits = {"customerBytes": 64 * KIB, "journalEntries": 1}
    sandbox = Sandbox(build({**SMALL_WORLD, "packages": packages, "limits": limits}), START_MS)
    put(sandbox, "3f0c9a52-0000-4000-8000-000000000001")
    put(sandbox, "3f0c9a52-0000-4000-8000-000000000002")
    full = "changed customers take 65536 bytes (limits.customerBytes)"
    for action in ("attach", "detach"):
        reply = send(sandbox, "POST", f"/_sandbox/packages/p/{action}", b'{"customer": "north"}')
        assert (reply.status, json.loads(reply.body)["detail"]) == (409, full)


def test_customers_that_come_and_go_leave_nothing() -> None:
    sandbox = sandbox_of(journalEntries=1)
    before = sandbox.simulation.world.customer_bytes

    def come_and_go(number: int) -> None:
        customer_id = f"3f0c9a52-0000-4000-8000-{number:012}"
        put(sandbox, customer_id)
        send(sandbox, "DELETE", f"/_sandbox/customers/{customer_id}")

    come_and_go(100)  # the first one builds the validator, which stays
    with growth() as grown:
        for number in range(100):
            come_and_go(number)
    assert sandbox.simulation.world.customer_bytes == before
    assert grown.taken < 100 * KIB, grown
