"""Data of clients is shown as text, no other host is called, and the token stays in its tab."""

import re

import pytest
from playwright.async_api import Route, expect
from support import START_MS
from support.browser import NORTH, Console, OpenConsole
from support.wire import http

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Request
from mock_server.web.callers.guard import Guard

MARKUP = "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>"
VIEWS = (
    "start",
    "live",
    "requests",
    "customers",
    f"customers/{NORTH}",
    "faults",
    "coverage",
    "conduct",
    "scenario",
)


async def test_markup_in_whatever_is_sent_or_kept_stays_text(console: Console) -> None:
    north, sent = f"/_sandbox/customers/{NORTH}", dumps({"name": MARKUP, MARKUP: MARKUP})
    fields = {**loads((await console.call("GET", north)).body), "name": MARKUP, "tagging": MARKUP}
    page_of_theirs = {"status": 502, "headers": {"X-Page": MARKUP}, "body": MARKUP}
    plan = {"fault": page_of_theirs, "when": {"header": {"User-Agent": MARKUP}}}
    own = f"/api/v2/customer/{NORTH}"
    path = "/api/v2/customer/" + MARKUP.replace(" ", "%20").replace("'", "%27")
    calls = [
        http("PATCH", own, dumps({"name": MARKUP}), Content_Type=MARKUP),
        http("PATCH", own, sent, Content_Type="application/json"),
        http("GET", path),
        http("GET", f"{own}?{path}", X_Request_ID=MARKUP, Cookie=MARKUP),
        http("GET", f"/{MARKUP.partition(' ')[0]}", X_Sandbox_Fault=MARKUP),
        http("GET", own, Authorization=f"Bearer {MARKUP}"),
        http("PUT", north, dumps(fields), Content_Type="application/json"),
        http("POST", "/_sandbox/faults", dumps(plan), Content_Type="application/json"),
        http("GET", own, User_Agent=MARKUP),
    ]
    for call in calls:
        await console.served.call(call)
    page = await console.open("assumptions")
    for view in [*VIEWS, *(f"live/{number + 1}" for number in range(len(calls)))]:
        await page.goto(f"{console.base}/#{view}")
        await expect(page.locator(f".view.{view.partition('/')[0]} > *").first).to_be_visible()
        if view.startswith("live/"):
            await expect(page.get_by_text(f"Entry {view[5:]},")).to_be_visible()
            for headers in await page.get_by_text("Headers").all():
                await headers.click()
        assert "taken" not in await page.title()
        assert await page.locator("main img, main script").count() == 0
    await expect(page.get_by_label("Body")).to_have_text(MARKUP)


REFUSED = {
    "require-trusted-types-for": ("/", "document.body.innerHTML = '<b>taken</b>'"),
    "style-src-attr": ("/", "document.body.setAttribute('style', 'color: red')"),
    "connect-src": ("/", "fetch('http://other.invalid/').catch(() => {})"),
    "img-src": ("/", "new Image().src = 'http://other.invalid/x.png'"),
    "script-src-elem": (
        "/docs",
        "document.body.append(Object.assign(document.createElement('script'), {text: 'taken'}))",
    ),
}


@pytest.mark.parametrize("directive", REFUSED)
async def test_the_policy_refuses_what_our_pages_never_do(console: Console, directive: str) -> None:
    path, attempt = REFUSED[directive]
    await console.page.goto(console.base + path)
    refused = await console.page.evaluate(
        f"""() => new Promise((resolve) => {{
            const tell = (event) => resolve(event.effectiveDirective);
            document.addEventListener("securitypolicyviolation", tell);
            try {{ {attempt}; }} catch {{ /* the event says which rule it was */ }}
        }})"""
    )
    assert refused == directive
    console.complaints.clear()  # the browser reported the refusal, as it should


