"""The page of a sandbox that does not exist: reading it creates none, a button does."""

import pytest
from playwright.async_api import expect
from support.browser import Console, OpenConsole

from mock_server.web.callers.guard import Guard

pytestmark = pytest.mark.nightly

GUARD = Guard(control_token="open-sesame")


def names(console: Console) -> list[str]:
    return [tenancy.name for tenancy in console.served.sandboxes]


async def log_in(console: Console) -> None:
    dialog = console.page.get_by_role("dialog", name="This server needs its control token")
    await dialog.get_by_label("Control token").fill("open-sesame")
    await dialog.get_by_role("button", name="Continue").click()


@pytest.mark.parametrize("guard", [Guard(), GUARD], ids=["no token", "token"])
async def test_the_page_of_an_unknown_sandbox_offers_to_make_it(
    opened: OpenConsole, guard: Guard
) -> None:
    async with opened(guard=guard) as console:
        page = console.page
        await page.goto(f"{console.base}/s/new/#live")
        if guard is GUARD:
            await log_in(console)
        await expect(page.get_by_role("heading", level=2)).to_have_text("There is no sandbox new")
        await expect(page.locator("#connection")).to_have_text("absent")
        assert names(console) == ["default"]
        await page.get_by_role("button", name="Create new").click()
        await expect(page.locator("#connection")).to_have_text("live")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Live")
        assert names(console) == ["default", "new"]


async def test_the_page_of_a_mistyped_sandbox_offers_the_one_that_was_meant(
    console: Console,
) -> None:
    await console.call("PUT", "/_sandboxes/acme", b"{}")
    page = console.page
    await page.goto(f"{console.base}/s/amce/#live")
    await expect(page.get_by_text("Did you mean acme?")).to_be_visible()
    await expect(page.get_by_text("Nothing was created.")).to_be_visible()
    await page.get_by_role("button", name="Go to acme").click()
    await page.wait_for_url(f"{console.base}/s/acme/#live")
    await expect(page.locator("#connection")).to_have_text("live")
    assert names(console) == ["default", "acme"]
