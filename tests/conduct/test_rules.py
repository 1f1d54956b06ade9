"""Rules of conduct: what breaks each rule, what keeps it, and what is not an opportunity."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pytest
from support import ACME, BLUE, CONTACT, DATA, DEPOT, NORTH, START_MS, VOICE, Client
from support.behaviour import ACTS_FOR_ROOT, Found, broken, report_on, verdicts_of

from mock_server.sandbox.conduct.conduct import NO_TIMEOUT, rule_named
from mock_server.server.shipped import documents

FIRST: Final = "0628d242-a938-4b6a-bb28-4d4255b1a8ca"
"""The id of the first request of SMALL_WORLD."""

UNKNOWN: Final = "00000000-0000-4000-8000-0000000000ff"
GOLD: Final = {"name": "Gold", "nestedOffers": [DATA, VOICE], "eligibleSubAccountIds": []}
CREDITS: Final = {"nestedOffers": [VOICE, DATA], "eligibleSubAccountIds": []}
ANN: Final = {"id": CONTACT, "role": "NONE", "firstName": "Ann", "landlinePhoneNumber": "1"}
API_KEY: Final = {"assumptions": {"credentials": {"scheme": "api-key", "header": "X-Tenant-Key"}}}
DOWN: Final = ["GLOBAL_1001"] * 20
Faults = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Row:
    """What a client does, the expected result of a rule, and the other rules that it breaks."""

    rule: str
    does: Callable[[Client], object]
    found: Found | None
    faults: Faults = ()
    also: Sequence[str] = ()
    changes: Mapping[str, Any] | None = None


REAL: Final = {"clock": {"mode": "real"}}
PASSED: Final = Found(verdict="passed")


def passed(opportunities: int) -> Found:
    return Found(verdict="passed", opportunities=opportunities)


def warns(*entries: int, of: int = 1) -> Found:
    return Found(verdict="warning", opportunities=of, entries=entries)


def fails(*entries: int, of: int = 1) -> Found:
    return Found(verdict="failed", opportunities=of, entries=entries)


def down(operation: str = "getCustomer", steps: Sequence[Any] = DOWN) -> Faults:
    return [{"name": "outage", "operation": operation, "steps": steps}]


def reads(*waits_ms: int, customer: str = NORTH) -> Callable[[Client], None]:
    """Read a customer, and again after each wait."""

    def do(client: Client) -> None:
        client.get(customer)
        for wait_ms in waits_ms:
            client.now_ms += wait_ms
            client.get(customer)

    return do


def accepted(client: Client, body: Mapping[str, Any] | None = None, customer: str = NORTH) -> str:
    """Modify a customer; return the request id."""
    request_id: str = client.modify(customer, body or {"name": "New"}).content["requestId"]
    return request_id


def settled(client: Client) -> str:
    """Modify a customer and let the request settle; return its id."""
    request_id = accepted(client)
    client.advance(by="2s")
    return request_id


def ticked(client: Client) -> list[bool]:
    """Modify a customer, and let the request settle by a tick; return the steps of the tick."""
    accepted(client)
    client.now_ms += 2000
    return [*client.sandbox.tick(client.now_ms)]


def queries(times: int, *, first_ms: int = 2000) -> Callable[[Client], None]:
    def do(client: Client) -> None:
        request_id = accepted(client)
        client.now_ms += first_ms
        client.advance(by="2s")
        for _ in range(times):
            client.request(request_id)

    return do


def on(client: Client, connection: int | None) -> Client:
    """Return the same client on another connection, at the same time."""
    return replace(client, connection=connection)


def reads_after_ten_seconds(*waits_ms: int, leaves: bool) -> Callable[[Client], None]:
    """Read a customer, wait ten seconds for the reply, and read it again after each wait."""

    def do(client: Client) -> None:
        entry = on(client, 1).get(NORTH).entry
        client.now_ms += 10_000
        if leaves:
            client.sandbox.leave(int(entry), client.now_ms)
        for connection, wait_ms in enumerate(waits_ms, start=2 if leaves else 1):
            client.now_ms += wait_ms
            on(client, connection).get(NORTH)

    return do


def repeats_beside_a_call_that_hangs(client: Client) -> None:
    """Read a customer without waiting for the reply; abandon that only after the first repeat."""
    entry = on(client, 1).get(NORTH).entry
    for wait_ms in (1000, 2000, 4000):
        client.now_ms += wait_ms
        on(client, 1).get(NORTH)
        client.sandbox.leave(int(entry), client.now_ms)


def repeats_elsewhere_beside_a_call_that_hangs(client: Client) -> None:
    """Read a customer, repeat that over another connection, then abandon the first read."""
    entry = on(client, 1).get(NORTH).entry
    client.now_ms += 1000
    for wait_ms in (0, 1000, 2000, 4000):
        client.now_ms += wait_ms
        on(client, 2).get(NORTH)
    client.sandbox.leave(int(entry), client.now_ms)


def reads_again_after_an_early_release(client: Client) -> None:
    """Read a customer, release the reply after two seconds, and wait as long as it requests."""
    on(client, 1).get(NORTH)
    client.now_ms += 2000
    client.control("DELETE", "/faults/outage")
    client.now_ms += 5000
    on(client, 1).get(NORTH)


def reads_anew_after_a_success_on_another_connection(client: Client) -> None:
    """Fail to read a customer, read it over an existing connection, and later over a third one."""
    on(client, 2).get(ACME)
    for connection, wait_ms in ((1, 0), (2, 500), (3, 100), (3, 1100), (3, 2200)):
        client.now_ms += wait_ms
        on(client, connection).get(NORTH)


def beside_a_chain(client: Client) -> None:
    """Repeat a call twice over one connection, and then another call once over another."""
    reads(1000, 2000)(on(client, 7))
    client.now_ms += 3000
    reads(4000, customer=BLUE)(on(client, 9))


def two_in_step(
    client: Client,
    waits_ms: Sequence[int],
    *,
    late_ms: int = 0,
    factor: float = 1,
    connections: Sequence[int | None] = (7, 9),
) -> None:
    """Read a customer over one connection, and another a bit later over another connection."""
    one, other = (on(client, connection) for connection in connections)
    start_ms, waited_ms = client.now_ms, 0
    calls = []
    for wait_ms in (0, *waits_ms):
        waited_ms += wait_ms
        calls.append((start_ms + waited_ms, one, NORTH))
        calls.append((start_ms + late_ms + int(waited_ms * factor), other, BLUE))
    for now_ms, who, customer in sorted(calls, key=lambda call: call[0]):
        who.now_ms = client.now_ms = now_ms
        who.get(customer)


def lost_package(name: str, *, offers: Mapping[str, Any] = CREDITS) -> Callable[[Client], None]:
    def do(client: Client) -> None:
        client.create_package(ACME, GOLD)
        client.create_package(ACME, {"name": name, **offers})

    return do


def creates(*names: str) -> Callable[[Client], object]:
    """Create packages with the same offers for one owner."""
    return lambda client: [client.create_package(ACME, {**GOLD, "name": name}) for name in names]


def lost_modify(*between: Callable[[Client], object]) -> Callable[[Client], None]:
    def do(client: Client) -> None:
        client.modify(NORTH, {"name": "New"})
        for each in between:
            each(client)
        client.modify(NORTH, {"name": "New"})

    return do


def modifies(body: Mapping[str, Any], *, reads_first: bool = True) -> Callable[[Client], None]:
    def do(client: Client) -> None:
        if reads_first:
            client.get(NORTH)
        client.modify(NORTH, body)

    return do


def overwrites(client: Client, *, by: str = "acme-token", body: Any = None) -> None:
    """Read a customer, let another client change it, then write it."""
    client.get(NORTH)
    client.modify(NORTH, {"name": "Theirs"}, token=by)
    client.advance(by="2s")
    client.modify(NORTH, body or {"name": "North"})


def operator_overwrites(client: Client) -> None:
    fields = client.get(NORTH).content
    client.control("PUT", f"/customers/{NORTH}", {**fields, "name": "Theirs"})
    client.modify(NORTH, {"name": "North"})


def operator_changes(client: Client, *, tag: str = "*") -> None:
    client.get(NORTH)
    client.control("PATCH", f"/customers/{NORTH}", {"name": "Theirs"}, headers={"If-Match": tag})
    client.modify(NORTH, {"name": "North"})


LOST: Final = {"network": "reset", "phase": "after"}
LOST_PACKAGE: Final = down("createPackage", [LOST])
LOST_MODIFY: Final = down("modifyCustomer", [LOST])
WHOLE: Final = {
    "name": "North",
    "allowOfferDelegation": True,
    "isAllowedImeiLock": True,
    "mfaConfiguration": "MANDATORY",
    "type": "Other",
}


def head(client: Client, path: str, *, times: int = 1) -> object:
    """Make HEAD calls, whose replies show nothing of the data."""
    return [client.call("HEAD", f"/api/v2/{path}") for _ in range(times)]


def queried_late(client: Client) -> None:
    request_id = settled(client)
    client.advance(by="61m")
    client.request(request_id)


def queried_by_many(client: Client) -> None:
    request_id = settled(client)
    client.now_ms += 2000
    for number in range(18):
        client.request(request_id, headers={"User-Agent": f"poller {number}"})


def left_before(client: Client, entry: str) -> None:
    """Let the client of an entry disconnect five seconds later, before it has the reply."""
    client.now_ms += 5000
    client.sandbox.leave(int(entry), client.now_ms)


def queries_of_which_two_were_left(client: Client) -> None:
    request_id = settled(client)
    for _ in range(2):
        left_before(client, client.request(request_id).entry)
    for _ in range(2):
        client.request(request_id)


def queries_and_leaves_the_second_and_the_third(client: Client) -> None:
    request_id = settled(client)
    client.request(request_id)
    for _ in range(2):
        left_before(client, client.request(request_id).entry)
    client.request(request_id)


def queries_again_after_a_time_out(client: Client) -> None:
    request_id = accepted(client)
    client.now_ms += 2000
    left_before(client, client.request(request_id).entry)
    client.request(request_id)


def queries_what_it_did_not_wait_for(client: Client) -> None:
    left_before(client, client.modify(NORTH, {"name": "New"}).entry)
    (request,) = client.control("GET", "/requests").json["items"]
    client.request(request["requestId"])


def never_shown_its_end(client: Client) -> None:
    request_id = settled(client)
    left_before(client, client.request(request_id).entry)
    client.advance(by="61m")


def knows_what_it_did_not_wait_for(client: Client) -> None:
    left_before(client, client.get(NORTH).entry)
    client.modify(NORTH, WHOLE)


def read_after_modify(*between: Callable[[Client, str], object]) -> Callable[[Client], None]:
    def do(client: Client) -> None:
        request_id = accepted(client)
        client.now_ms += 2000
        for each in between:
            each(client, request_id)
        client.get(NORTH)

    return do


def waits(seconds: int, *, frozen: bool = False) -> Callable[[Client], None]:
    """Make a call, and disconnect after some time of the wall clock, or (frozen) of the sandbox."""

    def do(client: Client) -> None:
        who = on(client, 3)
        who.get(NORTH)
        if frozen:
            client.advance(by=f"{seconds}s")
        else:
            client.now_ms += 1000 * seconds
        client.sandbox.leave(1, client.now_ms)

    return do


def still_waits(client: Client) -> None:
    on(client, 3).get(NORTH)
    client.now_ms += 61_000


def query_of_another(client: Client) -> None:
    request_id = accepted(client)
    client.now_ms += 2000
    client.request(request_id, token="north-token")


def query_after_restart(client: Client) -> None:
    request_id = accepted(client)
    client.now_ms += 2000
    client.request(request_id, headers={"User-Agent": "poller"})


def calls(path: str) -> Callable[[Client], object]:
    return lambda client: client.call("GET", path)


def in_turn(*bodies: Mapping[str, Any]) -> Callable[[Client], None]:
    """Read a customer, then modify it repeatedly, each time after the last modify has settled."""

    def do(client: Client) -> None:
        client.get(NORTH)
        for body in bodies:
            client.modify(NORTH, body)
            client.advance(by="2s")

    return do


LATE: Final = [{"delay": "20s"}] * 2
HANGS: Final = down("getCustomer", [{"network": "hang"}])

ROWS: Final = [
    Row("poll-early", queries(1), PASSED),
    Row("poll-early", lambda client: client.request(accepted(client)), warns(1, 2)),
    Row(
        "poll-early",
        lambda client: client.request(accepted(client), headers={"User-Agent": "another"}),
        None,
    ),
    Row("poll-early", lambda client: client.request(UNKNOWN), None, also=["ignores-error-code"]),
    Row(
        "poll-early",
        queries_again_after_a_time_out,
        PASSED,
        down("getRequest", [{"status": 200, "headers": {"Retry-After": "30"}, **LATE[0]}]),
        changes={"jobs": {"modifyCustomer": {"after": "2s"}}},
    ),
    Row(
        "poll-early",
        queries_what_it_did_not_wait_for,
        None,
        down("modifyCustomer", [{"delay": "20s", "phase": "after"}]),
        changes={"jobs": {"modifyCustomer": {"after": "60s"}}},
    ),
    Row("retry-early", reads(1000), PASSED, down()),
    Row("retry-early", reads(991), PASSED, down()),
    Row("retry-early", reads(500), fails(1, 2), down()),
    Row("retry-early", reads(500), None),
    Row("retry-early", reads(500), None, down("getCustomer", ["CUSTOMER_1006"] * 2)),
    Row(
        "retry-early",
        reads(500),
        None,
        down("getCustomer", [{"error": "GLOBAL_1001", "network": "reset"}]),
    ),
    Row(
        "retry-early",
        reads(500),
        fails(1, 2),
        down("getCustomer", [{"status": 429, "headers": {"Retry-After": "1"}}]),
    ),
    Row(
        "retry-early",
        reads_again_after_an_early_release,
        PASSED,
        down(steps=[{"status": 503, "headers": {"Retry-After": "5"}, "delay": "6s"}]),
        changes=REAL,
    ),
    Row(
        "retry-early",
        reads_anew_after_a_success_on_another_connection,
        passed(2),
        down(steps=["ok", "GLOBAL_1001", "ok", *DOWN]),
    ),
    Row("no-backoff", reads(1000, 2000), None, down()),
    Row("no-backoff", reads(1000, 2000, 4000), PASSED, down()),
    Row("no-backoff", reads(1000, 1000, 1000), warns(1, 2, 3, 4), down()),
    *(
        Row(
            "no-backoff",
            reads_after_ten_seconds(*waits_ms, leaves=leaves),
            found,
            down(steps=[first, *DOWN]),
            changes=REAL,
        )
        for first, leaves in (
            ({"network": "hang"}, True),
            ({"delay": "50s"}, True),
            ({"error": "GLOBAL_1001", "delay": "10s"}, False),
        )
        for waits_ms, found in (
            ((1000, 2000, 4000), PASSED),
            ((1000, 1000, 1000), warns(1, 2, 3, 4)),
        )
    ),
    Row(
        "no-backoff",
        repeats_beside_a_call_that_hangs,
        PASSED,
        down(steps=[{"network": "hang"}, *DOWN]),
    ),
    Row(
        "no-backoff",
        repeats_elsewhere_beside_a_call_that_hangs,
        passed(2),
        down(steps=[{"network": "hang"}, *DOWN]),
    ),
    # The client has neither received the reply nor been reported as disconnected
    Row(
        "no-backoff",
        lambda client: reads(1000, 2000, 4000)(on(client, 1)),
        PASSED,
        down(steps=[{"error": "GLOBAL_1001", "delay": "50s"}, *DOWN]),
        changes=REAL,
    ),
    # No connection, so each reply is immediate
    Row(
        "no-backoff",
        reads(1000, 2000, 4000),
        PASSED,
        down(
            steps=["GLOBAL_1001", *({"error": "GLOBAL_1001", "delay": d} for d in ("1500ms", "3s"))]
        ),
        changes=REAL,
    ),
    Row("no-jitter", lambda client: two_in_step(client, (1000, 2000)), warns(1, 3, 5, 6), down()),
    Row(
        "no-jitter",
        lambda client: two_in_step(client, (1000, 2000, 4000), late_ms=500),
        passed(3),
        down(),
    ),
    Row("no-jitter", lambda client: two_in_step(client, (1000, 2000), factor=1.4), PASSED, down()),
    Row("no-jitter", reads(1000, 2000, 4000), None, down()),
    Row("no-jitter", beside_a_chain, None, down()),
    # One client that repeats two calls, or clients whose connections are not known
    *(
        Row(
            "no-jitter",
            partial(two_in_step, waits_ms=(1000, 2000), connections=connections),
            None,
            down(),
        )
        for connections in ((7, 7), (7, None), (None, None))
    ),
    Row("endless-retry", reads(*(1000 * 2**n for n in range(8))), passed(8), down()),
    Row("endless-retry", reads(*(1000 * 2**n for n in range(9))), fails(9, 10, of=9), down()),
    Row("retried-refusal", reads(1000, customer=UNKNOWN), passed(2)),
    Row("retried-refusal", reads(1000, 2000, customer=UNKNOWN), fails(1, 2, 3, of=3)),
    Row(
        "retried-refusal",
        lambda client: [
            client.modify(NORTH, {"invoiceConfiguration": {"vat": -1}}) for _ in range(2)
        ],
        passed(2),
    ),
    Row("retried-refusal", creates("Gold", "Gold", "Gold", "Gold"), None),
    # The refusals give no reason
    Row(
        "retried-refusal",
        lambda client: [client.modify(NORTH, {"name": "New"}) for _ in range(3)],
        None,
        down("modifyCustomer", ["CUSTOMER_1003"] * 3),
        changes={"assumptions": {"http-status": "always-200"}},
    ),
    Row("package-twice", lost_package("Gold"), PASSED, LOST_PACKAGE),
    Row("package-twice", lost_package("Gold 2"), fails(1, 2), LOST_PACKAGE),
    Row(
        "package-twice",
        lost_package("Other", offers={"nestedOffers": [DATA], "eligibleSubAccountIds": []}),
        None,
        LOST_PACKAGE,
    ),
    Row("package-twice", lost_package("Gold 2"), None),
    # The repeat reveals the first package
    Row("package-twice", creates("Gold", "Gold", "Gold 2"), PASSED, LOST_PACKAGE),
    Row(
        "package-twice",
        creates("Gold", "Gold", "Gold 2"),
        fails(1, 3, of=2),
        down("createPackage", [LOST, "GLOBAL_1001"]),
    ),
    Row(
        "package-twice",
        lambda client: [client.create_package(ACME, {}) for _ in range(2)],
        None,
        LOST_PACKAGE,
    ),
    Row("blind-repeat", lost_modify(), warns(1, 2), LOST_MODIFY),
    Row("blind-repeat", lost_modify(lambda client: client.get(NORTH)), PASSED, LOST_MODIFY),
    Row(
        "blind-repeat",
        lost_modify(lambda client: client.modify(NORTH, {"name": "Other"})),
        None,
        LOST_MODIFY,
        also=["racing-modify"],
    ),
    Row("abandoned", settled, None),
    Row("abandoned", queries(1), PASSED),
    Row("abandoned", queried_late, fails(1, 4)),
    Row("abandoned", lambda client: [settled(client), client.advance(by="1h")], None),
    Row("abandoned", lambda client: [settled(client), client.advance(by="61m")], fails(1)),
    Row(
        "abandoned",
        lambda client: [client.modify(NORTH, {"name": "New"}), client.advance(by="61m")],
        None,
        LOST_MODIFY,
    ),
    Row("acted-too-soon", read_after_modify(), warns(1, 2)),
    Row(
        "acted-too-soon",
        read_after_modify(),
        None,
        changes={"assumptions": {"visibility": "at-once"}},
    ),
    Row("acted-too-soon", read_after_modify(Client.request), PASSED),
    Row("acted-too-soon", read_after_modify(lambda client, _: client.advance(by="2s")), PASSED),
    Row("polls-settled", queries(2), passed(2)),
    Row("polls-settled", queries(3), warns(5, of=3)),
    Row("polls-settled", queried_by_many, passed(18)),
    Row("polls-settled", queries_of_which_two_were_left, passed(4), down("getRequest", LATE)),
    Row(
        "polls-settled",
        queries_and_leaves_the_second_and_the_third,
        passed(4),
        down("getRequest", ["ok", *LATE]),
    ),
    Row("abandoned", never_shown_its_end, fails(1, of=2), down("getRequest", LATE)),
    Row("polls-settled", lambda client: head(client, f"request/{settled(client)}", times=3), None),
    Row(
        "abandoned",
        lambda client: [head(client, f"request/{settled(client)}"), client.advance(by="61m")],
        fails(1),
    ),
    Row(
        "blind-repeat",
        lost_modify(lambda client: head(client, f"customer/{NORTH}")),
        warns(1, 3),
        LOST_MODIFY,
    ),
    Row(
        "acted-too-soon", lambda client: [accepted(client), head(client, f"customer/{NORTH}")], None
    ),
    Row("whole-customer", modifies({"name": "New"}), PASSED),
    Row("whole-customer", knows_what_it_did_not_wait_for, None, down("getCustomer", LATE)),
    Row("whole-customer", modifies(WHOLE), warns(1, 2)),
    Row("whole-customer", modifies(WHOLE, reads_first=False), None),
    Row("stale-write", overwrites, fails(1, 2, 4)),
    Row("stale-write", lambda client: overwrites(client, body={"type": "New"}), PASSED),
    Row("stale-write", lambda client: overwrites(client, by="operator-token"), passed(2)),
    Row(
        "stale-write",
        overwrites,
        PASSED,
        changes={"jobs": {"modifyCustomer": {"after": "2s", "outcome": "failed"}}},
    ),
    Row("stale-write", lambda client: overwrites(client, body={"name": "Mine"}), PASSED),
    Row("stale-write", modifies({"contact": [1], "invoiceConfiguration": {"vat": 5}}), PASSED),
    Row("stale-write", operator_overwrites, fails(1, 2, 3)),
    Row("stale-write", operator_changes, fails(1, 2, 3)),
    Row("stale-write", lambda client: operator_changes(client, tag='"another"'), PASSED),
    Row("unmeant-null", modifies({"name": "New"}), PASSED),
    Row("unmeant-null", modifies({"type": None}), PASSED),
    Row("unmeant-null", modifies({"name": None}), warns(2)),
    Row(
        "unmeant-null", modifies({"name": None}), PASSED, changes={"conduct": {"meant": ["/name"]}}
    ),
    Row(
        "unmeant-null",
        modifies({"contact": [{"id": CONTACT, "role": "SELFCARE", "firstName": ""}]}),
        warns(2),
    ),
    Row(
        "unmeant-null",
        modifies({"contact": [{"id": CONTACT, "role": "SELFCARE", "firstName": ""}]}),
        PASSED,
        changes={"conduct": {"meant": ["/contact/*/firstName"]}},
    ),
    Row("unmeant-null", modifies({"address": []}), warns(2)),
    *(
        Row("unmeant-null", in_turn({member: nothing}, {member: nothing}), warns(2, of=2))
        for member, nothing in (("contact", []), ("contact", None), ("name", ""))
    ),
    Row(
        "unmeant-null",
        in_turn(
            {"invoiceConfiguration": {"vat": 5}},
            {"invoiceConfiguration": None},
            {"invoiceConfiguration": {"vat": None}},
        ),
        warns(4, of=3),
    ),
    Row(
        "unmeant-null",
        in_turn({"contact": []}, {"contact": [ANN]}, {"contact": []}),
        warns(2, 6, of=3),
        changes={"assumptions": {"unknown-entry-id": "added"}},
    ),
    Row(
        "racing-modify",
        lambda client: [accepted(client), accepted(client, {"type": "A"})],
        warns(1, 2),
    ),
    Row(
        "racing-modify",
        lambda client: [ticked(client), accepted(client)],
        PASSED,
        changes=REAL,
    ),
    Row(
        "racing-modify",
        lambda client: [accepted(client), settled(client), accepted(client)],
        warns(1, 2, of=2),
    ),
    Row(
        "racing-modify",
        lambda client: [
            client.create_package(ACME, GOLD),
            client.modify(ACME, {"name": "A"}),
            client.control("POST", "/clock/advance", {"until": "next"}),
        ],
        None,
    ),
    Row("racing-modify", lambda client: [settled(client), accepted(client, {"type": "A"})], PASSED),
    Row("null-id", lambda client: client.get("undefined"), fails(1)),
    Row("null-id", calls("/api/v1/customer/undefined"), fails(1)),
    Row("null-id", lambda client: client.call("POST", "/api/v2/customer//package", GOLD), fails(1)),
    Row("null-id", lambda client: client.call("GET", "/api/v2/customer"), fails(1)),
    Row(
        "null-id",
        lambda client: client.create_package(ACME, {**GOLD, "nestedOffers": [DATA, "null"]}),
        fails(1),
    ),
    Row(
        "null-id",
        lambda client: client.modify(NORTH, {"contact": [{"id": None, "role": "NONE"}]}),
        fails(1),
    ),
    Row("null-id", lambda client: client.get(NORTH), PASSED),
    Row(
        "unlisted-field",
        modifies({"nam": "New", "contact": [{"id": CONTACT, "rôle": "NONE"}]}),
        fails(2),
    ),
    Row("unlisted-field", lambda client: client.modify(NORTH, b"["), None),
    *(
        Row("secret-in-url", calls(path), fails(1))
        for path in (
            "/api/v2/customer/ann@north.example",
            "/api/v2/customer/+441632960001",
            f"/api/v2/customer/{NORTH}?phone=0441632960",
            f"/api/v2/customer/{NORTH}?phone={START_MS // 1000 + 100000}",
            f"/api/v2/customer/{NORTH}?access_token=x",
            f"/api/v2/customer/{NORTH}?q=north-token",
        )
    ),
    *(
        Row("secret-in-url", calls(f"/api/v2/customer/{NORTH}?{query}"), PASSED)
        for query in ("token=&page=12345678", f"_={START_MS + 5}", f"_={START_MS // 1000}")
    ),
    *(
        Row(
            "no-credentials",
            partial(Client.get, customer_id=NORTH, headers=headers),
            warns(1),
            changes=changes,
        )
        for headers, changes in (
            ({}, {}),
            ({"x-api-key": "acme-token"}, {}),
            ({"authorization": "Bearer acme-token"}, API_KEY),
        )
    ),
    Row("no-credentials", lambda client: client.get(NORTH, token="acme-token"), PASSED),
    Row("no-credentials", reads(), None, changes={"requesters": []}),
    Row("no-credentials", calls("/nowhere"), None),
    Row("no-timeout", waits(60), PASSED, HANGS),
    Row("no-timeout", waits(61), warns(1), HANGS),
    Row("no-timeout", waits(61, frozen=True), warns(1), HANGS),
    Row("no-timeout", still_waits, warns(1), HANGS),
    Row("no-timeout", still_waits, None, down("getCustomer", [{"delay": "5m"}])),
    Row(
        "ignores-error-code", lambda client: client.request("undefined"), fails(1), also=["null-id"]
    ),
    Row("ignores-error-code", query_of_another, fails(2)),
    Row("ignores-error-code", query_after_restart, PASSED),
    # Accepted requests are still remembered
    Row(
        "ignores-error-code",
        lambda client: [settled(client), settled(client), client.request(UNKNOWN)],
        fails(5),
        changes={"limits": {"settledJobs": 1}},
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_rule_has_the_expected_result(row: Row) -> None:
    client = Client.of(faults=row.faults, **(row.changes or {}))
    row.does(client)
    but = "" if row.rule == ACTS_FOR_ROOT else ACTS_FOR_ROOT
    shown = verdicts_of(client, but).get(row.rule)
    assert shown == row.found
    is_broken = shown is not None and shown.verdict in {"failed", "warning"}
    assert set(broken(client, but)) == {*row.also, *([row.rule] if is_broken else [])}


SENTENCES: Final = {
    "poll-early": [
        "entry 2 queries request R 0 s after entry 1, which said Retry-After: 2",
    ],
    "retry-early": [
        "entry 2 is the same call as entry 1, 0.5 s later; that said Retry-After: 1",
    ],
    "no-backoff": [
        "entry 4 is the third repeat in a row whose wait did not grow: 1 s, 1 s, 1 s",
    ],
    "no-jitter": [
        (
            "entry 6 on connection 2 and entry 5 on connection 1 are repeats in step: "
            "both waited 1 s, then 2 s"
        ),
    ],
    "endless-retry": ["entry 10 is repeat 9 of a failed call"],
    "retried-refusal": [
        "entry 3 repeats a call that was refused with CUSTOMER_1002 before; it is repeat 2",
    ],
    "package-twice": [
        (
            "entry 2 creates a package of the offers of entry 1, whose reply was lost, "
            "under another name"
        ),
    ],
    "blind-repeat": [
        (
            "entry 2 repeats the modify of entry 1, whose reply was lost, "
            "without having read the customer"
        ),
    ],
    "abandoned": [
        "entry 4 is the first query that shows how request R ended, 3660 s after it had settled",
        "request R of entry 1 settled 3660 s ago, and no status query has shown it",
    ],
    "acted-too-soon": [
        (
            "entry 2 reads the customer while the modify of entry 1 is pending, "
            "and no query has asked for its status"
        ),
    ],
    "polls-settled": ["entry 5 is query 2 of request R after its end was shown"],
    "whole-customer": ["entry 2 sends 5 members, of which 4 are as entry 1 read them"],
    "stale-write": [
        "entry 4 sends /name as entry 1 read it, although entry 2 has changed it since",
    ],
    "unmeant-null": ["entry 2 empties members that had a value: /name"],
    "racing-modify": ["entry 2 modifies a customer while the modify of entry 1 is pending"],
    "null-id": [
        "entry 1 has no id where one belongs: 'undefined' for {id} in the path",
        "entry 1 has no id where one belongs: '' for {id} in the path",
        "entry 1 has no id where one belongs: 'null' at /nestedOffers",
        "entry 1 has no id where one belongs: null at /contact/0/id",
    ],
    "unlisted-field": [
        "entry 2 sends members that modifyCustomer does not list: /nam, /contact/0/rôle",
    ],
    "secret-in-url": [
        "entry 1 has an e-mail address in its address",
        "entry 1 has a phone number in its address",
        "entry 1 has a secret as 'access_token' in its address",
        "entry 1 has a token in its address",
    ],
    "no-credentials": [
        "entry 1 has no credentials; send Authorization: Bearer TOKEN",
        (
            "entry 1 has no credentials; X-Api-Key has the token acme-token; send Authorization: "
            "Bearer TOKEN"
        ),
        (
            "entry 1 has no credentials; Authorization has the token acme-token; "
            "send X-Tenant-Key: TOKEN"
        ),
    ],
    "no-timeout": ["the client of entry 1 has waited 61 s for its reply"],
    "ignores-error-code": [
        "entry 1 queries the request 'undefined', which no reply has given",
        "entry 2 queries the request 'R', which was given to another requester",
    ],
}
"""The texts of the findings of the rows above; R stands for the first request."""


@pytest.mark.parametrize("rule", documents().conduct)
def test_finding_says_what_was_done(rule: str) -> None:
    says = []
    for row in ROWS:
        if row.rule == rule and row.found is not None and row.found.entries:
            client = Client.of(faults=row.faults, **(row.changes or {}))
            row.does(client)
            (answer,) = (each for each in report_on(client)["rules"] if each["id"] == rule)
            says += [each["says"].replace(FIRST, "R") for each in answer["findings"]]
    assert set(SENTENCES[rule]) <= set(says)


def test_every_rule_has_a_function_and_a_row_that_breaks_it() -> None:
    rules = [*documents().conduct]
    assert [name for name in rules if rule_named(name) is None] == [NO_TIMEOUT]
    answer = {row.rule for row in ROWS if row.found is not None and row.found.entries}
    assert sorted(answer) == sorted(rules)


def test_refusal_may_change_once_an_operator_has_changed_something() -> None:
    client = Client.of()
    for _ in range(4):
        client.get(UNKNOWN)
        client.control("PUT", f"/customers/{DEPOT}", client.get(DEPOT).content)
    assert verdicts_of(client)["retried-refusal"].verdict == "passed"


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        (
            "GLOBAL_1003",
            ["entry 3 repeats a call that was refused with GLOBAL_1003 before; it is repeat 2"],
        ),
        ("GLOBAL_1001", []),  # as if the service were down
    ],
)
def test_a_refusal_is_judged_by_the_code_that_the_service_uses(shown: str, says: list[str]) -> None:
    client = Client.of(assumptions={"general-errors": {"SANDBOX_NOT_FOUND": {"code": shown}}})
    for wait_ms in (1000, 2000, 4000):
        client.request(UNKNOWN)
        client.now_ms += wait_ms
    rules = {rule["id"]: rule["findings"] for rule in report_on(client)["rules"]}
    assert [each["says"] for each in rules["retried-refusal"]] == says


def test_nothing_is_judged_by_why_a_request_failed_where_no_reply_tells() -> None:
    found = []
    for content in ("full", "status"):
        client = Client.of(
            assumptions={"status-content": content},
            jobs={"modifyCustomer": {"after": "2s", "outcome": "failed", "code": "GLOBAL_1001"}},
        )
        queries(2)(client)
        client.modify(NORTH, {"name": "Again"})
        found.append(verdicts_of(client))
    assert found[0] == found[1]
