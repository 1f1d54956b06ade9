"""The command as `support.process` runs it, but as a fork of one that has imported the program.

What a start is like is not tried here, and the process that a test knows passes on signals that can
be caught, and its own death: a test that pauses or measures a process has it start anew.
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
    """Run `serve` until the test is done with it; it picks its port unless told."""
    forked = (quick_command(),)
    async with process.server(*arguments, command=forked, environ=environ, cwd=cwd) as running:
        yield running
