"""The frame around every view: formats, navigation on a phone, messages, zoom."""

import pytest
from playwright.async_api import Page, expect
from support import START_MS
from support.browser import NORTH, Console, OpenConsole
from support.looks import NARROW, SHIFTS, ZOOMED, shifted, width_beyond

from mock_server.sandbox.ground.exchange import Request

pytestmark = pytest.mark.nightly

FORMATS = {
    "en-US": ("09:00:00.000", "Jan 1, 2026", "1,200 calls."),
    "de-DE": ("09:00:00,000", "01.01.2026", "1.200 calls."),
}


@pytest.mark.parametrize("locale", FORMATS)
async def test_numbers_and_dates_are_in_the_locale_of_the_browser(
    opened: OpenConsole, locale: str
) -> None:
    time, day, calls = FORMATS[locale]
    async with opened(locale=locale, timezone_id="America/New_York") as console:
        sandbox = console.served.sandboxes.default
        call = Request(method="GET", path=f"/api/v2/customer/{NORTH}")
        for _ in range(1200):
            sandbox.handle(call, START_MS)
        await console.page.add_init_script(SHIFTS)
        page = await console.open("live")
        await expect(page.locator(".table time").first).to_have_text(time)
        await expect(page.locator("#clock")).to_contain_text(f"UTC{day}")
        await expect(page.get_by_text(calls)).to_be_visible()
        assert await shifted(page) == []
        await page.goto(f"{console.base}/#sandboxes")
        row = page.locator("tr[data-sandbox=default]")
        await expect(row).to_contain_text(calls.replace("calls.", "journal entries"))
        await expect(row).to_contain_text(day)


async def _box(page: Page, selector: str) -> tuple[float, float]:
    """Return the distances of an element's top and bottom from the top of the window."""
    box = await page.locator(selector).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


async def test_on_a_phone_the_views_open_from_a_menu_and_messages_cover_nothing(
    opened: OpenConsole,
) -> None:
    async with opened(viewport=NARROW) as console:
        await console.read()
        page = await console.open("start")
        menu, views = page.get_by_role("button", name="Views"), page.get_by_label("Views").last
        await expect(page.get_by_role("link", name="Live", exact=True)).to_be_hidden()
        await menu.click()
        await page.keyboard.press("Escape")
        await expect(menu).to_be_focused()
        await menu.click()
        await views.get_by_role("link", name="Live").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text("Live")
        await expect(views).to_be_hidden()
        await menu.click()
        await page.go_back()
        await expect(page.get_by_role("heading", level=1)).to_have_text("Start")
        await expect(views).to_be_hidden()
        await page.go_forward()
        await page.get_by_role("button", name="Export").click()
        await page.get_by_role("button", name="HAR of 1 call shown").click()
        message = page.get_by_text("1 call exported.")
        await expect(message).to_be_visible()
        (_, end), (begin, _) = await _box(page, "main"), await _box(page, "#notices")
        assert end <= begin
        await page.get_by_role("button", name="Close the message").click()
        await expect(message).to_be_hidden()
        await page.locator(".table .line").click()
        await expect(page.get_by_label("The call")).to_be_focused()  # it covers the table
        await page.get_by_role("button", name="Close", exact=True).click()
        await expect(page.get_by_role("grid", name="Calls")).to_be_focused()


async def test_views_fit_at_a_zoom_of_200_percent_and_keep_marks_in_forced_colours(
    opened: OpenConsole,
) -> None:
    async with opened(viewport=ZOOMED, forced_colors="active") as console:
        await console.read()
        await console.modify(b'{"name": "New"}')
        page = await console.open("live")
        assert await width_beyond(page) == 0
        drawer = page.get_by_label("The call")
        for view, text in (("live/1", "Entry 1,"), ("live/2?with=1", "Two calls compared")):
            await page.goto(f"{console.base}/#{view}")
            await expect(drawer).to_contain_text(text)
            assert await width_beyond(page) == 0
            assert await drawer.evaluate("each => each.scrollWidth - each.clientWidth") == 0
        sign = page.get_by_role("table", name="Request body").get_by_label("only in 2").first
        await expect(sign).to_have_text("+")
        await page.get_by_role("button", name="Close", exact=True).click()
        pressed = page.get_by_role("button", name="All")
        assert await pressed.evaluate("each => getComputedStyle(each).outlineStyle") == "solid"


