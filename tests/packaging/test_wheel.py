"""The wheel: its files, and that it serves without a checkout."""

import os
import re
import signal
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from support.process import environment, finish, server, start
from support.wire import http

import mock_server

ROOT = Path(__file__).parents[2]
NAME = f"customer_sandbox-{mock_server.__version__}"
PROJECT_URL = "https://github.com/us/sandbox"
OF_THE_RUN = {"SETUPTOOLS_SCM_PRETEND_VERSION": mock_server.__version__}
"""A build writes its version beside the product, where the other tests of the run read it."""

PARENT = "/api/v2/customer/20000000-0000-4000-8000-000000000001"


def build(kind: str, out: Path) -> Path:
    """Build a distribution without any network: the build backend is among the test tools."""
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(out)]
    environ = {**os.environ, "PROJECT_URL": PROJECT_URL, **OF_THE_RUN}
    done = subprocess.run(
        [*command, str(ROOT)], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.iterdir()
    return built


def files_below(folder: Path, pattern: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in folder.rglob(pattern)
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


def by_file(wheel: Path) -> list[str]:
    return ["--no-index", str(wheel)]


def by_name(wheel: Path) -> list[str]:
    """Publish the wheel in a local index (PEP 503), and install it by name."""
    page = wheel.parent / "simple" / "customer-sandbox" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(f'<a href="{wheel.as_uri()}">{wheel.name}</a>', "utf-8")
    return ["--index-url", page.parents[1].as_uri(), "customer-sandbox"]


@pytest.fixture(scope="module", params=[by_file, by_name], ids=lambda how: how.__name__)
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Install the wheel into a new venv, which uses the libraries of this one."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, symlinks=os.name != "nt")
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "--quiet"]
    flags = ["--no-deps", "--no-compile", "--disable-pip-version-check", *request.param(wheel)]
    subprocess.run([*pip, *flags], check=True)
    (packages,) = home.rglob("site-packages")
    # A line that is read after the venv's own packages, and brings no editable install along.
    borrowed = sysconfig.get_paths()["purelib"]
    (packages / "borrowed.pth").write_text(f"{borrowed}\n", "utf-8")
    return scripts


def test_the_wheel_holds_the_package_and_what_is_shipped_with_it(wheel: Path) -> None:
    shipped = files_below(ROOT / "scenarios", "*.yaml")
    shipped |= {"scenarios/scenario.schema.json", "scenarios/plans/plan.schema.json"}
    shipped |= files_below(ROOT / "fixtures" / "catalogue", "*.yaml")
    shipped |= files_below(ROOT / "fixtures" / "lint", "*")
    shipped |= {f"how-to/{page.name}" for page in (ROOT / "docs" / "how-to").glob("*")}
    expected = files_below(ROOT / "mock_server", "*")
    expected |= {f"mock_server/shipped/{name}" for name in shipped}
    expected |= {
        f"{NAME}.dist-info/{name}"
        for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
    }
    with zipfile.ZipFile(wheel) as archive:
        assert set(archive.namelist()) == expected
    assert {
        "mock_server/py.typed",
        "mock_server/contract/interface.yaml",
        "mock_server/contract/control.yaml",
        "mock_server/contract/assumptions.yaml",
        "mock_server/contract/scenario.yaml",
        "mock_server/web/console/index.html",
        "mock_server/skills/customer-sandbox/SKILL.md",
        "mock_server/web/guides/sandbox.mjs",
        "mock_server/web/guides/llms.txt",
        "mock_server/web/console/vendor/swagger-ui/swagger-ui-bundle.js",
        "mock_server/shipped/scenarios/default.yaml",
        "mock_server/shipped/scenarios/minimal.yaml",
        "mock_server/shipped/scenarios/strict.yaml",
        "mock_server/shipped/fixtures/catalogue/offers.yaml",
    } <= expected
    assert [name for name in expected if "tests" in name] == []


def test_the_page_takes_less_than_two_megabytes_of_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = [file for file in archive.infolist() if "/web/console/" in file.filename]
        assert sum(file.compress_size for file in page) < 2_000_000


@pytest.mark.nightly
def test_the_sdist_holds_what_the_wheel_is_built_from(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    folders = ("mock_server", "scenarios", "fixtures", "examples", "docs", "tests", "requirements")
    expected = set[str]().union(*(files_below(ROOT / folder, "*") for folder in folders))
    expected |= {
        ".ci/try_image",
        ".github/SECURITY.md",
        "CHANGELOG.md",
        "Dockerfile",
        "LICENSE",
        "Makefile",
        "PKG-INFO",
        "README.md",
        ".ci/project_links.py",
        "pyproject.toml",
        "server.json",
    }
    assert expected - names == set()


# ── The metadata ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Return the links that the build backend gives distributions of a repository."""

    def links_of(project_url: str) -> Any:
        monkeypatch.setenv("PROJECT_URL", project_url)
        metadata: dict[str, Any] = {}
        run_path(str(ROOT / ".ci/project_links.py"))["ProjectLinks"](str(ROOT), {}).update(metadata)
        return metadata["urls"]

    return links_of


def test_links_lead_to_the_repository_that_a_distribution_is_published_from(
    links: Callable[[str], Any],
) -> None:
    assert links("https://git.example/us/sandbox/") == {
        "Source": "https://git.example/us/sandbox",
        "Documentation": "https://git.example/us/sandbox/blob/HEAD/README.md",
        "Changelog": "https://git.example/us/sandbox/blob/HEAD/CHANGELOG.md",
        "Issues": "https://git.example/us/sandbox/issues",
        "Security": "https://git.example/us/sandbox/blob/HEAD/.github/SECURITY.md",
    }


@pytest.mark.parametrize(
    "given",
    ["git.example/us/sandbox", "https://git.example", "https://us:hush@git.example/sandbox"],
)
def test_an_invalid_repository_is_refused(links: Callable[[str], Any], given: str) -> None:
    why = "PROJECT_URL is not the address of a repository"
    with pytest.raises(ValueError, match=f"^{why}((?!hush).)*$"):
        links(given)


def test_the_links_stand_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"{NAME}.dist-info/METADATA").decode()
    assert f"Project-URL: Issues, {PROJECT_URL}/issues\n" in metadata
    assert metadata.endswith("\n<!-- mcp-name: io.github.us/customer-sandbox -->\n")
    assert "# customer-sandbox\n" in metadata


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["customer-sandbox", "mock-server"])
async def test_the_installed_commands_say_what_they_are(installed: Path, name: str) -> None:
    ended = await finish(await start([str(installed / name), "--version"]))
    assert (ended.code, ended.out) == (0, f"customer-sandbox {mock_server.__version__}\n")


