"""What a sandbox keeps never exceeds its limits, whatever is sent to it.

A row for each attack: the world, a call that is made again and again, how it is answered in the
end, and what the limit is about, which a refused call leaves as it is.
"""

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import pytest
from support import ACME, DATA, DEPOT, NORTH, OPERATOR, SMALL_WORLD, START_MS, Client, Reply, build
from support.growth import growth
from support.raw_calls import raw_request
from support.uploads import problem, put_state

from mock_server.contract.values.exact_json import loads, size_of
from mock_server.domain.world import MAX_LEVELS
from mock_server.sandbox.ground.exchange import Json, Request
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.scenario.scenario import Limits

KIB: Final = 1024
MIB: Final = 1024 * KIB
HEAVY: Final = 64 * KIB
TOO_HEAVY: Final = f"the customer would take more than {HEAVY} bytes (limits.customer)"
FULL: Final = f"changed customers take {MIB} bytes (limits.customerBytes)"
PENDING: Final = f"requests in progress take {MIB} bytes (limits.pendingBytes)"
READ: Final = f"/api/v2/customer/{NORTH}"
CROWD: Final = {"ref": "crowd", "below": "blue", "customers": 30, "fanout": 30}
TEXTS: Final = ("name", "type", "vatRegistrationNumber")
MUCH: Final = "x" * 28 * KIB
BARE: Final = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
    "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
}  # fmt: skip

# ── Attacks ──────────────────────────────────────────────────────────────────────────────────────


def id_of(number: int) -> str:
    return f"3f0c9a52-0000-4000-8000-{number:012}"


def modifies(client: Client, number: int) -> Reply:
    return client.modify(
        NORTH, {"customFields": [{"keyName": f"{number}-{n}"} for n in range(100)]}
    )


def packages(client: Client, number: int) -> Reply:
    package = {"name": f"Package {number}", "description": "x" * 16 * KIB, "nestedOffers": [DATA]}
    return client.create_package(NORTH, {**package, "eligibleSubAccountIds": ["ALL"]})


