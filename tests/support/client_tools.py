"""Third-party tools that read the served documents; `make test-clients` installs them."""

import os
import subprocess
from pathlib import Path
from typing import Final

import pytest

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

IF_INSTALLED: Final = pytest.mark.skipif(
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
