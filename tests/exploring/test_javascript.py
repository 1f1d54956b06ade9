"""`/sandbox.mjs`: sandboxes and exploring for tests that Node runs."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from support.wire import PATIENCE_SECONDS

from mock_server import MockServer
from mock_server.exploring.choices import KINDS

NODE: Final = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")


@pytest.fixture(scope="module")
def server() -> Iterator[MockServer]:
    with MockServer() as server:
        yield server


def run(server: MockServer, folder: Path, **files: str) -> "subprocess.CompletedProcess[str]":
    """Run a test of Node with the module as the server hands it out."""
    module = httpx.get(f"{server.url}/sandbox.mjs", trust_env=False)
    (folder / "sandbox.mjs").write_bytes(module.content)
    for name, text in files.items():
        (folder / f"{name}.mjs").write_text(text)
    return subprocess.run(
        [str(NODE), "--test", str(folder / "it.mjs")],
        env={"MOCK_SERVER_URL": server.url},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )


LOST: Final = """\
import test from 'node:test'
import { explore } from './sandbox.mjs'

test('a customer is renamed', () => explore(async s => {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer acme-token' }
  const url = `${s.url}/api/v2/customer/10000000-0000-4000-8000-000000000011`
  const body = '{"name": "New"}'
  const reply = await fetch(url, { method: 'PATCH', headers, body })
    .catch(() => { throw new Error('not renamed') })
  if (reply.status !== 202) throw new TypeError('not known')
  await s.advance()
  const seen = await (await fetch(url, { headers })).json()
  if (seen.content[0]?.name !== 'New') throw new TypeError('not known')
}))
"""
"""A test of 15 lines; its client takes a lost reply for work that was not done."""


def test_a_test_of_fifteen_lines_finds_the_lost_reply(server: MockServer, tmp_path: Path) -> None:
    ended = run(server, tmp_path, it=LOST)
    assert ended.returncode == 1
    assert re.search(r"\d+ tried: 1 lie\.", ended.stdout)
    assert "fails (not renamed) although the change was made" in ended.stdout
    assert 's.fail("modifyCustomer", {"network":"reset","phase":"after"}' in ended.stdout


def test_a_client_that_says_that_it_does_not_know_passes(
    server: MockServer, tmp_path: Path
) -> None:
    ended = run(server, tmp_path, it=LOST.replace("Error('not renamed')", "TypeError('unknown')"))
    assert ended.returncode == 0, ended.stdout


def test_sandboxes_of_tests_are_dropped(server: MockServer, tmp_path: Path) -> None:
    text = """\
import test from 'node:test'
import assert from 'node:assert'
import { withSandbox } from './sandbox.mjs'

test('a plan', () => withSandbox(async s => {
  await s.fail('getCustomer', 'CUSTOMER_1006', { times: 1 })
  const reply = await fetch(`${s.url}/api/v2/customer/10000000-0000-4000-8000-000000000011`)
  assert.equal((await reply.json()).errorCode, 'CUSTOMER_1006')
  assert.equal((await s.journal()).length, 1)
  assert.deepEqual(await s.changes(), [])
}, { scenario: 'minimal' }))
"""
    ended = run(server, tmp_path, it=text)
    assert ended.returncode == 0, ended.stdout
    assert server.names() == ["default"]


def test_its_kinds_are_kinds_of_the_explorer() -> None:
    text = (Path(__file__).parents[2] / "mock_server/web/guides/sandbox.mjs").read_text()
    says = re.findall(r"^  \['(.*?)',", text, re.MULTILINE)
    assert len(says) == 7
    assert set(says) <= {kind.says for kind in KINDS.values()}
    assert len(text.splitlines()) <= 120
