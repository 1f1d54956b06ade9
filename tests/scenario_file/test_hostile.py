"""Hostile files: read, or refused with places, and always quickly.

The work is limited, with a finding for each limit: bytes, values, levels, files, and characters of
variables. Without one of the limits, each text here would take minutes, or all memory.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from mock_server.scenario_file import ScenarioDocument, ScenarioFileError
from mock_server.scenario_file.source import MAX_BYTES, MAX_VALUES

Read = Callable[..., ScenarioDocument]

HEAD = "version: 1\n"
NODES = f"more than {MAX_VALUES} values; let customers be generated (count)"


@dataclass(frozen=True, slots=True)
class Filled:
    """A text of a quarter of what a file may have; it is built only while a test uses it."""

    head: str
    piece: str
    tail: str = ""

    def __str__(self) -> str:
        room = MAX_BYTES // 4 - len(self.head) - len(self.tail)
        return self.head + self.piece * (room // len(self.piece)) + self.tail


def lines(count: int, line: str) -> str:
    return HEAD + "".join(line.format(number) for number in range(count))


ACCEPTED: Mapping[str, Filled] = {
    "comments": Filled(HEAD, "#\n"),
    "one long text": Filled(HEAD + "description: ", "x"),
    "folded lines": Filled(HEAD + "description: >\n", "  a\n\n"),
    "escaped references": Filled(HEAD + "description: ", "$${"),
}

REFUSED: Mapping[str, tuple[str | Filled, str]] = {
    "more than 10 MiB": ("#\n" * (MAX_BYTES // 2 + 1), "the file is larger than 10 MiB; "),
    "NULs": (Filled(HEAD, "\0"), "the character U+0000 is not allowed; "),
    "tabs": (Filled(HEAD, "\t"), "not YAML: a tab cannot indent; use spaces"),
    "open quotes": (Filled('"', "\n"), "not YAML: close the quotes from 1:1"),
    "anchors": (Filled(HEAD + "customers:\n", "- &a b\n"), NODES),
    "very many keys": (lines(MAX_VALUES, "k{}: 1\n"), NODES),
    "a long key": (Filled("? ", "k", "\n: 1\n"), "a key has at most 100 characters"),
    "documents": (Filled("", "---\n"), "a file must be one document; remove this --- and the rest"),
    "directives": (Filled("", "%YAML 1.1\n"), "not YAML: a line that begins with % is a directive"),
    "stars": (Filled("", "*"), "not YAML: quote a text that begins with *"),
    "references": (Filled(HEAD + "customers:\n", "- ${A\n"), "this is not a variable; "),
    "open references": (Filled(HEAD + "description: ", "${"), "this is not a variable; "),
    "aliases of aliases": (
        "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 30)),
        NODES,
    ),
    "aliases of a long text": (
        f'a: &a "{"x" * (MAX_BYTES // 8)}"\n' + "".join(f"b{n}: *a\n" for n in range(8)),
        "more than 10 MiB with every alias expanded",
    ),
    "merges of large mappings": (
        "x: &x {" + ",".join(f"k{n}: 1" for n in range(1000)) + "}\n"
        + "".join(f"y{n}: {{<<: *x}}\n" for n in range(300)),
        NODES,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ACCEPTED)
def test_large_file_that_says_little_is_read(read: Read, case: str) -> None:
    assert read(str(ACCEPTED[case])).data["version"] == 1


@pytest.mark.parametrize("case", REFUSED)
def test_hostile_file_is_refused_with_a_place(read: Read, case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(ScenarioFileError) as caught:
        read(str(text), environment={})
    first = caught.value.findings[0]
    assert (first.file, first.line >= 1, first.column >= 1) == ("s.yaml", True, True)
    assert first.message.startswith(message)
    assert len(caught.value.findings) <= 101


def test_file_that_names_a_large_variable_often_is_refused(read: Read) -> None:
    text = f"{HEAD}customers:\n" + "- name: ${LARGE}\n" * 50_000
    with pytest.raises(ScenarioFileError) as caught:
        read(text, environment={"LARGE": "x" * 100_000})
    assert caught.value.findings[0].message == (
        "the values of variables are longer than 10 MiB together"
    )
    assert len(caught.value.findings) == 101
