"""The operator's view: all sandboxes of the server, also stored ones; and undo."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect
from support import NORTH
from support.access import TOKEN, Partners, partners
from support.browser import Console, held
from support.visiting import visiting

from mock_server.embedding.local_server import MockServer

pytestmark = pytest.mark.nightly

CUSTOMER = f"/api/v2/customer/{NORTH}"


async def operate(console: Console, hosting: Partners) -> Page:
    """Open the view as an operator does: the page asks for the control token."""
    page = console.page
    await page.goto(f"{console.base}/")
    await page.get_by_label("Key", exact=True).fill(TOKEN)
    await page.get_by_role("button", name="Continue").click()
    await page.get_by_role("link", name="Sandboxes", exact=True).click()
    names = page.locator("tbody th")
    await expect(names).to_have_count(len(await hosting.names()))
    return page


async def test_an_operator_makes_extends_rotates_and_deletes(browser: Browser) -> None:
    async with partners("acme") as hosting, visiting(browser, hosting) as console:
        page = await operate(console, hosting)
        await expect(page.locator("tr[data-sandbox=default]")).to_contain_text("always exists")
        await page.get_by_label("Name", exact=True).fill("blue")
        await page.get_by_label("Lifetime").fill("2d")
        await page.get_by_role("button", name="Add limits").click()
        await page.get_by_label("Calls per second").fill("50")
        await page.get_by_role("button", name="Create sandbox").click()
        row = page.locator("tr[data-sandbox=blue]")
        await expect(row).to_contain_text("of 50")
        mail = await page.get_by_label("Text for the mail").inner_text()
        shown = dict(line.split(": ", 1) for line in mail.splitlines() if ": " in line)
        called = await hosting.call("GET", f"/s/blue{CUSTOMER}", key=shown["Caller key"])
        assert called.status == 200
        assert shown["Base URL"].endswith(f"/s/blue~{shown['Caller key']}")
        assert shown["Page"] == f"{console.base}/s/blue~{shown['Owner key']}/"

        await page.evaluate(
            "() => { window.copied = [];"
            " navigator.clipboard.writeText = (text) => copied.push(text); }"
        )
        labels = ("Owner key", "Caller key", "Base URL", "Page")
        for label in labels:
            await page.get_by_role("button", name=f"Copy the {label[0].lower()}{label[1:]}").click()
        await page.get_by_role("button", name="Copy the text").click()
        copied = await page.evaluate("copied")
        assert copied == [*(shown[label] for label in labels), mail]

        await page.get_by_label("Name", exact=True).fill("blue")
        await page.get_by_role("button", name="Create sandbox").click()
        await expect(page.get_by_role("alert")).to_contain_text("already")

        await page.get_by_role("button", name="Extend blue").click()
        await page.get_by_role("dialog").get_by_role("button", name="Extend").click()
        await expect(row.locator("td").nth(4)).to_have_text("none")

        await page.get_by_role("button", name="New keys for blue").click()
        await page.get_by_label("Which").select_option("caller")
        await page.get_by_role("button", name="Create new keys").click()
        await expect(page.get_by_label("Text for the mail")).not_to_contain_text("Owner key")
        again = await hosting.call("GET", f"/s/blue{CUSTOMER}", key=shown["Caller key"])
        assert again.status == 401

        await page.get_by_role("button", name="Delete blue").click()
        dialog = page.get_by_role("dialog")
        await expect(dialog).to_contain_text("Its keys stop working")
        await dialog.get_by_role("button", name="Cancel").click()
        assert "blue" in await hosting.names()
        await page.get_by_role("button", name="Delete blue").click()
        await dialog.get_by_role("button", name="Delete blue").click()
        await expect(row).to_have_count(0)
        await expect(page.locator("main")).to_be_focused()
        assert "blue" not in await hosting.names()


async def test_the_list_has_pages_and_follows_what_others_do(browser: Browser) -> None:
    async with partners() as hosting, visiting(browser, hosting) as console:
        for number in range(54):
            await hosting.add(f"team-{number}")
        page = console.page
        await page.goto(f"{console.base}/#sandboxes")
        await page.get_by_label("Key", exact=True).fill(TOKEN)
        await page.get_by_role("button", name="Continue").click()
        await expect(page.locator("tbody tr")).to_have_count(50)
        async with held(page, "**/_sandboxes?page=0*") as asked:
            await asked  # the list is read periodically; this reply is late
            await page.get_by_role("button", name="Next").click()
            await expect(page.get_by_text("Page 2 of 2")).to_be_visible()
            await expect(page.locator("tbody tr")).to_have_count(5)
        assert await page.locator("tbody tr").count() == 5
        await expect(page.get_by_role("button", name="Next")).to_be_disabled()
        last = page.locator("tr[data-sandbox=team-53]")
        await last.get_by_role("button", name="Extend").focus()
        await hosting.call("GET", f"/s/team-53{CUSTOMER}", key=hosting.keys["team-53"]["caller"])
        await expect(last).to_contain_text("1 journal entry")
        await expect(last.get_by_role("button", name="Extend")).to_be_focused()
        for number in range(49, 53):
            await hosting.call("DELETE", f"/_sandboxes/team-{number}", key=TOKEN)
        await expect(page.locator("tbody tr")).to_have_count(1)
        await hosting.call("DELETE", "/_sandboxes/team-0", key=TOKEN)
        await expect(page.locator("tbody tr")).to_have_count(50)
        await expect(page.get_by_text("50 sandboxes")).to_be_visible()


async def test_a_sandbox_is_made_with_scenario_seed_and_clock_and_forked(console: Console) -> None:
    page = await console.open("sandboxes")
    await expect(page.get_by_text("Give every test and every colleague")).to_be_visible()
    await page.get_by_role("button", name="Create sandbox").click()
    await expect(page.locator("[data-member=name] .wrong")).to_have_text("A sandbox needs a name.")
    await page.get_by_label("Name", exact=True).fill("mine")
    await page.get_by_label("Scenario", exact=True).select_option("strict")
    await page.get_by_label("Seed").fill("100000000000000000000000000000")
    await page.get_by_role("button", name="Add clock").click()
    await page.get_by_label("Mode").select_option("frozen")
    await page.get_by_label("Start", exact=True).fill("2030-01-01")
    await page.get_by_role("button", name="Create sandbox").click()
    await expect(page.locator("[data-member=start] .wrong")).to_contain_text("2030-01-01")
    await page.get_by_label("Start", exact=True).fill("2030-01-01T00:00:00Z")
    await page.get_by_role("button", name="Create sandbox").click()
    row = page.locator("tr[data-sandbox=mine]")
    await expect(row).to_contain_text("strict")
    await expect(page.get_by_label("Mode")).to_be_hidden()
    made = (await console.call("GET", "/_sandboxes/mine")).json
    assert (made["scenario"], made["seed"]) == ("strict", 10**29)
    await expect(page.get_by_text("Give every test and every colleague")).to_be_hidden()

    await page.get_by_role("button", name="Fork mine").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name of the new sandbox").fill("mine")
    await dialog.get_by_role("button", name="Fork it").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("sandbox mine exists already")
    await dialog.get_by_label("Name of the new sandbox").fill("yours")
    await dialog.get_by_role("button", name="Fork it").click()
    await expect(page.locator("tr[data-sandbox=yours]")).to_be_visible()
    for name in ("mine", "yours"):
        clock = (await console.call("GET", f"/s/{name}/_sandbox/clock")).json
        assert (clock["mode"], clock["now"]) == ("frozen", "2030-01-01T00:00:00.000Z")
    await expect(page.get_by_role("button", name="New keys for mine")).to_have_count(0)


async def ask(page: Page, what: str) -> None:
    """Press a button that resets or deletes something, and confirm it in the dialog."""
    await page.get_by_role("button", name=what).first.click()
    await page.get_by_role("dialog").get_by_role("button", name=what.removesuffix("…")).click()


async def test_a_reset_and_a_deletion_say_what_goes_and_are_undone(console: Console) -> None:
    await console.call("PUT", "/_sandboxes/mine", b"{}")
    await console.call("POST", "/s/mine/_sandbox/faults", b'{"fault": "GLOBAL_1001", "skip": 9}')
    page = await console.open(prefix="/s/mine")
    messages = page.locator("#notices")
    await page.get_by_role("button", name="Reset mine…").click()
    shown = page.get_by_role("dialog").get_by_text("This removes ")
    await expect(shown).to_contain_text("1 journal entry, 1 fault plan. This can be undone")
    await page.evaluate("location.hash = 'faults'")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.go_back()

    await ask(page, "Reset mine…")
    await expect(messages).to_contain_text("Removed: 1 journal entry, 1 fault plan.")
    await expect(messages.get_by_role("button", name="Undo", exact=True)).to_contain_text(" s")
    main, below = [await page.locator(each).bounding_box() for each in ("main", "#notices")]
    assert main is not None
    assert below is not None
    assert main["y"] + main["height"] <= below["y"]
    await expect(page.get_by_role("button", name="Reset mine…")).to_be_focused()
    await page.keyboard.press("u")
    await expect(messages).to_contain_text("mine was restored.")
    await expect(page.get_by_role("link", name="1 fault plan waiting")).to_be_visible()

    page = await console.open("sandboxes")
    await ask(page, "Delete mine")
    await expect(page.locator("tr[data-sandbox=mine]")).to_have_count(0)
    page = await console.open("sandboxes")
    await page.get_by_role("button", name="Restore mine").first.click()
    await expect(page.locator("tr[data-sandbox=mine]")).to_have_count(1)

    await page.get_by_role("button", name="Delete mine").click()
    await page.get_by_role("dialog").get_by_label("Keep nothing").check()
    await page.get_by_role("dialog").get_by_role("button", name="Delete mine").click()
    await expect(messages).to_contain_text("mine was deleted.")
    await expect(messages.get_by_role("button", name="Undo")).to_have_count(0)


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
