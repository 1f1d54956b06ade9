"""How much memory the container allows, from Linux' control groups.

A control group (cgroup) bounds what its processes take. Its folder holds the bound in one file; the
groups above it bound it as well. In a container its own folder is often the root of what is seen.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

_VERSION_2: Final = ("sys/fs/cgroup", "memory.max")
_VERSION_1: Final = ("sys/fs/cgroup/memory", "memory.limit_in_bytes")

_NO_BOUND: Final = 1 << 60
"""Version 1 writes an enormous number where there is no bound."""


def memory_limit(root: Path = Path("/")) -> int | None:
    """Return how many bytes this process may take, None if there is no bound.

    Args:
        root: where the files of the system are.
    """
    bounds = [int(text) for text in _bounds(root) if text.isdecimal()]
    return min((bound for bound in bounds if bound < _NO_BOUND), default=None)


def _bounds(root: Path) -> Iterator[str]:
    """Yield what the bounds of the process' groups say."""
    for mount, name, group in _groups(root):
        folder = root / mount
        for part in ("", *Path(group.lstrip("/")).parts):
            folder /= part
            try:
                yield (folder / name).read_text("ascii").strip()
            except (OSError, UnicodeDecodeError):
                continue  # not seen from within the container


def _groups(root: Path) -> Iterator[tuple[str, str, str]]:
    """Yield where the groups of the process are mounted, the name of the file, and the group."""
    try:
        lines = (root / "proc/self/cgroup").read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        number, _, rest = line.partition(":")
        controllers, _, group = rest.partition(":")
        if number == "0":
            yield *_VERSION_2, group
        elif "memory" in controllers.split(","):
            yield *_VERSION_1, group
