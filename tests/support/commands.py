"""Runs commands in this process, next to a server of the same test."""

import asyncio
from dataclasses import dataclass

import pytest

# Commands and the server import modules late, in different threads. pytest rewrites them on import,
# and Python 3.11 cannot parse two modules concurrently (gh-106905), so they are imported here.
from mock_server.cli import main
from support.process import Finished


@dataclass(frozen=True, slots=True)
class Commands:
    """Runs commands against one server."""

    url: str
    capsys: pytest.CaptureFixture[str]

    async def __call__(self, *words: str) -> Finished:
        """Run a command in a thread, so that the server in this thread can answer it."""
        self.capsys.readouterr()
        code = await asyncio.to_thread(main, (*words, "--url", self.url))
        return Finished(code, *self.capsys.readouterr())
