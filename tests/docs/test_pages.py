"""Every page is followed without other knowledge, and the output is as shown."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.following import Reader, read_blocks
from support.reading import read_scenario

from mock_server.embedding.local_server import MockServer
from mock_server.scenario_file import Source, file_reader
from mock_server.server.loading import scenario_language
from mock_server.server.plan_files import is_plan, read_plan
from mock_server.server.shipped import shipped_scenarios

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ELSEWHERE = {
    "explanation/state-that-lasts.md": "what it shows takes several servers",
    "how-to/calibrate.md": "test_facts_of_pages.py",
    "how-to/record.md": "test_facts_of_pages.py",
    "how-to/send-requests-from-a-tool.md": "test_facts_of_pages.py",
    "how-to/several-servers.md": "test_several_servers_page.py",
    "reference/command-line.md": "test_command_line.py",
    "reference/scenario-format.md": "test_scenario_format.py",
    "reference/stores.md": "test_facts_of_pages.py",
}
"""Pages whose commands want more than a folder and a server, and where they are run instead."""

VARIABLES = {
    "CHECKOUT": str(ROOT),
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTEST_ADDOPTS": "-p mock_server.pytest_plugin -p no:cacheprovider",
}
"""What a reader has who has a checkout, and has installed our plugin and no other."""

PAGES = {
    page.relative_to(ROOT).as_posix(): page.read_text("utf-8")
    for page in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
    if page.relative_to(DOCS if DOCS in page.parents else ROOT).as_posix() not in ELSEWHERE
}
NEEDED = {"docs/how-to/test-in-javascript.md": "node", "docs/how-to/test-in-java.md": "javac"}
"""Programs that a page needs besides ours."""

LONG = {"docs/how-to/explore-a-test.md", "docs/tutorial.md"}
"""Pages whose commands run for seconds."""


def _marks(name: str) -> list[pytest.MarkDecorator]:
    """Return the marks of the test of a page."""
    program = NEEDED.get(name, "sh")
    lacks = pytest.mark.skipif(shutil.which(program) is None, reason=f"there is no {program}")
    return [lacks, pytest.mark.nightly] if name in LONG else [lacks]


TYPED = [
    pytest.param(name, marks=_marks(name)) for name, text in PAGES.items() if "```console" in text
]


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer() as server:
        yield server


@pytest.mark.parametrize("name", TYPED)
def test_a_page_is_followed_to_its_end(name: str, server: MockServer, tmp_path: Path) -> None:
    reader = Reader(tmp_path, url=server.url, variables=VARIABLES)
    try:
        reader.follow(PAGES[name])
    finally:
        reader.leave()


def test_no_command_is_another_one_in_zsh() -> None:
    """In zsh, a bracket after a variable is a subscript, also within quotation marks."""
    shown = "\n".join(PAGES.values())
    assert re.findall(r"^\$ .*\$\w+\[.*", shown, re.MULTILINE) == []


@pytest.mark.parametrize("name", [name for name, text in PAGES.items() if "```yaml" in text])
def test_the_scenarios_and_plans_of_a_page_are_valid(name: str) -> None:
    shipped = {each: str(path) for each, path in shipped_scenarios().items()}
    for block in read_blocks(PAGES[name]):
        source = Source(name, block.text)
        if block.language == "yaml" and is_plan(source):
            assert read_plan(source).steps
        elif block.language == "yaml" and "\nversion: 1" in f"\n{block.text}":
            read = read_scenario(
                source,
                schema=scenario_language(),
                reader=file_reader,
                shipped=shipped,
                environment={},
            )
            assert read.data["version"] == 1


@pytest.mark.parametrize("name", [name for name, text in PAGES.items() if "```python" in text])
def test_the_python_of_a_page_can_be_read(name: str) -> None:
    for block in read_blocks(PAGES[name]):
        if block.language == "python":
            ast.parse(block.text)


def test_pages_that_are_followed_elsewhere_are_there() -> None:
    assert [page for page in ELSEWHERE if not (DOCS / page).is_file()] == []
    tests = {test for test in ELSEWHERE.values() if test.endswith(".py")}
    assert [test for test in tests if not (ROOT / "tests/docs" / test).is_file()] == []
