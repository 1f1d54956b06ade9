"""`calibrate --probe`: its calls change nothing, whatever the service is like."""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.calibrating.drawing import FURTHER, Drawn, Score, draw_service, judge
from support.calibrating.service import START_MS, Service, customer_id
from support.calibrating.world import ACME, BARE, NORTH, world
from support.forking import quick_command
from support.process import finish, start

from mock_server.calibration.probing import ProbePlan, UnusedIds, plan_probes
from mock_server.cli import main
from mock_server.contract.values.exact_json import dumps
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.recordings import read_recording
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.state import export_state
from mock_server.server.loading import load_plain
from mock_server.server.shipped import documents

CUSTOMERS = [customer_id(number) for number in (ACME, NORTH, BARE)]
UNUSED = UnusedIds(*(f"3f0c9a52-00b0-4000-8000-0000000000a{number}" for number in range(3)))
COUNTED = frozenset({"entries", "windows"})
LATER_MS = START_MS + 10**9


@cache
def plan() -> ProbePlan:
    return plan_probes(CUSTOMERS, UNUSED, documents())


def alternatives() -> dict[str, list[Any]]:
    return {
        name: [*(each["value"] for each in row["alternatives"]), *FURTHER.get(name, ())]
        for name, row in documents().assumptions.items()
        if row["alternatives"]
    }


def settings() -> st.SearchStrategy[dict[str, Any]]:
    """Draw any combination of compatible alternatives."""
    drawn = {name: st.sampled_from(values) for name, values in alternatives().items()}
    return st.fixed_dictionaries({}, optional=drawn)


def uncounted(state: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name not in COUNTED}


@given(settings=settings())
def test_no_safe_call_leaves_anything_behind_under_any_settings(settings: dict[str, Any]) -> None:
    try:
        scenario = load_plain(world(settings, {}))
    except ValueError:
        return
    sandbox = Sandbox(scenario, START_MS)
    twin = Sandbox(scenario, START_MS)
    for number, probe in enumerate(plan().safe):
        headers = {"content-type": "application/json", "authorization": "Bearer operator-token"}
        request = Request(probe.method, probe.target, headers, body=probe.body)
        sandbox.handle(request, START_MS + 1000 * number)
    for each in (sandbox, twin):
        each.tick(LATER_MS)
    states = [uncounted(export_state(each.simulation, LATER_MS)) for each in (sandbox, twin)]
    assert states[0] == states[1]


def test_safe_calls_read_or_concern_a_customer_that_does_not_exist() -> None:
    assert {probe.method for probe in plan().safe} == {"GET", "PATCH"}
    for probe in plan().safe:
        assert probe.method == "GET" or probe.target == f"/api/v2/customer/{UNUSED.customer}"


def test_unsafe_calls_are_named_with_what_they_would_decide() -> None:
    shown = [(probe.method, probe.target.split("/customer/")[1]) for probe in plan().unsafe]
    assert shown == [
        ("PATCH", customer_id(ACME)),
        ("POST", f"{customer_id(ACME)}/package"),
        ("POST", f"{UNUSED.customer}/package"),
    ]
    assert plan().unsafe[0].decides == ("status-endpoint", "http-status", "retry-after")
    assert "package-owner-unknown" in plan().unsafe[2].decides


def test_safe_calls_decide_more_than_reads() -> None:
    decided = {name for probe in plan().safe for name in probe.decides}
    assert decided >= {
        *("credentials", "error-detail", "future-fields", "http-status", "invalid-payload"),
        *("numeric-range", "unknown-fields", "uuid-case", "versions", "whole-numbers"),
    }


def test_what_probes_find_of_drawn_settings_is_never_wrong() -> None:
    score = Score()
    for seed in (11,):
        drawn = draw_service(seed, situations=0)
        service = Service(drawn.scenario)
        for probe in plan().safe:
            token, name = ("operator-token", "operator") if probe.has_credentials else (None, None)
            body = probe.body or None
            service.call(probe.method, probe.target, body, token=token, requester=name)
        judge(Drawn(drawn.settings, drawn.scenario, 0, 0, service.calls), score)
    assert score.wrong == []
    assert score.found > 0


