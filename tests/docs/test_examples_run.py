"""Each example is run as far as possible on a machine without a container engine.

Steps of pipelines are run literally, except for installing. An example that needs an engine gets a
server process instead of a container.
"""

import re
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml
from support.forking import quick_command, quick_path
from support.junit import judge
from support.kustomized import IF_RENDERED, settings_of
from support.postgres import Postgres
from support.process import environment
from support.quick_process import server
from support.wire import http

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.embedding.container import IMAGE

PORT = "8080/tcp"


@dataclass
class Container:
    """A requested container, and the process that runs instead."""

    asked: Mapping[str, Any]
    process: "subprocess.Popen[str] | None" = None
    port: str = ""

    def start(self) -> None:
        """Start the process; in its variables, mounted folders are where they are outside."""
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
    """Serve the calls of Docker's API that Testcontainers makes for one container.

    Instead of a container, the server runs as a process, so that an example can run with the real
    library on a machine without an engine. The image is ignored.
    """
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


EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DOCKERFILE = (EXAMPLES.parent / "Dockerfile").read_text("utf-8")
TESTS = """
import os
from urllib.request import urlopen

def test_it():
    url = os.environ["BASE_URL"] + "/api/v2/customer/3f0c9a52-0000-4000-8000-000000000011"
    assert urlopen(url).status == 200
"""


