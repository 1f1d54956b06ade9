"""Coverage and assumptions: what calls have met, and the assumptions that the scenario sets."""

import re
from pathlib import Path

import pytest
from playwright.async_api import FilePayload, Locator, Page, expect
from support.browser import Console
from support.calibrating.drawing import record_an_odd_service

from mock_server.calibration.calibrating import calibrate
from mock_server.cli.commands.recording_commands import calibration_json as as_json
from mock_server.recordings.recording_file import read_recording
from mock_server.server.shipped import documents

pytestmark = pytest.mark.nightly

PAGE = (Path(__file__).parents[2] / "docs/how-to/calibrate.md").read_text("utf-8")
(PARAGRAPH,) = (part for part in PAGE.split("\n\n") if "Load a calibration" in part)


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


async def test_the_register_is_searched(console: Console) -> None:
    page = await console.open("assumptions")
    await page.get_by_label("Find").fill("http-status")
    await expect(page.get_by_role("article").first).to_contain_text("The HTTP status of each")
    await expect(page.get_by_role("article").first).to_contain_text("always-200")
    await page.get_by_label("Find").fill("no such word")
    await expect(page.get_by_text("No assumption matches.")).to_be_visible()
    await page.get_by_role("button", name="Show all").click()
    await expect(page.get_by_text("45 assumptions")).to_be_visible()
    await expect(assumption(page, "uuid-case")).to_contain_text(
        "Assumed: RFC 9562 reads both cases."
    )
    await expect(page.get_by_text("3 in the document, 42 assumed")).to_be_visible()


def assumption(page: Page, name: str) -> Locator:
    return page.locator(f"[data-assumption={name}]")


async def assumptions_of(console: Console) -> object:
    return (await console.call("GET", "/_sandbox/scenario")).json.get("assumptions", {})


async def test_alternatives_are_chosen_and_applied_by_a_reset(console: Console) -> None:
    page = await console.open("assumptions")
    pending = page.get_by_role("region", name="Changes")
    await expect(pending).to_be_hidden()
    await assumption(page, "sub-customers").get_by_role("radio", name="children").check()
    await page.keyboard.press("?")
    await page.get_by_role("dialog", name="Keyboard").get_by_role("button", name="Close").click()
    other = page.get_by_label("Another value of retry-after, as JSON")
    await other.fill("7")
    await other.press("Enter")
    await assumption(page, "visibility").get_by_role("radio", name="at-once").check()
    await assumption(page, "visibility").get_by_role("radio", name="when-successful").check()
    await expect(pending).to_contain_text("2 changes, applied by a reset.")
    await page.get_by_label("Views").get_by_role("link", name="Start").click()
    await page.get_by_label("Views").get_by_role("link", name="Assumptions").click()
    await pending.get_by_role("button", name="Reset and apply").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("retry-after")
    assert await assumptions_of(console) == {}
    await dialog.get_by_role("button", name="Reset default").click()
    await expect(page.get_by_text("This scenario switched 2.")).to_be_visible()
    await expect(pending).to_be_hidden()
    await page.get_by_label("Show", exact=True).select_option("switched")
    await expect(page.get_by_role("article")).to_have_count(2)
    await expect(
        assumption(page, "sub-customers").get_by_role("radio", name="descendants")
    ).to_have_accessible_name(re.compile("default"))
    assert await assumptions_of(console) == {"sub-customers": "children", "retry-after": 7}

    await assumption(page, "sub-customers").get_by_role("radio", name="descendants").check()
    await pending.get_by_role("button", name="Reset and apply").click()
    await page.get_by_role("dialog").get_by_role("button", name="Reset default").click()
    await expect(page.get_by_text("This scenario switched 1.")).to_be_visible()
    stated = {"retry-after": 7, "sub-customers": "descendants"}  # a server may have other defaults
    assert await assumptions_of(console) == stated


CARD = "[aria-label=Calibration]"


def chosen_file(content: bytes) -> FilePayload:
    return {"name": "calibration.json", "mimeType": "application/json", "buffer": content}


