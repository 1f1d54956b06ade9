"""Leading a person through a plan: by control calls, at the terminal, on another server."""

import io
import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TextIO

import pytest
from support import NORTH, Client

from mock_server.cli import main
from mock_server.cli.certify import PlanRun, own_sandbox, sandbox_at
from mock_server.cli.step_takers import PersonTaker, StepSandbox
from mock_server.cli.terminal import Progress
from mock_server.client.remote import Remote
from mock_server.contract.values.exact_json import loads
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.certification import Step, StepResult
from mock_server.server.plan_files import read_plan
from mock_server.server.step_reports import CERTIFICATE_FILES, certificate

LED = {"title": "A plan", "current": "read", "steps": [{"id": "read", "title": "One read"}]}
EMPTY: Any = {"id": "read", "title": "One read", "verify": [{"match": {}}] * 1000}
DONE, SKIPPED = {"step": "read", "as": "done"}, {"step": "read", "as": "skipped"}
GONE = (
    "[Errno 111] Connection refused; is a server running there? `customer-sandbox serve` starts one"
)
PLAN = """\
version: 1
title: A plan
steps:
  - id: read
    title: One read
    scenario: minimal
    prompt: Read the customer.
    variables: {CUSTOMER_ID: 20000000-0000-4000-8000-000000000002}
    awaits: [{match: {operation: getCustomer}}]
"""
READ = """
import os
from urllib.request import Request, urlopen
base, customer = os.environ["MOCK_SERVER_URL"], os.environ["CUSTOMER_ID"]
urlopen(Request(base + "/api/v2/customer/" + customer)).close()
"""


@pytest.fixture
def plan(tmp_path: Path) -> str:
    file = tmp_path / "own.yaml"
    file.write_text(PLAN, "utf-8")
    return str(file)


def steps_of(folder: Path) -> Any:
    return json.loads((folder / "report.json").read_text("utf-8"))["steps"]


def test_a_certification_that_is_not_running_is_not_found() -> None:
    client = Client.of()
    assert client.control("GET", "/certification").json == {"title": "", "steps": []}
    assert client.control("POST", "/certification", DONE).status == 404


def test_the_first_decision_about_the_current_step_counts() -> None:
    client = Client.of()
    assert client.control("PUT", "/certification", LED).json == LED
    assert client.control("POST", "/certification", DONE).json == {**LED, "decision": "done"}
    assert client.control("POST", "/certification", SKIPPED).json == {**LED, "decision": "done"}
    other = client.control("POST", "/certification", {"step": "write", "as": "done"})
    assert (other.status, other.json["detail"]) == (409, "'write' is not the current step")


def test_a_certification_stays_when_the_next_step_begins_and_counts_as_memory() -> None:
    client = Client.of()
    before = client.sandbox.weight
    client.control("PUT", "/certification", LED)
    assert client.sandbox.weight > before
    client.control("PUT", "/certification", {"title": "A plan", "steps": [EMPTY]})
    assert client.sandbox.weight > before + 1000 * 64, "an empty object takes more than two bytes"
    client.control("PUT", "/certification", LED)
    client.get(NORTH)
    client.control("POST", "/reset")
    assert client.control("GET", "/certification").json == LED


