"""The container's file, built and run: what `make image` does, where that can be done."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BASE = "python:3.13-slim"


def why_not() -> str | None:
    """Tell why no image can be built here; nothing is fetched for a test."""
    if not (shutil.which("buildah") and shutil.which("podman")):
        return "buildah and podman are not installed"
    environ = {"STORAGE_DRIVER": "vfs", **os.environ}
    asked = subprocess.run(["podman", "image", "exists", BASE], check=False, env=environ)
    return f"the base image {BASE} is not on this machine" if asked.returncode else None


def test_image_is_built_and_runs_as_strictly_as_anybody_may() -> None:
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
    done = subprocess.run([ROOT / ".ci/try_image"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAILED" not in done.stdout