async def test_a_calibration_is_shown_and_taken_over_as_its_page_says(
    console: Console, tmp_path: Path
) -> None:
    record_an_odd_service(tmp_path / "calls.jsonl")
    found = calibrate(read_recording(tmp_path / "calls.jsonl").calls, documents())
    shown = dict(re.findall(r"\*\*((\w+)[^*]*)\*\*", PARAGRAPH))
    load, show, choose, apply = shown
    page = await console.open("assumptions")
    card = page.get_by_role("region", name="Calibration")
    async with page.expect_file_chooser() as choosing:
        await card.get_by_role("button", name=load).click()
    await (await choosing.value).set_files(chosen_file(as_json(found)))
    await expect(card).to_contain_text("calibration.json, 24 calls: 2 contradicted")
    await page.get_by_label(show, exact=True).select_option("undecided")
    await expect(assumption(page, "callbacks")).to_contain_text(
        "What would decide it: no call: the register has no alternative to try."
    )
    await page.get_by_label(show, exact=True).select_option("contradicted")
    await expect(page.get_by_role("article")).to_have_count(2)
    row = assumption(page, "unknown-fields")
    await expect(row).to_contain_text('contradicts the default; it supports "ignored".')
    await expect(row).to_contain_text("line 21: PATCH /api/v2/customer/")
    await card.get_by_role("button", name=choose).click()
    await expect(row.get_by_role("radio", name="ignored")).to_be_checked()
    await page.get_by_role("button", name=apply).click()
    await page.get_by_role("dialog").get_by_role("button", name="Reset default").click()
    await expect(page.get_by_text("This scenario switched 2.")).to_be_visible()
    assert await assumptions_of(console) == {"unknown-fields": "ignored", "array-merge": "replace"}
    await expect(card).to_contain_text("2 contradicted")
    await card.get_by_role("button", name="Remove it").click()
    await expect(page.get_by_text("The recording")).to_have_count(0)


@pytest.mark.parametrize(
    ("content", "given"),
    [
        (b"assumptions: {}", "it is not JSON"),
        (
            b'{"assumptions": {"<img src=x>": {"verdict": "maybe"}}}',
            "the verdict of <img src=x> is none of",
        ),
    ],
)
async def test_a_dropped_file_that_is_not_a_calibration_is_refused_with_a_message(
    console: Console, content: bytes, given: str
) -> None:
    page = await console.open("assumptions")
    transfer = await page.evaluate_handle(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "other.json"));
            return data;
        }""",
        content.decode(),
    )
    await page.dispatch_event(CARD, "dragover", {"dataTransfer": transfer})
    await expect(page.locator(CARD)).to_have_attribute("data-over", "")
    await page.dispatch_event(CARD, "drop", {"dataTransfer": transfer})
    alert = page.get_by_role("alert")
    await expect(alert).to_contain_text(f"other.json is not a calibration: {given}")
    await expect(alert).to_contain_text("customer-sandbox calibrate RECORDING --format json")
    await expect(page.get_by_role("button", name="Load a calibration")).to_be_visible()


async def test_conduct_names_the_calls_that_break_a_rule(console: Console) -> None:
    page = await console.open("conduct")
    rules = page.get_by_role("region", name="All rules")
    await expect(rules.get_by_role("row", name="null-id")).to_contain_text("not met")
    await console.read("undefined")
    await expect(page.get_by_role("heading", name="null-id failed")).to_be_visible()
    failed = page.locator("section").filter(has=page.get_by_role("heading", name="null-id failed"))
    await failed.get_by_role("link", name="entry 1", exact=True).click()
    await expect(page).to_have_url(re.compile("#live/1$"))
    await console.call("DELETE", "/_sandbox/journal")
    await page.get_by_label("Views").get_by_role("link", name="Conduct").click()
    await expect(
        page.get_by_text("Judged 0 of 1 calls; raise limits.journalEntries")
    ).to_be_visible()
