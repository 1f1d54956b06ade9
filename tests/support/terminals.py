"""Runs commands in a terminal."""

import asyncio
import os
from collections.abc import Mapping

from support.forking import quick_command
from support.process import Finished, finish, start


async def in_terminal(*words: str, environ: Mapping[str, str] | None = None) -> Finished:
    """Run a command with its output and errors in a terminal; return what the terminal got."""
    terminal, out = os.openpty()
    try:
        given = {"TERM": "xterm", **(environ or {})}
        process = await start([quick_command(), *words], given, out=out, err=out)
        os.close(out)
        printed = await asyncio.to_thread(_read, terminal)
        ended = await finish(process)
    finally:
        os.close(terminal)
    return Finished(ended.code, printed.decode(), ended.err)


def _read(terminal: int) -> bytes:
    """Read until the other side is closed."""
    printed = b""
    while True:
        try:
            piece = os.read(terminal, 10_000)
        except OSError:  # on Linux: the other side is closed
            return printed
        if not piece:
            return printed
        printed += piece
