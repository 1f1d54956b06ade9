"""Reading HARs: what is read of calls, what is left out, and what is refused."""

import json
from base64 import b64encode
from collections.abc import Iterator
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
from support.recordings import ACCEPTED, ID, READ, REQUEST_ID, a_call, entry, har, read_har

from mock_server.recordings.har import FORMS
from mock_server.recordings.har import read_har as read_entries
from mock_server.recordings.recording import (
    NO_REPLY,
    Gathering,
    RecordedReply,
    RecordingBounds,
    RecordingError,
)
from mock_server.recordings.recording_file import read_recording

CHANGE = {"postData": {"mimeType": "application/json", "text": '{"name":"é"}'}}
HALF = "\ud800"


def headers(**values: Any) -> list[dict[str, Any]]:
    return [{"name": name.replace("_", "-"), "value": value} for name, value in values.items()]


def base64(body: bytes) -> dict[str, Any]:
    return {"text": b64encode(body).decode(), "encoding": "base64"}


def reply(status: int = 200, **content: Any) -> dict[str, Any]:
    """Return an entry whose reply has this content."""
    return entry(status=status, response={"content": content})


def sent(**request: Any) -> dict[str, Any]:
    return entry(method="PATCH", request=request)


def test_an_entry_is_a_call_below_the_base_url(tmp_path: Path) -> None:
    framing = headers(**{":authority": "gw.example"}, Connection="x")
    other = headers(authorization="Bearer secret", accept="*/*")
    read = entry(
        READ + "?x=%E9#fragment",
        body='{"a":1}',
        request={"headers": [*framing, *other, *headers(accept="text/plain")]},
        response={"headers": headers(content_encoding="br")},
    )
    assert read_har(tmp_path, read).calls == (
        a_call(
            place="entry 1",
            at_ms=1_767_258_000_000,
            took_ms=12,
            target=f"/api/v2/customer/{ID}?x=%E9",
            headers=(
                ("authorization", "Bearer secret"),
                ("accept", "*/*"),
                ("accept", "text/plain"),
            ),
            reply=RecordedReply(200, (), b'{"a":1}'),
            requester="59975c6358b2",
        ),
    )


GZIPPED = {"headers": headers(Content_Encoding="gzip")}
HEAD = {**reply(size=20), "request": entry(method="HEAD")["request"]}
BR = {"headers": headers(Content_Encoding="br")}
BODIES: list[tuple[dict[str, Any], bytes]] = [
    (reply(text="é"), "é".encode()),
    (reply(**base64(b"\xff\x00")), b"\xff\x00"),
    (reply(text="e3\r\n0=\n", encoding="Base64"), b"{}"),
    (reply(text="_-8", encoding="BASE64"), b"\xff\xef"),
    (reply(text="{}", encoding="UTF-8"), b"{}"),
    (reply(text="", size=0), b""),
    (reply(text=""), b""),
    (reply(size=0), b""),
    (entry(response={"content": None, "bodySize": 0}), b""),
    (reply(204, mimeType="x-unknown"), b""),
    (HEAD, b""),
    (entry(body='"é"', response=BR), '"é"'.encode()),  # decoded already
    (entry(response={**GZIPPED, "content": base64(compress(b"{}"))}), b"{}"),
]


@pytest.mark.parametrize(("stated", "body"), BODIES)
def test_the_body_of_a_reply_is_read(tmp_path: Path, stated: dict[str, Any], body: bytes) -> None:
    (found,) = read_har(tmp_path, stated).calls
    assert found.reply.body == body


CALLS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a text": (sent(**CHANGE), {"method": "PATCH", "body": '{"name":"é"}'.encode()}),
    "no body": (sent(postData={"mimeType": "a/b"}, bodySize=0), {"body": b""}),
    "a decoded body": (
        sent(postData=base64(compress(b"{}")), **GZIPPED),
        {"body": b"{}", "headers": ()},
    ),
    "a refused encoding": (
        entry(method="PATCH", status=415, request={"postData": base64(b"{}"), **GZIPPED}),
        {"headers": (("Content-Encoding", "gzip"),), "body": b"{}"},
    ),
    "headers without values": (
        sent(headers=[{"name": "a"}, *headers(b=None, c=7), {"value": "d"}, 7]),
        {"headers": (("a", ""), ("b", ""), ("c", "7"))},
    ),
    "credentials without a value": (sent(headers=[{"name": "Authorization"}]), {"requester": None}),
    "headers that are no list": (sent(headers={"a": "b"}), {"headers": ()}),
    "half a character": (sent(headers=headers(a=HALF)), {"headers": (("a", "?"),)}),
    "cancelled": ({**entry(), "response": None}, {"reply": NO_REPLY, "took_ms": None}),
    "cancelled by the page": (entry(status=0), {"reply": NO_REPLY, "took_ms": None}),
    "an error": ({**entry(), "response": {"status": -1}}, {"reply": NO_REPLY}),
    "status as text": (entry(response={"status": "200"}), {"reply": RecordedReply(200, (), b"{}")}),
    "no duration": (entry(time=float("nan")), {"took_ms": None}),
    "an instant elsewhere": (entry(at="2026-01-01T10:00:00.5+01:00"), {"at_ms": 1_767_258_000_500}),
    "many digits": (entry(at="2026-01-01T09:00:00.1234567Z"), {"at_ms": 1_767_258_000_123}),
    "no zone": (entry(at="2026-01-01T09:00:00.001"), {"at_ms": 1_767_258_000_001}),
    "a default port": (
        entry(READ.replace("gw.example", "GW.example:443")),
        {"target": f"/api/v2/customer/{ID}"},
    ),
    "an unusual method": (entry(method="delete", status=405), {"method": "DELETE"}),
    "an old version": (entry(READ.replace("v2", "v1")), {"target": f"/api/v1/customer/{ID}"}),
    "a slash": (entry(READ + "/"), {"target": f"/api/v2/customer/{ID}/"}),
}


