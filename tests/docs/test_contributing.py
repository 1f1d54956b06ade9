"""The commands that contributors are asked to run exist, and so do the files that they are told."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))


def tracked() -> list[Path]:
    folders = ("mock_server", "tests", "scenarios", "fixtures", "docs", "benchmarks")
    return [*ROOT.glob("*.*"), *(path for each in folders for path in (ROOT / each).rglob("*.*"))]


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


def test_named_files_exist() -> None:
    files = [f"/{path.relative_to(ROOT).as_posix()}" for path in tracked()]
    named = re.findall(r"`([\w./-]+\.(?:py|yaml|json|js|md|txt))`", PAGE)
    assert len(named) > 50
    assert [name for name in named if not any(each.endswith(f"/{name}") for each in files)] == []


def test_tests_that_scripts_name_exist() -> None:
    scripts = [MAKEFILE, *(path.read_text("utf-8") for path in (ROOT / ".ci").glob("[a-z]*"))]
    named = [name for text in scripts for name in re.findall(r"tests/[\w/]+\.py", text)]
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []
