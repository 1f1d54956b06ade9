"""A connection that is lost, or to a sandbox that does not exist; late and failing answers."""

import pytest
from playwright.async_api import Browser, expect
from support import START_MS
from support.browser import Console, OpenConsole
from support.wire import serving

from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.callers.guard import Guard

pytestmark = pytest.mark.nightly

_BEFORE_EVICTION_MS = IDLE_MS - 60_000  # timers of hidden tabs may be a minute late
GUARD = Guard(control_token="open-sesame")


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
        await expect(page.get_by_text("The sandbox started over")).to_be_visible()
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


@pytest.mark.parametrize(
    ("meanwhile", "shown"), [("", ["It failed.", 0]), ("place.remove()", ["", 1])]
)
async def test_an_error_is_shown_where_its_action_was_taken_or_as_a_message(
    console: Console, meanwhile: str, shown: list[object]
) -> None:
    page = await console.open()
    text = await page.evaluate(
        f"""async () => {{
            const {{ attempt, h }} = await module('dom.js');
            const place = h("div");
            document.getElementById("main").append(place);
            let fail;
            const acted = attempt(() => new Promise((_, reject) => {{ fail = reject; }}), place);
            {meanwhile};
            fail(new Error("It failed."));
            await acted;
            return place.textContent;
        }}"""
    )
    assert [text, await page.locator("#notices .notice").count()] == shown


async def test_a_reading_that_never_ends_does_not_hold_up_the_next_one(opened: OpenConsole) -> None:
    async with opened(locale="en-GB") as console:  # a tab of its own, as its clock is moved
        await console.page.clock.install()
        page = await console.open()
        await page.evaluate(
            """async () => {
                const { onEvent, soonAfterEvents } = await module('connection.js');
                Object.assign(window, { begun: 0, heard: 0 });
                onEvent(() => window.heard++);
                soonAfterEvents(() => new Promise(() => window.begun++));
            }"""
        )
        for begun in (1, 2):
            await console.read()
            await page.wait_for_function("begun => window.heard === begun", arg=begun)
            await page.clock.run_for(1000)
            assert await page.evaluate("begun") == 1  # once, until it has taken very long
        await page.clock.run_for(9000)
        await page.wait_for_function("() => window.begun === 2")


def names(console: Console) -> list[str]:
    return [tenancy.name for tenancy in console.served.sandboxes]


@pytest.mark.parametrize("guard", [Guard(), GUARD], ids=["no token", "token"])
async def test_the_page_of_an_unknown_sandbox_offers_to_make_it(
    opened: OpenConsole, guard: Guard
) -> None:
    async with opened(guard=guard) as console:
        page = console.page
        await page.goto(f"{console.base}/s/new/#live")
        if guard is GUARD:
            await page.get_by_label("Control token", exact=True).fill("open-sesame")
            await page.get_by_role("button", name="Continue").click()
        await expect(page.get_by_role("heading", level=2)).to_have_text("There is no sandbox new")
        await expect(page.locator("#connection")).to_have_text("absent")
        assert names(console) == ["default"]
        await page.get_by_role("button", name="Create new").click()
        await expect(page.locator("#connection")).to_have_text("live")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Live")
        assert names(console) == ["default", "new"]


async def test_the_page_of_a_mistyped_sandbox_offers_the_one_that_was_meant(
    console: Console,
) -> None:
    await console.call("PUT", "/_sandboxes/acme", b"{}")
    page = console.page
    await page.goto(f"{console.base}/s/amce/#live")
    await expect(page.get_by_text("Did you mean acme?")).to_be_visible()
    await expect(page.get_by_text("Nothing was created.")).to_be_visible()
    await page.get_by_role("button", name="Go to acme").click()
    await page.wait_for_url(f"{console.base}/s/acme/#live")
    await expect(page.locator("#connection")).to_have_text("live")
    assert names(console) == ["default", "acme"]
