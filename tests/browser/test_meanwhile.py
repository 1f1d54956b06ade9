"""What the user, or another client, does while the page waits for an answer."""

import asyncio
import re

import pytest
from playwright.async_api import Route, expect
from support import START_MS
from support.browser import NORTH, Console, OpenConsole, held, replaced, route_once

from mock_server.sandbox.ground.exchange import Request

pytestmark = pytest.mark.nightly


async def test_a_customer_chosen_while_another_is_saved_stays(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_label("Invoice text").fill("Thanks")
    async with held(page, f"**/customers/{NORTH}") as asked:
        await page.get_by_role("button", name="Save").click()
        await asked
        await page.locator(".tree").get_by_role("link", name="Coral Telecom").click()
        await expect(page.get_by_role("heading", name="Coral Telecom")).to_be_visible()
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await console.call("PATCH", "/_sandbox/customers/coral", b'{"name": "Red Reef"}')
    await expect(page.get_by_role("heading", name="Red Reef")).to_be_visible()
    await page.locator(".tree").get_by_role("link", name="Acme Ltd").click()
    await expect(page.get_by_role("heading", name="Acme Ltd")).to_be_visible()


async def test_the_focus_is_left_where_it_is_when_a_customer_is_saved(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_label("Invoice text").fill("Thanks")
    find = page.get_by_label("Find customers")
    async with (
        replaced(page, page.get_by_label("Invoice text")),
        held(page, f"**/customers/{NORTH}") as asked,
    ):
        await page.get_by_role("button", name="Save").click()
        await asked
        await find.focus()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(find).to_be_focused()


async def test_what_is_typed_while_a_customer_is_saved_can_be_saved_next(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    invoice, vat = page.get_by_label("Invoice text"), page.get_by_label("VAT", exact=True)
    await invoice.fill("Thanks")
    async with replaced(page, invoice), held(page, f"**/customers/{NORTH}") as asked:
        await page.get_by_role("button", name="Save").click()
        await asked
        await vat.fill("7")
    await expect(page.get_by_text("Changed: Invoices", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("No changes yet.")).to_be_visible()
    await expect(invoice).to_have_value("Thanks")
    await expect(vat).to_have_value("7")


async def test_a_view_opened_while_a_customer_is_made_stays(console: Console) -> None:
    page = await console.open("customers/~new")
    await page.get_by_label("Find customers").fill("acme")
    await page.get_by_label("Name", exact=True).fill("Delta")
    async with held(page, "**/customers/*?parent=*") as asked:
        await page.get_by_role("button", name="Create the customer").click()
        await asked
        await page.get_by_label("Views").get_by_role("link", name="Live").click()
        await page.get_by_label("Search").wait_for()
    await expect(page.get_by_text("Delta was added")).to_be_visible()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(page).to_have_url(re.compile("#live$"))


@pytest.mark.parametrize(
    ("view", "press", "asked_for"),
    [
        ("coverage", "never: plan getCustomer CUSTOMER_1006", "**/_sandbox/faults/*"),
        ("start", "Create sandbox", "**/_sandboxes/mine"),
    ],
)
async def test_a_view_opened_while_a_button_acts_stays(
    console: Console, view: str, press: str, asked_for: str
) -> None:
    page = await console.open(view)
    if view == "start":
        await page.get_by_label("Name of the new sandbox").fill("mine")
    async with held(page, asked_for) as asked:
        await page.get_by_role("button", name=press).click()
        await asked
        await page.get_by_label("Views").get_by_role("link", name="Live").click()
        await page.get_by_label("Search").wait_for()
    await expect(page.get_by_text("No calls yet.")).to_be_visible()
    await expect(page.locator("#notices")).to_contain_text(re.compile("in force|was created"))
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(page).to_have_url(f"{console.base}/#live")


async def test_a_plan_edited_while_another_is_added_stays(console: Console) -> None:
    await console.call("POST", "/_sandbox/faults", b'{"name": "old", "fault": "GLOBAL_1001"}')
    page = await console.open("faults")
    form = page.get_by_label("The plan", exact=True)
    async with held(page, "**/_sandbox/faults") as asked:
        await form.get_by_role("button", name="Add the plan").click()
        await asked
        await page.get_by_role("button", name="Edit old").click()
        await form.get_by_label("Name", exact=True).fill("older")
    await expect(page.get_by_role("article", name="bad-day")).to_be_visible()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(form.get_by_label("Name", exact=True)).to_have_value("older")


async def test_an_error_of_a_dialog_that_is_closed_is_shown(console: Console) -> None:
    page = await console.open()
    await page.get_by_role("button", name="Reset default…").click()

    async def refuse(route: Route) -> None:
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await route.fulfill(status=503)

    await route_once(page, "**/_sandbox/reset", refuse)
    await page.get_by_role("dialog").get_by_role("button", name="Reset default").click()
    await expect(page.get_by_text("The server answered 503.")).to_be_visible()


async def test_a_customer_deleted_while_it_is_read_is_said_to_be(console: Console) -> None:
    depot = "acme-north-depot"
    page = await console.open("customers")

    async def read(route: Route) -> None:
        reply = await route.fetch()
        await console.call("DELETE", f"/_sandbox/customers/{depot}")
        await route.fulfill(response=reply)

    await route_once(page, f"**/customers/{depot}", read)
    await page.evaluate(f"location.hash = '#customers/{depot}'")
    await expect(page.get_by_role("alert")).to_contain_text("was deleted just now")


async def test_a_customer_is_followed_also_if_an_earlier_reading_of_it_arrives_late(
    console: Console,
) -> None:
    page = await console.open("customers")
    async with held(page, f"**/_sandbox/customers/{NORTH}") as asked:
        await page.evaluate(f"location.hash = '#customers/{NORTH}'")
        await asked
        await console.call("POST", "/_sandbox/reset")
        await expect(page.get_by_role("heading", name="Acme North")).to_be_visible()
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await console.call("PATCH", "/_sandbox/customers/acme-north", b'{"name": "North & Sons"}')
    await expect(page.get_by_role("heading", name="North & Sons")).to_be_visible()


async def test_a_change_is_not_missed_because_very_many_events_followed(
    opened: OpenConsole,
) -> None:
    async with opened(locale="en-GB") as console:  # a tab of its own, as its clock is stopped
        await console.page.clock.install()
        page = await console.open("customers")
        await page.clock.pause_at(await page.evaluate("Date.now() / 1000") + 10)
        await page.evaluate(
            """async () => {
                const { onEvent } = await module('stream.js');
                let count = 0;
                window.heard = new Promise((resolve) => {
                    onEvent(() => ++count === 1001 && resolve());
                });
            }"""
        )
        read = Request(method="GET", path="/api/v2/customer/undefined")

        async def overtaken(route: Route) -> None:
            reply = await route.fetch()
            await console.call("PATCH", "/_sandbox/customers/acme-north", b'{"name": "Later"}')
            for _ in range(10):
                for _ in range(99):
                    console.served.sandboxes.default.handle(read, START_MS)
                await console.read("undefined")
            await page.evaluate("heard")
            await route.fulfill(response=reply)

        await route_once(page, f"**/_sandbox/customers/{NORTH}", overtaken)
        await page.evaluate(f"location.hash = '#customers/{NORTH}'")
        await expect(page.get_by_role("heading", name="Acme North")).to_be_visible()
        await page.clock.resume()
        await expect(page.get_by_role("heading", name="Later")).to_be_visible()


async def test_a_reading_that_fails_after_its_view_was_left_is_not_reported(
    console: Console,
) -> None:
    page = await console.open("customers")
    asked: asyncio.Future[Route] = asyncio.get_running_loop().create_future()

    async def keep(route: Route) -> None:
        asked.set_result(route)

    await route_once(page, f"**/_sandbox/customers/{NORTH}", keep)
    await page.evaluate(f"location.hash = '#customers/{NORTH}'")
    route = await asked
    await page.get_by_label("Views").get_by_role("link", name="Live").click()
    await page.get_by_label("Search").wait_for()
    await route.fulfill(status=404)
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    assert await page.locator("#notices .notice").count() == 0
