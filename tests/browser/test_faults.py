"""Faults: a plan from a form that offers what is legal, what became of it, and its YAML."""

from playwright.async_api import Page, expect
from support.browser import Console
from support.reading import read_scenario

from mock_server.scenario_file import Source
from mock_server.server.loading import scenario_language


async def offered(page: Page, label: str) -> list[str]:
    return await page.get_by_label(label, exact=True).locator("option").all_inner_texts()


async def test_a_plan_is_added_and_watched_as_it_fires(console: Console) -> None:
    page = await console.open("faults")
    await page.get_by_label("Name").fill("twice")
    await page.get_by_label("Operation").select_option("Get Customer Details")
    await page.get_by_label("error", exact=True).select_option("CUSTOMER_1006")
    await page.get_by_role("button", name="Another step").click()
    await page.get_by_label("The call").last.select_option("ok: The call passes.")
    await page.get_by_role("button", name="Add the plan").click()
    plan = page.get_by_role("article").filter(has_text="twice")
    await expect(plan).to_contain_text("0 fired")
    await expect(plan).to_contain_text("2 left")
    assert (await console.read()).json["errorCode"] == "CUSTOMER_1006"
    await expect(plan).to_contain_text("1 fired")
    await expect(plan).to_contain_text("1 left")
    await plan.get_by_role("link", name="entry 2").click()
    await expect(page.get_by_text("plan twice, match 1, fired")).to_be_visible()


async def test_the_form_offers_what_is_legal_for_the_operation(console: Console) -> None:
    page = await console.open("faults")
    assert await offered(page, "error") == ["GLOBAL_1001"]
    kinds = [label.partition(":")[0] for label in await offered(page, "The call")]
    assert kinds == ["error", "status", "delay", "network", "mutate", "ok"]
    await page.get_by_label("Operation").select_option("Modify Customer Details")
    assert await offered(page, "error") == ["GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1003"]
    await page.get_by_label("The call").select_option("job")
    assert await offered(page, "job") == ["failed", "successful", "stuck"]
    assert await offered(page, "code") == ["", "GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1003"]
    await page.get_by_label("The call").select_option("network")
    ways = ["reset", "empty", "truncate", "garbage", "hang", "drip"]
    assert await offered(page, "network") == ways


async def test_a_plan_of_the_form_is_yaml_for_a_scenario(console: Console) -> None:
    page = await console.open("faults")
    await page.get_by_label("Operation").select_option("Modify Customer Details")
    await page.get_by_label("Customer", exact=True).fill("acme-north")
    await page.get_by_label("When").select_option("after the change")
    await page.get_by_role("button", name="Another step").click()
    await page.get_by_label("The call").last.select_option("delay")
    await page.get_by_role("button", name="Another step").click()
    await page.get_by_label("The call").last.select_option("status")
    await page.get_by_label("body").fill("<h1>Bad gateway</h1>")
    await page.get_by_role("button", name="Another step").click()
    await page.get_by_label("The call").last.select_option("mutate")
    await page.get_by_role("button", name="Copy as YAML").click()
    await expect(page.get_by_text("Copied.")).to_be_visible()
    written = await console.clipboard()
    text = f"version: 1\ncustomers: [{{ref: acme-north}}]\n{written}"
    source = Source("page.yaml", text)
    document = read_scenario(source, schema=scenario_language(), reader=None)
    (plan,) = document.data["faults"]
    assert plan == {
        "name": "bad-day",
        "operation": "modifyCustomer",
        "when": {"customer": "acme-north"},
        "steps": [
            {"error": "GLOBAL_1001", "phase": "after"},
            {"delay": "300ms"},
            {"status": 502, "body": "<h1>Bad gateway</h1>"},
            {"mutate": [{"remove": "/pageable"}]},
        ],
    }


async def test_a_plan_is_begun_anew_and_removed(console: Console) -> None:
    plan = b'{"name": "once", "operation": "getCustomer", "steps": ["GLOBAL_1001"]}'
    await console.call("POST", "/_sandbox/faults", plan)
    await console.read()
    page = await console.open("faults/once")
    listed = page.get_by_role("article")
    await expect(listed).to_contain_text("done")
    await listed.get_by_role("button", name="Start over").click()
    await expect(listed).to_contain_text("waiting")
    await listed.get_by_role("button", name="Remove").click()
    await expect(
        page.get_by_text("No plan: every call is answered as it deserves.")
    ).to_be_visible()


async def test_a_plan_that_is_refused_says_why(console: Console) -> None:
    page = await console.open("faults")
    await page.get_by_label("Customer", exact=True).fill("nobody")
    await page.get_by_role("button", name="Add the plan").click()
    await expect(page.get_by_role("alert")).to_contain_text("no customer has the ref or id")
