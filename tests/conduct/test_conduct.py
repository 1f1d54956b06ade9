"""Conduct as a whole: reports after a replay, evicted entries, settings, and the work it takes."""

import json
import tracemalloc
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ACME, DATA, NORTH, Client
from support.behaviour import Found, report_on, verdicts_of
from support.bundles import bundle_of, write
from support.counting import instructions

from mock_server.sandbox.conduct.conduct import judge
from mock_server.sandbox.ground.exchange import Request, finished
from mock_server.server.bundles import read_bundle, replay

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


def on(client: Client, connection: int) -> Client:
    return replace(client, connection=connection)


def query(client: Client) -> None:
    requests = client.control("GET", "/requests").json["items"]
    client.request(requests[-1]["requestId"] if requests else "undefined")


def leave(client: Client) -> None:
    """Let the client of the latest call disconnect before it has the reply, if that is delayed."""
    last = client.control("GET", "/journal?size=1000").json["items"][-1:]
    if last and (last[0]["network"] or last[0]["reply"]["delayMs"]):
        client.sandbox.leave(last[0]["entry"], client.now_ms)


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


@given(steps=st.lists(st.sampled_from(STEPS), max_size=25))
def test_verdicts_are_the_same_after_a_replay(
    tmp_path_factory: pytest.TempPathFactory, steps: Sequence[Any]
) -> None:
    client = Client.of(faults=FAULTS)
    for step in steps:
        step(client)
    path = write(tmp_path_factory.mktemp("bundle"), bundle_of(client))
    sandbox, difference = replay(read_bundle(path))
    assert difference is None
    assert report_on(Client(sandbox, now_ms=client.now_ms)) == report_on(client)


def test_calls_that_left_the_journal_are_not_judged_and_a_report_says_so_first() -> None:
    client = Client.of(limits={"journalEntries": 3})
    client.get("undefined")
    for _ in range(3):
        client.get(NORTH)
    report = report_on(client)
    assert (report["judged"], report["unseen"]) == (3, 1)
    assert verdicts_of(client)["null-id"] == Found(verdict="passed", opportunities=3)
    said = "judged 3 of 4 calls; raise limits.journalEntries or limits.journalBytes"
    for form, begins in {"text": f"{said}\n\n", "markdown": f"{said}.\n\n|"}.items():
        body = client.control("GET", f"/conduct?format={form}").body.decode()
        assert body.startswith(begins)
    assert said.encode() in client.control("GET", "/conduct?format=junit").body
    client.control("DELETE", "/journal")
    report = report_on(client)
    assert (report["judged"], report["unseen"]) == (0, 4)


def test_a_report_is_of_the_calls_before_it() -> None:
    client = Client.of()
    for _ in range(120):
        client.get(NORTH)
    steps = client.sandbox.answer(Request("GET", "/_sandbox/conduct"), client.now_ms)
    assert isinstance(steps, Generator)
    next(steps)
    client.get("undefined")
    client.control("DELETE", "/journal")
    report = json.loads(finished(steps).body)
    rule = next(rule for rule in report["rules"] if rule["id"] == "null-id")
    assert (report["judged"], rule["verdict"], rule["opportunities"]) == (120, "passed", 120)


def test_work_that_settled_is_known_to_have_even_if_its_entry_lists_no_more() -> None:
    client = Client.of()
    for customer in (*[ACME] * 1000, NORTH):
        client.modify(customer, {"name": "New"})
    client.advance(by="1s")
    client.modify(ACME, {"name": "Newer"})
    client.advance(by="1s")
    client.get(NORTH)
    assert verdicts_of(client)["acted-too-soon"].verdict == "passed"


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


# ── Work and memory ───────────────────────────────────────────────────────────────────────────────

KIB = 1024


def steps_of(client: Client) -> Generator[bool, None, Any]:
    """Return the steps of the report on everything that a client has done."""
    return judge(client.sandbox.journal, client.sandbox.simulation, client.now_ms)


def test_a_body_with_long_names_is_checked_in_little_memory() -> None:
    client = Client.of()
    client.control("GET", "/conduct")  # builds what later calls share
    body = json.dumps({"k" * 100 * KIB: {"id": [None] * 2000}})
    assert client.modify(NORTH, body.encode()).status == 400
    assert client.modify(NORTH, {"id": None, "k": {"id": ["undefined"]}}).status == 400
    tracemalloc.start()
    try:
        answer = client.control("GET", "/conduct")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 10 * len(body), f"{most / len(body):.1f} times"
    rule = next(rule for rule in answer.json["rules"] if rule["id"] == "null-id")
    long, short = (finding["says"] for finding in rule["findings"])
    assert len(long) < 500
    assert short == "entry 2 has no id where one belongs: null at /id, 'undefined' at /k/id"


def with_addresses(client: Client, method: str, addresses: int) -> None:
    """Give a customer so many addresses, by a control call."""
    fields = client.control("GET", f"/customers/{NORTH}").json
    ids = [f"10000000-0000-4000-8000-{number:012}" for number in range(addresses)]
    listed = {"address": [{**fields["address"][0], "id": each} for each in ids]}
    given = {**fields, **listed} if method == "PUT" else listed
    assert client.control(method, f"/customers/{NORTH}", given).status == 200


def modifies(size: int) -> Client:
    """Modify a customer whose addresses were all changed before."""
    client = Client.of(jobs={"modifyCustomer": "immediate"})
    with_addresses(client, "PUT", size)
    for number in range(100):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return client


def modifies_that_empty_nothing(size: int) -> Client:
    """Modify a customer that was read."""
    client = Client.of()
    with_addresses(client, "PATCH", size)
    client.get(NORTH, headers={"User-Agent": "another"})
    for number in range(60):
        assert client.modify(NORTH, {"name": f"{number}"}).status == 202
    return client


@pytest.mark.parametrize(
    ("load", "few", "many"), [(modifies, 1, 100), (modifies_that_empty_nothing, 1, 200)]
)
def test_a_check_takes_little_more_work_if_there_is_much_that_it_need_not_look_at(
    load: Callable[[int], Client], few: int, many: int
) -> None:
    clients = load(few), load(many)
    work = [instructions(partial(list, steps_of(client))) for client in clients]
    assert work[1] < 2 * work[0]
