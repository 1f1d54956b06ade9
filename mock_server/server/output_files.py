"""Writes the output files of commands: whole or not at all, and private if they hold secrets.

Content is written to a new file in the same folder, which then replaces the requested one. So no
reader sees an incomplete file, and an existing file does not keep wider permissions.
"""

import contextlib
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from mock_server.contract.texts.printable import printable
from mock_server.domain.refusal import SandboxError

_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700
_USUAL_FILE: Final = 0o666
_USUAL_FOLDER: Final = 0o777
"""Permissions before the umask is applied, which usually leaves the private ones unchanged."""


class NotWritableError(SandboxError):
    def __init__(self, path: Path, why: str) -> None:
        super().__init__(printable(f"{path} cannot be written: {why}"))


def make_folder(folder: Path, *, is_private: bool) -> None:
    """Create a folder and its missing parents; only the folder itself is made private."""
    if folder.is_dir():
        return
    with contextlib.suppress(FileExistsError):  # another process was faster
        folder.mkdir(_PRIVATE_FOLDER if is_private else _USUAL_FOLDER, parents=True)


def try_file(path: Path, *, is_private: bool) -> None:
    """Create the folder of a file, or raise a NotWritableError if the file cannot be written."""
    with _new_file(path, is_private=is_private):
        pass


def write_file(path: Path, content: bytes, *, is_private: bool) -> None:
    """Replace a file whole, or raise NotWritableError; only its owner can read a private one."""
    write_pieces(path, (content,), is_private=is_private)


def write_pieces(path: Path, pieces: Iterable[bytes], *, is_private: bool) -> None:
    """Write a file as `write_file` does, piece by piece."""
    with _new_file(path, is_private=is_private) as (descriptor, new):
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.writelines(pieces)
        new.replace(path)


@contextlib.contextmanager
def _new_file(path: Path, *, is_private: bool) -> Iterator[tuple[int, Path]]:
    """Open a new file in the folder of `path`; remove it at the end unless it was renamed."""
    new = path.parent / f".{secrets.token_hex(8)}.part"
    try:
        make_folder(path.parent, is_private=is_private)
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(path.lstat().st_mode):
                raise NotWritableError(path, "it is not a regular file")
        rights = _PRIVATE_FILE if is_private else _USUAL_FILE
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights)
        try:
            yield descriptor, new
        finally:
            os.close(descriptor)
            new.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritableError(path, error.strerror or str(error)) from None
