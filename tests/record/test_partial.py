"""The record of one of several servers: others may have answered further reads."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support import NOBODY, NORTH, START_MS, Client, Reply, begun, built
from support.bundles import bundle_of, replayed
from support.histories import STEPS, VARIANTS, SharedHistory, call
from support.partial_records import PARTIAL
from support.tenants import Server
from support.uploads import problem
from thoroughness import examples

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import AskAgain, finished
from mock_server.sandbox.sandboxes.sandbox import Sandbox

LACKING = (
    f"{PARTIAL}, and the answer depends on them; ask with atLeast alone, count an operation"
    " that is always written (modifyCustomer, createPackage), or start every server with"
    " --journal shared"
)


def one_of_several(**changes: Any) -> Client:
    """Return the client of a server that has answered: read, modify, read, clock, modify."""
    client = Client.of(**changes)
    client.has_log = True
    client.sandbox.is_partial = True
    client.get(NORTH)
    client.modify(NORTH, {"name": "First"})
    client.get(NORTH)
    client.advance(by="1s")
    client.modify(NORTH, {"name": "Second"})
    return client


def verify(client: Client, **stated: Any) -> Reply:
    return client.control("POST", "/journal/verify", stated)


def wait(client: Client, **stated: Any) -> Reply:
    return client.control("POST", "/journal/wait", {"timeout": "0s", **stated})


# ── Answers that state that they are partial ─────────────────────────────────────────────────────

SAYING = [
    ("GET", "/journal", None),
    ("GET", "/journal?brief=true&operation=modifyCustomer", None),
    ("GET", "/journal/last", None),
    ("GET", "/journal/1+1", None),
    ("POST", "/journal/verify", {"match": {"operation": "modifyCustomer"}, "exactly": 2}),
    ("POST", "/journal/verify", {"match": {"operation": "getCustomer"}, "atLeast": 3}),
    ("POST", "/journal/wait", {"match": {"operation": "getCustomer"}}),
    ("GET", "/coverage", None),
    ("GET", "/bundle", None),
]


@pytest.mark.parametrize(("method", "path", "body"), SAYING)
def test_an_answer_about_the_record_says_that_it_is_partial(
    method: str, path: str, body: Any
) -> None:
    client = one_of_several()
    partial = client.control(method, path, body).json
    assert partial.pop("partial") is True
    client.sandbox.is_partial = False
    assert client.control(method, path, body).json == partial


@pytest.mark.parametrize("path", ["/journal/1", "/state", "/requests", "/faults", "/clock"])
def test_what_all_servers_answer_alike_is_never_partial(path: str) -> None:
    assert "partial" not in one_of_several().control("GET", path).json


def test_a_record_stays_partial_whatever_begins_in_the_sandbox() -> None:
    client = one_of_several()
    state = client.control("GET", "/state").json
    client.control("POST", "/reset")
    assert client.control("GET", "/journal").json["partial"] is True
    assert client.sandbox.is_partial
    assert state["entries"] == 3


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("/journal/1+7", f"there is no entry '1+7' (0 were evicted); {PARTIAL}"),
        (
            "/journal/last?customer=depot",
            f"no entry of the journal matches the filters; {PARTIAL}",
        ),
    ],
)
def test_an_entry_that_is_not_here_may_be_elsewhere(path: str, detail: str) -> None:
    reply = one_of_several().control("GET", path)
    assert (reply.status, reply.json) == (404, problem(HTTPStatus.NOT_FOUND, detail))


# ── Counting ─────────────────────────────────────────────────────────────────────────────────────

READS = {"operation": "getCustomer"}


@pytest.mark.parametrize(
    "stated",
    [
        {"match": READS, "exactly": 2},
        {"match": READS, "exactly": 3},
        {"match": READS, "atMost": 2},
        {"match": READS, "atLeast": 1, "atMost": 9},
        {"match": {"operation": "getRequest"}, "exactly": 0},
        {"match": {}, "exactly": 4},
        {"match": {"customer": "north"}, "atMost": 4},
        {"match": {"method": "get"}, "exactly": 2},
        {"match": {"method": "HEAD"}, "exactly": 0},
        {"match": {"status": 404}, "exactly": 0},
        {"match": {"status": 200}, "atMost": 9},
        {"match": {"code": ""}, "atMost": 9},
        {"match": {"code": "CUSTOMER_1002"}, "exactly": 0},
        {"match": {"path": f"/api/v2/customer/{NORTH}"}, "exactly": 4},
        {"match": {"header": {"X-Request-ID": "R-1"}}, "exactly": 0},
        {"match": {"body": {"/name": "First"}}, "exactly": 1},
    ],
    ids=str,
)
def test_an_upper_bound_of_calls_that_may_be_reads_is_refused(stated: dict[str, Any]) -> None:
    refused = (409, problem(HTTPStatus.CONFLICT, LACKING))
    for ask in (verify, wait):
        reply = ask(one_of_several(), **stated)
        assert (reply.status, reply.json) == refused


@pytest.mark.parametrize(
    ("stated", "is_ok", "matched"),
    [
        ({"match": {"operation": "modifyCustomer"}, "exactly": 2}, True, 2),
        ({"match": {"operation": "modifyCustomer"}, "exactly": 3}, False, 2),
        ({"match": {"operation": "createPackage"}, "exactly": 0}, True, 0),
        ({"match": {"method": "PATCH", "customer": "north"}, "atMost": 2}, True, 2),
        ({"match": {"status": 202}, "exactly": 2}, True, 2),
        ({"match": {"code": "CUSTOMER_1003"}, "exactly": 0}, True, 0),
        ({"match": {"control": "advanceClock"}, "exactly": 1}, True, 1),
        ({"match": {"plan": "bad-day"}, "exactly": 0}, True, 0),
        ({"match": {"requestId": NOBODY}, "exactly": 0}, True, 0),
    ],
    ids=str,
)
def test_an_upper_bound_of_calls_that_are_always_written_is_exact(
    stated: dict[str, Any], is_ok: Any, matched: int
) -> None:
    answer = verify(one_of_several(), **stated).json
    assert (answer["ok"], answer["matched"], answer["partial"]) == (is_ok, matched, True)


@pytest.mark.parametrize("stated", [{"exactly": 1}, {"atMost": 1}, {"exactly": 0}], ids=str)
def test_more_calls_than_are_allowed_are_too_many_whatever_others_answered(
    stated: dict[str, int],
) -> None:
    answer = verify(one_of_several(), match=READS, **stated).json
    assert (answer["ok"], answer["matched"], answer["partial"]) == (False, 2, True)


@pytest.mark.parametrize("value", ["by-case", "always-403", "always-1002"])
def test_a_code_that_an_assumption_lets_reads_have_may_be_that_of_a_read(value: str) -> None:
    client = one_of_several(assumptions={"not-eligible": value})
    reply = verify(client, match={"code": "SANDBOX_NOT_ELIGIBLE"}, exactly=0)
    assert reply.status == (409 if value == "always-403" else 200)


def test_a_limit_of_the_rate_has_every_read_written() -> None:
    client = one_of_several(assumptions={"rate-limit": 9})
    assert verify(client, match=READS, exactly=2).json["ok"] is True


@pytest.mark.parametrize(
    ("stated", "is_ok"),
    [
        ({"match": READS, "atLeast": 2}, True),
        ({"match": READS, "atLeast": 3}, False),
        ({"inOrder": [READS, {"method": "PATCH"}, READS]}, True),
        ({"inOrder": [READS, READS, READS]}, False),
    ],
    ids=str,
)
def test_required_calls_are_looked_for_among_the_known_ones(
    stated: dict[str, Any], is_ok: Any
) -> None:
    answer = verify(one_of_several(), **stated).json
    assert (answer["ok"], answer["partial"]) == (is_ok, True)
    assert bool(answer["nearest"]) is not is_ok


@pytest.mark.parametrize(
    ("match", "late"),
    [
        (READS, f"not within 5s: 2 calls matched; {PARTIAL}"),
        ({"operation": "modifyCustomer"}, "not within 5s: 2 calls matched"),
    ],
    ids=["reads", "changes"],
)
def test_a_wait_that_times_out_reports_that_the_record_is_partial(
    match: dict[str, Any], late: str
) -> None:
    stated = {"match": match, "atLeast": 3, "timeout": "5s"}
    client = one_of_several()
    outcome = client.sandbox.handle(call("POST", "/_sandbox/journal/wait", stated), client.now_ms)
    assert isinstance(outcome, AskAgain)
    assert loads(outcome.body) == problem(HTTPStatus.REQUEST_TIMEOUT, late)


def test_a_wait_for_fewer_reads_is_refused_once_another_record_has_begun() -> None:
    client = one_of_several()
    stated = {"match": READS, "atMost": 1, "timeout": "5s"}
    outcome = client.sandbox.handle(call("POST", "/_sandbox/journal/wait", stated), client.now_ms)
    assert isinstance(outcome, AskAgain)
    client.control("POST", "/reset")
    with pytest.raises(Problem, match=LACKING[:40]):
        finished(outcome.look(client.now_ms))


# ── Calls that are always written ────────────────────────────────────────────────────────────────

FACTS = ("operation", "control", "customer", "status", "code", "method", "plan", "requestId")
_MAX_FACTS = 8
"""The most facts that are queried per name: each query goes through the whole record."""


@pytest.mark.hypothesis
@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS)
@given(
    steps=st.lists(STEPS, min_size=15, max_size=30),
    elsewhere=st.lists(st.booleans(), min_size=8, max_size=8),
)
@examples(12, unchecked=HealthCheck)
def test_what_one_of_two_servers_answers_is_what_one_with_all_calls_would(
    changes: Mapping[str, Any], steps: Sequence[Any], elsewhere: Sequence[bool]
) -> None:
    scenario = built(**changes)
    alone, here = (begun(scenario) for _ in range(2))
    here.is_partial = True
    history = SharedHistory(scenario)
    requests = (
        request
        for step in steps
        for request in history.calls_of(step, history.state(alone) if step == "go back" else {})
    )
    for number, request in enumerate(requests):
        is_written = alone.is_written(request)
        if is_written or not elsewhere[number % len(elsewhere)]:
            history.answer(here, request, is_written=is_written)
        history.learn(history.answer(alone, request, is_written=is_written))
    seen = {(name, fact) for name in FACTS for fact in _facts(alone, name)}
    for match in ({name: fact} for name, fact in seen if fact is not None):
        for bound in ("exactly", "atMost", "atLeast"):
            stated = {"match": match, bound: 1}
            whole, known = (_verified(each, history, stated) for each in (alone, here))
            assert known in (whole, "refused") if bound != "atLeast" else known in (whole, False)


def _facts(sandbox: Sandbox, name: str) -> Sequence[Any]:
    """Return the first few distinct values of a member of the journal's entries."""
    items = loads(sandbox.handle(call("GET", "/_sandbox/journal?size=1000"), START_MS).body)
    return list(dict.fromkeys(item[name] for item in items["items"]))[:_MAX_FACTS]


