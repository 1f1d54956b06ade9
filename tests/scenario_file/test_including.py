"""Includes: their contents, order and sources, and the errors."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.reading import read_scenario

from mock_server.scenario_file import (
    Position,
    Reader,
    ScenarioDocument,
    ScenarioFileError,
    Source,
    file_reader,
    file_source,
    shipped_reader,
)
from mock_server.scenario_file.assembling import MAX_FILES
from mock_server.scenario_file.source import MAX_BYTES, MAX_VALUES

ALLOWED = "customers, description, include, offers, packages, requesters or version"
NO_NODE = "a value is missing here; write it"

Read = Callable[..., ScenarioDocument]


def reader_of(**files: str) -> Reader:
    """Return a reader of `files`, which are named without `.yaml`."""

    def read(path: str) -> str:
        stem = path.removesuffix(".yaml")
        if stem not in files:
            raise FileNotFoundError(2, "No such file or directory", path)
        return files[stem]

    return read


def refused(read: Read, text: str, reader: Reader | None) -> list[str]:
    with pytest.raises(ScenarioFileError) as caught:
        read(text, reader)
    return str(caught.value).splitlines()


def refs(document: ScenarioDocument) -> list[str]:
    return [customer["ref"] for customer in document.data["customers"]]


def test_included_entries_come_first_in_the_order_of_the_files(read: Read) -> None:
    document = read(
        "version: 1\ninclude: [a.yaml, b.yaml]\ncustomers: [{ref: own}]",
        reader_of(
            a="include: [c.yaml]\ncustomers: [{ref: a1}, {ref: a2}]",
            b="version: 1\ndescription: the other\ncustomers: [{ref: b}]",
            c="customers: [{ref: c}]",
        ),
    )
    assert refs(document) == ["c", "a1", "a2", "b", "own"]
    assert list(document.data) == ["version", "customers"]


def test_every_list_section_can_be_included(read: Read) -> None:
    included = (
        "offers: [{ref: o, name: 1}]\n"
        "packages: [{ref: p, owner: x, name: 2, nestedOffers: [o], eligibleSubAccountIds: []}]\n"
        "customers: [{ref: x, name: 3}]\n"
        "requesters: [{token: 4, customer: x}]\n"
    )
    document = read("version: 1\ninclude: [a.yaml]", reader_of(a=included))
    assert document.data == {
        "version": 1,
        "offers": [{"ref": "o", "name": "1"}],
        "packages": [
            {
                "ref": "p",
                "owner": "x",
                "name": "2",
                "nestedOffers": ["o"],
                "eligibleSubAccountIds": [],
            }
        ],
        "customers": [{"ref": "x", "name": "3"}],
        "requesters": [{"token": "4", "customer": "x"}],
    }


def test_no_includes_need_no_reader_to_read(read: Read) -> None:
    assert read("version: 1\ninclude: []", reader_of()).data == {"version": 1}


@pytest.mark.parametrize(
    ("pointer", "position"),
    [
        ("/customers/0/ref", Position("a.yaml", 1, 19)),
        ("/customers/1/ref", Position("s.yaml", 3, 19)),
        ("/customers", Position("s.yaml", 3, 12)),
        ("/customers/2", Position("s.yaml", 3, 12)),
        ("/offers/0", Position("a.yaml", 2, 10)),
        ("/offers", Position("a.yaml", 2, 9)),
        ("/include/0", Position("s.yaml", 1, 1)),
    ],
)
def test_position_is_in_the_file_that_says_it(read: Read, pointer: str, position: Position) -> None:
    document = read(
        "version: 1\ninclude: [a.yaml]\ncustomers: [{ref: own}]",
        reader_of(a="customers: [{ref: a}]\noffers: [{ref: o, name: x}]"),
    )
    assert document.position(pointer) == position


def test_paths_are_relative_to_the_including_file(schema: dict[str, Any]) -> None:
    files = {
        "scenarios/more/a.yaml": "include: [../../fixtures/b.yaml, c.yaml]",
        "fixtures/b.yaml": "customers: [{ref: b}]",
        "scenarios/more/c.yaml": "customers: [{ref: c}]",
    }
    source = Source("scenarios/s.yaml", "version: 1\ninclude: [more/a.yaml]")
    assert refs(read_scenario(source, schema=schema, reader=files.__getitem__)) == ["b", "c"]


@pytest.mark.parametrize(
    ("include", "files", "lines"),
    [
        (
            "[none.yaml]",
            {},
            [
                "s.yaml:2:11: /include/0: none.yaml cannot be read: No such file or directory",
            ],
        ),
        (
            "[s.yaml]",
            {},
            [
                "s.yaml:2:11: /include/0: s.yaml is included already; name each file once",
            ],
        ),
        (
            "[a.yaml, ./a.yaml]",
            {"a": "version: 1"},
            ["s.yaml:2:19: /include/1: a.yaml is included already; name each file once"],
        ),
        (
            "[a.yaml]",
            {"a": "include: [b.yaml]", "b": "include: [a.yaml]"},
            ["b.yaml:1:11: /include/0: a.yaml is included already; name each file once"],
        ),
        (
            "[a.yaml, b.yaml, c.yaml]",
            {"a": "seed: 1\ncustomers: 5", "b": "a: [", "c": "version: 1"},
            [
                f"a.yaml:1:1: /seed: unknown key seed; expected {ALLOWED}",
                "a.yaml:2:12: /customers: expected a list, got 5",
                f"b.yaml:2:1: not YAML: {NO_NODE}",
            ],
        ),
        ("[a.yaml]", {"a": ""}, ["a.yaml:1:1: expected a mapping, got nothing"]),
        (
            "a.yaml",
            {},
            [
                (
                    "s.yaml:2:10: /include: expected a list such as [../fixtures/offers.yaml], "
                    'got "a.yaml"'
                )
            ],
        ),
        ("['']", {}, ["s.yaml:2:11: /include/0: expected at least 1 character, got 0"]),
    ],
)
def test_include_is_refused_with_its_place(
    read: Read, include: str, files: dict[str, str], lines: list[str]
) -> None:
    text = f"version: 1\ninclude: {include}"
    assert refused(read, text, reader_of(**files)) == lines


def test_no_reader_allows_no_includes(read: Read) -> None:
    assert refused(read, "version: 1\ninclude: [a.yaml]", None) == [
        "s.yaml:2:11: /include/0: no other files can be read here; spell it out"
    ]


def test_endless_chain_of_includes_ends(read: Read) -> None:
    def chain(path: str) -> str:
        return f"include: [x{path}]"

    lines = refused(read, "version: 1\ninclude: [x.yaml]", chain)
    assert lines == [
        f"{'x' * (MAX_FILES - 1)}.yaml:1:11: /include/0: more than {MAX_FILES} files together"
    ]


def test_files_together_are_as_bounded_as_one(read: Read) -> None:
    some = "{campaign: &some [" + "1," * 1000 + "]}"
    large = f"customers: [{some}" + ", {campaign: *some}" * (MAX_VALUES // 3000) + "]"
    reads: list[str] = []

    def reader(path: str) -> str:
        reads.append(path)
        return large

    lines = refused(read, "version: 1\ninclude: [a, b, c, d, e, f]", reader)
    assert reads == ["a", "b", "c"]
    assert lines == [
        f"s.yaml:2:20: /include/3: more than {MAX_VALUES} values in all files together"
    ]


def test_file_reader_reads_from_the_disk(schema: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.yaml").write_text("customers: [{ref: å}, {ref: a}]", encoding="utf-8")
    (tmp_path / "s.yaml").write_text("version: 1\ninclude: [more/a.yaml]", encoding="utf-8")
    source = file_source(str(tmp_path / "s.yaml"))
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(source, schema=schema, reader=file_reader)
    assert [finding.where for finding in caught.value.findings] == ["/customers/0/ref"]
    assert caught.value.findings[0].file == str(tmp_path / "more" / "a.yaml")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("none.yaml", "cannot be read: No such file or directory"),
        (".", "cannot be read: it is not a file"),
        ("latin.yaml", "the file is not UTF-8; save it as UTF-8"),
        ("large.yaml", "the file is larger than 10 MiB; split it, or let customers be generated"),
        ('"a\\0b"', "cannot be read: a path cannot contain NUL"),
    ],
)
def test_path_errors_are_findings(
    schema: dict[str, Any], tmp_path: Path, path: str, reason: str
) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"description: \xe5")
    (tmp_path / "large.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
    source = Source(str(tmp_path / "s.yaml"), f"version: 1\ninclude: [{path}]")
    for reader in (file_reader, shipped_reader(tmp_path)):
        if reader is not file_reader:
            source = Source("s.yaml", source.text)
        with pytest.raises(ScenarioFileError) as caught:
            read_scenario(source, schema=schema, reader=reader)
        assert reason in str(caught.value)
        assert len(caught.value.findings) == 1


def test_missing_scenario_file_is_a_finding(tmp_path: Path) -> None:
    path = str(tmp_path / "none.yaml")
    with pytest.raises(ScenarioFileError) as caught:
        file_source(path)
    assert str(caught.value) == f"{path}:1:1: cannot be read: No such file or directory"


def test_shipped_reader_reads_below_its_root(read: Read, tmp_path: Path) -> None:
    (tmp_path / "fixtures").mkdir()
    (tmp_path / "fixtures" / "a.yaml").write_text("customers: [{ref: a}]", encoding="utf-8")
    text = "version: 1\ninclude: [fixtures/../fixtures/a.yaml]"
    assert refs(read(text, shipped_reader(tmp_path))) == ["a"]


@pytest.mark.parametrize(
    "path", ["../secret.yaml", "a/../../secret.yaml", "{outside}", "link.yaml"]
)
def test_shipped_reader_does_not_leave_its_root(read: Read, tmp_path: Path, path: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    secret = tmp_path / "secret.yaml"
    secret.write_text("customers: [{ref: secret}]", encoding="utf-8")
    (root / "link.yaml").symlink_to(secret)
    text = f"version: 1\ninclude: ['{path.format(outside=secret)}']"
    lines = refused(read, text, shipped_reader(root))
    assert lines[0].endswith("cannot be read: only shipped files can be included here")
