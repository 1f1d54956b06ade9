"""The contract: both documents are rendered, and "try it out" calls the sandbox of the page."""

import pytest
from playwright.async_api import Page, expect
from support.browser import NORTH, Console, OpenConsole
from support.contract_lists import OPERATIONS

pytestmark = pytest.mark.nightly


async def open_contract(console: Console, prefix: str = "") -> Page:
    await console.page.goto(f"{console.base}{prefix}/docs")
    await expect(console.page.locator(".opblock-summary-control")).not_to_have_count(0)
    return console.page


async def test_both_documents_are_rendered(console: Console) -> None:
    page = await open_contract(console)
    await expect(page.get_by_role("heading", name="Customer Management")).to_be_visible()
    await expect(page.locator(".opblock")).to_have_count(len(OPERATIONS))
    await page.get_by_role("button", name="Control API").click()
    await expect(page.get_by_role("heading", name="Sandbox control")).to_be_visible()


async def test_a_call_is_tried_out_against_the_chosen_sandbox(opened: OpenConsole) -> None:
    async with opened(base_path="/mock") as console:
        await console.call("PUT", "/mock/_sandboxes/test-42", b"{}")
        page = await open_contract(console, "/s/test-42")
        await page.locator("#operations-Customers-getCustomer .opblock-summary-control").click()
        await page.get_by_placeholder("id").fill(NORTH)
        await page.get_by_role("button", name="Execute").click()
        await expect(page.locator(".live-responses-table")).to_contain_text("Acme North")
        journal = await console.call("GET", "/mock/s/test-42/_sandbox/journal?brief=true")
        assert [entry["operation"] for entry in journal.json["items"]] == ["getCustomer"]
