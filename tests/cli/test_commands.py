"""Commands that end by themselves, and arguments that every command refuses."""

import asyncio
import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from support import START_MS, build
from support.forking import quick_command
from support.kept_contract import completed, with_marks
from support.process import MODULE, finish, run_unheard, start
from support.wire import http, serving

from mock_server.cli import main
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.scenario_file import Source
from mock_server.server.loading import load_scenario, load_source
from mock_server.server.settings import SETTINGS
from mock_server.server.shipped import documents, shipped_scenarios


def exit_code(*arguments: str) -> int:
    """Run a command in this process; return its exit code."""
    return main(arguments)


def test_the_help_of_serve_names_every_flag_and_variable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    exit_code("serve", "--help")
    out = capsys.readouterr().out
    assert [row.name for row in SETTINGS if f"[{row.variable}]" not in out] == []
    assert [row.flag for row in SETTINGS[1:] if f"  {row.flag} {row.metavar}" not in out] == []


def test_help_command_prints_the_same_as_the_flags(capsys: pytest.CaptureFixture[str]) -> None:
    for flags, words in ((["--help"], ["help"]), (["fail", "--help"], ["help", "fail"])):
        assert (exit_code(*flags), exit_code(*words)) == (0, 0)
        out = capsys.readouterr().out
        half = len(out) // 2
        assert out[:half] == out[half:]


def test_questions_are_asked_about_what_nobody_has_confirmed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code("assumptions", "--questions") == 0
    out = capsys.readouterr().out
    register = documents().assumptions
    asked = [line[3:] for line in out.splitlines() if line.startswith("## ")]
    is_open = {name for name, row in register.items() if row["alternatives"]}
    assert set(asked) == is_open - {n for n in register if "document" in register[n]["source"]}


def test_assumptions_as_json_are_the_register(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("assumptions", "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(json.dumps(completed(with_marks())["assumptions"]))


def test_openapi_of_a_scenario_follows_its_assumptions(capsys: pytest.CaptureFixture[str]) -> None:
    exit_code("openapi")
    plain = json.loads(capsys.readouterr().out)
    assert exit_code("openapi", "--scenario", "strict") == 0
    assert json.loads(capsys.readouterr().out) != plain


@pytest.mark.parametrize("arguments", [("openapi",), ("--help",)])
async def test_unread_output_is_not_an_error(arguments: tuple[str, ...]) -> None:
    ended = await run_unheard(*arguments)
    assert (ended.code, ended.err) == (0, "")


async def test_a_closed_standard_output_is_not_an_error() -> None:
    command = f"exec {' '.join(MODULE)} scenarios >&-"
    ended = await finish(await start(["/bin/sh", "-c", command]))
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
async def test_a_full_disk_exits_1_with_one_line() -> None:
    out = os.open("/dev/full", os.O_WRONLY)
    process = await start([quick_command(), "scenarios"], out=out)
    os.close(out)
    ended = await finish(process)
    assert (ended.code, ended.err) == (1, "customer-sandbox: No space left on device\n")


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


# ── sample ───────────────────────────────────────────────────────────────────────────────────────


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["sample", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_sample_of_all_has_no_magic_customer(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = load_scenario("default")
    expected = set(scenario.first_world().customer_ids()) - set(scenario.magic)
    count = str(len(expected))
    assert set(printed(capsys, "default", "--count", count).splitlines()) == expected


# ── Of a running server ──────────────────────────────────────────────────────────────────────────

CROWD = {
    "version": 1,
    "seed": 7,
    "customers": [{"ref": "a", "generated": False}],
    "population": {"ref": "crowd", "below": "a", "customers": 2500, "completeness": "mandatory"},
}


async def test_sample_of_a_server_reflects_changes(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving(Sandbox(build(CROWD), START_MS)) as served:
        gone = served.listener.url
        assert (await served.call(http("DELETE", "/_sandbox/customers/crowd.7"))).status == 204
        asked = ("sample", "--url", gone, "--count", "2500", "--format", "csv")
        assert await asyncio.to_thread(main, asked) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert (len(rows), "crowd.7" in {row["ref"] for row in rows}) == (2500, False)


# ── show and schema ──────────────────────────────────────────────────────────────────────────────


ONE_EACH = {"yaml": "default", "json": "nasty-data"}
OTHERS = [name for name in shipped_scenarios() if name != ONE_EACH["yaml"]]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        *((name, form) for form, name in ONE_EACH.items()),
        *(pytest.param(name, "yaml", marks=pytest.mark.nightly) for name in OTHERS),
    ],
)
def test_shown_scenario_loads_back_to_the_same(
    name: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", name, "--format", form]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith({"yaml": "version: ", "json": "{"}[form])
    again = load_source(Source("shown.yaml", shown), name=name)
    scenario = load_scenario(name)
    assert again.source == scenario.source
    known = scenario.base.customer_ids
    ids = [known[position] for position in range(min(100, len(known)))]
    assert list(map(again.base.customer, ids)) == list(map(scenario.base.customer, ids))
    assert again.base.packages == scenario.base.packages