def _verified(sandbox: Sandbox, history: SharedHistory, stated: Mapping[str, Any]) -> Any:
    outcome = history.answer(
        sandbox, call("POST", "/_sandbox/journal/verify", stated), is_written=False
    )
    if outcome.status == HTTPStatus.CONFLICT:
        return "refused"
    answer = loads(outcome.body)
    return answer["ok"] if outcome.status == HTTPStatus.OK else answer["detail"]


# ── Coverage ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "stated"),
    [
        ("json", '  ],\n  "partial": true\n}\n'),
        ("text", f"% (network faults aside)\n{PARTIAL}\n"),
        ("markdown", f"% (network faults aside)\n\n{PARTIAL.capitalize()}.\n"),
        (
            "junit",
            f'  <properties>\n    <property name="partial" value="{PARTIAL}" />\n  </properties>\n',
        ),
    ],
)
def test_a_report_of_what_was_met_says_that_it_is_partial(name: str, stated: str) -> None:
    client = one_of_several()
    path = f"/coverage?format={name}"
    partial = client.control("GET", path).body.decode()
    client.sandbox.is_partial = False
    whole = client.control("GET", path).body.decode()
    assert stated in partial
    assert set(partial.splitlines()) - set(whole.splitlines()) <= {*stated.splitlines(), "  ],"}


