"""Third-party tools for what is served: linters, mock servers, generators of clients, installers.

No linter objects to a document, and generated clients read a customer, modify it, query the status,
and handle refusals by their types. `make test-clients` installs the tools.
"""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request as HttpRequest
from urllib.request import urlopen

import pytest
from jsonschema_rs import Draft202012Validator
from support.code_blocks import blocks, calls
from support.fuzzing import ACME, send, serving
from support.process import free_port

from mock_server.cli import main
from mock_server.contract.schemas.formats import FORMATS
from mock_server.embedding.local_server import MockServer

ROOT: Final = Path(__file__).resolve().parents[2]
TOOLS: Final = ROOT / "build" / "clients"
NODE: Final = TOOLS / "node_modules"
ENVIRONMENT: Final = {
    **os.environ,
    "PATH": os.pathsep.join([f"{TOOLS}/venv/bin", f"{NODE}/.bin", os.environ["PATH"]]),
    "REDOCLY_TELEMETRY": "off",
    "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
}
ENVIRONMENT.pop("PYTHONPATH", None)

pytestmark = pytest.mark.skipif(
    not (TOOLS / ".installed").exists(), reason="`make test-clients` installs these tools"
)


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a tool and return its output, or fail with its output."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**ENVIRONMENT, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


USE: Final = ROOT / "examples" / "clients"
PATHS: Final = {"interface": "openapi.json", "control": "_sandbox/openapi.json"}

USED: Final = [
    "read Acme Ltd GBP",
    "accepted 202",
    "request modifyCustomer SUCCESSFUL",
    "changed Acme Two MANDATORY",
    "refused 404 CUSTOMER_1002",
    "refused 400 CUSTOMER_1003",
]
"""What every client prints."""

OF_ANY_DOCUMENT: Final = re.compile(
    r"""OpenAPI\ 3\.1\ support\ is\ still\ in\ beta
    |Failed\ to\ get\ the\ schema\ name:\ null  # of a document with one path and one text, too
    |Package\ \(reserved\ word\)\ cannot\ be\ used  # the interface calls it so
    """,
    re.VERBOSE,
)
"""Warnings of openapi-generator that are none about what a document says."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(params=PATHS)
def each_document(request: pytest.FixtureRequest, server: str, tmp_path: Path) -> Path:
    return fetched(server, PATHS[request.param], tmp_path)


@pytest.fixture
def document(server: str, tmp_path: Path) -> Path:
    return fetched(server, PATHS["interface"], tmp_path)


def fetched(server: str, path: str, folder: Path) -> Path:
    document = folder / "document.json"
    document.write_bytes(send("GET", f"{server}/{path}"))
    return document


# ── Linters ──────────────────────────────────────────────────────────────────────────────────────


def test_spectral_finds_nothing(each_document: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("extends: ['spectral:oas']\n")
    answer = run(
        "spectral", "lint", "--ruleset", rules, "--format", "json", "--quiet", each_document,
        cwd=tmp_path,
    )  # fmt: skip
    assert json.loads(answer or "[]") == []


def test_redocly_finds_nothing(each_document: Path, tmp_path: Path) -> None:
    (tmp_path / "redocly.yaml").write_text("extends: [recommended]\n")
    answer = run("redocly", "lint", "--format", "json", each_document, cwd=tmp_path)
    assert json.loads(answer[answer.index("{\n") : answer.rindex("}") + 1])["problems"] == []


# ── Generators, and the clients that they make ───────────────────────────────────────────────────


def shown(tool: str, server: str) -> list[str]:
    """The command on the page for a generator, with this server's URL."""
    page = (USE / "README.md").read_text("utf-8")
    commands = [command for block in blocks(page, "console") for command, _ in calls(block)]
    (command,) = [command for command in commands if tool in command]
    return command.replace("http://127.0.0.1:8080", server).split()


def generate(name: str, server: str, folder: Path) -> Path:
    """Generate a client with openapi-generator, which must have no objection to the document."""
    answer = run(*shown(f"-g {name} ", server), cwd=folder)
    loud = [line for line in answer.splitlines() if " WARN " in line or " ERROR " in line]
    assert [line for line in loud if not OF_ANY_DOCUMENT.search(line)] == []
    return folder / name


def made_by_openapi_python_client(server: str, folder: Path) -> Sequence[str | Path]:
    answer = run(*shown("openapi-python-client", server), cwd=folder)
    assert answer.splitlines() == ["Generating client"]
    return "python", shutil.copy(USE / "openapi_python_client.py", folder)


