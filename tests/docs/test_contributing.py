"""The commands that contributors are asked to run exist."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))


def targets() -> set[str]:
    lines = re.findall(r"^([a-z][a-z -]*):(?!=)", MAKEFILE, re.MULTILINE)
    return {target for line in lines for target in line.split()}


def test_every_check_can_be_made() -> None:
    named = set(re.findall(r"make ([a-z-]+)", PAGE)) - {"test"}
    assert named
    assert named - targets() == set()


def test_hooks_are_checks_of_make_test() -> None:
    entries = [hook["entry"] for repo in HOOKS["repos"] for hook in repo["hooks"]]
    assert {entry.removeprefix("make ") for entry in entries} <= {"lint", "imports"} <= targets()
    assert re.search(r"for each in lint types imports", (ROOT / ".ci/check").read_text("utf-8"))


def test_named_folders_of_tests_exist() -> None:
    assert all((ROOT / path).is_dir() for path in re.findall(r"pytest (tests/\w+)", PAGE))
