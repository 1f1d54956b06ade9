"""A server begins with the state in a file (`--state`), whatever its length."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests
from support import ACME, NORTH, Client
from support.embedded import NAME, small_world
from support.executing import CALLS, CHILD
from support.quick_process import run, server
from support.wire import http

from mock_server import MockServer
from mock_server.cli import main
from mock_server.sandbox.control.call import MAX_SCENARIO
from mock_server.server.uploads import StateError, read_state_file

Change = Callable[[dict[str, Any]], object]


def exported(*names: str) -> bytes:
    """Return the state of a sandbox in which a customer has had several names."""
    client = Client.of()
    for name in names:
        assert client.modify(NORTH, {"name": name}).status == 202
    return client.control("GET", "/state").body


async def test_the_default_sandbox_of_a_server_begins_with_a_state(tmp_path: Path) -> None:
    (file := tmp_path / "state.json").write_bytes(exported("New"))
    async with server("minimal", "--state", str(file)) as running:
        state = await running.call(http("GET", "/_sandbox/state"))
        other = await running.call(http("GET", f"/s/other{CHILD}"))
    assert (state.body, other.status) == (file.read_bytes(), 200)


async def test_a_server_does_not_start_with_another_file(tmp_path: Path) -> None:
    (file := tmp_path / "state.json").write_bytes(b'{"scenario": }')
    ended = await run("serve", "--port", "0", "--state", str(file))
    why = "it is not JSON: expected value at line 1 column 14"
    assert (ended.code, ended.err) == (1, f"{file}: {why}\n")


def test_a_command_is_run_beside_a_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (file := tmp_path / "state.json").write_bytes(exported("New"))
    monkeypatch.setenv("MOCK_SERVER_STATE", str(file))
    code = (
        f"{CALLS}assert urlopen(base + '/_sandbox/state').read() == open(sys.argv[1], 'rb').read()"
    )
    assert main(["exec", "--", sys.executable, "-c", code, str(file)]) == 0


def test_a_state_that_is_too_large_for_a_call_begins_a_server(tmp_path: Path) -> None:
    long = "x" * (MAX_SCENARIO // 20)
    (file := tmp_path / "state.json").write_bytes(exported(*[long] * 20))
    with MockServer(small_world(), state=file) as begun:
        url = f"{begun.url}/_sandbox/state"
        state = requests.get(url, timeout=60)
        reset = requests.post(f"{begun.url}/_sandbox/reset", timeout=60)
        assert requests.get(url, timeout=60).content == exported()
        assert begun.sandbox(NAME).requests() == []
    assert (len(state.content) > MAX_SCENARIO, reset.status_code) == (True, 200)
    assert state.content == file.read_bytes()


def misfit(state: dict[str, Any]) -> None:
    state["packages"] = [{"packageId": ACME, "package": None}]
    state["customers"] = [{"customerId": ACME, "customer": None}]


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (lambda state: state.pop("accepted"), ["/accepted: accepted is missing; add it"]),
        (
            lambda state: state["scenario"].update(customers=[{"zz": 1}], zz=1),
            ["/scenario/customers/0/zz: ", "/scenario/zz: "],
        ),
        (misfit, [f"the document is not an exported state: customer {ACME} was removed, but "]),
        (lambda state: state.pop("scenario"), ["it is not an exported state: it has no scenario"]),
    ],
    ids=["form", "scenario", "inconsistent", "something else"],
)
def test_what_is_wrong_with_a_state_is_told_with_its_place(
    tmp_path: Path, change: Change, lines: list[str]
) -> None:
    change(state := json.loads(exported()))
    (file := tmp_path / "state.json").write_text(json.dumps(state))
    with pytest.raises(StateError) as caught:
        read_state_file(file)
    for told, line in zip(str(caught.value).splitlines(), lines, strict=True):
        assert told.startswith(f"{file}: {line}")


def test_a_path_that_can_be_none_is_refused() -> None:
    with pytest.raises(StateError, match="cannot be read: embedded null byte"):
        read_state_file("a\0b")


def test_a_state_does_not_go_with_a_store(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a state does not go with a store"):
        MockServer(state=tmp_path / "state.json", store=f"sqlite:{tmp_path}/kept.db")
