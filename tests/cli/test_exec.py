"""`customer-sandbox exec`: a sandbox for the duration of a command, and the results."""

import asyncio
import os
import pty
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from support.contract_lists import percent
from support.executing import Execute
from support.forking import quick_command
from support.process import MODULE, finish, start
from support.wire import PATIENCE_SECONDS

# ── Exit codes ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("assert read('a') == 200", 0),
        ("sys.exit(7)", 7),
        ("os.kill(os.getpid(), 9)", 137),
        ("os.kill(os.getpid(), 15)", 143),
    ],
)
def test_the_exit_code_is_the_commands_own(execute: Execute, code: str, expected: int) -> None:
    ended = execute(code, "--fail-unused-faults")
    assert (ended.code, ended.out, ended.err) == (expected, "", "")


def test_a_command_that_is_not_there_ends_as_in_a_shell(execute: Execute, tmp_path: Path) -> None:
    missing = execute.words("--scenario", "minimal", "--", "no-such-command", "x")
    assert (missing.code, missing.err) == (
        127,
        "customer-sandbox: there is no command 'no-such-command'\n",
    )
    file = tmp_path / "plain.txt"
    file.write_text("no program")
    refused = execute.words("--scenario", "minimal", "--", str(file))
    why = "cannot be started: Permission denied"
    assert (refused.code, refused.err) == (126, f"customer-sandbox: {str(file)!r} {why}\n")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, ("127.0.0.1", "127.0.0.1")),
        ({"NO_PROXY": "a.example"}, ("a.example,127.0.0.1", "a.example,127.0.0.1")),
        ({"NO_PROXY": "a", "no_proxy": "b"}, ("a,127.0.0.1", "b,127.0.0.1")),
        ({"no_proxy": "127.0.0.1,b"}, ("127.0.0.1,b", "127.0.0.1,b")),
        ({"no_proxy": "*"}, ("*", "*")),
    ],
)
def test_a_command_calls_the_sandbox_without_a_proxy(
    execute: Execute, given: dict[str, str], expected: tuple[str, str]
) -> None:
    code = """
from urllib.request import urlopen
urlopen(os.environ["MOCK_SERVER_URL"] + "/_ready").close()
print((os.environ["NO_PROXY"], os.environ["no_proxy"]))
"""
    ended = execute(code, HTTP_PROXY="http://127.0.0.1:9", **given)
    assert (ended.code, ended.out, ended.err) == (0, f"{expected}\n", "")


def test_a_command_keeps_its_own_arguments(execute: Execute) -> None:
    words = ["echo", "-n", "--seed", "a", "--", "b"]
    ended = execute.words("--scenario", "minimal", "--", *words)
    assert (ended.code, ended.out) == (0, "--seed a -- b")


@pytest.mark.parametrize(
    ("arguments", "environ", "code", "expected"),
    [
        (["--scenario", "nobody"], {}, 1, "nobody:1:1: cannot be read: "),
        (["--seed", "x"], {}, 2, "customer-sandbox: --seed is 'x': expected a whole number"),
        ([], {"MOCK_SERVER_PORT": "x"}, 2, "customer-sandbox: MOCK_SERVER_PORT is 'x': "),
        ([], {"MOCK_SERVER_HOST": "203.0.113.1"}, 1, "cannot serve: "),
    ],
)
def test_a_scenario_that_cannot_be_served_runs_no_command(
    execute: Execute, arguments: list[str], environ: dict[str, str], code: int, expected: str
) -> None:
    ended = execute.words(*arguments, "--", "echo", "ran", **environ)
    assert (ended.code, ended.out, ended.err[: len(expected)]) == (code, "", expected)


def test_a_port_in_use_is_reported_with_its_address(execute: Execute) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["--port", str(port), "--", "echo", "ran"]
        ended = execute.words(*words, MOCK_SERVER_CONTROL_TOKEN="hush")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith(f"cannot serve: port {port} of 127.0.0.1 is taken (")


# ── The environment of the command ───────────────────────────────────────────────────────────────


def test_the_command_finds_the_server_in_its_environment(execute: Execute) -> None:
    code = """
assert os.environ["MOCK_SERVER_CONTROL_URL"] == base + "/_sandbox"
assert base.startswith("http://127.0.0.1:") and not base.endswith(":8080")
assert os.environ["MINE"] == "kept"
assert (token, plan("a", operation="getCustomer", fault="ok")) == ("hush", 201)
token = None
assert plan("a", operation="getCustomer", fault="ok") == 401
"""
    ended = execute(code, MOCK_SERVER_CONTROL_TOKEN="hush", MINE="kept", MOCK_SERVER_PORT="")
    assert (ended.code, ended.err) == (0, "")


