"""The look of the views for managing a sandbox, while they are used: with findings and dialogs."""

from itertools import cycle
from typing import Final, Literal

import pytest
from playwright.async_api import Page
from support.browser import Console, OpenConsole
from support.looks import WIDE, objections, picture

from mock_server.contract.values.exact_json import dumps

pytestmark = pytest.mark.nightly

THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
"""Used in turn: the elements of these views are checked in both themes by other tests."""

RULING = {
    "verdict": "contradicted",
    "setting": "ignored",
    "evidence": [{"place": "line 21", "call": "PATCH /x", "says": "differs"}] * 5,
    "wouldDecide": None,
}


STATES = {
    "find-errors": ("scenario", "version: 1\nseeed: 3\ncustomers: {}\n", "Check", ".finding"),
    "ask-to-reset": ("scenario", "version: 1\n", "Save and reset…", "dialog"),
    "ask-to-fork": ("sandboxes", "", "Fork", "dialog"),
    "settle": ("requests", "", "acme-north", "button:text('Fail with this code')"),
    "make-a-customer": ("customers/acme", "", "New sub-customer", "h2:text('New customer')"),
    "ask-to-delete": ("customers/coral", "", "Delete…", "dialog"),
    "list-keys": ("live", "", "?", "dialog"),
    "filter-calls": ("live/1", "", "Filter", "label:text('Show control calls')"),
}
"""The view, what is typed as its scenario, what is pressed, and what shows that it has happened."""


async def load_a_calibration(console: Console) -> Page:
    page = await console.open("assumptions")
    content = dumps({"assumptions": {"unknown-fields": RULING}, "calls": 24})
    await page.get_by_label("A calibration").set_input_files(
        {"name": "calibration.json", "mimeType": "application/json", "buffer": content}
    )
    await page.get_by_role("button", name="Choose what it supports").click()
    return page


async def delete_and_offer_to_undo(console: Console) -> Page:
    await console.call("PUT", "/_sandboxes/mine", b"{}")
    page = await console.open("sandboxes")
    await page.get_by_role("button", name="Delete mine").click()
    await page.get_by_role("dialog").get_by_text("Keep nothing").wait_for()
    assert await objections(page, "best-practice") == []
    await page.get_by_role("dialog").get_by_role("button", name="Delete mine").click()
    await page.get_by_role("button", name="Restore mine").first.wait_for()
    return page


async def test_views_that_manage_a_sandbox_are_accessible_while_they_are_used(
    opened: OpenConsole,
) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        await console.modify(b'{"name": "New"}')
        themes = cycle(THEMES)

        async def look(page: Page, name: str) -> None:
            await page.emulate_media(color_scheme=next(themes))
            await picture(page, name)
            assert await objections(page, "best-practice") == []

        for name, (view, typed, pressed, sign) in STATES.items():
            page = await console.open(view)
            if typed:
                await page.get_by_label("The scenario as YAML").fill(typed)
            await page.get_by_text(pressed, exact=True).first.click()
            await page.locator(sign).first.wait_for()
            await look(page, name)
        for reach in (load_a_calibration, delete_and_offer_to_undo):
            await look(await reach(console), reach.__name__)
        await console.page.goto(f"{console.base}/s/defualt/")
        await console.page.get_by_text("Did you mean default?").wait_for()
        await look(console.page, "mistype")
