"""Reads the files that users name, in a command, a setting or a scenario: each reading has an end.

Devices are refused, and what is too long. A pipe, such as the `<(…)` of a shell, may be silent for
a minute if it has a writer. Nothing else opens such files, since opening alone can take forever.
"""

import errno
import io
import os
import select
import stat
from typing import BinaryIO, Final

MOST_BYTES: Final = 1 << 30
"""The most that is read of a file which is kept in memory as a whole, such as a bundle."""

_UNWRITTEN_SECONDS: Final = 2
"""How long a pipe may have no writer: a shell may start it after the reader."""

_SILENT_SECONDS: Final = 60


def open_given(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file to be read in pieces of bounded length.

    Raises:
        OSError: when it cannot be opened, or is neither a file nor a pipe.
        ValueError: when the path has a null byte.
    """
    found = os.stat(path)  # noqa: PTH116 - the name unchanged, UTF-8 or not
    if stat.S_ISFIFO(found.st_mode):
        return io.BufferedReader(_Pipe(path, opener=_open_at_once))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not a file", os.fspath(path))
    if not found.st_size:
        return io.BytesIO()  # empty by its size, but if it is /proc/kmsg, endless once opened
    return open(path, "rb")  # noqa: PTH123 - the name unchanged; callers close it


def read_given(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """Read a file of at most so many bytes.

    Raises:
        OSError: when it cannot be read, is neither a file nor a pipe, or is longer.
        ValueError: when the path has a null byte.
    """
    with open_given(path) as file:
        return read_rest(file, os.fspath(path), most)


def read_rest(file: BinaryIO, name: str, most: int = MOST_BYTES) -> bytes:
    """Read the rest of an open file, such as standard input; messages have its name.

    Raises:
        OSError: when it has more than so many bytes.
    """
    content = file.read(most + 1)
    if len(content) > most:
        size = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most >> 10} KiB"
        raise OSError(errno.EFBIG, f"it has more than {size}", name)
    return content


class _Pipe(io.FileIO):
    """A pipe whose silence has an end; any signal handler that raises ends the wait for it."""

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        for seconds in (_UNWRITTEN_SECONDS, _SILENT_SECONDS):
            is_ready, _, _ = select.select([self], [], [], seconds)
            count = super().readinto(buffer)  # None if there is a writer who has written nothing
            if count == 0 and not is_ready:
                raise OSError(errno.EPIPE, "nobody writes to this pipe", self.name)
            if count is not None:
                return count
        text = f"nothing was written to this pipe for {_SILENT_SECONDS} seconds"
        raise OSError(errno.ETIMEDOUT, text, self.name)


def _open_at_once(path: str, flags: int) -> int:
    """Open a pipe without waiting for a writer."""
    return os.open(path, flags | os.O_NONBLOCK)
