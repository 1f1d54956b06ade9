"""The same error has the same message in a file, in an upload, in a control call and in Python."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, SMALL_WORLD, Client
from support.contract_lists import STEP_KEYS, either
from support.faults import meet, small
from support.tenants import Server
from support.uploads import put_scenario

from mock_server import Scenario, open_sandbox
from mock_server.client.errors import ControlError, SpellingError
from mock_server.contract.texts.times import DURATION, INSTANT
from mock_server.contract.values.exact_json import dumps
from mock_server.scenario_file import Recorder, ScenarioFileError
from mock_server.server.checking import check_file
from mock_server.server.settings import SettingError, read_settings

PlanData = Mapping[str, Any]

# what is wrong with a plan: the messages, each with its place in the plan
PLANS: dict[str, tuple[PlanData, dict[str, str]]] = {
    "a misspelt key": (
        {"opration": "getCustomer", "fault": "ok"},
        {"/opration": "unknown key opration; did you mean operation?"},
    ),
    "a key that is like no other": (
        {"fault": {"zzz": 1}},
        {"/fault/zzz": f"unknown key zzz; expected {either(STEP_KEYS)}"},
    ),
    "a misspelt operation": (
        {"operation": "getCustomr", "fault": "ok"},
        {
            "/operation": f'expected {either()} (did you mean getCustomer?), got "getCustomr"'
        },
    ),
    "a misspelt network": (
        {"fault": {"network": "rest"}},
        {
            "/fault/network": "expected reset, empty, truncate, garbage, hang or drip "
            '(did you mean reset?), got "rest"'
        },
    ),
    "a misspelt code": (
        {"operation": "getCustomer", "steps": ["CUSTOMER_1007"]},
        {
            "/steps/0/error": "unknown code CUSTOMER_1007; legal here: GLOBAL_1001, "
            "CUSTOMER_1002, CUSTOMER_1006; did you mean 'CUSTOMER_1006'?"
        },
    ),
    "a code of another operation": (
        {"operation": "getRequest", "fault": "CUSTOMER_1003"},
        {
            "/fault/error": "getRequest does not list CUSTOMER_1003; legal here: GLOBAL_1001 "
            "(or force: true)"
        },
    ),
    "a misspelt customer": (
        {"when": {"customer": "nort"}, "fault": "ok"},
        {"/when/customer": "no customer has the ref or id 'nort'; did you mean 'north'?"},
    ),
    "a duration in words": (
        {"ttl": "soon", "fault": {"delay": "5 s"}},
        {
            "/ttl": f'expected {DURATION}, got "soon"',
            "/fault/delay": f'expected {DURATION}, got "5 s"',
        },
    ),
    "a duration that is a list": (
        {"ttl": ["1s"], "fault": {"delay": [["1s"], "2s"]}},
        {
            "/ttl": f"expected {DURATION}, got a list",
            "/fault/delay/0": f"expected {DURATION}, got a list",
        },
    ),
    "a negative duration": (
        {"ttl": -1, "fault": {"delay": "-1s"}},
        {"/ttl": f"expected {DURATION}, got -1", "/fault/delay": f'expected {DURATION}, got "-1s"'},
    ),
    "a part of a millisecond": (
        {"ttl": "0.0001s", "fault": {"delay": 0.0001}},
        {
            "/ttl": "expected whole milliseconds (the least is 1ms), got 0.0001s",
            "/fault/delay": "expected whole milliseconds (the least is 1ms), got 0.0001s",
        },
    ),
    "more than ten years": (
        {"ttl": 400_000_000, "fault": {"delay": "4000d"}},
        {
            "/ttl": "400000000s is longer than ten years",
            "/fault/delay": "4000d is longer than ten years",
        },
    ),
    "a range that ends before it begins": (
        {"fault": {"delay": [2, "0.5s"]}},
        {"/fault/delay": "2s is longer than 0.5s; put the shorter one first"},
    ),
    "an instant in words": (
        {"when": {"from": "noon"}, "fault": "ok"},
        {"/when/from": f'expected {INSTANT}, got "noon"'},
    ),
    "a number in quotes": (
        {"times": "3", "steps": ["ok"]},
        {"/times": 'expected an integer, got "3"; leave the quotes out'},
    ),
    "too few times": ({"times": 0, "steps": ["ok"]}, {"/times": "expected at least 1, got 0"}),
    "too likely": (
        {"probability": 1.5, "fault": "ok"},
        {"/probability": "expected at most 1, got 1.5"},
    ),
    "no steps": ({"steps": []}, {"/steps": "expected at least 1 entry, got 0"}),
    "neither steps nor fault": ({}, {"": "either steps or fault is needed"}),
    "both steps and fault": (
        {"steps": ["ok"], "fault": "ok"},
        {"": "either steps or fault is needed; leave one out"},
    ),
    "a lonely key": (
        {"fault": {"rate": 5}},
        {"/fault/rate": "rate requires network"},
    ),
    "an empty step": ({"fault": {}}, {"/fault": "expected at least 1 key, got 0"}),
    "a step that is no step": (
        {"fault": ["ok"]},
        {
            "/fault": "expected ok, a code of the interface (such as GLOBAL_1001) or a mapping, "
            "got a list"
        },
    ),
    "a pointer that is none": (
        {"when": {"body": {"name": "Gold"}}, "fault": "ok"},
        {
            "/when/body/name": "as a key, expected a JSON pointer (RFC 6901), such as "
            '/content/0/name, got "name"'
        },
    ),
    "a header of two lines": (
        {"fault": {"status": 200, "headers": {"X": "a\nb"}}},
        {
            "/fault/headers/X": "expected a text on one line, without control characters, such as "
            'text/html, got "a\\nb"'
        },
    ),
    "several": (
        {"fualt": "ok", "every": 0, "steps": ["ok", {"phase": "befor", "delay": "1s"}]},
        {
            "/fualt": "unknown key fualt; did you mean fault?",
            "/every": "expected at least 1, got 0",
            "/steps/1/phase": 'expected before or after (did you mean before?), got "befor"',
        },
    ),
}  # fmt: skip


def scenario_of(plan: PlanData) -> dict[str, Any]:
    return {**SMALL_WORLD, "faults": [{"name": "p", **plan}]}


def in_a_file(plan: PlanData, folder: Path) -> dict[str, str]:
    path = folder / "scenario.yaml"
    path.write_bytes(dumps(scenario_of(plan)))
    findings = check_file(str(path), Recorder()).findings
    return {finding.where.removeprefix("/faults/0"): finding.message for finding in findings}


def in_an_upload(plan: PlanData, _: Path) -> dict[str, str]:
    errors = put_scenario(Client.of(), scenario_of(plan)).json["errors"]
    return {
        error["pointer"].removeprefix("/faults/0"): re.sub(
            r"^line \d+, column \d+: ", "", error["detail"]
        )
        for error in errors
    }


def in_a_sandbox_of_its_own(plan: PlanData, _: Path) -> dict[str, str]:
    errors = Server.of().put("mine", scenario=scenario_of(plan)).json["errors"]
    return {
        error["pointer"].removeprefix("/faults/0"): re.sub(
            r"^line \d+, column \d+: ", "", error["detail"]
        )
        for error in errors
    }


def added(plan: PlanData, _: Path) -> dict[str, str]:
    errors = Client.of().control("POST", "/faults", {"name": "p", **plan}).json["errors"]
    return {error["pointer"]: error["detail"] for error in errors}


def put(plan: PlanData, _: Path) -> dict[str, str]:
    errors = Client.of().control("PUT", "/faults/p", plan).json["errors"]
    return {error["pointer"]: error["detail"] for error in errors}


def from_python(plan: PlanData, _: Path) -> dict[str, str]:
    with pytest.raises(ControlError) as refused:
        open_sandbox(SMALL_WORLD).add_fault({"name": "p", **plan})
    return {error["pointer"]: error["detail"] for error in refused.value.errors}


WAYS: tuple[Callable[[PlanData, Path], dict[str, str]], ...] = (
    in_a_file,
    in_an_upload,
    in_a_sandbox_of_its_own,
    added,
    put,
    from_python,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(("plan", "expected"), PLANS.values(), ids=PLANS)
def test_a_mistake_in_a_plan_has_the_same_message(
    way: Callable[[PlanData, Path], dict[str, str]],
    plan: PlanData,
    expected: dict[str, str],
    tmp_path: Path,
) -> None:
    assert way(plan, tmp_path) == expected


@pytest.mark.parametrize("way", [added, put, from_python], ids=lambda way: way.__name__)
def test_a_missing_member_of_a_distribution_is_reported_once_at_its_place(
    way: Callable[[PlanData, Path], dict[str, str]], tmp_path: Path
) -> None:
    plan = {"fault": {"delay": {"min": "1s", "max": "2s"}}}
    answer = way(plan, tmp_path)
    assert answer == {
        "/fault/delay/median": "median is missing; add it, as in median: 200ms",
        "/fault/delay/sigma": "sigma is missing; add it, as in sigma: 0.5",
        "/fault/delay/min": "unknown key min; did you mean median?",
    }
    path = tmp_path / "scenario.yaml"
    path.write_bytes(dumps(scenario_of(plan)))
    findings = check_file(str(path), Recorder()).findings
    assert sorted(finding.message for finding in findings) == sorted(answer.values())
    errors = Client.of().control("POST", "/faults", plan).json["errors"]
    assert len(errors) == len(answer)


# ── Durations ────────────────────────────────────────────────────────────────────────────────────

DURATIONS: tuple[tuple[str | float, int], ...] = (
    ("5s", 5000),
    ("0.5s", 500),
    ("1.5m", 90_000),
    ("250ms", 250),
    ("1h30m", 5_400_000),
    ("5", 5000),
    ("5.0", 5000),
    ("0.25", 250),
    (5, 5000),
    (5.0, 5000),
    (0.25, 250),
)


def settle_after(given: str | float) -> int:
    delay = (
        Scenario().jobs(modify_customer={"after": given}).build().jobs["modifyCustomer"].delay_ms
    )
    assert delay is not None
    assert delay[0] == delay[1]
    return delay[0]


def lives(given: str | float) -> int:
    client = Client.of()
    client.control("POST", "/faults", {"name": "p", "ttl": given, "fault": "ok"})
    running = client.sandbox.simulation.plans.get("p")
    assert running is not None
    return running.plan.ttl_ms or 0


def lives_in_a_scenario(given: str | float) -> int:
    client = Client.of(faults=[{"name": "p", "ttl": given, "fault": "ok"}])
    running = client.sandbox.simulation.plans.get("p")
    assert running is not None
    return running.plan.ttl_ms or 0


def moves(given: str | float) -> int:
    client = Client.of()
    client.advance(by=given)
    return client.sandbox.simulation.clock.at(client.now_ms) - client.now_ms


def moves_from_python(given: str | float) -> int:
    sandbox = open_sandbox(SMALL_WORLD)
    before = sandbox.clock().now
    return round((sandbox.advance(given).now - before).total_seconds() * 1000)


def holds_back(given: str | float) -> int:
    client = small()
    outcome = meet(client, fault=json.dumps({"delay": given, "wall": True}))
    return outcome.delay_ms


def sandbox_lives(given: str | float) -> int:
    server = Server.of()
    server.put("mine", ttl=given)
    (tenancy,) = [each for each in server.switchboard.sandboxes if each.name == "mine"]
    return tenancy.ttl_ms or 0


def is_known(given: str | float) -> int:
    client = Client.of(assumptions={"request-retention": given})
    return client.sandbox.simulation.rules.request_retention_ms or 0


def waits(given: str | float) -> int:
    setting = read_settings({"head_timeout": str(given)}, {}).head_timeout
    return round(setting * 1000)


READERS: tuple[Callable[[str | float], int], ...] = (
    settle_after,
    lives,
    lives_in_a_scenario,
    moves,
    moves_from_python,
    holds_back,
    sandbox_lives,
    is_known,
    waits,
)


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@pytest.mark.parametrize(("given", "duration_ms"), DURATIONS, ids=repr)
def test_a_duration_is_read_in_the_same_way_everywhere(
    read: Callable[[str | float], int], given: str | float, duration_ms: int
) -> None:
    assert read(given) == duration_ms


NO_DURATIONS: dict[str | float, str] = {
    "soon": f'expected {DURATION}, got "soon"',
    "-5s": f'expected {DURATION}, got "-5s"',
    "NaN": f'expected {DURATION}, got "NaN"',
    "0.0001s": "expected whole milliseconds (the least is 1ms), got 0.0001s",
    "4000d": "4000d is longer than ten years",
}


def words_of_the_clock(given: str | float) -> str:
    reply = Client.of().control("POST", "/clock/advance", {"by": given})
    return str(reply.json["detail"]).removeprefix("/by: ")


def words_of_a_wait(given: str | float) -> str:
    reply = Client.of().control("POST", "/journal/wait", {"timeout": given})
    return str(reply.json["detail"]).removeprefix("/").removeprefix("timeout: ")


def words_of_the_sandboxes(given: str | float) -> str:
    detail = Server.of().put("mine", ttl=given).json["detail"]
    return str(detail).removeprefix("/").removeprefix("ttl: ")


def words_of_the_header(given: str | float) -> str:
    outcome = meet(small(), fault=json.dumps({"delay": given}))
    reason = outcome.headers["X-Sandbox-Reason"].removeprefix("/delay: ")
    answer, _, _ = reason.partition("; what would be right")
    return str(json.loads(f'"{answer}"'))


def words_of_a_flag(given: str | float) -> str:
    with pytest.raises(SettingError) as refused:
        read_settings({"head_timeout": str(given)}, {})
    return str(refused.value).partition(": ")[2]


def words_of_python(given: str | float) -> str:
    with pytest.raises(ControlError) as refused:
        open_sandbox(SMALL_WORLD).advance(given)
    return refused.value.detail.removeprefix("/by: ")


def words_of_the_builder(given: str | float) -> str:
    with pytest.raises(ScenarioFileError) as refused:
        Scenario().jobs(modify_customer={"after": given}).build()
    return refused.value.findings[0].message


@pytest.mark.parametrize(
    "ask",
    [
        words_of_the_clock,
        words_of_a_wait,
        words_of_the_sandboxes,
        words_of_the_header,
        words_of_a_flag,
        words_of_python,
        words_of_the_builder,
    ],
    ids=lambda ask: ask.__name__,
)
@pytest.mark.parametrize(("given", "expected"), NO_DURATIONS.items())
def test_an_invalid_duration_is_refused_with_the_same_message(
    ask: Callable[[str | float], str], given: str | float, expected: str
) -> None:
    assert ask(given) == expected


@pytest.mark.parametrize("given", [float("nan"), float("inf")])
def test_numbers_unknown_to_json_are_not_durations(given: float) -> None:
    with pytest.raises(SpellingError, match="expected a duration such as 5s"):
        open_sandbox(SMALL_WORLD).advance(given)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (timedelta(seconds=-1), f'expected {DURATION}, got "-1000ms"'),
        (timedelta(microseconds=100), "expected whole milliseconds (the least is 1ms), got 0.1ms"),
    ],
)
def test_a_timedelta_is_exact(given: timedelta, expected: str) -> None:
    with pytest.raises(ControlError) as refused:
        open_sandbox(SMALL_WORLD).advance(given)
    assert refused.value.detail.removeprefix("/by: ") == expected


# ── Queries ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("/coverage?format=markdwon",
         'format: expected json, text, markdown or junit (did you mean markdown?), got "markdwon"'),
        ("/customers?order=shufled",
         'order: expected listed or shuffled (did you mean shuffled?), got "shufled"'),
        ("/events?kind=exchnage",
         ("kind: expected exchange, job, plan, clock or reset (did you mean exchange?), "
          'got "exchnage"')),
        ("/customers?size=0", "size: expected at least 1, got 0"),
        ("/journal?status=ok", 'status: expected an integer, got "ok"'),
        ("/journal?operaton=getCustomer",
         "operaton: unknown key operaton; did you mean operation?"),
        ("/customers?parnt=acme", "parnt: unknown key parnt; did you mean parent?"),
        ("/coverage?fromat=text", "fromat: unknown key fromat; did you mean format?"),
        ("/events?colour=red",
         "colour: unknown key colour; expected code, customer, kind, operation or status"),
        ("/clock?colour=red", "colour: unknown key colour; no key is allowed here"),
        ("/journal?brief=yes", 'brief: expected true or false, got "yes"; write true'),
        ("/journal?since=noon", f'since: expected {INSTANT}, got "noon"'),
    ],
)  # fmt: skip
def test_a_query_is_refused_with_the_message_of_a_body(path: str, detail: str) -> None:
    reply = Client.of().control("GET", path)
    assert (reply.status, reply.json["detail"]) == (400, detail)


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("method", "path", "body", "detail"),
    [
        ("GET", "/customers/nort", None,
         "no customer has the ref or id 'nort'; did you mean 'north'?"),
        ("GET", "/journal?customer=nort", None,
         "no customer has the ref or id 'nort'; did you mean 'north'?"),
        ("POST", "/journal/verify", {"match": {"customer": "nort"}},
         "no customer has the ref or id 'nort'; did you mean 'north'?"),
        ("POST", "/packages/glod/attach", {"customer": "north"},
         "no package has the ref or id 'glod' (yet); did you mean 'gold'?"),
        ("POST", "/clock/advance", {"until": "idel"},
         "'idel' is neither next nor idle nor a known requestId; did you mean 'idle'?"),
        ("GET", "/clok", None,
         ("no control call has this address; see /_sandbox/openapi.json; "
          "did you mean /_sandbox/clock?")),
        ("DELETE", "/faults/bad-dya", None, "there is no plan 'bad-dya'; did you mean 'bad-day'?"),
    ],
)  # fmt: skip
def test_a_misspelt_name_gets_a_suggestion(method: str, path: str, body: Any, detail: str) -> None:
    gold = {"ref": "gold", "owner": "acme", "name": "Gold", "nestedOffers": ["data"],
            "eligibleSubAccountIds": []}  # fmt: skip
    client = Client.of(packages=[gold], faults=[{"name": "bad-day", "fault": "ok"}])
    reply = client.control(method, path, body)
    assert (reply.status, reply.json["detail"]) == (404, detail)


@pytest.mark.parametrize(
    ("fact", "given", "words"),
    [
        ("operation", "getCustmer",
         f'expected {either()} (did you mean getCustomer?), got "getCustmer"'),
        ("code", "CUSTOMER_102", '(did you mean CUSTOMER_1002?), got "CUSTOMER_102"'),
    ],
)  # fmt: skip
def test_a_word_that_no_call_can_say_is_refused_wherever_calls_are_looked_for(
    fact: str, given: str, words: str
) -> None:
    client = Client.of()
    replies = [
        client.control("GET", f"/{path}?{fact}={given}")
        for path in ("journal", "journal/last", "events")
    ]
    body = {"match": {fact: given}, "exactly": 0}
    replies += [client.control("POST", f"/journal/{verb}", body) for verb in ("verify", "wait")]
    details = [reply.json["detail"] for reply in replies]
    of_query, of_body = details[0], details[-1]
    assert details == [of_query] * 3 + [of_body] * 2
    assert of_body == f"/match/{of_query}"
    assert of_query.startswith(f"{fact}: expected ")
    assert of_query.endswith(words)
    assert {reply.status for reply in replies} == {400}
    assert [error["pointer"] for error in replies[-1].json["errors"]] == [f"/match/{fact}"]


def test_an_unknown_control_call_gets_a_suggestion() -> None:
    body = {"match": {"control": "advancClock"}, "exactly": 0}
    reply = Client.of().control("POST", "/journal/verify", body)
    expected = '(did you mean advanceClock?), got "advancClock"'
    assert (reply.status, reply.json["detail"].endswith(expected)) == (400, True)


def test_a_misspelt_sandbox_gets_a_suggestion() -> None:
    server = Server.of()
    reply = server.call("PUT", "/_sandboxes/mine", {"from": "defualt"})
    expected = "there is no sandbox 'defualt' to fork; did you mean 'default'?"
    assert (reply.status, reply.json["detail"]) == (404, expected)


@pytest.mark.parametrize(("how", "given"), [("by", "0.0001s"), ("by", "1e400"), ("to", "noon")])
def test_a_move_of_the_clock_is_refused_with_its_place(how: str, given: str) -> None:
    reply = Client.of().control("POST", "/clock/advance", {how: given})
    assert [error["pointer"] for error in reply.json["errors"]] == [f"/{how}"]


def test_a_misspelt_code_of_a_settlement_is_reported_as_in_a_scenario(tmp_path: Path) -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    request_id = client.modify(NORTH, {"name": "New"}).content["requestId"]
    given = {"as": "failed", "code": "CUSTOMER_1004"}
    reply = client.control("POST", f"/requests/{request_id}/settle", given)
    path = tmp_path / "scenario.yaml"
    job = {"after": "1s", "outcome": "failed", "code": "CUSTOMER_1004"}
    path.write_bytes(dumps({**SMALL_WORLD, "jobs": {"modifyCustomer": job}}))
    (finding,) = check_file(str(path), Recorder()).findings
    assert reply.json["detail"] == finding.message


# ── Bounds ───────────────────────────────────────────────────────────────────────────────────────


def test_of_very_many_misspelt_keys_the_first_get_suggestions() -> None:
    body = {f"speed{number}": 1 for number in range(1000)}
    errors = Client.of().control("POST", "/clock/run", body).json["errors"]
    guessed = [error["detail"].endswith("did you mean speed?") for error in errors]
    assert (len(guessed), sum(guessed)) == (100, 20)
