"""The files of the contract that `make generated` writes are those that the texts make."""

import shutil
from pathlib import Path

import pytest
from support.kept_contract import NAMES, RECORDED, keep_documents

from mock_server.contract.operation_records import DocumentError
from mock_server.server.shipped import CONTRACT, DOCUMENTS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the texts, and what is generated from them."""
    for path in CONTRACT.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    keep_documents(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", [DOCUMENTS, NAMES, RECORDED])
def test_what_is_read_is_what_make_generated_writes(folder: Path, name: str) -> None:
    assert (CONTRACT / name).read_bytes() == (folder / name).read_bytes()


def test_an_incomplete_document_leaves_what_is_there_as_it_is(folder: Path) -> None:
    text = (folder / "interface.yaml").read_text("utf-8")
    (folder / "interface.yaml").write_text(text.replace(" x-personal: true", "", 1), "utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(DocumentError, match="lacks x-personal"):
        keep_documents(folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
