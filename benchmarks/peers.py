"""Other servers for simulating a service, under the same load: `make bench-peers`.

Each is installed below `build/peers`, serves the same reply of 3.3 KB with its fastest settings,
and runs on the same core. One that cannot be installed or started is skipped, with the reason.
"""

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks import world
from benchmarks.calls import Call, Load
from benchmarks.driving import DRIVER, WrongAnswersError, measure
from benchmarks.machine import SERVER_CORE, describe, on_core, resident_mb
from benchmarks.pages import BENCHMARKS, ROOT, write_part
from benchmarks.servers import OURS, ask, environment

_HOME: Final = ROOT / "build" / "peers"
_NODE: Final = _HOME / "node_modules" / ".bin"
_PYTHON: Final = _HOME / "venv" / "bin" / "python"
_PATIENCE_SECONDS: Final = 60


class UnavailableError(Exception):
    """A server cannot be installed or started here; the message says why."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens, the folder of its files, and the body that it serves."""

    port: int
    folder: Path
    reply: bytes

    def write(self, name: str, text: str) -> str:
        """Write a file into the folder of the server; return its path."""
        file = self.folder / name
        file.write_text(text, "utf-8")
        return str(file)


@dataclass(frozen=True, slots=True)
class Peer:
    """A server: how it is installed, and the command that starts it."""

    name: str
    install: Callable[[], None]
    command: Callable[[Place], Sequence[str]]
    variables: Callable[[Place], Mapping[str, str]] = lambda _place: {}


class Figures(NamedTuple):
    """The figures of a server; `cpu_us` is its CPU time per call."""

    rate: float
    p50_ms: float
    p99_ms: float
    cpu_us: float
    start_s: float
    started_mb: float
    after_mb: float


