"""Customers: a tree that is read a page at a time, and a customer that is changed by hand."""

from playwright.async_api import expect
from support.browser import NORTH, Console, OpenConsole


async def test_the_tree_opens_a_level_at_a_time(console: Console) -> None:
    page = await console.open("customers")
    tree = page.get_by_label("The hierarchy")
    await expect(tree.get_by_role("link")).to_have_text(
        ["Northwind Mobile", "Acme Ltd", "Blue Fleet plc", "Coral Telecom", "Magic"]
    )
    await tree.get_by_role("button", name="Sub-customers of Acme Ltd").press("Enter")
    await tree.get_by_role("link", name="Acme North", exact=True).click()
    await expect(page.get_by_role("heading", name="Acme North")).to_be_visible()


async def test_many_children_are_read_a_page_at_a_time(opened: OpenConsole) -> None:
    async with opened() as console:
        many = b'{"version": 1, "customers": [{"ref": "top", "customers": [{"count": 120}]}]}'
        await console.call("PUT", "/_sandbox/scenario", many)
        page = await console.open("customers")
        children = page.locator(".tree ul .node")
        await expect(children).to_have_count(50)
        await page.get_by_role("button", name="More (50 of 120)").click()
        await expect(children).to_have_count(100)
        await page.get_by_role("button", name="More (100 of 120)").click()
        await expect(children).to_have_count(120)
        await expect(page.get_by_role("button", name="More (")).to_have_count(0)


async def test_a_customer_is_edited_as_a_form(console: Console) -> None:
    page = await console.open("customers/acme-north")
    await page.get_by_label("name", exact=True).fill("By hand")
    await page.get_by_label("mfaConfiguration").select_option("DISABLED")
    await page.get_by_label("companyNumber").fill("")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("heading", name="By hand")).to_be_visible()
    (content,) = (await console.read()).json["content"]
    changed = [content[name] for name in ("name", "mfaConfiguration", "companyNumber")]
    assert changed == ["By hand", "DISABLED", None]


async def test_a_customer_is_edited_as_json(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_role("button", name="JSON").click()
    text = page.get_by_label("The customer as JSON")
    written = await text.input_value()
    await text.fill(written.replace('"name": "Acme North"', '"name": "As JSON"'))
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("heading", name="As JSON")).to_be_visible()


async def test_a_customer_that_breaks_the_contract_is_refused_where_it_does(
    console: Console,
) -> None:
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_role("button", name="JSON").click()
    text = page.get_by_label("The customer as JSON")
    await text.fill((await text.input_value()).replace('"currency"', '"money"'))
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("currency")
    await text.fill("{")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("JSON")


async def test_the_history_of_a_customer_is_what_was_called_about_it(console: Console) -> None:
    await console.modify(b'{"name": "New"}')
    await console.read("10000000-0000-4000-8000-000000000012")
    page = await console.open("customers/acme-north")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.get_by_role("button", name="History").click()
    rows = page.get_by_label("The customer", exact=True).get_by_role("listitem")
    await expect(rows).to_contain_text(["putCustomer", "modifyCustomer"])


async def test_an_unknown_customer_is_said_to_be_none(console: Console) -> None:
    page = await console.open("customers")
    await page.get_by_label("Find by ref or id").fill("nobody")
    await page.get_by_role("button", name="Open").click()
    await expect(page.get_by_role("alert")).to_contain_text("no customer has the ref or id")
