"""`customer-sandbox serve` as a process: from the ready line to the exit code."""

import json
import re
import shlex
import shutil
import signal
import socket
import ssl
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from support import ACME, OPERATOR, build
from support.forking import quick_command
from support.process import MODULE, READY, connected, environment, finish, free_port, start
from support.process import server as server_anew
from support.quick_process import run, server
from support.wire import TLS, http

from mock_server.server.serve import first_call

PARENT = "/api/v2/customer/20000000-0000-4000-8000-000000000001"
CHILD = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
CERTIFICATE, KEY = str(TLS / "certificate.pem"), str(TLS / "key.pem")
LARGE = b"version: 1\ncustomers:\n  - {count: 60000}\n"
"""A scenario that takes longer to build than any test waits."""


async def test_a_server_says_where_it_is_answers_and_exits_0_on_sigterm() -> None:
    async with server_anew("minimal") as running:
        found = READY.fullmatch(running.first_line)
        assert found is not None
        assert found.groups() == (running.url, "minimal", "2")
        assert (await running.call(http("GET", PARENT))).status == 200
        ended = await running.stop()
    page, tried = f"page: {running.url}/", f"try: curl {running.url}{PARENT}"
    assert (ended.code, ended.out) == (0, f"customer-sandbox {page}\ncustomer-sandbox {tried}\n")
    begun, stopped = ended.err.splitlines()
    reach = f"only this machine can reach {running.url} and control the sandbox"
    assert begun.endswith(f" INFO no control token: {reach}")
    assert stopped.endswith(" INFO stopped by SIGTERM")


KEYS = ("--access", "keys")
TOKEN = ("--control-token", "hush")
EVERYWHERE = ("--host", "0.0.0.0")  # noqa: S104 - for as long as a test takes


@pytest.mark.parametrize(
    ("flags", "warned"),
    [
        (EVERYWHERE, True),
        ((*EVERYWHERE, *TOKEN), True),
        ((*EVERYWHERE, *TOKEN, *KEYS), False),
        (("--host", "127.0.0.1", *TOKEN), False),
    ],
)
async def test_a_shared_open_server_is_warned_once_about_access_keys(
    *, flags: tuple[str, ...], warned: bool
) -> None:
    async with server("minimal", *flags) as running:
        ended = await running.stop()
    begun, stopped = ended.err.splitlines()
    assert (" WARNING " in begun, "--access keys" in begun) == (warned, warned)
    assert (running.url in begun, " INFO stopped by SIGTERM" in stopped) == (True, True)
    assert ("try: customer-sandbox sandboxes create mine" in ended.out) == ("--access" in flags)


async def test_a_server_names_a_misspelt_variable() -> None:
    async with server("minimal", environ=environment(MOCK_SERVER_SED="7")) as running:
        ended = await running.stop()
    answer = ended.err.splitlines()[0]
    assert answer.endswith(
        " WARNING MOCK_SERVER_SED is not a setting; did you mean MOCK_SERVER_SEED?"
    )


@pytest.mark.parametrize(("limit", "warned"), [("512", True), ("512m", False), ("0", False)])
async def test_a_server_without_room_for_anything_says_so(*, limit: str, warned: bool) -> None:
    async with server("minimal", "--max-memory", limit) as running:
        ended = await running.stop()
    told = " WARNING --max-memory allows 512 bytes, but the sandbox default alone takes "
    assert (told in ended.err) == warned


async def test_a_server_exits_0_on_sigint() -> None:
    async with server_anew("minimal") as running:
        ended = await running.stop(signal.SIGINT)
    assert (ended.code, "Traceback" in ended.err) == (0, False)


async def test_a_server_serves_on_the_loop_of_the_standard_library_too() -> None:
    code = (
        "import sys; sys.modules['uvloop'] = None; import mock_server.cli as c; sys.exit(c.main())"
    )
    async with server_anew("minimal", command=(MODULE[0], "-c", code)) as running:
        assert (await running.call(http("GET", PARENT))).status == 200
        ended = await running.stop()
    assert (ended.code, "Traceback" in ended.err) == (0, False)


async def test_an_idle_connection_is_closed_on_sigterm() -> None:
    async with server("minimal") as running, running.wire() as wire:
        assert (await wire.call(http("GET", PARENT))).status == 200
        ended = await running.stop()
        assert (ended.code, await wire.rest()) == (0, b"")