def main() -> None:
    """Measure each server, print a table, and write it into the page if requested."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=int, default=4, help="per measurement; default: 4")
    parser.add_argument("--rounds", type=int, default=3, help="per server; default: 3")
    parser.add_argument("--write", action="store_true", help="write the table into the docs")
    namespace = parser.parse_args()
    lines = list(_table(namespace.seconds, namespace.rounds))
    if namespace.write:
        write_part(BENCHMARKS, "peers", "\n".join(lines))


def _table(seconds: int, rounds: int) -> Iterator[str]:
    head = [
        ", ".join(f"{name}: {value}" for name, value in describe().items()) + f"; {DRIVER}",
        "",
        "| server | calls/s | of bare | p50 ms | p99 ms | CPU µs | start s | MB at start → after |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for line in head:
        yield _print(line)
    bare_rate = None
    for peer in PEERS:
        try:
            peer.install()
            figures = [_measure(peer, seconds) for _ in range(rounds)]
        except (UnavailableError, WrongAnswersError, OSError, subprocess.SubprocessError) as error:
            yield _print(f"| {peer.name} | skipped: {_one_line(error)} | | | | | | |")
            continue
        bare_rate = bare_rate or median(each.rate for each in figures)
        yield _print(_row(peer.name, figures, bare_rate))


def _row(name: str, rounds: Sequence[Figures], bare_rate: float) -> str:
    """Return the medians of the rounds of a server, as a row of the table."""
    middle = Figures(*map(median, zip(*rounds, strict=True)))
    numbers = (
        f"{middle.rate:,.0f} | {middle.rate / bare_rate:.2f} | {middle.p50_ms:.2f}",
        f"{middle.p99_ms:.2f} | {middle.cpu_us:.0f} | {middle.start_s:.2f}",
        f"{middle.started_mb:.0f} → {middle.after_mb:.0f}",
    )
    return f"| {name} | {' | '.join(numbers)} |"


def _measure(peer: Peer, seconds: int) -> Figures:
    call = world.get(world.typical())
    with tempfile.TemporaryDirectory() as folder:
        place = Place(_free_port(), Path(folder), world.reply(call).body)
        url = f"http://127.0.0.1:{place.port}"
        began = time.perf_counter()
        with _running(peer, place) as process:
            _await_answer(process, url, call)
            start_s, started_mb = time.perf_counter() - began, resident_mb(process.pid)
            driven = measure(url, process.pid, Load([call]), seconds)
            after_mb = resident_mb(process.pid)
    return Figures(*driven[1:], start_s, started_mb, after_mb)


@contextmanager
def _running(peer: Peer, place: Place) -> "Iterator[subprocess.Popen[bytes]]":
    command = peer.command(place)
    with on_core(SERVER_CORE):
        process = subprocess.Popen(
            command,
            cwd=place.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**environment(), **peer.variables(place)},
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await_answer(process: "subprocess.Popen[bytes]", url: str, call: Call) -> None:
    """Wait until a server answers with the status 200."""
    deadline = time.perf_counter() + _PATIENCE_SECONDS
    answer = b""
    while time.perf_counter() < deadline and process.poll() is None:
        try:
            answer = ask(url, call)
        except ConnectionError:
            continue
        if b" 200 " in answer[:20]:
            return
    raise UnavailableError(f"it does not answer: {answer[:80]!r}")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


# ── Installing ───────────────────────────────────────────────────────────────────────────────────


def _nothing() -> None:
    """Install nothing, for a server that is part of this environment."""


def _npm(package: str, program: str) -> Callable[[], None]:
    def install() -> None:
        if (_NODE / program).exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise UnavailableError("there is no npm")
        _run([npm, "install", "--no-audit", "--no-fund", "--prefix", str(_HOME), package])

    return install


def _pip(*packages: str) -> Callable[[], None]:
    def install() -> None:
        if _PYTHON.exists():
            return
        _run([sys.executable, "-m", "venv", str(_HOME / "venv")])
        _run([str(_PYTHON), "-m", "pip", "install", "--quiet", *packages])

    return install


def _run(command: Sequence[str]) -> None:
    _HOME.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UnavailableError((done.stderr.strip().splitlines() or ["no reason given"])[-1])


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


def _bare(place: Place) -> Sequence[str]:
    reply = place.write("reply.json", place.reply.decode())
    return [sys.executable, "-m", "benchmarks.bare", "200", reply, str(place.port)]


def _ours(place: Place) -> Sequence[str]:
    return [*OURS, "serve", world.SCENARIO, "--port", str(place.port)]


def _fastapi(place: Place) -> Sequence[str]:
    place.write("reply.json", place.reply.decode())
    flags = ["--port", str(place.port), "--log-level", "error", "--no-access-log"]
    return [str(_PYTHON), "-m", "uvicorn", "benchmarks.peer_fastapi:app", *flags]


def _prism(place: Place) -> Sequence[str]:
    content = {"application/json": {"example": json.loads(place.reply)}}
    parameter = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    get = {"parameters": [parameter], "responses": {"200": {"description": "", "content": content}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Customers", "version": "2"},
        "paths": {"/api/v2/customer/{id}": {"get": get}},
    }
    file = place.write("openapi.json", json.dumps(document))
    return [str(_NODE / "prism"), "mock", file, "-p", str(place.port), "-v", "silent"]


def _json_server(place: Place) -> Sequence[str]:
    customer = json.loads(place.reply)["content"][0]
    rows = {"customer": [{"id": customer["customerId"], **customer}]}
    file = place.write("customers.json", json.dumps(rows))
    routes = place.write("routes.json", json.dumps({"/api/v2/*": "/$1"}))
    port = str(place.port)
    return [str(_NODE / "json-server"), "-q", "--port", port, "--routes", routes, file]


def _mountebank(place: Place) -> Sequence[str]:
    reply: dict[str, Any] = {
        "headers": {"Content-Type": "application/json"},
        "body": place.reply.decode(),
    }
    stub = {"responses": [{"is": reply}]}
    imposter = {"port": place.port, "protocol": "http", "stubs": [stub]}
    file = place.write("imposters.json", json.dumps({"imposters": [imposter]}))
    flags = ["--port", str(_free_port()), "--nologfile", "--loglevel", "error"]
    return [str(_NODE / "mb"), "--configfile", file, *flags]


def _mockoon(place: Place) -> Sequence[str]:
    reply = {
        "uuid": "1c6a7a6e-0000-4000-8000-000000000003",
        "body": place.reply.decode(),
        "statusCode": 200,
        "headers": [{"key": "Content-Type", "value": "application/json"}],
        "disableTemplating": True,
        "default": True,
    }
    route = {
        "uuid": "1c6a7a6e-0000-4000-8000-000000000002",
        "type": "http",
        "method": "get",
        "endpoint": "api/v2/customer/:id",
        "responses": [reply],
    }
    environment = {
        "uuid": "1c6a7a6e-0000-4000-8000-000000000001",
        "name": "customers",
        "port": place.port,
        "routes": [route],
    }
    file = place.write("environment.json", json.dumps(environment))
    flags = ["--port", str(place.port), "--repair", "--disable-log-to-file"]
    return [str(_NODE / "mockoon-cli"), "start", "--data", file, *flags]


PEERS: Final = (
    Peer("bare aiohttp", _nothing, _bare),
    Peer("customer-sandbox", _nothing, _ours),
    Peer(
        "FastAPI, by hand",
        _pip("fastapi", "uvicorn[standard]"),
        _fastapi,
        lambda place: {"REPLY": str(place.folder / "reply.json")},
    ),
    Peer("json-server", _npm("json-server@0.17.4", "json-server"), _json_server),
    Peer("Prism", _npm("@stoplight/prism-cli@5", "prism"), _prism),
    Peer("Mockoon", _npm("@mockoon/cli@9", "mockoon-cli"), _mockoon),
    Peer("mountebank", _npm("mountebank@2", "mb"), _mountebank),
)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200].replace("|", "/")


def _print(line: str) -> str:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
    return line


if __name__ == "__main__":
    main()
