"""Rules of conduct: what breaks each rule, what keeps it, and what is not an opportunity."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any, Final

import pytest
from support import ACME, BLUE, CONTACT, DATA, NORTH, START_MS, VOICE, Client
from support.behaviour import ACTS_FOR_ROOT, Found, broken, report_on, verdicts_of

from mock_server.sandbox.conduct.conduct import rule_named
from mock_server.server.shipped import documents

FIRST: Final = "0628d242-a938-4b6a-bb28-4d4255b1a8ca"
"""The id of the first request of SMALL_WORLD."""

UNKNOWN: Final = "00000000-0000-4000-8000-0000000000ff"
GOLD: Final = {"name": "Gold", "nestedOffers": [DATA, VOICE], "eligibleSubAccountIds": []}
NEW: Final = {"name": "New"}
THEIRS: Final = {"name": "Theirs"}
NORTHS: Final = {"name": "North"}
ANN: Final = {"id": CONTACT, "role": "NONE", "firstName": "Ann", "landlinePhoneNumber": "1"}
API_KEY: Final = {"assumptions": {"credentials": {"scheme": "api-key", "header": "X-Tenant-Key"}}}
DOWN: Final = ["GLOBAL_1001"] * 20
Faults = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Row:
    """What a client does, the expected result of a rule, and the other rules that it breaks."""

    rule: str
    does: "Does"
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


Does = Callable[[Client], object]
"""What a client does; a row of conduct is a script of such steps."""


def script(*steps: Does) -> Does:
    return lambda client: [step(client) for step in steps]


def wait(by_ms: int) -> Does:
    def do(client: Client) -> None:
        client.now_ms += by_ms

    return do


def left(entry: int, *, after_ms: int = 0) -> Does:
    """Let the client of an entry disconnect before it has the reply."""
    return script(wait(after_ms), lambda client: client.sandbox.leave(entry, client.now_ms))


def get(customer: str = NORTH, *, on: int | None = None, **how: Any) -> Does:
    """Read a customer, perhaps over a connection."""
    return lambda client: replace(client, connection=on).get(customer, **how)


def modify(body: Any = NEW, customer: str = NORTH, **how: Any) -> Does:
    return lambda client: client.modify(customer, body, **how)


def create(**body: Any) -> Does:
    return lambda client: client.create_package(ACME, body)


def query(request_id: str = FIRST, **how: Any) -> Does:
    return lambda client: client.request(request_id, **how)


def call(method: str, path: str, body: Any = None) -> Does:
    return lambda client: client.call(method, path, body)


def control(method: str, path: str, body: Any = None, **how: Any) -> Does:
    return lambda client: client.control(method, path, body, **how)


def advance(by: str = "2s") -> Does:
    return control("POST", "/clock/advance", {"by": by})


def tick(client: Client) -> object:
    """Let what is due settle."""
    return [*client.sandbox.tick(client.now_ms)]


def reads(*waits_ms: int, customer: str = NORTH, on: int | None = None) -> Does:
    """Read a customer, and again after each wait."""
    return script(*(step for each in (0, *waits_ms) for step in (wait(each), get(customer, on=on))))


SETTLED: Final = script(modify(), advance())
"""A modify, which is the first request, and its end."""


def queries(times: int) -> Does:
    return script(modify(), wait(2000), advance(), *[query()] * times)


def reads_after_ten_seconds(*waits_ms: int, leaves: bool) -> Does:
    """Read a customer, wait ten seconds for the reply, and read it again after each wait."""
    connections = enumerate(waits_ms, start=2 if leaves else 1)
    again = (step for on, each in connections for step in (wait(each), get(on=on)))
    return script(get(on=1), wait(10_000), *[left(1)] * leaves, *again)


def two_in_step(
    waits_ms: Sequence[int],
    *,
    late_ms: int = 0,
    factor: float = 1,
    connections: Sequence[int | None] = (7, 9),
) -> Does:
    """Read a customer over one connection, and another a bit later over another connection."""
    one, other = connections
    waited_ms = [*accumulate((0, *waits_ms))]
    calls = [(each, one, NORTH) for each in waited_ms]
    calls += [(late_ms + int(each * factor), other, BLUE) for each in waited_ms]
    calls.sort(key=lambda call: call[0])
    waits = [each - before for before, each in pairwise([0, *(call[0] for call in calls)])]
    pairs = zip(waits, calls, strict=True)
    return script(*(step for each, (_, on, who) in pairs for step in (wait(each), get(who, on=on))))


def creates(*names: str) -> Does:
    """Create packages with the same offers for one owner."""
    return script(*(create(**{**GOLD, "name": name}) for name in names))


def lost_package(name: str, offers: Sequence[str] = (VOICE, DATA)) -> Does:
    again = {"name": name, "nestedOffers": offers, "eligibleSubAccountIds": []}
    return script(create(**GOLD), create(**again))


def lost_modify(*between: Does) -> Does:
    return script(modify(), *between, modify())


def modifies(body: Any) -> Does:
    return script(get(), modify(body))


def overwrites(*, by: str = "acme-token", body: Any = NORTHS) -> Does:
    """Read a customer, let another client change it, then write it."""
    return script(get(), modify(THEIRS, token=by), advance(), modify(body))


def operator_overwrites(client: Client) -> None:
    fields = client.get(NORTH).content
    client.control("PUT", f"/customers/{NORTH}", {**fields, **THEIRS})
    client.modify(NORTH, NORTHS)


def operator_changes(tag: str = "*") -> Does:
    change = control("PATCH", f"/customers/{NORTH}", THEIRS, headers={"If-Match": tag})
    return script(get(), change, modify(NORTHS))


def read_after_modify(*between: Does) -> Does:
    return script(modify(), wait(2000), *between, get())


def waits(seconds: int) -> Does:
    """Make a call, and disconnect after some time."""
    return script(get(on=3), wait(1000 * seconds), left(1))


def in_turn(*bodies: Mapping[str, Any]) -> Does:
    """Read a customer, then modify it repeatedly, each time after the last modify has settled."""
    return script(get(), *(step for body in bodies for step in (modify(body), advance())))


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


LATE: Final = [{"delay": "20s"}] * 2
HANGS: Final = down("getCustomer", [{"network": "hang"}])

ROWS: Final = [
    Row("poll-early", queries(1), PASSED),
    Row("poll-early", script(modify(), query()), warns(1, 2)),
    Row("poll-early", script(modify(), query(headers={"User-Agent": "another"})), None),
    Row("poll-early", query(UNKNOWN), None, also=["ignores-error-code"]),
    Row(
        "poll-early",
        script(modify(), wait(2000), query(), left(2, after_ms=5000), query()),
        PASSED,
        down("getRequest", [{"status": 200, "headers": {"Retry-After": "30"}, **LATE[0]}]),
        changes={"jobs": {"modifyCustomer": {"after": "2s"}}},
    ),
    Row(
        "poll-early",
        script(modify(), left(1, after_ms=5000), query()),
        None,
        down("modifyCustomer", [{"delay": "20s", "phase": "after"}]),
        changes={"jobs": {"modifyCustomer": {"after": "60s"}}},
    ),
    Row("retry-early", reads(1000), PASSED, down()),
    Row("retry-early", reads(991), PASSED, down()),
    Row("retry-early", reads(500), fails(1, 2), down()),
    Row("retry-early", reads(500), None),
    *(
        Row("retry-early", reads(500), found, down(steps=steps))
        for found, steps in (
            (None, ["CUSTOMER_1006"] * 2),
            (None, [{"error": "GLOBAL_1001", "network": "reset"}]),
            (fails(1, 2), [{"status": 429, "headers": {"Retry-After": "1"}}]),
        )
    ),
    Row(
        "retry-early",
        script(get(on=1), wait(2000), control("DELETE", "/faults/outage"), wait(5000), get(on=1)),
        PASSED,
        down(steps=[{"status": 503, "headers": {"Retry-After": "5"}, "delay": "6s"}]),
        changes=REAL,
    ),
    Row(
        "retry-early",
        script(
            get(ACME, on=2), get(on=1), wait(500), get(on=2), wait(100), reads(1100, 2200, on=3)
        ),
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
        script(
            get(on=1),
            *(step for each in (1000, 2000, 4000) for step in (wait(each), get(on=1), left(1))),
        ),
        PASSED,
        down(steps=[{"network": "hang"}, *DOWN]),
    ),
    Row(
        "no-backoff",
        script(get(on=1), wait(1000), reads(1000, 2000, 4000, on=2), left(1)),
        passed(2),
        down(steps=[{"network": "hang"}, *DOWN]),
    ),
    # The client has neither received the reply nor been reported as disconnected
    Row(
        "no-backoff",
        reads(1000, 2000, 4000, on=1),
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
    Row("no-jitter", two_in_step((1000, 2000)), warns(1, 3, 5, 6), down()),
    Row("no-jitter", two_in_step((1000, 2000, 4000), late_ms=500), passed(3), down()),
    Row("no-jitter", two_in_step((1000, 2000), factor=1.4), PASSED, down()),
    Row("no-jitter", reads(1000, 2000, 4000), None, down()),
    Row(
        "no-jitter", script(reads(1000, 2000, on=7), reads(4000, customer=BLUE, on=9)), None, down()
    ),
    Row("no-jitter", script(reads(1000, 2000, on=7), wait(2000), get(on=9)), None, down()),
    # One client that repeats two calls, or clients whose connections are not known
    *(
        Row("no-jitter", two_in_step((1000, 2000), connections=connections), None, down())
        for connections in ((7, 7), (7, None), (None, None))
    ),
    Row("endless-retry", reads(*(1000 * 2**n for n in range(8))), passed(8), down()),
    Row("endless-retry", reads(*(1000 * 2**n for n in range(9))), fails(9, 10, of=9), down()),
    # Side by side: no client had left its call when the next one came
    Row(
        "endless-retry",
        script(*(get(on=number) for number in range(1, 13)), *map(left, range(1, 13))),
        None,
        down(steps=[{"delay": "50s"}] * 12),
        changes=REAL,
    ),
    Row("retried-refusal", reads(1000, customer=UNKNOWN), passed(2)),
    Row("retried-refusal", reads(1000, 2000, customer=UNKNOWN), fails(1, 2, 3, of=3)),
    Row("retried-refusal", script(*[modify({"invoiceConfiguration": {"vat": -1}})] * 2), passed(2)),
    Row("retried-refusal", creates("Gold", "Gold", "Gold", "Gold"), None),
    Row(
        "retried-refusal",
        script(*[get(UNKNOWN), control("PATCH", f"/customers/{NORTH}", THEIRS)] * 4),
        passed(4),
        also=["no-backoff"],
    ),
    # The refusals give no reason
    Row(
        "retried-refusal",
        script(modify(), modify(), modify()),
        None,
        down("modifyCustomer", ["CUSTOMER_1003"] * 3),
        changes={"assumptions": {"http-status": "always-200"}},
    ),
    Row("package-twice", lost_package("Gold"), PASSED, LOST_PACKAGE),
    Row("package-twice", lost_package("Gold 2"), fails(1, 2), LOST_PACKAGE),
    Row("package-twice", lost_package("Other", [DATA]), None, LOST_PACKAGE),
    Row("package-twice", lost_package("Gold 2"), None),
    # The repeat reveals the first package
    Row("package-twice", creates("Gold", "Gold", "Gold 2"), PASSED, LOST_PACKAGE),
    Row(
        "package-twice",
        creates("Gold", "Gold", "Gold 2"),
        fails(1, 3, of=2),
        down("createPackage", [LOST, "GLOBAL_1001"]),
    ),
    Row("package-twice", script(create(), create()), None, LOST_PACKAGE),
    Row("blind-repeat", lost_modify(), warns(1, 2), LOST_MODIFY),
    Row("blind-repeat", lost_modify(get()), PASSED, LOST_MODIFY),
    # A read beside the modify, which its client then leaves, shows nothing of it
    Row(
        "blind-repeat",
        script(modify(), get(on=2), left(1, after_ms=5000), modify()),
        warns(1, 3),
        down("modifyCustomer", LATE),
    ),
    Row(
        "blind-repeat",
        lost_modify(modify({"name": "Other"})),
        None,
        LOST_MODIFY,
        also=["racing-modify"],
    ),
    Row("abandoned", SETTLED, None),
    Row("abandoned", queries(1), PASSED),
    Row("abandoned", script(SETTLED, advance("61m"), query()), fails(1, 4)),
    Row("abandoned", script(SETTLED, advance("1h")), None),
    Row("abandoned", script(SETTLED, advance("61m")), fails(1)),
    Row("abandoned", script(modify(), advance("61m")), None, LOST_MODIFY),
    Row("acted-too-soon", read_after_modify(), warns(1, 2)),
    Row(
        "acted-too-soon",
        read_after_modify(),
        None,
        changes={"assumptions": {"visibility": "at-once"}},
    ),
    Row("acted-too-soon", read_after_modify(query()), PASSED),
    Row("acted-too-soon", read_after_modify(advance()), PASSED),
    Row("polls-settled", queries(2), passed(2)),
    Row("polls-settled", queries(3), warns(5, of=3)),
    Row(
        "polls-settled",
        script(
            SETTLED, wait(2000), *(query(headers={"User-Agent": f"poller {n}"}) for n in range(18))
        ),
        passed(18),
    ),
    Row(
        "polls-settled",
        script(
            SETTLED,
            query(),
            left(3, after_ms=5000),
            query(),
            left(4, after_ms=5000),
            query(),
            query(),
        ),
        passed(2),
        down("getRequest", LATE),
    ),
    Row(
        "abandoned",
        script(SETTLED, query(), left(3, after_ms=5000), advance("61m")),
        fails(1),
        down("getRequest", LATE),
    ),
    Row("polls-settled", script(SETTLED, *[call("HEAD", f"/api/v2/request/{FIRST}")] * 3), None),
    Row(
        "abandoned",
        script(SETTLED, call("HEAD", f"/api/v2/request/{FIRST}"), advance("61m")),
        fails(1),
    ),
    Row(
        "blind-repeat",
        lost_modify(call("HEAD", f"/api/v2/customer/{NORTH}")),
        warns(1, 3),
        LOST_MODIFY,
    ),
    Row("acted-too-soon", script(modify(), call("HEAD", f"/api/v2/customer/{NORTH}")), None),
    Row("whole-customer", modifies({"name": "New"}), PASSED),
    Row(
        "whole-customer",
        script(get(), left(1, after_ms=5000), modify(WHOLE)),
        None,
        down("getCustomer", LATE),
    ),
    Row("whole-customer", modifies(WHOLE), warns(1, 2)),
    Row("whole-customer", modify(WHOLE), None),
    Row("stale-write", overwrites(), fails(1, 2, 4)),
    Row("stale-write", overwrites(body={"type": "New"}), PASSED),
    Row("stale-write", overwrites(by="operator-token"), passed(2)),
    Row(
        "stale-write",
        overwrites(),
        PASSED,
        changes={"jobs": {"modifyCustomer": {"after": "2s", "outcome": "failed"}}},
    ),
    Row("stale-write", overwrites(body={"name": "Mine"}), PASSED),
    Row("stale-write", modifies({"contact": [1], "invoiceConfiguration": {"vat": 5}}), PASSED),
    Row("stale-write", operator_overwrites, fails(1, 2, 3)),
    Row("stale-write", operator_changes(), fails(1, 2, 3)),
    Row("stale-write", operator_changes('"another"'), PASSED),
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
    Row("unmeant-null", in_turn({"campaign": [5]}, {"campaign": None}), warns(4, of=2)),
    Row(
        "unmeant-null",
        in_turn({"contact": []}, {"contact": [ANN]}, {"contact": []}),
        warns(2, 6, of=3),
        changes={"assumptions": {"unknown-entry-id": "added"}},
    ),
    Row("racing-modify", script(modify(), modify({"type": "A"})), warns(1, 2)),
    Row("racing-modify", script(modify(), wait(2000), tick, modify()), PASSED, changes=REAL),
    Row("racing-modify", script(modify(), SETTLED, modify()), warns(1, 2, of=2)),
    Row(
        "racing-modify",
        script(
            create(**GOLD),
            modify({"name": "A"}, ACME),
            control("POST", "/clock/advance", {"until": "next"}),
        ),
        None,
    ),
    Row("racing-modify", script(SETTLED, modify({"type": "A"})), PASSED),
    Row("null-id", get("undefined"), fails(1)),
    Row("null-id", call("GET", "/api/v1/customer/undefined"), fails(1)),
    Row("null-id", call("POST", "/api/v2/customer//package", GOLD), fails(1)),
    Row("null-id", call("GET", "/api/v2/customer"), fails(1)),
    Row("null-id", create(**{**GOLD, "nestedOffers": [DATA, "null"]}), fails(1)),
    Row("null-id", modify({"contact": [{"id": None, "role": "NONE"}]}), fails(1)),
    Row("null-id", get(), PASSED),
    Row(
        "unlisted-field",
        modifies({"nam": "New", "contact": [{"id": CONTACT, "rôle": "NONE"}]}),
        fails(2),
    ),
    Row("unlisted-field", modify(b"["), None),
    *(
        Row("secret-in-url", call("GET", path), fails(1))
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
        Row("secret-in-url", call("GET", f"/api/v2/customer/{NORTH}?{query}"), PASSED)
        for query in ("token=&page=12345678", f"_={START_MS + 5}", f"_={START_MS // 1000}")
    ),
    *(
        Row("no-credentials", get(headers=headers), warns(1), changes=changes)
        for headers, changes in (
            ({}, {}),
            ({"x-api-key": "acme-token"}, {}),
            ({"authorization": "Bearer acme-token"}, API_KEY),
        )
    ),
    Row("no-credentials", get(token="acme-token"), PASSED),
    Row("no-credentials", reads(), None, changes={"requesters": []}),
    Row("no-credentials", call("GET", "/nowhere"), None),
    Row("no-timeout", waits(60), PASSED, HANGS),
    Row("no-timeout", waits(61), warns(1), HANGS),
    Row("no-timeout", script(get(on=3), advance("61s"), left(1)), warns(1), HANGS),
    Row("no-timeout", script(get(on=3), wait(61_000)), warns(1), HANGS),
    Row(
        "no-timeout", script(get(on=3), wait(61_000)), None, down("getCustomer", [{"delay": "5m"}])
    ),
    Row("ignores-error-code", query("undefined"), fails(1), also=["null-id"]),
    Row("ignores-error-code", script(modify(), wait(2000), query(token="north-token")), fails(2)),
    Row(
        "ignores-error-code",
        script(modify(), wait(2000), query(headers={"User-Agent": "poller"})),
        PASSED,
    ),
    # Accepted requests are still remembered
    Row(
        "ignores-error-code",
        script(SETTLED, SETTLED, query(UNKNOWN)),
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


SENTENCES: Final = """
- poll-early: entry 2 queries request R 0 s after entry 1, which said Retry-After: 2
- retry-early: entry 2 is the same call as entry 1, 0.5 s later; that said Retry-After: 1
- no-backoff: entry 4 is the third repeat in a row whose wait did not grow: 1 s, 1 s, 1 s
- no-jitter: entry 6 on connection 2 and entry 5 on connection 1 are repeats in step: both waited
  1 s, then 2 s
