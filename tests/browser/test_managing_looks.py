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


async def find_errors(console: Console) -> Page:
    page = await console.open("scenario")
    await page.get_by_label("The scenario as YAML").fill("version: 1\nseeed: 3\ncustomers: {}\n")
    await page.get_by_role("button", name="Check").click()
    await page.locator(".finding").first.wait_for()
    return page


async def ask_to_reset(console: Console) -> Page:
    page = await console.open("scenario")
    await page.get_by_label("The scenario as YAML").fill("version: 1\n")
    await page.get_by_role("button", name="Save and reset").click()
    await page.get_by_role("dialog").wait_for()
    return page


async def load_a_calibration(console: Console) -> Page:
    page = await console.open("assumptions")
    content = dumps({"assumptions": {"unknown-fields": RULING}, "calls": 24})
    await page.get_by_label("A calibration").set_input_files(
        {"name": "calibration.json", "mimeType": "application/json", "buffer": content}
    )
    await page.get_by_role("button", name="Choose what it supports").click()
    return page


async def ask_to_fork(console: Console) -> Page:
    page = await console.open("sandboxes")
    await page.get_by_role("button", name="Fork default").click()
    await page.get_by_role("dialog").wait_for()
    return page


async def filter_calls(console: Console) -> Page:
    page = await console.open("live/1")
    await page.get_by_role("button", name="Filter").click()
    await page.get_by_label("Show control calls").wait_for()
    return page


async def list_keys(console: Console) -> Page:
    page = await console.open("live")
    await page.keyboard.press("?")
    await page.get_by_role("dialog", name="Keyboard").wait_for()
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


async def mistype(console: Console) -> Page:
    await console.page.goto(f"{console.base}/s/defualt/")
    await console.page.get_by_text("Did you mean default?").wait_for()
    return console.page


async def test_views_that_manage_a_sandbox_are_accessible_while_they_are_used(
    opened: OpenConsole,
) -> None:
    states = (
        *(find_errors, ask_to_reset, load_a_calibration, ask_to_fork),
        *(filter_calls, list_keys, delete_and_offer_to_undo, mistype),
    )
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        for reach, theme in zip(states, cycle(THEMES), strict=False):
            page = await reach(console)
            await page.emulate_media(color_scheme=theme)
            await picture(page, reach.__name__)
            assert await objections(page, "best-practice") == []
