"""Asks shells for the completions of a line."""

import os
import pty
import re
import select
import shlex
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from support.forking import quick_path
from support.wire import PATIENCE_SECONDS

_BASH: Final = """\
. {script}
cd {folder}
COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
COMP_LINE={quoted}; COMP_POINT=${{#COMP_LINE}}
complete -p customer-sandbox | sed 's/.*-F \\([^ ]*\\).*/\\1/' > /dev/null
function=$(complete -p customer-sandbox | sed 's/.*-F \\([^ ]*\\).*/\\1/')
$function customer-sandbox "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD-1]}}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""

_ZSH: Final = """\
fpath=({functions} $fpath)
autoload -Uz compinit
compinit -u -D
cd {folder}
compadd() {{
  if [[ " $* " == *" -O "* || " $* " == *" -A "* || " $* " == *" -D "* ]]; then
    builtin compadd "$@"
    return
  fi
  local -a found
  builtin compadd -A found "$@"
  print -l -- $found >> {out}
  builtin compadd "$@"
}}
PS1=type-now
"""


def _bash(script: Path, line: str, folder: Path) -> list[str]:
    expected = _BASH.format(script=script, folder=folder, line=line, quoted=shlex.quote(line))
    return _output("bash", "--norc", "-c", expected)


def _fish(script: Path, line: str, folder: Path) -> list[str]:
    expected = f"source {script}; cd {folder}; complete -C {shlex.quote(line)}"
    return [each.partition("\t")[0] for each in _output("fish", "--no-config", "-c", expected)]


def _zsh(script: Path, line: str, folder: Path) -> list[str]:
    """Type a line and a tab: zsh completes only in its line editor, which needs a terminal."""
    out, setup = folder / "found", folder / "setup"
    out.write_text("", "utf-8")
    functions = folder / "functions"
    functions.mkdir(exist_ok=True)
    (functions / "_customer-sandbox").write_bytes(script.read_bytes())
    setup.write_text(_ZSH.format(functions=functions, folder=folder, out=out), "utf-8")
    ours, theirs = pty.openpty()
    environ = {**os.environ, "PATH": quick_path(), "TERM": "xterm", "ZDOTDIR": str(folder)}
    shell = subprocess.Popen(
        ["zsh", "-f", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, env=environ
    )
    os.close(theirs)
    try:
        # The prompt appears once the line editor has the terminal, and so reads the keys.
        _type(ours, f". {setup}\n", "type-now")
        # The tab is processed before the keys that follow: they delete the line, and run another.
        _type(ours, f"{line}\t\x15print $((6 * 7))-it-is\n", "42-it-is")
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)
    return out.read_text("utf-8").split()


def _type(terminal: int, keys: str, until: str) -> None:
    """Type keys, and wait for an output."""
    os.write(terminal, keys.encode())
    shown = ""
    while until not in shown:
        if not select.select([terminal], [], [], PATIENCE_SECONDS)[0]:
            raise TimeoutError(f"{until!r} is not in {shown!r}")
        shown += os.read(terminal, 4096).decode("utf-8", "replace")


def _output(*command: str) -> list[str]:
    environ = {**os.environ, "PATH": quick_path()}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env=environ
    )
    return re.split(r"\s*\n", done.stdout)


COMPLETE: Final[Mapping[str, Callable[[Path, str, Path], list[str]]]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
"""For each shell, a function of its script, the line to complete, and the current folder."""