async def test_the_switcher_chooses_by_keyboard_what_is_confirmed(console: Console) -> None:
    for name in ("one", "two"):
        await console.call("PUT", f"/_sandboxes/{name}", b"{}")
    page = await console.open()
    switcher = page.get_by_label("Sandbox", exact=True)
    await expect(switcher.get_by_role("option")).to_have_text(["default", "one", "two"])
    await switcher.focus()
    await page.keyboard.press("ArrowDown")
    await page.locator("#sandbox:open").wait_for()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(page).to_have_url(f"{console.base}/s/two/#start")


async def test_error_messages_stay_and_other_messages_disappear(console: Console) -> None:
    page = await console.open("live")
    await page.evaluate(
        """async () => {
            const { notify } = await module('dom.js');
            const action = { label: "Undo", run: () => { document.title = "undone"; } };
            notify("It went wrong.", "bad");
            notify("It is done.", "ok", { action });
            notify("It is said.", "ok", { forMs: 0 });
        }"""
    )
    await expect(page.get_by_text("It is said.")).to_be_hidden()
    await expect(page.get_by_text("It went wrong.")).to_be_visible()
    await page.get_by_role("button", name="Undo").click()
    assert await page.title() == "undone"
    await expect(page.get_by_text("It is done.")).to_be_hidden()


@pytest.mark.parametrize(
    ("view", "edited", "button", "focused"),
    [
        ("live?status=4xx", None, "Show all calls", "Calls"),
        ("live/1", None, "Compare", "The call"),
        (f"customers/{NORTH}", "Invoice text", "Discard", "Name"),
        ("faults", None, "Remove mine", "Write a plan"),
        ("scenario", "The scenario as YAML", "Discard changes", "The scenario as YAML"),
        ("assumptions", "Another value of retry-after, as JSON", "Discard", "Find"),
    ],
)
async def test_the_focus_stays_in_the_view_when_a_button_removes_itself(
    console: Console, view: str, edited: str | None, button: str, focused: str
) -> None:
    await console.read()
    await console.call("POST", "/_sandbox/faults", b'{"name": "mine", "fault": "GLOBAL_1001"}')
    page = await console.open(view)
    if edited is not None:
        await page.get_by_label(edited, exact=True).fill("1")
        await page.keyboard.press("Tab")
    await page.get_by_role("button", name=button, exact=True).press("Enter")
    await expect(page.locator(":focus")).to_have_accessible_name(focused)


VIEWS = (
    *("start", "live", "requests", "coverage", "conduct", "certification", "customers"),
    *("faults", "scenario", "assumptions", "sandboxes"),
)
NAMELESS = """() => [...document.querySelectorAll("input, select, textarea")]
    .filter((each) => each.checkVisibility() && !each.placeholder)
    .filter((each) => ![...each.labels].some((label) => label.offsetWidth > 1)
        && !each.closest("[role=group], fieldset, .card, .editor, .tabs + *"))
    .map((each) => each.outerHTML)"""


async def test_each_view_has_controls_with_names_in_sight_and_a_page_that_explains_it(
    console: Console,
) -> None:
    page = await console.open()
    for view in (*(f"#{view}" for view in VIEWS), "docs"):
        await page.goto(f"{console.base}/{view}")
        await page.locator("main .view > *, #contract > *").first.wait_for()
        assert await page.evaluate(NAMELESS) == []
        link = page.get_by_role("link", name="How to ")
        told = await page.request.get(await link.evaluate("each => each.href"))
        assert (told.status, (await told.text())[:2]) == (200, "# ")