def lists(name: str) -> Callable[[Client, int], Reply]:
    """Return an attack that creates packages with ever longer lists."""

    def attack(client: Client, number: int) -> Reply:
        lists = {"nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
        listed = [lists[name][0]] if number == 0 else [DATA] * (10 * number + 1)
        return client.create_package(ACME, {"name": f"{number}", **lists, name: listed})

    return attack


def attachments(client: Client, number: int) -> Reply:
    """Attach packages of 500 offers, which take 50 KB of a customer each."""
    package = {"name": f"{number}", "nestedOffers": [DATA] * 500, "eligibleSubAccountIds": ["ALL"]}
    made = client.create_package(ACME, package)
    client.advance(until="idle")
    path = f"/packages/{made.content['packageId']}/attach"
    return client.control("POST", path, {"customer": NORTH})


def entries(client: Client, number: int, several: int = 100, remarks: str = "") -> Reply:
    """Add contacts to a customer, and let them settle."""
    common = {"role": "NONE", "landlinePhoneNumber": "1", "identity": [], "remarks": remarks}
    ids = map(id_of, range(number * several, (number + 1) * several))
    reply = client.modify(NORTH, {"contact": [{"id": each, **common} for each in ids]})
    client.advance(until="idle")
    return reply


def long_entries(client: Client, number: int) -> Reply:
    return entries(client, number, 1, "x" * 64 * KIB)


def more_entries_than_a_read_can_merge(client: Client, number: int) -> Reply:
    """Modify a customer with a thousand contacts, and read it before the modifies settle."""
    if number == 0:
        entries(client, 0, 1_000)
    common = {"role": "NONE", "landlinePhoneNumber": "1", "identity": [], "remarks": f"{number}"}
    modified = client.modify(NORTH, {"contact": [{"id": id_of(0), **common}]})
    return client.get(NORTH) if modified.status == 202 else modified


def customers(client: Client, number: int) -> Reply:
    fields = client.control("GET", f"/customers/{NORTH}").json
    given = {**fields, "customerId": id_of(number), "name": "x" * 32 * KIB}
    return client.control("PUT", f"/customers/{id_of(number)}", given)


def names(client: Client, number: int) -> Reply:
    fields = client.control("GET", f"/customers/{NORTH}").json
    return client.control("PUT", f"/customers/{NORTH}", {**fields, "name": "x" * 30_000 * number})


def removals(client: Client, number: int) -> Reply:
    return client.control("DELETE", f"/customers/crowd.{number}")


def levels(client: Client, number: int) -> Reply:
    """Add customers, each below the previous one; then again and again one too deep."""
    at = min(number, MAX_LEVELS - 1)
    parent = id_of(at - 1) if at else OPERATOR
    return client.control("PUT", f"/customers/{id_of(at)}?parent={parent}", BARE)


class Row(NamedTuple):
    attack: Callable[[Client, int], Reply]
    world: Mapping[str, Any]
    status: int
    says: str
    kept: Callable[[Client], int] = lambda _: 0
    most: int = 0


def customer_bytes(client: Client) -> int:
    return client.sandbox.simulation.world.customer_bytes


def customer_count(client: Client) -> int:
    return int(client.control("GET", "/customers").json["total"])


def weight(client: Client) -> int:
    return size_of(client.control("GET", f"/customers/{NORTH}").json)


def limits(**given: int) -> dict[str, Any]:
    return {"limits": {"journalEntries": 1, **given}}


ADDED: Final = {"assumptions": {"unknown-entry-id": "added"}}
AT_ONCE: Final = {"visibility": "at-once", "unknown-entry-id": "added"}
SHOWN: Final = {"assumptions": AT_ONCE, "jobs": {"modifyCustomer": "manual"}}
GROWN: Final = f"the customer would take more than {MIB} bytes (limits.customer)"
ROWS: Final = {
    "requests": Row(
        modifies, limits(pendingJobs=10), 503, "10 requests are in progress (limits.pendingJobs)",
    ),
    "bytes of modifies": Row(modifies, limits(pendingBytes=MIB), 503, PENDING),
    "bytes of packages in progress": Row(packages, limits(pendingBytes=MIB), 503, PENDING),
    "packages": Row(packages, limits(packages=10), 503, "there are 10 packages (limits.packages)"),
    "bytes of packages": Row(
        packages, limits(packageBytes=MIB), 503,
        f"packages take {MIB} bytes (limits.packageBytes)",
    ),
    "offers of a package": Row(
        lists("nestedOffers"), limits(packageEntries=10), 413,
        "/nestedOffers: there are more than 10 entries (limits.packageEntries)",
    ),
    "sub-accounts of a package": Row(
        lists("eligibleSubAccountIds"), limits(packageEntries=10), 413,
        "/eligibleSubAccountIds: there are more than 10 entries (limits.packageEntries)",
    ),
    "packages of a customer": Row(
        attachments, limits(customer=HEAVY), 409, TOO_HEAVY, weight, HEAVY,
    ),
    "entries of a customer": Row(
        entries, {**limits(customer=MIB), **ADDED}, 413, GROWN, customer_bytes, 11 * MIB // 10,
    ),
    "texts of a customer": Row(
        long_entries, {**limits(customer=MIB), **ADDED}, 413, GROWN, customer_bytes, 11 * MIB // 10,
    ),
    "a name that is put": Row(names, limits(customer=HEAVY), 409, TOO_HEAVY, weight, HEAVY),
    "changed customers": Row(
        customers, limits(customerBytes=MIB), 409, FULL, customer_bytes, 11 * MIB // 10,
    ),
    "removed customers": Row(
        removals, {**limits(customerBytes=5000), "population": CROWD}, 409,
        "changed customers take 5000 bytes (limits.customerBytes)", customer_bytes, 5500,
    ),
    "levels of customers": Row(
        levels, limits(), 409,
        f"customers would be {MAX_LEVELS + 1} levels deep; the limit is {MAX_LEVELS}",
        customer_count, 5 + MAX_LEVELS - 1,
    ),
    "modifies that a read shows": Row(
        lambda client, _: client.modify(NORTH, {}), SHOWN, 503,
        "500 modifies of this customer are in progress, the most that a read can show",
    ),
    "entries that a read merges": Row(
        more_entries_than_a_read_can_merge, {"assumptions": AT_ONCE}, 503,
        "this customer has more modifies in progress than one read can merge",
    ),
}  # fmt: skip


def said(reply: Reply) -> str:
    kind = reply.headers["Content-Type"]
    return str(reply.json["detail"] if "problem" in kind else reply.headers["X-Sandbox-Reason"])


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_an_attack_is_refused_at_a_limit(row: Row) -> None:
    client = Client.of(**row.world)
    replies = [row.attack(client, 0)]
    assert replies[0].status < 300, replies[0].body
    while replies[-1].status < 300:
        replies.append(row.attack(client, len(replies)))
    assert (replies[-1].status, said(replies[-1])) == (row.status, row.says)
    assert row.kept(client) <= row.most
    before = row.kept(client)
    assert said(row.attack(client, len(replies))) == row.says
    assert row.kept(client) == before


PENDING_ROWS: Final = (
    "requests", "bytes of modifies", "bytes of packages in progress", "packages",
    "bytes of packages", "changed customers",
)  # fmt: skip


@pytest.mark.nightly
@pytest.mark.parametrize("name", PENDING_ROWS)
def test_what_is_accepted_takes_no_more_memory_than_allowed(name: str) -> None:
    row = ROWS[name]
    client = Client.of(**row.world)
    row.attack(client, 1_000)
    with growth() as grown:
        for number in range(80):
            row.attack(client, number)
    assert grown.taken < 1.6 * MIB, grown


# ── After a refusal ──────────────────────────────────────────────────────────────────────────────


def test_settled_requests_make_room_for_more_work() -> None:
    client = Client.of(**limits(pendingBytes=MIB))
    while modifies(client, 0).status == 202:
        pass
    client.advance(until="idle")
    assert modifies(client, 0).status == 202


def test_modifies_that_fit_one_by_one_do_not_make_a_customer_too_large_together() -> None:
    client = Client.of(**limits(customer=HEAVY))
    accepted = [client.modify(NORTH, {name: MUCH}) for name in TEXTS]
    client.advance(until="idle")
    settled = [client.request(reply.content["requestId"]) for reply in accepted]
    assert [each.content["status"] for each in settled] == ["SUCCESSFUL", "SUCCESSFUL", "FAILED"]
    assert settled[-1].headers["X-Sandbox-Reason"] == TOO_HEAVY
    assert client.modify(NORTH, {"type": None}).status == 202
    client.advance(until="idle")
    assert client.modify(NORTH, {TEXTS[2]: MUCH}).status == 202


def test_modifies_that_show_immediately_exceed_no_limit_either() -> None:
    client = Client.of(**limits(customer=HEAVY), assumptions={"visibility": "at-once"})
    assert [client.modify(NORTH, {name: MUCH}).status for name in TEXTS] == [202, 202, 413]
    shown = client.get(NORTH).content
    assert [shown.get(name) == MUCH for name in TEXTS] == [True, True, False]


def test_a_read_shows_no_modify_that_no_longer_fits() -> None:
    client = Client.of(**limits(customer=HEAVY), **SHOWN)
    assert client.modify(NORTH, {"name": MUCH}).status == 202
    more = {"type": MUCH, "vatRegistrationNumber": MUCH}
    assert client.control("PATCH", f"/customers/{NORTH}", more).status == 200
    assert (client.get(NORTH).content["name"], client.get(NORTH).content["type"]) == ("North", MUCH)


def test_a_modify_that_was_overtaken_does_not_make_a_customer_too_large() -> None:
    client = Client.of(limits={"customer": HEAVY}, jobs={"modifyCustomer": "manual"})
    first, *others = [client.modify(NORTH, {name: MUCH}).content["requestId"] for name in TEXTS]
    for request_id in (*others, first):
        client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})
    assert client.request(first).content["status"] == "FAILED"
    state = client.control("GET", "/state").body
    assert put_state(client, state).status == 200
    assert client.control("GET", "/state").body == state


