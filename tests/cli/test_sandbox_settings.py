"""The settings for named sandboxes: their number, and whether first use creates them."""

import asyncio

import pytest
from prometheus_client.parser import text_string_to_metric_families
from support.process import Running
from support.quick_process import server
from support.wire import PATIENCE_SECONDS, Answer, http

from mock_server.server.settings import SettingError, read_settings

CLOCK = "/_sandbox/clock"
CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"


@pytest.mark.parametrize(
    ("flags", "environ", "found"),
    [
        ({}, {}, (1000, False)),
        ({"max_sandboxes": "3", "no_create": "true"}, {}, (3, True)),
        ({}, {"MOCK_SERVER_MAX_SANDBOXES": "3", "MOCK_SERVER_NO_CREATE": "1"}, (3, True)),
        ({}, {"MOCK_SERVER_NO_CREATE": "Yes"}, (1000, True)),
        ({}, {"MOCK_SERVER_NO_CREATE": "no"}, (1000, False)),
        ({"no_create": "true"}, {"MOCK_SERVER_NO_CREATE": "false"}, (1000, True)),
    ],
    ids=["defaults", "flags", "environment", "yes", "no", "a flag wins"],
)
def test_the_settings_of_sandboxes_are_read(
    flags: dict[str, str], environ: dict[str, str], found: tuple[int, bool]
) -> None:
    settings = read_settings(flags, environ)
    assert (settings.max_sandboxes, settings.no_create) == found


@pytest.mark.parametrize(
    ("variable", "value", "complaint"),
    [
        ("MAX_SANDBOXES", "0", "expected a whole number, 1 or more"),
        ("MAX_SANDBOXES", "many", "expected a whole number, 1 or more"),
        ("NO_CREATE", "perhaps", "expected true or false"),
    ],
)
def test_a_setting_of_sandboxes_that_makes_no_sense_is_refused(
    variable: str, value: str, complaint: str
) -> None:
    name = f"MOCK_SERVER_{variable}"
    with pytest.raises(SettingError, match=f"^{name} is '{value}': {complaint}$"):
        read_settings({}, {name: value})


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        (("--max-sandboxes", "2"), {}),
        ((), {"MOCK_SERVER_MAX_SANDBOXES": "2"}),
    ],
    ids=["flag", "environment"],
)
async def test_a_server_holds_at_most_the_configured_number_of_sandboxes(
    arguments: tuple[str, ...], environ: dict[str, str]
) -> None:
    async with server("minimal", *arguments, environ=environ) as running:
        statuses = [(await running.call(http("GET", f"/s/{name}{CLOCK}"))).status for name in "ab"]
    assert statuses == [200, 503]


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [(("--no-create",), {}), ((), {"MOCK_SERVER_NO_CREATE": "true"})],
    ids=["flag", "environment"],
)
async def test_creating_sandboxes_on_first_use_can_be_turned_off(
    arguments: tuple[str, ...], environ: dict[str, str]
) -> None:
    async with server("minimal", *arguments, environ=environ) as running:
        before = await running.call(http("GET", f"/s/a{CLOCK}"))
        made = await running.call(http("PUT", "/_sandboxes/a", b"{}"))
        after = await running.call(http("GET", f"/s/a{CLOCK}"))
    assert (before.status, made.status, after.status) == (404, 201, 200)


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [(("--max-memory", "8m"), {}), ((), {"MOCK_SERVER_MAX_MEMORY": "8m"})],
    ids=["flag", "environment"],
)
async def test_a_server_takes_at_most_the_configured_memory(
    arguments: tuple[str, ...], environ: dict[str, str]
) -> None:
    modify = http("PATCH", f"/s/mine{CHILD}", b'{"name":"%s"}' % (b"x" * 100_000))
    async with server("minimal", *arguments, environ=environ) as running:

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
