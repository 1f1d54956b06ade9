"""Faults: plans from a form for the served schema, their counters, and their YAML."""

import json

import pytest
from playwright.async_api import Locator, Page, Route, expect
from support.browser import Console, OpenConsole
from support.looks import objections
from support.reading import read_scenario

from mock_server.scenario_file import Source
from mock_server.server.loading import scenario_language

FAULT = "A fault, or a combination of several"


async def offered(place: Page | Locator, label: str) -> list[str]:
    return await place.get_by_label(label, exact=True).locator("option").all_inner_texts()


async def add(place: Page | Locator, member: str) -> None:
    await place.get_by_role("button", name=f"Add {member}", exact=True).click()


async def written(console: Console) -> object:
    """Copy the plan of the form into a scenario; return the plan as it is read from there."""
    await console.page.get_by_label("The plan").get_by_role("button", name="Copy as YAML").click()
    await expect(console.page.get_by_text("Copied.").last).to_be_visible()
    text = f"version: 1\ncustomers: [{{ref: acme-north}}]\n{await console.clipboard()}"
    document = read_scenario(Source("page.yaml", text), schema=scenario_language(), reader=None)
    (plan,) = document.data["faults"]
    return plan


async def test_a_plan_is_added_and_watched_as_it_fires(console: Console) -> None:
    page = await console.open("faults")
    await expect(page.get_by_text("No plans yet")).to_be_visible()
    await page.get_by_role("button", name="Write a plan").click()
    form = page.get_by_label("The plan", exact=True)
    await form.get_by_label("Name", exact=True).fill("twice")
    await form.get_by_label("Operation").select_option("getCustomer")
    await form.get_by_label("Error", exact=True).select_option("CUSTOMER_1006")
    await add(form, "step")
    await form.get_by_label("step: kind").last.select_option("The call passes")
    await form.get_by_role("button", name="Add the plan").click()
    plan = page.get_by_role("article", name="twice")
    await expect(plan).to_contain_text("0 fired")
    await expect(plan).to_contain_text("2 left")
    await plan.get_by_role("button", name="Edit twice").focus()
    assert (await console.read()).json["errorCode"] == "CUSTOMER_1006"
    await expect(plan).to_contain_text("1 fired")
    await expect(plan).to_contain_text("1 left")
    await expect(plan.get_by_role("button", name="Edit twice")).to_be_focused()
    row = plan.get_by_role("row").last
    await expect(row).to_contain_text("acme-north500 CUSTOMER_1006")
    await row.get_by_role("link", name="entry 2").click()
    await expect(page.get_by_text("plan twice, match 1, fired")).to_be_visible()


@pytest.mark.nightly
async def test_every_key_of_a_plan_is_in_the_form(opened: OpenConsole) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce") as console:
        await write_every_key(console)


async def write_every_key(console: Console) -> None:
    page = await console.open("faults")
    form = page.get_by_label("The plan", exact=True)
    await form.get_by_label("Operation").select_option("modifyCustomer")
    await add(form, "conditions")
    await form.get_by_label("Customer", exact=True).fill("acme-north")
    await add(form, "header")
    await form.locator("[data-member=header]").get_by_label("Name").fill("User-Agent")
    await form.get_by_label("Value: kind").select_option("Matches a pattern")
    await form.get_by_label("Matches").fill("^curl")
    assert await offered(form, "Error") == ["GLOBAL_1001", "CUSTOMER_1002", "CUSTOMER_1003"]
    await add(form, "phase")
    await form.get_by_label("Phase", exact=True).select_option("after")
    await add(form, "step")
    second = form.locator("[data-member=steps] > .list > ol > li").last
    await second.get_by_role("button", name="Remove Error").click()
    await add(second, "delay")
    await second.get_by_label("Delay: kind").select_option("Drawn evenly between two durations")
    for number, duration in enumerate(("1s", "3s")):
        await second.get_by_label("Value", exact=True).nth(number).fill(duration)
    await add(second, "mutate")
    await second.get_by_label("How", exact=True).select_option("set")
    await second.get_by_label("Set", exact=True).fill("/content")
    await second.get_by_label("To", exact=True).fill("[1]")
    values = {"Times": "3", "Calls to skip": "1", "Every Nth call": "2", "Lasts for": "1h"}
    for label, value in {**values, "Probability": "0.5"}.items():
        await form.get_by_label(label, exact=True).fill(value)
    assert await objections(console.page, "best-practice") == []
    assert await written(console) == {
        "name": "bad-day",
        "operation": "modifyCustomer",
        "when": {"customer": "acme-north", "header": {"User-Agent": {"matches": "^curl"}}},
        "steps": [
            {"error": "GLOBAL_1001", "phase": "after"},
            {"delay": ["1s", "3s"], "mutate": [{"set": "/content", "to": [1]}]},
        ],
        "times": 3,
        "skip": 1,
        "every": 2,
        "probability": 0.5,
        "ttl": "1h",
    }
    await form.get_by_role("button", name="Add the plan").click()
    await expect(page.get_by_role("article", name="bad-day")).to_be_visible()