async def test_the_control_token_is_asked_for_and_kept_for_the_session(opened: OpenConsole) -> None:
    async with opened(guard=Guard(control_token="öffne-dich-€")) as console:
        page = console.page
        await page.goto(f"{console.base}/")
        dialog = page.get_by_role("dialog", name="This server needs its control token")
        await dialog.get_by_label("Control token").fill("open\u2011sesame")
        await dialog.get_by_role("button", name="Continue").click()
        await expect(page.get_by_text("That is not valid")).to_be_visible()
        await dialog.get_by_label("Control token").fill("öffne-dich-€")
        await dialog.get_by_role("button", name="Continue").click()
        await expect(page.locator("#connection")).to_have_text("live")
        await page.reload()
        await expect(page.locator("#connection")).to_have_text("live")
        kept = "[JSON.stringify(localStorage), document.cookie]"
        assert await page.evaluate(kept) == ["{}", ""]
        await page.get_by_label("Call", exact=True).select_option("Start over")
        for language, placeholder in (
            ("curl", '-H "Authorization: Bearer $TOKEN"'),
            ("Python", '"Bearer " + os.environ["TOKEN"]'),
            ("JavaScript", '"Bearer " + process.env.TOKEN'),
        ):
            await page.get_by_label("Language").select_option(language)
            await expect(page.get_by_label("The call")).to_contain_text(placeholder)
        await page.goto(f"{console.base}/docs")
        await page.get_by_role("button", name="Control API").click()
        await page.locator("#operations-Time-freezeClock .opblock-summary-control").click()
        await page.get_by_role("button", name="Execute").click()
        await expect(page.locator(".live-responses-table")).to_contain_text("frozen")


@pytest.mark.parametrize("view", ["start", "live", "faults"])
async def test_a_view_is_reached_and_left_by_keyboard(console: Console, view: str) -> None:
    page = await console.open("requests")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Skip to the content")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("main")).to_be_focused()
    link = page.get_by_label("Views").get_by_role("link", name=view.capitalize())
    await link.focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_be_focused()
    await expect(page.get_by_role("heading", level=1)).to_have_text(view.capitalize())
    await expect(link).to_have_attribute("aria-current", "page")


@pytest.mark.nightly
async def test_the_page_continues_after_the_last_event_that_it_has_received(
    console: Console,
) -> None:
    asked: list[str] = []

    async def break_the_first_off(route: Route) -> None:
        asked.append(route.request.headers["last-event-id"])
        if len(asked) > 1:
            await route.continue_()
            return
        await console.read()
        seen = "id: 2\nevent: clock\ndata: {}\n\n"
        await route.fulfill(content_type="text/event-stream", body=seen)

    await console.page.route("**/_sandbox/events", break_the_first_off)
    page = await console.open("live")
    await console.read()
    await expect(page.locator(".table .line")).to_have_count(2)
    assert asked[:2] == ["1", "2"]  # the first one was of the sandbox as it was found


IN_SIGHT = """(isSeen) => {
    Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Tells a page that the user has gone to another tab, or has come back to it."""


@pytest.mark.nightly
async def test_a_hidden_tab_catches_up_with_events_that_the_stream_no_longer_has(
    console: Console,
) -> None:
    page = await console.open("scenario")
    async with page.expect_response("**/_sandbox/journal?*after=*"):
        await console.read()
    async with page.expect_event("requestfailed", lambda each: each.url.endswith("/events")):
        await page.evaluate(IN_SIGHT, False)  # a tab in the background holds no connection
    other = b'{"version": 1, "description": "Another", "customers": [{"ref": "operator"}]}'
    assert (await console.call("PUT", "/_sandbox/scenario", other)).status == 200
    call = Request(method="GET", path=f"/api/v2/customer/{NORTH}")
    for _ in range(1001):
        console.served.sandboxes.default.handle(call, START_MS)
    async with page.expect_request("**/_sandbox/events") as asked:
        await page.evaluate(IN_SIGHT, True)
    assert "last-event-id" in (await asked.value).headers
    await expect(page.get_by_label("The scenario as YAML")).to_have_value(re.compile("Another"))
    await expect(page.locator("#connection")).to_have_text("live")
