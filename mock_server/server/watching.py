"""Tells when files change, by what is in them: touching a file is no change.

The system tells of changes where it can; where it cannot (a mount of another machine, or of a
single file into a container) the folders are looked at again and again.
"""

import logging
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing
from pathlib import Path
from typing import Final

from mock_server.scenario_file import Recorder
from mock_server.web.threads import in_thread

_MOUNTS: Final = Path("/proc/self/mountinfo")
_UNTOLD: Final = re.compile(
    r"(9p|afs|cifs|drvfs|fakeowner|fuse.*|grpcfuse|nfs4?|osxfs|prl_fs|smb\w*|vboxsf|virtiofs|vmhgfs)"
)
"""File systems whose changes other machines make, of which the system is not told."""

_ESCAPED = re.compile(r"\\([0-7]{3})")


async def changes(reader: Recorder, *, polling: bool) -> AsyncIterator[None]:
    """Yield whenever a file holds something else than when it was read last.

    Args:
        reader: who has read the files, and reads them again after each change: they may be others.
        polling: look again and again in any case.

    Raises:
        OSError: when the system can watch no more.
    """
    from watchfiles import awatch

    logging.getLogger("watchfiles").setLevel(logging.WARNING)
    while True:
        paths = list(map(_absolute, reader.seen))
        watching = awatch(
            *_folders(paths),
            watch_filter=None,
            recursive=False,
            # Looks now and then even without a notification: a file may change before this begins.
            yield_on_timeout=True,
            force_polling=True if polling or not is_told_of(paths) else None,
        )
        async with aclosing(watching):
            async for _ in watching:
                if await in_thread(reader.has_changed):
                    break
        yield


def _absolute(path: str) -> Path:
    return Path(path).absolute()


def is_told_of(paths: Iterable[Path], mounts: Path = _MOUNTS) -> bool:
    """Tell whether the system tells of changes of these files, as far as its mounts show."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:  # no Linux
        return True
    kinds = dict(map(_mount, lines))
    return not any(_is_untold(path, kinds) for path in paths)


def _mount(line: str) -> tuple[Path, str]:
    """Read a line of mountinfo (proc(5)): where, and the kind of the file system."""
    before, _, after = line.partition(" - ")
    place = _ESCAPED.sub(lambda code: chr(int(code[1], 8)), before.split()[4])
    return Path(place), after.split()[0]


def _is_untold(path: Path, kinds: dict[Path, str]) -> bool:
    """Tell whether a file is mounted by itself, or lies in a file system of other machines."""
    real = path.resolve()
    if real in kinds:
        return True
    holder = next((parent for parent in real.parents if parent in kinds), None)
    return holder is not None and _UNTOLD.fullmatch(kinds[holder]) is not None


def _folders(paths: Iterable[Path]) -> set[Path]:
    """Return the folders to watch, of a missing one the nearest that is there."""
    return {next(folder for folder in path.parents if folder.is_dir()) for path in paths}
