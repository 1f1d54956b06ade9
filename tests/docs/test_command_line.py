"""The page about the command line: its output is real, and it is complete."""

import json
import shlex
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support.code_blocks import run_shown
from support.recordings import entry, har
from support.stores import commit, kept

from mock_server.cli.command_line import Command
from mock_server.cli.parameters import COMMANDS, GROUPS
from mock_server.contract.values.exact_json import dumps
from mock_server.embedding.handle import SandboxHandle
from mock_server.embedding.local_server import MockServer
from mock_server.keeping.codec import digest_of_scenario
from mock_server.keeping.opening import open_store
from mock_server.keeping.store_records import Create
from mock_server.recordings.recording import NO_REPLY, RecordedCall, Recording
from mock_server.recordings.recording_file import write_recording
from mock_server.web.connections.request_building import make_request

SCENARIO = "version: 1\ncustomers: [{ref: a}]\n"
LASTING = (
    "customer-sandbox serve",
    "customer-sandbox watch",
    "customer-sandbox exec --scenario flaky",
    "customer-sandbox completion fish",
)
"""Beginnings of examples that do not end, or are for another shell: these are only read."""

NORTH = "10000000-0000-4000-8000-000000000011"
USUAL = "http://127.0.0.1:8080"
AWAY = "http://127.0.0.1:8081"
CODES = {
    f"customer-sandbox store misplaced --from {AWAY} --through {USUAL}": 1,  # it is not running
    f"customer-sandbox store move team-a --from {AWAY} --to http://127.0.0.1:8082": 1,
    "customer-sandbox coverage --fail-under 80": 1,
    "customer-sandbox certify basic --report certificate -- python client.py": 1,
    "customer-sandbox certify basic --report certificate": 1,
    f"customer-sandbox certify basic --report certificate --url {USUAL} -- python client.py": 1,
    "customer-sandbox certify --verify certificate/report.json certificate/*.bundle.json": 2,
}
RUN = [
    pytest.param(name, line, id=line)
    for name, command in COMMANDS.items()
    for line in command["examples"]
    if not line.startswith(LASTING) and name != "sandboxes"
]


CALL = RecordedCall(
    place="line 2",
    at_ms=1_767_258_000_000,
    took_ms=None,
    method="GET",
    target=f"/api/v2/customer/{NORTH}",
    headers=(),
    body=b"",
    reply=NO_REPLY,
    requester=None,
)
"""A call of the examples' recording."""


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer() as server:
        yield server


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the files that the examples name."""
    (tmp_path / "scenario.yaml").write_text(SCENARIO, "utf-8")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.yaml").write_text(SCENARIO, "utf-8")
    (tmp_path / ".zfunc").mkdir()
    digest, document = digest_of_scenario("small", 7, {"version": 1})
    with closing(open_store(f"sqlite:{tmp_path}/kept.db")) as store:
        begun = kept("team-a", store.new_generation(), scenario=digest)
        commit(store, Create(begun), small=document)
    write_recording(tmp_path / "calls.jsonl", Recording((CALL,), is_anonymous=True))
    (tmp_path / "client.py").write_text("", "utf-8")
    answers = "Answered by: Kim\n## retry-after\n- [x] `5`\n"
    (tmp_path / "questions.md").write_text(answers, "utf-8")
    (tmp_path / "ours.yaml").write_text("version: 1", "utf-8")
    (tmp_path / "browser.har").write_text(json.dumps(har(entry())), "utf-8")
    return tmp_path


def accept(sandbox: SandboxHandle) -> None:
    """Make a modify, which stays in progress; the examples contain its id."""
    modify = make_request("PATCH", f"/api/v2/customer/{NORTH}", body=b"{}")
    assert sandbox.handle(modify).status == 202


@pytest.mark.parametrize(("name", "line"), RUN)
def test_an_example_of_help_does_what_it_is_for(
    name: str, line: str, server: MockServer, place: Path
) -> None:
    sandbox = server.sandbox("default")
    sandbox.freeze()
    accept(sandbox)
    (place / "failure.json").write_bytes(dumps(sandbox.bundle()))
    server.sandbox("test-42").freeze()
    variables = {"MOCK_SERVER_URL": server.url, "HOME": str(place)}
    if name == "health":
        variables["MOCK_SERVER_PORT"] = str(urlsplit(server.url).port)
    done = run_shown(line.replace(USUAL, server.url), cwd=place, **variables)
    assert done.returncode == CODES.get(line, 0), done
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("line", COMMANDS["sandboxes"]["examples"])
def test_an_example_about_sandboxes_is_run_where_they_have_keys(line: str) -> None:
    with MockServer("minimal", control_token="t", access="keys") as server:
        if " create " not in line:
            server.sandboxes.create("acme")
        if " undo " in line:
            server.sandboxes.delete("acme")
        variables = {"MOCK_SERVER_URL": server.url, "MOCK_SERVER_CONTROL_TOKEN": "t"}
        done = run_shown(line, cwd=None, **variables)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "line", [line for command in COMMANDS.values() for line in command["examples"]]
)
def test_the_words_of_every_example_are_known(line: str) -> None:
    words = shlex.split(line.partition(" | ")[0].partition(" > ")[0])
    if words[0] == "customer-sandbox":
        Command(words[1]).make_context(words[1], words[2:])


def test_every_command_is_in_one_group_and_has_examples() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert (set(grouped), len(grouped)) == (set(COMMANDS), len(COMMANDS))
    assert all(command["examples"] for command in COMMANDS.values())
