"""Reading one file: its data, its places, and every finding of an invalid one."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.reading import read_scenario

from mock_server.contract.schemas.formats import FORMATS
from mock_server.contract.schemas.phrases import FORMAT_WORDS
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding, ScenarioError
from mock_server.scenario_file import (
    LocatedFinding,
    ScenarioDocument,
    ScenarioFileError,
    Source,
    locate,
)

Read = Callable[..., ScenarioDocument]


def cases(golden: str) -> Iterator[tuple[str, tuple[str, list[str]]]]:
    """Yield the title, the text and the findings of each case of the golden file."""
    for case in golden.split("\n=== ")[1:]:
        title, _, rest = case.partition("\n")
        text, _, expected = rest.partition("--- findings\n")
        yield title, (text, expected.splitlines())


REFUSED = dict(cases((Path(__file__).parent / "refused.txt").read_text(encoding="utf-8")))


def findings(read: Read, text: str) -> list[str]:
    """Return the lines of the findings, without the name of the file."""
    with pytest.raises(ScenarioFileError) as caught:
        read(text)
    return [str(finding).removeprefix("s.yaml:") for finding in caught.value.findings]


def messages(schema: dict[str, Any], text: str) -> list[str]:
    """Return the lines of the findings under another schema."""

    def read_by_schema(text: str) -> ScenarioDocument:
        return read_scenario(Source("s.yaml", text), schema=schema, reader=None)

    return findings(read_by_schema, text)


def test_json_is_read_as_well(read: Read) -> None:
    data = {"version": 1, "customers": [{"name": "123", "vatRegistrationNumber": None}]}
    assert read(json.dumps(data)).data == data


def test_yaml_that_begins_like_json_stays_yaml(read: Read) -> None:
    text = r"{version: 1, description: '\ud83d\ude00', customers: [{ref: a}]}"
    assert read(text).data["description"] == r"\ud83d\ude00"


def test_locate_gives_findings_their_places(read: Read) -> None:
    error = ScenarioError(
        [
            Finding("/customers/0/name", "is taken", "unknown-ref", "did you mean it?"),
            Finding("", "is odd", "schema"),
        ]
    )
    assert str(error) == "/customers/0/name: is taken\nis odd"
    document = read("version: 1\ncustomers: [{name: A}]")
    located = ScenarioFileError(locate(document, error.findings))
    assert located.findings == (
        LocatedFinding(
            "s.yaml", 2, 20, "/customers/0/name", "is taken", "unknown-ref", "did you mean it?"
        ),
        LocatedFinding("s.yaml", 1, 1, "", "is odd", "schema"),
    )
    assert str(located) == "s.yaml:2:20: /customers/0/name: is taken\ns.yaml:1:1: is odd"


@pytest.mark.parametrize("case", REFUSED)
def test_bad_file_is_refused_with_every_finding(read: Read, case: str) -> None:
    text, expected = REFUSED[case]
    assert findings(read, text) == expected


@pytest.mark.parametrize(
    ("schema", "value", "message"),
    [
        ({"maximum": 1}, "2", "expected at most 1, got 2"),
        ({"exclusiveMinimum": 0}, "0", "expected more than 0, got 0"),
        ({"maxItems": 1}, "[1, 2]", "expected at most 1 entry, got 2"),
        ({"maxLength": 2}, "xyz", "expected at most 2 characters, got 3"),
        ({"enum": ["", None, {}]}, "x", 'expected "", null or a mapping, got "x"'),
        (
            {"oneOf": [{"minimum": 1}, {"minimum": 2}]},
            "3",
            "expected exactly one alternative to match, got 3",
        ),
        ({"anyOf": [{"minimum": 5}, {"maximum": 2}]}, "3", "expected at least 5, got 3"),
    ],
)
def test_other_keywords_have_words_as_well(
    schema: dict[str, Any], value: str, message: str
) -> None:
    assert messages({"properties": {"a": schema}}, f"a: {value}") == [f"1:4: /a: {message}"]


def test_unknown_key_where_none_is_known() -> None:
    assert messages({"additionalProperties": False}, "a: 1") == [
        "1:1: /a: unknown key a; no key is allowed here"
    ]


def test_every_format_has_words() -> None:
    assert FORMAT_WORDS.keys() == FORMATS.keys()


def test_findings_are_reported_up_to_a_limit(read: Read) -> None:
    lines = findings(read, "version: 1\ncustomers:\n" + "  - {nam: x}\n" * 1000)
    assert len(lines) == MAX_FOUND + 1
    assert lines[0] == "1:1: there are more; these are the first 100 findings"
    assert lines[-1] == "102:6: /customers/99/nam: unknown key nam; did you mean name?"


@pytest.mark.parametrize(
    "error", [ScenarioError([Finding("/a", "b", "schema")]), ScenarioFileError([])]
)
def test_errors_can_be_copied(error: ScenarioError | ScenarioFileError) -> None:
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301 - our own
        assert other.findings == error.findings
