"""`customer-sandbox export` against a running server, and `customer-sandbox init`."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from mock_server.cli import main
from mock_server.embedding.local_server import MockServer

# ── export ───────────────────────────────────────────────────────────────────────────────────────


def test_export_writes_no_file_that_is_too_large_to_be_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    level: list[dict[str, Any]] = [{"name": "a\n" * 9_500} for _ in range(10)]
    for _ in range(28):  # each line of a name is indented as deeply as its customer
        level = [{"customers": level}]
    with MockServer({"version": 1, "customers": level}) as server:
        assert main(["export", "--url", server.url]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("nothing is written: the exported scenario:1:1: ")
    assert "keep the state instead: GET /_sandbox/state" in err


# ── init ─────────────────────────────────────────────────────────────────────────────────────────


def test_init_writes_what_editors_complete_it_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["schema"]) == 0
    file = tmp_path / "scenario.yaml"
    modeline, _, text = file.read_text("utf-8").partition("\n")
    key, _, address = modeline.partition("=")
    assert key == "# yaml-language-server: $schema"
    written = (file.parent / address).read_text("utf-8")  # editors resolve it relative to the file
    assert written == capsys.readouterr().out
    schema = json.loads(written)
    jsonschema.validators.validator_for(schema).check_schema(schema)
    assert [*jsonschema.Draft202012Validator(schema).iter_errors(yaml.safe_load(text))] == []
    misspelt = yaml.safe_load(text.replace("customers:", "costumers:"))
    assert [*jsonschema.Draft202012Validator(schema).iter_errors(misspelt)]
