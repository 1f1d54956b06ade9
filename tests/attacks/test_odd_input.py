r"""Bytes, numbers and names that nobody sends by accident: answered, kept, shown, and run again.

A byte of a header that is no UTF-8 is shown as `\xe9`.
"""

import subprocess
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support import NORTH, Client
from support.bundles import replayed
from support.live import events
from support.process import MODULE, environment, run, server
from support.raw import RawServer, raw_request
from support.uploads import put_state
from support.wire import serving

from mock_server.contract.raw_text import escape_headers, unescape_header
from mock_server.web.guard import Guard

CUSTOMER = f"/api/v2/customer/{NORTH}"
ODD_BYTES = bytes(range(0x80, 0x100))
SHOWN = "".join(f"\\x{byte:02x}" for byte in ODD_BYTES)


def head(method: bytes, path: str, *lines: bytes) -> bytes:
    first = b"%s %s HTTP/1.1" % (method, path.encode())
    return b"\r\n".join([first, b"Host: localhost", *lines, b"", b""])


# ── Bytes in headers ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("method", [b"GET", b"HEAD"], ids=["express", "by task"])
async def test_call_with_any_header_byte_is_kept(method: bytes, tmp_path: Path) -> None:
    async with serving() as served, events(served) as stream:
        answer = await served.call(head(method, CUSTOMER, b"X-Odd: <" + ODD_BYTES + b">"))
        seen = await stream.event()
        listed, entry, bundle, coverage = [
            await served.call(head(b"GET", f"/_sandbox/{path}"))
            for path in ("journal", "journal/1", "bundle", "coverage")
        ]
    assert (answer.status, seen.kind, coverage.status) == (200, "exchange", 200)
    for shown in (listed.json["items"][0], entry.json, bundle.json["journal"][0]):
        assert shown["request"]["headers"]["x-odd"] == f"<{SHOWN}>"
    assert replayed(tmp_path, bundle.body) is None


async def test_call_with_odd_bytes_is_logged(tmp_path: Path) -> None:
    async with server("minimal", "--access-log", "1") as running:
        answer = await running.call(head(b"GET", CUSTOMER, b"X-Odd: \xe9", b"User-Agent: \xff"))
        bundle = await running.call(head(b"GET", "/_sandbox/bundle"))
        ended = await running.stop()
    assert (answer.status, bundle.status, ended.code) == (404, 200, 0)
    assert f"GET '{CUSTOMER}' 404" in ended.err
    assert "Traceback" not in ended.err
    file = tmp_path / "bundle.json"
    file.write_bytes(bundle.body)
    again = await run("replay", str(file))
    said = "scenario minimal, seed 0, 1 exchanges: all as recorded\n"
    assert (again.code, again.out) == (0, said)


async def test_page_of_an_odd_origin_may_call_where_all_may() -> None:
    async with serving(guard=Guard(cors=("*",))) as served:
        answer = await served.call(head(b"GET", CUSTOMER, b"Origin: http://\xe9"))
    assert answer.status == 200


HEADERS = {
    "text": (b"plain", "plain"),
    "UTF-8": ("café".encode(), "café"),
    "a byte": (b"caf\xe9", r"caf\xe9"),
    "half of a character": ("é".encode()[:1], r"\xc3"),
    "half of a surrogate pair": (b"\xed\xa0\x80", r"\xed\xa0\x80"),
    "a byte after a backslash": (b"\\\xe9", r"\\xe9"),
    "text that looks like a byte": (rb"caf\xe9", r"caf\x5cxe9"),
    "text that looks like an escaped backslash": (rb"\x5c", r"\x5cx5c"),
    "text that does not": (rb"\xE9 \x41 \\x C:\x", r"\xE9 \x41 \\x C:\x"),
}


@pytest.mark.parametrize(("sent", "shown"), HEADERS.values(), ids=HEADERS)
def test_header_is_shown_as_text(sent: bytes, shown: str) -> None:
    client = RawServer()
    client.call("GET", CUSTOMER, headers={b"X-Odd": sent})
    (item,) = client.get("/_sandbox/journal")["items"]
    assert item["request"]["headers"]["x-odd"] == shown


