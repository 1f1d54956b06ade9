"""Ends the process of a command at once, whatever it holds.

The interpreter would free everything object by object, which takes seconds if journals are full,
and wait for threads whose results are no longer needed.
"""

import contextlib
import os
import sys
from typing import Final, NoReturn

_KEPT: Final[list[object]] = []


def keep(held: object) -> None:
    """Keep an object until the process ends, so that nothing it holds is freed."""
    _KEPT.append(held)


def leave(code: int) -> NoReturn:
    """End the process with this exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):  # nobody reads it
            stream.flush()
    os._exit(code)