def test_what_is_typed_need_not_be_text(
    plan: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\n\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", typed)
    assert main(["certify", plan, "--report", str(tmp_path)]) == 1
    [step] = steps_of(tmp_path)
    assert (step["verdict"], step["results"][0]["rests"]) == ("failed", "person")


@contextmanager
def silent_terminal() -> Iterator[TextIO]:
    """A terminal without any input."""
    reader, writer = os.pipe()
    with os.fdopen(reader, encoding="utf-8") as terminal, os.fdopen(writer, "w"):
        yield terminal


def test_the_page_decides_as_well_and_awaited_calls_tick_off(
    capsys: pytest.CaptureFixture[str],
) -> None:
    step = {"id": "read", "title": "One read", "awaits": [{"match": {"operation": "getCustomer"}}]}
    with silent_terminal() as terminal, own_sandbox(0) as sandbox:
        person = PersonTaker(terminal)
        sandbox.remote.call("putCertification", body=LED)
        sandbox.remote.exchange("GET", f"/api/v2/customer/{NORTH}", {}, b"")
        sandbox.remote.call("decideStep", body=DONE)
        result = person.take(step, sandbox)
    assert (result.verdict, result.rests) == ("passed", "person")
    assert "  x   1  {match: {operation: getCustomer}}" in capsys.readouterr().out


class Stopping:
    """Performs a step by ending the server."""

    def __init__(self, servers: ExitStack) -> None:
        self._servers = servers

    def take(self, step: Step, sandbox: StepSandbox) -> StepResult:
        self._servers.close()
        return StepResult(
            what=step["title"], verdict="passed", says=sandbox.base_url, rests="command"
        )


def test_a_server_that_goes_away_is_in_the_report_of_the_current_step_and_the_next(
    plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path(plan).open("a", encoding="utf-8") as file:
        file.write("  - {id: next, title: Next}\n  - {id: later, title: Later, omitted: no}\n")
    read = read_plan(plan)
    with ExitStack() as servers:
        url = servers.enter_context(MockServer("minimal")).url
        with sandbox_at(Remote(url), tmp_path) as sandbox:
            run = PlanRun(plan=read, take=Stopping(servers).take, sandbox=sandbox, folder=tmp_path)
            reports = run.reports(Progress())
    where = sandbox.remote.url
    assert [[result["says"] for result in each.fields["results"]] for each in reports] == [
        [where, f"{where} cannot be reached: {GONE}"],
        [f"not taken: {where} cannot be reached: {GONE}"],
        [],
    ]
    name = where.rpartition("/")[2]
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"sandbox {name} may still exist: {url} cannot be reached: {GONE}"
    answer = certificate(read.fields, reports)
    for file_name, write in CERTIFICATE_FILES.items():
        (tmp_path / file_name).write_bytes(write(answer))
    assert [step["verdict"] for step in steps_of(tmp_path)] == ["skipped", "skipped", "omitted"]
    assert main(["certify", "--verify", str(tmp_path / "report.json")]) == 0


def certify(plan: str, folder: Path, *words: str, code: str = READ) -> int:
    words = (*words, "--", sys.executable, "-c", code)
    return main(["certify", plan, "--report", str(folder), *words])


def test_a_sandbox_is_made_for_the_steps_and_removed(plan: str, tmp_path: Path) -> None:
    with MockServer("minimal", control_token="t", create_on_use=True) as server:
        assert certify(plan, tmp_path, "--url", server.url, "--token", "t") == 0
        assert server.names() == ["default"]
        assert Remote(server.url, token="t").document("listSandboxes")["undo"] == []
        assert server.sandbox().journal() == []
    assert [step["verdict"] for step in steps_of(tmp_path)] == ["passed"]


def test_a_client_gets_its_own_key_where_sandboxes_have_keys(plan: str, tmp_path: Path) -> None:
    with MockServer("minimal", control_token="t", access="keys") as server:
        assert certify(plan, tmp_path, "--url", server.url, "--token", "t") == 0
        owner = server.sandboxes.create("mine").keys
        assert owner is not None
        url = f"{server.url}/s/mine~{owner.owner}"
        assert certify(plan, tmp_path, "--url", url) == 0
        assert sorted(server.names()) == ["default", "mine"]


def test_a_command_is_told_one_token_wherever_it_came_from(
    plan: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    file.write_text("t")
    monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN_FILE", str(file))
    environ = {"MOCK_SERVER_CONTROL_TOKEN": "t"}
    code = f"import os; assert {{n: t for n, t in os.environ.items() if 'TOKEN' in n}} == {environ}"
    with MockServer("minimal", control_token="t") as server:
        assert certify(plan, tmp_path, "--url", server.url, code=f"{code}{READ}") == 0


def test_a_sandbox_that_is_not_there_is_named(
    plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MockServer("minimal") as server:
        assert certify(plan, tmp_path, "--url", f"{server.url}/s/nobody") == 1
    assert capsys.readouterr().err.startswith("there is no sandbox nobody; ")


def changed(sandbox: SandboxHandle) -> Any:
    """Change something of every kind in a sandbox; return its state."""
    sandbox.freeze()
    sandbox.change_customer("acme-south", {"name": "Changed by hand"})
    sandbox.put_fault("kept", {"fault": "GLOBAL_1001", "times": 3})
    return sandbox.state()


INTERRUPTING = "import os, signal; os.kill(os.getppid(), signal.SIGTERM); signal.pause()"
ENDINGS = {READ: 0, "1 / 0": 1, INTERRUPTING: 128 + signal.SIGTERM}


@pytest.mark.parametrize("code", ENDINGS)
def test_the_state_of_a_sandbox_is_restored_after_the_steps(
    plan: str, code: str, tmp_path: Path
) -> None:
    with MockServer("default", create_on_use=True) as server:
        sandbox = server.sandbox("mine")
        before = changed(sandbox)
        words = ("--url", server.url, "--sandbox", "mine")
        try:
            ended = certify(plan, tmp_path / "out", *words, code=code)
        except SystemExit as error:
            ended = int(error.code or 0)
        assert ended == ENDINGS[code]
        assert sandbox.state() == before
        told = {0: "certified", 1: "not certified"}.get(ended)
        assert sandbox.certification().get("verdict") == told
    assert [*(tmp_path / "out").glob("*.state.json")] == []


def test_nothing_is_replaced_that_could_not_be_put_back(
    plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MockServer("default", access="keys", control_token="t") as server:
        made = server.sandboxes.create("mine", limits={"uploadsPerMinute": 1})
        assert made.keys is not None
        before = changed(server.sandbox("mine"))
        owned = Remote(f"{server.url}/s/mine", made.keys.owner)
        owned.call("putState", body=owned.read("getState").body)
        assert certify(plan, tmp_path, "--url", f"{owned.url}~{owned.token}") == 1
        assert server.sandbox("mine").state() == before
    assert "sandbox mine could not be restored afterwards, so no step" in capsys.readouterr().err
    assert [*tmp_path.glob("*.state.json")] == []


def test_a_state_that_cannot_be_put_back_is_left_in_a_file(
    plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as servers:
        server = servers.enter_context(MockServer("default"))
        before, url = changed(server.sandbox()), f"{server.url}/s/default"
        with sandbox_at(Remote(url), tmp_path) as sandbox:
            take = Stopping(servers).take
            run = PlanRun(plan=read_plan(plan), take=take, sandbox=sandbox, folder=tmp_path)
            assert [report.verdict for report in run.reports(Progress())] == ["skipped"]
    [file] = tmp_path.glob("default-*.state.json")
    assert loads(file.read_bytes()) == before
    assert file.stat().st_mode & 0o077 == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"sandbox default was not restored; its state is in {file}: {url} cannot be reached: {GONE}"
    )
