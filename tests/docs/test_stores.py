"""The page about stores: its commands work as shown, and it describes every line of an export."""

import json
import re
from pathlib import Path

import pytest
from support.code_blocks import as_pattern, blocks, calls, run_shown
from support.stores import call, nonce, placed, snapped

from mock_server.sandbox.ground.exchange import Request
from mock_server.store.codec import digest_of_scenario, write_call
from mock_server.store.log_export import export_store
from mock_server.store.log_records import Founding
from mock_server.store.opening import open_store
from mock_server.store.port import Store

PAGE = (Path(__file__).parents[2] / "docs/reference/stores.md").read_text("utf-8")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = open_store(f"sqlite:{tmp_path}/kept.db")
    digest, document = digest_of_scenario("small", 7, {"seed": 7})
    store.append((), {digest: document})
    home = placed(store.append([Founding("a", 1000, digest, nonce())])[0]).home
    store.append([call(home, write_call(Request("POST", "/_sandbox/reset"), digest))])
    snapped(store, home, 1, b"{}")
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
        "entry",
    ]
    for line in lines:
        [row] = re.findall(rf"^\| `{next(iter(line))}` \|.*$", listed, re.MULTILINE)
        assert [member for member in line if f"`{member}`" not in row] == []
