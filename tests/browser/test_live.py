"""Live: a call as it happens, the explanation of its reply, and repeating it."""

import json
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect
from support import START_MS
from support.browser import NORTH, Console, OpenConsole, shell
from support.wire import http

from mock_server.calibration.comparison import compare_recording
from mock_server.contract.values.exact_json import loads
from mock_server.recordings.recording_file import read_recording
from mock_server.recordings.replacing.replaced_calls import replace_recording
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.recordings.scenario_from import make_scenario
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_alone
from mock_server.server.shipped import documents

_PAIRS: Final = [{"name": str, "value": str}]
_MESSAGE: Final = {
    "httpVersion": str,
    "cookies": [],
    "headers": _PAIRS,
    "headersSize": int,
    "bodySize": int,
}
_READ: Final = {"method": str, "url": str, "queryString": [], **_MESSAGE}
_CHANGE: Final = {**_READ, "postData": {"mimeType": str, "params": [], "text": str}}
_CONTENT: Final = {"size": int, "mimeType": str, "text": str}
_REPLY: Final = {"status": int, "statusText": str, "content": _CONTENT, "redirectURL": str}


def _entry(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the shape of an entry of HAR 1.2: all members that it requires, and their types."""
    return {
        "startedDateTime": str,
        "time": int,
        "request": request,
        "response": {**_REPLY, **_MESSAGE},
        "cache": {},
        "timings": {"send": int, "wait": int, "receive": int},
        "comment": str,
    }


def _shape(value: Any) -> Any:
    """Return a value with types in place of texts and numbers, and each kind of element once."""
    if isinstance(value, dict):
        return {name: _shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape for shape, _ in groupby(map(_shape, value))]
    return type(value)


UNKNOWN = "20000000-0000-4000-8000-000000000002"
SLOW = b'{"name": "slow", "fault": {"error": "GLOBAL_1001", "network": "drip", "rate": 10000}}'
LINES = ".table .line"
START = "09:00:00.000"


async def has_numbers(page: Page, *numbers: str) -> None:
    """Expect calls with these numbers in the table, in this order."""
    await expect(page.locator(f"{LINES} .number")).to_have_text(list(numbers))


async def exported(page: Page, name: str, folder: Path) -> Path:
    """Export with an entry of the menu; return the downloaded file."""
    await page.get_by_role("button", name="Export").click()
    async with page.expect_download() as waiting:
        await page.get_by_role("button", name=name).click()
    file = folder / name.partition(" ")[0]
    await (await waiting.value).save_as(file)
    return file


@pytest.mark.nightly
async def test_a_journal_that_somebody_has_cleared_goes_with_the_next_call(
    console: Console,
) -> None:
    page = await console.open("live")
    for numbers in (["1"], ["2", "1"]):
        await console.read()
        await has_numbers(page, *numbers)
    for number in ("3", "4"):  # the second time, only one call is cleared
        await console.call("DELETE", "/_sandbox/journal")
        await console.read()
        await has_numbers(page, number)
    await console.read()
    await has_numbers(page, "5", "4")


async def test_a_call_is_seen_as_it_happens(console: Console) -> None:
    page = await console.open("live")
    await console.read(X_Sandbox_Fault="{delay: 20ms}")
    cells = page.locator(LINES).get_by_role("gridcell")
    row = ["1", START, "GET", "getCustomer", "acme-north", "200", "20 ms", "X-Sandbox-Fault"]
    await expect(cells).to_have_text(row)
    await expect(page.get_by_role("columnheader").nth(1)).to_have_text("Time, UTC")
    await page.locator(LINES).evaluate("row => row.dataset.seen = 'true'")
    await console.read()
    await has_numbers(page, "2", "1")  # existing rows stay, with their selections
    await expect(page.locator(LINES).last).to_have_attribute("data-seen", "true")


async def test_an_opened_call_says_why_and_leads_to_what_that_rests_on(console: Console) -> None:
    await console.read(UNKNOWN)
    page = await console.open("live")
    await page.get_by_role("row", name="404 CUSTOMER_1002").click()
    detail = page.get_by_label("The call")
    await expect(detail).to_contain_text("404 because of CUSTOMER_1002: Customer does not exist")
    await expect(page.get_by_role("row", name="404 CUSTOMER_1002")).to_be_visible()
    await expect(detail.get_by_role("link", name="http-status")).to_have_attribute(
        "href", "#assumptions/http-status"
    )
    await detail.get_by_role("link", name="7", exact=True).click()
    await expect(page.get_by_role("heading", name="Section 7")).to_be_visible()
    await expect(page.locator("main")).to_contain_text("CUSTOMER_1002 Customer does not exist")


async def test_filters_sorting_and_search_live_in_the_address(console: Console) -> None:
    await console.read()
    await console.read(UNKNOWN)
    await console.modify(b'{"name": "New"}')
    await console.call("POST", "/_sandbox/clock/freeze")
    page = await console.open("live")
    await has_numbers(page, "3", "2", "1")
    await page.get_by_role("button", name="4xx").click()
    await has_numbers(page, "2")
    await page.get_by_role("button", name="All").click()
    await page.get_by_role("button", name="Filter").click()
    await page.get_by_label("Customer", exact=True).select_option("acme-north (2)")
    await has_numbers(page, "3", "1")
    await page.get_by_role("columnheader", name="Operation").click()
    await has_numbers(page, "1", "3")
    await page.get_by_label("Search").fill('"name": "new"')
    await page.get_by_label("Search").fill('{"name": "new"}')
    await has_numbers(page, "3")
    shared = page.url
    await page.go_back()
    await has_numbers(page, "1", "3")
    for _ in range(2):
        await page.go_back()
    await has_numbers(page, "3", "2", "1")
    await page.goto("about:blank")
    await page.goto(shared)
    await has_numbers(page, "3")
    await expect(page.get_by_label("Search")).to_have_value('{"name": "new"}')
    await page.get_by_role("button", name="Remove the filter Customer").click()
    await page.get_by_label("Search").fill("")
    await page.get_by_role("button", name="Filter").click()
    await page.get_by_label("Show control calls").check()
    await page.get_by_role("columnheader", name="Call").click()
    await has_numbers(page, "4", "3", "2", "1")


async def test_a_pause_keeps_the_list_still_and_counts(console: Console) -> None:
    await console.read()
    page = await console.open("live")
    await page.get_by_role("button", name="Pause").click()
    await console.read()
    await expect(page.get_by_text("1 call. 1 more since the pause.")).to_be_visible()
    await page.get_by_role("button", name="Pause").click()
    await has_numbers(page, "2", "1")


async def test_a_call_shows_what_it_has_changed(console: Console) -> None:
    await console.modify(b'{"name": "Acme Inc"}')
    await console.call("POST", "/_sandbox/clock/advance", b'{"by": "1h"}')
    await console.modify(b'{"name": "Acme Co"}')
    page = await console.open("live/1")
    await page.get_by_text("What it has changed").click()
    row = page.get_by_role("region", name="Changes").get_by_role("row").filter(has_text="name")
    await expect(row).to_have_text('customer acme-northname"Acme North""Acme Inc"')
    await page.goto(f"{console.base}/#live/3")
    await page.get_by_text("What it has changed").click()
    status = page.get_by_role("region", name="Changes").get_by_role("row").filter(has_text="status")
    await expect(status).to_contain_text("request 2")


@pytest.mark.nightly
async def test_a_call_is_sent_again_for_the_same_requester(console: Console) -> None:
    await console.modify(b'{"name": "O\'Neill"}', Authorization="Bearer acme-token")
    page = await console.open("live/1")
    await page.get_by_role("button", name="Replay").click()
    await expect(page.get_by_text("Answered 202")).to_be_visible()
    await page.get_by_role("link", name="entry 2").click()
    await expect(page.get_by_text("the call acts for acme")).to_be_visible()
    sent, again = [
        (await console.call("GET", f"/_sandbox/journal/{number}")).json for number in (1, 2)
    ]
    names = ("method", "path", "body")
    assert [sent["request"][name] for name in names] == [again["request"][name] for name in names]
    await console.read(Authorization="Bearer 0b9f4c1d7e52")
    for customer in ("acme-north-depot", "acme-north"):
        await console.call("DELETE", f"/_sandbox/customers/{customer}")
    await page.goto(f"{console.base}/#live/3")
    await expect(page.get_by_text("The credentials of this call are not kept")).to_be_visible()
    await page.goto(f"{console.base}/#live/4")
    await expect(page.get_by_text("Entry 4,")).to_be_visible()
    await page.get_by_role("button", name="Replay").click()
    await expect(page.get_by_text("Answered 404.", exact=True)).to_be_visible()


async def test_a_call_is_sent_again_with_the_type_and_the_headers_that_it_had(
    console: Console,
) -> None:
    path, odd, body = f"/api/v2/customer/{NORTH}", "Müller, 5 €", '{"name": "O\'Neill & $HOME"}'
    await console.served.call(http("PATCH", path, body.encode(), X_Odd=odd, X_Empty=""))
    page = await console.open("live/1")
    await page.get_by_role("button", name="Replay").click()
    await expect(page.get_by_text("Answered 202: entry 2")).to_be_visible()
    await page.get_by_role("button", name="Copy as curl").click()
    assert "requestId" in await shell("bash", "-c", await console.clipboard())
    calls = [(await console.call("GET", f"/_sandbox/journal/{n}")).json for n in (1, 2, 3)]
    headers = [call["request"]["headers"] for call in calls]
    names = ("content-type", "x-odd", "x-empty")
    assert [[each.get(name) for name in names] for each in headers] == [[None, odd, ""]] * 3
    assert {call["request"]["body"] for call in calls} == {body}
    call = {
        "url": "http://h/",
        "method": "x|id",
        "headers": {"`id`": "$KEY", "X-Sandbox-Key": "$KEY"},
    }
    written = "async (call) => (await module('calls.js')).asCurl(call)"
    assert await page.evaluate(written, call) == (
        "curl -sS -X 'x|id' http://h/ -H '`id`: $KEY' -H \"X-Sandbox-Key: $KEY\""
    )


@pytest.mark.nightly
async def test_a_broken_connection_is_distinguished_from_a_reply(console: Console) -> None:
    page = await console.open("live")
    async with console.served.wire() as wire:
        fault = b"X-Sandbox-Fault: {network: empty}\r\n"
        path = f"/api/v2/customer/{NORTH}".encode()
        await wire.send(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n" + fault + b"\r\n")
        assert await wire.rest() == b""
    await page.get_by_role("row", name="empty broken").click()
    await expect(page.get_by_text("the connection broke: empty")).to_be_visible()
    await console.call("PUT", "/_sandbox/faults/slow", SLOW)
    await console.read()
    for view in ("start", "faults", f"customers/{NORTH}?tab=History"):
        page = await console.open(view)
        row = page.locator(".row, .fired tr").filter(has_text="GLOBAL_1001")
        await expect(row).to_be_visible()
        await expect(row).not_to_contain_text("broken")


@pytest.mark.nightly
async def test_ten_thousand_calls_are_a_table_of_the_few_in_sight(console: Console) -> None:
    sandbox = console.served.sandboxes.default
    call = Request(method="GET", path=f"/api/v2/customer/{NORTH}")
    for _ in range(10_000):
        sandbox.handle(call, START_MS)
    page = await console.open("live")
    kept = len(sandbox.journal)  # as many as fit into the journal
    assert kept > 9000
    await expect(page.get_by_text(f"{kept:,} calls.")).to_be_visible()
    table = page.get_by_role("grid", name="Calls")
    await expect(table).to_have_attribute("aria-rowcount", str(kept + 1))
    assert await page.locator(LINES).count() < 100
    await table.evaluate("box => box.scrollTop = box.scrollHeight")
    await expect(page.locator(LINES).last).to_have_attribute("aria-rowindex", str(kept + 1))
    assert await page.locator(LINES).count() < 100


async def test_live_is_worked_by_keyboard_alone(console: Console) -> None:
    for _ in range(3):
        await console.read()
    page = await console.open("live")
    table, detail = page.get_by_role("grid", name="Calls"), page.get_by_label("The call")
    for key in ("Tab", "Enter"):  # follow the link that skips the frame
        await page.keyboard.press(key)
    await expect(table).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(detail).to_contain_text("Entry 2,")
    await page.keyboard.press("j")
    await expect(detail).to_contain_text("Entry 1,")
    await page.keyboard.press("k")
    await page.keyboard.press("k")
    await expect(detail).to_contain_text("Entry 3,")
    await page.keyboard.press("c")
    await detail.get_by_role("button", name="Compare with 2").click()
    await expect(detail).to_contain_text("X-Sandbox-Entry: 2")
    await page.keyboard.press("Escape")
    await expect(detail).to_be_hidden()
    await expect(table).to_be_focused()
    await page.keyboard.press("/")
    await expect(page.get_by_label("Search")).to_be_focused()
    await page.keyboard.type("jk?")
    await expect(page.get_by_label("Search")).to_have_value("jk?")
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard")
    for label in ("Next call", "Find customers", "Save and reset"):
        await expect(keys).to_contain_text(label)
    await keys.get_by_label("Use single-character shortcuts").uncheck()
    await page.keyboard.press("Escape")
    await page.keyboard.press("/")
    await expect(page.get_by_label("Search")).not_to_be_focused()


async def test_two_calls_are_compared_line_by_line(console: Console) -> None:
    await console.modify(b'{"name": "Alpha", "type": "BUSINESS"}')
    await console.modify(b'{"name": "Beta", "type": "BUSINESS"}')
    page = await console.open("live/2?with=1")
    body = page.get_by_role("table", name="Request body")
    await body.wait_for()
    lines = await body.get_by_role("row").all_inner_texts()
    assert [" ".join(line.split()) for line in lines] == [
        "{ {",
        '\N{MINUS SIGN} "name": "Alpha", + "name": "Beta",',
        '"type": "BUSINESS" "type": "BUSINESS"',
        "} }",
    ]
    await page.get_by_role("button", name="Stop comparing").click()
    await expect(page.get_by_text("Entry 2,")).to_be_visible()


async def test_calls_shown_are_exported_as_har_and_the_journal_is_cleared(
    console: Console, scenario: BuiltScenario, tmp_path: Path
) -> None:
    await console.read(Authorization="Bearer operator-token")
    await console.read(UNKNOWN)
    await console.modify('{"name": "Müller"}'.encode(), Authorization="Bearer acme-token")
    page = await console.open("live?operation=getCustomer")
    file = await exported(page, "HAR of 2 calls shown", tmp_path)
    recording = read_recording(file)
    assert [(call.method, call.reply.status) for call in recording.calls] == [
        ("GET", 200),
        ("GET", 404),
    ]
    page = await console.open("live")
    file = await exported(page, "HAR of 3 calls shown", tmp_path)
    log = loads(file.read_bytes())["log"]
    assert (log["version"], _shape(log["creator"])) == ("1.2", {"name": str, "version": str})
    assert _shape(log["entries"]) == [_entry(_READ), _entry(_CHANGE)]
    whole = read_recording(file)
    assert compare_recording(whole.calls, documents(), scenario).differing == 0
    bundle = loads((await exported(page, "Bundle of the sandbox", tmp_path)).read_bytes())
    assert [each["entry"] for each in bundle["journal"]] == [1, 2, 3]
    await page.get_by_role("button", name="Clear").press("Enter")
    await page.get_by_role("button", name="Remove all calls").press("Enter")
    await expect(page.get_by_text("No calls yet.")).to_be_visible()
    await expect(page.get_by_role("button", name="Clear")).to_be_focused()
    await console.read()
    await has_numbers(page, "4")


NORTH_PATH = f"/api/v2/customer/{NORTH}"
CALLS = """async path => {
    const headers = {Authorization: 'Bearer operator-token'};
    await (await fetch(path, {headers})).text();
    const sent = {...headers, 'Content-Type': 'application/json'};
    const accepted = await fetch(path, {method: 'PATCH', headers: sent, body: '{"name": "é"}'});
    const {content} = await accepted.json();
    await (await fetch(`/api/v2/request/${content[0].requestId}`, {headers})).text();
}"""


@pytest.mark.nightly
async def test_a_har_of_a_browser_is_a_recording(opened: OpenConsole, tmp_path: Path) -> None:
    file = tmp_path / "browser.har"
    async with opened(record_har_path=file, record_har_content="embed") as console:
        page = await console.open()
        await page.evaluate(CALLS, NORTH_PATH)
    recording = read_recording(file)
    answered = [call for call in recording.calls if call.reply.is_recorded]
    read, change, query = answered[:3]
    assert [(call.method, call.target) for call in (read, change)] == [
        ("GET", NORTH_PATH),
        ("PATCH", NORTH_PATH),
    ]
    assert change.body == '{"name": "é"}'.encode()
    assert query.target.startswith("/api/v2/request/")
    assert json.loads(read.reply.body)["content"][0]["customerId"] == NORTH
    assert None not in {call.took_ms for call in answered}
    assert recording.left_out["no call of the interface"] > 0
    made = make_scenario(replace_recording(recording, Replacer(b"k" * 32)))
    assert made.left_out == ()
    assert load_alone(made.source, name="recorded").base.root_id is not None
    assert NORTH not in str(made.source)
