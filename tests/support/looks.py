"""The look of a page: the findings of axe, whether it fits its window, and pictures."""

import os
from pathlib import Path

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.async_api import Page, ViewportSize

AXE = Path(AXE_FILE_PATH).read_text("utf-8")
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
ARE_PICTURES_KEPT = "KEEP_PICTURES" in os.environ
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")

WIDE, NARROW = ViewportSize(width=1920, height=1080), ViewportSize(width=360, height=740)
ZOOMED = ViewportSize(width=640, height=400)
"""A window of 1280 by 800 pixels, at 200 %."""

SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (!hadRecentInput) shifts.push([value, sources.map(({ node }) =>
            node && `${node.nodeName} ${node.id ?? ""} ${node.className ?? ""}`)]);
    }
}).observe({type: "layout-shift", buffered: true});"""
"""Runs in a page before its own scripts: records layout shifts without user input."""

MAX_SHIFTED = 0.001
"""A score of layout shifts that is not visible: longer counts shift their neighbours."""

UNMARKED = """() => [...document.querySelectorAll(
    "[aria-current], [aria-pressed=true], [aria-selected=true]")]
    .filter((each) => each.checkVisibility()
        && !["outlineStyle", "borderStyle"].some((it) => getComputedStyle(each)[it] === "solid"))
    .map((each) => `${each.outerHTML.slice(0, 80)} is marked by its colour alone`)"""
MOVING = """() => [...document.querySelectorAll("*")]
    .filter((each) => getComputedStyle(each).transitionDuration !== "0s"
        || each.getAnimations().length)
    .map((each) => `${each.outerHTML.slice(0, 80)} moves`)"""

ALIKE = """() => {
    const [seen, grounds] = [new Map(), new Map()];
    for (const each of document.querySelectorAll("body, body *")) {
        const style = getComputedStyle(each);
        const { backgroundColor, backgroundImage, opacity, position } = style;
        const ground = [grounds.get(each.parentElement), backgroundColor, backgroundImage, opacity,
            position, each.matches(":disabled, [aria-disabled=true], [inert]")].join();
        grounds.set(each, ground);
        const hasText = [...each.childNodes].some((it) => it.nodeType === 3 && it.data.trim());
        if (!hasText || !each.checkVisibility({ visibilityProperty: true })) continue;
        const { color, fontSize, fontWeight, textShadow } = style;
        const look = [ground, color, fontSize, fontWeight, textShadow].join();
        seen.set(look, (seen.get(look) ?? 0) + 1);
        each.toggleAttribute("data-alike", seen.get(look) > 3);
    }
    axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-alike])" }] });
}"""
"""Limits axe's contrast check to three texts of each look and background, since it is slow."""

SETTLED = """() => new Promise(requestAnimationFrame).then(() => Promise.allSettled(document
    .getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished)))"""
"""Resolves when the transitions from the previous theme have ended."""


async def objections(page: Page, *rules: str) -> list[str]:
    """Return axe's findings by the rules of WCAG 2.2 AA and others, each with rule and place."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    await page.evaluate(ALIKE)
    wanted = {"runOnly": [*WCAG, *rules], "resultTypes": ["violations"]}
    found = await page.evaluate("(wanted) => axe.run(wanted)", wanted)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


async def picture(page: Page, name: str) -> None:
    """Save a picture of a page, if pictures are to be kept."""
    if not ARE_PICTURES_KEPT:
        return
    size = page.viewport_size or WIDE
    scheme = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    theme = "dark" if scheme else "light"
    await page.screenshot(path=PICTURES / f"{name}-{size['width']}-{theme}.png")


async def width_beyond(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    wider: int = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


async def height_beyond(page: Page) -> int:
    """Return by how many pixels a page is higher than its window, so that its frame scrolls."""
    higher: int = await page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return higher


async def look_at(page: Page, name: str, *rules: str) -> list[str]:
    """Check a page in both themes and at both widths; return the problems."""
    found: list[str] = []
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme=theme)
        for size in (WIDE, NARROW):
            await page.set_viewport_size(size)
            await picture(page, name)
        await page.set_viewport_size(WIDE if theme == "light" else NARROW)
        await page.evaluate(SETTLED)
        found += await objections(page, *rules)
        if await width_beyond(page):
            found.append(f"{name} is wider than the window")
    return found


async def shifted(page: Page) -> list[str]:
    """Return the visible layout shifts since the page was loaded; see `SHIFTS`."""
    await page.evaluate("new Promise(requestAnimationFrame)")
    shifts = await page.evaluate("shifts")
    return [f"moved: {each}" for each in shifts if sum(each[0] for each in shifts) > MAX_SHIFTED]


async def look_closer(page: Page, name: str) -> list[str]:
    """Check a page at 200 %, with forced colours and with reduced motion; return the problems."""
    await page.set_viewport_size(ZOOMED)
    await page.emulate_media(forced_colors="active", reduced_motion="reduce")
    found: list[str] = [*await page.evaluate(UNMARKED), *await page.evaluate(MOVING)]
    if await width_beyond(page):
        found.append(f"{name} is wider than the window at 200 %")
    await page.emulate_media(forced_colors="none")
    return found
