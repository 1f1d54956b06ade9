"""Every error of YAML's parsers that a text can provoke is reported in our own words."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import yaml

from mock_server.scenario_file import ScenarioFileError, Source
from mock_server.scenario_file.composing import compose

LIBYAML, PYTHON = yaml.CSafeLoader, yaml.SafeLoader
PREFIX = "not YAML: "
TAGS = "tags such as !x are not supported; quote the text"
DIRECTIVE = "a line that begins with % is a directive, and none is needed; remove the line"
FOLLOWS = "this cannot follow a value or a bracket; quote the whole text"
ENTRY = 'no entry can begin here; put "- " on a line of its own'
NO_VALUE = "no value can begin here; "
INDENT = "check the indentation; the line before, "
BRACKETS = "check the quotes and the brackets, and check the indentation"
ESCAPE = r"this is not an escape; write the character itself, or \\ for a backslash"
BELOW = "begin the text in the line below, or quote one that begins with | or >"
NEITHER = "this is neither key: value nor an entry; add a colon and a blank"


def found(text: str, loader: type[Any]) -> list[str]:
    """Return the place of the error in a text, and what is said about it."""
    with pytest.raises(ScenarioFileError) as refused:
        compose(Source("s", text), loader=loader)
    (finding,) = refused.value.findings
    return [f"{finding.line}:{finding.column}", finding.message]


SAID: Mapping[str, Sequence[str]] = {
    # Structure
    "customers:\n  - ref: a\n  ref: b\n": [
        "3:3",
        f'begin entries of the list from 2:3 with "- ", or {INDENT}2, is "  - ref: a"',
    ],
    "- a\n\n# comment\nb: 1\n": [
        "4:1",
        f'begin entries of the list from 1:1 with "- ", or {INDENT}1, is "- a"',
    ],
    "customers:\n  - a\n b: 1\n": [
        "3:2",
        f'write key: value, as in the mapping from 1:1, or {INDENT}2, is "  - a"',
    ],
    "a: 1\n- b\n": [
        "2:1",
        f'write key: value, as in the mapping from 1:1, or {INDENT}1, is "a: 1"',
    ],
    "a: 'it's'\n": ["1:8", FOLLOWS],
    'a: "b" c\n': ["1:8", FOLLOWS],
    "a: [b]]\n": ["1:7", FOLLOWS],
    "a: &x *x\n": ["1:7", FOLLOWS],
    "a: b: c\n": ["1:5", f'{NO_VALUE}quote a text that contains ": "'],
    "a: 1\n b: 2\n": ["2:3", f'{NO_VALUE}{INDENT}1, is "a: 1"'],
    "\ta\nb: 1\n".strip("\t"): ["2:2", f'{NO_VALUE}{INDENT}1, is "a"'],
    "a" * 2000 + ": 1\n": ["1:2001", "a key has at most 100 characters"],
    "a: - b\n": ["1:4", ENTRY],
    "a: ? b\n": ["1:4", 'no key can begin here; quote a text that begins with "? "'],
    "a: 1\nfoo\nb: 2\n": ["2:1", NEITHER],
    '"x": 1\n"y" z\n': ["2:1", NEITHER],
    "[a, b\nc: 1\n": ["2:2", "add a comma, or close the list from 1:1 with ]"],
    "a: {b: 1\nc: 2\n": ["2:2", "add a comma, or close the mapping from 1:4 with }"],
    "a: [,]\n": ["1:5", "a value is missing here; write it, and quote a text that begins with ,"],
    "a: [\n": ["2:1", "a value is missing here; write it"],
    "a: ]\n": ["1:4", "a value is missing here; write it, and quote a text that begins with ]"],
    "[a]\nb: 1\n": ["2:1", f'{BRACKETS}; the line before, 1, is "[a]"'],
    '"x" y\n': ["1:5", BRACKETS],
    # Texts
    'a: "x\n': ["2:1", "close the quotes from 1:4"],
    "a: 'x\n--- y'\n": ["2:1", "close the quotes from 1:4"],
    "a: *\n": ["1:5", "quote a text that begins with *"],
    "a: & b\n": ["1:5", "quote a text that begins with &"],
    "a: @x\n": ["1:4", "quote a text that begins with @"],
    "a: `x\n": ["1:4", "quote a text that begins with `"],
    "a: %x\n": ["1:4", "quote a text that begins with %"],
    "a: [|]\n": ["1:5", "quote a text that begins with |"],
    "a:\n\tb: 1\n": ["2:1", "a tab cannot indent; use spaces"],
    "a: |\n\tx\n": ["2:1", "a tab cannot indent; use spaces"],
    "a: |0\n  x\n": ["1:5", "an indentation is a digit from 1 to 9; remove the 0"],
    "a: |x\n  b\n": ["1:5", BELOW],
    "a: > text\n": ["1:6", BELOW],
    # Escapes
    r'"C:\xy"': ["1:6", ESCAPE],
    r'"\u12"': ["1:4", ESCAPE],
    # Directives, tags, documents
    "%YAML 2.0\n---\na: 1\n": ["1:1", DIRECTIVE],
    "%YAML 1.2\n%YAML 1.2\n---\na: 1\n": ["2:1", DIRECTIVE],
    "%YAML\n---\na: 1\n": ["1:6", DIRECTIVE],
    "%YAML x\n---\n": ["1:7", DIRECTIVE],
    "%YAML 1\n---\n": ["1:8", DIRECTIVE],
    "%YAML 1.2 x\n---\n": ["1:11", DIRECTIVE],
    "%\n---\na\n": ["1:2", DIRECTIVE],
    "%YAML 1.2\na: 1\n": ["2:1", DIRECTIVE],
    "a: 1\n...\nb: 2\n": ["3:1", "a file must be one document; remove the line ... and the rest"],
    "a: !<x\n": ["1:7", TAGS],
    "a: !<\n": ["1:6", TAGS],
    "a: !x!y z\n": ["1:4", TAGS],
    "a: !a%FF b\n": ["1:6", TAGS],
    "a: !!": ["1:6", TAGS],
}


@pytest.mark.parametrize("loader", [LIBYAML, PYTHON])
@pytest.mark.parametrize("text", SAID)
def test_an_error_is_said_in_our_words(text: str, loader: type[Any]) -> None:
    place, words = SAID[text]
    assert found(text, loader) == [place, f"{PREFIX}{words}"]


OF_LIBYAML: Mapping[str, Sequence[str]] = {
    r'"\q"': ["1:2", ESCAPE],
    r'"\ud83d\ude00"': ["1:4", ESCAPE],
    r'"\U00110000"': ["1:4", ESCAPE],
    "%YAML 1.3\n---\na: 1\n": ["1:1", DIRECTIVE],
    "%YAML 1.99999999999999\n---\n": ["1:18", DIRECTIVE],
    "%FOO bar\n---\na: 1\n": ["1:5", DIRECTIVE],
    "a: !a%ZZ b\n": ["1:6", TAGS],
    "a: !x,y\n": ["1:6", TAGS],
    "a: |\n \t\n  x\n": ["2:2", "a tab cannot indent; use spaces"],
}
"""Errors that PyYAML's parser does not find, or finds at another place."""


@pytest.mark.parametrize("text", OF_LIBYAML)
def test_an_error_of_libyaml_is_said_in_our_words(text: str) -> None:
    place, words = OF_LIBYAML[text]
    assert found(text, LIBYAML) == [place, f"{PREFIX}{words}"]
