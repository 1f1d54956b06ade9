"""The schema of scenario files in the form for editors: it accepts what `check` accepts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator as Oracle
from jsonschema_rs import Draft202012Validator

from mock_server.sandbox.scenario.schema import for_editors, scenario_language
from mock_server.scenario_file import Source
from mock_server.server.loading import load_source
from mock_server.server.shipped import documents, shipped_scenarios

SCENARIOS = Path(__file__).parents[2] / "scenarios"
EDITORS = for_editors(scenario_language(documents()))


def as_an_editor_reads(text: str) -> Any:
    """Read YAML as editors do: by its own rules, but without dates, which YAML 1.2 lacks."""

    class Reader(yaml.SafeLoader):
        pass

    Reader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in rules if not tag.endswith(":timestamp")]
        for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return yaml.load(text, Reader)  # noqa: S506 - it is a safe one


def mappings(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from mappings(inner)


def test_it_is_a_schema() -> None:
    Oracle.check_schema(EDITORS)


@pytest.mark.parametrize(
    "path", shipped_scenarios().values(), ids=lambda path: str(path.relative_to(SCENARIOS))
)
def test_an_editor_finds_nothing_wrong_with_a_shipped_scenario(path: Path) -> None:
    read = as_an_editor_reads(path.read_text("utf-8"))
    assert [error.message for error in Draft202012Validator(EDITORS).iter_errors(read)] == []


@pytest.mark.parametrize(
    "given",
    [
        "contact: [{birthdate: 29022000}]",
        "address: [{buildingNumber: 1, zipCode: 01234}]",
        "name: 100",
    ],
)
def test_what_check_reads_as_text_an_editor_may_take_for_a_number(given: str) -> None:
    text = f"{{version: 1, customers: [{{ref: only, {given}}}]}}"
    load_source(Source("scenario.yaml", text), name="it")
    assert Draft202012Validator(EDITORS).is_valid(as_an_editor_reads(text))
    assert not Draft202012Validator(scenario_language(documents())).is_valid(
        as_an_editor_reads(text)
    )


def test_numbers_stand_for_no_word_of_a_list() -> None:
    given: Any = {"version": 1, "customers": [{"mfaConfiguration": 1}]}
    assert not Draft202012Validator(EDITORS).is_valid(given)


def test_a_duration_is_explained_in_words() -> None:
    words = EDITORS["$defs"]["Duration"]["patternErrorMessage"]
    assert words == "Expected: A duration such as 5s, 0.5s, 250ms or 90 (seconds)."


def test_nothing_is_offered_without_a_label() -> None:
    offered = [
        value
        for schema in mappings(EDITORS)
        for value in (schema.get("examples") or [], [schema.get("const")])
        if isinstance(value, list) and any(isinstance(each, dict) for each in value)
    ]
    assert offered == []
    when = EDITORS["$defs"]["Plan"]["properties"]["when"]
    snippets = [{"label": "{customer: acme}", "body": {"customer": "acme"}}]
    assert (when["defaultSnippets"], "examples" in when) == (snippets, False)
