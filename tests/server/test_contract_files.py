"""The documents of the contract, and the cached form that is read at start."""

import shutil
from pathlib import Path

import pytest
from support.counting import counted, of
from support.kept_contract import keep_documents, names_of
from support.process import MODULE, Finished, finish, start

from mock_server.contract import names
from mock_server.contract.operation_records import DocumentError
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


def test_an_incomplete_document_leaves_what_is_kept_as_it_is(folder: Path) -> None:
    without(" x-personal: true", folder / "interface.yaml")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(DocumentError, match="lacks x-personal"):
        keep_documents(folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


async def test_a_command_refuses_an_incomplete_document_in_one_line(tmp_path: Path) -> None:
    unneeded = shutil.ignore_patterns("__pycache__", "vendor")
    copy = shutil.copytree(CONTRACT.parent, tmp_path / "mock_server", ignore=unneeded)
    without("x-shows: a requester may read", copy / "contract" / "interface.yaml")
    ended = await finish(await start([*MODULE, "schema"], cwd=str(tmp_path)))
    told = "interface.yaml: GET /api/v2/customer/{id}: lacks 'x-shows'\n"
    assert ended == Finished(1, "", told)


def without(text: str, path: Path) -> None:
    """Remove the first line with a text from a file."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines.remove(next(line for line in lines if text in line))
    path.write_text("".join(lines), "utf-8")
