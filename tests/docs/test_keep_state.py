"""The page about keeping state: its commands are run in order, with the servers that it starts."""

import re
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.forking import quick_command
from support.process import environment

PAGE = (Path(__file__).parents[2] / "docs/how-to/keep-state.md").read_text("utf-8")
SHOWN_URL = "http://127.0.0.1:8080"


class Servers:
    """The current server; each new one replaces a killed one."""

    def __init__(self, folder: Path) -> None:
        self.url = ""
        self._folder = folder
        self._running: Popen[str] | None = None

    def start(self, command: str, lines: int) -> str:
        """Start a server; return its output until it is ready, as if at the usual port."""
        self.kill()
        words = [quick_command(), *command.split()[1:], "--port", "0"]
        self._running = Popen(words, cwd=self._folder, env=environment(), stdout=PIPE, text=True)
        assert self._running.stdout is not None
        shown = [self._running.stdout.readline() for _ in range(lines)]
        self.url = shown[0].split()[3]
        return "".join(shown).replace(self.url, SHOWN_URL)

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    servers = Servers(tmp_path)
    yield servers
    servers.kill()


def test_the_calls_of_the_page_answer_what_it_shows(servers: Servers, tmp_path: Path) -> None:
    shown = [call for block in blocks(PAGE, "console") for call in calls(block)]
    assert len(shown) >= 10
    for command, output in shown:
        if command.startswith("customer-sandbox serve"):
            printed = servers.start(command, lines=4)
        else:
            here = command.replace("localhost:8080", servers.url.removeprefix("http://"))
            done = run_shown(here, cwd=tmp_path)
            assert (done.returncode, done.stderr) == (0, "")
            printed = done.stdout
        shown_lines = as_pattern(output.rstrip("\n"))
        assert re.fullmatch(shown_lines, printed.rstrip("\n"), re.DOTALL), f"{command}\n{printed}"
