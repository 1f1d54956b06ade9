"""A fake container engine that runs the server as a process instead of a container.

It answers the calls of Docker's API that Testcontainers makes for one container, so that an example
can run with the real library on a machine without an engine. The image is ignored. In environment
variables, paths of mounted folders are replaced by their paths outside the container.
"""

import re
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from mock_server.contract.values.exact_json import dumps, loads
from support.forking import quick_command
from support.process import environment

PORT = "8080/tcp"


@dataclass
class Container:
    """A requested container, and the process that runs instead."""

    asked: Mapping[str, Any]
    process: "subprocess.Popen[str] | None" = None
    port: str = ""

    def start(self) -> None:
        shown = dict(entry.split("=", 1) for entry in self.asked["Env"])
        for bind in self.asked["HostConfig"]["Binds"]:
            outside, inside, _ = bind.split(":")
            shown = {name: value.replace(inside, outside, 1) for name, value in shown.items()}
        environ = environment(**shown, MOCK_SERVER_PORT="0")
        command = [quick_command(), "serve"]
        self.process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        ready = self.process.stdout.readline()
        (self.port,) = re.findall(r":([0-9]+) \(scenario", ready)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()
            self.process = None

    def described(self) -> Mapping[str, Any]:
        state = {"Status": "running" if self.process else "exited", "Running": bool(self.process)}
        ports = {PORT: [{"HostIp": "127.0.0.1", "HostPort": self.port}]}
        return {
            "Id": "a" * 64,
            "Name": "/sandbox",
            "Image": self.asked["Image"],
            "Config": {"Image": self.asked["Image"], "Labels": {}},
            "HostConfig": {"NetworkMode": "bridge"},
            "State": state,
            "NetworkSettings": {"Ports": ports, "Networks": {}},
        }


@dataclass
class Engine:
    """The engine's address, its only image, and the requested containers."""

    url: str
    image: str
    containers: list[Container] = field(default_factory=list)


@contextmanager
def engine(image: str) -> Iterator[Engine]:
    """Serve Docker's API during a block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Calls)
    engine = Engine(f"tcp://127.0.0.1:{server.server_port}", image)
    _Calls.engines[server.server_port] = engine
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield engine
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        for container in engine.containers:
            container.stop()


class _Calls(BaseHTTPRequestHandler):
    """The few calls that Testcontainers makes."""

    engines: ClassVar[dict[int, Engine]] = {}
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path.endswith("/version"):
            self._answer(200, {"ApiVersion": "1.41", "Version": "20.10.0"})
        elif self.path.endswith(f"/images/{self._engine.image}/json"):
            self._answer(200, {"Id": "b" * 64, "RepoTags": [self._engine.image], "Config": {}})
        elif self.path.endswith(f"/containers/{'a' * 64}/json") and self._containers:
            self._answer(200, self._containers[-1].described())
        else:
            self._answer(404, {"message": f"not here: {self.path}"})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if "/containers/create" in self.path:
            self._containers.append(Container(loads(body)))
            self._answer(201, {"Id": "a" * 64, "Warnings": []})
        elif self.path.endswith("/start"):
            self._containers[-1].start()
            self._answer(204)
        else:
            self._answer(404, {"message": f"not here: {self.path}"})

    def do_DELETE(self) -> None:
        self._containers[-1].stop()
        self._answer(204)

    @property
    def _engine(self) -> Engine:
        assert isinstance(self.server, ThreadingHTTPServer)
        return self.engines[self.server.server_port]

    @property
    def _containers(self) -> list[Container]:
        return self._engine.containers

    def _answer(self, status: int, given: Mapping[str, Any] | None = None) -> None:
        body = b"" if given is None else dumps(given)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as it is called
        """Log nothing."""
