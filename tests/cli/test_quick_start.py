"""Work that is skipped in a process that only serves."""

import os
import ssl
import sys

import pytest
from support.process import server

from mock_server.cli.commands.serve_commands import without_certificates

TELLING = """
import atexit, gc, sys
from mock_server.cli import main
atexit.register(lambda: print("collecting:", gc.isenabled(), "spared:", gc.get_freeze_count() > 0))
sys.exit(main())
"""


def test_a_context_that_is_made_without_authorities_trusts_nobody() -> None:
    with without_certificates():
        assert ssl.create_default_context().cert_store_stats()["x509_ca"] == 0


def test_without_authorities_the_environment_is_as_it_was_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "mine.pem")
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    before = dict(os.environ)
    with without_certificates():
        pass
    assert dict(os.environ) == before


async def test_a_server_collects_garbage_but_not_among_what_its_start_made() -> None:
    async with server("minimal", command=(sys.executable, "-c", TELLING)) as running:
        ended = await running.stop()
    assert ended.out.splitlines()[-1] == "collecting: True spared: True"