def test_a_scenario_of_the_environment_is_served(execute: Execute) -> None:
    text = "{version: 1, seed: 1, customers: [{ref: only}]}"
    code = """
with urlopen(base + "/_sandbox/scenario") as reply:
    said = json.load(reply)
print(said["seed"], [customer["ref"] for customer in said["customers"]])
"""
    ended = execute(code, "--seed", "5", MOCK_SERVER_SCENARIO="", MOCK_SERVER_SCENARIO_YAML=text)
    assert (ended.code, ended.out) == (0, "5 ['only']\n")


def test_a_misspelt_variable_is_named(execute: Execute) -> None:
    ended = execute("assert read('a') == 200", MOCK_SERVER_SED="7")
    note = "customer-sandbox: MOCK_SERVER_SED is not a setting; did you mean MOCK_SERVER_SEED?\n"
    assert (ended.code, ended.err) == (0, note)


# ── Unused fault plans and low coverage ──────────────────────────────────────────────────────────


def test_plans_that_never_fired_are_reported_for_every_sandbox(execute: Execute) -> None:
    code = """
plan("a", name="mine", operation="getCustomer", fault="GLOBAL_1001")
plan("b", name="mine", operation="getCustomer", fault="CUSTOMER_1006")
plan("c", operation="getCustomer", fault="GLOBAL_1001")
plan("d", operation="getCustomer", fault="ok")
assert read("b") == 500
drop("a"), drop("b")
"""
    ended = execute(code, "--fail-unused-faults")
    assert (ended.code, ended.err.splitlines()) == (
        91,
        [
            "customer-sandbox: fault plans never fired:",
            '  {"name":"fault-1","operation":"getCustomer","fault":"GLOBAL_1001"}',
            '  {"name":"mine","operation":"getCustomer","fault":"GLOBAL_1001"}',
        ],
    )


def test_plans_that_have_all_fired_are_not_reported(execute: Execute) -> None:
    code = """
plan("a", name="mine", operation="getCustomer", fault="GLOBAL_1001")
plan("b", name="mine", operation="getCustomer", fault="GLOBAL_1001")
assert read("a") == 503
drop("a")
"""
    assert (execute(code, "--fail-unused-faults")).code == 0


def test_too_little_coverage_is_reported_and_includes_dropped_sandboxes(execute: Execute) -> None:
    code = "read('a'), drop('a')"
    least = percent(1)
    short = execute(code, "--coverage-fail-under", f"{least + 0.01}")
    enough = execute(code, "--coverage-fail-under", f"{least}")
    assert (short.code, short.err, enough.code) == (
        92,
        f"customer-sandbox: coverage {least:g} % is under {least + 0.01:g} %\n",
        0,
    )


def test_the_other_checks_are_skipped_if_the_command_failed(execute: Execute) -> None:
    code = "plan('a', operation='getCustomer', fault='GLOBAL_1001'); sys.exit(3)"
    ended = execute(code, "--fail-unused-faults", "--coverage-fail-under", "90")
    assert (ended.code, ended.err) == (3, "")


# ── Signals ──────────────────────────────────────────────────────────────────────────────────────

OBEDIENT = """
import signal, sys
def end(number, _):
    print("got", number, flush=True)
    sys.exit(number)
for number in (1, 2, 15):
    signal.signal(number, end)
import os
print("running", os.getpid(), flush=True)
signal.pause()
"""


@asynccontextmanager
async def executing(
    code: str, stdin: int, command: Sequence[str] = ()
) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """Run `code` under `exec` until it prints its process id; `command` starts `exec`."""
    command = [
        *(command or [quick_command()]),
        "exec",
        "--scenario",
        "minimal",
        "--",
        sys.executable,
        "-c",
        code,
    ]
    process = await start(command, stdin=stdin)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_SECONDS):
        _, number = (await process.stdout.readline()).split()
    try:
        yield process, int(number)
    finally:
        if process.returncode is None:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_a_signal_is_passed_on_and_nothing_is_left(number: signal.Signals) -> None:
    async with executing(OBEDIENT, asyncio.subprocess.DEVNULL) as (process, child):
        process.send_signal(number)
        ended = await finish(process)
    assert (ended.code, ended.out, ended.err) == (number, f"got {number.value}\n", "")
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


async def test_ignored_signals_are_ignored_by_the_command_as_well() -> None:
    expected = "import os, signal; print(0, int(signal.getsignal(signal.SIGHUP)), flush=True)"
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        async with executing(expected, asyncio.subprocess.DEVNULL, MODULE) as (process, handler):
            await finish(process)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert handler == signal.SIG_IGN


async def test_at_a_terminal_the_command_hears_of_an_interrupt_by_itself() -> None:
    master, slave = pty.openpty()
    try:
        # Not the quick command: it forwards signals, possibly after its child has exited.
        async with executing(OBEDIENT, slave, MODULE) as (process, child):
            process.send_signal(signal.SIGINT)
            os.kill(child, signal.SIGHUP)
            ended = await finish(process)
    finally:
        os.close(master)
        os.close(slave)
    assert (ended.code, ended.out) == (1, "got 1\n")
