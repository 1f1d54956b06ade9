"""Writes recordings, call by call."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from mock_server import __version__
from mock_server.recordings.har_writing import Har
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recording import RecordedCall
from mock_server.server.output_files import NotWritableError, make_folder

_PRIVATE: Final = 0o600


class RecordingFile:
    """A new file that only its owner can read; calls are appended, and leaving `with` ends it.

    It is removed if an error occurs before the first call is written.

    Attributes:
        requesters: The number of calls of each requester; None stands for unknown ones.
        left_out: The number of calls that were not usable, by reason.
    """

    def __init__(self, path: Path, form: JsonLines | Har) -> None:
        """Create the file.

        Raises:
            NotWritableError: if it exists, or cannot be created.
        """
        if str(path) == "-":
            raise NotWritableError(path, "a recording must be written to a file; name one")
        self.requesters: Counter[str | None] = Counter()
        self.left_out: Counter[str] = Counter()
        self._path = path
        self._form = form
        try:
            make_folder(path.parent, is_private=True)
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
        except FileExistsError:
            remedy = "it already exists; name another, or remove it"
            raise NotWritableError(path, remedy) from None
        except OSError as error:
            raise NotWritableError(path, error.strerror or str(error)) from None
        self._file = os.fdopen(descriptor, "wb")
        try:
            self._write(form.head(__version__))
        except NotWritableError:
            self._end(b"", is_failed=True)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        self._end(self._form.end(self.calls, self.left_out), is_failed=error is not None)

    @property
    def calls(self) -> int:
        """The number of calls that were written."""
        return self.requesters.total()

    def add(self, call: RecordedCall) -> None:
        """Write a call; it is flushed, so it survives a crash of this process.

        Raises:
            NotWritableError: if it cannot be written.
        """
        self._write(self._form.call(call))
        self.requesters[call.requester] += 1

    def leave_out(self, why: str, count: int = 1) -> None:
        """Count calls that are not usable, by reason."""
        self.left_out[why] += count

    def _end(self, text: bytes, *, is_failed: bool) -> None:
        """Write the end and close the file; remove one that failed before its first call."""
        is_whole = False
        try:
            with self._named(), self._file:
                self._file.write(text)
            is_whole = not is_failed
        finally:
            if not (is_whole or self.calls):
                self._path.unlink(missing_ok=True)

    def _write(self, text: bytes) -> None:
        with self._named():
            self._file.write(text)
            self._file.flush()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Turn errors of the block into a `NotWritableError` that names the file."""
        try:
            yield
        except OSError as error:
            raise NotWritableError(self._path, error.strerror or str(error)) from None