def test_packages_are_attached_and_detached_only_while_there_is_room_for_the_customer() -> None:
    package = {"ref": "p", "owner": "acme", "name": "P", "nestedOffers": ["data"]}
    world: dict[str, Any] = {"packages": [{**package, "eligibleSubAccountIds": ["ALL"]}]}
    client = Client.of(**limits(customerBytes=HEAVY), **world)
    for number in range(2):
        customers(client, number)
    full = f"changed customers take {HEAVY} bytes (limits.customerBytes)"
    for action in ("attach", "detach"):
        reply = client.control("POST", f"/packages/p/{action}", {"customer": "north"})
        assert (reply.status, said(reply)) == (409, full)


def test_a_removed_customer_counts_until_it_is_added_again() -> None:
    client = Client.of()
    fields = client.control("GET", "/customers/depot").json
    taken = []
    for parent in ("north", "blue"):
        assert client.control("DELETE", f"/customers/{DEPOT}").status == 204
        assert customer_bytes(client) == 500
        assert client.control("PUT", f"/customers/{DEPOT}?parent={parent}", fields).status == 201
        taken.append(customer_bytes(client))
    assert taken[0] == taken[1] > 500


def test_a_state_that_removes_a_customer_twice_counts_it_once() -> None:
    client = Client.of()
    state = loads(client.control("GET", "/state").body)
    state["customers"] = [{"customerId": DEPOT, "customer": None}] * 2
    assert put_state(client, state).status == 200
    assert (customer_bytes(client), client.control("GET", "/customers").json["total"]) == (500, 4)


