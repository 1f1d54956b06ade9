"""A lost connection: the messages, what remains visible, and calls without tokens."""

import asyncio

import pytest
from playwright.async_api import APIResponse, Browser, Page, Route, expect
from support import NORTH, START_MS
from support.browser import Console, OpenConsole, held, redrawn, route_once
from support.wire import serving

from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.callers.guard import Guard

pytestmark = pytest.mark.nightly

TOKEN = "open-sesame"
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


async def test_a_server_that_is_lost_again_at_once_is_known_to_be_another_one(
    console: Console,
) -> None:
    page = await console.open("faults")
    served = console.served
    served.handler.close()
    await served.listener.stop()
    await expect(page.locator("#connection")).to_have_text("offline")
    await route_once(page, "**/_sandbox/events", Route.abort)
    later_ms = START_MS + 60_000
    again = Sandboxes(served.sandboxes.scenario, later_ms)
    async with serving(sandboxes=again, now_ms=lambda: later_ms, port=served.listener.port):
        await expect(page.get_by_text(MADE)).to_be_visible()
        await page.goto("about:blank")
    console.complaints.clear()  # the browser has reported refused connections


async def test_a_call_made_before_the_page_listens_is_shown(console: Console) -> None:
    page = console.page
    asked: asyncio.Future[Route] = asyncio.get_running_loop().create_future()

    async def keep(route: Route) -> None:
        asked.set_result(route)

    await route_once(page, "**/_sandbox/events", keep)
    await page.goto(f"{console.base}/#live")
    await expect(page.get_by_text("No calls yet.")).to_be_visible()
    await console.read()
    await (await asked).continue_()
    await expect(page.get_by_text("1 call.")).to_be_visible()


async def test_typed_text_stays_when_a_view_is_redrawn_several_times(
    console: Console,
) -> None:
    page = await console.open("faults")
    name = page.get_by_label("The plan").get_by_label("Name", exact=True)
    await name.fill("mine")

    async def overtaken(route: Route) -> None:
        await console.call("POST", "/_sandbox/reset")
        await route.abort()

    await route_once(page, "**/_sandbox/faults?size=1000", overtaken)
    async with redrawn(page):
        await console.call("POST", "/_sandbox/reset")
    await expect(name).to_have_value("mine")


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


async def test_a_plan_that_is_gone_after_a_reset_is_added_as_it_was_changed(
    console: Console,
) -> None:
    plan = b'{"name": "mine", "operation": "getCustomer", "fault": "GLOBAL_1001"}'
    await console.call("POST", "/_sandbox/faults", plan)
    page = await console.open("faults")
    await page.get_by_role("button", name="Edit mine").click()
    form = page.get_by_label("The plan", exact=True)
    await form.get_by_label("Calls to skip").fill("7")
    await console.call("POST", "/_sandbox/reset")
    await expect(form.get_by_role("heading", name="Add a plan")).to_be_visible()
    await form.get_by_role("button", name="Add the plan").click()
    await expect(page.get_by_role("article", name="mine")).to_be_visible()
    kept = (await console.call("GET", "/_sandbox/faults/mine")).json
    assert (kept["skip"], kept["fault"]) == (7, "GLOBAL_1001")


async def test_views_are_there_while_the_server_is_not(console: Console) -> None:
    page = await console.open("start")
    await page.route("**/*", lambda route: route.abort())
    await page.get_by_label("Views").get_by_role("link", name="Live").click()
    await expect(page.get_by_text("No calls yet.")).to_be_visible()


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


async def test_a_tab_that_was_opened_out_of_sight_learns_what_it_missed(
    opened: OpenConsole,
) -> None:
    async with opened(locale="en-GB") as console:
        page, served = console.page, console.served
        hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
        await page.add_init_script(hide % "true")
        await page.goto(f"{console.base}/#live")
        await expect(page.get_by_text("No calls yet.")).to_be_visible()
        served.handler.close()
        await served.listener.stop()
        later_ms = START_MS + 60_000
        again = Sandboxes(served.sandboxes.scenario, later_ms)
        async with serving(sandboxes=again, now_ms=lambda: later_ms, port=served.listener.port):
            await page.evaluate(hide % "false")
            await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            await expect(page.get_by_text(MADE)).to_be_visible()
            await page.goto("about:blank")


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