@pytest.mark.parametrize(("stated", "members"), CALLS.values(), ids=CALLS)
def test_what_programs_write_is_read(
    tmp_path: Path, stated: dict[str, Any], members: dict[str, Any]
) -> None:
    (found,) = read_har(tmp_path, stated).calls
    assert {each: getattr(found, each) for each in members} == members


@pytest.mark.parametrize("spelled", [str.lower, str.upper])
def test_status_queries_are_known_by_their_id_wherever_they_are(
    tmp_path: Path, spelled: Any
) -> None:
    accepted = entry(method="PATCH", status=202, body=ACCEPTED, request=CHANGE)
    query = entry(
        f"https://gw.example/cm/jobs/{spelled(REQUEST_ID)}/state", at="2026-01-01T09:00:01Z"
    )
    other = entry("https://gw.example/cm/jobs/8350232d-06bc-4e06-b463-69e4bf1e33d7/state")
    found = read_har(tmp_path, query, accepted, query, other)
    assert [call.target for call in found.calls] == [
        f"/api/v2/customer/{ID}",
        *[f"/jobs/{spelled(REQUEST_ID)}/state"] * 2,  # the order of entries does not matter
    ]
    assert found.left_out == {"no call of the interface": 1}


PLACES = [
    ("https://gw.example/cm/a/1", "/a/1"),
    ("HTTPS://gw.example:443/cm/a/1", "/a/1"),
    ("/cm/a/1", "/a/1"),
    ("/a/1", "/a/1"),
    ("https://other.example/cm/a/1", "https://other.example/cm/a/1"),
    ("https://gw.example:80/cm/a/1", "https://gw.example:80/cm/a/1"),
]


@pytest.mark.parametrize("port", ["", ":443"])
def test_addresses_in_replies_are_below_the_base_url_too(tmp_path: Path, port: str) -> None:
    url = READ.replace("gw.example", f"gw.example{port}")
    accepted = [
        entry(url, method="PATCH", status=202, response={"headers": headers(Location=place)})
        for place, _ in PLACES
    ]
    found = read_har(tmp_path, entry(READ), *accepted).calls
    shown = [call.reply.headers for call in found if call.reply.is_recorded]
    assert [value for ((_, value),) in shown[1:]] == [below for _, below in PLACES]


NO_CALL = "no call of the interface"
NO_BODY = "a reply whose body is not in the recording"
NOT_SENT = "a request whose body is not in the recording"
PREFLIGHT = {"headers": headers(Access_Control_Request_Method="PATCH")}
LEFT_OUT: list[tuple[Any, str]] = [
    (7, NO_CALL),
    (None, NO_CALL),
    ([], NO_CALL),
    ({}, NO_CALL),
    ({"request": []}, NO_CALL),
    ({"request": {"method": "GET"}}, NO_CALL),
    ({"request": {"url": READ}}, NO_CALL),
    ({"request": {"url": READ, "method": 7}}, NO_CALL),
    (entry("https://portal.example/index.html"), NO_CALL),
    (entry("https://portal.example/", body=HALF, request={"postData": 7}), NO_CALL),
    (entry("https://portal.example/", at="0001-01-01T00:00:00+01:00"), NO_CALL),
    (entry("data:text/plain,x"), NO_CALL),
    (entry("wss://gw.example/cm/api/v2/customer/1"), NO_CALL),
    (entry("https://gw.example/cm/_sandbox/clock"), NO_CALL),
    (entry(method="OPTIONS", request=PREFLIGHT), "a preflight of the browser"),
    (entry(_fromCache="disk"), "answered by the browser's cache"),
    (reply(mimeType="application/json", comment="not included"), NO_BODY),
    (reply(size=512), NO_BODY),
    (reply(size=512, text=""), NO_BODY),
    (reply(size=-1, mimeType="application/json"), NO_BODY),
    (reply(_file="1a2b.json", size=0), NO_BODY),
    (entry(response={"content": None}), NO_BODY),
    (sent(bodySize=5_000_000), NOT_SENT),
    (sent(postData={"params": [{"name": "a b", "value": "1"}]}), NOT_SENT),
    (sent(postData={"mimeType": "application/json", "comment": "not included"}), NOT_SENT),
    (sent(headers=headers(Content_Length="12"), bodySize=-1), NOT_SENT),
    (sent(headers=headers(Transfer_Encoding="chunked")), NOT_SENT),
    (entry(body=HALF), "a body with half a character, which the recording has not kept whole"),
    (
        entry(response={"content": base64(b"\x0b\xff\x80{}"), **BR}),
        "a body in an encoding that is not supported here (br)",
    ),
    (
        sent(postData={"text": compress(b"{}").decode("utf-8", "replace")}, **GZIPPED),
        "a request whose body is in an encoding that the recording has not kept",
    ),
    (entry("https://other.example/api/v2/customer/1"), "a call to another base URL"),
    (entry("https://gw.example/x/api/v2/customer/1"), "a call to another base URL"),
]


