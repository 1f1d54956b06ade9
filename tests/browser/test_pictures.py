"""The main views look as in the stored pictures, two of which are in the README.

Pictures are compared roughly: both are reduced to thumbnails, a small share of which may be lighter
or darker, so that another second on the clock does not matter.
`make pictures` takes them again after the look of a view has changed.
"""

import os
from base64 import b64encode
from itertools import cycle
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from playwright.async_api import Page, ViewportSize, expect
from support.browser import NORTH, Console, OpenConsole

from mock_server.contract.values.exact_json import dumps

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[2]
README, OTHERS = ROOT / "docs" / "images", Path(__file__).parent / "pictures"
IS_TAKING = "TAKE_PICTURES" in os.environ
MAX_DIFFERENT = 0.08
"""The share of the thumbnail that may differ. Two views differ in more than 12 % of it."""

FONTS = OTHERS / "fonts.txt"
"""The width of a text in the fonts of the pictures; with other fonts, lines break elsewhere."""

WIDTH_OF_TEXT = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.font = getComputedStyle(document.body).font;
    return canvas.measureText("The fonts of the pictures").width.toFixed(1);
}"""

WINDOW, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
LAPTOP = ViewportSize(width=1280, height=800)
ACME, BLUE, UNKNOWN = (
    "10000000-0000-4000-8000-000000000001",
    "10000000-0000-4000-8000-000000000002",
    "20000000-0000-4000-8000-000000000002",
)


class Scene(NamedTuple):
    """A view in a window; `sign` is a text whose presence shows that the view is complete."""

    view: str
    sign: str
    folder: Path = OTHERS
    size: ViewportSize = WINDOW
    theme: Literal["light", "dark"] = "light"


SCENES = {
    "start": Scene("start", "getCustomer", README),
    "live": Scene("live/45", "Failed to update customer details", README),
    "live-dark": Scene("live", "GLOBAL_1001", theme="dark"),
    "live-phone": Scene("live", "GLOBAL_1001", size=PHONE),
    "live-compared": Scene("live/47?with=45", "Two calls compared"),
    "requests": Scene("requests", "9 requests", size=LAPTOP),
    "customers": Scene(f"customers/{NORTH}", "No changes yet.", size=LAPTOP),
    "faults": Scene("faults/slow-updates", "When it fired", size=LAPTOP),
    "coverage": Scene("coverage", "of the contract was met", size=LAPTOP),
    "sandboxes": Scene("sandboxes", "always exists", size=LAPTOP),
    "scenario": Scene("scenario", "This is the scenario in force.", size=LAPTOP),
    "assumptions": Scene("assumptions", "45 assumptions", size=LAPTOP),
}

DIFFERENCE = """async ([left, right]) => {
    const [width, height, most] = [72, 45, 20];
    const stamp = async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(width, height).getContext("2d");
        canvas.imageSmoothingQuality = "high";
        canvas.drawImage(image, 0, 0, width, height);
        const { data } = canvas.getImageData(0, 0, width, height);
        const light = (i) => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3;
        return Array.from({ length: width * height }, (_, i) => light(i));
    };
    const [one, other] = await Promise.all([stamp(left), stamp(right)]);
    return one.filter((light, i) => Math.abs(light - other[i]) > most).length / one.length;
}"""


async def difference(page: Page, left: bytes, right: bytes) -> float:
    """Return the share of two pictures that differs visibly."""
    pair = [b64encode(picture).decode() for picture in (left, right)]
    share: float = await page.evaluate(DIFFERENCE, pair)
    return share


async def use(console: Console) -> None:
    """Use a sandbox as clients do: reads, changes, status queries, faults, mistakes."""
    plans: list[Any] = [
        {"name": "evening-outage", "operation": "getCustomer", "every": 7, "fault": "GLOBAL_1001"},
        {"name": "slow-updates", "operation": "modifyCustomer", "fault": {"delay": "180ms"}},
    ]
    await console.call("POST", "/_sandbox/clock/freeze")
    for plan in plans:
        await console.call("POST", "/_sandbox/faults", dumps(plan))
    tokens = cycle(("operator-token", "acme-token", "operator-token"))
    customers = cycle((NORTH, ACME, NORTH, BLUE, NORTH, UNKNOWN))
    bodies = cycle(
        (b'{"tagging": "GOLD"}', b'{"name": "Acme North & Sons"}', b'{"type": "BUSINESS"}')
    )
    for turn in range(14):
        token = f"Bearer {next(tokens)}"
        await console.read(next(customers), Authorization=token)
        answer = await console.modify(next(bodies), Authorization=token)
        await console.call("POST", "/_sandbox/clock/advance", b'{"by": "1370ms"}')
        if answer.status == 202 and turn % 2:
            request = answer.json["content"][0]["requestId"]
            await console.call("GET", f"/api/v2/request/{request}", Authorization=token)


async def test_the_main_views_look_as_they_did(opened: OpenConsole) -> None:
    async with opened(viewport=WINDOW, bypass_csp=True, reduced_motion="reduce") as console:
        await use(console)
        page, taken = console.page, {}
        for name, scene in SCENES.items():
            await page.set_viewport_size(scene.size)
            await page.emulate_media(color_scheme=scene.theme)
            await console.open(scene.view)
            await expect(page.locator("main")).to_contain_text(scene.sign)
            taken[name] = await page.screenshot(path=_file(name) if IS_TAKING else None)
        width: str = await page.evaluate(WIDTH_OF_TEXT)
        if IS_TAKING:
            FONTS.write_text(f"{width}\n", "utf-8")
        if width != FONTS.read_text("utf-8").strip():
            pytest.skip("the pictures were taken with other fonts: update them with make pictures")
        different = {
            name: await difference(page, picture, _file(name).read_bytes())
            for name, picture in taken.items()
        }
        assert {name for name, share in different.items() if share > MAX_DIFFERENT} == set(), (
            f"{different}; if the views look as they should, take new pictures: make pictures"
        )
        assert await difference(page, taken["live"], taken["start"]) > MAX_DIFFERENT


def _file(name: str) -> Path:
    return SCENES[name].folder / f"{name}.png"
