"""Conduct as a whole: reports at any time, evicted entries, and settings of scenarios."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, NORTH, Client
from support.behaviour import Found, report_on, verdicts_of
from support.bundles import bundle_of, write
from support.counting import instructions

from mock_server.contract.schemas.shape import shape_of
from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.sandbox.certification.step_verdicts import decide
from mock_server.sandbox.conduct.bounded import Bounded
from mock_server.sandbox.conduct.conduct import RULES, Conduct
from mock_server.sandbox.conduct.leaves import LeafPaths
from mock_server.sandbox.record.ordinals import Ordinals
from mock_server.server.bundles import read_bundle
from mock_server.server.replaying import replay
from mock_server.server.shipped import documents

PACKAGE: Final = {"nestedOffers": [DATA], "eligibleSubAccountIds": []}
FAULTS: Final = [
    {
        "name": "reads",
        "operation": "getCustomer",
        "steps": ["ok", "GLOBAL_1001", "GLOBAL_1001"] * 2,
    },
    {"name": "modifies", "operation": "modifyCustomer", "every": 3, "fault": {"network": "reset"}},
    {
        "name": "packages",
        "operation": "createPackage",
        "every": 2,
        "fault": {"delay": "2m", "phase": "after"},
    },
    {"name": "hangs", "operation": "getRequest", "every": 3, "fault": {"network": "hang"}},
]

OUTAGE: Final = {
    "name": "outage",
    "operation": "getCustomer",
    "when": {"customer": "north"},
    "fault": "GLOBAL_1001",
}

LOST_MODIFY: Final = {
    "name": "lost",
    "operation": "modifyCustomer",
    "steps": [{"network": "reset", "phase": "after"}],
}

CERTIFIED: Final = {
    "id": "it",
    "title": "A step that asks for all there is",
    "awaits": [{"match": {}, "atLeast": 1}],
    "holds": {
        "verify": [{"match": {"operation": "getCustomer", "code": ""}, "atLeast": 2}],
        "conduct": list(documents().conduct),
        "state": [{"pointer": "/accepted", "equals": 1}],
    },
}


def on(client: Client, connection: int) -> Client:
    return replace(client, connection=connection)


def query(client: Client) -> None:
    requests = client.control("GET", "/requests").json["items"]
    client.request(requests[-1]["requestId"] if requests else "undefined")


def leave(client: Client) -> None:
    """Let the client of the latest call disconnect before it has the reply, if that is delayed."""
    last = client.control("GET", "/journal?size=1000").json["items"][-1:]
    if last and (last[0]["network"] or last[0]["reply"]["delayMs"]):
        client.sandbox.leave(EntryNumber(last[0]["entry"]), client.now_ms)


def wait(client: Client, by_ms: int) -> None:
    client.now_ms += by_ms


STEPS: Final[Sequence[Callable[[Client], object]]] = (
    lambda client: on(client, 5).get(NORTH),
    lambda client: on(client, 6).get(NORTH),
    lambda client: client.modify(NORTH, {"name": "New", "type": None}),
    lambda client: client.modify(NORTH, {"name": "New"}, token="acme-token"),
    lambda client: on(client, 6).create_package(ACME, {"name": "A", **PACKAGE}),
    lambda client: on(client, 6).create_package(ACME, {"name": "B", **PACKAGE}),
    lambda client: client.control("PUT", f"/customers/{NORTH}", {"name": "Operator"}),
    lambda client: client.advance(by="2s"),
    lambda client: client.advance(by="61m"),
    lambda client: wait(client, 500),
    lambda client: wait(client, 70_000),
    query,
    leave,
)


@given(
    steps=st.lists(st.sampled_from(STEPS), max_size=25),
    asked=st.sets(st.integers(0, 24), max_size=4),
)
def test_verdicts_are_the_same_whenever_they_are_asked_for_and_after_a_replay(
    tmp_path_factory: pytest.TempPathFactory, steps: Sequence[Any], asked: set[int]
) -> None:
    often, once = Client.of(faults=FAULTS), Client.of(faults=FAULTS)
    for number, step in enumerate(steps):
        step(often)
        step(once)
        if number in asked:
            report_on(often)
            decide(CERTIFIED, often.sandbox, often.now_ms)
    report, certified = report_on(once), decide(CERTIFIED, once.sandbox, once.now_ms)
    assert report_on(often) == report
    assert decide(CERTIFIED, often.sandbox, often.now_ms) == certified
    path = write(tmp_path_factory.mktemp("bundle"), bundle_of(once))
    sandbox, difference = replay(read_bundle(path))
    assert difference is None
    assert report_on(Client(sandbox, now_ms=once.now_ms)) == report
    assert decide(CERTIFIED, sandbox, once.now_ms) == certified


def test_exchanges_evicted_before_the_first_report_are_counted() -> None:
    client = Client.of(limits={"journalEntries": 3})
    for _ in range(2):
        client.get(NORTH)
    assert report_on(client)["unseen"] == 0
    for _ in range(5):
        client.get(NORTH)
    assert report_on(client)["unseen"] == 2
    client.get(NORTH)
    client.control("DELETE", "/journal")
    assert report_on(client)["unseen"] == 3
    assert verdicts_of(client)["null-id"].opportunities == 5


def test_no_client_is_blamed_for_a_request_whose_acceptance_was_evicted() -> None:
    client = Client.of()
    request_id = client.modify(NORTH, {"name": "New"}).content["requestId"]
    client.control("DELETE", "/journal")
    client.request(request_id)
    client.request("00000000-0000-4000-8000-0000000000ee")
    assert "ignores-error-code" not in verdicts_of(client)


def test_no_client_is_blamed_for_a_request_that_was_evicted() -> None:
    client = Client.of(limits={"settledJobs": 1})
    stated = {"customFields": [{"keyName": "a", "keyValue": "x" * 200_000}]}
    request_ids = []
    for _ in range(90):  # more than are remembered
        request_ids.append(client.modify(NORTH, stated).content["requestId"])
        client.advance(by="2s")
        assert report_on(client)["unseen"] == 0
    assert [client.request(request_ids[at]).status for at in (0, -1)] == [404, 200]
    assert verdicts_of(client)["ignores-error-code"] == Found(verdict="passed")


def test_no_client_is_blamed_for_a_modify_that_was_evicted_before_it_settled() -> None:
    client = Client.of()
    client.modify(NORTH, {"name": "New"})
    stated = {"customFields": [{"keyName": "a", "keyValue": "x" * 200_000}]}
    for _ in range(90):  # more than are remembered
        assert client.modify(BLUE, stated, token="operator-token").status == 202
        assert report_on(client)["unseen"] == 0
    client.advance(by="2s")
    client.get(NORTH)
    client.modify(NORTH, {"name": "Newer"})
    assert not any(1 in stated.entries for stated in verdicts_of(client).values())


def waited_for(client: Client) -> None:
    request_id = accepted_unasked(client)
    client.request(request_id)
    evict_others(client)
    client.advance(by="61m")


def read_when_settled(client: Client) -> None:
    client.request(accepted_unasked(client))
    evict_others(client)
    client.get(NORTH)


def read_before_the_repeat(client: Client) -> None:
    client.modify(NORTH, {"name": "New"})
    report_on(client)
    client.get(NORTH)
    evict_others(client)
    client.modify(NORTH, {"name": "New"})


def accepted_unasked(client: Client) -> str:
    """Make a modify, and have it evaluated; let it settle, and return its request id."""
    request_id: str = client.modify(NORTH, {"name": "New"}).content["requestId"]
    report_on(client)
    client.advance(by="2s")
    return request_id


def evict_others(client: Client) -> None:
    """Let another client make calls until the journal has no others."""
    for _ in range(5):
        client.get(NORTH, headers={"User-Agent": "another"})


@pytest.mark.parametrize(
    ("does", "rule", "changes"),
    [
        (waited_for, "abandoned", {}),
        (read_when_settled, "acted-too-soon", {"jobs": {"modifyCustomer": {"polls": 1}}}),
        (read_before_the_repeat, "blind-repeat", {"faults": [LOST_MODIFY]}),
    ],
    ids=["queried", "queried before the read", "read before the repeat"],
)
def test_no_client_is_blamed_for_what_evicted_calls_may_have_put_right(
    does: Callable[[Client], None], rule: str, changes: dict[str, Any]
) -> None:
    client = Client.of(limits={"journalEntries": 3}, **changes)
    does(client)
    assert rule not in verdicts_of(client)


@pytest.mark.parametrize(
    ("first", "second", "stated"),
    [
        (1, 2, None),
        (3, 4, None),
        (11, 12, Found(verdict="failed", entries=(11, 12))),
    ],
    ids=["seen before", "used unseen", "new since"],
)
def test_a_call_is_a_repeat_over_a_connection_only_if_no_other_client_can_have_used_it(
    first: int, second: int, stated: Found | None
) -> None:
    client = Client.of(limits={"journalEntries": 4}, faults=[OUTAGE])
    on(client, 1).get(ACME)
    on(client, 2).get(ACME)
    report_on(client)
    for connection in range(3, 11):
        on(client, connection).get(ACME)
    on(client, first).get(NORTH)
    on(client, second).get(NORTH)
    assert verdicts_of(client).get("retry-early") == stated


def test_a_reset_starts_over() -> None:
    client = Client.of()
    client.get("undefined")
    assert verdicts_of(client)["null-id"].verdict == "failed"
    client.control("POST", "/reset")
    assert verdicts_of(client) == {}


def test_reads_that_other_servers_may_have_answered_are_reported() -> None:
    client = Client.of()
    assert report_on(client)["partial"] is False
    client.sandbox.is_partial = True
    assert report_on(client)["partial"] is True
    assert b"partial" in client.control("GET", "/conduct?format=text").body


def test_reads_in_no_log_are_named_by_both_numbers() -> None:
    client = Client.of()
    client.has_log = True
    client.get("undefined")
    assert verdicts_of(client)["null-id"].entries == ("0+1",)


def test_a_scenario_sets_severities_and_excludes_rules_with_a_reason() -> None:
    client = Client.of(
        conduct={
            "severity": {"null-id": "warning"},
            "exclude": {"retried-refusal": "a <test> |\nof it"},
        }
    )
    for _ in range(4):
        client.get("undefined")
    rules = {rule["id"]: rule for rule in report_on(client)["rules"]}
    assert rules["null-id"]["verdict"] == rules["null-id"]["severity"] == "warning"
    excluded = rules["retried-refusal"]
    assert excluded["verdict"] == "not met"
    assert excluded["excluded"] == "a <test> |\nof it"
    assert excluded["findings"] == excluded["entries"] == []
    for form, reason in {
        "text": b"\n           excluded: a <test> | of it\n",
        "markdown": rb"| excluded: a \<test\> \| of it |",
        "junit": b"a &lt;test&gt; |",
    }.items():
        assert reason in client.control("GET", f"/conduct?format={form}").body


def test_findings_beyond_a_hundred_are_counted() -> None:
    client = Client.of()
    for _ in range(103):
        client.get("undefined")
    rule = next(rule for rule in report_on(client)["rules"] if rule["id"] == "null-id")
    assert (rule["opportunities"], len(rule["findings"]), rule["more"]) == (103, 100, 3)
    assert b"and 3 more" in client.control("GET", "/conduct?format=text").body


def test_junit_fails_what_is_broken_and_skips_what_was_not_met() -> None:
    client = Client.of()
    client.get("undefined")
    client.get("\N{BELL}@x.example")
    suite = ET.fromstring(client.control("GET", "/conduct?format=junit").body)  # noqa: S314 - our own
    outcomes = {case.get("name"): [each.tag for each in case] for case in suite.iter("testcase")}
    assert outcomes["null-id"] == ["failure"]
    assert outcomes["no-jitter"] == ["skipped"]
    assert outcomes["unlisted-field"] == ["skipped"]
    assert outcomes["retried-refusal"] == []


def test_leaving_before_a_reply_that_was_not_held_back_says_nothing() -> None:
    client = Client.of()
    client.get(NORTH)
    for number in (1, 2):
        client.sandbox.leave(EntryNumber(number), client.now_ms)
    assert "no-timeout" not in verdicts_of(client)


def test_a_client_that_leaves_after_its_entry_left_the_journal_waits_no_longer() -> None:
    hangs = {"name": "hangs", "operation": "getRequest", "fault": {"network": "hang"}}
    client = Client.of(faults=[hangs], limits={"journalEntries": 1})
    on(client, 1).request(NORTH)
    report_on(client)
    wait(client, 2_000)
    client.get(NORTH)
    client.sandbox.leave(EntryNumber(1), client.now_ms)
    wait(client, 70_000)
    assert verdicts_of(client)["no-timeout"].verdict == "passed"


def test_concurrent_reports_check_nothing_twice() -> None:
    client = Client.of()
    for _ in range(120):
        client.get(NORTH)
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    one, other = conduct.update(), conduct.update()
    for steps in (one, other, one, other, one, other):
        next(steps, None)
    client.get(NORTH)
    report = conduct.report(client.now_ms, is_partial=False)
    rule = next(rule for rule in report["rules"] if rule["id"] == "null-id")
    assert (rule["opportunities"], report["unseen"]) == (120, 0)


def test_a_client_that_leaves_while_earlier_calls_are_checked_waits_no_longer() -> None:
    hangs = {"name": "hangs", "operation": "getRequest", "fault": {"network": "hang"}}
    client = Client.of(faults=[hangs])
    for _ in range(120):
        client.get(NORTH)
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    steps = conduct.update()
    next(steps)
    on(client, 1).request(NORTH)
    wait(client, 2_000)
    client.sandbox.leave(EntryNumber(121), client.now_ms)
    assert [*steps, *conduct.update()] != []
    wait(client, 70_000)
    report = conduct.report(client.now_ms, is_partial=False)
    rule = next(rule for rule in report["rules"] if rule["id"] == "no-timeout")
    assert (rule["verdict"], rule["opportunities"]) == ("passed", 1)


def test_modifies_of_a_heavy_customer_are_checked_one_at_a_time() -> None:
    client = Client.of()
    long = {"customFields": [{"keyName": "long", "keyValue": "x" * 60_000}]}
    assert client.control("PATCH", f"/customers/{NORTH}", long).status == 200
    client.get(NORTH)
    for _ in range(5):
        assert client.modify(NORTH, {"x": 1}).status == 400
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    assert sum(1 for _ in conduct.update()) >= 5


def test_exchanges_evicted_before_a_report_are_counted_in_a_sentence() -> None:
    client = Client.of(limits={"journalEntries": 1})
    client.get(NORTH)
    client.get(NORTH)
    answer = client.control("GET", "/conduct?format=text").body.decode()
    assert "exchanges that left the journal before they were evaluated: 1" in answer


def test_connections_are_numbered_by_their_first_call_as_long_as_they_are_remembered() -> None:
    ordinals = Ordinals()
    assert [ordinals.of(connection) for connection in (70, 70, 30, 70)] == [1, 1, 2, 1]
    for connection in range(100, 10_100):
        ordinals.of(connection)
    assert ordinals.of(30) == 10_003


def test_journal_tells_the_connection_of_an_entry() -> None:
    client = Client.of()
    on(client, 70).get(NORTH)
    client.get(NORTH)
    entries = client.control("GET", "/journal").json["items"]
    assert [entry["request"].get("connection") for entry in entries] == [1, None]


def test_places_are_named_by_json_pointers() -> None:
    meant = LeafPaths(["/invoiceConfiguration/due~0units", "/a~1b/*"])
    assert ("invoiceConfiguration", "due~units") in meant
    assert ("a/b", "c", "d") in meant
    assert ("a", "b") not in meant


def test_members_of_an_open_object_are_all_listed() -> None:
    schema = {"properties": {"a": {"properties": {}, "additionalProperties": False}}}
    assert [*shape_of({}, schema).unlisted({"a": {"c": 1}, "b": 2})] == ["/a/c"]


def test_what_was_worked_out_counts_as_memory() -> None:
    client = Client.of()
    client.get(NORTH)
    before = client.sandbox.weight
    report_on(client)
    assert client.sandbox.weight > before


def test_a_client_takes_no_memory_for_replies_that_it_did_not_get() -> None:
    late = {"name": "late", "operation": "getRequest", "fault": {"delay": "20s"}}
    client = Client.of(faults=[late], requesters=[])
    request_id = accepted_unasked(client)
    weights = set()
    for wait_ms in (1000, 2000, 4000, 8000):
        left = EntryNumber(int(client.request(request_id).entry))
        client.sandbox.leave(left, client.now_ms)
        report_on(client)
        assert client.sandbox.conduct is not None
        weights.add(client.sandbox.conduct.weight)
        wait(client, wait_ms)
    assert len(weights) == 1


def test_a_bounded_dictionary_forgets_what_was_stored_longest_ago() -> None:
    kept: Bounded[str, int] = Bounded(2)
    kept["a"], kept["b"], kept["a"], kept["c"] = 1, 2, 3, 4
    assert [*kept.values()] == [3, 4]
    assert [*kept.latest()] == [4, 3]
    assert ("b" in kept, kept.get("b"), kept.pop("b")) == (False, None, None)


def test_a_bounded_dictionary_counts_what_a_value_takes_beyond_its_first_weight() -> None:
    kept: Bounded[str, int] = Bounded(2, lambda *_: 1)
    kept["a"], kept["b"] = 1, 2
    kept.grow("c", 10)
    kept.grow("b", 10)
    assert kept.weight == 12
    kept.grow("b", 16 << 20)
    assert ([*kept.values()], kept.weight) == ([], 0)


def test_checking_an_emptied_customer_takes_work_in_proportion() -> None:
    few, many = (work_to_judge(contacts) for contacts in (50, 200))
    assert many < 4 * few


def work_to_judge(contacts: int) -> int:
    """Return the cost of evaluating a modify that empties a field of `contacts` contacts."""
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    (contact,) = fields["contact"]
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(contacts)]
    listed = [{**contact, "id": each} for each in ids]
    assert client.control("PUT", f"/customers/{NORTH}", {**fields, "contact": listed}).status == 200
    client.get(NORTH)
    client.modify(NORTH, {"contact": [{**each, "firstName": None} for each in listed]})
    return instructions(lambda: report_on(client))


def test_large_exchanges_are_checked_one_by_one() -> None:
    client = Client.of()
    for _ in range(3):
        client.modify(NORTH, {"customFields": [{"keyName": "a", "keyValue": "x" * 60_000}]})
    conduct = Conduct(client.sandbox.journal, client.sandbox.simulation)
    turns = len(RULES) + 1  # for each exchange: all rules, then updating what is known
    assert len([*conduct.update()]) == 2 + 3 * turns


def test_what_is_kept_of_bodies_is_counted_and_limited() -> None:
    client = Client.of()
    client.modify(NORTH, {"customFields": [{"keyName": "a", "keyValue": "x" * 60_000}]})
    report_on(client)
    client.control("DELETE", "/journal")
    assert client.sandbox.conduct is not None
    assert client.sandbox.conduct.weight > 60_000
    bounded = Bounded[int, str](10, lambda _, text: len(text))
    for number in range(5):
        bounded[number] = "x" * (6 << 20)
    assert (len(bounded), bounded.weight) == (2, 12 << 20)