def test_the_coverage_of_all_sandboxes_is_partial_if_that_of_one_is() -> None:
    server = Server.of()
    server.put("mine")
    sandboxes = server.switchboard.sandboxes
    assert not sandboxes.coverage().is_partial
    sandboxes.default.is_partial = True
    assert sandboxes.coverage().is_partial


def test_a_sandbox_tells_no_latest_event_if_streams_of_other_servers_number_theirs() -> None:
    server = Server.of()
    assert server.show("default")["latestEvent"] == 1
    server.switchboard.sandboxes.default.is_partial = True
    assert server.show("default")["latestEvent"] is None


# ── Bundles ──────────────────────────────────────────────────────────────────────────────────────


def test_a_partial_bundle_has_all_that_changed_something_and_runs_again(tmp_path: Path) -> None:
    client = one_of_several()
    elsewhere = one_of_several()
    elsewhere.get(NOBODY)
    client.modify(NORTH, {"name": "Third"})
    bundle = bundle_of(client)
    assert (bundle["complete"], bundle["partial"]) == (True, True)
    assert replayed(tmp_path, bundle) is None


def test_a_partial_bundle_that_lost_calls_is_not_complete() -> None:
    bundle = bundle_of(one_of_several(limits={"journalEntries": 2}))
    assert (bundle["complete"], bundle["partial"]) == (False, True)