- endless-retry: entry 10 is repeat 9 of a failed call
- retried-refusal: entry 3 repeats a call that was refused with CUSTOMER_1002 before; it is repeat
  2
- package-twice: entry 2 creates a package of the offers of entry 1, whose reply was lost, under
  another name
- blind-repeat: entry 2 repeats the modify of entry 1, whose reply was lost, without having read
  the customer
- abandoned: entry 4 is the first query that shows how request R ended, 3660 s after it had
  settled
- abandoned: request R of entry 1 settled 3660 s ago, and no status query has shown it
- acted-too-soon: entry 2 reads the customer while the modify of entry 1 is pending, and no query
  has asked for its status
- polls-settled: entry 5 is query 2 of request R after its end was shown
- whole-customer: entry 2 sends 5 members, of which 4 are as entry 1 read them
- stale-write: entry 4 sends /name as entry 1 read it, although entry 2 has changed it since
- unmeant-null: entry 2 empties members that had a value: /name
- racing-modify: entry 2 modifies a customer while the modify of entry 1 is pending
- null-id: entry 1 has no id where one belongs: 'undefined' for {id} in the path
- null-id: entry 1 has no id where one belongs: '' for {id} in the path
- null-id: entry 1 has no id where one belongs: 'null' at /nestedOffers
- null-id: entry 1 has no id where one belongs: null at /contact/0/id
- unlisted-field: entry 2 sends members that modifyCustomer does not list: /nam, /contact/0/rôle
- secret-in-url: entry 1 has an e-mail address in its address
- secret-in-url: entry 1 has a phone number in its address
- secret-in-url: entry 1 has a secret as 'access_token' in its address
- secret-in-url: entry 1 has a token in its address
- no-credentials: entry 1 has no credentials; send Authorization: Bearer TOKEN
- no-credentials: entry 1 has no credentials; X-Api-Key has the token acme-token; send
  Authorization: Bearer TOKEN
