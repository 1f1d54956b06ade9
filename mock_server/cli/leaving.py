"""How the process of a command ends: at once, whatever it holds.

The interpreter would free everything object by object, which takes seconds where journals are full,
and wait for threads that build what nobody will ask for.
"""

import contextlib
import os
import sys
from typing import Final, NoReturn

_KEPT: Final[list[object]] = []


def keep(held: object) -> None:
    """Have something stay until the process ends, so that nobody frees what it holds."""
    _KEPT.append(held)


def leave(code: int) -> NoReturn:
    """End the process with this exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):  # nobody reads it
            stream.flush()
    os._exit(code)