def made_by_openapi_generator_for_python(server: str, folder: Path) -> Sequence[str | Path]:
    generate("python", server, folder)
    return "python", USE / "openapi_generator.py"


def made_by_openapi_generator_for_java(server: str, folder: Path) -> Sequence[str | Path]:
    """The Java client with the fewest libraries: the generator's own jar contains all of them."""
    made = generate("java", server, folder)
    (jar,) = TOOLS.glob("venv/lib/python*/site-packages/openapi_generator_cli/*.jar")
    annotation = folder / "Generated.java"
    annotation.write_text(
        "package javax.annotation;\n"
        'public @interface Generated { String[] value(); String comments() default ""; }\n'
    )
    sources = [*(made / "src" / "main").rglob("*.java"), annotation, USE / "Use.java"]
    run("javac", "-nowarn", "-proc:none", "-d", "classes", "-cp", jar, *sources, cwd=folder)
    return "java", "-cp", f"classes{os.pathsep}{jar}", "Use"


def made_by_openapi_generator_for_typescript(server: str, folder: Path) -> Sequence[str | Path]:
    generate("typescript-fetch", server, folder)
    return compiled(USE / "typescript_fetch.ts", folder)


def made_by_openapi_typescript(server: str, folder: Path) -> Sequence[str | Path]:
    answer = run(*shown("openapi-typescript", server), cwd=folder)
    assert "⚠" not in answer
    return compiled(USE / "openapi_fetch.ts", folder)


def compiled(source: Path, folder: Path) -> Sequence[str | Path]:
    """Compile a program strictly, with the modules that it imports."""
    (folder / "node_modules").symlink_to(NODE)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / source.name).write_text(source.read_text("utf-8"), "utf-8")
    options = "--strict --target es2022 --module nodenext --lib es2022,dom"
    run("tsc", *options.split(), "--outDir", "out", source.name, cwd=folder)
    return "node", f"out/{source.stem}.js"


MAKERS: Final[Mapping[str, Callable[[str, Path], Sequence[str | Path]]]] = {
    "openapi-python-client": made_by_openapi_python_client,
    "openapi-generator-python": made_by_openapi_generator_for_python,
    "openapi-generator-java": made_by_openapi_generator_for_java,
    "openapi-generator-typescript": made_by_openapi_generator_for_typescript,
    "openapi-typescript": made_by_openapi_typescript,
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_generated_client_reads_modifies_and_is_refused_by_types(
    make: Callable[[str, Path], Sequence[str | Path]], server: str, tmp_path: Path
) -> None:
    name = make.__name__
    scenario = {"version": 1, "extends": "default", "jobs": {"modifyCustomer": "immediate"}}
    send("PUT", f"{server}/_sandboxes/{name}", {"scenario": scenario})
    command = make(server, tmp_path)
    answer = run(*command, f"{server}/s/{name}", ACME, cwd=tmp_path, PYTHONPATH="python")
    assert answer.splitlines() == USED


# ── Servers and testers ──────────────────────────────────────────────────────────────────────────


@contextmanager
def prism(document: Path, *options: str) -> Iterator[str]:
    """Let Prism mock the document; yield its URL."""
    port = free_port()
    process = subprocess.Popen(
        ["prism", "mock", "--port", str(port), *options, document],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        assert any("listening" in line for line in process.stdout), "Prism has ended"
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate()


def documented(document: Any) -> Iterator[tuple[str, str, Any, str, Any]]:
    """Yield method, path, body, status and schema of every reply that is documented."""
    for path, item in document["paths"].items():
        parameter = resolved(document, item["parameters"][0])
        address = path.replace(f"{{{parameter['name']}}}", parameter["example"])
        for method in item.keys() & {"get", "patch", "post"}:
            operation = item[method]
            body = None
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]["application/json"]
                body = resolved(document, content["schema"])["examples"][0]
            for status, response in operation["responses"].items():
                schema = response["content"]["application/json"]["schema"]
                yield method.upper(), address, body, status, schema


def resolved(document: Any, node: Any) -> Any:
    if "$ref" not in node:
        return node
    _, *steps = node["$ref"].split("/")
    for step in steps:
        document = document[step]
    return document


@pytest.mark.parametrize("options", [[], ["--dynamic"]], ids=["static", "dynamic"])
def test_mocks_of_prism_are_as_documented(document: Path, options: list[str]) -> None:
    described = json.loads(document.read_bytes())
    wrong = []
    with prism(document, *options) as url:
        for method, address, body, status, schema in documented(described):
            answered, violations, answer = mocked(method, url + address, body, status)
            whole = {**schema, "components": described["components"]}
            validator = Draft202012Validator(whole, validate_formats=True, formats=dict(FORMATS))
            if answered != status or violations or not validator.is_valid(answer):
                wrong.append((method, address, status, answered, violations))
    assert wrong == []


def mocked(method: str, url: str, body: Any, status: str) -> tuple[str, str | None, Any]:
    """Ask Prism for a reply with a status; return its status, Prism's objections, and the body."""
    headers = {"Content-Type": "application/json", "Prefer": f"code={status}"}
    headers["Authorization"] = "Bearer token"
    data = None if body is None else json.dumps(body).encode()
    request = HttpRequest(url, data, headers, method=method)  # noqa: S310 - our own server
    try:
        reply = urlopen(request)  # noqa: S310 - the same
    except HTTPError as refused:
        reply = refused
    with reply:
        return str(reply.status), reply.headers["sl-violations"], json.load(reply)


def test_schemathesis_finds_nothing_wrong_with_the_interface(server: str, tmp_path: Path) -> None:
    answer = run(
        "st", "run", f"{server}/openapi.json", "--seed", "7", "--max-examples", "10",
        cwd=tmp_path,
    )  # fmt: skip
    warnings = re.findall(r"^Warnings:\n((?: .+\n)+)", answer, re.MULTILINE)
    assert all("Missing test data" in warning for warning in warnings)  # ids are for users to give


# ── Workflows ─────────────────────────────────────────────────────────────────────────────────────

SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "defaults": {},
    "published": {"preset": "published"},
    "others": {
        "invalid-payload": "job-fails",
        "status-endpoint": "/api/v2/operations/{requestId}/status",
        "uuid-case": "refused",
        "versions": ["v3"],
    },
}


