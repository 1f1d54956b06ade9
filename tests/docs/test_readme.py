"""The documents match the code: their tables are compared, their links followed."""

import re
from pathlib import Path

import pytest
import yaml
from support.reference.pages import PARTS, pages, parts, renewed

from mock_server.cli import main
from mock_server.server.shipped import shipped_scenarios

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PIPELINE = (ROOT / "docs/how-to/run-in-a-pipeline.md").read_text("utf-8")
SETTINGS = (ROOT / "docs/reference/settings.md").read_text("utf-8")
DEPENDENCIES = (ROOT / "docs/reference/dependencies.md").read_text("utf-8")
MAX_LINES = 200


def test_readme_is_read_in_one_go() -> None:
    assert len(README.splitlines()) <= MAX_LINES


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_generated_parts_of_a_page_are_as_they_should_be(page: Path) -> None:
    assert page.read_text("utf-8") == renewed(page), "run `make generated`"


def test_every_generated_part_is_on_a_page() -> None:
    assert {name for page in pages() for name in parts(page)} == set(PARTS)


def test_the_page_about_pipelines_names_every_flag_of_exec(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["exec", "--help"])
    flags = set(re.findall(r"--[a-z-]{3,}", capsys.readouterr().out)) - {"--help", "--no-color"}
    assert {"--bundle", "--coverage-report", "--junit"} < flags
    assert [flag for flag in sorted(flags) if f"`{flag}" not in PIPELINE + SETTINGS] == []


def test_every_dependency_is_in_the_readme_and_has_a_reason() -> None:
    listed_in_readme = README.partition("## Dependencies")[2]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (listed,) = re.findall(r"^dependencies = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    for name in re.findall(r'"([\w-]+)', listed):
        assert re.search(rf"^\| {name} \|", DEPENDENCIES, re.MULTILINE | re.IGNORECASE), name
        assert re.search(rf"\b{name}\b", listed_in_readme, re.IGNORECASE), name


def rooms() -> list[str]:
    """Return the paths that the architecture page names as rooms."""
    page = (ROOT / "mock_server/README.md").read_text("utf-8")
    table = page.partition("## The rooms")[2].partition("## Invariants")[0]
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
        if not path.name.startswith("__") and path.name != "version.py"  # written by the build
    ]
    folders = tuple(path for path in rooms() if path.endswith("/"))
    listed = set(rooms())
    assert [m for m in modules if m not in listed and not m.startswith(folders)] == []


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "mock_server/README.md"]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page}: {target}"


def test_the_table_of_contents_has_every_page() -> None:
    contents = (ROOT / "docs/README.md").read_text("utf-8")
    listed = set(re.findall(r"\]\(([\w./-]+\.md)\)", contents))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")}
    assert pages - listed == {"README.md"}


def test_every_shipped_scenario_describes_itself() -> None:
    for path in shipped_scenarios().values():
        assert yaml.safe_load(path.read_bytes())["description"]
