"""Pages that name what the program has: commands print what they show, and lists are whole."""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from support.calibrating.drawing import record_an_odd_service
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.recordings import READ, entry, har
from support.sent_collections import READERS
from support.stores import call, commit, created

from mock_server.cli import main
from mock_server.cli.agent_tools import AGENT_TOOLS, MAX_CHARACTERS
from mock_server.cli.command_line import Command
from mock_server.cli.parameters import COMMANDS
from mock_server.keeping.codec import digest_of_scenario, packed, write_call
from mock_server.keeping.contents import export_store
from mock_server.keeping.opening import open_store
from mock_server.keeping.store import Store
from mock_server.keeping.store_records import Snapshot
from mock_server.recordings.recording import BOUNDS, mebibytes
from mock_server.sandbox.ground.exchange import Request
from mock_server.server.shipped import shipped_plans

ROOT = Path(__file__).parents[2]
DIGEST = re.compile(r"(?<!-)\b[0-9a-f]{12}\b")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def shown(name: str) -> list[tuple[str, str]]:
    """Return the commands of a page, each with its output."""
    return [each for block in blocks(page(name), "console") for each in calls(block)]


# ── Recordings and calibration ───────────────────────────────────────────────────────────────────


def record_in_a_browser(folder: Path) -> None:
    known = {"headers": [{"name": "Authorization", "value": "Bearer secret"}]}
    urls = [READ[:-1] + end for end in "123"]
    bodies = [json.dumps({"errorCode": "", "content": [{"customerId": url[-36:]}]}) for url in urls]
    calls = [*zip(urls, bodies, strict=True)]
    entries = [entry(url, body=body, request=known) for url, body in calls[:2]]
    others = entry(urls[2], body=bodies[2]), entry("https://portal.example/")
    (folder / "browser.har").write_text(json.dumps(har(*entries, *others)))


def tick(questions: Path) -> None:
    """Answer a question, as the owner of the service does."""
    text = questions.read_text("utf-8").replace("Answered by: ", "Answered by: Kim")
    questions.write_text(text.replace("- [ ] `5`", "- [x] `5`"), "utf-8")


@pytest.mark.parametrize(
    ("name", "begin", "count"),
    [
        ("how-to/record.md", record_in_a_browser, 3),
        ("how-to/calibrate.md", lambda folder: record_an_odd_service(folder / "calls.jsonl"), 8),
    ],
    ids=["record", "calibrate"],
)
def test_the_commands_of_a_page_print_what_it_shows(
    name: str, begin: Callable[[Path], None], count: int, tmp_path: Path
) -> None:
    begin(tmp_path)
    assert len(shown(name)) == count
    for command, output in shown(name):
        if "--answers" in command:
            tick(tmp_path / "questions.md")
        done = run_shown(command, cwd=tmp_path)
        printed = DIGEST.sub("5f1d0c2e9a77", done.stderr + done.stdout).rstrip("\n")
        pattern = as_pattern(output.rstrip("\n"))
        assert re.fullmatch(pattern, printed, re.DOTALL), f"{command}\n{printed}"


def test_the_page_about_recordings_has_every_bound() -> None:
    text = page("reference/recordings.md")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+(?: MiB)?)", text, re.MULTILINE))
    assert rows == {
        name: f"{bound:,}" if name == "calls" else mebibytes(bound)
        for name, bound in asdict(BOUNDS).items()
    }


# ── Collections, plans, agents ───────────────────────────────────────────────────────────────────

COLLECTIONS = "how-to/send-requests-from-a-tool.md"


def test_the_page_about_collections_writes_them_in_every_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = re.findall(r"^\| `(\w+)` \|", page(COLLECTIONS), re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS["collection"]["formats"]) == sorted(READERS)
    commands = [command.split() for command, _ in shown(COLLECTIONS)]
    assert len(commands) == len(READERS)
    for _, *words in commands:
        assert main(words) == 0
        form, out = (words[words.index(flag) + 1] for flag in ("--format", "--out"))
        assert READERS[form](tmp_path / out).calls


def test_the_page_about_conduct_lists_the_shipped_plans() -> None:
    text = page("how-to/judge-a-client.md")
    table = text.partition("| plan | what the client meets |\n|---|---|\n")[2].partition("\n\n")[0]
    listed = [row.partition("` |")[0].removeprefix("| `") for row in table.splitlines()]
    assert sorted(listed) == sorted(shipped_plans())


def test_the_page_about_agents_lists_every_tool_and_a_command_that_can_be_started() -> None:
    text = page("how-to/use-from-an-agent.md")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(AGENT_TOOLS)
    assert f"{MAX_CHARACTERS:,} characters" in text
    (block,) = blocks(text, "json")
    server = json.loads(block)["mcpServers"]["sandbox"]
    name, *words = server["args"]
    read = Command(name).make_context(name, words).params
    assert (server["command"], name, read["sandbox"]) == ("customer-sandbox", "mcp", "agent-1")


# ── Stability ────────────────────────────────────────────────────────────────────────────────────


def test_the_page_about_stability_names_each_python_that_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = re.findall(r":: (3\.\d+)$", "\n".join(project["classifiers"]), re.MULTILINE)
    script = (ROOT / ".ci/try_versions").read_text()
    tried = re.findall(r"^for version in (.*); do$", script, re.MULTILINE)
    (named,) = re.findall(r"runs on Python ([\d., and]+)\.", page("reference/what-is-stable.md"))
    assert re.findall(r"3\.\d+", named) == declared == tried[0].split()
    assert project["requires-python"] == f">={declared[0]}"


def test_security_policy_and_the_page_about_stability_agree() -> None:
    policy = (ROOT / ".github/SECURITY.md").read_text("utf-8")
    assert "../docs/reference/what-is-stable.md" in policy
    (label,) = re.findall(r'Labels "([\w.-]+)"', page("reference/what-is-stable.md"))
    assert f'{label}="${{WHEEL_SHA256}}"' in (ROOT / "Dockerfile").read_text("utf-8")


# ── Stores ───────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = open_store(f"sqlite:{tmp_path}/kept.db")
    digest, document = digest_of_scenario("small", 7, {"seed": 7})
    commit(store, small=document)
    sandbox = created(store, "a", scenario=digest)
    reset = write_call(Request("POST", "/_sandbox/reset"))
    commit(store, call(sandbox, 1, reset), call(sandbox, 2, reset, scenario=digest))
    body = b"".join(packed([b"{}"]))
    assert store.keep_snapshot(Snapshot(sandbox, 1, 1000, body, digest))
    return store


def test_the_calls_of_the_page_about_stores_answer_what_it_shows(
    store: Store, tmp_path: Path
) -> None:
    store.close()
    for command, output in shown("reference/stores.md"):
        done = run_shown(command, cwd=tmp_path)
        assert re.fullmatch(as_pattern(output), done.stdout, re.DOTALL), f"{command}\n{done}"
        assert (done.returncode, done.stderr) == (0, "")


def test_the_page_about_stores_names_every_member_of_an_export(store: Store) -> None:
    listed = page("reference/stores.md").partition("### Lines of an export")[2]
    lines = [json.loads(line) for line in export_store(store)]
    store.close()
    kinds = [next(iter(line)) for line in lines]
    assert kinds == ["store", "scenario", "sandbox", "snapshot", "call"]
    for kind, line in zip(kinds, lines, strict=True):
        [row] = re.findall(rf"^\| `{kind}` \|.*$", listed, re.MULTILINE)
        assert [member for member in line if f"`{member}`" not in row] == []
