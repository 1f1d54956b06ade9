"""A log with a gap: its sandbox is refused, not served in part, and nothing is appended."""

import sqlite3
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from support import NORTH, SMALL_WORLD

from mock_server.contract.values.exact_json import loads
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.ground.exchange import Reply
from mock_server.store.store_errors import UnreadableError
from mock_server.web.connections.request_building import make_request

ENTRIES = 4


def call(server: MockServer, name: str, method: str = "GET") -> Reply:
    """Read or modify a customer of a sandbox."""
    body = b'{"name": "A"}' if method == "PATCH" else b""
    request = make_request(method, f"/api/v2/customer/{NORTH}", body=body)
    reply = server.sandbox(name).handle(request)
    assert isinstance(reply, Reply)
    return reply


def without_entry(file: Path, name: str, number: int) -> None:
    """Remove an entry from the log of a sandbox."""
    with closing(sqlite3.connect(file)) as connection, connection:
        row = connection.execute("SELECT generation FROM homes WHERE name = ?", (name,)).fetchone()
        connection.execute("DELETE FROM entries WHERE id = ?", ((row[0] << 32) + number,))


def kept(file: Path) -> str:
    """Make some calls to three sandboxes of a server; return the URL of its store."""
    store = f"sqlite:{file}"
    with MockServer(SMALL_WORLD, store=store) as server:
        for name in ("default", "a", "b"):
            for _ in range(ENTRIES):
                assert call(server, name, "PATCH").status == 202
    return store


@pytest.mark.parametrize("number", range(1, ENTRIES + 1))
def test_a_sandbox_whose_log_has_a_gap_is_refused_and_others_are_served(
    tmp_path: Path, number: int
) -> None:
    store = kept(tmp_path / "kept.db")
    without_entry(tmp_path / "kept.db", "a", number)
    with MockServer(SMALL_WORLD, store=store) as server:
        for method in ("GET", "PATCH", "GET"):
            refused = call(server, "a", method)
            assert refused.status == 503
            assert loads(refused.body)["errorCode"] == "SANDBOX_STORE_UNAVAILABLE"
            expected = f"sandbox a: entries are missing up to entry {number}; "
            assert expected in refused.headers["X-Sandbox-Reason"]
        assert call(server, "b").status == 200


def test_a_server_whose_default_sandbox_has_a_gap_does_not_start(tmp_path: Path) -> None:
    store = kept(tmp_path / "kept.db")
    without_entry(tmp_path / "kept.db", "default", 2)
    with pytest.raises(UnreadableError, match="sandbox default: entries are missing up to entry 2"):
        MockServer(SMALL_WORLD, store=store).__enter__()


@pytest.mark.parametrize(("call_of_it", "body"), [("extend", b'{"ttl": "1h"}'), ("keys", b"{}")])
def test_a_damaged_sandbox_does_not_end_by_calls_that_amend_it(
    tmp_path: Path, call_of_it: str, body: bytes
) -> None:
    store = kept(tmp_path / "kept.db")
    without_entry(tmp_path / "kept.db", "a", 2)
    with MockServer(SMALL_WORLD, store=store) as server:
        asked = urllib.request.Request(  # noqa: S310 - our own server
            f"{server.url}/_sandboxes/a/{call_of_it}", data=body, method="POST"
        )
        with pytest.raises(urllib.error.HTTPError, match="503") as answer:
            urllib.request.urlopen(asked)  # noqa: S310 - our own server
        answer.value.close()
        assert call(server, "a").status == 503