async def test_a_call_in_flight_is_answered_on_sigterm() -> None:
    async with server("minimal") as running, running.wire() as wire:
        head = http("PATCH", CHILD, Expect="100-continue", Content_Length="2")
        assert (await wire.call(head)).status == 100
        running.process.send_signal(signal.SIGTERM)
        await running.refused()
        assert (await wire.call(b"{}")).status == 202
        ended = await finish(running.process)
    assert (ended.code, "Traceback" in ended.err) == (0, False)


async def test_an_upload_that_is_not_built_in_time_does_not_hold_up_the_end() -> None:
    async with server("minimal") as running, running.wire() as wire:
        await wire.send(http("PUT", "/_sandbox/scenario", LARGE))
        assert (await running.call(http("GET", "/_ready"))).status == 200
        ended = await running.stop()
    assert (ended.code, "Traceback" in ended.err) == (0, False)


async def test_a_scenario_that_is_not_loaded_in_time_does_not_hold_up_the_end(
    tmp_path: Path,
) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(LARGE)
    port = free_port()
    process = await start([quick_command(), "serve", str(large), "--port", str(port)])
    wire = await connected(port)
    ready = await wire.call(http("GET", "/_ready"))
    live = await wire.call(http("GET", "/_live"))
    process.send_signal(signal.SIGTERM)
    ended = await finish(process)
    await wire.close()
    assert (ready.status, live.status) == (503, 200)
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.endswith(" INFO stopped by SIGTERM\n")


async def test_a_port_in_use_exits_1_with_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = await run("serve", "minimal", "--port", str(port))
    (line,) = ended.err.splitlines()
    assert (ended.code, ended.out) == (1, "")
    how = "choose another with --port N, or a free one with --port 0"
    where = f"port {port} of 127.0.0.1 is taken (address already in use)"
    assert line == f"cannot serve: {where}; {how}"


async def test_a_key_with_a_passphrase_exits_1_with_one_line() -> None:
    tls = ("--tls-cert", CERTIFICATE, "--tls-key", str(TLS / "encrypted-key.pem"))
    ended = await run("serve", "minimal", "--port", "0", *tls)
    assert (ended.code, ended.out, ended.err.startswith("cannot serve: ")) == (1, "", True)


async def test_https_is_served_with_a_certificate() -> None:
    trusted = ssl.create_default_context(cafile=CERTIFICATE)
    tls = ("--tls-cert", CERTIFICATE, "--tls-key", KEY)
    async with server("minimal", *tls, "--head-timeout=1") as running, running.wire() as silent:
        assert running.url.startswith("https://127.0.0.1:")
        assert (await running.call(http("GET", PARENT), trusted)).status == 200
        async with running.wire() as plain:
            await plain.send(http("GET", PARENT))
            assert not (await plain.rest()).startswith(b"HTTP")
        assert (await running.call(http("GET", PARENT), trusted)).status == 200
        assert await silent.rest() == b""  # its handshake did not arrive in time
        ended = await running.stop()
    assert (ended.code, "Traceback" in ended.err) == (0, False)


async def test_commands_say_how_to_trust_the_certificate_of_a_server() -> None:
    tls = ("--tls-cert", CERTIFICATE, "--tls-key", KEY)
    async with server("minimal", *tls) as running:
        named = {"MOCK_SERVER_URL": running.url}
        strange = await run("clock", environ=named)
        trusted = await run("clock", environ={**named, "SSL_CERT_FILE": CERTIFICATE})
    why = "its certificate is not trusted: self-signed certificate"
    how = "if it is the server's own, set SSL_CERT_FILE to a file with it (PEM)"
    line = f"{running.url} cannot be reached: {why}; {how}\n"
    assert (strange.code, strange.out, strange.err) == (1, "", line)
    assert trusted.code == 0


async def test_every_line_of_a_json_log_is_json() -> None:
    async with server("minimal", "--log-format", "json") as running:
        await running.call(b"NONSENSE\r\n\r\n")
        ended = await running.stop()
    said = [running.first_line, *ended.out.splitlines()]
    ready, page, tried = (json.loads(line) for line in said)
    logged = [json.loads(line) for line in ended.err.splitlines()]
    assert ready["message"] == f"ready at {running.url} (scenario minimal, 2 customers)"
    assert page["message"] == f"page: {running.url}/"
    assert tried["message"] == f"try: curl {running.url}{PARENT}"
    lines = [ready, page, tried, *logged]
    assert [set(line) for line in lines] == [{"time", "level", "message"}] * 6
    assert {line["level"] for line in lines} == {"info"}
    assert all(datetime.fromisoformat(line["time"]).tzinfo == UTC for line in lines)
    assert logged[1]["message"].startswith("malformed HTTP from 127.0.0.1: ")


