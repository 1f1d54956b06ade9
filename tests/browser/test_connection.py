"""A lost connection: the messages, what remains visible, and calls without tokens."""

import pytest
from playwright.async_api import Browser, Route, expect
from support import NORTH, START_MS
from support.browser import Console, OpenConsole, redrawn, route_once
from support.wire import serving

from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes

pytestmark = pytest.mark.nightly

_BEFORE_EVICTION_MS = IDLE_MS - 60_000  # timers of hidden tabs may be a minute late
MADE = "The sandbox started over"


async def test_the_page_reconnects_to_a_restarted_server_and_keeps_typed_text(
    console: Console,
) -> None:
    page = await console.open("sandboxes")
    await page.get_by_label("Name", exact=True).fill("half-typed")
    served = console.served
    served.handler.close()
    await served.listener.stop()
    await expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    await page.get_by_role("button", name="Create sandbox").click()
    await expect(page.get_by_role("alert").first).to_contain_text("cannot be reached")
    await page.get_by_role("button", name="Try now").click()  # fails; the page goes on
    later_ms = START_MS + 60_000
    again = Sandboxes(served.sandboxes.scenario, later_ms)
    async with serving(sandboxes=again, now_ms=lambda: later_ms, port=served.listener.port):
        await expect(page.get_by_text("Connected again.")).to_be_visible()
        await expect(page.get_by_text(MADE)).to_be_visible()
        await expect(page.get_by_label("Name", exact=True)).to_have_value("half-typed")
        await page.get_by_role("button", name="Create sandbox").click()
        await expect(page.locator("tr[data-sandbox=half-typed]")).to_be_visible()
        await page.goto("about:blank")
    console.complaints.clear()  # the browser has reported refused connections


async def test_parts_that_were_added_to_a_plan_stay_when_the_sandbox_is_reset(
    console: Console,
) -> None:
    page = await console.open("faults")
    form = page.get_by_label("The plan", exact=True)
    await form.get_by_role("button", name="Add step").click()
    await form.get_by_role("button", name="Add conditions").click()
    await form.get_by_label("Customer", exact=True).fill("acme-north")
    await form.get_by_label("step: kind").last.select_option("The call passes")
    async with redrawn(page):
        await console.call("POST", "/_sandbox/reset")
    await expect(page.get_by_text("The sandbox was reset.")).to_be_visible()
    await expect(form.get_by_label("Customer", exact=True)).to_have_value("acme-north")
    chosen = form.get_by_label("step: kind").locator("option:checked")
    await expect(chosen).to_have_text(["A fault, or a combination of several", "The call passes"])


async def test_a_view_without_its_code_is_loaded_again(console: Console) -> None:
    code = "**/views/reports.js"  # some browsers fetch it again, others do not
    await console.page.route(code, lambda route: route.abort())
    page = await console.open("start")
    await page.get_by_label("Views").get_by_role("link", name="Coverage").click()
    again = page.get_by_role("button", name="Try again")
    await expect(again).to_be_visible()
    await page.unroute(code)
    await again.click()
    await expect(page.get_by_text("of the contract was met")).to_be_visible()


async def test_more_windows_than_a_browser_has_connections_are_all_kept_up_to_date(
    opened: OpenConsole,
) -> None:
    async with opened(locale="en-GB") as console:
        windows = [await console.page.context.new_page() for _ in range(7)]
        for page in windows:
            await page.goto(f"{console.base}/#live")
            await expect(page.locator("#connection")).to_have_text("live")
        await console.read()
        for page in windows:
            await expect(page.locator(".line")).to_have_count(1)


async def test_a_server_that_still_loads_is_waited_for(browser: Browser) -> None:
    async with serving(is_loaded=False) as served:
        page = await browser.new_page()
        await page.goto(f"{served.listener.url}/")
        await expect(page.get_by_text("The page keeps trying.")).to_be_visible()
        served.handler.open(served.sandboxes)
        await expect(page.locator("#connection")).to_have_text("live")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Start")
        await page.close()


