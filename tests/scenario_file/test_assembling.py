"""Scenarios that use other files: how these are found, read, bounded and merged."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from support.reading import read_scenario

from mock_server.contract.values.walk import split_pointer, value_at
from mock_server.scenario_file import (
    ScenarioDocument,
    ScenarioFileError,
    Source,
    file_reader,
    file_source,
    shipped_reader,
)
from mock_server.scenario_file.assembling import MAX_FILES
from mock_server.scenario_file.source import MAX_BYTES, MAX_DEPTH, MAX_VALUES

Read: TypeAlias = Callable[..., ScenarioDocument]
Parts: TypeAlias = Sequence[tuple[str, str]]

HEAD, *GOLDEN = (Path(__file__).parent / "assembled.txt").read_text("utf-8").split("\n=== ")
BASE = HEAD.partition("\n\n")[2]
ENVIRONMENT = {"NAME": "acme", "SEED": "7"}


def parts(golden: str) -> tuple[str, Parts]:
    """Return the title of a case, and its files and expectations."""
    title, *texts = golden.split("\n--- ")
    pairs = (text.partition("\n") for text in texts)
    return title, [(name, text) for name, _, text in pairs]


CASES: Mapping[str, Parts] = dict(map(parts, GOLDEN))


@pytest.mark.parametrize("case", CASES)
def test_files_are_assembled(schema: dict[str, Any], case: str) -> None:
    files = {name: text for name, text in CASES[case] if name.endswith(".yaml")}
    expected = [each for each in CASES[case] if each[0] not in files]

    def reader(path: str) -> str:
        found = {**files, "base.yaml": BASE}.get(path)
        if found is None:
            raise FileNotFoundError(2, "No such file or directory", path)
        return found

    own = next(iter(files))
    surroundings: Any = {"shipped": {"shipped": "base.yaml"}, "environment": ENVIRONMENT}
    found: list[tuple[str, Any]]
    try:
        document = read_scenario(
            Source(own, files[own]), schema=schema, reader=reader, **surroundings
        )
        found = [(what, shown(document, what, text)) for what, text in expected]
    except ScenarioFileError as error:
        found = [("findings", str(error).splitlines())]
    assert found == [
        (what, yaml.safe_load(text) if what.startswith("value") else text.strip().splitlines())
        for what, text in expected
    ]


def shown(document: ScenarioDocument, what: str, text: str) -> Any:
    """Return what a document has in place of what is expected."""
    if what != "positions":
        return value_at(document.data, split_pointer(what.removeprefix("value of").strip()))
    places = [line.split()[0] for line in text.strip().splitlines()]
    found = map(document.position, places)
    return [
        f"{place} {each.file}:{each.line}:{each.column}"
        for place, each in zip(places, found, strict=True)
    ]


def refused(read: Read, text: str, *given: Any) -> list[str]:
    with pytest.raises(ScenarioFileError) as caught:
        read(text, *given)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("text", "place"),
    [("include: [a.yaml]", "2:11: /include/0"), ("extends: a.yaml", "2:10: /extends")],
)
def test_no_reader_allows_no_other_files(read: Read, text: str, place: str) -> None:
    [line] = refused(read, f"version: 1\n{text}")
    assert line == f"s.yaml:{place}: no other files can be read here; spell it out"


@pytest.mark.parametrize(
    ("text", "place"),
    [("include: [x{}]", "1:11: /include/0"), ("version: 1\nextends: x{}", "2:10: /extends")],
)
def test_an_endless_chain_ends(read: Read, text: str, place: str) -> None:
    own = text.format(".yaml") if "version" in text else f"version: 1\n{text.format('.yaml')}"
    [line] = refused(read, own, text.format)
    last = f"{'x' * (MAX_FILES - 1)}.yaml"
    assert line == f"{last}:{place}: more than {MAX_FILES} files together"


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


def test_scenarios_together_are_as_bounded_in_depth_as_one(read: Read) -> None:
    levels = 25
    tree = "{customers: [" * levels + "{ref: last}" + "]}" * levels
    below = "{ref: last, customers: [" + "{customers: [" * 10 + "]}" * 11
    files = {"base.yaml": f"version: 1\ncustomers: [{tree}]"}
    text = f"version: 1\nextends: base.yaml\ncustomers: [{below}]"
    assert refused(read, text, files.__getitem__) == [
        f"s.yaml:1:1: nested deeper than {MAX_DEPTH} levels together"
    ]


def test_file_reader_reads_from_the_disk(schema: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.yaml").write_text("customers: [{ref: å}, {ref: a}]", encoding="utf-8")
    (tmp_path / "s.yaml").write_text("version: 1\ninclude: [more/a.yaml]", encoding="utf-8")
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(file_source(str(tmp_path / "s.yaml")), schema=schema, reader=file_reader)
    [finding] = caught.value.findings
    assert (finding.where, finding.file) == ("/customers/0/ref", str(tmp_path / "more" / "a.yaml"))


READERS = {"any file": file_reader, "shipped files": None}
UNREADABLE = [
    ("none.yaml", "cannot be read: No such file or directory"),
    (".", "cannot be read: it is not a file"),
    ("latin.yaml", "the file is not UTF-8; save it as UTF-8"),
    ("large.yaml", "the file is larger than 10 MiB; split it, or let customers be generated"),
    ('"a\\0b"', "cannot be read: a path cannot contain NUL"),
]


@pytest.mark.parametrize(("path", "why"), UNREADABLE)
@pytest.mark.parametrize("reader", READERS)
def test_a_path_that_cannot_be_read_is_a_finding(
    schema: dict[str, Any], tmp_path: Path, path: str, why: str, reader: str
) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"description: \xe5")
    (tmp_path / "large.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
    name = "s.yaml" if READERS[reader] is None else str(tmp_path / "s.yaml")
    source = Source(name, f"version: 1\ninclude: [{path}]")
    with pytest.raises(ScenarioFileError) as caught:
        read_scenario(source, schema=schema, reader=READERS[reader] or shipped_reader(tmp_path))
    [finding] = caught.value.findings
    assert why in finding.message


def test_a_missing_scenario_file_is_a_finding(tmp_path: Path) -> None:
    path = str(tmp_path / "none.yaml")
    with pytest.raises(ScenarioFileError) as caught:
        file_source(path)
    assert str(caught.value) == f"{path}:1:1: cannot be read: No such file or directory"


@pytest.fixture(name="root")
def _root(tmp_path: Path) -> Path:
    """Return a folder with a file, and a link out of it."""
    root = tmp_path / "root"
    (root / "fixtures").mkdir(parents=True)
    (root / "fixtures" / "a.yaml").write_text("customers: [{ref: a}]", encoding="utf-8")
    secret = tmp_path / "secret.yaml"
    secret.write_text("customers: [{ref: secret}]", encoding="utf-8")
    (root / "link.yaml").symlink_to(secret)
    return root


def test_a_shipped_reader_reads_below_its_root(read: Read, root: Path) -> None:
    text = "version: 1\ninclude: [fixtures/../fixtures/a.yaml]"
    assert read(text, shipped_reader(root)).data["customers"] == [{"ref": "a"}]


@pytest.mark.parametrize(
    "path", ["../secret.yaml", "a/../../secret.yaml", "{outside}", "link.yaml"]
)
def test_a_shipped_reader_does_not_leave_its_root(read: Read, root: Path, path: str) -> None:
    outside = root.parent / "secret.yaml"
    [line] = refused(
        read, f"version: 1\ninclude: ['{path.format(outside=outside)}']", shipped_reader(root)
    )
    assert line.endswith("cannot be read: only shipped files can be included here")
