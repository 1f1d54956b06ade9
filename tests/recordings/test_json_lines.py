"""Our own format of recordings: written, read, refused."""

import os
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.recordings import ID, a_call

from mock_server.recordings.recording import (
    NO_REPLY,
    Gathering,
    RecordedCall,
    RecordedReply,
    Recording,
    RecordingBounds,
    RecordingError,
    named,
)
from mock_server.recordings.recording_file import (
    lines_of,
    read_lines,
    read_recording,
    write_recording,
)

CALL = a_call(
    at_ms=1_767_258_000_000,
    target=f"/api/v2/customer/{ID}?x=%E9",
    headers=(("Accept", "*/*"), ("accept", "text/plain")),
    reply=RecordedReply(200, (("Content-Type", "application/json"),), '{"a":"é"}'.encode()),
    requester="5f1d0c2e9a77",
)

headers = st.lists(st.tuples(st.text(), st.text()), max_size=3).map(tuple)
replies = st.builds(RecordedReply, st.integers(100, 999), headers, st.binary())
calls = st.builds(
    RecordedCall,
    place=st.just("line 2"),
    at_ms=st.integers(0, 4_000_000_000_000),
    took_ms=st.none() | st.integers(0, 10**9),
    method=st.sampled_from(["GET", "PATCH", "POST"]),
    target=st.text().map(lambda text: f"/{text}"),
    headers=headers,
    body=st.binary(),
    reply=st.just(NO_REPLY) | replies,
    requester=st.none() | st.text(min_size=1),
)


HEAD, LINE, _ = lines_of(Recording((CALL,), is_anonymous=True), "1.0.0")


def read_all(lines: Iterable[bytes]) -> Recording:
    gathering, (first, *others) = Gathering(RecordingBounds()), lines
    read_lines(BytesIO(b"".join(others)), first, gathering)
    return gathering.recording()


@given(calls)
def test_a_call_is_read_as_it_was_written(call: RecordedCall) -> None:
    recording = Recording((call,), {"no call": 2}, is_anonymous=True)
    read = read_all(lines_of(recording, "1.0.0"))
    assert (read, read.is_anonymous) == (recording, True)


def test_a_file_is_private_and_its_requesters_get_names(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    write_recording(file, Recording((CALL,)))
    read = read_recording(file)
    assert [call.requester for call in named(read, {"5f1d0c2e9a77": "acme"}).calls] == ["acme"]
    with pytest.raises(RecordingError, match="the digests in it are: 5f1d0c2e9a77"):
        named(read, {"5f1d": "acme"})
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_call_without_its_whole_body_is_left_out() -> None:
    lines = [HEAD, LINE.replace(b'"body":', b'"notKept":9000000,"was":')]
    assert read_all(lines) == Recording((), {"a body that was too long to be kept": 1})


def test_calls_are_below_a_base_path_that_their_addresses_show() -> None:
    query = LINE.replace(b"/api/v2/customer/", b"/crm/jobs/")
    found = read_all([HEAD, LINE.replace(b"/api", b"/crm/api"), query]).calls
    assert [call.target.partition("3f")[0] for call in found] == ["/api/v2/customer/", "/jobs/"]


REQUEST = b'{"method":"GET","target":"/a","headers":[]}'
AT = b'"at":"2026-01-01T09:00:00Z"'
REFUSED = [
    (b"[]", "", "is not an object"),
    (b'{"at":"2026-01-01T09:00', "", "is not JSON"),
    (b'{"at":"today","request":%s}' % REQUEST, ", at", "is not an instant"),
    (b'{"request":%s}' % REQUEST, ", at", "is missing"),
    (b"{}", ", request", "is missing"),
    (b'{%s,"tookMs":-1,"request":%s}' % (AT, REQUEST), ", tookMs", "is not a whole number"),
    (b'{%s,"request":{"target":"a"}}' % AT, ", request.target", "is not a path"),
    (
        b'{%s,"request":{"method":"GET","target":"/","headers":[["a"]]}}' % AT,
        ", request.headers",
        "has an invalid header",
    ),
    (b'{%s,"request":{"target":"/","headers":{}}}' % AT, ", request.method", "is missing"),
]


@pytest.mark.parametrize(("line", "place", "problem"), REFUSED)
def test_a_line_is_refused_with_its_place(
    tmp_path: Path, line: bytes, place: str, problem: str
) -> None:
    file = tmp_path / "calls.jsonl"
    file.write_bytes(HEAD + line + b"\n")
    with pytest.raises(RecordingError) as refused:
        read_recording(file)
    assert refused.value.place == f"{file}, line 2{place}"
    assert refused.value.problem.startswith(problem)


BOUNDS = [
    (RecordingBounds(entry_bytes=1000), "line 3, has more than 1000 bytes"),
    (RecordingBounds(file_bytes=2300), "line 4, the file has more than 2300 bytes"),
]


@pytest.mark.parametrize(("bounds", "message"), BOUNDS)
def test_lines_of_a_pipe_are_refused_once_there_is_more_than_the_bounds_allow(
    tmp_path: Path, bounds: RecordingBounds, message: str
) -> None:
    pipe = tmp_path / "calls.jsonl"
    os.mkfifo(pipe)
    long = LINE.replace(b"?x=", b"?x=" + b"a" * 1500)
    writing = Thread(target=pipe.write_bytes, args=[HEAD + LINE + long + LINE])
    writing.start()
    with pytest.raises(RecordingError) as refused:
        read_recording(pipe, bounds=bounds)
    writing.join()
    assert f"{refused.value.place}, {refused.value.problem}" == f"{pipe}, {message}"


def test_another_version_is_refused() -> None:
    with pytest.raises(RecordingError, match="version 2, this program reads 1"):
        read_all([HEAD.replace(b'version":1', b'version":2')])
