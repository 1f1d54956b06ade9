"""A PostgreSQL for the pages and examples that need one."""

from collections.abc import Iterator

import pytest
from support.postgres import Postgres, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return an engine that the tests of a process share, each with its own database."""
    with running() as engine:
        yield engine
