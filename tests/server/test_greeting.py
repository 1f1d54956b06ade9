"""The curl command that a server prints works, whatever the scenario requires."""

import shlex
import shutil
from typing import Any

import pytest
from support import ACME, OPERATOR, build
from support.process import finish, start
from support.quick_process import server

from mock_server.server.serve import first_call

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