@pytest.mark.nightly
async def test_the_installed_wheel_serves_outside_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    code = "import mock_server; print(mock_server.__file__)"
    place = await finish(await start([str(installed / "python"), "-c", code], cwd=str(tmp_path)))
    assert place.out.startswith(str(installed.parent))
    command = (str(installed / "customer-sandbox"),)
    async with server("minimal", command=command, cwd=str(tmp_path)) as running:
        assert (await running.call(http("GET", PARENT))).status == 200
        assert (await running.call(http("GET", "/console/app.js"))).status == 200
        body = (ROOT / "scenarios" / "default.yaml").read_bytes()
        put = await running.call(http("PUT", "/_sandbox/scenario", body))
        ended = await running.stop()
    assert (put.status, ended.code) == (200, 0)


# ── The action ───────────────────────────────────────────────────────────────────────────────────


def run_step(step: Any, home: Path, **inputs: str) -> "subprocess.CompletedProcess[str]":
    """Run a step of a composite action as a runner does, with values for its inputs."""
    assert step["shell"] == "bash"
    asked = {
        name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], text)
        for name, text in step["env"].items()
    }
    environ = {**environment(**asked), "RUNNER_TEMP": str(home), "GITHUB_OUTPUT": f"{home}/output"}
    environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environ['PATH']}"
    environ |= {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1"}  # what it needs is borrowed
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)


@pytest.mark.nightly
def test_the_action_installs_serves_and_waits_until_it_is_ready(
    wheel: Path, tmp_path: Path
) -> None:
    action = yaml.safe_load((ROOT / ".github/actions/sandbox/action.yml").read_text("utf-8"))
    inputs = {name: each["default"] for name, each in action["inputs"].items()}
    inputs |= {
        "version": str(wheel),
        "scenario": "minimal",
        "arguments": "--base-path /mock --seed 7",
    }
    install, serve = action["runs"]["steps"]
    done = run_step(install, tmp_path, **inputs)
    assert (done.returncode, done.stderr) == (0, "")
    (packages,) = tmp_path.rglob("site-packages")
    (packages / "borrowed.pth").write_text(f"{sysconfig.get_paths()['purelib']}\n", "utf-8")
    for arguments in (inputs["arguments"], "--base-path /mock --log-format json"):
        done = run_step(serve, tmp_path, **{**inputs, "arguments": arguments})
        assert done.returncode == 0, done.stderr
        answer = dict(line.split("=", 1) for line in (tmp_path / "output").read_text().splitlines())
        try:
            assert sorted(answer) == sorted(action["outputs"])
            assert answer["url"].endswith("/mock")
            with urlopen(f"{answer['url']}/_ready") as reply:  # noqa: S310 - our own server
                assert reply.status == 200
        finally:
            os.kill(int(answer["pid"]), signal.SIGTERM)
    refused = run_step(serve, tmp_path, **{**inputs, "scenario": "nowhere"})
    assert refused.returncode == 1
    assert "nowhere" in refused.stderr
