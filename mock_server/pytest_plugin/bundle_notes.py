"""Notes of the bundles that a run has written to a folder, so that a later run can remove them.

The folder may belong to a user and hold bundles that no run has written: those must stay. Each
process keeps a note of its own, locked for as long as the process runs, so that simultaneous runs
leave each other's bundles alone.
"""

import contextlib
import os
import secrets
import sys
from pathlib import Path
from typing import IO, Final

if sys.platform != "win32":
    import fcntl

_SUFFIX: Final = ".sandbox-bundles"


class Note:
    """The names of the bundles that this process has written to a folder."""

    def __init__(self, folder: Path) -> None:
        path = folder / f".{secrets.token_hex(8)}{_SUFFIX}"
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(descriptor, "w", encoding="utf-8")
        _lock(self._file)

    def add(self, path: Path) -> None:
        """Note a bundle that has been created."""
        self._file.write(f"{path.name}\n")
        self._file.flush()

    def close(self) -> None:
        """Leave the bundles to the next run."""
        self._file.close()


def remove_noted(folder: Path) -> None:
    """Remove the bundles of finished runs; skip whatever cannot be removed."""
    for path in folder.glob(f".*{_SUFFIX}"):
        with contextlib.suppress(OSError), path.open("r+", encoding="utf-8") as file:
            if _lock(file):
                for name in file.read().splitlines():
                    if name == Path(name).name:
                        (folder / name).unlink(missing_ok=True)
                path.unlink(missing_ok=True)


def _lock(file: IO[str]) -> bool:
    """Lock a file until it is closed; return False if another process has locked it."""
    if sys.platform == "win32":  # no such lock there: simultaneous runs share a folder
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
