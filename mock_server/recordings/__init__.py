"""Recordings of real traffic: reads, anonymises and writes them, and turns them into scenarios.

Nothing here compares a recording with the sandbox. Recordings are untrusted: everything in them is
bounded (`recording.py`), and errors name the place of what cannot be read.
"""

from mock_server.recordings.recording import (
    RecordedCall,
    RecordedReply,
    Recording,
    RecordingError,
    named,
)
from mock_server.recordings.recording_file import read_recording

__all__ = [
    "RecordedCall",
    "RecordedReply",
    "Recording",
    "RecordingError",
    "named",
    "read_recording",
]
