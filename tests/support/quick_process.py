"""Runs the command like `support.process`, but as a fork of a process with everything imported.

It does not test a real start. The process that a test sees only passes signals and its own death on
to the fork, so a test that pauses or measures the process needs `support.process`.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from support import process
from support.forking import quick_command
from support.process import Finished, Running, finish, start


async def run(*arguments: str, environ: Mapping[str, str] | None = None) -> Finished:
    """Run a command that ends by itself."""
    return await finish(await start([quick_command(), *arguments], environ))


@asynccontextmanager
async def server(
    *arguments: str, environ: Mapping[str, str] | None = None, cwd: str | None = None
) -> AsyncIterator[Running]:
    """Run `serve` during a block, by default at a free port."""
    forked = (quick_command(),)
    async with process.server(*arguments, command=forked, environ=environ, cwd=cwd) as running:
        yield running
