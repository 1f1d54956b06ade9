"""What the views share when answers come late, fail, or come to a place that is gone.

The functions of `dom.js` and `stream.js` are called as views call them. What a view shows is tested
with the view, but for what its user does while an answer is on its way.
"""

import re

import pytest
from playwright.async_api import Route, expect
from support.browser import NORTH, Console, OpenConsole, held, replaced, route_once

pytestmark = pytest.mark.nightly


async def test_an_answer_that_a_later_one_has_overtaken_is_not_shown(console: Console) -> None:
    page = await console.open()
    shown = await page.evaluate(
        """async () => {
            const { inOrder } = await module('dom.js');
            const answers = [], shown = [];
            const read = () => new Promise((give) => answers.push(give));
            const reading = inOrder(read, (each) => shown.push(each));
            const all = [reading(), reading(), reading()];
            for (const place of [1, 0, 2]) answers[place](place);
            await Promise.all(all);
            return shown;
        }"""
    )
    assert shown == [1, 2]


@pytest.mark.parametrize(
    ("meanwhile", "options", "shown"),
    [
        ("", "{}", ["It failed.", 0]),
        ("begin(place)", "{}", ["", 0]),  # something else is to be shown there
        ("place.remove()", "{}", ["", 1]),
        ("place.remove()", "{ isReading: true }", ["", 0]),
    ],
)
async def test_an_error_is_shown_where_its_action_was_taken_or_as_a_message(
    console: Console, meanwhile: str, options: str, shown: list[object]
) -> None:
    page = await console.open()
    text = await page.evaluate(
        f"""async () => {{
            const {{ attempt, begin, h }} = await module('dom.js');
            const place = h("div");
            document.getElementById("main").append(place);
            let fail;
            const failing = () => new Promise((_, reject) => {{ fail = reject; }});
            const acted = attempt(failing, place, {options});
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
                const { onEvent, soonAfterEvents } = await module('stream.js');
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


async def test_calls_made_at_once_are_read_together(console: Console) -> None:
    page = await console.open("live")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(20):
        await console.read()
    await expect(page.locator(".table .line")).to_have_count(20)
    assert sum("after=" in url for url in asked) < 10


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