@pytest.mark.parametrize(("other", "why"), LEFT_OUT)
def test_an_entry_that_is_not_a_call_spoils_no_other(tmp_path: Path, other: Any, why: str) -> None:
    found = read_har(tmp_path, entry(), other, entry())
    assert (len(found.calls), found.left_out) == (2, {why: 1})


def test_a_base_url_without_a_path_has_no_calls_below_another_path(tmp_path: Path) -> None:
    bare = READ.replace("/cm", "")
    found = read_har(tmp_path, entry(bare), entry(READ), entry(bare))
    assert (len(found.calls), found.left_out) == (2, {"a call to another base URL": 1})


INSTANTS = ["yesterday", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-14:00", "1969-12-31"]
REFUSED: list[tuple[Any, str, str]] = [
    *((entry(at=text), "startedDateTime", "is not an instant") for text in INSTANTS),
    (entry(at=None), "startedDateTime", "is not a text"),  # type: ignore[arg-type]
    (entry(status=1000), "response.status", "is not an HTTP status"),
    (reply(text="not base64!", encoding="base64"), "response.content.text", "is not base64"),
    (reply(text="x", encoding="rot13"), "response.content.encoding", "is not known"),
    (reply(text=1), "response.content.text", "is not a text"),
    (sent(postData=[]), "request.postData", "is not an object"),
    (entry(method="G\ud800T"), "request.method", "is not a method"),
]


@pytest.mark.parametrize(("wrong", "place", "problem"), REFUSED)
def test_a_call_is_refused_with_its_place(
    tmp_path: Path, wrong: Any, place: str, problem: str
) -> None:
    with pytest.raises(RecordingError) as refused:
        read_har(tmp_path, entry(), wrong)
    assert refused.value.place == f"{tmp_path / 'calls.har'}, entry 2, {place}"
    assert refused.value.problem == problem


WHOLE = json.dumps(har(entry(), entry(body='{"a": "[\\\\\\"{é"}'))).encode()


def test_members_around_the_entries_may_be_in_any_order(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    log = {"comment": '"entries": [', "pages": [{"entries": [1]}], **har(entry())["log"], "z": []}
    file.write_text("\ufeff \n" + json.dumps({"entries": [{}], "log": log}, indent=2), "utf-8")
    assert len(read_recording(file).calls) == 1


def test_another_entry_may_hold_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    other = json.dumps(har(entry("https://a.example/", body="x?x"), entry())).encode()
    file.write_bytes(other.replace(b"x?x", b"\xff"))
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
    (b'{"log": {"entries": []}, x}', "log", "is not JSON"),
    (WHOLE[:-40], "log", "is not JSON"),
    (b'{"log": {"entries": [' + b"[" * 9_000, "log", "is not JSON"),
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
    assert problem != "is not JSON" or str(refused.value).endswith(FORMS)


BOUNDS = [
    (RecordingBounds(calls=1), "entry 2, there are more than 1 calls of the interface"),
    (RecordingBounds(kept_bytes=80), "entry 2, its calls have more than 80 bytes"),
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


def test_long_bodies_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    file.write_text(json.dumps(har(entry(), entry(body="x" * 200), entry(body="x" * 9000))))
    found = read_recording(file, bounds=RecordingBounds(body_bytes=100))
    assert found.left_out == {"a body of more than 100 bytes": 2}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
FULL = entry(
    method="PATCH",
    request={**CHANGE, "headers": headers(a="b")},
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
        gathering = Gathering(RecordingBounds())
        read_entries(BytesIO(json.dumps(har(changed)).encode()), b"", gathering)
        gathering.recording()
