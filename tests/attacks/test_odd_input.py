r"""Bytes, numbers and names that only an attacker sends: answered, stored, shown, and replayed.

A byte of a header that is not UTF-8 is shown as `\xe9`.
"""

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support import NORTH, Client
from support.bundles import replayed
from support.event_stream import events
from support.faults import account, add, meet
from support.forking import quick_command
from support.process import environment
from support.quick_process import server
from support.raw_calls import RawServer, raw_request
from support.uploads import put_scenario, put_state
from support.wire import serving

from mock_server.contract.texts.printable import escape_headers, unescape_header
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.server.loading import scenario_language
from mock_server.server.shipped import documents
from mock_server.web.callers.guard import Guard

CUSTOMER = f"/api/v2/customer/{NORTH}"
ODD_BYTES = bytes(range(0x80, 0x100))
SHOWN = "".join(f"\\x{byte:02x}" for byte in ODD_BYTES)


def head(method: bytes, path: str, *lines: bytes) -> bytes:
    first = b"%s %s HTTP/1.1" % (method, path.encode())
    return b"\r\n".join([first, b"Host: localhost", *lines, b"", b""])


# ── Bytes in headers ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("method", [b"GET", b"HEAD"], ids=["plain", "by task"])
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
def test_sent_bytes_can_be_recovered_from_the_shown_text(sent: bytes) -> None:
    text = sent.decode(errors="surrogateescape")
    shown = escape_headers({"x": text})["x"]
    shown.encode()  # as JSON requires
    assert unescape_header(shown).encode(errors="surrogateescape") == sent


def test_half_of_a_surrogate_pair_other_than_a_byte_is_not_a_character() -> None:
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
    "a drip of odd speed": (b"{network: drip, rate: 1e400}", 400),
}


@pytest.mark.parametrize(("fault", "status"), FAULT_HEADERS.values(), ids=FAULT_HEADERS)
def test_odd_fault_header_is_read_as_it_came(fault: bytes, status: int, tmp_path: Path) -> None:
    client = RawServer()
    reply = client.call("GET", CUSTOMER, headers={b"X-Sandbox-Fault": fault})
    bodies = {b"caf\xc3\xa9 A \\xe9", "café".encode()}
    assert reply.status == status
    assert reply.body in bodies if status == 200 else reply.code == "SANDBOX_INVALID_FAULT"
    assert replayed(tmp_path, client.call("GET", "/_sandbox/bundle").body) is None


# ── Numbers ──────────────────────────────────────────────────────────────────────────────────────


