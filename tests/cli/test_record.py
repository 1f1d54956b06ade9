"""`record` and `scenario-from`."""

import json
from pathlib import Path

import pytest
from support import START_MS, Client
from support.recordings import ID, entry, har, recorded

from mock_server.cli import main
from mock_server.recordings import Recording
from mock_server.recordings.recording_file import write_recording
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_shipped

PARENT = "/api/v2/customer/20000000-0000-4000-8000-000000000001"


def test_a_recording_becomes_a_scenario_that_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, scenario = tmp_path / "calls.jsonl", tmp_path / "scenario.yaml"
    client = Client(Sandbox(load_shipped("minimal"), START_MS))
    calls = (recorded(client, "GET", PARENT),)
    write_recording(source, Recording(calls, {"no call": 2}, is_anonymous=True))
    assert main(["scenario-from", str(source)]) == 0
    made = capsys.readouterr()
    assert made.err == "left out: 2 no call\n"
    scenario.write_text(made.out)
    assert main(["check", "--strict", str(scenario)]) == 0
    assert capsys.readouterr().out == f"{scenario}: ok, 2 customers\n"


@pytest.mark.parametrize(("words", "values"), [((), "replaced"), (("--keep-values",), "kept")])
def test_a_recording_says_whether_its_values_were_replaced(
    tmp_path: Path, words: tuple[str, ...], values: str
) -> None:
    source, out = tmp_path / "a.har", tmp_path / "calls.jsonl"
    source.write_text(json.dumps(har(entry())))
    assert main(["record", "--from", str(source), "--out", str(out), *words]) == 0
    assert json.loads(out.read_text().splitlines()[0])["values"] == values
    assert (ID in out.read_text()) is (values == "kept")
