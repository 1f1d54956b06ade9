"""Commands that end by themselves, and arguments that every command refuses."""

import json
import os
from pathlib import Path

import pytest
from support.forking import quick_command
from support.kept_contract import completed, with_marks
from support.process import MODULE, finish, run_unheard, start

from mock_server.cli import main
from mock_server.server.settings import SETTINGS
from mock_server.server.shipped import documents


def exit_code(*arguments: str) -> int:
    """Run a command in this process; return its exit code."""
    return main(arguments)


def test_the_help_of_serve_names_every_flag_and_variable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    exit_code("serve", "--help")
    out = capsys.readouterr().out
    assert [row.name for row in SETTINGS if f"[{row.variable}]" not in out] == []
    assert [row.flag for row in SETTINGS[1:] if f"  {row.flag} {row.metavar}" not in out] == []


def test_help_command_prints_the_same_as_the_flags(capsys: pytest.CaptureFixture[str]) -> None:
    for flags, words in ((["--help"], ["help"]), (["fail", "--help"], ["help", "fail"])):
        assert (exit_code(*flags), exit_code(*words)) == (0, 0)
        out = capsys.readouterr().out
        half = len(out) // 2
        assert out[:half] == out[half:]


def test_questions_are_asked_about_what_nobody_has_confirmed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code("assumptions", "--questions") == 0
    out = capsys.readouterr().out
    register = documents().assumptions
    asked = [line[3:] for line in out.splitlines() if line.startswith("## ")]
    is_open = {name for name, row in register.items() if row["alternatives"]}
    assert set(asked) == is_open - {n for n in register if "document" in register[n]["source"]}


def test_assumptions_as_json_are_the_register(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("assumptions", "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(json.dumps(completed(with_marks())["assumptions"]))


def test_openapi_of_a_scenario_follows_its_assumptions(capsys: pytest.CaptureFixture[str]) -> None:
    exit_code("openapi")
    plain = json.loads(capsys.readouterr().out)
    assert exit_code("openapi", "--scenario", "strict") == 0
    assert json.loads(capsys.readouterr().out) != plain


@pytest.mark.parametrize("arguments", [("openapi",), ("--help",)])
async def test_unread_output_is_not_an_error(arguments: tuple[str, ...]) -> None:
    ended = await run_unheard(*arguments)
    assert (ended.code, ended.err) == (0, "")


async def test_a_closed_standard_output_is_not_an_error() -> None:
    command = f"exec {' '.join(MODULE)} scenarios >&-"
    ended = await finish(await start(["/bin/sh", "-c", command]))
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
async def test_a_full_disk_exits_1_with_one_line() -> None:
    out = os.open("/dev/full", os.O_WRONLY)
    process = await start([quick_command(), "scenarios"], out=out)
    os.close(out)
    ended = await finish(process)
    assert (ended.code, ended.err) == (1, "customer-sandbox: No space left on device\n")
