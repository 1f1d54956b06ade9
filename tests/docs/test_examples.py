"""The examples are valid, and those in the README are the same as those in the tests."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mock_server.cli import main
from mock_server.embedding.container import IMAGE, SandboxContainer
from mock_server.web.callers.addresses import is_trusted

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", ["github-actions.yml", "drift.yml"]),
        ("vendor.gitlab-ci", ["gitlab-ci.yml"]),
        ("vendor.compose-spec", ["compose.yaml", "compose-kept.yaml", "compose-several.yaml"]),
    ],
)
def test_pipeline_examples_meet_their_published_schemas(schema: str, files: list[str]) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    command += [str(EXAMPLES / file) for file in files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_workflow_examples_satisfy_actionlint() -> None:
    actionlint = Path(sys.executable).parent / "actionlint"
    done = subprocess.run(
        [actionlint, "-no-color", EXAMPLES / "github-actions.yml", EXAMPLES / "drift.yml"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_kubernetes_example_meets_its_published_schemas() -> None:
    file = str(EXAMPLES / "kubernetes.yaml")
    command = [sys.executable, "-m", "kubernetes_validate", "--strict", file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_examples_name_the_image_that_is_made_here() -> None:
    made = subprocess.run([ROOT / ".ci/try_image", "--name"], capture_output=True, check=True)
    files = [path for path in EXAMPLES.rglob("*.*") if path.suffix not in (".py", ".pyc")]
    named = {
        name
        for file in files
        for name in re.findall(r"customer-sandbox:[0-9a-z.]+\b", file.read_text("utf-8"))
    }
    assert named == {IMAGE} == {made.stdout.decode().strip()}
    for file in (
        "compose.yaml",
        "compose-kept.yaml",
        "compose-several.yaml",
        "github-actions.yml",
        "gitlab-ci.yml",
        "kubernetes.yaml",
        "kustomize/base/deployment.yaml",
    ):
        assert f" {IMAGE}\n" in (EXAMPLES / file).read_text("utf-8")


def test_pipelines_install_the_one_wheel_that_is_made_here() -> None:
    files = ("examples/github-actions.yml", "examples/drift.yml", "examples/gitlab-ci.yml")
    pages = [(ROOT / file).read_text("utf-8") for file in (*files, "docs/tutorial.md")]
    wheels = re.findall(r"pip install .*?\$\(echo (\S+)\)", "\n".join(pages))
    assert wheels == ["wheels/customer_sandbox-*.whl"] * len(pages)
    assert (ROOT / "docs/tutorial.md").read_text("utf-8").count("--wheel-dir wheels") == 1


def test_examples_call_the_sandbox_by_names_that_need_no_allowing() -> None:
    files = [path for path in EXAMPLES.rglob("*.*") if path.suffix in (".yml", ".yaml", ".py")]
    called = {
        host
        for file in files
        for host in re.findall(r"http://([a-z0-9.-]+:8080)", file.read_text("utf-8"))
    }
    assert called == {"localhost:8080", "sandbox:8080"}
    assert all(is_trusted(host, ()) for host in called)


def test_examples_pass_the_check_that_their_page_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs/how-to/container.md").read_text("utf-8")
    (answer,) = re.findall("`customer-sandbox (check [^`]+)`", page)
    monkeypatch.chdir(EXAMPLES)
    assert main(answer.split()) == 0


def test_examples_page_lists_every_example() -> None:
    page = (EXAMPLES / "README.md").read_text("utf-8")
    files = {path for path in EXAMPLES.rglob("*") if path.is_file() and path.name != "README.md"}
    shown = {EXAMPLES / link for link in re.findall(r"\]\(([^)]+)\)", page)}
    of_kustomize = {path.parent for path in shown if path.name == "kustomization.yaml"}
    unshown = {file for file in files - shown if of_kustomize.isdisjoint(file.parents)}
    assert {file for file in unshown if "__pycache__" not in file.parts} == set()


def test_documents_show_the_examples_word_for_word_or_lead_to_them() -> None:
    block = re.compile(r"^```python\n(?:# (tests/\S+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL)
    pages = (README, *(path.read_text("utf-8") for path in ROOT.glob("docs/*/*.md")))
    shown = [example for page in pages for example in block.findall(page)]
    assert [name for name, text in shown if name and text != (ROOT / name).read_text()] == []
    linked = {
        name for page in pages for name in re.findall(r"\.\./(tests/examples/\w+\.py)\)", page)
    }
    examples = {
        path.relative_to(ROOT).as_posix(): path for path in ROOT.glob("tests/examples/test_*.py")
    }
    texts = {text for _, text in shown}
    assert [
        name for name in examples.keys() - linked if examples[name].read_text() not in texts
    ] == []


def test_a_container_is_told_what_to_serve() -> None:
    no_engine_asked = {"version": "1.41"}
    container = SandboxContainer(docker_client_kw=no_engine_asked)
    container.with_scenario("strict").with_control_token("secret")
    assert (container.image, list(container.ports), container.env) == (
        IMAGE,
        ["8080"],
        {"MOCK_SERVER_SCENARIO": "strict", "MOCK_SERVER_CONTROL_TOKEN": "secret"},
    )
