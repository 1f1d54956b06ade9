"""Ends the process without freeing its objects or waiting for its threads.

The interpreter would free everything object by object, which takes seconds if journals are full,
and wait for threads whose results are no longer needed.
"""

import contextlib
import os
import sys
from typing import Final, NoReturn

_NEVER_FREED: Final[list[object]] = []


def never_free(held: object) -> None:
    """Keep a reference to an object until the process ends, so that nothing it holds is freed."""
    _NEVER_FREED.append(held)


def exit_now(code: int) -> NoReturn:
    """End the process with this exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):  # such as a closed pipe
            stream.flush()
    os._exit(code)