def read(file: str) -> Any:
    return yaml.safe_load((EXAMPLES / file).read_text("utf-8"))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The checkout of a project whose tests call the sandbox."""
    shutil.copytree(EXAMPLES / "scenarios", tmp_path / "scenarios")
    (tmp_path / "test_it.py").write_text(TESTS, "utf-8")
    (tmp_path / "Makefile").write_text("test:\n\tpytest -q -p no:cacheprovider\n", "utf-8")
    return tmp_path


def run(
    command: str | Sequence[str], folder: Path, **environ: str
) -> "subprocess.CompletedProcess[str]":
    """Run a command, or a step as a runner does, with the commands of this Python on the path."""
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # the plugins of our own tests take seconds
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", command] if isinstance(command, str) else command,
        cwd=folder,
        env=environment(PATH=quick_path(), **alone, **environ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


# ── Pipelines ────────────────────────────────────────────────────────────────────────────────────


def is_install(line: str) -> bool:
    return line.startswith("pip install")


def test_the_github_job_without_a_container_leaves_its_files(checkout: Path) -> None:
    summary = checkout / "summary.md"
    for step in read("github-actions.yml")["jobs"]["without-a-container"]["steps"]:
        if "run" in step and not is_install(step["run"]):
            run(step["run"], checkout, GITHUB_STEP_SUMMARY=str(summary))
    assert "| call | `getCustomer` | `success` | 1 |" in summary.read_text("utf-8")
    judge((checkout / "build/sandbox.xml").read_bytes())
    bundle = checkout / "build/sandbox/bundle.json"
    assert len(loads(bundle.read_bytes())["journal"]) == 1
    assert oct(stat.S_IMODE(bundle.stat().st_mode)) == "0o600"


async def test_the_github_job_with_a_container_calls_it_as_it_is(checkout: Path) -> None:
    job = read("github-actions.yml")["jobs"]["in-a-container"]
    async with server(environ=job["services"]["sandbox"]["env"]) as running:
        for step in job["steps"]:
            if "curl" in step.get("run", ""):
                command = step["run"].replace("http://localhost:8080", running.url)
                run(command, checkout, GITHUB_STEP_SUMMARY="summary.md")
    assert "Met: 0 %" in (checkout / "summary.md").read_text("utf-8")
    bundle = checkout / "failure.json"
    assert loads(bundle.read_bytes())["seed"] == 7
    assert oct(stat.S_IMODE(bundle.stat().st_mode)) == "0o600"


def test_the_gitlab_job_without_a_container_leaves_what_it_declares(checkout: Path) -> None:
    job = read("gitlab-ci.yml")["without-a-container"]
    for line in [*job["script"], *job["after_script"]]:
        if not is_install(line):
            run(line, checkout)
    artifacts = job["artifacts"]
    reports = [checkout / file for file in artifacts["reports"]["junit"]]
    suites = [suite.get("name") for suite in judge(reports[0].read_bytes())]
    assert suites == ["command", "fault plans", "contract coverage"]
    assert all((checkout / file).is_file() for file in [*artifacts["paths"], *reports])


async def test_the_gitlab_job_with_a_container_tells_what_it_met(tmp_path: Path) -> None:
    job = read("gitlab-ci.yml")["in-a-container"]
    (service,) = job["services"]
    async with server(environ=service["variables"]) as running:
        (line,) = job["after_script"]
        assert "met: 0 %" in run(line, tmp_path, BASE_URL=running.url).stdout


# ── Containers side by side ──────────────────────────────────────────────────────────────────────


def as_mounted(environ: Mapping[str, str], folder: Path, mounted: str) -> dict[str, str]:
    """Return an environment with the path outside the container instead of that inside."""
    return {name: value.replace(mounted, str(folder)) for name, value in environ.items()}


async def test_the_compose_file_serves_the_folder_that_it_mounts() -> None:
    service = read("compose.yaml")["services"]["sandbox"]
    (volume,) = service["volumes"]
    outside, inside, mode = volume.split(":")
    assert (service["image"], mode) == (IMAGE, "ro")
    environ = as_mounted(service["environment"], EXAMPLES / outside, inside)
    async with server(environ=environ) as running:
        answer = await running.call(
            http("GET", "/api/v2/customer/3f0c9a52-0000-4000-8000-000000000011")
        )
        health = ["customer-sandbox", *service["healthcheck"]["test"][2:]]
        run(health, EXAMPLES, MOCK_SERVER_PORT=running.url.rpartition(":")[2])
    assert answer.json["content"][0]["name"] == "Acme North"


async def keeps_state(environ: Mapping[str, str], **headers: str) -> None:
    """Start a server twice: the second one goes on from the state of the first."""
    for method, path in (
        ("POST", "/s/mine/_sandbox/clock/freeze"),
        ("GET", "/s/mine/_sandbox/clock"),
    ):
        async with server(environ=environ) as running:
            clock = await running.call(http(method, path, None, **headers))
            assert clock.json["mode"] == "frozen"
            assert (await running.stop()).code == 0


async def test_the_compose_file_that_keeps_its_state_survives_down_and_up(tmp_path: Path) -> None:
    composed = read("compose-kept.yaml")
    service = composed["services"]["sandbox"]
    scenarios, kept = (volume.split(":") for volume in service["volumes"])
    folder = "/var/lib/customer-sandbox"
    assert (list(composed["volumes"]), kept) == ([kept[0]], [kept[0], folder])
    assert f"--owner=10001 --group=10001 --mode=0700 /result{folder}\n" in DOCKERFILE
    environ = as_mounted(service["environment"], EXAMPLES / scenarios[0], scenarios[1])
    await keeps_state(as_mounted(environ, tmp_path, folder))


async def test_the_servers_of_the_compose_file_have_one_store(postgres: Postgres) -> None:
    composed = read("compose-several.yaml")
    services = composed["services"]
    ours = {name: service for name, service in services.items() if service["image"] == IMAGE}
    balancer = composed["configs"]["balancer"]["content"]
    assert re.findall(r"server (\S+) \1:8080\n", balancer) == [*ours]
    assert services["balancer"]["configs"][0]["source"] == "balancer"
    one, other = ours.values()
    assert one == other
    database, own = services["database"]["environment"], one["environment"]
    assert own["PGPASSWORD"] == database["POSTGRES_PASSWORD"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert own["MOCK_SERVER_STORE"] == f"postgresql://{user}@database:5432/{name}"
    postgres.run_sql(f"CREATE DATABASE {name}_of_compose")
    own = {**own, "MOCK_SERVER_STORE": postgres.url_at(postgres.port, user, f"{name}_of_compose")}
    (volume,) = one["volumes"]
    outside, inside, _ = volume.split(":")
    await keeps_state(as_mounted(own, EXAMPLES / outside, inside))
    _, command, *words = services["database"]["healthcheck"]["test"]
    run([str(postgres.commands / command), *words, "--port", str(postgres.port)], EXAMPLES)


@IF_RENDERED
async def test_the_servers_of_the_kubernetes_example_have_one_store(
    postgres: Postgres, tmp_path: Path
) -> None:
    environ = settings_of("two-servers")
    assert environ["MOCK_SERVER_STORE"] == "postgresql://sandbox@database:5432/sandbox"
    postgres.run_sql("CREATE DATABASE of_kubernetes")
    environ["MOCK_SERVER_STORE"] = postgres.url_at(postgres.port, database="of_kubernetes")
    secret = tmp_path / "token"
    secret.write_text("hush\n", "utf-8")
    environ = as_mounted(environ, tmp_path, "/run/secrets/sandbox")
    await keeps_state(environ, Authorization="Bearer hush")


async def test_the_kubernetes_sidecar_serves_its_config_map_and_is_probed(tmp_path: Path) -> None:
    config, deployment = yaml.safe_load_all((EXAMPLES / "kubernetes.yaml").read_text("utf-8"))
    for name, text in config["data"].items():
        (tmp_path / name).write_text(text, "utf-8")
    pod = deployment["spec"]["template"]["spec"]
    sidecar = pod["containers"][1]
    (mount,), (volume,) = sidecar["volumeMounts"], pod["volumes"]
    assert (mount["name"], volume["configMap"]["name"]) == (
        volume["name"],
        config["metadata"]["name"],
    )
    own = {entry["name"]: entry["value"] for entry in sidecar["env"]}
    # Set here, or a Service with the name mock-server would set it.
    assert own.pop("MOCK_SERVER_PORT") == str(sidecar["ports"][0]["containerPort"])
    async with server(environ=as_mounted(own, tmp_path, mount["mountPath"])) as running:
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            answer = await running.call(http("GET", sidecar[probe]["httpGet"]["path"]))
            assert answer.status == 200
        customer = await running.call(http("GET", "/_sandbox/customers/acme"))
    assert customer.json["offer"][0]["name"] == "Basic Data 5 GB"


# ── pytest-aiohttp ───────────────────────────────────────────────────────────────────────────────


def test_the_tests_with_pytest_aiohttp_pass_in_a_project_of_their_own(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "pytest-aiohttp" / "test_customer_client.py", tmp_path)
    settings = "asyncio_mode = auto\nasyncio_default_fixture_loop_scope = function"
    (tmp_path / "pytest.ini").write_text(f"[pytest]\n{settings}\nfilterwarnings = error\n", "utf-8")
    plugins = ("asyncio", "aiohttp", "mock_server")
    options = [option for plugin in plugins for option in ("-p", plugin)]
    assert "5 passed" in run([sys.executable, "-m", "pytest", *options], tmp_path).stdout


# ── Testcontainers ───────────────────────────────────────────────────────────────────────────────


def test_the_python_example_passes_with_the_real_library(tmp_path: Path) -> None:
    example = EXAMPLES / "testcontainers-python"
    settings = tmp_path / "pytest.ini"
    settings.write_text("[pytest]", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", str(settings)]
    command.append(str(example))
    with engine(IMAGE) as docker:
        run(
            command,
            tmp_path,
            DOCKER_HOST=docker.url,
            TESTCONTAINERS_RYUK_DISABLED="true",
            TESTCONTAINERS_CONNECTION_MODE="docker_host",
        )
        (container,) = docker.containers
    assert container.asked["Image"] == IMAGE
    assert container.asked["HostConfig"]["Binds"] == [f"{EXAMPLES / 'scenarios'}:/scenarios:ro"]


def execute(words: Sequence[str], folder: Path) -> str:
    """Run a command with a sandbox of the examples' scenario; return its output."""
    scenario = str(EXAMPLES / "scenarios" / "tests.yaml")
    return run(["customer-sandbox", "exec", "--scenario", scenario, "--", *words], folder).stdout


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_the_node_example_passes_beside_a_server(tmp_path: Path) -> None:
    example = tmp_path / "testcontainers-node"
    shutil.copytree(EXAMPLES / "testcontainers-node", example)
    shutil.copytree(EXAMPLES / "scenarios", tmp_path / "scenarios")
    package = example / "node_modules" / "testcontainers"
    package.mkdir(parents=True)
    shutil.copy(Path(__file__).parents[1] / "support" / "containers.mjs", package)
    (package / "package.json").write_text('{"main": "containers.mjs"}', "utf-8")
    shown = execute(["node", "--test", "customer-client.test.mjs"], example)
    assert "# pass 1\n" in shown
    (asked,) = re.findall(r"asked (\{.*\})", shown)
    scenarios = {"source": str(tmp_path / "scenarios"), "target": "/scenarios", "mode": "ro"}
    assert loads(asked.encode()) == {
        "image": IMAGE,
        "environment": {"MOCK_SERVER_SCENARIO": "/scenarios/tests.yaml"},
        "mounts": [scenarios],
        "ports": [8080],
        "wait": {"path": "/_ready", "port": 8080},
    }


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("javac") is None, reason="there is no Java compiler")
def test_the_java_example_compiles_and_passes_beside_a_server(tmp_path: Path) -> None:
    names = (Path(__file__).parents[1] / "support" / "java" / "Containers.java").read_text("utf-8")
    for name, text in re.findall(
        r"^// file (\S+)\n(.*?)(?=^// file|\Z)", names, re.MULTILINE | re.DOTALL
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    shutil.copy(EXAMPLES / "testcontainers-java" / "CustomerClientTest.java", tmp_path)
    sources = [str(file) for file in tmp_path.rglob("*.java")]
    run(["javac", "-Xlint:all,-processing", "-Werror", *sources], tmp_path)
    shown = execute(["java", "-Xshare:auto", "-cp", ".", "Run", "CustomerClientTest"], tmp_path)
    assert sorted(line for line in shown.splitlines() if line.startswith("passed")) == [
        "passed meetsAServiceThatIsDown",
        "passed readsACustomer",
    ]
    assert f"asked {{image={IMAGE}, MOCK_SERVER_SCENARIO=/scenarios/tests.yaml, " in shown
