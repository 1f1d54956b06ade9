"""A server with a store: the page lists stored sandboxes, and shows their sizes."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, expect
from support.browser import NORTH

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


CALLS = """async ([logged, read, refused]) => {
    for (let i = 0; i < 100; i++) await fetch(logged, { method: "POST", body: '{"by": "1s"}' });
    for (let i = 0; i < 100; i++) await fetch(read);
    await fetch(refused, { method: "PATCH", body: "[]" });
}"""
"""Makes enough calls for long entry numbers, and one call with a long outcome."""

CUT = """() => [...document.querySelectorAll(".number, .row .outcome")]
    .filter((each) => each.scrollWidth > each.clientWidth
        || each.scrollHeight > each.parentElement.clientHeight)
    .map((each) => each.textContent)"""
"""The numbers and outcomes of calls that do not fit into their cells."""


async def test_numbers_of_reads_are_shown_whole(browser: Browser, tmp_path: Path) -> None:
    async with MockServer(store=f"sqlite:{tmp_path}/kept.db") as server:
        page = await browser.new_page()
        await page.goto(f"{server.url}/")
        customer = f"/api/v2/customer/{NORTH}"
        await page.evaluate(CALLS, ["/_sandbox/clock/advance", customer, f"{customer}?fields=1"])
        for view in ("start", "live", "live/197", f"customers/{NORTH}"):
            await page.set_viewport_size(ViewportSize(width=1280, height=720))
            await page.goto("about:blank")
            await page.goto(f"{server.url}/#{view}")
            if view.startswith("customers"):
                await page.get_by_role("button", name="History").click()
            await expect(page.get_by_text("197", exact=True)).to_be_visible()
            for width in (1920, 1280, 800, 400):
                await page.set_viewport_size(ViewportSize(width=width, height=900))
                await page.evaluate("new Promise(requestAnimationFrame)")
                assert await page.evaluate(CUT) == [], (view, width)
        await page.close()
