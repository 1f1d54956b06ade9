"""Live: a call as it happens, why it was answered so, and the same call again."""

from playwright.async_api import expect
from support import START_MS
from support.browser import NORTH, Console, shell

from mock_server.sandbox.ground.exchange import Request

UNKNOWN = "20000000-0000-4000-8000-000000000002"


async def test_a_call_is_seen_as_it_happens(console: Console) -> None:
    page = await console.open("live")
    await console.read()
    row = page.get_by_role("link", name="getCustomer")
    await expect(row).to_contain_text("Acme North")
    await expect(row).to_contain_text("200")


async def test_an_opened_call_says_why_and_leads_to_what_that_rests_on(console: Console) -> None:
    await console.read(UNKNOWN)
    page = await console.open("live")
    await page.get_by_role("link", name="404 CUSTOMER_1002").click()
    detail = page.get_by_label("The call")
    await expect(detail).to_contain_text("404 because of CUSTOMER_1002: Customer does not exist")
    await expect(detail.get_by_role("link", name="http-status")).to_have_attribute(
        "href", "#assumptions/http-status"
    )
    await detail.get_by_role("link", name="7", exact=True).click()
    await expect(page.get_by_role("heading", name="Section 7")).to_be_visible()
    await expect(page.locator("main")).to_contain_text("CUSTOMER_1002 Customer does not exist")


async def test_calls_are_filtered_by_operation_customer_and_status(console: Console) -> None:
    await console.read()
    await console.read(UNKNOWN)
    await console.modify(b'{"name": "New"}')
    page = await console.open("live")
    rows = page.locator(".virtual li")
    await expect(rows).to_have_count(3)
    await page.get_by_label("Status").select_option("4xx")
    await expect(rows).to_have_count(1)
    await page.get_by_label("Status").select_option("any")
    await page.get_by_label("Customer").fill("acme north")
    await expect(rows).to_have_count(2)
    await page.get_by_label("Operation").select_option("modifyCustomer")
    await expect(rows).to_have_count(1)


async def test_a_pause_keeps_the_list_still_and_counts(console: Console) -> None:
    await console.read()
    page = await console.open("live")
    await page.get_by_role("button", name="Pause").click()
    await console.read()
    await expect(page.get_by_text("1 row, 1 more since the pause")).to_be_visible()
    await page.get_by_role("button", name="Pause").click()
    await expect(page.locator(".virtual li")).to_have_count(2)


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


async def test_a_call_as_curl_works_in_a_shell(console: Console) -> None:
    await console.modify(b'{"name": "O\'Neill & $HOME"}', Authorization="Bearer acme-token")
    page = await console.open("live/1")
    await page.get_by_role("button", name="Copy as curl").click()
    printed = await shell("bash", "-c", await console.clipboard())
    assert "requestId" in printed
    request = (await console.call("GET", "/_sandbox/journal/2")).json["request"]
    assert request["body"] == '{"name": "O\'Neill & $HOME"}'


async def test_a_broken_connection_is_told_from_a_reply(console: Console) -> None:
    page = await console.open("live")
    async with console.served.wire() as wire:
        fault = b"X-Sandbox-Fault: {network: empty}\r\n"
        path = f"/api/v2/customer/{NORTH}".encode()
        await wire.send(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n" + fault + b"\r\n")
        assert await wire.rest() == b""
    await page.get_by_role("link", name="empty broken").click()
    await expect(page.get_by_text("the connection broke: empty")).to_be_visible()


async def test_ten_thousand_calls_are_a_list_of_the_few_in_sight(console: Console) -> None:
    sandbox = console.served.sandboxes.default
    call = Request(method="GET", path=f"/api/v2/customer/{NORTH}")
    for _ in range(10_000):
        sandbox.handle(call, START_MS)
    page = await console.open("live")
    kept = len(sandbox.journal)  # as many as take the bytes that a journal may
    assert kept > 9000
    await expect(page.get_by_text(f"{kept:,} rows")).to_be_visible()
    listed = page.get_by_role("region", name="Calls, the latest first")
    assert await page.locator(".virtual li").count() < 100
    await listed.evaluate("box => box.scrollTop = box.scrollHeight")
    await expect(page.locator(".virtual li").last).to_have_attribute("aria-posinset", str(kept))
    assert await page.locator(".virtual li").count() < 100


async def test_the_list_is_walked_with_the_arrow_keys(console: Console) -> None:
    for _ in range(3):
        await console.read()
    page = await console.open("live")
    await page.locator(".virtual a").first.focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Entry 2,")).to_be_visible()