@pytest.mark.parametrize("name", SETS)
def test_redocly_runs_every_workflow(name: str, tmp_path: Path) -> None:
    scenario = {"version": 1, "extends": "default", "assumptions": SETS[name]}
    with MockServer(scenario) as server:
        for each in ("openapi.json", "arazzo.yaml"):
            (tmp_path / each).write_bytes(send("GET", f"{server.url}/{each}"))
        run("redocly", "lint", "arazzo.yaml", cwd=tmp_path)
        there = f"customer-management={server.url}"
        shown = run("redocly", "respect", "arazzo.yaml", "--server", there, cwd=tmp_path)
    workflows = json.loads((tmp_path / "arazzo.yaml").read_bytes())["workflows"]
    passed = re.search(r"Workflows: (\d+) passed, (\d+) total", shown)
    assert passed is not None
    assert {*passed.groups()} == {str(len(workflows))}


# ── Collections ───────────────────────────────────────────────────────────────────────────────────


def test_newman_gets_what_each_request_expects(tmp_path: Path) -> None:
    with serving() as url:
        path, report = tmp_path / "collection.json", tmp_path / "report.json"
        command = ["collection", "--url", url, "--format", "postman", "--out", str(path)]
        assert main(command) == 0
        run("newman", "run", path, "-r", "json", "--reporter-json-export", report, cwd=tmp_path)
    stats = json.loads(report.read_bytes())["run"]["stats"]
    assert (stats["requests"], stats["assertions"]) == (
        {"total": 12, "pending": 0, "failed": 0},
        {"total": 12, "pending": 0, "failed": 0},
    )


# ── The skill for coding agents ───────────────────────────────────────────────────────────────────

OLDEST_NODE = 22
"""What the installer needs."""


def node() -> int:
    """Return the major version of Node, 0 without it."""
    if shutil.which("node") is None:
        return 0
    done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    return int(done.stdout.removeprefix("v").partition(".")[0])


@pytest.mark.skipif(node() < OLDEST_NODE, reason=f"the installer needs Node {OLDEST_NODE}")
def test_an_installer_copies_the_skill_from_a_clone(tmp_path: Path) -> None:
    clone, project = tmp_path / "clone", tmp_path / "project"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", f"file://{ROOT}", clone], check=True)
    project.mkdir()
    words = ("--skill", "*", "--agent", "claude-code", "--copy", "--yes")
    run("skills", "add", clone, *words, cwd=project, DISABLE_TELEMETRY="1", CI="true")
    skill = Path("skills/customer-sandbox/SKILL.md")
    (copied,) = project.rglob("SKILL.md")
    assert copied == project / ".claude" / skill
    assert copied.read_bytes() == (clone / "mock_server" / skill).read_bytes()
