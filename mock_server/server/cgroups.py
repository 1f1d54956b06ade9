"""Reads how much memory the container may use, according to Linux control groups.

A control group (cgroup) limits its processes. A file in its folder holds the limit; limits of its
ancestors apply too. In a container, its folder is often the root of the visible hierarchy.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

_VERSION_2: Final = ("sys/fs/cgroup", "memory.max")
_VERSION_1: Final = ("sys/fs/cgroup/memory", "memory.limit_in_bytes")

_NO_BOUND: Final = 1 << 60  # in version 1, files hold a huge number if there is no limit


def memory_limit(root: Path = Path("/")) -> int | None:
    """Return how many bytes this process may use, or None if there is no limit."""
    bounds = [int(text) for text in _bounds(root) if text.isdecimal()]
    return min((bound for bound in bounds if bound < _NO_BOUND), default=None)


def _bounds(root: Path) -> Iterator[str]:
    for mount, name, group in _groups(root):
        folder = root / mount
        for part in ("", *Path(group.lstrip("/")).parts):
            folder /= part
            try:
                yield (folder / name).read_text("ascii").strip()
            except (OSError, UnicodeDecodeError):
                continue  # not visible inside the container


def _groups(root: Path) -> Iterator[tuple[str, str, str]]:
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
