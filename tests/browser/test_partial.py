"""A server that shares a store: the page says where calls may be missing."""

import pytest
from playwright.async_api import Page, expect
from support.browser import NORTH, Console

PARTIAL = "This record is partial: it may lack reads that other servers have answered."


async def _open(console: Console, view: str) -> Page:
    page = await console.open(view)
    if view.startswith("customers"):
        await page.get_by_role("button", name="History").click()
    return page


@pytest.mark.parametrize("view", ["live", "coverage", f"customers/{NORTH}"])
async def test_the_page_says_where_calls_may_be_missing(console: Console, view: str) -> None:
    await console.read()
    whole = await _open(console, view)
    await expect(
        whole.get_by_text("200" if view == "live" else "getCustomer").first
    ).to_be_visible()
    await expect(whole.get_by_text(PARTIAL)).not_to_be_visible()
    console.served.sandboxes.default.is_partial = True
    partial = await _open(console, view)
    await expect(partial.get_by_text(PARTIAL)).to_be_visible()
