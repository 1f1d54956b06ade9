"""Every row of the register of assumptions has tests of its default and of each alternative.

The tests themselves are in the files `test_assumptions_*` in this folder. Tests of the row
`imei-lock` are named `test_imei_lock_...`, those of its default `test_imei_lock_default_...`. An
alternative is set literally: `Client.of(assumptions={"imei-lock": "cleared"})`.
"""

import ast
from pathlib import Path
from typing import Any

import pytest

from mock_server.server.shipped import documents

REGISTER = documents().assumptions
FILES = sorted(Path(__file__).parent.glob("test_assumptions_*.py"))
TREES = [ast.parse(path.read_text("utf-8")) for path in FILES]
TESTS = [
    node
    for tree in TREES
    for node in tree.body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
ALTERNATIVES = [
    pytest.param(name, alternative["value"], id=f"{name}-{number}")
    for name, row in REGISTER.items()
    for number, alternative in enumerate(row["alternatives"])
]


def switches_of(test: ast.FunctionDef) -> list[Any]:
    """Return the assumptions that a test sets, as literals in its code."""
    return [
        ast.literal_eval(node.value)
        for node in ast.walk(test)
        if isinstance(node, ast.keyword) and node.arg == "assumptions"
    ]


@pytest.mark.parametrize("name", REGISTER)
def test_default_of_each_row_has_a_test(name: str) -> None:
    prefix = f"test_{name.replace('-', '_')}_default_"
    assert [test.name for test in TESTS if test.name.startswith(prefix)]


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_each_alternative_of_a_row_has_a_test(name: str, value: Any) -> None:
    prefix = f"test_{name.replace('-', '_')}_"
    tests = [test for test in TESTS if test.name.startswith(prefix)]
    assert [test.name for test in tests if {name: value} in switches_of(test)]


def test_each_test_is_about_a_row() -> None:
    prefixes = tuple(f"test_{name.replace('-', '_')}_" for name in REGISTER)
    assert [test.name for test in TESTS if not test.name.startswith(prefixes)] == []
