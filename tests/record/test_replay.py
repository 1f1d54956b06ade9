"""Replaying: the same calls at the same instants give the same bytes."""

import re
from pathlib import Path
from typing import Any

import pytest
from support import BLUE, NORTH, START_MS, Client
from support.bundles import bundle_of, copied, replayed, write
from support.faults import CALLS

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.record.bundle import read_recorded
from mock_server.server.bundles import BundleError, last_state, read_bundle, replay
from mock_server.web.connections.request_building import make_request

CUSTOMER = f"/api/v2/customer/{NORTH}"
REAL = {"clock": {"mode": "real"}}


def busy(client: Client) -> Client:
    """Make calls of every kind, each at its own instant; return the client."""
    for method, path, body in CALLS.values():
        client.call(method, path, body)
        client.now_ms += 777
    (request, *_) = client.control("GET", "/requests").json["items"]
    for _ in range(3):
        client.request(request["requestId"])
    client.modify(BLUE, {"nothing": 1})
    client.control("POST", "/faults", {"operation": "getCustomer", "steps": ["GLOBAL_1001"]})
    client.get(NORTH)
    client.now_ms += 3_000
    return client


def test_clients_leave_again_between_the_same_calls(tmp_path: Path) -> None:
    client = Client.of(**REAL)
    client.control("PUT", "/faults/late", {"fault": {"delay": "1h"}})
    for number in (2, 3):
        client.get(NORTH)
        client.sandbox.leave(number, client.now_ms)
        client.now_ms += 777
    client.get(NORTH)
    bundle = bundle_of(client)
    sandbox, difference = replay(read_bundle(write(tmp_path, bundle)))
    assert difference is None
    again = bundle_of(Client(sandbox, now_ms=client.now_ms))
    assert [call.get("left") for call in again["journal"]] == [
        None,
        {"wallAt": "2026-01-01T09:00:00.000Z", "after": {"entry": 2}},
        {"wallAt": "2026-01-01T09:00:00.777Z", "after": {"entry": 3}},
        None,
    ]


def test_where_a_client_has_left_is_read() -> None:
    (call, *_) = bundle_of(busy(Client.of()))["journal"]
    left = {"wallAt": "2026-01-01T09:00:00.005Z", "after": {"entry": 7}}
    assert read_recorded({**call, "left": left}).left == (7, START_MS + 5)
    assert read_recorded(call).left is None


def test_a_fault_by_header_is_read_again(tmp_path: Path) -> None:
    client = Client.of()
    for header in ("{status: 418, body: tea}", "GLOBAL_1001", "{nothing: 1}", "{"):
        sent = make_request("GET", CUSTOMER, headers=[("X-Sandbox-Fault", header)])
        client.sandbox.handle(sent, client.now_ms)
    bundle = bundle_of(client)
    assert [entry["reply"]["status"] for entry in bundle["journal"]] == [418, 503, 400, 400]
    assert replayed(tmp_path, bundle) is None


def test_bodies_other_than_text_are_replayed(tmp_path: Path) -> None:
    client = Client.of()
    client.call("PATCH", CUSTOMER, b"\xff\x00\xfe")
    client.call("PATCH", CUSTOMER, '{"name": "Ærø \U0001f600"}'.encode())
    bundle = bundle_of(client)
    assert ["base64" in entry["request"] for entry in bundle["journal"]] == [True, False]
    assert replayed(tmp_path, bundle) is None


def test_what_is_replayed_is_bundled_as_before(tmp_path: Path) -> None:
    client = busy(Client.of(**REAL))
    bundle = bundle_of(client)
    sandbox, difference = replay(read_bundle(write(tmp_path, bundle)))
    assert difference is None
    again = Client(sandbox, now_ms=client.now_ms)
    assert bundle_of(again) == bundle


# ── What differs ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def bundle() -> Any:
    client = Client.of()
    client.get(NORTH)
    client.modify(NORTH, {"name": "New"})
    return copied(bundle_of(client)) | {"version": "2.0.0"}


