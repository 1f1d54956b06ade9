"""Scenario: shown completely, edited in place, checked when saved, applied by a reset."""

import re
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, Page, Route, expect
from support.browser import Console, held, route_once

from mock_server.contract.values.exact_json import loads

TEXT = "The scenario as YAML"
STATE = "#scenario-state"


async def edit(page: Page, old: str, new: str) -> None:
    """Replace a part of the text, as a user does by typing."""
    area = page.get_by_label(TEXT)
    text = await area.input_value()
    assert old in text
    await area.fill(text.replace(old, new, 1))


def a_file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "text/yaml", "buffer": content}


async def test_a_scenario_is_edited_checked_and_applied_by_a_reset(console: Console) -> None:
    await console.read()
    page = await console.open("scenario")
    await expect(page.locator(STATE)).to_have_text("This is the scenario in force.")
    await edit(page, "name: Northwind Mobile", "nmae: Southwind Mobile")
    await expect(page.locator(STATE)).to_have_text("Changed, not applied yet.")
    await page.get_by_label(TEXT).press("Control+s")
    finding = page.get_by_label("Findings").get_by_role("button")
    await expect(finding).to_contain_text("unknown key nmae")
    place = (await finding.locator(".place").inner_text()).split()[0]
    await page.get_by_role("heading", level=1).click()
    await finding.click()
    chosen = await page.get_by_label(TEXT).evaluate(
        """(area) => {
            const before = area.value.slice(0, area.selectionStart).split("\\n");
            const word = area.value.slice(area.selectionStart, area.selectionEnd);
            return [`${before.length}:${before.at(-1).length + 1}`, word];
        }"""
    )
    assert chosen == [place, "nmae"]
    assert b"Southwind" not in (await console.call("GET", "/_sandbox/scenario")).body

    await edit(page, "nmae:", "name:")
    await page.get_by_role("button", name="Save and reset").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("1 journal entry")
    await dialog.get_by_role("button", name="Reset default").click()
    await expect(page.get_by_text("restarted with this scenario")).to_be_visible()
    await expect(page.locator(STATE)).to_have_text("This is the scenario in force.")
    assert b"Southwind Mobile" in (await console.call("GET", "/_sandbox/scenario")).body
    assert (await console.call("GET", "/_sandbox/journal")).json["total"] == 0


async def test_a_text_that_is_saved_is_in_force_without_its_comments(console: Console) -> None:
    page = await console.open("scenario")
    area = page.get_by_label(TEXT)
    await area.fill("version: 1\ncustomers: [{ref: a}]\n")
    await page.get_by_role("button", name="Save and reset").click()
    reset = page.get_by_role("dialog").get_by_role("button", name="Reset default")
    await route_once(page, "**/scenario", Route.abort)
    await reset.click()
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    await reset.click()
    await expect(area).to_have_value(re.compile("^version: 1\n(?s:.)*- ref: a\n"))
    await expect(page.locator(STATE)).to_have_text("This is the scenario in force.")
    await page.reload()
    await expect(page.locator(STATE)).to_have_text("This is the scenario in force.")


@pytest.mark.nightly
async def test_a_draft_stays_until_it_is_discarded(console: Console, tmp_path: Path) -> None:
    page = await console.open("scenario")
    await edit(page, "seed: 1", "seed: 12345")
    await page.get_by_label("Views").get_by_role("link", name="Start").click()
    await console.call("POST", "/_sandbox/reset")
    await page.get_by_label("Views").get_by_role("link", name="Scenario").click()
    await expect(page.get_by_label(TEXT)).to_have_value(re.compile("^seed: 12345$", re.MULTILINE))
    await page.reload()
    await expect(page.locator(STATE)).to_have_text("Changed, not applied yet.")
    await console.call("PUT", "/_sandbox/scenario", b'{"version": 1}')
    await expect(page.locator(STATE)).to_contain_text("Another scenario has been applied since.")
    await expect(page.get_by_label(TEXT)).to_have_value(re.compile("^seed: 12345$", re.MULTILINE))
    (tmp_path / "large.yaml").write_bytes(b"#" * 10_000_001)
    await page.get_by_label("A scenario").set_input_files(tmp_path / "large.yaml")
    await expect(page.get_by_role("alert")).to_contain_text("large.yaml is too large")
    crlf = b"version: 1\r\nlocale: de_DE\r\n"
    await page.get_by_label("A scenario").set_input_files(a_file("a.yaml", crlf))
    await expect(page.get_by_label(TEXT)).to_have_value("version: 1\nlocale: de_DE\n")
    async with page.expect_download() as waiting:
        await page.get_by_role("button", name="Download").click()
    download = await waiting.value
    assert download.suggested_filename == "default.yaml"
    assert (await download.path()).read_text("utf-8") == "version: 1\nlocale: de_DE\n"
    await page.get_by_label(TEXT).fill(f"version: 1\ndescription: {'x' * 1_000_000}")
    await expect(page.locator(STATE)).to_contain_text("too long to survive a reload")
    await page.get_by_role("button", name="Discard changes").click()
    await expect(page.locator(STATE)).to_have_text("This is the scenario in force.")
    await expect(page.get_by_label(TEXT)).to_have_value("version: 1\nseed: 0\n")
    await expect(page.get_by_role("button", name="Save and reset")).to_be_disabled()


@pytest.mark.nightly
async def test_a_text_changed_while_it_is_checked_is_checked_again(console: Console) -> None:
    page = await console.open("scenario")
    area = page.get_by_label(TEXT)
    await area.fill("version: 1\n")
    async with held(page, "**/_sandbox/scenario/check") as asked:
        await area.press("Control+s")
        await asked
        await area.press_sequentially("x")
    await expect(page.get_by_label("Findings")).to_contain_text("1 error")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_the_text_of_any_scenario_means_the_same_data(console: Console) -> None:
    text = (
        b"version: 1\nseed: 1000000000000000000000000000000\ndescription: '~'\n"
        b"customers: [{ref: a, name: 'No'}, {ref: b, generated: false, "
        b"invoiceConfiguration: {deviceCost: 1.50, vat: 19.0}, vatRegistrationNumber: '01', "
        b'tagging: "a\\u2028b: #\\u0085 \'c\' \\"d\\" - [e]\\nf "}]\n'
    )
    put = await console.call("PUT", "/_sandbox/scenario", text, Content_Type="application/yaml")
    assert put.status == 200, put.body
    before = (await console.call("GET", "/_sandbox/scenario")).body
    page = await console.open("scenario")
    shown = await page.get_by_label(TEXT).input_value()
    again = await console.call(
        "PUT", "/_sandbox/scenario", shown.encode(), Content_Type="application/yaml"
    )
    assert again.status == 200, again.body
    after = (await console.call("GET", "/_sandbox/scenario")).body
    assert loads(after) == loads(before)
    assert b"1.50" in after
