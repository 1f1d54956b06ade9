"""Progress of long work: one line, where a person watches, and gone at the end."""

import json
import sys
from pathlib import Path

import pytest
from support import NORTH
from support.embedded import small_world
from support.quick_process import run
from support.recordings import entry, har
from support.terminals import in_terminal

from mock_server import Request, open_sandbox
from mock_server.cli import main
from mock_server.contract.values.exact_json import dumps

LINE = "\r\x1b[K"
CLIENT = """
import os, urllib.request
customer = "10000000-0000-4000-8000-000000000011"
urllib.request.urlopen(f"{os.environ['MOCK_SERVER_URL']}/api/v2/customer/{customer}")
"""
PLAN = "version: 1\ntitle: T\nsteps: [{id: one, title: The first}]\n"
COMMANDS = {
    "replay bundle.json": "1 of 1 calls",
    "record --from calls.har --out new.jsonl": "reading calls.har",
    "compare calls.har": "comparing story 1 of 1",
    "calibrate calls.har": "1 call was read",
    f"certify plan.yaml --report out -- {sys.executable} -c pass": "step 1 of 1: The first",
    f"explore --budget 5 -- {sys.executable} client.py": "",
    "store check sqlite:kept.db": "sandbox 1 of 1: default",
    "store compact sqlite:kept.db": "deleting what is not needed",
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands name."""
    tmp_path = tmp_path_factory.mktemp("files")
    (tmp_path / "client.py").write_text(CLIENT, "utf-8")
    (tmp_path / "calls.har").write_text(json.dumps(har(entry())), "utf-8")
    (tmp_path / "plan.yaml").write_text(PLAN, "utf-8")
    sandbox = open_sandbox(small_world())
    sandbox.handle(Request("GET", f"/api/v2/customer/{NORTH}"))
    (tmp_path / "bundle.json").write_bytes(dumps(sandbox.bundle()))
    assert main(["exec", "--store", f"sqlite:{tmp_path}/kept.db", "--", "true"]) == 0
    return tmp_path


@pytest.fixture(autouse=True)
def place(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(files)


@pytest.mark.parametrize(("words", "shown"), COMMANDS.items())
async def test_a_terminal_shows_progress_and_then_no_more(words: str, shown: str) -> None:
    watched = await in_terminal(*words.split())
    assert f"{LINE}{shown}" in watched.out, watched
    assert watched.out.count(LINE) >= 2


async def test_elsewhere_there_is_no_progress() -> None:
    shown = await in_terminal("replay", "bundle.json", environ={"TERM": "dumb"})
    piped = await run("replay", "bundle.json")
    assert (LINE in shown.out + piped.out + piped.err, piped.code) == (False, 0)
