"""The skill for coding agents: an installer finds it in a clone and copies it."""

import shutil
import subprocess
from pathlib import Path

import pytest
from support.client_tools import IF_INSTALLED, ROOT, run

pytestmark = IF_INSTALLED

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
