"""The same error has the same message in a file, in an upload, in a control call and in Python."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, SMALL_WORLD, Client
from support.contract_lists import either
from support.faults import meet
from support.tenants import Server
from support.uploads import put_scenario

from mock_server import Scenario, open_sandbox
from mock_server.client.errors import ControlError
from mock_server.contract.texts.times import DURATION
from mock_server.contract.values.exact_json import dumps
from mock_server.scenario_file import Recorder, ScenarioFileError
from mock_server.server.checking import check_file
from mock_server.server.settings import SettingError, read_settings

PlanData = Mapping[str, Any]

# what is wrong with a plan: the messages, each with its place in the plan
PLANS: dict[str, tuple[PlanData, dict[str, str]]] = {
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
@pytest.mark.parametrize("name", ["several", "a misspelt customer", "a duration in words"])
def test_a_mistake_in_a_plan_has_the_same_message_everywhere(
    name: str, way: Callable[[PlanData, Path], dict[str, str]], tmp_path: Path
) -> None:
    plan, expected = PLANS[name]
    assert way(plan, tmp_path) == expected


# ── Durations ────────────────────────────────────────────────────────────────────────────────────


NO_DURATIONS: dict[str | float, str] = {
    "soon": f'expected {DURATION}, got "soon"',
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
    outcome = meet(Client.of(), fault=json.dumps({"delay": given}))
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


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


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


def test_of_very_many_misspelt_keys_a_hundred_get_a_suggestion() -> None:
    body = {f"speed{number}": 1 for number in range(1000)}
    errors = Client.of().control("POST", "/clock/run", body).json["errors"]
    guessed = [error["detail"].endswith("did you mean speed?") for error in errors]
    assert (len(guessed), sum(guessed)) == (100, 100)
