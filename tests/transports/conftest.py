"""Runs each test of this folder over every transport."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager
from itertools import count

import pytest
from support.transports import TRANSPORTS, Client, Send, elsewhere, serving_small_world

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server process, which all tests of the run share."""
    with serving_small_world(tmp_path_factory.mktemp("served")) as url:
        yield url


@pytest.fixture(params=[*TRANSPORTS, "serve"])
async def call(request: pytest.FixtureRequest) -> AsyncIterator[Client]:
    """A client of a new sandbox."""

    def by_process() -> AbstractAsyncContextManager[Send]:
        return elsewhere(request.getfixturevalue("served"))

    async with TRANSPORTS.get(request.param, by_process)() as send:
        yield Client(send, f"test-{next(_NUMBERS)}")
