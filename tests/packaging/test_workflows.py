"""The workflows: linters find nothing, and they run the commands that a developer runs."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
BIN = Path(sys.executable).parent


def run(*command: str | Path) -> tuple[int, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, done.stdout


def test_actionlint_finds_nothing() -> None:
    assert run(BIN / "actionlint", "-no-color", *WORKFLOWS) == (0, "")


def test_zizmor_finds_nothing() -> None:
    code, answer = run(BIN / "zizmor", "--offline", "--no-progress", "--color=never", GITHUB)
    assert code == 0, answer


@pytest.mark.parametrize(
    ("schema", "pattern"),
    [
        ("vendor.github-actions", "actions/*/action.yml"),
        ("vendor.dependabot", "dependabot.yml"),
        ("vendor.github-issue-config", "ISSUE_TEMPLATE/config.yml"),
        ("vendor.github-issue-forms", "ISSUE_TEMPLATE/[!c]*.yml"),
    ],
)
def test_files_for_github_meet_their_published_schemas(schema: str, pattern: str) -> None:
    files = [*GITHUB.glob(pattern)]
    assert files
    assert run(BIN / "check-jsonschema", "--builtin-schema", schema, *files)[0] == 0


def test_every_job_is_a_make_target_or_hands_on_what_one_has_made() -> None:
    jobs: dict[str, Any] = {}
    for file in WORKFLOWS:
        jobs |= yaml.safe_load(file.read_text("utf-8"))["jobs"]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())  # type: ignore[index]
    made = {name: set(_made(job)) for name, job in jobs.items()}
    assert made.pop("publish") == made.pop("register") == made.pop("announce") == set()
    assert all(made.values())
    assert set().union(*made.values()) <= targets
    assert made["versions"] == {"test-floors", "test-pythons"}


def _made(job: Any) -> list[str]:
    commands = [step["run"] for step in job["steps"] if step.get("run", "").startswith("make ")]
    words = [word for command in commands for word in re.split(" > | && ", command)[0].split()[1:]]
    if '"$TARGET"' in words:
        return list(job["strategy"]["matrix"]["target"])
    return [word for word in words if re.fullmatch(r"[a-z-]+", word) and word[0] != "-"]


def test_page_about_pipelines_tells_what_the_action_takes_and_gives() -> None:
    page = (ROOT / "docs/how-to/run-in-a-pipeline.md").read_text("utf-8")
    (found,) = re.findall(r"^Its inputs are (.*);\sits outputs are (.*)\.$", page, re.MULTILINE)
    action = yaml.safe_load((GITHUB / "actions/sandbox/action.yml").read_text("utf-8"))
    named = [re.findall(r"`(\w+)`", words) for words in found]
    assert [name for name in named[0] if name != "serve"] == [*action["inputs"]]
    assert named[1] == [*action["outputs"]]
    (shown,) = (
        block for block in re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    )
    step = next(step for step in yaml.safe_load(shown) if step.get("id") == "sandbox")
    assert step["with"].keys() <= action["inputs"].keys()
    assert "/.github/actions/sandbox@v" in step["uses"]
