"""Reads a recording in any of its formats."""

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from mock_server.contract.texts.printable import printable
from mock_server.given_files import open_given
from mock_server.recordings.har import FORMS, read_har
from mock_server.recordings.recorded_lines import is_head, read_lines
from mock_server.recordings.recording import (
    BOUNDS,
    Gathering,
    Recording,
    RecordingBounds,
    RecordingError,
    mebibytes,
    named,
)
from mock_server.sandbox.ground.exchange import NOTHING

_FIRST: Final = 1 << 12
"""The number of bytes that are inspected to recognise the format of a file."""

_START: Final = "line 1"
_OTHER_FORMS: Final = (
    (b"<", "it is HTML or XML", FORMS),
    (b"PK\x03\x04", "it is a ZIP archive", "unpack it, and name the HAR in it"),
    (b"\x1f\x8b", "it is compressed with gzip", "unpack it: gzip --decompress"),
    (b"\xff\xfe", "it is UTF-16", "save it as UTF-8"),
    (b"\xfe\xff", "it is UTF-16", "save it as UTF-8"),
    (b"{\0", "it is UTF-16", "save it as UTF-8"),
)


def read_recording(
    path: Path, *, requesters: Mapping[str, str] = NOTHING, bounds: RecordingBounds = BOUNDS
) -> Recording:
    """Read a recording, a HAR or our own lines of JSON, which its first bytes distinguish.

    `-` is standard input. `requesters` maps digests of credentials to names.

    Raises:
        RecordingError: if it cannot be read or exceeds the bounds; the place starts with the file.
    """
    name = "standard input" if str(path) == "-" else printable(str(path))
    try:
        _check_length(path, bounds)
        source = nullcontext(sys.stdin.buffer) if str(path) == "-" else open_given(path)
        with source as file:
            gathering = _gather(file, bounds)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordingError(name, f"cannot be read: {why}", "name a file") from None
    except RecordingError as error:
        raise RecordingError(f"{name}, {error.place}", error.problem, error.remedy) from None
    return named(gathering.recording(), requesters)


def _check_length(path: Path, bounds: RecordingBounds) -> None:
    """Refuse a file that is too long before it is read; the length of a pipe is not known yet."""
    if str(path) != "-" and path.stat().st_size > bounds.file_bytes:
        what = f"has more than {mebibytes(bounds.file_bytes)}"
        raise RecordingError("the file", what, "record less at a time")


def _gather(file: BinaryIO, bounds: RecordingBounds) -> Gathering:
    first = file.readline(_FIRST)
    if is_head(first):
        return read_lines(_lines(first, file, bounds), bounds)
    _check_start(first)
    return read_har(file, first, bounds)


def _check_start(first: bytes) -> None:
    """Refuse a file that does not start like a HAR.

    Raises:
        RecordingError: if it is in another format or empty.
    """
    start = first.removeprefix(BOM_UTF8).lstrip()
    for signature, what, remedy in _OTHER_FORMS:
        if start.startswith(signature):
            raise RecordingError(_START, what, remedy)
    if not first:
        raise RecordingError(_START, "it is empty", FORMS)
    if start and not start.startswith(b"{"):
        raise RecordingError(_START, "it does not begin with a JSON object", FORMS)


def _lines(first: bytes, file: BinaryIO, bounds: RecordingBounds) -> Iterator[bytes]:
    """Yield the lines of a file whose first line was already read.

    Raises:
        RecordingError: if the file or a line is too long.
    """
    yield first
    read = len(first)
    lines = iter(partial(file.readline, bounds.entry_bytes + 1), b"")
    for number, line in enumerate(lines, start=2):
        read += len(line)
        if len(line) > bounds.entry_bytes:
            what = f"has more than {mebibytes(bounds.entry_bytes)}"
            raise RecordingError(f"line {number}", what, "delete it")
        if read > bounds.file_bytes:
            what = f"the file has more than {mebibytes(bounds.file_bytes)}"
            raise RecordingError(f"line {number}", what, "record less at a time")
        yield line