def test_customers_that_come_and_go_leave_nothing() -> None:
    client = Client.of(**limits())
    before = customer_bytes(client)

    def come_and_go(number: int) -> None:
        customers(client, number)
        client.control("DELETE", f"/customers/{id_of(number)}")

    for number in range(600):  # the first one builds the validator, which stays, as 1,000 events do
        come_and_go(number)
    with growth() as grown:
        for number in range(100):
            come_and_go(number)
    assert customer_bytes(client) == before
    assert grown.taken < 100 * KIB, grown


# ── Scenarios and states ─────────────────────────────────────────────────────────────────────────


def listed(**given: Any) -> dict[str, Any]:
    customer = {"ref": "heavy", "generated": False, "status": "ACTIVE", "currency": "EUR", **given}
    return {**SMALL_WORLD, "customers": [*SMALL_WORLD["customers"], customer]}


LARGE_OFFER: Final = {"ref": "large", "name": "Large", "linkedOfferIds": [DATA] * 500}
LARGE_PACKAGE: Final = {
    "ref": "large", "owner": "operator", "name": "Large", "nestedOffers": ["data"] * 500,
    "eligibleSubAccountIds": ["ALL"],
}  # fmt: skip
LISTED: Final = {
    "a name": listed(name="x" * HEAVY),
    "offers": {
        **listed(offer=["large"] * 50_000),
        "offers": [*SMALL_WORLD["offers"], LARGE_OFFER],
    },
    "packages": {**listed(package=["large"] * 50_000), "packages": [LARGE_PACKAGE]},
}


@pytest.mark.parametrize("source", LISTED.values(), ids=LISTED)
def test_a_scenario_lists_no_customer_that_is_too_large(source: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError) as refused:
        build(source, limits={"customer": HEAVY})
    [finding] = refused.value.findings
    assert (finding.pointer, finding.message) == ("/customers/1", TOO_HEAVY)


