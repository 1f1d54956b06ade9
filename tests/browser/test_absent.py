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


async def test_the_contract_of_an_unknown_sandbox_offers_to_make_it(console: Console) -> None:
    page = console.page
    await page.goto(f"{console.base}/s/new/docs")
    await expect(page.get_by_text("There is no sandbox new")).to_be_visible()
    assert names(console) == ["default"]
    await page.get_by_role("button", name="Create new").click()
    await expect(page.get_by_role("heading", name="Customer Management")).to_be_visible()


async def test_the_page_of_an_unknown_sandbox_leads_to_another(console: Console) -> None:
    page = console.page
    await page.goto(f"{console.base}/s/new/")
    await page.get_by_label("Sandbox", exact=True).select_option("default")
    await page.wait_for_url(f"{console.base}/*")
    await expect(page.locator("#connection")).to_have_text("live")
    assert names(console) == ["default"]


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


async def test_a_page_that_is_open_does_not_make_a_removed_sandbox_again(console: Console) -> None:
    await console.call("PUT", "/_sandboxes/short", b"{}")
    page = await console.open("live", prefix="/s/short")
    await console.call("DELETE", "/_sandboxes/short")
    for read in ("control('/clock')", "interfaceDocument()"):
        read_now = f"module('api.js').then((api) => api.{read}).catch(String)"
        assert "there is no sandbox short" in await page.evaluate(read_now)
    await expect(page.locator("#connection")).to_have_text("absent")
    assert names(console) == ["default"]
    await console.call("PUT", "/_sandboxes/short", b"{}")
    await expect(page.locator("#connection")).to_have_text("live")


async def test_a_control_call_is_sent_again_with_the_token(opened: OpenConsole) -> None:
    async with opened(guard=GUARD) as console:
        authorized = {"Authorization": "Bearer open-sesame"}
        await console.call("POST", "/_sandbox/clock/freeze", None, **authorized)
        await console.page.goto(f"{console.base}/#live/1")
        await log_in(console)
        await console.page.get_by_role("button", name="Replay").click()
        await expect(console.page.get_by_text("Answered 200")).to_be_visible()