async def test_access_log_has_a_line_for_a_sample_of_calls() -> None:
    async with server("minimal", "--access-log", "2", "--log-format", "json") as running:
        for path in (PARENT, "/s/a" + PARENT, "/s/a" + PARENT, "/_sandbox/clock"):
            await running.call(http("GET", path))
        ended = await running.stop()
    logged = [json.loads(line) for line in ended.err.splitlines()]
    calls = [(line["path"], line["status"], line["sandbox"]) for line in logged if "path" in line]
    assert calls == [(PARENT, 200, "default"), ("/s/a" + PARENT, 200, "a")]


async def test_every_setting_can_come_from_the_environment() -> None:
    environ = {
        "MOCK_SERVER_SCENARIO": "minimal",
        "MOCK_SERVER_HOST": "localhost",
        "MOCK_SERVER_PORT": "0",
        "MOCK_SERVER_SEED": "99",
        "MOCK_SERVER_BASE_PATH": "/mock/",
        "MOCK_SERVER_TLS_CERT": CERTIFICATE,
        "MOCK_SERVER_TLS_KEY": KEY,
        "MOCK_SERVER_CORS": "https://a.example, https://b.example",
        "MOCK_SERVER_CONTROL_TOKEN": "hush\n",
        "MOCK_SERVER_LOG_FORMAT": "json",
    }
    trusted = ssl.create_default_context(cafile=CERTIFICATE)
    async with server(environ=environ) as running:
        assert re.fullmatch(r"https://(127\.0\.0\.1|\[::1\]):\d+/mock", running.url)
        calls = [
            http("GET", f"/mock{PARENT}", Origin="https://b.example"),
            http("GET", "/mock/_sandbox/scenario"),
            http("GET", "/mock/_sandbox/scenario", Authorization="Bearer hush"),
        ]
        answers = [await running.call(call, trusted) for call in calls]
    assert [answer.status for answer in answers] == [200, 401, 200]
    assert answers[0].headers["Access-Control-Allow-Origin"] == "https://b.example"
    assert answers[2].json["seed"] == 99


# ── The curl command that works, whatever the scenario requires ──────────────────────────────────


URL = "https://127.0.0.1:1"
ROOT = f"{URL}/api/v2/customer/{OPERATOR}"
TOKENS = [{"token": "a b", "customer": "acme"}, {"token": "root", "customer": "operator"}]


CALLS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "the root customer": ({}, [ROOT]),
    "with its token": ({"required": True}, ["-H", "Authorization: Bearer root", ROOT]),
    "with a password": (
        {"required": True, "scheme": "basic"}, ["-H", "Authorization: Basic cm9vdA==", ROOT],
    ),
    "with a key": (
        {"required": True, "scheme": "api-key", "header": "X-Key"}, ["-H", "X-Key: root", ROOT],
    ),
    "a requester itself, if the root customer has no token": (
        {"required": True, "requesters": TOKENS[:1]},
        ["-H", "Authorization: Bearer a b", f"{URL}/api/v2/customer/{ACME}"],
    ),
    "with the certificate to trust": (
        {"certificate": "my cert.pem"}, ["--cacert", "my cert.pem", ROOT],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "words"), CALLS.values(), ids=CALLS)
def test_a_customer_is_read_as_the_scenario_allows(given: dict[str, Any], words: list[str]) -> None:
    certificate = given.get("certificate")
    credentials = {name: given[name] for name in ("required", "scheme", "header") if name in given}
    requesters = given.get("requesters", TOKENS)
    scenario = build(assumptions={"credentials": credentials}, requesters=requesters)
    assert shlex.split(first_call(scenario, URL, certificate) or "") == ["curl", *words]


@pytest.mark.parametrize(
    "given", [{"assumptions": {"credentials": {"required": True}}}, {"customers": []}]
)
def test_no_command_is_shown_if_no_requester_may_read(given: dict[str, Any]) -> None:
    assert first_call(build(**given, requesters=[]), URL) is None


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
async def test_the_curl_of_a_strict_scenario_works() -> None:
    async with server("strict") as running:
        assert running.process.stdout is not None
        shown = [(await running.process.stdout.readline()).decode() for _ in range(2)]
        command = shown[1].partition("try: ")[2].strip()
        done = await finish(await start(["sh", "-c", f"{command} -s"]))
        await running.stop()
    assert (command.startswith("curl -H "), '"errorCode":""' in done.out) == (True, True)
