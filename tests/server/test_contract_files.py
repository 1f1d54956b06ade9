"""The documents of the contract, and the cached form that is read at start."""

import shutil
from pathlib import Path

import pytest
from support.counting import counted, of
from support.kept_contract import keep_documents, names_of

from mock_server.contract import names
from mock_server.server.contract_files import (
    CONTRACT,
    KEPT,
    completed,
    read_documents,
    read_yaml,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the shipped documents and an up-to-date cache."""
    for path in CONTRACT.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    keep_documents(tmp_path)
    return tmp_path


def test_what_is_kept_is_what_make_generated_writes(folder: Path) -> None:
    assert (CONTRACT / KEPT).read_bytes() == (folder / KEPT).read_bytes()


def test_the_names_are_what_make_generated_writes() -> None:
    assert names_of(read_documents()) == names.NAMES


def test_what_is_kept_is_what_the_texts_say(folder: Path) -> None:
    documents = read_documents(folder)
    texts = {name: read_yaml(CONTRACT / f"{name}.yaml") for name in documents}
    assert documents == completed(texts)


def test_reading_what_is_kept_reads_no_yaml(folder: Path) -> None:
    with counted() as calls:
        read_documents(folder)
    assert of(calls, "yaml.") == set()


def test_a_changed_text_is_read_in_place_of_what_is_kept(folder: Path) -> None:
    text = (folder / "faults.yaml").read_text("utf-8")
    (folder / "faults.yaml").write_text(f"{text}\nx-new: true\n", "utf-8")
    faults = read_documents(CONTRACT)["faults"]
    assert read_documents(folder)["faults"] == {**faults, "x-new": True}


@pytest.mark.parametrize("damage", ["", "{", '{"digest": "0"}\n'])
def test_texts_are_read_where_nothing_of_use_is_kept(folder: Path, damage: str) -> None:
    (folder / KEPT).write_text(damage, "utf-8")
    assert read_documents(folder) == read_documents(CONTRACT)


def test_texts_are_read_where_nothing_is_kept(folder: Path) -> None:
    (folder / KEPT).unlink()
    assert read_documents(folder) == read_documents(CONTRACT)
