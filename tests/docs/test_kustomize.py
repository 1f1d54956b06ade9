"""The Kubernetes examples, rendered: valid and locked down."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.kustomized import IF_RENDERED, rendered, resources, settings_of

OVERLAYS = ["one-server", "two-servers"]

pytestmark = IF_RENDERED


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_what_is_rendered_meets_its_published_schemas(overlay: str, tmp_path: Path) -> None:
    file = tmp_path / "rendered.yaml"
    file.write_text(rendered(overlay), "utf-8")
    command = [sys.executable, "-m", "kubernetes_validate", "--strict", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def pods(overlay: str) -> dict[str, Any]:
    return {
        name: each["spec"]["template"]
        for (kind, name), each in resources(overlay).items()
        if kind == "Deployment"
    }


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_pod_is_as_strict_as_it_can_be(overlay: str) -> None:
    for pod in pods(overlay).values():
        spec = pod["spec"]
        assert spec["automountServiceAccountToken"] is False
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        for container in spec["containers"]:
            assert container["securityContext"] == {
                "readOnlyRootFilesystem": True,
                "allowPrivilegeEscalation": False,
                "capabilities": {"drop": ["ALL"]},
            }
            assert {"readinessProbe", "livenessProbe"} <= container.keys()
            assert "memory" in container["resources"]["limits"]


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_service_and_policy_finds_its_pods(overlay: str) -> None:
    labels = [pod["metadata"]["labels"] for pod in pods(overlay).values()]
    for (kind, name), each in resources(overlay).items():
        spec = each.get("spec", {})
        if kind == "Service":
            wanted = spec["selector"]
        elif kind in ("NetworkPolicy", "Deployment"):
            wanted = spec.get("podSelector", spec.get("selector"))["matchLabels"]
        else:
            continue
        assert any(wanted.items() <= some.items() for some in labels), (kind, name)


def test_the_policy_lets_a_server_reach_what_it_needs_alone() -> None:
    alone, shared = (resources(each)["NetworkPolicy", "sandbox"]["spec"] for each in OVERLAYS)
    assert alone["policyTypes"] == shared["policyTypes"] == ["Ingress", "Egress"]
    assert not alone.get("egress")
    ports = {port["port"] for rule in shared["egress"] for port in rule["ports"]}
    assert ports == {53, 5432}


def test_the_control_token_is_a_file_of_a_secret() -> None:
    for overlay in OVERLAYS:
        spec = pods(overlay)["sandbox"]["spec"]
        ((volume,), (mount,)) = spec["volumes"], spec["containers"][0]["volumeMounts"]
        assert volume["secret"]["secretName"] == "sandbox-control"
        file = settings_of(overlay)["MOCK_SERVER_CONTROL_TOKEN_FILE"]
        assert file == f"{mount['mountPath']}/token"
