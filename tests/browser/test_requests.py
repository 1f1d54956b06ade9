"""Requests: a time line with links to each request, the clock, and settling requests."""

import pytest
from playwright.async_api import Locator, Page, expect
from support.browser import Console, held


def requests(page: Page) -> Locator:
    return page.get_by_label("Requests", exact=True).locator("ol.spans > li")


async def test_the_clock_is_moved_to_the_next_event_and_a_request_settles(console: Console) -> None:
    await console.call("POST", "/_sandbox/clock/freeze")
    page = await console.open("requests")
    await expect(page.get_by_text("No requests yet.")).to_be_visible()
    await expect(page.get_by_role("link", name="Copy such a call")).to_be_visible()
    await console.modify(b'{"name": "New"}')
    await expect(requests(page)).to_contain_text(["IN_PROGRESS"])
    await expect(requests(page)).to_contain_text(["due in 2.0 s"])
    await page.get_by_role("button", name="+1 s").click()
    await expect(page.get_by_text("Nothing was due.")).to_be_visible()
    await page.get_by_role("button", name="Advance to the next event").click()
    await expect(page.get_by_text("1 request settled.")).to_be_visible()
    await expect(requests(page)).to_contain_text(["SUCCESSFUL"])
    await expect(page.locator("#clock")).to_contain_text("09:00:02 UTC")
    await expect(page.get_by_role("button", name="Until idle")).to_be_disabled()
    assert '"name":"New"' in (await console.read()).body.decode()


async def test_the_time_line_leads_to_why_a_request_settled_as_it_did(console: Console) -> None:
    await console.modify(b'{"name": "New"}')
    await console.call("POST", "/_sandbox/clock/advance", b'{"until": "idle"}')
    page = await console.open("requests")
    await requests(page).get_by_role("link").click()
    detail = page.get_by_label("The request")
    await expect(detail.get_by_role("heading", name="Why it was successful")).to_be_visible()
    await expect(detail).to_contain_text("after 2.0 s")
    await expect(detail).to_contain_text("which settles at 2026-01-01T09:00:02")
    await expect(detail).to_contain_text("became SUCCESSFUL")
    await detail.get_by_role("link", name="Entry 1").click()
    await expect(page.get_by_label("The call")).to_contain_text("Entry 1")


async def test_a_request_is_settled_as_failed_with_a_code_of_its_operation(
    console: Console,
) -> None:
    for name in (b"One", b"Two"):
        await console.modify(b'{"name": "%s"}' % name)
    page = await console.open("requests")
    detail = page.get_by_label("The request")
    await requests(page).last.get_by_role("link").click()
    await expect(detail).to_contain_text("Entry 1")
    code = detail.get_by_label("Code")
    assert await code.locator("option").all_inner_texts() == [
        "GLOBAL_1001",
        "CUSTOMER_1002",
        "CUSTOMER_1003",
    ]
    await code.select_option("CUSTOMER_1003")
    await detail.get_by_role("button", name="Fail with this code").click()
    await expect(requests(page).last).to_contain_text("FAILEDCUSTOMER_1003")
    await expect(detail.get_by_role("heading", name="Why it failed")).to_be_visible()
    await expect(detail.get_by_role("heading", name="modifyCustomer")).to_be_focused()
    await expect(detail).to_contain_text("became FAILED with CUSTOMER_1003")
    await requests(page).first.get_by_role("link").click()
    await detail.get_by_role("button", name="Settle as successful").click()
    await expect(requests(page)).to_contain_text(["SUCCESSFUL", "FAILED"])


async def test_the_clock_is_frozen_and_runs_at_another_speed(console: Console) -> None:
    page = await console.open("requests")
    freeze = page.get_by_role("button", name="Freeze")
    await freeze.wait_for()
    async with held(page, "**/_sandbox/requests?size=1"):  # it is read after the clock
        await freeze.click()
        await expect(page.locator("#clock")).to_contain_text("frozen")
        await page.get_by_role("button", name="Run", exact=True).click()
        await expect(page.locator("#clock")).to_contain_text("real time")
    await page.get_by_text("Other steps and speeds").click()
    await page.get_by_label("Speed").select_option("60 times as fast")
    await page.get_by_role("button", name="Run at this speed").click()
    await expect(page.locator("#clock")).to_contain_text("60 times as fast")
    await page.get_by_label("Forward by").fill("soon")
    await page.get_by_role("button", name="Go", exact=True).click()
    await expect(page.get_by_role("alert")).to_contain_text("soon")


@pytest.mark.nightly
async def test_only_what_shows_the_time_is_drawn_while_the_clock_runs(console: Console) -> None:
    await console.modify(b'{"name": "New"}', X_Sandbox_Fault="{job: successful, after: 9h}")
    await console.call("POST", "/_sandbox/clock/run", b'{"speed": 600}')
    page = await console.open("requests")
    await requests(page).locator(".state").evaluate("state => { state.textContent = 'Kept'; }")
    await expect(requests(page)).to_contain_text(["due in 8.8 h"])
    await expect(requests(page)).to_contain_text(["Kept"])