async def test_a_plan_is_changed_duplicated_restarted_and_removed(console: Console) -> None:
    plan = b'{"name": "once", "operation": "getCustomer", "steps": ["GLOBAL_1001"]}'
    await console.call("POST", "/_sandbox/faults", plan)
    await console.read()
    page = await console.open("faults/once")
    once = page.get_by_role("article", name="once", exact=True)
    await expect(once).to_contain_text("done")
    await once.get_by_role("button", name="Start once over").click()
    await expect(once).to_contain_text("waiting")
    await once.get_by_role("button", name="Edit once").click()
    form = page.get_by_label("The plan", exact=True)
    await form.get_by_label("How", exact=True).select_option("fault")
    await form.get_by_label("Fault: kind").select_option(FAULT)
    await form.get_by_role("button", name="Replace the plan").click()
    await expect(once).to_contain_text("∞ left")
    await once.get_by_role("button", name="Duplicate once").click()
    assert await written(console) == {
        "name": "once-2",
        "operation": "getCustomer",
        "fault": {"error": "GLOBAL_1001"},
    }
    await form.get_by_role("button", name="Add the plan").click()
    await expect(page.get_by_role("article")).to_have_count(2)
    for name in ("once", "once-2"):
        await page.get_by_role("button", name=f"Remove {name}", exact=True).click()
    await expect(page.get_by_text("No plans yet")).to_be_visible()


@pytest.mark.nightly
async def test_whatever_has_the_focus_in_the_form_is_in_sight(console: Console) -> None:
    page = await console.open("faults")
    last = page.get_by_text("As YAML, for a scenario")
    await page.get_by_label("The plan", exact=True).get_by_label("Name", exact=True).focus()
    covered = []
    while not await last.evaluate("(each) => each === document.activeElement"):
        await page.keyboard.press("Tab")
        covered += await page.evaluate("""() => {
            const focused = document.activeElement;
            const { left, width, top, height } = focused.getBoundingClientRect();
            const over = document.elementFromPoint(left + width / 2, top + height / 2);
            const bar = over?.closest(".saving");
            return !over || (bar && !bar.contains(focused)) ? [focused.outerHTML] : [];
        }""")
    assert covered == []


@pytest.mark.nightly
async def test_a_new_step_and_a_new_field_need_no_change_of_the_page(console: Console) -> None:
    async def extended(route: Route) -> None:
        response = await route.fetch()
        document = await response.json()
        schemas = document["components"]["schemas"]
        schemas["StepMapping"]["properties"]["reorder"] = {
            "type": "object",
            "required": ["seed"],
            "properties": {
                "seed": {"type": "integer", "examples": [7]},
                "fields": {"type": "boolean"},
            },
            "description": "Members come in another order.",
        }
        schemas["Plan"]["properties"]["weekday"] = {"enum": ["MONDAY", "SUNDAY"], "type": "string"}
        await route.fulfill(response=response, body=json.dumps(document))

    await console.page.route("**/_sandbox/openapi.json", extended)
    page = await console.open("faults")
    form = page.get_by_label("The plan", exact=True)
    await add(form, "reorder")
    await form.get_by_label("Seed").fill("11")
    await form.get_by_label("Fields").select_option("Yes")
    await form.get_by_label("Weekday").select_option("SUNDAY")
    async with page.expect_request(lambda request: request.method == "POST") as sent:
        await form.get_by_role("button", name="Add the plan").click()
    assert (await sent.value).post_data_json == {
        "name": "bad-day",
        "operation": "getCustomer",
        "steps": [{"error": "GLOBAL_1001", "reorder": {"seed": 11, "fields": True}}],
        "weekday": "SUNDAY",
    }
    await expect(page.get_by_role("alert")).to_be_visible()


async def test_what_was_never_met_is_one_click_from_a_plan_for_it(console: Console) -> None:
    page = await console.open("coverage")
    await page.get_by_role("button", name="never: plan getCustomer CUSTOMER_1006").click()
    plan = page.get_by_role("article", name="meet-getCustomer-CUSTOMER_1006")
    await expect(plan).to_contain_text("waiting")
    assert (await console.read()).json["errorCode"] == "CUSTOMER_1006"
    await expect(plan).to_contain_text("1 fired")
    await page.goto(f"{console.base}/#coverage")
    calls = page.get_by_role("region", name="Operations and their codes")
    await expect(calls.get_by_role("row", name="getCustomer")).to_contain_text("1")
    await page.get_by_role("button", name="never: plan modifyCustomer failed").click()
    await page.get_by_role("article", name="meet-modifyCustomer-failed").wait_for()
    await page.goto(f"{console.base}/#coverage")
    await page.get_by_role("link", name="planned: modifyCustomer failed").click()
    await expect(page.get_by_role("article", name="meet-modifyCustomer-failed")).to_be_visible()
