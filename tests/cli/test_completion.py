"""Completion in the shells themselves; shells that are not installed are skipped."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.quick_process import run
from support.shells import COMPLETE

CASES = [
    ("customer-sandbox adv", {"advance"}),
    ("customer-sandbox fail modi", {"modifyCustomer"}),
    ("customer-sandbox fail modifyCustomer --prob", {"--probability"}),
    ("customer-sandbox settle --as succ", {"successful"}),
    ("customer-sandbox requests --format js", {"json"}),
    ("customer-sandbox serve stri", {"strict"}),
    ("customer-sandbox check scenario-of-m", {"scenario-of-mine.yaml"}),
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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
async def test_each_shell_has_a_script_of_its_own(shell: str) -> None:
    ended = await run("completion", shell)
    assert (ended.code, ended.err, "customer-sandbox" in ended.out) == (0, "", True)


def test_the_second_name_is_completed_where_the_command_is_called_by_it(tmp_path: Path) -> None:
    called = tmp_path / "mock-server"
    code = "import sys; from mock_server.cli import main; sys.exit(main())"
    called.write_text(f"#!{sys.executable}\n{code}\n", "utf-8")
    called.chmod(0o755)
    done = subprocess.run(
        [str(called), "completion", "bash"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert re.search(r"complete .* mock-server$", done.stdout, re.MULTILINE)


def written(shell: str) -> str:
    command = [sys.executable, "-m", "mock_server", "completion", shell]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