async def hide_tab(page: Page) -> None:
    """Put a page out of sight."""
    await page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


async def test_a_tab_out_of_sight_keeps_its_sandbox_in_use(opened: OpenConsole) -> None:
    async with opened(locale="en-GB") as console:
        await console.page.clock.install()
        page = await console.open()
        await hide_tab(page)
        async with page.expect_response("**/_sandbox/clock"):
            await page.clock.fast_forward(_BEFORE_EVICTION_MS)


async def test_a_tab_out_of_sight_does_not_create_its_sandbox_again(opened: OpenConsole) -> None:
    async with opened(locale="en-GB") as console:
        await console.call("PUT", "/_sandboxes/short")
        await console.page.clock.install()
        page = await console.open(prefix="/s/short")
        await hide_tab(page)
        await console.call("DELETE", "/_sandboxes/short?purge=true")
        async with page.expect_response("**/_sandboxes/short"):
            await page.clock.fast_forward(_BEFORE_EVICTION_MS)
        async with page.expect_response("**/_sandboxes/short"):
            await page.clock.fast_forward(_BEFORE_EVICTION_MS)
        assert (await console.call("GET", "/_sandboxes/short")).status == 404
        assert console.complaints == []


async def test_a_server_that_still_loads_is_waited_for(browser: Browser) -> None:
    async with serving(is_loaded=False) as served:
        page = await browser.new_page()
        await page.goto(f"{served.listener.url}/")
        await expect(page.get_by_text("The page keeps trying.")).to_be_visible()
        served.handler.open(served.sandboxes)
        await expect(page.locator("#connection")).to_have_text("live")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Start")
        await page.close()


@pytest.mark.parametrize(
    ("view", "read", "shown"),
    [
        ("live", "journal?brief=true&*after=*", ".line"),
        ("coverage", "coverage", ".cell:text-is('1')"),
    ],
)
async def test_data_that_could_not_be_read_after_a_call_is_read_again(
    console: Console, view: str, read: str, shown: str
) -> None:
    page = await console.open(view)
    await route_once(page, f"**/_sandbox/{read}", Route.abort)
    await console.read()
    await expect(page.locator(shown)).to_have_count(1)


async def test_a_read_that_fails_after_a_long_time_is_repeated(opened: OpenConsole) -> None:
    async with opened(locale="en-GB") as console:  # a tab of its own, as its clock is moved
        await console.page.clock.install()
        page = await console.open("coverage")
        asked: asyncio.Future[Route] = asyncio.get_running_loop().create_future()

        async def keep(route: Route) -> None:
            asked.set_result(route)

        await route_once(page, "**/_sandbox/coverage", keep)
        await console.read()
        await page.clock.run_for(2000)
        route = await asked
        await page.clock.run_for(10_000)
        await route.abort()
        met = page.locator(".cell:text-is('1')")
        while not await met.count():  # the page learns of the failure at any time
            await page.clock.run_for(2000)


async def test_a_reading_that_took_very_long_replaces_no_later_one(opened: OpenConsole) -> None:
    async with opened(locale="en-GB") as console:  # a tab of its own, as its clock is moved
        await console.page.clock.install()
        page = await console.open("coverage")
        early: asyncio.Future[tuple[Route, APIResponse]]
        early = asyncio.get_running_loop().create_future()

        async def keep(route: Route) -> None:
            early.set_result((route, await route.fetch()))

        await route_once(page, "**/_sandbox/coverage", keep)
        await console.call("POST", "/_sandbox/clock/freeze")
        await page.clock.run_for(2000)
        route, reply = await early
        await console.read()
        await page.clock.run_for(10_000)
        await expect(page.locator(".cell:text-is('1')")).to_have_count(1)
        async with page.expect_event("requestfinished", lambda each: "/coverage" in each.url):
            await route.fulfill(response=reply)
        await page.clock.run_for(2000)
        assert await page.locator(".cell:text-is('1')").count() == 1


