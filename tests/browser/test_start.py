"""Start: calls to copy and paste, the next failure in two clicks, other sandboxes."""

import sys

import pytest
from playwright.async_api import expect
from support.browser import NORTH, Console, OpenConsole, shell
from support.contract_lists import percent

from mock_server.contract.values.exact_json import dumps


@pytest.mark.parametrize(
    ("language", "command", "call", "shown"),
    [
        ("curl", ("bash", "-c"), "Modify a customer", "requestId"),
        ("Python", (sys.executable, "-c"), "Read a customer", '"errorCode":""'),
    ],
)
async def test_a_call_of_the_page_works_as_pasted(
    console: Console, language: str, command: tuple[str, str], call: str, shown: str
) -> None:
    page = await console.open()
    await page.get_by_label("Call", exact=True).select_option(call)
    await page.get_by_label("Language").select_option(language)
    await page.get_by_role("button", name="Copy the call").click()
    await expect(page.get_by_text("Copied.")).to_be_visible()
    printed = await shell(*command, await console.clipboard())
    assert shown in printed.replace('": "', '":"')


@pytest.mark.parametrize(
    ("credentials", "token"),
    [
        ({"scheme": "basic"}, "Zoë:日本"),
        *(
            pytest.param({"scheme": scheme, "header": "X-Auth"}, token, marks=pytest.mark.nightly)
            for scheme, token in (("basic", "a:b"), ("bearer", "日本"), ("api-key", "a"))
        ),
    ],
)
async def test_a_token_is_sent_as_the_server_reads_it(
    console: Console, credentials: dict[str, str], token: str
) -> None:
    scenario = {
        "version": 1,
        "assumptions": {"credentials": credentials},
        "requesters": [{"token": token, "customer": "top"}],
        "customers": [{"ref": "top"}],
    }
    await console.call("PUT", "/_sandbox/scenario", dumps(scenario))
    page = await console.open()
    language, call = page.get_by_label("Language"), page.get_by_label("The call")
    for name, command in (("curl", ("bash", "-c")), ("Python", (sys.executable, "-c"))):
        await language.select_option(name)
        printed = await shell(*command, await call.inner_text())
        assert '"errorCode":""' in printed.replace('": "', '":"')
    await language.select_option("JavaScript")
    async with page.expect_console_message() as logged:
        await page.evaluate(await call.inner_text())
    assert (await logged.value).text.startswith("200 {")


async def test_the_next_call_fails_as_it_was_asked_to(console: Console) -> None:
    page = await console.open()
    await page.get_by_label("Answers").select_option("CUSTOMER_1006")
    await page.get_by_role("button", name="Fail once").click()
    await expect(page.get_by_text("The next such call answers CUSTOMER_1006")).to_be_visible()
    answers = [await console.read(), await console.read()]
    assert [answer.json["errorCode"] for answer in answers] == ["CUSTOMER_1006", ""]
    await expect(page.get_by_role("link", name="getCustomer 500 CUSTOMER_1006")).to_be_visible()


async def test_start_tells_what_the_sandbox_holds(console: Console) -> None:
    await console.read()
    page = await console.open()
    holds = page.get_by_label("What this sandbox holds")
    await expect(holds).to_contain_text("An operator, three resellers and their sub-accounts")
    await expect(holds.get_by_role("listitem")).to_have_text(
        [
            "38customers",
            "1call",
            "0requests accepted",
            "0fault plans waiting",
            f"{percent(1):.0f}%of the contract met",
        ]
    )
    await console.modify(b'{"name": "New"}')
    await expect(holds.get_by_role("link", name="accepted")).to_contain_text("1")
    await expect(page.get_by_text("1 sandbox on this server.")).to_be_visible()
    await page.get_by_label("Views").get_by_role("link", name="Live").click()
    await console.call("PUT", "/_sandboxes/other", b"{}")
    await page.get_by_label("Views").get_by_role("link", name="Start").click()
    await expect(page.get_by_text("2 sandboxes on this server.")).to_be_visible()


async def test_a_sandbox_is_made_and_switched_to_and_left(opened: OpenConsole) -> None:
    async with opened(base_path="/mock") as console:
        page = await console.open()
        await page.get_by_role("link", name="Create one…").click()
        await page.get_by_label("Name", exact=True).fill("test-42")
        await page.get_by_role("button", name="Create sandbox").click()
        await page.get_by_role("button", name="Open it").click()
        await page.wait_for_url("**/mock/s/test-42/*")
        await expect(page.locator("#base-url")).to_have_text(f"{console.base}/s/test-42")
        await console.call("GET", f"/mock/s/test-42/api/v2/customer/{NORTH}")
        await expect(page.get_by_role("link", name="getCustomer 200")).to_be_visible()
        await page.get_by_role("link", name="getCustomer 200").click()
        await expect(page.get_by_text("Entry 1,")).to_be_visible()
        await page.get_by_label("Sandbox", exact=True).select_option("default")
        await page.wait_for_url(f"{console.base}/#live")  # the entry belonged to the other sandbox
        await expect(page.get_by_text("No calls yet.")).to_be_visible()


async def test_a_reset_begins_again(console: Console) -> None:
    await console.read()
    page = await console.open()
    await page.get_by_role("button", name="Reset default…").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.get_by_role("button", name="Reset default…").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    done = page.get_by_role("dialog").get_by_role("button", name="Reset default")
    await done.evaluate("each => { each.click(); each.click(); }")
    await expect(page.get_by_text("Nothing yet.")).to_be_visible()
    assert asked.count(f"POST {console.base}/_sandbox/reset") == 1
