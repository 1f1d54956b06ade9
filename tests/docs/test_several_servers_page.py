"""The page about several servers: its commands are run in order, with the servers it starts."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.forking import quick_command
from support.postgres import Postgres
from support.process import environment

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/several-servers.md").read_text("utf-8")
SHOWN_ENGINE = "localhost:5432"
LINES_UNTIL_READY = 4


class Servers:
    """The running servers, by their ports on the page."""

    def __init__(self, folder: Path, engine: Postgres) -> None:
        self._folder = folder
        self._engine = engine
        self._here = {SHOWN_ENGINE: f"127.0.0.1:{engine.port}"}
        self._running: list[Popen[str]] = []

    def run(self, command: str) -> str:
        """Run a command, which may start a server; return its output with the ports of the page."""
        started = re.search(r"--port (\d+)", command)
        if started is None:
            for shown, here in self._here.items():
                command = command.replace(shown, here)
            done = run_shown(f"PATH={self._engine.commands}:$PATH; {command}", cwd=self._folder)
            assert (done.returncode, done.stderr) == (0, ""), command
            return done.stdout
        shown_port = started[1]
        words = command.replace(shown_port, "0").replace(SHOWN_ENGINE, self._here[SHOWN_ENGINE])
        process = Popen(
            [quick_command(), *words.split()[1:]],
            cwd=self._folder,
            env=environment(),
            stdout=PIPE,
            text=True,
        )
        self._running.append(process)
        assert process.stdout is not None
        given = "".join(process.stdout.readline() for _ in range(LINES_UNTIL_READY))
        port = given.split()[3].rpartition(":")[2]
        self._here[f"localhost:{shown_port}"] = f"localhost:{port}"
        return given.replace(port, shown_port).replace(self._here[SHOWN_ENGINE], SHOWN_ENGINE)

    def stop(self) -> None:
        for process in self._running:
            process.kill()
            process.communicate()


@pytest.fixture
def servers(tmp_path: Path, postgres: Postgres) -> Iterator[Servers]:
    postgres.run_sql("CREATE DATABASE sandbox")
    servers = Servers(tmp_path, postgres)
    yield servers
    servers.stop()


def test_the_calls_of_the_page_answer_what_it_shows(servers: Servers) -> None:
    shown = [call for block in blocks(PAGE, "console") for call in calls(block)]
    assert len(shown) >= 10
    for command, output in shown:
        printed = servers.run(command)
        shown_lines = as_pattern(output.rstrip("\n"))
        assert re.fullmatch(shown_lines, printed.rstrip("\n"), re.DOTALL), f"{command}\n{printed}"


def test_the_example_of_the_page_passes(postgres: Postgres) -> None:
    postgres.run_sql("CREATE DATABASE of_the_example")
    url = postgres.url_at(postgres.port, database="of_the_example")
    example = ROOT / "tests/examples/test_two_servers.py"
    done = run_shown(
        f"{sys.executable} -m pytest -q -p no:cacheprovider {example}",
        cwd=ROOT,
        SHARED_STORE=url,
        PYTEST_ADDOPTS="",
        PYTHONPATH=os.environ.get("PYTHONPATH", ""),
    )
    assert "1 passed" in done.stdout, done.stdout
