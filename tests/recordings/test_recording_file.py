"""The file of a recording: what is in it however writing ends."""

from collections.abc import Callable
from pathlib import Path

import pytest
from support.recordings import ID

from mock_server.recordings import RecordedCall, RecordedReply, Recording, read_recording
from mock_server.recordings.har_writing import UNNAMED, Har
from mock_server.recordings.recorded_lines import JsonLines
from mock_server.recordings.recording_file import RecordingFile

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
FORMS = [
    (lambda: JsonLines(is_anonymous=True), "a body that was too long to be kept"),
    (lambda: Har(UNNAMED), "a request whose body is not in the recording"),
]


@pytest.mark.parametrize(("form", "why"), FORMS)
def test_a_call_whose_request_was_not_kept_is_left_out(
    tmp_path: Path, form: Callable[[], JsonLines | Har], why: str
) -> None:
    path = tmp_path / "calls"
    with RecordingFile(path, form()) as file:
        file.add(CHANGE, {"request": 5_000_000})
    assert read_recording(path) == Recording((), {why: 1})
