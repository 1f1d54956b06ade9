"""Fixtures for every engine, so that the same tests run with all of them."""

import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from support.postgres import Postgres, quick_place, running
from support.stores import Place, PostgresqlPlace, SqlitePlace, opened

from mock_server.keeping.store import Store

_SCHEMAS = count(1)


@pytest.fixture
def quick_folder() -> Iterator[Path]:
    """Return a folder in memory if the machine has room there: these tests need no disk."""
    with tempfile.TemporaryDirectory(dir=quick_place()) as folder:
        yield Path(folder)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return an engine that all tests of a process share, each with its own schemas."""
    with running() as engine:
        yield engine


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """Return an engine for one test only."""
    with running() as engine:
        yield engine


@pytest.fixture
def postgresql_place(postgres: Postgres) -> PostgresqlPlace:
    return PostgresqlPlace(postgres.url, f"test_{next(_SCHEMAS)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    if request.param == "sqlite":
        folder: Path = request.getfixturevalue("quick_folder")
        return SqlitePlace(folder / "kept.db")
    made: PostgresqlPlace = request.getfixturevalue("postgresql_place")
    return made


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with opened(place) as store:
        yield store