def test_a_state_with_a_customer_that_is_too_large_is_refused() -> None:
    client = Client.of(limits={"customer": HEAVY})
    client.modify(NORTH, {"name": MUCH})
    client.advance(until="idle")
    exported = client.control("GET", "/state").body
    state = loads(exported)
    fields = state["customers"][0]["customer"]["fields"]
    fields["type"] = "x" * HEAVY
    place = "/customers/0"
    text = f"{size_of(fields)} bytes are more than {HEAVY} (limits.customer)"
    expected = problem(HTTPStatus.BAD_REQUEST, f"{place}: {text}", {place: text})
    assert put_state(client, state).json == expected
    assert client.control("GET", "/state").body == exported


def test_a_customer_at_the_limit_is_answered_in_as_many_bytes() -> None:
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    own = Limits().customer - size_of({**fields, "name": ""})
    heavy = json.dumps({**fields, "name": "x" * own}).encode()
    assert client.control("PUT", f"/customers/{NORTH}", heavy).status == 200
    assert len(client.get(NORTH).body) < Limits().customer + 4 * KIB


# ── The journal ──────────────────────────────────────────────────────────────────────────────────


def raw(client: Client, headers: Mapping[bytes, bytes], target: bytes = READ.encode()) -> object:
    return client.sandbox.handle(raw_request("GET", target, headers), START_MS)


def sent(body: Any) -> bytes:
    """Write a body as a client sends it: bytes written by orjson take more than their length."""
    return json.dumps(body, ensure_ascii=False).encode()


def heavy_fault_headers(client: Client, number: int) -> object:
    body: Json = {"status": 200, "body": f"{number}" + "x" * 32 * KIB}
    request = Request("GET", READ, headers={"x-sandbox-fault": json.dumps(body)}, fault=body)
    return client.sandbox.handle(request, START_MS)


def large_replies(client: Client, number: int) -> None:
    if number < 0:
        fields = client.control("GET", f"/customers/{NORTH}").json
        client.control("PUT", f"/customers/{NORTH}", {**fields, "name": "x" * 32 * KIB})
    assert len(client.get(NORTH).body) > 32 * KIB


def changed_replies(client: Client, number: int) -> None:
    if number < 0:
        change = {"set": "/content/0/name", "to": "x" * 30 * KIB}
        client.control("PUT", "/faults/plan", {"fault": {"mutate": [change]}})
    assert len(client.get(NORTH).body) > 30 * KIB


WIDE: Final = "x" * 1000 + "\N{GRINNING FACE}"
RECORDED: Final[Mapping[str, Callable[[Client, int], object]]] = {
    "long heads": lambda client, number: raw(
        client, {b"x-%d" % line: b"%d" % number + b"x" * 2 * KIB for line in range(16)}
    ),
    "long addresses": lambda client, number: client.call("GET", f"{READ}{number}{'x' * 32 * KIB}"),
    "wide queries": lambda client, number: raw(
        client, {}, f"{READ}?a={number}{'a' * 7 * KIB}%F0%9F%98%80".encode()
    ),
    "refused bodies": lambda client, number: client.modify(
        NORTH, sent({"n": number, "contact": [{}] * 500})
    ),
    "long names": lambda client, number: client.modify(
        NORTH, sent({f"{number}-{at}-" + "x" * 4 * KIB: 1 for at in range(16)})
    ),
    "wide names": lambda client, number: client.modify(
        NORTH, sent({f"{number}-{at}-{WIDE}": 1 for at in range(100)})
    ),
    "malformed bodies": lambda client, number: client.modify(
        NORTH, f"{number}".encode() + b"{" * 64 * KIB
    ),
    "fault headers": heavy_fault_headers,
    "large replies": large_replies,
    "changed replies": changed_replies,
}  # fmt: skip


@pytest.mark.nightly
@pytest.mark.parametrize("attack", RECORDED.values(), ids=RECORDED)
def test_records_of_calls_stay_within_the_limit_of_the_journal(
    attack: Callable[[Client, int], object],
) -> None:
    client = Client.of(limits={"journalBytes": MIB // 2})
    attack(client, -1)
    with growth() as grown:
        for number in range(40):
            attack(client, number)
    assert client.sandbox.journal.evicted > 0
    assert grown.taken < 1.5 * MIB // 2, grown
