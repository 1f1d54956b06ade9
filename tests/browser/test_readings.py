"""What the views share when answers come late, fail, or come to a place that is gone.

The functions of `dom.js` and `stream.js` are called as views call them. What a view shows is tested
with the view, but for what its user does while an answer is on its way.
"""

import pytest
from support.browser import Console, OpenConsole

pytestmark = pytest.mark.nightly


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
