"""Reading HARs of browsers and proxies."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import reduce
from gzip import compress
from io import BytesIO
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.recordings import ACCEPTED, ID, READ, REQUEST_ID, entry, har, read_har

from mock_server.recordings import RecordedCall, RecordedReply, RecordingError, read_recording
from mock_server.recordings.bounds import RecordingBounds
from mock_server.recordings.har import read_har as read_entries

CHANGE = {"postData": {"mimeType": "application/json", "text": '{"name":"é"}'}}


def test_an_entry_is_a_call_below_the_base_url(tmp_path: Path) -> None:
    read = entry(
        READ + "?x=%E9#fragment",
        body='{"a":1}',
        request={
            "headers": [
                {"name": ":authority", "value": "gw.example"},
                {"name": "authorization", "value": "Bearer secret"},
                {"name": "accept", "value": "*/*"},
                {"name": "accept", "value": "text/plain"},
                {"name": "Connection", "value": "keep-alive"},
            ]
        },
        response={"headers": [{"name": "content-encoding", "value": "br"}]},
    )
    assert read_har(tmp_path, read).calls == (
        RecordedCall(
            place="entry 1",
            at_ms=1_767_258_000_000,
            took_ms=12,
            method="GET",
            target=f"/api/v2/customer/{ID}?x=%E9",
            headers=(
                ("authorization", "Bearer secret"),
                ("accept", "*/*"),
                ("accept", "text/plain"),
            ),
            body=b"",
            reply=RecordedReply(200, (), b'{"a":1}'),
            requester="59975c6358b2",
        ),
    )


BODIES = [
    ({"text": "é"}, "é".encode()),
    ({"text": b64encode(b"\xff\x00").decode(), "encoding": "base64"}, b"\xff\x00"),
    ({"text": "", "size": 0}, b""),
    ({"size": 0}, b""),
    ({"size": 0, "text": None}, b""),
    ({"text": b64encode(compress(b"{}")).decode(), "encoding": "base64"}, b"{}"),
]


@pytest.mark.parametrize(("content", "body"), BODIES)
def test_bodies_are_bytes(tmp_path: Path, content: dict[str, Any], body: bytes) -> None:
    headers = [{"name": "Content-Encoding", "value": "gzip"}]
    found = read_har(tmp_path, entry(response={"content": content, "headers": headers}))
    assert [call.reply and call.reply.body for call in found.calls] == [body]


def test_a_body_that_the_browser_has_decoded_is_kept_whatever_its_encoding(tmp_path: Path) -> None:
    headers = [{"name": "Content-Encoding", "value": "br"}]
    found = read_har(tmp_path, entry(body='{"name":"é"}', response={"headers": headers}))
    assert [call.reply and call.reply.body for call in found.calls] == ['{"name":"é"}'.encode()]


def test_a_form_is_written_as_browsers_send_it(tmp_path: Path) -> None:
    data = {"postData": {"params": [{"name": "a b", "value": "1"}, {"name": "c"}]}}
    assert read_har(tmp_path, entry(method="post", request=data)).calls[0].body == b"a+b=1&c="
    empty = {"postData": {"mimeType": "application/x-www-form-urlencoded"}}
    assert read_har(tmp_path, entry(method="post", request=empty)).calls[0].body == b""


def test_a_request_keeps_its_body(tmp_path: Path) -> None:
    call = read_har(tmp_path, entry(method="PATCH", request=CHANGE)).calls[0]
    assert (call.method, call.body) == ("PATCH", '{"name":"é"}'.encode())


def test_a_request_loses_its_encoding_unless_it_was_refused_for_that(tmp_path: Path) -> None:
    data = {"text": b64encode(compress(b"{}")).decode(), "encoding": "base64"}
    headers = [{"name": "Content-Encoding", "value": "gzip"}]
    sent = {"postData": data, "headers": headers}
    taken, refused = (entry(method="PATCH", status=status, request=sent) for status in (202, 415))
    found = read_har(tmp_path, taken, refused).calls
    assert [call.headers for call in found] == [(), (("Content-Encoding", "gzip"),)]
    assert found[0].body == b"{}"
    assert found[1].body.startswith(b"\x1f\x8b")


CANCELLED = [
    {"response": {"status": 0, "statusText": "", "headers": [], "content": {}}},
    {"response": {"status": -1, "_error": "net::ERR_ABORTED"}},
    {"response": None},
]


@pytest.mark.parametrize("stated", CANCELLED)
def test_a_cancelled_call_has_no_reply(tmp_path: Path, stated: dict[str, Any]) -> None:
    found = read_har(tmp_path, {**entry(), **stated}).calls
    assert [(call.reply, call.took_ms) for call in found] == [(None, None)]


INSTANTS = [
    ("2026-01-01T09:00:00Z", 1_767_258_000_000),
    ("2026-01-01T10:00:00.5+01:00", 1_767_258_000_500),
    ("2026-01-01T09:00:00.123456Z", 1_767_258_000_123),
    ("2026-01-01T09:00:00.001", 1_767_258_000_001),
]


@pytest.mark.parametrize(("text", "at_ms"), INSTANTS)
def test_instants_may_have_any_zone(tmp_path: Path, text: str, at_ms: int) -> None:
    assert read_har(tmp_path, entry(at=text)).calls[0].at_ms == at_ms


def test_status_queries_are_known_by_their_id_wherever_they_are(tmp_path: Path) -> None:
    accepted = entry(method="PATCH", status=202, body=ACCEPTED, request=CHANGE)
    query = entry(f"https://gw.example/cm/jobs/{REQUEST_ID}/state", at="2026-01-01T09:00:01.000Z")
    other = entry("https://gw.example/cm/jobs/8350232d-06bc-4e06-b463-69e4bf1e33d7/state")
    found = read_har(tmp_path, query, accepted, query, other)
    assert [call.target for call in found.calls] == [
        f"/api/v2/customer/{ID}",
        *[f"/jobs/{REQUEST_ID}/state"] * 2,  # the order of entries does not matter
    ]
    assert found.left_out == {"no call of the interface": 1}


@pytest.mark.parametrize("spelled", [str.lower, str.upper])
def test_an_id_in_the_address_of_a_query_may_be_in_another_case(
    tmp_path: Path, spelled: Callable[[str], str]
) -> None:
    other = str.upper if spelled is str.lower else str.lower
    answer = json.dumps({"content": [{"requestId": spelled(REQUEST_ID)}]})
    accepted = entry(method="PATCH", status=202, body=answer, request=CHANGE)
    query = entry(f"https://gw.example/cm/jobs/{other(REQUEST_ID)}", at="2026-01-01T09:00:01.000Z")
    found = read_har(tmp_path, accepted, query)
    assert (len(found.calls), found.left_out) == (2, {})


def test_an_unusual_method_or_version_is_a_call(tmp_path: Path) -> None:
    old = READ.replace("v2", "v1")
    found = read_har(tmp_path, entry(method="DELETE", status=405), entry(old), entry(READ + "/"))
    assert [call.target.split("/")[2] for call in found.calls] == ["v2", "v1", "v2"]


def test_addresses_in_replies_are_below_the_base_url_too(tmp_path: Path) -> None:
    def accepted(location: str) -> dict[str, Any]:
        headers = [{"name": "Location", "value": location}]
        return entry(method="PATCH", status=202, response={"headers": headers})

    places = ["https://gw.example/cm/a/1", "/cm/a/1", "/a/1", "https://other.example/cm/a/1"]
    found = read_har(tmp_path, *map(accepted, places)).calls
    headers = [call.reply.headers for call in found if call.reply is not None]
    assert [value for ((_, value),) in headers] == ["/a/1", "/a/1", "/a/1", places[3]]


LEFT_OUT = [
    (entry("https://portal.example/index.html"), "no call of the interface"),
    (entry("data:text/plain,x"), "no call of the interface"),
    (entry("wss://gw.example/cm/api/v2/customer/1"), "no call of the interface"),
    (entry("https://gw.example/cm/_sandbox/clock"), "no call of the interface"),
    (
        entry(
            method="OPTIONS",
            request={"headers": [{"name": "Access-Control-Request-Method", "value": "PATCH"}]},
        ),
        "a preflight of the browser",
    ),
    (entry(_fromCache="disk"), "answered by the browser's cache"),
    (
        entry(body=None, response={"content": {"size": 512}}),
        "a reply whose body is not in the recording",
    ),
    (
        entry(response={"content": {"size": -1, "mimeType": "application/json"}}),
        "a reply whose body is not in the recording",
    ),
    (
        entry(response={"content": {"_file": "1a2b.json", "size": 0}}),
        "a reply whose body is not in the recording",
    ),
    (
        entry(method="PATCH", request={"bodySize": 5_000_000}),
        "a request whose body is not in the recording",
    ),
    (
        entry(
            response={
                "content": {"text": b64encode(b"\x0b\xff\x80{}").decode(), "encoding": "base64"},
                "headers": [{"name": "Content-Encoding", "value": "br"}],
            }
        ),
        "a body in an encoding that is not supported here (br)",
    ),
    (
        entry(
            method="PATCH",
            request={
                "postData": {"text": compress(b"{}").decode("utf-8", "replace")},
                "headers": [{"name": "Content-Encoding", "value": "gzip"}],
            },
        ),
        "a request whose body is in an encoding that the recording has not kept",
    ),
    (entry("https://other.example/api/v2/customer/1"), "a call to another base URL"),
    (entry("https://gw.example/x/api/v2/customer/1"), "a call to another base URL"),
]


@pytest.mark.parametrize(("other", "why"), LEFT_OUT)
def test_an_entry_that_is_not_a_call_is_counted(
    tmp_path: Path, other: dict[str, Any], why: str
) -> None:
    found = read_har(tmp_path, entry(), other, entry())
    assert (len(found.calls), found.left_out) == (2, {why: 1})


REFUSED: list[tuple[Any, str, str]] = [
    (7, "entry 2", "is not an object"),
    ("text", "entry 2", "is not an object"),
    ([], "entry 2", "is not an object"),
    ({}, "entry 2, request", "is missing"),
    ({"request": {"method": "GET"}}, "entry 2, request.url", "is missing"),
    ({"request": {"url": READ}}, "entry 2, request.method", "is missing"),
    (entry(at="yesterday"), "entry 2, startedDateTime", "is not an instant"),
    (entry(status=1000), "entry 2, response.status", "is not an HTTP status"),
    (
        entry(response={"content": {"text": "not base64!", "encoding": "base64"}}),
        "entry 2, response.content.text",
        "is not base64",
    ),
    (
        entry(response={"content": {"text": "", "encoding": "rot13"}}),
        "entry 2, response.content.encoding",
        "is not known",
    ),
    (
        entry(response={"content": {"text": 1}}),
        "entry 2, response.content.text",
        "is not a text",
    ),
    (
        entry(request={"headers": [{"name": "a"}]}),
        "entry 2, request.headers",
        "has an invalid header",
    ),
    (entry(request={"postData": []}), "entry 2, request.postData", "is not an object"),
]


@pytest.mark.parametrize(("wrong", "place", "problem"), REFUSED)
def test_an_entry_is_refused_with_its_place(
    tmp_path: Path, wrong: Any, place: str, problem: str
) -> None:
    with pytest.raises(RecordingError) as refused:
        read_har(tmp_path, entry(), wrong)
    assert refused.value.place == f"{tmp_path / 'calls.har'}, {place}"
    assert refused.value.problem == problem


WHOLE = json.dumps(har(entry(), entry(body='{"a": "[\\\\\\"{é"}'))).encode()


def test_members_around_the_entries_may_be_in_any_order(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    log = {"comment": '"entries": [', "pages": [{"entries": [1]}], **har(entry())["log"], "z": []}
    file.write_text("\ufeff \n" + json.dumps({"entries": [{}], "log": log}, indent=2), "utf-8")
    assert len(read_recording(file).calls) == 1


FILES = [
    (b"", "line 1", "it is empty"),
    (b"  \n", "log", "is not JSON"),
    (b"<!doctype html><p>502", "line 1", "it is HTML or XML"),
    (b"PK\x03\x04....", "line 1", "it is a ZIP archive"),
    (compress(WHOLE), "line 1", "it is compressed with gzip"),
    (WHOLE.decode().encode("utf-16"), "line 1", "it is UTF-16"),
    (WHOLE.decode().encode("utf-16-le"), "line 1", "it is UTF-16"),
    (b"[1, 2]", "line 1", "it does not begin with a JSON object"),
    (b"{}", "log.entries", "is missing"),
    (b'{"log": {"entries": {}}}', "log.entries", "is missing"),
    (b'{"log": [{"entries": []}]}', "log.entries", "is missing"),
    (b'{"log": {"entries": []} x', "log", "is not JSON"),
    (b'{"log": {"entries": [}]}', "log", "is not JSON"),
    (b'{"log": {"entries": []}, x}', "log", "is not JSON"),
    (WHOLE[:-40], "log", "is not JSON"),
    (WHOLE.replace(b'"GET",', b'"GET" '), "log", "is not JSON"),
    (WHOLE.replace(b"GET", b"\xff"), "log", "is not JSON"),
    (b'{"log": {"entries": [' + b"[" * 9_000, "log", "is not JSON"),
    (b'{"log": {"entries": [[]]}}', "entry 1", "is not an object"),
]


@pytest.mark.parametrize(("content", "place", "problem"), FILES)
def test_a_file_is_refused_with_its_place(
    tmp_path: Path, content: bytes, place: str, problem: str
) -> None:
    file = tmp_path / "calls.har"
    file.write_bytes(content)
    with pytest.raises(RecordingError) as refused:
        read_recording(file)
    assert refused.value.place == f"{file}, {place}"
    assert refused.value.problem.startswith(problem)


BOUNDS = [
    (RecordingBounds(file_bytes=300), "the file, has more than 300 bytes"),
    (RecordingBounds(entries=1), "entry 2, there are more than 1 entries"),
    (RecordingBounds(calls=1), "entry 2, there are more than 1 calls of the interface"),
    (RecordingBounds(kept_bytes=60), "entry 2, its calls have more than 60 bytes"),
    (RecordingBounds(har_bytes=300), "the file, is a HAR of more than 300 bytes"),
]


@pytest.mark.parametrize(("bounds", "message"), BOUNDS)
def test_more_than_the_bounds_allow_is_refused(
    tmp_path: Path, bounds: RecordingBounds, message: str
) -> None:
    file = tmp_path / "calls.har"
    file.write_bytes(WHOLE)
    with pytest.raises(RecordingError) as refused:
        read_recording(file, bounds=bounds)
    assert f"{refused.value.place}, {refused.value.problem}" == f"{file}, {message}"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
FULL = entry(
    method="PATCH",
    request={**CHANGE, "headers": [{"name": "a", "value": "b"}]},
    response={"content": {"text": "e30=", "encoding": "base64", "size": 2}},
)


def places(stated: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value except the outermost."""
    pairs: Any = (
        enumerate(stated) if isinstance(stated, list) else getattr(stated, "items", tuple)()
    )
    for key, value in pairs:
        yield (*path, key)
        yield from places(value, (*path, key))


@given(st.sampled_from([*places(FULL)]), json_values)
def test_whatever_a_member_is_an_entry_is_read_or_refused(
    path: tuple[Any, ...], value: Any
) -> None:
    changed = deepcopy(FULL)
    reduce(getitem, path[:-1], changed)[path[-1]] = value
    with suppress(RecordingError):
        read_entries(BytesIO(json.dumps(har(changed)).encode()), b"", RecordingBounds())


def test_standard_input_is_bounded_as_well() -> None:
    with pytest.raises(RecordingError, match="is a HAR of more than 300 bytes"):
        read_entries(BytesIO(WHOLE[200:]), WHOLE[:200], RecordingBounds(har_bytes=300))


def test_long_bodies_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    file.write_text(json.dumps(har(entry(), entry(body="x" * 200), entry(body="x" * 9000))))
    found = read_recording(file, bounds=RecordingBounds(body_bytes=100))
    assert found.left_out == {"a body of more than 100 bytes": 2}
