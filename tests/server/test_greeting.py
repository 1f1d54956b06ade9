"""The curl command that a server prints works, whatever the scenario requires."""

import shlex
import shutil
from typing import Any

import pytest
from support import ACME, OPERATOR, build
from support.process import finish, start
from support.quick_process import server

from mock_server.server.greeting import first_call

URL = "https://127.0.0.1:1"
ROOT = f"{URL}/api/v2/customer/{OPERATOR}"
TOKENS = [{"token": "a b", "customer": "acme"}, {"token": "root", "customer": "operator"}]


def call(certificate: str | None = None, *, requesters: object, **credentials: Any) -> str | None:
    scenario = build(assumptions={"credentials": credentials}, requesters=requesters)
    return first_call(scenario, URL, certificate)


def test_the_root_customer_is_read_without_a_token_where_none_is_needed() -> None:
    assert call(requesters=TOKENS) == f"curl {ROOT}"


@pytest.mark.parametrize(
    ("credentials", "header"),
    [
        ({}, "Authorization: Bearer root"),
        ({"scheme": "basic"}, "Authorization: Basic cm9vdA=="),
        ({"scheme": "api-key", "header": "X-Key"}, "X-Key: root"),
    ],
)
def test_a_required_token_is_sent_in_the_right_header(
    credentials: dict[str, Any], header: str
) -> None:
    shown = call(requesters=TOKENS, required=True, **credentials)
    assert shlex.split(shown or "") == ["curl", "-H", header, ROOT]


def test_a_requester_with_a_token_reads_itself_if_the_root_has_none() -> None:
    shown = call(requesters=TOKENS[:1], required=True)
    own = f"{URL}/api/v2/customer/{ACME}"
    assert shlex.split(shown or "") == ["curl", "-H", "Authorization: Bearer a b", own]


def test_no_command_is_shown_if_no_requester_may_read() -> None:
    assert call(requesters=[], required=True) is None
    assert first_call(build(customers=[], requesters=[]), URL) is None


def test_curl_is_given_the_certificate_to_trust() -> None:
    assert call("my cert.pem", requesters=[]) == f"curl --cacert 'my cert.pem' {ROOT}"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
async def test_the_curl_of_a_strict_scenario_works() -> None:
    async with server("strict") as running:
        assert running.process.stdout is not None
        shown = [(await running.process.stdout.readline()).decode() for _ in range(2)]
        command = shown[1].partition("try: ")[2].strip()
        done = await finish(await start(["sh", "-c", f"{command} -s"]))
        await running.stop()
    assert (command.startswith("curl -H "), '"errorCode":""' in done.out) == (True, True)
