"""Customers: searched, paged, edited safely, created and deleted."""

import re

import pytest
from playwright.async_api import Page, Route, ViewportSize, expect
from support.browser import NORTH, Console, OpenConsole, held, route_once

ACME = "10000000-0000-4000-8000-000000000001"
PHONE = ViewportSize(width=390, height=844)


async def find(page: Page, text: str) -> None:
    await page.get_by_label("Find customers").fill(text)
    await page.get_by_label("Find customers").press("Enter")


async def test_the_tree_opens_a_level_at_a_time_where_there_is_one(console: Console) -> None:
    await console.call("PATCH", "/_sandbox/customers/acme-south", b'{"name": " "}')
    page = await console.open("customers")
    tree = page.get_by_label("The hierarchy").locator("ul.tree")
    arrow = tree.get_by_role("button", name="Sub-customers of Acme Ltd")
    await expect(tree.get_by_role("link")).to_have_text(
        ["Northwind Mobile", "Acme Ltd", "Blue Fleet plc", "Coral Telecom", "Magic"]
    )
    await route_once(page, "**/customers?parent=*", lambda route: route.fulfill(status=503))
    await arrow.press("Enter")
    await expect(page.get_by_text("The server answered 503.")).to_be_visible()
    for _ in range(2):  # opening the level again repeats the failed read
        await arrow.press("Enter")
    await tree.get_by_role("link", name="Acme North", exact=True).click()
    await expect(page.get_by_role("heading", name="Acme North")).to_be_visible()
    rows = (await console.call("GET", "/_sandbox/customers?parent=acme")).json["items"]
    for row in rows:
        link = page.locator(f"a[href='#customers/{row['customerId']}']")
        node = tree.locator(".node").filter(has=link)
        await expect(node).to_contain_text((row["name"] or "").strip() or row["ref"])
        await expect(node.get_by_role("button")).to_have_count(1 if row["children"] else 0)
    assert {bool(row["children"]) for row in rows} == {True, False}


@pytest.mark.nightly
async def test_many_children_are_read_a_page_at_a_time(console: Console) -> None:
    many = b'{"version": 1, "customers": [{"ref": "top", "customers": [{"count": 60}]}]}'
    await console.call("PUT", "/_sandbox/scenario", many)
    page = await console.open("customers")
    children = page.locator(".tree ul .node")
    await expect(children).to_have_count(50)
    await page.get_by_role("button", name="More (50 of 60)").click()
    await expect(children).to_have_count(60)
    await expect(children.nth(50).get_by_role("link")).to_be_focused()
    await expect(page.get_by_role("button", name="More (")).to_have_count(0)


async def test_a_customer_is_found_by_name_ref_id_and_e_mail_address(console: Console) -> None:
    (content,) = (await console.read()).json["content"]
    email = content["contact"][0]["emailAddress"]
    page = await console.open("customers")
    found = page.locator(f".tree a[href='#customers/{NORTH}']")
    for text in ("acme north", "acme-north", NORTH, email.upper()):
        await find(page, text)
        await expect(page.get_by_role("status").filter(has_text="with “")).to_contain_text(text)
        await expect(found).to_be_visible()
    await found.click()
    await expect(page.get_by_role("heading", name="Acme North")).to_be_visible()
    await find(page, "nobody at all")
    await expect(page.get_by_text("No customer has “nobody at all”")).to_be_visible()
    await page.get_by_role("button", name="Show all customers").click()
    await expect(page.locator(".tree").get_by_role("link", name="Coral Telecom")).to_be_visible()


