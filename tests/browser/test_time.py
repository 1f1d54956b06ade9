"""Time: the clock moved by hand until a request turns, and requests settled by hand."""

from playwright.async_api import Locator, Page, expect
from support.browser import Console


def requests(page: Page) -> Locator:
    return page.get_by_role("region", name="Requests").locator("tbody tr")


async def test_the_clock_is_moved_until_a_request_turns_successful(console: Console) -> None:
    await console.call("POST", "/_sandbox/clock/freeze")
    page = await console.open("time")
    await console.modify(b'{"name": "New"}')
    await expect(requests(page)).to_contain_text(["IN_PROGRESS"])
    await page.get_by_role("button", name="+1 s").click()
    await expect(page.get_by_text("Nothing was due.")).to_be_visible()
    await page.get_by_role("button", name="+1 s").click()
    await expect(page.get_by_text("1 request settled.")).to_be_visible()
    await expect(requests(page)).to_contain_text(["SUCCESSFUL"])
    await expect(page.locator("#now")).to_have_text("2026-01-01 09:00:02.000")
    assert '"name":"New"' in (await console.read()).body.decode()


async def test_the_next_event_and_idle_are_a_click_away(console: Console) -> None:
    for name in (b"One", b"Two", b"Three"):
        await console.modify(b'{"name": "%s"}' % name)
    page = await console.open("time")
    await page.get_by_role("button", name="Next event").click()
    await expect(page.get_by_text("3 requests settled.")).to_be_visible()
    await page.get_by_role("button", name="Until idle").click()
    await expect(page.get_by_text("Nothing was due.")).to_be_visible()


async def test_a_request_is_settled_as_failed_with_a_code_of_its_operation(
    console: Console,
) -> None:
    await console.modify(b'{"name": "New"}')
    page = await console.open("time")
    code = requests(page).get_by_role("combobox")
    assert await code.locator("option").all_inner_texts() == [
        "GLOBAL_1001",
        "CUSTOMER_1002",
        "CUSTOMER_1003",
    ]
    await code.select_option("CUSTOMER_1003")
    await page.get_by_role("button", name="Failed with").click()
    await expect(requests(page)).to_contain_text(["FAILED CUSTOMER_1003"])


async def test_the_clock_is_frozen_and_runs_at_another_speed(console: Console) -> None:
    page = await console.open("time")
    await page.get_by_role("button", name="Freeze").click()
    await expect(page.locator(".clock-face")).to_contain_text("frozen")
    await page.get_by_label("Speed").select_option("60 times")
    await page.get_by_role("button", name="Run", exact=True).click()
    await expect(page.locator("#clock")).to_contain_text("60 times as fast")


async def test_a_step_that_is_no_duration_is_refused_in_words(console: Console) -> None:
    page = await console.open("time")
    await page.get_by_label("Forward by").fill("soon")
    await page.get_by_role("button", name="Go", exact=True).click()
    await expect(page.get_by_role("alert")).to_contain_text("soon")
