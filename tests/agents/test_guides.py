"""The guides for coding agents: where they are served, and that their examples are true."""

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath

import pytest
import yaml
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.wire import http, serving

from mock_server.cli.command_line import Command
from mock_server.contract.names import OPERATIONS
from mock_server.embedding.local_server import MockServer
from mock_server.server.shipped import documents
from mock_server.web.callers.guard import Guard

PRODUCT = Path(__file__).parents[2] / "mock_server"
FILES = {
    "llms.txt": PRODUCT / "web/guides/llms.txt",
    "SKILL.md": PRODUCT / "skills/customer-sandbox/SKILL.md",
    "sandbox.mjs": PRODUCT / "web/guides/sandbox.mjs",
}
SKILL = FILES["SKILL.md"].read_text("utf-8")
LINKS = re.findall(r"\]\(([^)]+)\)", FILES["llms.txt"].read_text("utf-8"))
TYPES = {
    "llms.txt": "text/plain; charset=utf-8",
    "SKILL.md": "text/markdown; charset=utf-8",
    "sandbox.mjs": "text/javascript; charset=utf-8",
}


@pytest.fixture(scope="module")
def server() -> Iterator[MockServer]:
    with MockServer() as server:
        yield server


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize(
    ("base_path", "prefix"),
    [("", ""), ("", "/s/new"), ("/mock", "/mock"), ("/mock", "/mock/s/new")],
)
async def test_guides_are_served_to_anyone_and_make_no_sandbox(
    name: str, base_path: str, prefix: str
) -> None:
    async with serving(base_path=base_path, guard=Guard(control_token="hush")) as served:
        answer = await served.call(http("GET", f"{prefix}/{name}"))
        again = http("GET", f"{prefix}/{name}", If_None_Match=answer.headers["ETag"])
        unchanged = await served.call(again)
        names = [tenancy.name for tenancy in served.sandboxes]
    assert (answer.status, answer.body) == (200, FILES[name].read_bytes())
    assert answer.headers["Content-Type"] == TYPES[name]
    assert (unchanged.status, unchanged.body) == (304, b"")
    assert names == ["default"]


@pytest.mark.parametrize("base_path", ["", "/mock"])
async def test_every_link_of_the_overview_leads_to_an_answer(base_path: str) -> None:
    assert len(LINKS) >= 10
    async with serving(base_path=base_path) as served:
        await served.call(
            http("GET", f"{base_path}/api/v2/customer/x")
        )  # so that there is a last call
        for link in LINKS:
            path = f"{base_path}/" if link == "./" else normpath(f"{base_path}/{link}")
            answer = await served.call(http("GET", path))
            assert answer.status == 200, link


def test_skill_is_one_that_agents_can_keep() -> None:
    head = yaml.safe_load(SKILL.split("---\n")[1])
    assert head["name"] == "customer-sandbox"
    assert 0 < len(head["description"]) <= 1024
    assert len(SKILL.splitlines()) <= 140


def test_skill_has_every_operation_with_its_address() -> None:
    rows = dict(re.findall(r"^\| (\w+) \| `(\w+ \S+)`", SKILL, re.MULTILINE))
    paths = documents().interface["paths"]
    addresses = {
        item[method]["operationId"]: f"{method.upper()} {path}"
        for path, item in paths.items()
        for method in item
        if method in ("get", "patch", "post")
    }
    assert rows == {name: addresses[name] for name in OPERATIONS}


def test_skill_names_only_addresses_that_exist() -> None:
    known = [re.sub(r"\{\w+\}", "[^/]+", path) for path in documents().control["paths"]]
    named = set(re.findall(r"/_sandbox(?:es)?/?[^\s?`'|)]*", SKILL))
    assert len(named) >= 10
    assert [path for path in named if not any(re.fullmatch(each, path) for each in known)] == [
        "/_sandbox"
    ]


def test_skill_calls_answer_what_it_shows(server: MockServer) -> None:
    shown = [call for block in blocks(SKILL, "console") for call in calls(block)]
    assert len(shown) >= 10
    for command, output in shown:
        here = command.replace("http://127.0.0.1:8080", server.url)
        done = run_shown(here, MOCK_SERVER_URL=server.url)
        wanted, printed = as_pattern(output.rstrip("\n")), done.stdout.rstrip("\n")
        assert re.fullmatch(wanted, printed, re.DOTALL), f"{here}\n{done}"


def test_skill_test_passes(server: MockServer) -> None:
    (block,) = blocks(SKILL, "python")
    names: dict[str, object] = {}
    exec(block, names)  # noqa: S102 - what the skill shows
    (test,) = (made for name, made in names.items() if name.startswith("test_"))
    assert callable(test)
    test(server.sandbox("skill"))


def test_skill_calls_the_words_of_commands_as_their_help_does() -> None:
    for name, word in re.findall(r"customer-sandbox ([a-z-]+) ([A-Z]+)", SKILL):
        assert word in [each.metavar for each in Command(name).params]
