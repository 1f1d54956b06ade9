"""Completion in the shells themselves; shells that are not installed are skipped."""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.commands import Commands
from support.shells import COMPLETE
from support.wire import serving

from mock_server.cli.command_line import complete

CASES = [
    ("customer-sandbox adv", {"advance"}),
    ("customer-sandbox fail modi", {"modifyCustomer"}),
    ("customer-sandbox fail modifyCustomer --prob", {"--probability"}),
    ("customer-sandbox settle --as succ", {"successful"}),
    ("customer-sandbox requests --format js", {"json"}),
    ("customer-sandbox serve stri", {"strict"}),
    ("customer-sandbox call --as acme modi", {"modifyCustomer"}),
    ("customer-sandbox help expl", {"explain"}),
    ("customer-sandbox completion fi", {"fish"}),
]


@pytest.mark.parametrize("shell", COMPLETE)
def test_a_shell_completes(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "scenario-of-mine.yaml").touch()
    script = tmp_path / "script"
    script.write_text(written(shell), "utf-8")
    for line, words in CASES if shell == "bash" else CASES[::4]:  # zsh begins for each anew
        assert words <= set(COMPLETE[shell](script, line, tmp_path)), (shell, line)


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
