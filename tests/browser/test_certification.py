"""Certification: the page leads a person through a plan, and the report is presentable."""

import json
from typing import Any

import pytest
from playwright.async_api import expect
from support import Client
from support.browser import NORTH, Console, OpenConsole
from support.bundles import bundle_of, write
from support.looks import WIDE, look_at

from mock_server.sandbox.certification import StepResult, certificate_page
from mock_server.server.step_reports import certificate, judged

pytestmark = pytest.mark.nightly

STEP = {
    "id": "read",
    "title": "One read",
    "prompt": "Read the customer.",
    "values": {"CUSTOMER_ID": NORTH},
    "awaits": [{"match": {"operation": "getCustomer"}}],
    "verify": [{"match": {"operation": "getCustomer", "code": ""}, "exactly": 2}],
}
PLAN = {"title": "A plan", "current": "read", "steps": [STEP]}


async def tell(console: Console, **answer: Any) -> None:
    body = json.dumps({**PLAN, **answer}).encode()
    assert (await console.call("PUT", "/_sandbox/certification", body)).status == 200


async def test_a_person_is_led_through_a_step(console: Console) -> None:
    page = await console.open("certification")
    await expect(page.get_by_text("No certification is running here.")).to_be_visible()
    await tell(console)
    await expect(page.get_by_role("heading", name="One read")).to_be_visible()
    await expect(page.get_by_text("Step 1 of 1")).to_be_visible()
    await expect(page.get_by_text("If it has ended, start the plan again.")).to_be_visible()
    await expect(page.get_by_text("○ getCustomer, at least 1: 0")).to_be_visible()
    await console.read()
    await expect(page.get_by_text("✓ getCustomer, at least 1: 1")).to_be_visible()
    await expect(page.get_by_text("○ getCustomer, success, exactly 2: 1")).to_be_visible()
    await page.get_by_role("button", name="Done").click()
    await expect(page.get_by_text("Done: the verdict follows.")).to_be_visible()
    answer = (await console.call("GET", "/_sandbox/certification")).json
    assert answer["decision"] == "done"
    ended = {**STEP, "verdict": "failed", "findings": ["failed: <b>1 matched</b>"]}
    await tell(console, current="", steps=[ended], verdict="not certified")
    await expect(page.get_by_text("Not certified.")).to_be_visible()
    await expect(page.get_by_text("If it has ended")).not_to_be_visible()
    row = page.get_by_role("region", name="Steps").get_by_role("row").nth(1)
    await expect(row).to_contain_text("failed: <b>1 matched</b>")
    await expect(page.get_by_role("heading", name="One read")).not_to_be_visible()


@pytest.fixture
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a certificate with calls, findings and a step that is out of scope."""
    client = Client.of()
    client.get("undefined")
    client.modify("00000000-0000-4000-8000-000000000011", {"name": "New"})
    bundle = write(tmp_path_factory.mktemp("report"), bundle_of(client))
    shown = StepResult(what="it ends", verdict="passed", says="after 0.1 s", rests="command")
    steps = [
        judged({**STEP, "covers": ["4.1"]}, bundle, [shown], seconds=0.1),
        judged({"id": "later", "title": "Not now", "omitted": "it is for later"}, None, []),
    ]
    plan = {"name": "own", "digest": "0" * 32, "title": "Our shop"}
    return certificate_page(certificate(plan, steps)).decode()


async def test_the_report_is_accessible_and_fits(opened: OpenConsole, report: str) -> None:
    async with opened(bypass_csp=True, reduced_motion="reduce", viewport=WIDE) as console:
        await console.page.set_content(report)
        await console.page.get_by_text("2 calls").click()
        assert await look_at(console.page, "certificate", "best-practice") == []
