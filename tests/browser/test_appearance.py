"""How each view looks: nothing that axe objects to, in both themes, and a picture at two widths."""

from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.async_api import Page, ViewportSize, expect
from support.browser import NORTH, Console, OpenConsole

AXE = Path(AXE_FILE_PATH).read_text("utf-8")
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
VIEWS = {
    "start": "start",
    "live": "live/6",
    "time": "time",
    "customers": f"customers/{NORTH}",
    "faults": "faults",
    "coverage": "coverage",
    "assumptions": "assumptions/http-status",
}
WIDE, NARROW = ViewportSize(width=1920, height=1080), ViewportSize(width=360, height=740)


async def fill(console: Console) -> None:
    """Let something happen in the sandbox, so that the views have something to show."""
    await console.call("POST", "/_sandbox/clock/freeze")
    await console.modify(b'{"name": "Acme North & Sons"}', Authorization="Bearer acme-token")
    await console.call("POST", "/_sandbox/clock/advance", b'{"by": "1s"}')
    plan = b'{"name": "bad-day", "operation": "getCustomer", "steps": ["GLOBAL_1001", "ok"]}'
    await console.call("POST", "/_sandbox/faults", plan)
    await console.modify(b'{"mfaConfiguration": "SOMETIMES"}', Authorization="Bearer acme-token")
    for _ in range(3):
        await console.read()
    await console.read("20000000-0000-4000-8000-000000000002")
    await console.call("POST", "/_sandbox/clock/advance", b'{"by": "1s"}')
    await console.modify(b'{"name": "Acme North"}')


async def objections(page: Page, *rules: str) -> list[str]:
    """Return what axe finds in a page by rules of WCAG 2.2 AA and others: the rule and where."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    wanted = {"runOnly": [*WCAG, *rules], "resultTypes": ["violations"]}
    found = await page.evaluate("wanted => axe.run(document, wanted)", wanted)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


async def picture(page: Page, name: str) -> None:
    """Keep how a page looks in a window of this width."""
    size = page.viewport_size or WIDE
    scheme = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    theme = "dark" if scheme else "light"
    await page.screenshot(path=PICTURES / f"{name}-{size['width']}-{theme}.png")


async def width_beyond(page: Page) -> int:
    """Return by how much a page is wider than its window."""
    wider: int = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


async def look_at(page: Page, name: str, *rules: str) -> list[str]:
    """Look at a page in both themes and at both widths; return what is wrong with it."""
    found: list[str] = []
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme=theme)
        for size in (WIDE, NARROW):
            await page.set_viewport_size(size)
            await picture(page, name)
        await page.set_viewport_size(WIDE if theme == "light" else NARROW)
        found += await objections(page, *rules)
        if await width_beyond(page):
            found.append(f"{name} is wider than the window")
    return found


@pytest.mark.parametrize("view", VIEWS)
async def test_view_is_accessible_and_fits(opened: OpenConsole, view: str) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        await fill(console)
        page = await console.open(VIEWS[view])
        assert await look_at(page, view, "best-practice") == []


async def test_contract_is_accessible_and_fits(opened: OpenConsole) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        page = console.page
        await page.goto(f"{console.base}/docs")
        await page.locator("#operations-Customers-createPackage .opblock-summary-control").click()
        await expect(page.get_by_role("button", name="Execute")).to_be_visible()
        assert await look_at(page, "contract") == []


async def test_control_document_is_accessible_and_fits(opened: OpenConsole) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        page = console.page
        await page.goto(f"{console.base}/docs")
        await page.get_by_role("button", name="Control API").click()
        await expect(page.get_by_role("heading", name="Sandbox control")).to_be_visible()
        assert await look_at(page, "contract-control") == []
