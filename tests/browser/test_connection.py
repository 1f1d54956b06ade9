"""A lost connection: the messages, what remains visible, and calls without tokens."""

import pytest
from playwright.async_api import Browser, expect
from support import START_MS
from support.browser import Console, OpenConsole
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


async def test_an_empty_sandbox_offers_a_first_call(console: Console) -> None:
    page = await console.open()
    await page.get_by_role("button", name="Send a first call").click()
    await expect(page.get_by_role("link", name="getCustomer 200")).to_be_visible()
    assert (await console.call("GET", "/_sandbox/journal")).json["total"] == 1
