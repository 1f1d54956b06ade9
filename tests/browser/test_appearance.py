"""The look of each view, also in use: no findings of axe in either theme, and pictures."""

from itertools import cycle
from typing import Final, Literal

import pytest
from playwright.async_api import Page, expect
from support.browser import NORTH, Console, OpenConsole
from support.looks import (
    NARROW,
    SHIFTS,
    WIDE,
    height_beyond,
    look_at,
    look_closer,
    objections,
    picture,
    shifted,
)

from mock_server.contract.values.exact_json import dumps

pytestmark = pytest.mark.nightly

CERTIFICATION = dumps(
    {
        "title": "A plan",
        "current": "read",
        "steps": [
            {"id": "first", "title": "Before", "verdict": "failed", "findings": ["1 matched"]},
            {
                "id": "read",
                "title": "One read",
                "prompt": "Read the customer.",
                "values": {"CUSTOMER_ID": NORTH},
                "awaits": [{"match": {"operation": "getCustomer"}}],
                "verify": [{"match": {"operation": "getCustomer", "code": ""}, "exactly": 9}],
            },
        ],
    }
)
VIEWS = {
    "start": ("start", "38customers"),
    "live": ("live/6", "Entry 6,"),
    "compared": ("live/6?with=5", "Two calls compared"),
    "requests": ("requests", "SUCCESSFUL"),
    "customers": (f"customers/{NORTH}", "No changes yet."),
    "faults": ("faults", "bad-day"),
    "coverage": ("coverage", "of the contract was met"),
    "conduct": ("conduct", "All rules"),
    "certification": ("certification", "Step 2 of 2"),
    "scenario": ("scenario", "This is the scenario in force."),
    "assumptions": ("assumptions/http-status", "45 assumptions"),
    "sandboxes": ("sandboxes", "always exists"),
}
"""The addresses of the views, with the text whose presence shows that the view is complete."""


async def fill(console: Console) -> None:
    """Use the sandbox, so that the views have something to show."""
    await console.call("PUT", "/_sandbox/certification", CERTIFICATION)
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


async def test_each_view_is_accessible_fits_and_holds_still(opened: OpenConsole) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        await fill(console)
        await console.page.add_init_script(SHIFTS)
        found = {}
        for view, (address, sign) in VIEWS.items():
            page = await console.open(address)
            await expect(page.locator("main")).to_contain_text(sign)
            wrong = [*await shifted(page), *await look_at(page, view, "best-practice")]
            found[view] = wrong + await look_closer(page, view)
            for size in (NARROW, WIDE):
                await page.set_viewport_size(size)
                if await height_beyond(page):
                    found[view].append(f"its frame scrolls away at {size['width']} pixels")
        assert {view: wrong for view, wrong in found.items() if wrong} == {}
        assert console.refused == []


async def test_both_documents_are_accessible_and_fit(opened: OpenConsole) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        page = console.page
        await page.goto(f"{console.base}/docs")
        await page.locator("#operations-Customers-createPackage .opblock-summary-control").click()
        await expect(page.get_by_role("button", name="Execute")).to_be_visible()
        assert await look_at(page, "contract") == []
        await page.get_by_role("button", name="Control API").click()
        await expect(page.get_by_role("heading", name="Sandbox control")).to_be_visible()
        assert await objections(page) == []  # in one theme: the styles are the same


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
