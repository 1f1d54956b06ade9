"""Follows a page of the documentation as a reader does: saves its files, and runs its commands.

A block is a file if the line before it ends with a name in code and a colon, such as
"`client.py`:", or if the block begins with its path in a comment.
Lines of `console` blocks that begin with `$ ` are run in one shell, in order. The lines below must
be the output, in which an ellipsis matches anything. `customer-sandbox serve` keeps running in the
background.
"""

import os
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT, Popen
from typing import Final

from support.code_blocks import as_pattern, calls
from support.forking import quick_path

_BLOCK: Final = re.compile(
    r"(?:(?P<before>[^\n]*)\n+)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_NAME: Final = re.compile(r"`(?P<name>[\w./-]+)`:$")
_PATH: Final = re.compile(r"# (?P<name>[\w-]+/[\w./-]+)\n")
_PORT: Final = re.compile(r"(?P<host>localhost|127\.0\.0\.1):8080")
_SERVES: Final = "customer-sandbox serve"
_INSTALLS: Final = ("python3 -m venv", ". .venv/bin/activate", "pip install", "pip wheel")
_LINES_UNTIL_READY: Final = 3
"""One more where there is a store."""

_END: Final = "-- the end of a command --"


@dataclass(frozen=True)
class Block:
    """A block of a page, and the name of the file, if it is one."""

    language: str
    text: str
    name: str | None


def read_blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page, in order."""
    for found in _BLOCK.finditer(page):
        named = _NAME.search((found["before"] or "").rstrip()) or _PATH.match(found["text"])
        yield Block(found["language"], found["text"], named["name"] if named else None)


class Reader:
    """A reader with a folder, a shell, and a server that some pages expect to be running."""

    def __init__(
        self,
        folder: Path,
        *,
        url: str = "",
        installs: bool = False,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Open a shell; `url` is the server that the page expects at port 8080.

        Without `installs`, commands that install are skipped, in favour of the tests' environment.
        """
        self._folder = folder
        self._installs = installs
        self._url = url
        here = {"MOCK_SERVER_URL": url} if url else {}
        self._environ = {**os.environ, "NO_COLOR": "1", **here, **(variables or {})}
        self._path = os.environ["PATH"]
        if installs:
            self._environ.pop("PYTHONPATH", None)
        else:
            self._path = quick_path()
        self._code = 0
        self._served: Popen[str] | None = None
        self._shell = self._open(["bash"])

    def follow(self, page: str) -> int:
        """Follow a page to its end; return the number of commands that were run."""
        typed = 0
        for block in read_blocks(page):
            if block.language == "console":
                for command, output in calls(block.text):
                    if self._installs or not command.startswith(_INSTALLS):
                        self._hold(command, output, self.type(command))
                        typed += 1
            elif block.name is not None:
                file = self._folder / block.name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(block.text, "utf-8")
        return typed

    def type(self, command: str) -> str:
        """Run a command; return its output as if the server were at port 8080."""
        if command.startswith(_SERVES):
            return self._as_shown(self._serve(command))
        here = _PORT.sub(self._url.removeprefix("http://") or r"\g<0>", command)
        printed = "".join(self._say(f"eval {shlex.quote(here)} </dev/null"))
        return self._as_shown(printed)

    def leave(self) -> None:
        """Close the shell, and end the server that a command has started."""
        self._leave_server()
        self._shell.kill()
        self._shell.communicate()

    def _say(self, line: str) -> list[str]:
        """Run a line in the shell; return the lines of output until it has ended."""
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        self._shell.stdin.write(f"{line}\nprintf '\\n%s %s\\n' '{_END}' $?\n")
        self._shell.stdin.flush()
        given = []
        while (printed := self._shell.stdout.readline()) and not printed.startswith(_END):
            given.append(printed)
        self._code = int(printed.removeprefix(_END))
        return given

    def _serve(self, command: str) -> str:
        """Start a server at a free port; return its output until it is ready."""
        self._leave_server()
        self._path = self._say('echo "$PATH"')[
            0
        ].strip()  # the page may have activated an environment
        self._served = self._open(shlex.split(f"{command} --port 0"), stderr=DEVNULL)
        assert self._served.stdout is not None
        lines = _LINES_UNTIL_READY + ("--store" in command)
        shown = [self._served.stdout.readline() for _ in range(lines)]
        self._url = shown[0].split()[3]
        assert self._say(f"export MOCK_SERVER_URL={self._url}") == ["\n"]
        return "".join(shown)

    def _leave_server(self) -> None:
        """End the server that an earlier command has started, if any."""
        if self._served is not None:
            self._served.kill()
            self._served.communicate()

    def _as_shown(self, printed: str) -> str:
        port = self._url.rpartition(":")[2]
        return (
            re.sub(rf"(localhost|127\.0\.0\.1):{port}\b", r"\1:8080", printed) if port else printed
        )

    def _hold(self, command: str, shown: str, printed: str) -> None:
        """Compare the output with the page; without output there, the command must succeed."""
        printed = printed.replace("\r", "").strip("\n")
        assert "Traceback" not in printed, f"$ {command}\n{printed}"
        if shown.strip():
            pattern = as_pattern(shown.strip("\n"))
            assert re.fullmatch(pattern, printed, re.DOTALL), f"$ {command}\n{printed}\n!= {shown}"
        elif command.startswith(_INSTALLS):  # installers print warnings about the machine
            assert self._code == 0, f"$ {command}\n{printed}"
        else:
            assert (printed, self._code) == ("", 0), f"$ {command}\n{printed}"

    def _open(self, words: list[str], stderr: int = STDOUT) -> "Popen[str]":
        return Popen(
            words,
            cwd=self._folder,
            env={**self._environ, "PATH": self._path},
            stdin=PIPE,
            stdout=PIPE,
            stderr=stderr,
            text=True,
        )
