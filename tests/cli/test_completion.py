"""Completion: what a shell is told of a line, and the scripts by which it asks."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.commands import Commands
from support.forking import quick_path
from support.wire import serving

from mock_server.cli.command_line import complete

CASES = [
    ("customer-sandbox adv", "advance"),
    ("customer-sandbox fail modi", "modifyCustomer"),
    ("customer-sandbox fail modifyCustomer --prob", "--probability"),
    ("customer-sandbox settle --as succ", "successful"),
    ("customer-sandbox requests --format js", "json"),
    ("customer-sandbox serve stri", "strict"),
    ("customer-sandbox call --as acme modi", "modifyCustomer"),
    ("customer-sandbox help expl", "explain"),
    ("customer-sandbox completion fi", "fish"),
]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(("line", "word"), CASES)
def test_a_shell_is_told_what_may_stand_there(
    shell: str,
    line: str,
    word: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = line.split()
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", typed[-1] if shell == "fish" else str(len(typed) - 1))
    assert complete(f"{shell}_complete") == 0
    assert word in re.split(r"[\s,]+", capsys.readouterr().out)


def test_bash_completes_by_the_script(tmp_path: Path) -> None:
    """What the scripts for other shells do is up to click, which writes them all."""
    (tmp_path / "script").write_text(written("bash"), "utf-8")
    code = """
        . ./script
        COMP_WORDS=(customer-sandbox fail modi) COMP_CWORD=2
        $(complete -p customer-sandbox | sed 's/.*-F \\([^ ]*\\).*/\\1/') customer-sandbox modi fail
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    environ = {**os.environ, "PATH": quick_path()}
    done = subprocess.run(
        ["bash", "--norc", "-c", code], cwd=tmp_path, env=environ, capture_output=True, check=True
    )
    assert done.stdout == b"modifyCustomer\n"


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_have_a_script(shell: str) -> None:
    assert f"_CUSTOMER_SANDBOX_COMPLETE={shell}_complete" in written(shell)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("serve stri", ["file,stri", "plain,strict"]),
        (
            "certify ",
            ["file,", "plain,assumptions", "plain,basic", "plain,data", "plain,resilience"],
        ),
        ("check scenario-of-m", ["file,scenario-of-m"]),
        ("certify basic --report o", ["dir,o"]),
        ("clock --sandbox mi", ["plain,mine"]),
        ("sandboxes delete ", ["plain,default", "plain,mine"]),
        ("faults --clear bad", ["plain,bad-day"]),
        ("faults --sandbox mine ", []),
        ("settle ", ["plain,0628d242-a938-4b6a-bb28-4d4255b1a8ca"]),
        ("settle --url http://127.0.0.1:1 ", []),
        ("settle --sandbox nobody ", []),
        ("call getCustomer ", []),
    ],
)
async def test_names_that_only_a_server_knows_are_completed(
    line: str, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as served:
        url = served.listener.url
        command = Commands(url, capsys)
        await command("freeze", "--sandbox", "mine")
        await command("fail", "any", "ok", "--name", "bad-day")
        await command("call", "modifyCustomer", "north", "{}")
        typed = f"customer-sandbox {line}"
        monkeypatch.setenv("MOCK_SERVER_URL", url)
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
        capsys.readouterr()
        assert await asyncio.to_thread(complete, "bash_complete") == 0
        created = {tenancy.name for tenancy in served.sandboxes}
    out, err = capsys.readouterr()
    assert (out.split(), err, created) == (words, "", {"default", "mine"})


def written(shell: str) -> str:
    command = [sys.executable, "-m", "mock_server", "completion", shell]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
