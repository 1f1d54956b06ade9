"""Follows the tutorial as a reader does, including installation: `python -m support.tutorial`.

`make tutorial` runs it, with the steps of the workflow that the page ends with. The tests follow
the same page with the environment that they run in.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from support.following import Reader

ROOT = Path(__file__).parents[2]
WORKFLOW = ".github/workflows/test.yml"


def run_workflow(repository: Path, runner: Path) -> Iterator[str]:
    """Run the steps of the workflow in a copy of its repository, as a runner does; yield them."""
    checkout = runner / "checkout"
    left = shutil.ignore_patterns(".venv", "*.md", "*cache*")
    shutil.copytree(repository, checkout, ignore=left)
    subprocess.run([sys.executable, "-m", "venv", runner / "python"], check=True)
    workflow: dict[str, Any] = yaml.safe_load((checkout / WORKFLOW).read_text("utf-8"))
    environ = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        **workflow.get("env", {}),
        "PATH": f"{runner / 'python' / 'bin'}:{os.environ['PATH']}",
        "GITHUB_STEP_SUMMARY": str(runner / "summary.md"),
    }
    (job,) = workflow["jobs"].values()
    for command in [step["run"] for step in job["steps"] if "run" in step]:
        shell = ["bash", "-eo", "pipefail", "-c", command]
        done = subprocess.run(
            shell, cwd=checkout, env=environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        yield command


def main() -> None:
    page = (ROOT / "docs/tutorial.md").read_text("utf-8")
    with TemporaryDirectory() as folder, TemporaryDirectory() as runner:
        reader = Reader(Path(folder), installs=True, variables={"CHECKOUT": str(ROOT)})
        try:
            typed = reader.follow(page)
        finally:
            reader.leave()
        steps = list(run_workflow(Path(folder), Path(runner)))
        assert "getCustomer" in (Path(runner) / "summary.md").read_text("utf-8")
    sys.stdout.write(f"followed to its end: {typed} commands, and {len(steps)} of the workflow\n")


if __name__ == "__main__":
    main()
