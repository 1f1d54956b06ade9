"""The control token is never shown, and can come from a file or the environment everywhere."""

import sys
from base64 import b64encode
from pathlib import Path

import pytest
from support import NORTH
from support.canned_server import CannedAnswer, CannedServer
from support.event_stream import events
from support.quick_process import run, server
from support.tenants import Server
from support.wire import http, serving

from mock_server import RemoteServer, Request
from mock_server.cli import main
from mock_server.cli.parameters import COMMANDS as CATALOGUE
from mock_server.client.errors import ControlError
from mock_server.client.remote import Remote
from mock_server.sandbox.ground.exchange import Caller
from mock_server.server.settings import SettingError, read_settings
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.keys import KeyCheck

CUSTOMER = f"/api/v2/customer/{NORTH}"
TOKEN = "open-sesame"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
CALLS = [
    http("GET", CUSTOMER, None, X_Sandbox_Key=TOKEN),
    http("PATCH", CUSTOMER, b"{}", X_Sandbox_Key=TOKEN, Authorization="Bearer acme-token"),
    http("GET", CUSTOMER, None, **BEARER),
    http("GET", "/s/mine/api/v2/nothing", None, X_Sandbox_Key=TOKEN),
    http("POST", "/_sandbox/clock/freeze", None, **BEARER),
    http("POST", "/_sandbox/faults", b'{"steps": ["ok"]}', **BEARER),
    http("POST", "/_sandbox/clock/run", None, X_Sandbox_Key=TOKEN),
    http("DELETE", "/_sandbox/nothing", None, **BEARER),
    http("PUT", "/_sandboxes/another", b"{}", **BEARER),
]
TELLING = [
    "/_sandbox/journal",
    "/_sandbox/journal?brief=true",
    "/_sandbox/bundle",
    "/_sandbox/state",
    "/_sandbox/scenario",
    "/_sandbox/coverage?format=text",
    "/s/mine/_sandbox/bundle",
    "/_sandboxes",
    "/metrics",
]


async def test_no_answer_contains_the_control_token() -> None:
    async with serving(guard=Guard(control_token=TOKEN)) as served:
        answers = [await served.call(call) for call in CALLS]
        async with events(served, after=0, **BEARER) as stream:
            seen = [await stream.event() for _ in range(5)]
        shown = [await served.call(http("GET", path, None, **BEARER)) for path in TELLING]
    assert [answer.status for answer in answers] == [200, 202, 401, 404, 200, 201, 200, 404, 201]
    assert {answer.status for answer in shown} == {200}
    whole = repr((answers, seen, shown))
    assert ("acme-token" in whole, TOKEN in whole) == (True, False)


MISTAKEN = {
    "bearer": ("Authorization", f"Bearer {TOKEN}"),
    "bare": ("Authorization", TOKEN),
    "other-scheme": ("Authorization", f"Token {TOKEN}"),
    "second": ("Authorization", f"Bearer acme-token, Bearer {TOKEN}"),
    "named": ("Authorization", f"Token token={TOKEN}"),
    "basic": ("Authorization", f"Basic {b64encode(f'acme:{TOKEN}'.encode()).decode()}"),
    "proxy": ("Proxy-Authorization", f"Bearer {TOKEN}"),
    "api-key": ("X-Api-Key", TOKEN),
    "cookie": ("Cookie", f"a=b; token={TOKEN}"),
    "quoted": ("Authorization", f'Bearer "{TOKEN}"'),
    "fault": ("X-Sandbox-Fault", f"{{job: {TOKEN}}}"),
    "expectation": ("Expect", TOKEN),
    "another-header": ("X-Mine", f"token={TOKEN}"),
}


@pytest.mark.parametrize(("name", "value"), MISTAKEN.values(), ids=MISTAKEN)
async def test_the_control_token_is_not_treated_as_a_credential(name: str, value: str) -> None:
    async with serving(guard=Guard(control_token=TOKEN)) as served:
        answer = await served.call(http("GET", CUSTOMER, None, **{name.replace("-", "_"): value}))
        journal = await served.call(http("GET", "/_sandbox/journal", None, **BEARER))
    why = f"{name} has the control token, which belongs in X-Sandbox-Key"
    assert (answer.json["errorCode"], answer.headers["X-Sandbox-Reason"]) == (
        "SANDBOX_UNAUTHENTICATED",
        why,
    )
    assert journal.json["total"] == 0


COLONS = f"{b64encode(b':' * 6000).decode()} "


class CountingCheck(KeyCheck):
    asked = 0

    def is_key(self, text: str, now_ms: int) -> bool:
        self.asked += 1
        return super().is_key(text, now_ms)


@pytest.mark.parametrize("words", ["a " * 2000, "QQ==," * 2000, "a=b;" * 2000, COLONS])
def test_a_credential_of_many_words_is_compared_only_by_words_that_may_be_a_secret(
    words: str,
) -> None:
    check = CountingCheck(TOKEN)
    guard = Guard(control_token=TOKEN, keys=check)
    headers = {"x-sandbox-key": TOKEN, "cookie": f"{words}sid=of-another-{TOKEN}"}
    assert guard.admit(Request("GET", CUSTOMER, headers)) is Caller.OPERATOR
    assert check.asked <= 3


