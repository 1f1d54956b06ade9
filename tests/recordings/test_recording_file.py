"""The file of a recording: its contents, however writing ends."""

from pathlib import Path

import pytest
from support.full_disk import at_most
from support.recordings import ID

from mock_server.recordings import RecordedCall, RecordedReply
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recording_file import RecordingFile
from mock_server.server.output_files import NotWritableError

CHANGE = RecordedCall(
    place="now",
    at_ms=1_767_258_000_000,
    took_ms=12,
    method="PATCH",
    target=f"/api/v2/customer/{ID}",
    headers=(),
    body=b"",
    reply=RecordedReply(202, (), b"{}"),
    requester=None,
)


@pytest.mark.parametrize("room", [0, 150])
def test_a_file_that_cannot_be_written_is_named_and_removed(tmp_path: Path, room: int) -> None:
    path = tmp_path / "calls.jsonl"
    with pytest.raises(NotWritableError, match=r"calls\.jsonl cannot be written: File too large"):
        fill(path, room)
    assert not path.exists()


def test_no_recording_is_made_of_the_name_of_standard_output() -> None:
    with pytest.raises(
        NotWritableError, match=r"^- cannot be written: .* must be written to a file"
    ):
        RecordingFile(Path("-"), JsonLines(is_anonymous=True))


def test_calls_that_were_written_stay_when_the_disk_is_full(tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    with pytest.raises(NotWritableError, match=r"calls\.jsonl cannot be written: File too large"):
        fill(path, 500)
    assert path.read_bytes().count(b"\n") > 1


def fill(path: Path, room: int) -> None:
    """Write calls to a file that may have at most `room` bytes, too few for all calls."""
    with at_most(room), RecordingFile(path, JsonLines(is_anonymous=True)) as file:
        for _ in range(10):
            file.add(CHANGE)
