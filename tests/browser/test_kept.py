"""A server with a store: the page lists stored sandboxes, and shows their sizes."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from mock_server.embedding.local_server import MockServer

pytestmark = pytest.mark.nightly


async def test_the_page_tells_what_is_kept_and_offers_it(browser: Browser, tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    async with MockServer(store=store) as server:
        await server.async_sandbox("mine").freeze()
    async with MockServer(store=store) as server:
        page = await browser.new_page()
        await page.goto(f"{server.url}/")
        switcher = page.locator("#sandbox")
        await expect(switcher.get_by_role("option")).to_have_text(["default", "mine"])
        await expect(page.get_by_text("Kept when the server stops: 0 calls")).to_be_visible()
        await page.get_by_role("link", name="See all").click()
        row = page.locator("tr[data-sandbox=mine]")
        await expect(row).to_contain_text("Not in memory; its next call loads it.")
        await expect(row).to_contain_text("kept")
        await row.get_by_role("button", name="Extend").click()
        await page.get_by_label("Lifetime from now").fill("2h")
        await page.get_by_role("dialog").get_by_role("button", name="Extend").click()
        await expect(row).to_contain_text("seed 1")
        await page.goto(f"{server.url}/s/mine/")
        kept = page.get_by_text("Kept when the server stops: 1 call of this sandbox")
        await expect(kept).to_contain_text("bytes. Kept in total: ")
        await page.close()