async def test_a_tab_out_of_sight_keeps_its_sandbox_in_use_but_never_creates_it_again(
    opened: OpenConsole,
) -> None:
    async with opened(locale="en-GB") as console:
        await console.call("PUT", "/_sandboxes/short")
        await console.page.clock.install()
        page = await console.open(prefix="/s/short")
        await page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        async with page.expect_response("**/_sandbox/clock"):
            await page.clock.fast_forward(_BEFORE_EVICTION_MS)
        await console.call("DELETE", "/_sandboxes/short?purge=true")
        for _ in range(2):
            async with page.expect_response("**/_sandboxes/short"):
                await page.clock.fast_forward(_BEFORE_EVICTION_MS)
        assert (await console.call("GET", "/_sandboxes/short")).status == 404


async def test_data_that_could_not_be_read_after_a_call_is_read_again(console: Console) -> None:
    page = await console.open("coverage")
    await route_once(page, "**/_sandbox/coverage", Route.abort)
    await console.read()
    await expect(page.locator(".cell:text-is('1')")).to_have_count(1)


async def test_a_call_made_while_a_view_is_read_is_shown(console: Console) -> None:
    page = await console.open("live")

    async def overtaken(route: Route) -> None:
        reply = await route.fetch()
        async with page.expect_response("**/_sandbox/journal?*after=*"):
            await console.read("undefined")
        await route.fulfill(response=reply)

    await route_once(page, "**/_sandbox/conduct", overtaken)
    await page.evaluate("location.hash = 'conduct'")
    await expect(page.locator("h2:text('null-id')")).to_have_count(1)


async def test_a_first_reading_that_fails_is_tried_again(console: Console) -> None:
    await console.read()
    for first in ("_sandbox/journal?*", "_sandbox/clock", "_sandbox/customers?*", "_sandboxes?*"):
        await route_once(console.page, f"**/{first}", Route.abort)
    page = await console.open("live")
    await expect(page.locator(".line")).to_have_count(1)


async def test_a_sandbox_that_was_deleted_is_brought_back_where_it_was(console: Console) -> None:
    await console.call("PUT", "/_sandboxes/short", b"{}")
    await console.call("GET", f"/s/short/api/v2/customer/{NORTH}")
    page = await console.open("assumptions", prefix="/s/short")
    await console.call("DELETE", "/_sandboxes/short")
    await page.get_by_role("button", name="Undo the deletion").click()
    await expect(page.locator("#connection")).to_have_text("live")
    await expect(page.get_by_text("Connected again.")).to_be_visible()
    assert (await console.call("GET", "/s/short/_sandbox/journal")).json["total"] == 1


async def test_a_sandbox_that_is_gone_is_made_again_where_it_was(console: Console) -> None:
    await console.call("PUT", "/_sandboxes/short", b"{}")
    page = await console.open("scenario", prefix="/s/short")
    await page.get_by_label("The scenario as YAML").fill("version: 1\n# half typed")
    await console.call("DELETE", "/_sandboxes/short?purge=true")
    await expect(page.get_by_text("The sandbox short is gone")).to_be_visible()
    assert [each.name for each in console.served.sandboxes] == ["default"]
    await page.get_by_role("button", name="Create it again").click()
    await expect(page.locator("#connection")).to_have_text("live")
    await expect(page.get_by_label("The scenario as YAML")).to_have_value(
        "version: 1\n# half typed"
    )
    assert [each.name for each in console.served.sandboxes] == ["default", "short"]


async def test_an_empty_sandbox_offers_a_first_call(console: Console) -> None:
    page = await console.open()
    await page.get_by_role("button", name="Send a first call").click()
    await expect(page.get_by_role("link", name="getCustomer 200")).to_be_visible()
    assert (await console.call("GET", "/_sandbox/journal")).json["total"] == 1
