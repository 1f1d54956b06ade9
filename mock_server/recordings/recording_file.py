"""Writes recordings: whole ones at once, others call by call."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Protocol, Self

from mock_server import __version__
from mock_server.recordings.har_writing import har_end, har_entry, har_head
from mock_server.recordings.recorded_headers import BaseUrl
from mock_server.recordings.recorded_lines import call_line, end_line, head_line
from mock_server.recordings.recording import RecordedCall, Recording
from mock_server.server.left_files import NotWritableError, make_folder, write_pieces

_PRIVATE: Final = 0o600


class Form(Protocol):
    """How a recording is written down."""

    def head(self) -> bytes:
        """Write what stands before the calls."""

    def call(self, call: RecordedCall, not_kept: Mapping[str, int]) -> bytes:
        """Write a call; `not_kept` has the length of each body that is not kept, by message."""

    def end(self, calls: int, left_out: Mapping[str, int]) -> bytes:
        """Write what stands after them."""


class JsonLines:
    """Our own form."""

    def __init__(self, *, is_anonymous: bool) -> None:
        self._is_anonymous = is_anonymous

    def head(self) -> bytes:
        """Write the first line."""
        return head_line(__version__, is_anonymous=self._is_anonymous)

    call = staticmethod(call_line)
    end = staticmethod(end_line)


class Har:
    """HAR 1.2; the requester of a call is in its credentials alone."""

    def __init__(self, base: BaseUrl) -> None:
        self._base = base
        self._is_first = True

    def head(self) -> bytes:
        """Write the log up to its entries."""
        return har_head(__version__)

    def call(self, call: RecordedCall, not_kept: Mapping[str, int]) -> bytes:
        """Write an entry."""
        is_first, self._is_first = self._is_first, False
        return har_entry(call, self._base, is_first=is_first, not_kept=not_kept)

    def end(self, calls: int, left_out: Mapping[str, int]) -> bytes:  # noqa: ARG002 - see Form
        """Write the end of the log."""
        return har_end(left_out)


class RecordingFile:
    """A new file that only its owner can read, written call by call; `with` ends it whole.

    It is removed if an error ends it before the first call.

    Attributes:
        requesters: How many calls each has made; None are those who are unknown.
        left_out: What was not a usable call, by reason.
    """

    def __init__(self, path: Path, form: Form) -> None:
        """Open the file.

        Raises:
            NotWritableError: when it exists, or cannot be created.
        """
        self.requesters: Counter[str | None] = Counter()
        self.left_out: Counter[str] = Counter()
        self._path = path
        self._form = form
        try:
            make_folder(path.parent, is_private=True)
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
        except FileExistsError:
            remedy = "it is there already; name another, or remove it"
            raise NotWritableError(path, remedy) from None
        except OSError as error:
            raise NotWritableError(path, error.strerror or str(error)) from None
        self._file = os.fdopen(descriptor, "wb")
        self._write(form.head())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        with self._file:
            self._write(self._form.end(self.calls, self.left_out))
        if error is not None and not self.calls:
            self._path.unlink(missing_ok=True)

    @property
    def calls(self) -> int:
        """How many calls were written."""
        return self.requesters.total()

    def add(self, call: RecordedCall, not_kept: Mapping[str, int]) -> None:
        """Write a call; it stays in the file whatever happens to this process.

        Raises:
            NotWritableError: when that cannot be done.
        """
        self._write(self._form.call(call, not_kept))
        self.requesters[call.requester] += 1

    def leave_out(self, why: str, count: int = 1) -> None:
        """Count what is not a usable call."""
        self.left_out[why] += count

    def _write(self, text: bytes) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise NotWritableError(self._path, error.strerror or str(error)) from None


def write_recording(path: Path, recording: Recording, *, is_anonymous: bool) -> None:
    """Write a recording as lines of JSON, in place of the file that is there.

    Raises:
        NotWritableError: when that cannot be done.
    """
    write_pieces(path, lines_of(recording, is_anonymous=is_anonymous), is_private=True)


def lines_of(recording: Recording, *, is_anonymous: bool) -> Iterator[bytes]:
    """Yield a recording line by line."""
    form = JsonLines(is_anonymous=is_anonymous)
    yield form.head()
    for call in recording.calls:
        yield form.call(call, {})
    yield form.end(len(recording.calls), recording.left_out)