SERVICE: Mapping[str, Any] = {
    "unknown-fields": "ignored",
    "uuid-case": "refused",
    "http-status": {"CUSTOMER_1002": 422},
    "numeric-range": {"minimum": 0},
    "payment-due-units-key": "paymentDueUnit",
}
WORDS = ["--customer", customer_id(NORTH), "--customer", customer_id(BARE), "--pause", "0"]


def state_of(sandbox: SandboxHandle) -> bytes:
    return dumps(uncounted(sandbox.state()))


def test_probing_a_service_finds_its_settings_and_leaves_its_state_byte_for_byte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_SERVER_PROBE_HEADER", "Authorization: Bearer acme-token")
    path = tmp_path / "probes.jsonl"
    scenario = {**world(dict(SERVICE), {}), "clock": {"mode": "frozen"}}
    with MockServer(scenario) as server:
        sandbox = server.sandbox("default")
        before = state_of(sandbox)
        probe = ["calibrate", "--probe", f"{server.url}/s/default", *WORDS, "--format", "json"]
        assert main([*probe, "--yes", "--out", str(path)]) == 0
        assert state_of(sandbox) == before
        made = [entry for entry in sandbox.journal() if entry.path.startswith("/api/")]
    rows = json.loads(capsys.readouterr().out)["assumptions"]
    found = {name: row["setting"] for name, row in rows.items() if row["verdict"] == "contradicted"}
    assert found == {**SERVICE, "http-status": {"CUSTOMER_1002": 422}}
    assert len(read_recording(path).calls) == len(made) > 20
    text = path.read_text("utf-8")
    assert "acme-token" not in text
    assert customer_id(NORTH) not in text


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["calibrate", *words])
    return code, capsys.readouterr().err.splitlines()[-1]


def test_nothing_is_sent_without_consent(capsys: pytest.CaptureFixture[str]) -> None:
    with MockServer() as server:
        code, shown = refusal(capsys, "--probe", server.url, *WORDS)
        journal = server.sandbox("default").journal()
    assert (code, shown) == (1, "nothing was sent; --yes makes these calls without asking")
    assert journal == []


@pytest.mark.parametrize(
    ("answer", "says"),
    [("", "nothing was sent"), ("Yes", "no reply of http")],
)
async def test_only_yes_to_the_question_in_a_terminal_is_consent(answer: str, says: str) -> None:
    terminal, stdin = os.openpty()
    os.write(terminal, f"{answer}\n".encode())
    with MockServer("minimal") as server:  # its control API is not the service, and shows so
        words = ("calibrate", "--probe", f"{server.url}/_sandbox", *WORDS)
        ended = await finish(await start([quick_command(), *words], stdin=stdin))
    os.close(terminal)
    os.close(stdin)
    assert ended.code == 1
    shown, _, answered = ended.err.partition("make these calls? [y/N] ")
    assert "\n  GET /api/v2/customer/" in shown
    assert answered.startswith(says)


WRONG = {
    "neither": ([], "calibrate needs either RECORDING or --probe URL"),
    "both": (["calls.jsonl", "--probe", "http://a.example"], "calibrate needs either RECORDING or"),
    "a flag without": (["calls.jsonl", "--yes"], "--yes needs --probe"),
    "no URL": (["--probe", "service"], "is not a base URL"),
    "a ref": (["--probe", "http://a.example", "--customer", "acme"], "is not a customerId"),
    "no header": (["--probe", "http://a.example", "--header", "x"], "--header needs 'Name: value'"),
    "a pause": (["--probe", "http://a.example", "--pause", "nan"], "--pause takes 0 to 60 seconds"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_invalid_arguments_are_refused_before_anything_is_sent(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words, says = WRONG[wrong]
    code, shown = refusal(capsys, *words)
    assert code == 2
    assert says in shown


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", f"http://{'a' * 64}.example"])
def test_a_service_that_does_not_answer_is_reported(
    url: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "probed.jsonl"
    words = ("--probe", url, *WORDS, "--yes", "--out", str(out))
    code, shown = refusal(capsys, *words)
    assert code == 1
    assert "was not answered" in shown
    assert shown.endswith("calls made before it: 0")
    assert not out.exists()


def test_a_server_other_than_the_service_is_reported_with_its_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with MockServer("minimal") as server:  # where its control calls are
        code, shown = refusal(capsys, "--probe", f"{server.url}/_sandbox", *WORDS, "--yes")
    assert code == 1
    assert "has the envelope of the interface (" in shown
    assert shown.endswith("are the base URL and the credentials right?")
