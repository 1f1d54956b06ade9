"""The settings for named sandboxes: their number, and whether first use creates them."""

import asyncio

from prometheus_client.parser import text_string_to_metric_families
from support.process import Running
from support.quick_process import server
from support.wire import PATIENCE_SECONDS, Answer, http

CLOCK = "/_sandbox/clock"
CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"


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


async def test_a_server_takes_at_most_the_configured_memory() -> None:
    modify = http("PATCH", f"/s/mine{CHILD}", b'{"name":"%s"}' % (b"x" * 100_000))
    async with server("minimal", "--max-memory", "8m") as running:

        async def status(call: bytes, wanted: int) -> Answer:
            """Repeat a call until its status is `wanted`: sizes are measured only periodically."""
            async with asyncio.timeout(PATIENCE_SECONDS):
                while (answer := await running.call(call)).status != wanted:
                    pass
            return answer

        before = await memory_use(running)
        refused = await status(modify, 503)
        full = await memory_use(running)
        sizes = (await running.call(http("GET", "/_sandboxes"))).json["items"]
        deleted = await running.call(http("DELETE", "/_sandboxes/mine"))
        again = await status(modify, 202)
    limit = 8 << 20
    assert before < limit < full
    assert {item["name"] for item in sizes} == {"default", "mine"}
    assert full - before <= sum(item["size"]["bytes"] for item in sizes) < full
    assert (refused.json["errorCode"], refused.headers["Retry-After"]) == ("SANDBOX_BUSY", "1")
    assert refused.headers["X-Sandbox-Reason"] == (
        "the sandboxes have reached their memory limit; reset or delete some"
    )
    assert (deleted.status, again.headers["X-Sandbox"]) == (204, "mine")


async def memory_use(running: Running) -> float:
    """Return the memory use of a server's sandboxes, from its Prometheus metrics."""
    text = (await running.call(http("GET", "/metrics"))).body.decode()
    families = text_string_to_metric_families(text)
    (gauge,) = (family for family in families if family.name == "sandboxes_memory_bytes")
    return gauge.samples[0].value
