"""The proxy of the examples, run by nginx in front of a server with keys."""

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from support.process import free_port
from support.quick_process import server

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / "examples/nginx.conf").read_text("utf-8")
NGINX, OPENSSL = shutil.which("nginx"), shutil.which("openssl")
TOKEN = "operators-token"
AROUND = """
daemon off;
pid {folder}/pid;
error_log stderr notice;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {example}
}}
"""


def configured(folder: Path, port: int, url: str) -> Path:
    """Write the example with the ports and the certificate of a test."""
    example = EXAMPLE
    for shown, own in {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/sandbox": f"{folder}/sandbox",
        "http://127.0.0.1:8080": url,
    }.items():
        assert shown in example
        example = example.replace(shown, own)
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder=folder, example=example), "utf-8")
    return file


def prepared(folder: Path, port: int, url: str) -> tuple[str, ...]:
    """Make a certificate, let nginx check the example, and return the command that runs it."""
    assert NGINX
    assert OPENSSL
    subject = ("-subj", "/CN=sandbox.example", "-newkey", "rsa:2048", "-nodes", "-x509")
    files = ("-keyout", folder / "sandbox.key", "-out", folder / "sandbox.pem")
    subprocess.run([OPENSSL, "req", *subject, *files], check=True, capture_output=True)
    command = (NGINX, "-p", str(folder), "-e", "stderr", "-c", str(configured(folder, port, url)))
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    return command


@asynccontextmanager
async def proxy(folder: Path, port: int, url: str) -> AsyncIterator[None]:
    """Run nginx during a block."""
    command = prepared(folder, port, url)
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    try:
        await process.stderr.readuntil(b"start worker process")  # it listens by then
        yield
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="there is no nginx")
async def test_a_partner_calls_through_the_proxy(tmp_path: Path) -> None:
    port = free_port()
    access = ("--access", "keys", "--control-token", TOKEN, "--trust-proxy", "1")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    host = {"Host": "sandbox.example"}
    async with (
        server("minimal", *access) as running,
        proxy(tmp_path, port, running.url),
        aiohttp.ClientSession(
            f"https://127.0.0.1:{port}", connector=aiohttp.TCPConnector(ssl=trusting), headers=host
        ) as session,
    ):
        operator = {"Authorization": f"Bearer {TOKEN}"}
        async with session.put("/_sandboxes/acme", json={}, headers=operator) as made:
            answer = await made.json()
        assert answer["baseUrl"] == f"https://sandbox.example/s/acme~{answer['keys']['caller']}"
        owner = {"X-Sandbox-Key": answer["keys"]["owner"]}
        async with session.get("/s/acme/_sandbox/clock", headers=owner) as own:
            assert own.status == 200
        async with session.get("/s/acme/_sandbox/clock") as unknown:
            assert unknown.status == 401