- no-credentials: entry 1 has no credentials; Authorization has the token acme-token; send
  X-Tenant-Key: TOKEN
- no-timeout: the client of entry 1 has waited 61 s for its reply
- ignores-error-code: entry 1 queries the request 'undefined', which no reply has given
- ignores-error-code: entry 2 queries the request 'R', which was given to another requester
"""
"""What findings of the rows above say, by rule; R stands for the first request."""


@pytest.mark.parametrize("rule", documents().conduct)
def test_finding_says_what_was_done(rule: str) -> None:
    says = []
    for row in ROWS:
        if row.rule == rule and row.found is not None and row.found.entries:
            client = Client.of(faults=row.faults, **(row.changes or {}))
            row.does(client)
            (answer,) = (each for each in report_on(client)["rules"] if each["id"] == rule)
            says += [each["says"].replace(FIRST, "R") for each in answer["findings"]]
    listed = (" ".join(item.split()).split(": ", 1) for item in SENTENCES.split("\n- ")[1:])
    expected = {text for name, text in listed if name == rule}
    assert expected
    assert expected <= set(says)


def test_every_rule_has_a_function_and_a_row_that_breaks_it() -> None:
    rules = [*documents().conduct]
    assert all(map(rule_named, rules))
    answer = {row.rule for row in ROWS if row.found is not None and row.found.entries}
    assert sorted(answer) == sorted(rules)
