"""The page about a standby: its commands are run in order, with the servers it starts."""

import asyncio
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import httpx
import pytest
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.forking import quick_command
from support.postgres import Postgres
from support.process import connected, environment, finish, free_port, start
from support.quick_process import run, server
from support.wire import http

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/several-servers.md").read_text("utf-8")
SHOWN_ENGINE = "localhost:5432"
LINES_UNTIL_READY = 4


async def answering(port: int) -> None:
    """Wait until a server listens."""
    await (await connected(port)).close()


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
        port = str(free_port())
        words = command.replace(shown_port, port).replace(SHOWN_ENGINE, self._here[SHOWN_ENGINE])
        process = Popen(
            [quick_command(), *words.split()[1:]],
            cwd=self._folder,
            env=environment(),
            stdout=PIPE,
            text=True,
        )
        self._running.append(process)
        assert process.stdout is not None
        self._here[f"localhost:{shown_port}"] = f"localhost:{port}"
        if len(self._running) > 1:  # a standby says nothing before it takes over
            asyncio.run(answering(int(port)))
            return ""
        given = "".join(process.stdout.readline() for _ in range(LINES_UNTIL_READY))
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
    assert len(shown) >= 8
    for command, output in shown:
        printed = servers.run(command)
        shown_lines = as_pattern(output.rstrip("\n"))
        assert re.fullmatch(shown_lines, printed.rstrip("\n"), re.DOTALL), f"{command}\n{printed}"


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="there is no HAProxy")
async def test_a_sandbox_is_in_the_store_that_the_balancer_chooses(tmp_path: Path) -> None:
    text = (ROOT / "examples/haproxy-stores.cfg").read_text("utf-8")
    port, ports = free_port(), (free_port(), free_port())
    text = re.sub(r"^  server standby.*\n", "", text, flags=re.MULTILINE)
    text = text.replace("bind :8080", f"bind 127.0.0.1:{port}").replace(" check inter 1s", "")
    for number, own in enumerate(ports):
        text = text.replace(f"sandbox-{number}:8080", f"127.0.0.1:{own}")
    file = tmp_path / "haproxy.cfg"
    file.write_text(f"defaults\n  mode http\n  timeout connect 5s\n{text}", "utf-8")
    balancer = await start(["haproxy", "-q", "-db", "-f", str(file)])
    await answering(port)
    names = [f"team-{number}" for number in range(8)]
    stores = [f"sqlite:{tmp_path}/{number}.db" for number in range(2)]
    flags = [("--port", str(own), "--store", kept) for own, kept in zip(ports, stores, strict=True)]

    through = f"http://127.0.0.1:{port}"

    async def done(*words: str) -> list[str]:
        ended = await run("store", *words)
        assert (ended.code, ended.err) == (0, "")
        return ended.out.split()

    async with server(*flags[0]) as one, server(*flags[1]) as other:
        for name in names:
            await one.call(http("POST", f"/s/{name}/_sandbox/clock/freeze"))
        first, second = (f"http://127.0.0.1:{own}" for own in ports)
        moving = await done("misplaced", "--from", first, "--through", through)
        assert 0 < len(moving) < len(names)
        await done("move", *moving, "--from", first, "--to", through)
        for each in (first, second):
            assert await done("misplaced", "--from", each, "--through", through) == []
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            for name in names:
                by_address = await client.get(f"/s/{name}/_sandbox/clock")
                by_header = await client.get("/_sandbox/clock", headers={"X-Sandbox": name})
                assert by_address.json()["mode"] == by_header.json()["mode"] == "frozen"
            await one.stop()
            for name in names:  # one without a server is in no other store
                answer = await client.get(f"/s/{name}/_sandbox/clock")
                assert answer.status_code == (200 if name in moving else 503)
        kept = (await other.call(http("GET", "/_sandboxes"))).json["kept"]
        assert [each["name"] for each in kept] == ["default", *moving]
    balancer.terminate()
    await finish(balancer)
