"""Two partners with keys in two browsers: each can see and change only its own sandbox."""

import pytest
from playwright.async_api import Browser, expect
from support import NORTH
from support.access import TOKEN, partners
from support.visiting import enter, visiting

pytestmark = pytest.mark.nightly

CUSTOMER = f"/api/v2/customer/{NORTH}"


async def test_two_partners_see_and_do_their_own(browser: Browser) -> None:
    async with (
        partners("acme", "blue") as hosting,
        visiting(browser, hosting) as one,
        visiting(browser, hosting) as other,
    ):
        acme, blue = await enter(one, hosting, "acme"), await enter(other, hosting, "blue")
        await hosting.call("GET", f"/s/acme{CUSTOMER}", key=hosting.keys["acme"]["caller"])
        await expect(acme.locator(".table .line")).to_have_count(1)
        for page, name in ((acme, "acme"), (blue, "blue")):
            assert page.url == f"{one.base}/s/{name}/#live"
            await expect(page.get_by_label("Sandbox").locator("option")).to_have_text([name])
            await expect(page.get_by_role("link", name="Sandboxes", exact=True)).to_be_hidden()
        await acme.get_by_role("link", name="Start", exact=True).click()
        await acme.get_by_role("button", name="Reset acme…").click()
        await acme.get_by_role("dialog").get_by_role("button", name="Reset acme").click()
        await expect(acme.get_by_text("acme is back in its initial state.").first).to_be_visible()
        await blue.get_by_role("link", name="Start", exact=True).click()
        await expect(blue.get_by_text("Nothing yet.")).to_be_visible()
        assert hosting.keys["acme"]["owner"] not in await acme.content()
        await blue.goto(f"{other.base}/s/acme/")
        dialog = blue.get_by_role("dialog", name="This sandbox needs a key")
        await dialog.get_by_label("Key", exact=True).fill(hosting.keys["blue"]["owner"])
        await dialog.get_by_role("button", name="Continue").click()
        await expect(blue.get_by_text("That is not valid")).to_be_visible()


async def test_the_key_leaves_the_address_and_stays_in_the_tab(browser: Browser) -> None:
    async with partners("acme") as hosting, visiting(browser, hosting) as console:
        called: list[str] = []
        console.page.on("request", lambda request: called.append(request.url))
        page = await enter(console, hosting, "acme")
        key = hosting.keys["acme"]["owner"]
        assert not [url for url in called if key in url and "/_sandbox" in url]
        await page.reload()
        await expect(page.locator("#connection")).to_have_text("live")
        assert key not in page.url
        assert await page.evaluate("[JSON.stringify(localStorage), document.cookie]") == ["{}", ""]
        await page.get_by_role("link", name="Start", exact=True).click()
        for language in ("curl", "Python", "JavaScript"):
            await page.get_by_label("Language").select_option(language)
            shown = await page.get_by_label("The call").inner_text()
            assert ("KEY" in shown, key in shown) == (True, False)


async def test_a_key_for_callers_gets_a_plain_sentence(browser: Browser) -> None:
    async with partners("acme") as hosting, visiting(browser, hosting) as console:
        page = console.page
        await page.goto(f"{console.base}/s/acme~{hosting.keys['acme']['caller']}/")
        await expect(page.get_by_text("This is a caller key.")).to_be_visible()
        await page.get_by_role("button", name="Use another key").click()
        await page.get_by_label("Key", exact=True).fill(hosting.keys["acme"]["owner"])
        await page.get_by_role("button", name="Continue").click()
        await expect(page.locator("#connection")).to_have_text("live")


async def test_an_unknown_sandbox_is_made_where_its_keys_are_shown(browser: Browser) -> None:
    async with partners("acme") as hosting, visiting(browser, hosting) as console:
        page = console.page
        await page.goto(f"{console.base}/s/acmee/")
        await page.get_by_label("Key", exact=True).fill(TOKEN)
        await page.get_by_role("button", name="Continue").click()
        await expect(page.get_by_role("button", name="Go to acme")).to_be_visible()
        await page.get_by_role("button", name="Create acmee…").click()
        await expect(page.get_by_label("Name", exact=True)).to_have_value("acmee")
        await page.get_by_role("button", name="Create sandbox").click()
        await expect(page.get_by_label("Keys of acmee")).to_contain_text("sbx-owner-")
        await page.get_by_label("Views").get_by_role("link", name="Start").click()
        await page.get_by_role("link", name="Create one…").click()
        await expect(page.get_by_role("heading", name="Create a sandbox")).to_be_visible()
