"""YAML into nodes: what is read, what is refused, and that both are fast."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from mock_server.scenario_file import ScenarioFileError, Source, source_from_bytes
from mock_server.scenario_file.composing import LOADER, compose
from mock_server.scenario_file.nodes import ListNode, MappingNode, Node

TAGS = "tags such as !x are not supported; quote the text"
NO_ESCAPE = r"not YAML: this is not an escape; write the character itself, or \\ for a backslash"
DIRECTIVE = (
    "not YAML: a line that begins with % is a directive, and none is needed; remove the line"
)
HALF = "is not allowed; it is half a character; write the whole one"
ESCAPED = r"is not allowed; in double quotes, write \u"
LOADERS = [LOADER, yaml.SafeLoader]
MERGE_BOMB = "a0: &a0 {x: 1}\n" + "".join(
    f"a{level}: &a{level} {{<<: [{', '.join([f'*a{level - 1}'] * 10)}]}}\n"
    for level in range(1, 10)
)


def plain(node: Node) -> Any:
    match node:
        case MappingNode(entries=entries):
            return {key: plain(value) for key, value in entries.items()}
        case ListNode(items=items):
            return [plain(item) for item in items]
        case _:
            return node.text


def refused(text: str, loader: type[Any] = LOADER) -> str:
    with pytest.raises(ScenarioFileError) as caught:
        compose(Source("s.yaml", text), loader=loader)
    return str(caught.value)


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", ""),
        ("# only a comment\n", ""),
        ("---\na: 1\n...\n", {"a": "1"}),
        ("\ufeffa: 1", {"a": "1"}),
        ("%YAML 1.2\n---\na: 1\n", {"a": "1"}),
        ("a: 1\r\nb: 2\r\n", {"a": "1", "b": "2"}),
        ("a: &x [1, 2]\nb: *x", {"a": ["1", "2"], "b": ["1", "2"]}),
        ("a: &x 1\nb: &x 2\nc: *x", {"a": "1", "b": "2", "c": "2"}),
        (
            "a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}",
            {"a": {"p": "1", "q": "2"}, "b": {"p": "1", "q": "3"}},
        ),
        ("a: {<<: [{p: 1}, {p: 2, q: 2}], r: 3}", {"a": {"p": "1", "q": "2", "r": "3"}}),
        ("a: {<<: {<<: {p: 1}, q: 2}}", {"a": {"p": "1", "q": "2"}}),
        ('a: {"<<": 1}', {"a": {"<<": "1"}}),
        ('"1": a\non: b\nNO: c', {"1": "a", "on": "b", "NO": "c"}),
        ("a: |\n  x\n  y\n", {"a": "x\ny\n"}),
        ('a: "\\u00e9\\U0001F600"', {"a": "é😀"}),
        ('a: "x\ty"', {"a": "x\ty"}),
    ],
)
def test_yaml_is_read(text: str, value: object, loader: type[Any]) -> None:
    assert plain(compose(Source("s.yaml", text), loader=loader)) == value


_, *CASES = (Path(__file__).parent / "unreadable.txt").read_text("utf-8").split("\n=== ")
ERRORS = [(f"{text}\n", line) for line, _, text in (case.partition("\n") for case in CASES)]
CHARACTERS = [
    (
        "a: b\0c",
        "1:5: the character U+0000 is not allowed; if the file is UTF-16, save it as UTF-8",
    ),
    ("a: 1\nb: \x07", f"2:4: the character U+0007 {ESCAPED}0007"),
    ("a: 1\r\nb\x7f: 1", f"2:2: the character U+007F {ESCAPED}007F"),
    ("é: b\u2028", f"1:5: the character U+2028 {ESCAPED}2028"),
    ("a: \ud800", f"1:4: the character U+D800 {HALF}"),
    ("a" * 2000 + ": 1\n", "1:2001: not YAML: a key has at most 100 characters"),
]


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(("text", "line"), [*ERRORS, *CHARACTERS])
def test_text_is_refused_with_its_place(text: str, line: str, loader: type[Any]) -> None:
    assert refused(text, loader) == f"s.yaml:{line}"


OF_LIBYAML = [
    (r'"\q"', f"1:2: {NO_ESCAPE}"),
    (r'"\ud83d\ude00"', f"1:4: {NO_ESCAPE}"),
    (r'"\U00110000"', f"1:4: {NO_ESCAPE}"),
    ("%YAML 1.3\n---\na: 1\n", f"1:1: {DIRECTIVE}"),
    ("%YAML 1.99999999999999\n---\n", f"1:18: {DIRECTIVE}"),
    ("%FOO bar\n---\na: 1\n", f"1:5: {DIRECTIVE}"),
    ("a: !a%ZZ b\n", f"1:6: not YAML: {TAGS}"),
    ("a: !x,y\n", f"1:6: not YAML: {TAGS}"),
    ("a: |\n \t\n  x\n", "2:2: not YAML: a tab cannot indent; use spaces"),
]
"""Errors that PyYAML's parser does not find, or finds at another place."""


@pytest.mark.parametrize(("text", "line"), OF_LIBYAML)
def test_text_that_libyaml_refuses_is_refused_with_its_place(text: str, line: str) -> None:
    assert refused(text, yaml.CSafeLoader) == f"s.yaml:{line}"


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize("text", ['a: "\\UFFFFFFFF"', 'a: "\\U7FFFFFFF"', 'a: "\\ud800"'])
def test_escape_of_no_character_is_refused(text: str, loader: type[Any]) -> None:
    assert refused(text, loader).startswith("s.yaml:1:")


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize("opening", ["[", "- ", "{a: ", "a:\n ", "? ", "[{a: ", "&x ["])
def test_deep_nesting_is_refused_at_once(opening: str, loader: type[Any]) -> None:
    levels = 500 if "\n" in opening else 100_000
    text = (
        "".join("a:\n" + " " * level for level in range(1, levels))
        if "\n" in opening
        else opening * levels
    )
    assert refused(text, loader).endswith("nested deeper than 64 levels")


def test_nesting_is_counted_through_aliases() -> None:
    assert compose(Source("s.yaml", "[" * 64 + "]" * 64)).height == 64
    text = f"a: &a {'[' * 40}{']' * 40}\nb: {'[' * 30}*a{']' * 30}"
    assert refused(text) == f"s.yaml:2:34: /b{'/0' * 30}: nested deeper than 64 levels"


def test_deep_indentation_is_refused() -> None:
    text = "".join(" " * level + "a:\n" for level in range(100))
    assert refused(text) == f"s.yaml:65:65: {'/a' * 64}: nested deeper than 64 levels"


def test_merges_of_the_same_keys_do_not_add_up() -> None:
    assert plain(compose(Source("s.yaml", MERGE_BOMB)))["a9"] == {"x": "1"}


@pytest.mark.parametrize(
    ("raw", "place"),
    [(b"a: \xff", "1:4"), (b"a: 1\n\xc3\xa9: \xed\xa0\x80", "2:4"), ("ä".encode("latin-1"), "1:1")],
)
def test_bytes_that_are_not_utf_8_are_refused(raw: bytes, place: str) -> None:
    with pytest.raises(ScenarioFileError) as caught:
        source_from_bytes("s.yaml", raw)
    assert str(caught.value) == f"s.yaml:{place}: the file is not UTF-8; save it as UTF-8"
