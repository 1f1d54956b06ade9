"""Blocks of code in documents, and commands with their output."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from support.forking import quick_path
from support.wire import PATIENCE_SECONDS


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def calls(block: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output shown."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def as_pattern(shown: str) -> str:
    """Return a pattern for the output shown, in which an ellipsis matches anything."""
    return ".*?".join(re.escape(piece) for piece in shown.split("…"))


def run_shown(
    command: str, *, cwd: Path | None = None, **variables: str
) -> "subprocess.CompletedProcess[str]":
    """Run a command of a document in bash, with the commands of this environment."""
    return subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
        cwd=cwd,
        env={**os.environ, "PATH": quick_path(), **variables},
    )