async def test_a_form_sends_what_was_changed_and_shows_what_is_wrong_at_its_field(
    console: Console,
) -> None:
    page = await console.open("customers/acme-north")
    await page.get_by_label("Name", exact=True).first.fill("By hand")
    await page.get_by_label("Multi-factor authentication").select_option("DISABLED")
    await page.get_by_label("Company number").fill("")
    vat = page.get_by_label("VAT", exact=True)
    before = await vat.input_value()
    await vat.fill("-1")
    await expect(page.get_by_text("Changed: Name, ")).to_be_visible()
    save = page.get_by_role("button", name="Save")
    await expect(save).to_be_in_viewport()
    await save.click()
    await expect(vat).to_be_focused()
    await expect(vat).to_have_attribute("aria-invalid", "true")
    await expect(page.locator("[data-member=vat] .wrong")).to_contain_text("-1")
    await expect(page.get_by_role("alert")).to_contain_text("One field needs a change.")
    await vat.fill(before)
    async with page.expect_request(lambda request: request.method == "PATCH") as sent:
        await save.click()
    request = await sent.value
    assert request.post_data_json == {
        "name": "By hand",
        "companyNumber": None,
        "mfaConfiguration": "DISABLED",
    }
    assert await request.header_value("If-Match")
    await expect(page.get_by_role("heading", name="By hand")).to_be_visible()
    assert '"name":"By hand"' in (await console.read()).body.decode()


@pytest.mark.nightly
async def test_a_form_that_was_only_opened_has_no_changes(console: Console) -> None:
    bare = b'{"invoiceConfiguration": null, "offer": null, "contact": null, "customFields": null}'
    await console.call("PATCH", f"/_sandbox/customers/{NORTH}", bare)
    page = await console.open(f"customers/{NORTH}")
    await expect(page.get_by_text("No changes yet.")).to_be_visible()
    await page.get_by_role("button", name="Add invoices").click()
    await expect(page.get_by_text("Changed: Invoices")).to_be_visible()
    await page.get_by_role("button", name="Remove Invoices").click()
    await expect(page.get_by_text("No changes yet.")).to_be_visible()