@pytest.mark.parametrize(
    ("view", "read", "shown"),
    [
        ("coverage", "coverage", ".cell:text-is('1')"),
        ("conduct", "conduct", "h2:text('null-id')"),
        ("faults", "faults?size=1000", ".account :text('1 fired')"),
    ],
)
async def test_a_call_made_while_a_view_is_read_is_shown(
    console: Console, view: str, read: str, shown: str
) -> None:
    await console.call("POST", "/_sandbox/faults", b'{"fault": "GLOBAL_1001"}')
    page = await console.open("live")

    async def overtaken(route: Route) -> None:
        reply = await route.fetch()
        async with page.expect_response("**/_sandbox/journal?*after=*"):
            await console.read("undefined")
        await route.fulfill(response=reply)

    await route_once(page, f"**/_sandbox/{read}", overtaken)
    await page.evaluate(f"location.hash = '{view}'")
    await expect(page.locator(shown)).to_have_count(1)


OTHER = b'{"version": 1, "customers": [{"ref": "a", "name": "Zephyr"}]}'


async def test_names_are_those_of_the_scenario_in_force(console: Console) -> None:
    page = await console.open("live")
    async with redrawn(page):
        await console.call("PUT", "/_sandbox/scenario", OTHER)
    listed = await console.call("GET", "/_sandbox/customers")
    await console.read(listed.json["items"][0]["customerId"])
    await expect(page.locator(".line .customer")).to_have_text("a")


async def test_customers_from_before_a_reset_are_not_shown_after_it(console: Console) -> None:
    page = await console.open("live")
    async with held(page, "**/_sandbox/customers?size=200") as asked:
        await page.get_by_label("Views").get_by_role("link", name="Start").click()
        await asked
        await console.call("PUT", "/_sandbox/scenario", OTHER)
        await expect(page.get_by_role("link", name="1 customer")).to_be_visible()
    await expect(page.get_by_role("link", name="1 customer")).to_be_visible()


async def test_a_journal_that_could_not_be_read_after_a_reset_is_read_again(
    console: Console,
) -> None:
    await console.read()
    page = await console.open("live")
    await route_once(page, "**/_sandbox/journal?brief=true&page=*", Route.abort)
    async with redrawn(page):
        await console.call("POST", "/_sandbox/reset")
    await expect(page.get_by_text("No calls yet.")).to_be_visible()


@pytest.mark.parametrize(
    "first",
    [
        "_sandbox/journal?brief=true&page=*",
        "_sandbox/clock",
        "_sandbox/customers?*",
        "_sandboxes?*",
    ],
)
async def test_a_first_reading_that_fails_is_tried_again(console: Console, first: str) -> None:
    await console.read()
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
    await page.get_by_role("button", name="Create it again").click()
    await expect(page.locator("#connection")).to_have_text("live")
    await expect(page.get_by_label("The scenario as YAML")).to_have_value(
        "version: 1\n# half typed"
    )
    assert [each.name for each in console.served.sandboxes] == ["default", "short"]


async def test_shown_calls_carry_a_placeholder_and_never_the_token(opened: OpenConsole) -> None:
    async with opened(guard=Guard(control_token=TOKEN)) as console:
        authorized = {"Authorization": f"Bearer {TOKEN}"}
        await console.call("POST", "/_sandbox/clock/freeze", None, **authorized)
        page = console.page
        await page.goto(f"{console.base}/")
        await page.get_by_label("Control token", exact=True).fill(TOKEN)
        await page.get_by_role("button", name="Continue").click()
        await page.get_by_label("Call", exact=True).select_option("Start over")
        for language, placeholder in (
            ("curl", '-H "Authorization: Bearer $TOKEN"'),
            ("Python", '"Bearer " + os.environ["TOKEN"]'),
            ("JavaScript", '"Bearer " + process.env.TOKEN'),
        ):
            await page.get_by_label("Language").select_option(language)
            await expect(page.get_by_label("The call")).to_contain_text(placeholder)
        await page.goto(f"{console.base}/#live/1")
        await page.get_by_role("button", name="Copy as curl").click()
        await expect(page.get_by_text("Copied.")).to_be_visible()
        assert '-H "Authorization: Bearer $TOKEN"' in await console.clipboard()
        assert TOKEN not in await page.content() + await console.clipboard()


async def test_an_empty_sandbox_offers_a_first_call(console: Console) -> None:
    page = await console.open()
    await page.get_by_role("button", name="Send a first call").click()
    await expect(page.get_by_role("link", name="getCustomer 200")).to_be_visible()
    assert (await console.call("GET", "/_sandbox/journal")).json["total"] == 1