@pytest.mark.parametrize("path", [CUSTOMER, "/_sandbox/clock/freeze"])
def test_no_sandbox_records_the_control_token_however_it_is_called(path: str) -> None:
    tenants = Server.of()
    method = "GET" if path == CUSTOMER else "POST"
    headers = {"authorization": "Bearer acme-token", "x-sandbox-key": TOKEN, "x-mine": "1"}
    tenants.call(method, path, headers=headers)
    (entry,) = tenants.call("GET", "/_sandbox/bundle").json["journal"]
    kept = {"authorization": "Bearer acme-token"} if path == CUSTOMER else {}
    assert entry["request"]["headers"] == {**kept, "x-mine": "1"}


async def test_no_log_contains_the_control_token(tmp_path: Path) -> None:
    words = ("--access-log", "1", "--log-format", "json", "--host", "127.0.0.1")
    environ = {"MOCK_SERVER_CONTROL_TOKEN_FILE": str(secret(tmp_path))}
    async with server("minimal", *words, environ=environ) as running:
        for call in [*CALLS, b"GET / HTTP/1.1\r\nAuthorization " + TOKEN.encode() + b"\r\n\r\n"]:
            await running.call(call)
        ended = await running.stop()
    assert ("/_sandbox/clock/freeze" in ended.err, ended.code) == (True, 0)
    assert TOKEN not in running.first_line + ended.out + ended.err


def secret(folder: Path, text: str = f"{TOKEN}\n") -> Path:
    file = folder / "token"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("how", ["flag", "variable", "flag over variable"])
def test_the_control_token_comes_from_a_file(tmp_path: Path, how: str) -> None:
    file = str(secret(tmp_path))
    flags = {} if how == "variable" else {"control_token_file": file}
    environ = {
        "flag": {},
        "variable": {"MOCK_SERVER_CONTROL_TOKEN_FILE": file},
        "flag over variable": {"MOCK_SERVER_CONTROL_TOKEN": "another"},
    }
    settings = read_settings(flags, environ[how])
    assert (settings.control_token, TOKEN in repr(settings)) == (TOKEN, False)


def test_a_file_with_a_control_token_is_utf_8(tmp_path: Path) -> None:
    (file := tmp_path / "token").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingError) as caught:
        read_settings({"control_token_file": str(file)}, {})
    assert str(caught.value) == f"{file} cannot be read as a control token: it is not UTF-8"


@pytest.mark.parametrize("command", CATALOGUE)
def test_whatever_command_asks_a_server_takes_the_token_from_a_file_or_a_variable(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    main([command, "--help"])
    answer = capsys.readouterr().out
    is_asking, is_moving = "  --url URL" in answer, "  --from URL" in answer
    assert ("  --token TOKEN" in answer) is is_asking
    assert ("  --token-file FILE" in answer) is (is_asking or is_moving)
    for name in ("MOCK_SERVER_CONTROL_TOKEN", "MOCK_SERVER_CONTROL_TOKEN_FILE"):
        assert f"[{name}]" in answer or not is_asking
        assert name in answer or not is_moving


async def test_a_command_under_exec_gets_a_token_that_came_from_a_file(tmp_path: Path) -> None:
    file = str(secret(tmp_path))
    code = "import os; print({n: t for n, t in os.environ.items() if 'TOKEN' in n})"
    words = ("--scenario", "minimal", "--", sys.executable, "-c", code)
    by_flag = await run("exec", "--control-token-file", file, *words)
    by_variable = await run("exec", *words, environ={"MOCK_SERVER_CONTROL_TOKEN_FILE": file})
    expected = f"{ {'MOCK_SERVER_CONTROL_TOKEN': TOKEN} }\n"
    assert (by_flag.out, by_variable.out) == (expected, expected)


def test_the_token_is_not_sent_to_the_target_of_a_redirect() -> None:
    sent_on = CannedAnswer(302, headers={"Location": "/_ready"})
    with (
        CannedServer({"/_sandbox/bundle": sent_on}) as other,
        pytest.raises(ControlError, match="answers 404"),
    ):
        Remote(other.url, TOKEN).read("getBundle")
    (first, sent), (second, sent_after) = other.heard
    assert (first, sent["authorization"]) == ("/_sandbox/bundle", f"Bearer {TOKEN}")
    assert (second, TOKEN in repr(sent_after)) == ("/_ready", False)


def test_the_token_is_only_sent_to_sandboxes() -> None:
    with CannedServer({}) as other:
        remote = RemoteServer(other.url, TOKEN)
        remote.sandbox("mine").handle(Request(method="GET", path="/api/v2/customer/x"))
    assert [path for path, _ in other.heard] == ["/_live", "/api/v2/customer/x"]
    assert (remote.is_sandbox, TOKEN in repr(other.heard)) == (False, False)
