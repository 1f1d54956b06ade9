"""The size limits of recordings: what exceeds them is refused, or left out and counted."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingBounds:
    """The bounds of a recording; each is described in `docs/reference/recordings.md`."""

    file_bytes: int = 512 << 20
    har_bytes: int = 64 << 20
    entries: int = 250_000
    entry_bytes: int = 16 << 20
    calls: int = 100_000
    body_bytes: int = 4 << 20
    kept_bytes: int = 256 << 20


BOUNDS: Final = RecordingBounds()
"""The bounds in force."""


def mebibytes(count: int) -> str:
    """Return a number of bytes as text, in MiB from one MiB on."""
    return f"{count >> 20} MiB" if count >= 1 << 20 else f"{count} bytes"
