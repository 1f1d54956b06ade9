"""The Kubernetes examples as rendered by kustomize, or by kubectl, which contains it."""

import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

OVERLAYS: Final = Path(__file__).resolve().parents[2] / "examples" / "kustomize" / "overlays"
_RENDER: Final = [
    [command, *words]
    for command, *words in (["kustomize", "build"], ["kubectl", "kustomize"])
    if shutil.which(command) is not None
]

IF_RENDERED: Final = pytest.mark.skipif(not _RENDER, reason="neither kustomize nor kubectl is here")


@cache
def rendered(overlay: str) -> str:
    """Return everything that an overlay would apply, as YAML."""
    command = [*_RENDER[0], str(OVERLAYS / overlay)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def resources(overlay: str) -> Mapping[tuple[str, str], Any]:
    """Return everything that an overlay would apply, by kind and name without its hash."""
    found = {}
    for each in yaml.safe_load_all(rendered(overlay)):
        name = each["metadata"]["name"]
        bare = name.rpartition("-")[0] if each["kind"] == "ConfigMap" else name
        found[each["kind"], bare] = each
    return found


def settings_of(overlay: str) -> dict[str, str]:
    """Return the server's environment variables in the example, without those from secrets."""
    found = resources(overlay)
    (server,) = found["Deployment", "sandbox"]["spec"]["template"]["spec"]["containers"]
    settings = found["ConfigMap", "sandbox-settings"]
    assert [each["configMapRef"]["name"] for each in server["envFrom"]] == [
        settings["metadata"]["name"]
    ]
    own = {entry["name"]: entry["value"] for entry in server.get("env", ()) if "value" in entry}
    return {**settings["data"], **own}
