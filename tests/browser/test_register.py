"""Coverage and assumptions: what was met, what is assumed, and what this scenario switched."""

from playwright.async_api import expect
from support.browser import Console


async def test_what_is_met_turns_from_never_to_a_count(console: Console) -> None:
    page = await console.open("coverage")
    row = page.get_by_role("region", name="Operations and their codes").get_by_role(
        "row", name="getCustomer"
    )
    await expect(row.get_by_role("cell")).to_have_text(["never", "never", "never", "never", ""])
    await console.read()
    await console.read()
    await console.read("20000000-0000-4000-8000-000000000002")
    await expect(row.get_by_role("cell")).to_have_text(["2", "never", "1", "never", ""])


async def test_the_register_shows_what_the_scenario_switched(console: Console) -> None:
    switched = b'{"version": 1, "assumptions": {"sub-customers": "children"}, "customers": [{}]}'
    await console.call("PUT", "/_sandbox/scenario", switched)
    page = await console.open("assumptions")
    await expect(page.get_by_text("This scenario switched 1.")).to_be_visible()
    await page.get_by_label("switched ones only").check()
    row = page.get_by_role("article")
    await expect(row).to_contain_text('Now: "children"')
    await expect(row).to_contain_text('Default: "descendants"')


async def test_the_register_is_searched(console: Console) -> None:
    page = await console.open("assumptions")
    await page.get_by_label("Find").fill("http-status")
    await expect(page.get_by_role("article").first).to_contain_text("The HTTP status of each")
    await page.get_by_text("What it means").first.click()
    await expect(page.get_by_role("article").first).to_contain_text("always-200")
