"""The Kubernetes examples, rendered: valid, locked down, and balanced by sandbox."""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.kustomized import IF_RENDERED, rendered, resources, settings_of
from support.process import Running, free_port
from support.quick_process import server
from support.wire import http

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
        elif kind in ("NetworkPolicy", "PodDisruptionBudget", "Deployment"):
            wanted = spec.get("podSelector", spec.get("selector"))["matchLabels"]
        else:
            continue
        assert any(wanted.items() <= some.items() for some in labels), (kind, name)


def test_the_policy_lets_a_server_reach_what_it_needs_alone() -> None:
    alone, shared = (resources(each)["NetworkPolicy", "sandbox"]["spec"] for each in OVERLAYS)
    assert alone["policyTypes"] == shared["policyTypes"] == ["Ingress", "Egress"]
    assert not alone.get("egress")
    ports = {port["port"] for rule in shared["egress"] for port in rule["ports"]}
    assert ports == {53, 5432, 8080}


def test_the_control_token_is_a_file_of_a_secret() -> None:
    for overlay in OVERLAYS:
        spec = pods(overlay)["sandbox"]["spec"]
        ((volume,), (mount,)) = spec["volumes"], spec["containers"][0]["volumeMounts"]
        assert volume["secret"]["secretName"] == "sandbox-control"
        file = settings_of(overlay)["MOCK_SERVER_CONTROL_TOKEN_FILE"]
        assert file == f"{mount['mountPath']}/token"


# ── The balancer ─────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def balanced(one: Running, other: Running, folder: Path) -> AsyncIterator[str]:
    """Run HAProxy before two servers as in the example, with other addresses; yield the URL."""
    (text,) = resources("two-servers")["ConfigMap", "sandbox-balancer"]["data"].values()
    port = free_port()
    text = text.replace("bind :8080", f"bind 127.0.0.1:{port}")
    text, changed = re.subn(
        r"server-template sandbox \d+ sandbox-servers:8080",
        "".join(
            f"server {name} {running.url.removeprefix('http://')} no-check\n  "
            for name, running in (("one", one), ("other", other))
        ),
        text,
    )
    assert changed == 1
    file = folder / "haproxy.cfg"
    file.write_text(text, "utf-8")
    process = await asyncio.create_subprocess_exec("haproxy", "-q", "-db", "-f", str(file))
    url = f"http://127.0.0.1:{port}"
    try:
        await reachable(port)
        yield url
    finally:
        process.terminate()
        await process.wait()


async def reachable(port: int) -> None:
    async with asyncio.timeout(20):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                await asyncio.sleep(0)
            else:
                writer.close()
                return


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="there is no HAProxy")
async def test_calls_of_a_sandbox_go_to_one_server(tmp_path: Path) -> None:
    """The servers share nothing here: a frozen clock shows which one has answered."""
    async with (
        server() as one,
        server() as other,
        balanced(one, other, tmp_path) as url,
        httpx.AsyncClient(base_url=url) as client,
    ):
        met = set()
        for number in range(8):
            name = f"team-{number}"
            await one.call(http("POST", f"/s/{name}/_sandbox/clock/freeze"))
            by_address = await client.get(f"/s/{name}/_sandbox/clock")
            by_header = await client.get("/_sandbox/clock", headers={"X-Sandbox": name})
            assert by_address.json()["mode"] == by_header.json()["mode"]
            met.add(by_address.json()["mode"])
        assert met == {"frozen", "real"}
