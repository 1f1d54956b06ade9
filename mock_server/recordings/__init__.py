"""Recordings of real traffic: read, made anonymous, written, and turned into scenarios.

Nothing here compares a recording with the sandbox. A recording may come from anybody: all of it is
bounded (`bounds.py`), and what cannot be read is refused with the place.
"""

from mock_server.recordings.gathering import named
from mock_server.recordings.recording import RecordedCall, RecordedReply, Recording, RecordingError
from mock_server.recordings.recording_reader import read_recording

__all__ = [
    "RecordedCall",
    "RecordedReply",
    "Recording",
    "RecordingError",
    "named",
    "read_recording",
]
