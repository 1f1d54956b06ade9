"""Compares with another server that simulates a service, under the same load: `make bench-peers`.

Prism is installed below `build/peers`. Each serves the same reply of 3.3 KB; one that cannot be
installed or started is skipped, with the reason.
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks import world
from benchmarks.calls import Call, Load
from benchmarks.driving import WrongAnswersError, measure
from benchmarks.machine import SERVER_CORE, describe, on_core, resident_mb
from benchmarks.servers import OURS, ROOT, NoServerError, ask, environment

_HOME: Final = ROOT / "build" / "peers"
_PRISM: Final = _HOME / "node_modules" / ".bin" / "prism"
_PATIENCE_SECONDS: Final = 60
_SECONDS: Final = 4
_NAMES: Final = ("bare aiohttp", "customer-sandbox", "Prism")
_HEADING: Final = "| server | calls/s | p50 ms | p99 ms | CPU µs | start s | MB |\n"


def main() -> None:
    """Measure each server, and print a table."""
    sys.stdout.write(", ".join(f"{name}: {value}" for name, value in describe().items()))
    sys.stdout.write(f"\n\n{_HEADING}|---|--:|--:|--:|--:|--:|--:|\n")
    for name in _NAMES:
        with tempfile.TemporaryDirectory() as folder:
            try:
                row = _measured(name, Path(folder))
            except (NoServerError, WrongAnswersError, OSError, subprocess.SubprocessError) as error:
                row = f"skipped: {' '.join(str(error).split())[:200]} | | | | | "
        sys.stdout.write(f"| {name} | {row} |\n")
        sys.stdout.flush()


def _measured(name: str, folder: Path) -> str:
    call = world.get(world.typical())
    body = world.reply(call).body
    file = folder / "reply.json"
    file.write_bytes(body)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url, words = f"http://127.0.0.1:{port}", _command(name, file, str(port))
    began = time.perf_counter()
    with on_core(SERVER_CORE):
        process = subprocess.Popen(
            words,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )
    try:
        _await_answer(process, url, call)
        start_s = time.perf_counter() - began
        driven = measure(url, process.pid, Load([call]), _SECONDS)
        mb = resident_mb(process.pid)
    finally:
        process.kill()
        process.wait()
    times = f"{driven.p50_ms:.2f} | {driven.p99_ms:.2f} | {driven.cpu_us:.0f}"
    return f"{driven.rate:,.0f} | {times} | {start_s:.2f} | {mb:.0f}"


def _command(name: str, reply: Path, port: str) -> Sequence[str]:
    """Install a server if needed; return the command that starts it."""
    match name:
        case "bare aiohttp":
            return [sys.executable, "-m", "benchmarks.bare", "200", str(reply), port]
        case "customer-sandbox":
            return [*OURS, "serve", world.SCENARIO, "--port", port]
        case _:
            if not _PRISM.exists():
                npm = shutil.which("npm")
                if npm is None:
                    raise NoServerError("there is no npm")
                _run(
                    [npm, "install", "--no-audit", "--prefix", str(_HOME), "@stoplight/prism-cli@5"]
                )
            return [str(_PRISM), "mock", str(_document(reply)), "-p", port, "-v", "silent"]


def _document(reply: Path) -> Path:
    """Return an OpenAPI document with the reply as its example."""
    content = {"application/json": {"example": json.loads(reply.read_bytes())}}
    parameter = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    get = {"parameters": [parameter], "responses": {"200": {"description": "", "content": content}}}
    info = {"title": "Customers", "version": "2"}
    paths = {"/api/v2/customer/{id}": {"get": get}}
    file = reply.with_name("openapi.json")
    file.write_text(json.dumps({"openapi": "3.1.0", "info": info, "paths": paths}))
    return file


def _run(command: Sequence[str]) -> None:
    _HOME.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoServerError((done.stderr.strip().splitlines() or ["no reason given"])[-1])


def _await_answer(process: "subprocess.Popen[bytes]", url: str, call: Call) -> None:
    """Wait until a server answers with the status 200."""
    deadline = time.perf_counter() + _PATIENCE_SECONDS
    while time.perf_counter() < deadline and process.poll() is None:
        try:
            if b" 200 " in ask(url, call)[:20]:
                return
        except ConnectionError:
            continue
    raise NoServerError("it does not answer")


if __name__ == "__main__":
    main()
