"""The page about stores: its commands work as shown, and it describes every line of an export."""

import json
import re
from pathlib import Path

import pytest
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.stores import call, commit, created

from mock_server.keeping.codec import digest_of_scenario, packed, write_call
from mock_server.keeping.contents import export_store
from mock_server.keeping.opening import open_store
from mock_server.keeping.store import Store
from mock_server.keeping.store_records import Snapshot
from mock_server.sandbox.ground.exchange import Request

PAGE = (Path(__file__).parents[2] / "docs/reference/stores.md").read_text("utf-8")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = open_store(f"sqlite:{tmp_path}/kept.db")
    digest, document = digest_of_scenario("small", 7, {"seed": 7})
    commit(store, small=document)
    sandbox = created(store, "a", scenario=digest)
    reset = write_call(Request("POST", "/_sandbox/reset"))
    commit(store, call(sandbox, 1, reset), call(sandbox, 2, reset, scenario=digest))
    body = b"".join(packed([b"{}"]))
    assert store.keep_snapshot(Snapshot(sandbox, 1, 1000, body, digest))
    return store


def test_the_calls_of_the_page_answer_what_it_shows(store: Store, tmp_path: Path) -> None:
    store.close()
    for block in blocks(PAGE, "console"):
        for command, output in calls(block):
            done = run_shown(command, cwd=tmp_path)
            assert re.fullmatch(as_pattern(output), done.stdout, re.DOTALL), f"{command}\n{done}"
            assert (done.returncode, done.stderr) == (0, "")


def test_the_page_names_every_member_of_an_export(store: Store) -> None:
    listed = PAGE.partition("### Lines of an export")[2]
    lines = [json.loads(line) for line in export_store(store)]
    store.close()
    assert [next(iter(line)) for line in lines] == [
        "store",
        "scenario",
        "sandbox",
        "snapshot",
        "call",
    ]
    for line in lines:
        [row] = re.findall(rf"^\| `{next(iter(line))}` \|.*$", listed, re.MULTILINE)
        assert [member for member in line if f"`{member}`" not in row] == []
