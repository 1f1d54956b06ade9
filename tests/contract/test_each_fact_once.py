"""Names that the documents and tables contain are written nowhere else in the program."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import mock_server
from mock_server.contract import headers
from mock_server.contract.names import LARGEST_PAGE, OPERATIONS

PACKAGE = Path(mock_server.__path__[0])
HEADERS = [
    *(headers.SANDBOX, headers.ENTRY, headers.REASON, headers.OUTDATED),
    *(headers.FAULT, headers.KEY),
]

PLACES = {
    "contract/headers.py": "the table of them",
    "sandbox/interface/operations.py": "the table of what operations do",
    "domain/jobs.py": "modifies settle in turn: the one operation that the domain knows",
    "web/connections/plain_calls.py": "how most clients write the names of fields",
    "exploring/choices.py": "the one operation that shows a customer, whose reads may lag",
    "embedding/endpoint.py": "which sandbox a call is for",
    "embedding/calls.py": "a control call of the same name",
}
"""The modules that may contain such a name, and why."""


@cache
def texts() -> Sequence[tuple[str, str]]:
    """Return the constants of the program, each with its module."""
    return [
        (path.relative_to(PACKAGE).as_posix(), str(node.value))
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    ]


def spelled(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each constant that equals one of the names, with its module."""
    wanted = {name.lower() for name in names}
    return ((place, text) for place, text in texts() if text.lower() in wanted)


@pytest.mark.parametrize("names", [OPERATIONS, HEADERS], ids=["operations", "headers"])
def test_a_name_stands_only_where_there_is_a_reason(names: Iterable[str]) -> None:
    assert [(place, name) for place, name in spelled(names) if place not in PLACES] == []


def test_every_reason_is_needed() -> None:
    assert {place for place, _ in spelled([*OPERATIONS, *HEADERS])} == set(PLACES)


def test_the_page_asks_for_as_many_elements_as_are_sent_at_once() -> None:
    stated = f"export const LARGEST_PAGE = {LARGEST_PAGE};"
    assert stated in (PACKAGE / "web/console/api.js").read_text("utf-8").splitlines()
