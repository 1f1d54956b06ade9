"""Requests: a time line with links to each request, the clock, and settling requests."""

import asyncio
import json
from itertools import pairwise

from playwright.async_api import Locator, Page, Route, expect
from support.browser import Console, OpenConsole, held, pressed, route_once
from support.looks import objections


def requests(page: Page) -> Locator:
    return page.get_by_label("Requests", exact=True).locator("ol.spans > li")


async def test_the_clock_is_moved_to_the_next_event_and_a_request_settles(
    console: Console,
) -> None:
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


async def test_each_press_of_a_step_moves_the_clock_also_before_the_answer(
    console: Console,
) -> None:
    await console.call("POST", "/_sandbox/clock/freeze")
    page = await console.open("requests")
    async with held(page, "**/clock/advance"):
        for _ in range(3):
            await page.get_by_role("button", name="+1 s").press("Enter")
    await expect(page.locator("#clock")).to_contain_text("09:00:03 UTC")


async def test_a_reading_of_the_clock_that_arrives_late_is_not_shown(console: Console) -> None:
    await console.call("POST", "/_sandbox/clock/freeze")
    page = await console.open("requests")
    step = page.get_by_role("button", name="+1 s")
    has_arrived = asyncio.Event()

    async def arrive_late(route: Route) -> None:
        reply = await route.fetch()
        await step.press("Enter")
        await expect(page.locator("#clock")).to_contain_text("09:00:02 UTC")
        await route.fulfill(response=reply)
        has_arrived.set()

    await route_once(page, "**/_sandbox/clock", arrive_late)
    await step.press("Enter")
    await has_arrived.wait()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    assert "09:00:02 UTC" in await page.locator("#clock").inner_text()


async def test_instants_with_milliseconds_have_room_beside_each_other(console: Console) -> None:
    await console.call("POST", "/_sandbox/clock/freeze")
    await console.modify(b'{"name": "New"}')
    page = await console.open("requests")
    instants = page.locator(".axis span")
    await expect(instants.first).to_contain_text(".")
    spans = await instants.evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).map(({ x, right }) => [x, right])"
    )
    assert len(spans) > 1
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


async def test_what_happened_is_read_once_at_a_time(console: Console) -> None:
    page = await console.open("requests")
    clocks: list[Route] = []

    def keep(route: Route) -> None:
        clocks.append(route)

    await page.route("**/_sandbox/clock", keep)
    for _ in range(3):
        async with page.expect_event("requestfinished", lambda each: "requests?" in each.url):
            await console.read()
    assert len(clocks) == 1
    async with page.expect_request("**/_sandbox/clock"):
        await clocks[0].continue_()


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


async def test_a_request_that_is_pressed_while_others_come_is_opened(console: Console) -> None:
    accepted = (await console.modify(b'{"name": "New"}')).json["content"][0]["requestId"]
    page = await console.open("requests")
    async with pressed(page, page.locator(".spans a"), "/_sandbox/requests?page"):
        await console.modify(b'{"name": "Newer"}')
    await expect(page.locator(".spans a[aria-current]")).to_have_count(1)
    await expect(page.locator(".spans a")).to_have_count(2)
    settle = page.get_by_role("button", name="Settle as successful")
    async with pressed(page, settle, "/_sandbox/journal?requestId"):
        await console.call("GET", f"/api/v2/request/{accepted}")
    await expect(page.get_by_role("heading", name="modifyCustomer SUCCESSFUL")).to_be_visible()


async def test_a_request_is_settled_as_failed_with_a_code_of_its_operation(
    opened: OpenConsole,
) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce") as console:
        await settle_by_hand(console)


async def settle_by_hand(console: Console) -> None:
    for name in (b"One", b"Two"):
        await console.modify(b'{"name": "%s"}' % name)
    page = await console.open("requests")
    detail = page.get_by_label("The request")
    async with held(page, "**/_sandbox/requests/*") as asked:
        await requests(page).first.get_by_role("link").click()
        await asked
        await requests(page).last.get_by_role("link").click()
        await expect(detail).to_contain_text("Entry 1")
    await expect(detail).to_contain_text("Entry 1")
    code = detail.get_by_label("Code")
    assert await code.locator("option").all_inner_texts() == [
        "GLOBAL_1001",
        "CUSTOMER_1002",
        "CUSTOMER_1003",
    ]
    assert await objections(page, "best-practice") == []
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


async def test_a_failure_that_is_spelled_by_its_code_is_shown_as_one(console: Console) -> None:
    fails = {"after": "1s", "outcome": "failed", "code": "GLOBAL_1001"}
    scenario = {
        "version": 1,
        "extends": "default",
        "assumptions": {"preset": "published"},
        "jobs": {"modifyCustomer": fails},
    }
    await console.call("PUT", "/_sandbox/scenario", json.dumps(scenario).encode())
    body, north = b'{"name": "New"}', "10000000-0000-4000-8000-000000000011"
    await console.modify(body, north)
    await console.call("POST", "/_sandbox/clock/advance", b'{"by": "1s"}')
    page = await console.open("requests")
    shown = requests(page).filter(has_text="INTERNAL_ERROR")
    await expect(shown).to_have_attribute("data-state", "failed")