def numbers(schema: Any, place: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every part of a schema that takes numbers, after its place."""
    if isinstance(schema, Mapping):
        if schema.get("type") in ("integer", "number"):
            yield place, schema
        for key, member in schema.items():
            yield from numbers(member, f"{place}/{key}")
    if isinstance(schema, list):
        for index, member in enumerate(schema):
            yield from numbers(member, f"{place}/{index}")


UNBOUNDED = frozenset({"/vat", "/deviceCost"})
"""Fields for which the interface gives no maximum (section 2.2)."""


def test_every_number_of_the_scenario_language_is_bounded() -> None:
    found = list(numbers(scenario_language()))
    assert len(found) > 20
    for place, schema in found:
        if not place.endswith(tuple(UNBOUNDED)):
            assert {"minimum", "maximum"} <= schema.keys(), place


def test_every_number_that_a_control_call_takes_is_bounded() -> None:
    document = documents().control
    sent = {name: schema for name, schema in document["components"]["schemas"].items()
            if name in ("Match", "Verification", "Waiting", "Milliseconds", "Count", "JobState")
            or name.endswith("State")}  # fmt: skip
    bodies = [item.get("requestBody") for path in document["paths"].values()
              for item in path.values() if isinstance(item, Mapping)]  # fmt: skip
    for place, schema in numbers([sent, bodies]):
        assert {"minimum", "maximum"} <= schema.keys(), place


FRAME = "version: 1\ncustomers: [{{ref: a, customers: [{}]}}]\n{}"


def plan(stated: str) -> str:
    return FRAME.format("{}", f"faults: [{{name: p, operation: getCustomer, {stated}}}]")


ODD_NUMBERS = {
    "seed": "seed: N",
    "speed": "clock: {speed: N}",
    "polls": "jobs: {modifyCustomer: {polls: N}}",
    "limit": "limits: {journalBytes: N}",
    "rate": "faults: [{operation: getCustomer, fault: {network: drip, rate: N}}]",
}


@pytest.mark.parametrize("text", ODD_NUMBERS.values(), ids=ODD_NUMBERS)
def test_an_odd_number_in_a_scenario_is_refused(text: str) -> None:
    for number in ("1e400", "-1", ".inf", ".nan", "9" * 5000):
        reply = put_scenario(Client.of(), f"version: 1\n{text.replace('N', number)}".encode())
        assert (reply.status, len(reply.json["errors"])) == (400, 1), number


WHOLE: Mapping[str, tuple[str, str]] = {
    "a drip": ('{"network":"drip","rate":1e2}', "rate"),
    "a status": ('{"status":2.01E+2,"body":"x"}', "status"),
}


@pytest.mark.parametrize(("step", "member"), WHOLE.values(), ids=WHOLE)
def test_a_whole_number_is_whole_however_it_is_written(step: str, member: str) -> None:
    client = Client.of()
    add(client, **loads(f'{{"fault":{step}}}'.encode()))
    number = getattr(meet(client), member)
    assert (type(number), number) == (int, {"rate": 100, "status": 201}[member])


def test_an_account_counts_in_whole_numbers_however_its_plan_is_written() -> None:
    client = Client.of()
    add(client, **loads(b'{"steps":["GLOBAL_1001"],"times":2.0,"skip":0e9,"every":1.0}'))
    meet(client)
    assert dumps(account(client)["remaining"]) == b"1"


@pytest.mark.parametrize("number", ["1e400", "1e-400", "9" * 400, "-0.0"])
def test_an_odd_amount_is_kept_as_it_came(number: str) -> None:
    client = Client.of(jobs={"modifyCustomer": "immediate"})
    client.call("PATCH", CUSTOMER, b'{"invoiceConfiguration":{"deviceCost":%s}}' % number.encode())
    written = dumps(loads(number.encode()))
    assert b'"deviceCost":%s,' % written in client.get(NORTH).body


# ── Names, values and depths ─────────────────────────────────────────────────────────────────────

LONG = "9" * 100_000
ODD_NAMES = ("%00", "%FF", "%ED%A0%80", "%2e%2e", "%2F", "%25", LONG, "%F0%9F%98%80", "a%0d%0ab")


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
def test_odd_names_are_names_of_nothing(name: str) -> None:
    server = RawServer()
    for method, path in (
        ("GET", f"/api/v2/customer/{name}"),
        ("PATCH", f"/api/v2/customer/{name}"),
        ("POST", f"/api/v2/customer/{name}/package"),
        ("GET", f"/api/v2/request/{name}"),
        ("GET", f"/_sandbox/customers/{name}"),
        ("GET", f"/_sandbox/customers?parent={name}&parent={name}"),
        ("GET", f"/_sandbox/journal?customer={name}"),
        ("GET", f"/_sandbox/journal/{name}"),
        ("GET", f"/_sandbox/requests/{name}"),
        ("GET", f"/_sandbox/faults/{name}"),
        ("DELETE", f"/_sandbox/faults/{name}"),
        ("POST", f"/_sandbox/packages/{name}/attach"),
    ):
        body = b'{"customer":"north"}' if method == "POST" else b""
        assert server.call(method, path, body).status in (400, 404), path
    assert server.get("/_sandbox/journal?size=1000")["total"] == 4


@pytest.mark.parametrize("number", ["", "-1", "1e3", "0x1", "%D9%A3", LONG, "1.0", "%00", "NaN"])
def test_an_odd_page_is_refused(number: str) -> None:
    reply = RawServer().call("GET", f"/_sandbox/customers?page={number}")
    assert (reply.status, reply.json["detail"][:15]) == (400, "page: expected ")


def test_a_mutation_goes_no_deeper_than_a_pointer_may() -> None:
    deep: Any = 1
    for _ in range(60):
        deep = {"x": deep}
    client = Client.of()
    mutate = [{"set": "/x", "to": deep}, {"set": "/x" * 60, "to": deep}]
    add(client, fault={"mutate": mutate})
    assert meet(client).body.count(b'"x":') == 120
    refused = {"name": "deep", "fault": {"mutate": [{"set": "/x" * 65, "to": 1}]}}
    reply = client.control("POST", "/faults", refused)
    assert [error["pointer"] for error in reply.json["errors"]] == ["/fault/mutate/0/set"]


@pytest.fixture
def oddly_named(tmp_path: Path) -> Path:
    """Return a scenario file whose name is not UTF-8."""
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
    command = [quick_command(), "check", "--format", form, str(oddly_named)]
    done = subprocess.run(command, capture_output=True, env=strict, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"version" in done.stdout


# ── Repeated parameters ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "target",
    [
        "/_sandbox/journal?size=1&size=2",
        "/_sandbox/journal?size=1&size=1",
        "/_sandbox/journal?s%69ze=1&page=0&size=2",
        "/s/default/_sandbox/journal?size=1&size=2",
        "/_sandboxes?size=1&size=2",
    ],
)
def test_a_control_call_with_a_parameter_twice_is_refused(target: str) -> None:
    reply = RawServer().call("GET", target)
    assert (reply.status, reply.json["detail"]) == (
        400,
        "the parameter 'size' is repeated; send it once",
    )