def test_the_first_byte_that_differs_is_shown(tmp_path: Path, bundle: Any) -> None:
    reply = bundle["journal"][0]["reply"]
    reply["body"] = reply["body"].replace('"North"', '"South"')
    difference = replayed(tmp_path, bundle)
    assert difference is not None
    first, *shown = difference.splitlines()
    assert re.fullmatch(rf"entry 1, GET {CUSTOMER}: byte [0-9]+ differs", first)
    assert shown == [
        '  recorded: ...s":"ACTIVE","name":"South","currency":"E...',
        '  replayed: ...s":"ACTIVE","name":"North","currency":"E...',
    ]


def test_the_state_in_the_end_is_compared(tmp_path: Path, bundle: Any) -> None:
    bundle["state"]["accepted"] = 2
    difference = replayed(tmp_path, bundle)
    assert difference is not None
    assert difference.startswith("the final state: byte ")


# ── Bundles of 1.x, which have numbers as they were spelled ──────────────────────────────────────


def bundle_of_1(spelled: str, version: str = "1.1.0") -> Any:
    """Return the bundle of a sandbox in which 250.0 was spelled in another way."""
    client = Client.of()
    client.call("PATCH", CUSTOMER, b'{"invoiceConfiguration": {"deviceCost": 250.0}}')
    client.advance(until="idle")
    client.get(NORTH)
    bundle = dumps({**bundle_of(client), "version": version}).decode()
    request, reply, state, end = bundle.split("250.0")
    return spelled.join([f"{request}250.0{reply}", state, end]).encode()


@pytest.mark.parametrize("spelled", ["2.5e2", "250", "250.00", "0.25E+3"])
def test_numbers_of_1_are_compared_by_value(tmp_path: Path, spelled: str) -> None:
    assert replayed(tmp_path, bundle_of_1(spelled)) is None
    assert replayed(tmp_path, bundle_of_1(spelled, "2.0.0")) is not None


@pytest.mark.parametrize("spelled", ["251", "true", "null"])
def test_other_values_of_1_differ(tmp_path: Path, spelled: str) -> None:
    bundle = loads(bundle_of_1("250.0"))
    reply = bundle["journal"][-1]["reply"]
    reply["body"] = reply["body"].replace("250.0", spelled)
    difference = replayed(tmp_path, bundle)
    assert difference is not None
    assert f"GET {CUSTOMER}: byte " in difference


# ── What cannot be replayed ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("how", ["evicted", "cleared"])
def test_a_journal_that_lost_entries_keeps_its_last_state(tmp_path: Path, how: str) -> None:
    client = Client.of(limits={"journalEntries": 3})
    for _ in range(3):
        client.get(NORTH)
    client.modify(NORTH, {"name": "New"})
    if how == "cleared":
        client.control("DELETE", "/journal")
    client.advance(until="idle")
    bundle = read_bundle(write(tmp_path, bundle_of(client)))
    with pytest.raises(BundleError, match="the journal is incomplete, so it cannot be replayed"):
        replay(bundle)
    served = Client(last_state(bundle), now_ms=bundle.wall_ms)
    assert served.get(NORTH).content["name"] == "New"
    assert served.get(NORTH).entry == str(bundle.state["entries"] + 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"{", "bundle.json: it is not JSON: EOF while parsing an object"),
        (b"\xff", "bundle.json: it is not UTF-8"),
        (b"[]", "is not a bundle; `customer-sandbox bundle --url URL` writes one"),
        (b'{"version": 1}', "is not a bundle; `customer-sandbox bundle --url URL` writes one"),
        (b'{"bundle": 2, "version": "9"}', "has format 2, this program reads 1; it was written by"),
        (b'{"bundle": 1}', "is not a bundle: /version: is missing"),
    ],
)
def test_a_file_that_is_not_a_bundle_is_refused(tmp_path: Path, text: bytes, why: str) -> None:
    with pytest.raises(BundleError) as caught:
        read_bundle(write(tmp_path, text))
    assert why in str(caught.value)


def test_a_state_that_does_not_fit_together_is_refused(tmp_path: Path, bundle: Any) -> None:
    bundle["complete"] = False
    bundle["state"]["accepted"] = 0
    read = read_bundle(write(tmp_path, bundle))
    with pytest.raises(BundleError, match="is out of sequence"):
        last_state(read)
