"""What is reset or deleted on the page can be undone there, as long as the server keeps it."""

import pytest
from playwright.async_api import Page, expect
from support.browser import Console

pytestmark = pytest.mark.nightly


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
