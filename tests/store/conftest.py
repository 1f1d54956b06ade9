"""Every engine, so that the same assertions hold for all of them."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.stores import Place, SqlitePlace

from mock_server.store.port import Store

_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder in memory where there is such a thing: nothing here needs a disk."""
    if not _MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=_MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def place(quick_folder: Path) -> Place:
    return SqlitePlace(quick_folder / "kept.db")


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    opened = place.store()
    opened.open()
    yield opened
    opened.close()
