"""What the documents say is what happens: their calls are run, their tables compared."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from support.reading import read_scenario
from support.readings import BEGIN, END, PAGE, REGISTER_BEGIN, REGISTER_END, as_markdown, register
from support.shown import as_pattern, blocks, calls, run_shown

from mock_server.cli import main
from mock_server.embedding.local_server import MockServer
from mock_server.scenario_file import Source
from mock_server.server.loading import scenario_language
from mock_server.server.settings_table import SETTINGS
from mock_server.server.shipped import documents, shipped_scenarios

ROOT = Path(__file__).resolve().parents[2]
SHOWN = {"{requestId}": "ID", "{name}": "NAME", "{entry}": "N"}
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with MockServer() as server:
        yield server.url


def test_readme_calls_answer_what_the_readme_shows(url: str) -> None:
    shown = [call for block in blocks(README, "console") for call in calls(block)]
    assert len(shown) >= 10
    for command, output in shown:
        done = run_shown(command.replace("localhost:8080", url.removeprefix("http://")))
        printed = done.stdout.replace("\r", "")
        printed = printed if printed.endswith("\n") else printed + "\n"
        assert re.fullmatch(as_pattern(output), printed, re.DOTALL), f"{command}\n{printed}"


@pytest.mark.parametrize("block", blocks(README, "yaml"))
def test_readme_scenarios_are_valid(block: str) -> None:
    document = read_scenario(Source("README.md", block), schema=scenario_language(), reader=None)
    assert document.data["version"] == 1


def test_readme_lists_every_setting() -> None:
    for setting in SETTINGS:
        assert f"`{setting.variable}`" in README
        assert f"`{setting.flag}`" in README or setting.name == "scenario"


def test_readme_names_every_flag_of_exec(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["exec", "--help"])
    flags = set(re.findall(r"--[a-z-]{3,}", capsys.readouterr().out)) - {"--help"}
    assert {"--bundle", "--coverage-report", "--junit"} < flags
    assert [flag for flag in sorted(flags) if f"`{flag}" not in README] == []


def test_readme_lists_every_limit() -> None:
    (table,) = re.findall(r"^\| keys of `limits` .*?\n\n", README, re.MULTILINE | re.DOTALL)
    rows = table.splitlines()[2:]
    listed = [key for row in rows for key in re.findall(r"`(\w+)`", row.split(" | ")[0])]
    assert sorted(listed) == sorted(scenario_language()["$defs"]["Limits"]["properties"])


def test_readme_lists_every_shipped_scenario() -> None:
    for name in shipped_scenarios():
        assert f"| `{name}` |" in README


def test_readme_lists_every_control_call() -> None:
    paths = documents().control["paths"]
    for path in paths:
        if path.startswith("/_sandbox/") and not path.endswith("openapi.json"):
            shown = re.sub(r"\{\w+\}", lambda found: SHOWN.get(found[0], "REF"), path)
            assert shown in README, path


def test_readme_table_of_steps_is_that_of_the_language() -> None:
    for key, row in documents().faults["steps"].items():
        assert f"| `{key}` | {row['does']} |" in README
        example = re.search(rf"^\| `{key}` \|.*\| `(.*)` \|$", README, re.MULTILINE)
        assert example is not None
        assert yaml.safe_load(example[1]) == row["example"]


def test_readme_gives_the_reason_of_every_dependency() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (listed,) = re.findall(r"^dependencies = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    for name in re.findall(r'"([\w-]+)', listed):
        assert re.search(rf"^\| {name} \|", README, re.MULTILINE | re.IGNORECASE), name


def test_fidelity_page_holds_the_register() -> None:
    page = PAGE.read_text("utf-8")
    assert page.partition(REGISTER_BEGIN)[2].partition(REGISTER_END)[0] == register()


def test_fidelity_page_holds_the_readings() -> None:
    page = PAGE.read_text("utf-8")
    assert page.partition(BEGIN)[2].partition(END)[0] == as_markdown()


def rooms() -> list[str]:
    """Return the paths that the map of the architecture page names."""
    page = (ROOT / "mock_server/README.md").read_text("utf-8")
    table = page.partition("## Code map")[2].partition("## Invariants")[0]
    named: list[str] = []
    for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE):
        folder = ""
        for name in re.findall(r"`([^`]+)`", row):
            path = name if "/" in name else folder + name
            folder = path.rpartition("/")[0] + "/"
            named.append(path.removeprefix("/"))
    return named


def test_architecture_page_names_only_what_exists() -> None:
    assert rooms()
    assert [path for path in rooms() if not (ROOT / "mock_server" / path).exists()] == []


def test_architecture_page_names_every_module_or_its_folder() -> None:
    modules = [
        path.relative_to(ROOT / "mock_server").as_posix()
        for path in (ROOT / "mock_server").rglob("*.py")
        if not path.name.startswith("__")
    ]
    folders = tuple(path for path in rooms() if path.endswith("/"))
    listed = set(rooms())
    assert [m for m in modules if m not in listed and not m.startswith(folders)] == []


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "mock_server/README.md"]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page}: {target}"


def test_every_shipped_scenario_describes_itself() -> None:
    for path in shipped_scenarios().values():
        assert yaml.safe_load(path.read_bytes())["description"]
