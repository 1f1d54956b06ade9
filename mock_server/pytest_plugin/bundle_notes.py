"""Records which bundles a run has written to a folder, so that a later run can remove them.

The folder may also hold bundles that the user put there, which must stay. Each process has a note
of its own and locks it while it runs, so simultaneous runs do not remove each other's bundles.
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
    """The file that lists the bundles written to a folder by this process."""

    def __init__(self, folder: Path) -> None:
        path = folder / f".{secrets.token_hex(8)}{_SUFFIX}"
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(descriptor, "w", encoding="utf-8")
        _lock(self._file)

    def add(self, path: Path) -> None:
        """Add a bundle that has been created."""
        self._file.write(f"{path.name}\n")
        self._file.flush()

    def close(self) -> None:
        """Unlock the note, so that the next run removes the bundles."""
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
    if sys.platform == "win32":  # no flock: simultaneous runs remove each other's bundles
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
