"""The settings for named sandboxes: their number, and whether first use creates them."""

from support.quick_process import server
from support.wire import http

CLOCK = "/_sandbox/clock"


async def test_a_server_holds_at_most_the_configured_number_of_sandboxes() -> None:
    async with server("minimal", "--max-sandboxes", "2") as running:
        statuses = [(await running.call(http("GET", f"/s/{name}{CLOCK}"))).status for name in "ab"]
    assert statuses == [200, 503]


async def test_creating_sandboxes_on_first_use_can_be_turned_off() -> None:
    async with server("minimal", "--no-create") as running:
        before = await running.call(http("GET", f"/s/a{CLOCK}"))
        made = await running.call(http("PUT", "/_sandboxes/a", b"{}"))
        after = await running.call(http("GET", f"/s/a{CLOCK}"))
    assert (before.status, made.status, after.status) == (404, 201, 200)
