"""Records which bundles a run has written to a folder, so that a later run can remove them.

The folder may also hold bundles that the user put there, which must stay. Each process has a note
of its own and locks it while it runs, so simultaneous runs do not remove each other's bundles.
"""

import contextlib
import os
import secrets
import sys
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import fcntl

_SUFFIX: Final = ".sandbox-bundles"


class Note:
    """The file that lists the bundles written to a folder by this process."""

    def __init__(self, folder: Path) -> None:
        path = folder / f".{secrets.token_hex(8)}{_SUFFIX}"
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        _lock(self._descriptor)

    def add(self, path: Path) -> None:
        """Add a bundle that has been created.

        Raises:
            OSError: when it cannot be added.
        """
        os.write(self._descriptor, f"{path.name}\n".encode())

    def close(self) -> None:
        """Unlock the note, so that the next run removes the bundles."""
        os.close(self._descriptor)


def remove_noted(folder: Path) -> None:
    """Remove the bundles of finished runs; skip whatever cannot be removed."""
    for path in folder.glob(f".*{_SUFFIX}"):
        with contextlib.suppress(OSError), path.open("r+", encoding="utf-8") as file:
            if _lock(file.fileno()):
                for name in file.read().splitlines():
                    if name == Path(name).name:
                        (folder / name).unlink(missing_ok=True)
                path.unlink(missing_ok=True)


def _lock(descriptor: int) -> bool:
    """Lock a file until it is closed; return False if another process has locked it."""
    if sys.platform == "win32":  # no flock: simultaneous runs remove each other's bundles
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
