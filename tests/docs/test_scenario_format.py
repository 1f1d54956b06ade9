"""The page about the scenario format: its examples work, and its tables are generated."""

import re
from pathlib import Path

import pytest
from support.reading import read_scenario

from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.contract.values.exact_json import dumps_indented, loads
from mock_server.sandbox.faults.patterns import MAX_SEARCHED
from mock_server.sandbox.scenario.listed_customers import MAX_CUSTOMERS, MAX_OBJECTS
from mock_server.scenario_file import Source
from mock_server.scenario_file.assembling import MAX_FILES
from mock_server.scenario_file.source import MAX_BYTES, MAX_DEPTH, MAX_VALUES
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario, scenario_language
from mock_server.server.plan_files import plan_language
from mock_server.server.shipped import shipped_root

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/reference/scenario-format.md").read_text("utf-8")
SCHEMA = ROOT / "scenarios/scenario.schema.json"
PLAN_SCHEMA = ROOT / "scenarios/plans/plan.schema.json"
HEAD = "# yaml-language-server: $schema="


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


NAMED = {block.splitlines()[0]: block for block in blocks("yaml")}


def test_the_page_has_the_bounds_of_a_scenario() -> None:
    page = PAGE.replace("\n", " ")
    file = f"{MAX_BYTES >> 20} MiB, {MAX_VALUES:,} values and {MAX_DEPTH} levels"
    assert all(text in page for text in (file, f"{MAX_FILES} files", f"{MAX_OBJECTS:,} objects"))
    assert f"create {MAX_CUSTOMERS:,} customers" in page
    assert f"the first {MAX_SEARCHED:,} bytes" in page


@pytest.mark.parametrize("block", [block for block in blocks("yaml") if "extends:" not in block])
def test_scenario_of_the_page_is_valid(block: str) -> None:
    document = read_scenario(
        Source("page.yaml", block), schema=scenario_language(), reader=None, environment={}
    )
    assert document.data["version"] == 1


def test_scenario_of_the_page_is_laid_over_as_the_page_shows(tmp_path: Path) -> None:
    for name in ("base.yaml", "mine.yaml"):
        (tmp_path / name).write_text(NAMED[f"# {name}"], "utf-8")
    shown = NAMED["# customer-sandbox show mine.yaml"].partition("\n")[2]
    assert scenario_text(load_scenario(str(tmp_path / "mine.yaml")).source) == shown


def test_every_link_of_the_reference_leads_to_a_heading() -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    targets = set(re.findall(r"\]\(#([^)]+)\)", PAGE))
    assert targets - {heading.lower().replace(" ", "-") for heading in headings} == set()


def test_shipped_schema_is_the_one_that_is_generated() -> None:
    assert SCHEMA.read_bytes() == dumps_indented(for_editors(scenario_language())), (
        "run make generated"
    )


PRESETS = ROOT / "scenarios/assumptions"
SHIPPED = [
    *(path for path in ROOT.glob("scenarios/**/*.yaml") if path.parent != PRESETS),
    *ROOT.glob("fixtures/catalogue/*.yaml"),
]


@pytest.mark.parametrize("path", SHIPPED, ids=[str(path.relative_to(ROOT)) for path in SHIPPED])
def test_first_line_of_each_shipped_file_names_the_schema(path: Path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    assert first.startswith(HEAD)
    schema = PLAN_SCHEMA if path.parent == PLAN_SCHEMA.parent else SCHEMA
    assert (path.parent / first.removeprefix(HEAD)).resolve() == schema


def test_the_schema_of_plans_is_that_of_the_language() -> None:
    assert loads(PLAN_SCHEMA.read_bytes()) == plan_language(), "run make generated"


def test_schema_lies_beside_the_shipped_scenarios() -> None:
    assert (shipped_root() / "scenarios/scenario.schema.json").is_file()
