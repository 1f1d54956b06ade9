"""Variables: their replacements, the type of the result, and the errors with their places."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from mock_server.scenario_file import ScenarioDocument, ScenarioFileError
from mock_server.scenario_file.composing import VariableError, Variables

Read = Callable[..., ScenarioDocument]

HOW = "write ${NAME} or ${NAME:-default}; a literal ${ is written $${"
ENVIRONMENT: Mapping[str, str] = {
    "SEED": "7",
    "NAME": "Acme: the one",
    "EMPTY": "",
    "NESTED": "${SEED}",
    "BROKEN": "\udce9",
}


def expand(text: str) -> str:
    return Variables(ENVIRONMENT).expand(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("${SEED}", "7"),
        ("<${SEED}-${NAME}>", "<7-Acme: the one>"),
        ("${SEED:-8}", "7"),
        ("${NONE:-8}", "8"),
        ("${EMPTY}", ""),
        ("${EMPTY:-8}", "8"),
        ("${NONE:-}", ""),
        ("${NONE:-a:-b $ {}", "a:-b $ {"),
        ("${NESTED}", "${SEED}"),
        ("$${SEED}", "${SEED}"),
        ("$$${SEED}", "$${SEED}"),
        ("$SEED $$ {SEED} $", "$SEED $$ {SEED} $"),
    ],
)
def test_reference_is_replaced(text: str, expected: str) -> None:
    assert expand(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("${NONE}", "NONE is not set; set it, or write ${NONE:-default}"),
        ("${}", f"this is not a variable; {HOW}"),
        ("${A B}", f"this is not a variable; {HOW}"),
        ("${1A}", f"this is not a variable; {HOW}"),
        ("${SEED-8}", f"this is not a variable; {HOW}"),
        ("${SEED", f"this is not a variable; {HOW}"),
        ("${BROKEN}", "the value of BROKEN is not UTF-8"),
    ],
)
def test_reference_is_refused(text: str, message: str) -> None:
    with pytest.raises(VariableError) as caught:
        expand(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("seed: ${SEED}", {"seed": 7}),
        ("seed: ${NONE:-0x10}", {"seed": 16}),
        ("description: ${SEED}", {"description": "7"}),
        ("description: '${NAME}'", {"description": "Acme: the one"}),
        ("description: |\n  ${NAME}\n", {"description": "Acme: the one\n"}),
        ("description: $${SEED}", {"description": "${SEED}"}),
        ('customers: [{generated: "x${EMPTY}"}]', None),
        ("customers:\n- generated: ${NONE:-false}", {"customers": [{"generated": False}]}),
        ("customers:\n- tagging: ${NONE:-null}", {"customers": [{"tagging": None}]}),
        ("customers:\n- tagging: '${NONE:-null}'", {"customers": [{"tagging": "null"}]}),
    ],
)
def test_value_means_what_it_would_mean_if_it_were_written(
    read: Read, text: str, data: dict[str, Any] | None
) -> None:
    try:
        document = read(f"version: 1\n{text}", environment=ENVIRONMENT)
    except ScenarioFileError:
        assert data is None
    else:
        assert document.data == {"version": 1, **(data or {})}


def test_every_variable_without_a_value_is_reported_before_all_else(read: Read) -> None:
    text = "version: 7\nseed: ${A}\ncustomers:\n- {nam: x}\n- name: &n ${B}\n- {name: *n}\n"
    with pytest.raises(ScenarioFileError) as caught:
        read(text, environment={})
    assert str(caught.value).splitlines() == [
        "s.yaml:2:7: /seed: A is not set; set it, or write ${A:-default}",
        "s.yaml:5:9: /customers/1/name: B is not set; set it, or write ${B:-default}",
    ]


def test_of_very_many_variables_the_first_hundred_are_reported(read: Read) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\ncustomers:\n" + "- name: ${A}\n" * 1000, environment={})
    *answer, last = caught.value.findings
    assert (len(answer), last.message) == (100, "more than 100 variables have no value")


def test_variables_before_invalid_yaml_are_reported_as_well(read: Read) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\nseed: ${A}\nlocale: [", environment={})
    rules = [found.rule for found in caught.value.findings]
    assert rules == ["unknown-variable", "unreadable"]


def test_no_environment_allows_no_variable(read: Read) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\nseed: ${SEED:-7}\ndescription: $${SEED}")
    assert str(caught.value) == (
        "s.yaml:2:7: /seed: variables work only in scenario files; write the value, "
        "or $${ for a literal ${"
    )


def test_variable_in_braces_is_refused_with_what_to_do(read: Read) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        read("version: 1\nclock: {mode: ${MODE}}", environment=ENVIRONMENT)
    assert str(caught.value).endswith("; inside of { } and [ ], a ${ must be quoted")