@pytest.mark.nightly
async def test_a_customer_changed_by_others_since_is_saved_only_on_demand(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_label("Class").fill("Mine")
    await page.get_by_role("link", name="Coral Telecom").click()
    await expect(page.get_by_role("heading", name="Coral Telecom")).to_be_visible()
    await page.go_back()  # the typed text is still there
    await expect(page.get_by_text("Changed: Class")).to_be_visible()
    path = f"/_sandbox/customers/{NORTH}"
    await console.call("PATCH", path, b'{"name": "Theirs", "tagging": "Theirs"}')
    await expect(page.get_by_text("This customer has changed since")).to_be_visible()
    await page.get_by_role("button", name="Save", exact=True).click()
    alert = page.get_by_role("alert")
    await expect(alert).to_contain_text("Not saved: this customer has changed in the meantime.")
    await expect(alert).to_contain_text("Name: Acme North → Theirs")
    await expect(alert).to_contain_text("You have changed Class as well.")
    await page.get_by_label("VAT", exact=True).fill("-1")
    await page.get_by_role("button", name="Save my changes too").click()
    await expect(page.get_by_label("VAT", exact=True)).to_be_focused()
    await page.get_by_label("VAT", exact=True).fill("1")
    await console.call("PATCH", path, b'{"companyNumber": "2"}')  # another change by others
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(alert).to_contain_text("Company number: 02967674 → 2")
    await page.get_by_role("button", name="Save my changes too").click()
    await expect(page.get_by_role("heading", name="Theirs")).to_be_visible()
    now = (await console.call("GET", path)).json
    assert (now["name"], now["tagging"]) == ("Theirs", "Mine")
    await console.call("PATCH", path, b'{"name": "Untouched"}')  # the form has no unsaved changes
    await expect(page.get_by_role("heading", name="Untouched")).to_be_visible()


@pytest.mark.nightly
async def test_a_change_by_others_while_a_customer_is_read_anew_is_shown(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    path = f"/_sandbox/customers/{NORTH}"
    others = iter([b'{"name": "Theirs"}'])

    async def change_meanwhile(route: Route) -> None:
        response = await route.fetch()
        change = None if route.request.method == "PATCH" else next(others, None)
        if change is not None:
            async with page.expect_request("**/_sandbox/clock"):  # as after each event
                await console.call("PATCH", path, change)
        await route.fulfill(response=response)

    await page.get_by_label("Class").fill("Mine")
    await page.route(f"**{path}", change_meanwhile)
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.get_by_role("heading", name="Theirs")).to_be_visible()
    await page.unroute_all(behavior="wait")


async def test_a_customer_is_made_and_deleted(console: Console) -> None:
    page = await console.open(f"customers/{ACME}")
    await page.get_by_role("link", name="New sub-customer").click()
    await expect(page.get_by_label("Below")).to_have_value("acme")
    await page.get_by_label("Name", exact=True).first.fill("A new one")
    await page.locator("[data-member=contact] summary").click()  # the form starts with one contact
    await page.get_by_label("Mobile phone number").fill("+441632960123")
    await page.get_by_role("button", name="Create the customer").click()
    await expect(page.get_by_role("heading", name="A new one")).to_be_visible()
    await expect(page.get_by_label("The customer", exact=True)).to_contain_text("below Acme Ltd")
    await page.get_by_role("button", name="Delete…").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Delete").click()
    await expect(page.get_by_text("A new one was deleted.")).to_be_visible()
    await page.get_by_role("button", name="Undo").click()
    await expect(page.get_by_role("heading", name="A new one")).to_be_visible()
    await page.get_by_role("button", name="Delete…").click()
    await dialog.get_by_role("button", name="Delete").click()
    await expect(page.get_by_role("heading", name="Acme Ltd")).to_be_visible()
    await page.get_by_role("button", name="Delete…").click()
    await expect(dialog).to_contain_text("Acme Ltd cannot be deleted")
    await dialog.get_by_role("button", name="Close").click()
    assert console.refused == []
    page = await console.open("customers/acme-north-depot")
    await console.call("DELETE", "/_sandbox/customers/acme-north-depot")
    await expect(page.get_by_text("This customer was deleted since you")).to_be_visible()


@pytest.mark.nightly
async def test_contacts_that_were_added_stay_in_view_when_the_sandbox_is_reset(
    console: Console,
) -> None:
    page = await console.open("start")
    for view, at_first in ((f"customers/{NORTH}", 2), ("customers/~new/acme", 1)):
        await page.goto(f"{console.base}/#{view}")
        contacts = page.locator("[data-member=contact]")
        await contacts.get_by_role("button", name="Add contact").click()
        await expect(contacts.locator("details")).to_have_count(at_first + 1)
        typed = contacts.get_by_label("Email address").last
        await typed.fill("jane@acme.example")
        async with page.expect_response("**/_sandbox/customers?size=200"):
            await console.call("POST", "/_sandbox/reset")
        await expect(page.get_by_text("The sandbox was reset.")).to_be_visible()
        await expect(contacts.locator("details")).to_have_count(at_first + 1)
        await expect(typed).to_have_value("jane@acme.example")
        await expect(typed).to_be_focused()
        await page.get_by_role("button", name="Close the message").click()


async def test_packages_are_attached_and_detached(console: Console) -> None:
    offer = (await console.call("GET", "/_sandbox/scenario")).json["offers"][0]["id"]
    path = f"/api/v2/customer/{ACME}/package"
    body = f'{{"name": "Silver", "nestedOffers": ["{offer}"], "eligibleSubAccountIds": ["ALL"]}}'
    await console.call("POST", path, body.encode())
    await console.call("POST", "/_sandbox/clock/advance", b'{"until": "idle"}')
    await console.call("PATCH", f"/_sandbox/customers/{NORTH}", b'{"offer": [], "package": []}')
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_role("button", name="Packages", exact=True).click()
    await page.get_by_role("button", name="Attach Silver").click()
    await expect(page.get_by_text("Attached.", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Detach Silver").click()
    await expect(page.get_by_text("Detached.", exact=True)).to_be_visible()
    await expect(page.get_by_role("button", name="Attach Silver")).to_be_visible()


@pytest.mark.nightly
async def test_a_choice_on_a_phone_opens_the_customer(opened: OpenConsole) -> None:
    async with opened(viewport=PHONE) as console:
        page = await console.open("customers")
        await page.locator(".tree").get_by_role("link", name="Coral Telecom").click()
        await expect(page.get_by_role("heading", name="Coral Telecom")).to_be_in_viewport()
        await expect(page.locator(".tree")).to_be_hidden()
        await expect(page.get_by_role("button", name="Save")).to_be_in_viewport()
        await page.get_by_role("link", name="All customers").click()
        await expect(page.locator(".tree")).to_be_visible()


async def test_a_customer_is_edited_as_json_and_refused_in_words(console: Console) -> None:
    page = await console.open(f"customers/{NORTH}")
    await page.get_by_role("button", name="JSON").click()
    text = page.get_by_label("The customer as JSON")
    written = await text.input_value()
    await text.fill(written.replace('"currency"', '"money"'))
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("currency")
    await text.fill("{")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("JSON")
    await text.fill(written.replace('"name": "Acme North"', '"name": "As JSON"'))
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("heading", name="As JSON")).to_be_visible()
    await text.fill(written)
    await console.call("PATCH", f"/_sandbox/customers/{NORTH}", b'{"name": "Theirs"}')
    await expect(page.get_by_text("This customer has changed since")).to_be_visible()
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    await expect(text).to_have_value(written)
    assert '"name":"Theirs"' in (await console.read()).body.decode()


@pytest.mark.nightly
async def test_numbers_stay_as_they_are_written(console: Console) -> None:
    """Whatever is saved: the form, the JSON, a customer that was deleted."""
    address = f"/_sandbox/customers/{NORTH}"
    await console.call("PATCH", address, b'{"campaign": [9007199254740993]}')
    await console.call("DELETE", "/_sandbox/customers/acme-north-depot")

    async def numbers() -> list[str]:
        text = (await console.call("GET", address)).body.decode()
        return re.findall(r"9007\d*|4\.5\d*|19\.\d*", text)

    page = await console.open(f"customers/{NORTH}")
    await page.get_by_label("Invoice text").fill("Thanks")
    await page.get_by_label("VAT", exact=True).fill("19.00")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.get_by_role("button", name="Close the message").click()
    assert await numbers() == ["4.50", "19.00", "9007199254740993"]
    await page.get_by_role("button", name="JSON").click()
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.get_by_role("button", name="Delete…").click()
    await page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    await page.get_by_role("button", name="Undo").click()
    await expect(page.get_by_text("below Acme Ltd")).to_be_visible()
    assert await numbers() == ["4.50", "19.00", "9007199254740993"]


async def test_the_history_of_a_customer_is_what_was_called_about_it(console: Console) -> None:
    await console.modify(b'{"name": "New"}')
    await console.read("10000000-0000-4000-8000-000000000012")
    await console.call("PATCH", f"/_sandbox/customers/{NORTH}", b'{"type": null}')
    page = await console.open("customers/acme-north")
    await page.get_by_role("button", name="History").click()
    rows = page.get_by_label("The customer", exact=True).get_by_role("listitem")
    await expect(rows).to_contain_text(["changeCustomer", "modifyCustomer"])
    await rows.last.get_by_role("link").click()
    await expect(page).to_have_url(re.compile("#live/1$"))


@pytest.mark.nightly
async def test_the_customer_that_was_chosen_last_is_shown_and_followed(console: Console) -> None:
    page = await console.open("customers")
    tree = page.locator(".tree")
    async with held(page, f"**/customers/{ACME}") as asked:
        await tree.get_by_role("link", name="Acme Ltd").click()
        await asked
        await tree.get_by_role("link", name="Coral Telecom").click()
        await expect(page.get_by_role("heading", name="Coral Telecom")).to_be_visible()
    await expect(page.get_by_role("heading", name="Coral Telecom")).to_be_visible()
    await console.call("PATCH", "/_sandbox/customers/coral", b'{"name": "Red Reef"}')
    await expect(page.get_by_role("heading", name="Red Reef")).to_be_visible()
