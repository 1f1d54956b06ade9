"""YAML into nodes: what is read, what is refused, and that both are fast."""

from typing import Any

import pytest
import yaml

from mock_server.scenario_file import ScenarioFileError, Source, source_from_bytes
from mock_server.scenario_file.composing import LOADER, compose
from mock_server.scenario_file.nodes import ListNode, MappingNode, Node

TAGS = "tags such as !x are not supported; quote the text"
MERGES = "<< merges a mapping or a list of mappings, nothing else"
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


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "a: 1\n---\nb: 2",
            "2:1: a file must be one document; remove this --- and the rest",
        ),
        ("a: {b: 1, b: 2}", "1:11: /a: the key b is repeated in one mapping"),
        ("a: 1\nb: 2\na: 3", "3:1: the key a is repeated in one mapping"),
        ("<<: {a: 1}\n<<: {b: 1}", "2:1: the key << is repeated in one mapping"),
        ("a: [{1: x}]", '1:6: /a/0: a key must be text, not 1; quote it: "1"'),
        ("true: x", '1:1: a key must be text, not true; quote it: "true"'),
        ("~: x", '1:1: a key must be text, not ~; quote it: "~"'),
        ("?\n: x", '1:2: a key must be text, not nothing; quote it: ""'),
        ("? [a]\n: x", "1:3: a key must be text, not a list or a mapping"),
        ("{a: b}: x", "1:1: a key must be text, not a list or a mapping"),
        ("? " + "x" * 101 + "\n: x", "1:3: a key has at most 100 characters"),
        ("a: {<<: 1}", f"1:9: /a: {MERGES}"),
        ("a: {<<: [{b: 1}, 2]}", f"1:18: /a: {MERGES}"),
        ("a: !foo x", f"1:4: /a: {TAGS}"),
        ("a: !!python/object:os.system {}", f"1:4: /a: {TAGS}"),
        ("a: [x, !!str 1]", f"1:8: /a/1: {TAGS}"),
        ("%TAG !x! tag:x,2026:\n---\na: 1", "1:1: tags are not supported; remove the %TAG line"),
        ("a: *b", "1:4: /a: *b is undefined; there is no &b before it"),
        ("a: &a [x, *a]", "1:11: /a/1: *a is inside of &a, so it would never end"),
        ("&a {b: {c: *a}}", "1:12: /b/c: *a is inside of &a, so it would never end"),
        (
            "a: b\0c",
            "1:5: the character U+0000 is not allowed; if the file is UTF-16, save it as UTF-8",
        ),
        ("a: 1\nb: \x07", f"2:4: the character U+0007 {ESCAPED}0007"),
        ("a: 1\r\nb\x7f: 1", f"2:2: the character U+007F {ESCAPED}007F"),
        ("é: b\u2028", f"1:5: the character U+2028 {ESCAPED}2028"),
        (
            "a: \ud800",
            (
                "1:4: the character U+D800 is not allowed; it is half a character; write the"
                " whole one"
            ),
        ),
        ("a:\n\tb: 1", "2:1: not YAML: a tab cannot indent; use spaces"),
        ("é: @x", "1:4: not YAML: quote a text that begins with @"),
    ],
)
def test_text_is_refused_with_its_place(text: str, line: str, loader: type[Any]) -> None:
    assert refused(text, loader) == f"s.yaml:{line}"


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
