"""Reports when the content of files changes: touching a file is not a change.

Usually the system reports changes. Where it does not (on a network mount, or for a single file
mounted into a container), the folders are polled.
"""

import logging
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing
from os.path import realpath
from pathlib import Path
from typing import Final

from mock_server.scenario_file import Recorder
from mock_server.web.answering.threads import in_thread

_MOUNTS: Final = Path("/proc/self/mountinfo")
_UNREPORTED: Final = re.compile(
    r"(9p|afs|cifs|drvfs|fakeowner|fuse.*|grpcfuse|nfs4?|osxfs|prl_fs|smb\w*|vboxsf|virtiofs|vmhgfs)"
)
"""File systems that other machines may change without this system noticing."""

_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


async def changes(reader: Recorder, *, polling: bool) -> AsyncIterator[None]:
    """Yield whenever the content of a file differs from what was last read.

    Args:
        reader: has read the files; after each change, it may have read other ones.
        polling: whether to poll even if the system reports changes.

    Raises:
        OSError: when the system can no longer watch the files; the message says what may help.
    """
    from watchfiles import awatch

    logging.getLogger("watchfiles").setLevel(logging.WARNING)
    while True:
        paths = [*map(Path.absolute, map(Path, reader.seen))]
        watching = awatch(
            *_folders(paths),
            watch_filter=None,
            recursive=False,
            # Also check periodically: a file may have changed before watching began.
            yield_on_timeout=True,
            rust_timeout=1_000,
            force_polling=True if polling or not are_changes_reported(paths) else None,
        )
        async with aclosing(watching):
            is_changed = False
            while not is_changed:
                try:
                    await anext(watching)
                except (OSError, RuntimeError) as error:  # watchfiles': too many watchers, perhaps
                    raise OSError(f"{error}; --watch-polling may help") from None
                is_changed = await in_thread(reader.has_changed)
        yield


def are_changes_reported(paths: Iterable[Path], mounts: Path = _MOUNTS) -> bool:
    """Return whether the system reports changes to these files, as far as its mounts show."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:  # not Linux
        return True
    kinds = dict(map(_mount, lines))
    return not any(_is_unreported(path, kinds) for path in paths)


def _mount(line: str) -> tuple[Path, str]:
    """Parse a line of mountinfo (proc(5)): return the mount point and the file system's type."""
    before, _, after = line.partition(" - ")
    place = _ESCAPED.sub(lambda code: chr(int(code[1], 8)), before.split()[4])
    return Path(place), after.split()[0]


def _is_unreported(path: Path, kinds: dict[Path, str]) -> bool:
    """Return whether a file is itself a mount point, or is in a network file system."""
    real = Path(realpath(path))
    if real in kinds:
        return True
    holder = next((parent for parent in real.parents if parent in kinds), None)
    return holder is not None and _UNREPORTED.fullmatch(kinds[holder]) is not None


def _folders(paths: Iterable[Path]) -> set[Path]:
    """Return the folders to watch; for a missing folder, the nearest ancestor that exists."""
    return {next(folder for folder in path.parents if folder.is_dir()) for path in paths}
