"""The stored form of calls, replies and scenarios, and reading it."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import NORTH

from mock_server.contract.headers import FAULT, KEY
from mock_server.keeping.codec import (
    digest_of,
    digest_of_scenario,
    packed,
    read_call,
    read_scenario,
    unpacked,
    write_call,
)
from mock_server.keeping.store_errors import UnreadableError
from mock_server.sandbox.ground.address import read_address
from mock_server.sandbox.ground.exchange import Caller, Request, Unread
from mock_server.server.loading import load_alone, load_shipped
from mock_server.server.shipped import shipped_scenarios
from mock_server.web.connections.request_building import header_text, make_request

SCENARIO: Final = bytes(range(16))
CUSTOMER: Final = f"/api/v2/customer/{NORTH}"
HEAD: Final = b"Host: here\r\nAuthorization: Bearer of-north\r\nX-Request-ID:\t7 \r\nX-Empty:"

names = st.sampled_from(["accept", "authorization", "x-odd", "x-request-id", FAULT, "x-sandbox"])
values = st.one_of(
    st.binary(max_size=20).map(header_text),
    st.sampled_from(["{code: CUSTOMER_1003}", r"\xe9", "\\", "application/json", "small"]),
)
paths = st.sampled_from(
    [CUSTOMER, "/s/small" + CUSTOMER, "/_sandbox/clock/freeze", "/s/%ff/api/v2/x", "/openapi.json"]
)
connections = st.one_of(st.none(), st.integers(0, 2**62))
calls = st.builds(
    lambda made, *parts, **named: make_request(*parts, **named).but(**made),
    st.fixed_dictionaries({"connection": connections, "caller": st.sampled_from(Caller)}),
    st.sampled_from(["GET", "PATCH", "POST", "PURGE"]),
    paths,
    st.text(alphabet="ab=&%+\x00é\udce9", max_size=12),
    headers=st.lists(st.tuples(names, values), max_size=5),
    body=st.one_of(st.binary(max_size=40), st.just(b'{"name": "Nord"}')),
)


def plain_call(target: str, fields: bytes = HEAD, body: bytes = b"", base: str = "") -> Request:
    """Return a call as a connection reads a plain one."""
    raw = b"PATCH %b HTTP/1.1\r\n%b\r\n\r\n" % (target.encode(), fields)
    path, _, query = target.partition("?")
    headers = dict(Unread(raw))
    made = make_request("PATCH", read_address(path, base), query, headers=headers, body=body)
    return made.but(headers=Unread(raw), connection=7)


@given(calls, st.sampled_from([None, 0, 1 << 40]))
def test_a_call_is_read_as_it_was_written(call: Request, after: int | None) -> None:
    recalled = read_call(write_call(call, after))
    assert recalled.request.sandbox == call.sandbox
    expected = {k: text for k, text in call.headers.items() if not is_ours(call, k)}
    assert list(recalled.request.headers) == list(expected)
    assert recalled == (call.but(headers=expected, flaw=""), None, after)


def test_the_scenario_that_1_x_has_stored_with_a_call_is_read() -> None:
    text = write_call(Request("POST", "/_sandbox/reset"))
    with_scenario = bytes((text[0], text[1] | 0b1000)) + SCENARIO + text[2:]
    assert read_call(with_scenario) == (read_call(text).request, SCENARIO, None)


def is_ours(call: Request, header: str) -> bool:
    return header == "authorization" and call.address.is_control


@pytest.mark.parametrize(
    ("target", "base"),
    [
        (CUSTOMER, ""),
        (f"{CUSTOMER}?page=1&page=%C3%A9&=", ""),
        (f"/s/small{CUSTOMER}", ""),
        (f"/mock{CUSTOMER}", "/mock"),
        (f"/mock/s/small{CUSTOMER}?a", "/mock"),
    ],
)
def test_a_plain_call_keeps_its_head(target: str, base: str) -> None:
    call = plain_call(target, body=b'{"name": "Nord"}\r\n\r\n', base=base)
    text = write_call(call)
    assert read_call(text) == (call, None, None)
    head = call.headers.head if isinstance(call.headers, Unread) else b""
    assert len(text) <= len(base) + len(head) + len(call.body) + 11


def test_a_fault_is_read_again_as_the_header_says_it() -> None:
    call = plain_call(CUSTOMER, b"Host: here\r\nX-Sandbox-Fault: {code: CUSTOMER_1003}")
    assert read_call(write_call(call)).request.fault == {"code": "CUSTOMER_1003"}


@pytest.mark.parametrize("path", [CUSTOMER, "/_sandbox/reset"])
@pytest.mark.parametrize("is_plain", [True, False])
def test_our_own_credentials_are_left_out(path: str, *, is_plain: bool) -> None:
    fields = HEAD + b"\r\nX-Sandbox-Key: top-secret"
    call = plain_call(path, fields)
    call = call if is_plain else call.but(headers=dict(call.headers))
    text = write_call(call)
    assert b"top-secret" not in text
    assert KEY not in read_call(text).request.headers
    simulated = path == CUSTOMER
    assert (b"of-north" in text) is simulated


def parts(stated: bytes) -> bytes:
    """Return a call without a body, whose parsed parts are stored."""
    return b"\x01\x00" + len(stated).to_bytes(4, "big") + stated


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "a stored call has no version; this program reads 1"),
        (b"\x02\x00", "a stored call has version 2; this program reads 1"),
        (b"\x01", "a stored call cannot be read"),
        (b"\x01\x03", "a stored call cannot be read"),
        (b"\x01\x04 PATCH", "a stored call cannot be read"),
        (b"\x01\x00\x00\x00\x00\x02[]", "a stored call cannot be read"),
        (b'\x01\x00\x00\x00\x00\x1d["GET","x","/","",null,[],[]]', "has an unknown area: x"),
        (parts(b'["GET", "interface", "/", null, "", {}, []]'), "it is not a call"),
        (parts(b'["GET", "interface", "/", null, "", [7], {}]'), "it is not a call"),
        (parts(b'["GET", "interface", "/", null, "", {}, {"a": 7}]'), "it is not a call"),
        (parts(b'["GET", "interface", "/", 7, "", {}, {}]'), "it is not a call"),
        (parts(b'["GET", "interface", null, null, null, {}, {}]'), "it is not a call"),
    ],
)
def test_an_unreadable_call_is_refused_with_a_message(text: bytes, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        read_call(text)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_scenario_is_read_as_it_was_written(name: str) -> None:
    scenario = load_shipped(name, seed=7)
    digest, document = digest_of_scenario(scenario.name, scenario.seed, scenario.source)
    assert digest_of(document) == digest
    kept_name, seed, source = read_scenario(document)
    again = load_alone(source, name=kept_name, seed=seed)
    assert (again.name, again.seed, again.source) == (scenario.name, 7, scenario.source)
    assert digest_of_scenario(again.name, again.seed, again.source) == (digest, document)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (b'{"version": 2}', "a stored scenario has version 2; this program reads 1"),
        (b'{"version": 1}', "a stored scenario cannot be read: 'name'"),
        (b"[]", "a stored scenario cannot be read"),
        (b"{", "a stored scenario cannot be read"),
    ],
)
def test_a_scenario_that_cannot_be_read_is_refused_in_words(document: bytes, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        read_scenario(document)


@given(st.lists(st.binary()))
def test_a_snapshot_that_was_packed_is_the_same_afterwards(lines: list[bytes]) -> None:
    assert unpacked(b"".join(packed(lines))) == b"".join(lines)


def test_a_snapshot_that_was_not_packed_is_read_as_well() -> None:
    assert unpacked(b'{"snapshot":1}\n') == b'{"snapshot":1}\n'


def test_a_damaged_snapshot_is_refused() -> None:
    whole = b"".join(packed([b'{"snapshot":1}\n']))
    with pytest.raises(UnreadableError, match="a stored snapshot cannot be read"):
        unpacked(whole[:-1])