@given(st.binary())
@example(rb"\x5cxe9" + b"\xe9" + rb"\\x5c")
def test_what_was_sent_is_known_from_what_is_shown(sent: bytes) -> None:
    text = sent.decode(errors="surrogateescape")
    shown = escape_headers({"x": text})["x"]
    shown.encode()  # which is what JSON needs
    assert unescape_header(shown).encode(errors="surrogateescape") == sent


def test_half_of_a_surrogate_pair_that_is_no_byte_is_no_character() -> None:
    assert escape_headers({"x": "a\ud800b"}) == {"x": "a\ufffdb"}
    assert raw_request("GET", b"/").path == "/"


def test_odd_bytes_of_an_address_are_spelled_out() -> None:
    client = RawServer()
    reply = client.call("GET", b"/api/v2/customer/caf\xe9?a=\xff&a=2&b=%e9")
    (item,) = client.get("/_sandbox/journal")["items"]
    assert reply.status == 400
    assert item["request"]["path"] == "/api/v2/customer/caf%E9"
    assert item["request"]["query"] == {"a": "2", "b": "\ufffd"}


def test_odd_header_is_matched_by_plans_and_verifications() -> None:
    client = RawServer()
    when = {"header": {"X-Odd": r"caf\xe9", "X-Other": {"matches": r"^\\xff$"}}}
    plan = {"when": when, "steps": ["GLOBAL_1001"]}
    assert client.call("PUT", "/_sandbox/faults/odd", plan).status == 201
    reply = client.call("GET", CUSTOMER, headers={b"X-Odd": b"caf\xe9", b"X-Other": b"\xff"})
    assert reply.code == "GLOBAL_1001"
    verified = client.call("POST", "/_sandbox/journal/verify", {"match": when, "exactly": 1})
    assert verified.json["ok"]


FAULT_HEADERS = {
    "no text": (b"\xff", 400),
    "a reply with an escape": (rb'{status: 200, body: "caf\xe9 \x41 \x5cxe9"}', 200),
    "a reply in UTF-8": ("{status: 200, body: café}".encode(), 200),
    "a reply with an odd byte": (b'{status: 200, body: "caf\xe9"}', 400),
}


@pytest.mark.parametrize(("fault", "status"), FAULT_HEADERS.values(), ids=FAULT_HEADERS)
def test_odd_fault_header_is_read_as_it_came(fault: bytes, status: int, tmp_path: Path) -> None:
    client = RawServer()
    reply = client.call("GET", CUSTOMER, headers={b"X-Sandbox-Fault": fault})
    bodies = {b"caf\xc3\xa9 A \\xe9", "café".encode()}
    assert reply.status == status
    assert reply.body in bodies if status == 200 else reply.code == "SANDBOX_INVALID_FAULT"
    assert replayed(tmp_path, client.call("GET", "/_sandbox/bundle").body) is None


# ── Names of files ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def oddly_named(tmp_path: Path) -> Path:
    """A scenario in a file whose name is no UTF-8."""
    file = tmp_path / "caf\udce9.yaml"
    file.write_text("version: 1\nseed: 7\n")
    return file


async def test_file_with_an_odd_name_is_served(oddly_named: Path, tmp_path: Path) -> None:
    async with server(oddly_named.name, cwd=str(tmp_path)) as running:
        state = await running.call(head(b"GET", "/_sandbox/state"))
        bundle = await running.call(head(b"GET", "/_sandbox/bundle"))
        sandboxes = await running.call(head(b"GET", "/_sandboxes"))
    assert running.first_line.endswith(" (scenario caf\\xe9, 0 customers)\n")
    assert state.json["name"] == bundle.json["name"] == r"caf\xe9"
    assert sandboxes.json["items"][0]["scenario"] == r"caf\xe9"
    assert put_state(Client.of(), state.body).status == 200
    assert replayed(tmp_path, bundle.body) is None


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_file_with_an_odd_name_is_checked(oddly_named: Path, form: str) -> None:
    oddly_named.write_text("version: 2\n")
    strict = environment(PYTHONIOENCODING="utf-8:strict")
    command = [*MODULE, "check", "--format", form, str(oddly_named)]
    done = subprocess.run(command, capture_output=True, env=strict, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"version" in done.stdout
