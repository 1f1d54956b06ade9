"""A release has one version everywhere, a section in the changelog, and notes."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

CHANGELOG = """# Changelog

## Unreleased

### Added

- A thing.

## 0.9.0 - 2026-01-02

- The first one.
"""


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / ".ci/release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


release = loaded()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for place, text in {
        "CHANGELOG.md": CHANGELOG,
        "README.md": "customer-sandbox\n",
        "docs/page.md": "customer-sandbox==0.9.0, not customer-sandbox==0.9.0.1 or 0.9.0\n",
        "docs/pipeline.md": "uses: OWNER/REPOSITORY/.github/actions/sandbox@v0.9.0\n",
        "examples/compose.yaml": "image: customer-sandbox:latest\n",
        ".github/actions/sandbox/action.yml": "such as customer-sandbox==0.9.0\n",
    }.items():
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    (tmp_path / "docs" / "picture.png").write_bytes(b"\x89PNG\xff customer-sandbox==0.9.0")
    return tmp_path


def test_cut_makes_a_version_of_what_is_unreleased(checkout: Path) -> None:
    release.cut(checkout, "1.0.0", "2026-11-23")
    changelog = (checkout / "CHANGELOG.md").read_text()
    assert changelog == CHANGELOG.replace(
        "## Unreleased\n", "## Unreleased\n\n## 1.0.0 - 2026-11-23\n"
    )
    assert release.version(checkout) == "1.0.0"
    assert (checkout / "docs/page.md").read_text() == (
        "customer-sandbox==1.0.0, not customer-sandbox==0.9.0.1 or 0.9.0\n"
    )
    assert (checkout / "docs/pipeline.md").read_text().endswith("/actions/sandbox@v1.0.0\n")
    action = checkout / ".github/actions/sandbox/action.yml"
    assert action.read_text() == "such as customer-sandbox==1.0.0\n"
    assert release.notes(checkout) == "### Added\n\n- A thing.\n"


def test_links_of_the_notes_lead_into_the_repository_at_the_tag(checkout: Path) -> None:
    path = checkout / "CHANGELOG.md"
    path.write_text(
        CHANGELOG.replace("A thing", "[A\n  page](docs/a.md#b), [it](https://a.example)")
    )
    release.cut(checkout, "1.0.0", "2026-11-23")
    assert release.notes(checkout, "https://git.example/us/sandbox/") == (
        "### Added\n\n- [A\n  page](https://git.example/us/sandbox/blob/v1.0.0/docs/a.md#b),"
        " [it](https://a.example).\n"
    )


def test_checkout_after_a_cut_is_ready_only_under_its_own_tag(checkout: Path) -> None:
    release.cut(checkout, "1.0.0", "2026-11-23")
    assert [*release.mismatches(checkout, None)] == []
    assert [*release.mismatches(checkout, "v1.0.0")] == []
    assert [*release.mismatches(checkout, "1.0.0")] == ["the tag is 1.0.0, but must be v1.0.0"]


def test_checkout_before_a_cut_is_not_ready(checkout: Path) -> None:
    unreleased = "CHANGELOG.md has unreleased changes: make cut VERSION=..."
    assert [*release.mismatches(checkout, "v0.9.0")] == [unreleased]
    (checkout / "CHANGELOG.md").write_text(CHANGELOG.partition("## 0.9.0")[0])
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md has no section with a version"):
        release.version(checkout)


def test_the_registry_accepts_the_server_and_agents_the_skill(tmp_path: Path) -> None:
    text = release.mcp_server(ROOT, "https://github.com/us/sandbox")
    server = json.loads(text)
    (package,) = server["packages"]
    assert server["name"] == "io.github.us/customer-sandbox"  # what the README of its wheel names
    assert server["version"] == package["version"] == release.version(ROOT)
    words = [each["value"] for each in package["packageArguments"] if "name" not in each]
    assert words == ["mcp"]
    (tmp_path / "server.json").write_text(text, "utf-8")
    shutil.copytree(ROOT / "mock_server/skills", tmp_path / "mock_server/skills")
    linter = str(Path(sys.executable).parent / "skillsaw")
    command = [linter, "lint", "--no-plugins", "--strict", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "Repo type: agentskills, mcp-registry" in done.stdout
    assert re.search(r"Skills: +1\n", done.stdout)


def test_installers_find_the_skill_and_no_other() -> None:
    """`gh skill` reads PREFIX/skills/NAME/SKILL.md, `npx skills` any up to five folders deep."""
    found = [path.relative_to(ROOT).parts for path in ROOT.glob("*/**/SKILL.md")]
    ours = [parts for parts in found if parts[0] not in (".venv", "build", "dist")]
    assert ours == [("mock_server", "skills", "customer-sandbox", "SKILL.md")]


def test_this_checkout_can_be_cut(tmp_path: Path) -> None:
    """Run the command on a copy of the files that it reads."""
    for place in (".ci/release.py", "CHANGELOG.md", "README.md"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / place, tmp_path / place)
    changelog = tmp_path / "CHANGELOG.md"
    text = changelog.read_text("utf-8").replace("## Unreleased\n", "## Unreleased\n\n- New.\n")
    changelog.write_text(text, "utf-8")  # right after a release there are no changes
    for folder in (".github", "docs", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    command = [sys.executable, str(tmp_path / ".ci/release.py")]
    subprocess.run([*command, "cut", "98.7.6", "2099-01-01"], check=True)
    done = subprocess.run([*command, "check", "v98.7.6"], capture_output=True, check=True)
    assert done.stdout == b"98.7.6 is ready\n"
    page = (tmp_path / "docs/how-to/run-in-a-pipeline.md").read_text("utf-8")
    assert "/actions/sandbox@v98.7.6" in page
