"""Commands that end by themselves, and arguments that every command refuses."""

import json
import os
from pathlib import Path

import pytest
import yaml
from support.forking import quick_command
from support.process import MODULE, environment, finish, run, run_unheard, start

import mock_server
from mock_server.cli import main
from mock_server.server.settings_table import SETTINGS
from mock_server.server.shipped import documents

COMMANDS = [
    "serve", "check", "rules", "init", "export", "assumptions", "openapi", "magic", "coverage",
    "scenarios", "show", "schema",
]  # fmt: skip
BROKEN = "version: 1\nseeed: 1\ncustomers: [{ref: a}]\n"


def exit_code(*arguments: str) -> int:
    """Run a command in this process; return its exit code."""
    return main(arguments)


def test_version_prints_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--version") == 0
    assert capsys.readouterr() == (f"customer-sandbox {mock_server.__version__}\n", "")


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--help") == 0
    out, err = capsys.readouterr()
    assert ([name for name in COMMANDS if f"    {name}" not in out], err) == ([], "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(command, "--help") == 0
    out, err = capsys.readouterr()
    assert (out.startswith(f"usage: customer-sandbox {command} "), err) == (True, "")


def test_the_help_of_serve_names_every_flag_and_variable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    exit_code("serve", "--help")
    out = capsys.readouterr().out
    assert [row.name for row in SETTINGS if f"[{row.variable}]" not in out] == []
    assert [row.flag for row in SETTINGS[1:] if f"  {row.flag} {row.metavar}" not in out] == []


def test_no_arguments_exit_2_with_a_hint_at_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code() == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1].split()) == (
        "",
        ["customer-sandbox", "--help", "see", "every", "command"],
    )


def test_help_command_prints_the_same_as_the_flags(capsys: pytest.CaptureFixture[str]) -> None:
    for flags, words in ((["--help"], ["help"]), (["fail", "--help"], ["help", "fail"])):
        assert (exit_code(*flags), exit_code(*words)) == (0, 0)
        out = capsys.readouterr().out
        half = len(out) // 2
        assert out[:half] == out[half:]


@pytest.mark.parametrize(
    "words",
    [("rules",), ("assumptions",), ("magic",), ("scenarios",), ("sample",), ("health",)],
    ids=lambda words: words[0],
)
def test_what_is_printed_as_text_is_printed_as_json(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    exit_code(*words, "--format", "json")
    out, err = capsys.readouterr()
    assert (bool(json.loads(out)), err) == (True, "")


@pytest.mark.parametrize("command", ["check", "show"])
async def test_a_dash_is_a_scenario_on_standard_input(command: str) -> None:
    line = f"echo '{{version: 1, customers: [{{ref: a}}]}}' | {quick_command()} {command} -"
    ended = await finish(await start(["/bin/sh", "-c", line]))
    shown = {"check": "-: ok, 1 customer", "show": "version: 1"}
    assert (ended.err, shown[command] in ended.out) == ("", True)


async def test_a_finding_in_standard_input_has_its_place() -> None:
    line = f"printf 'version: 1\\nseeed: 1\\n' | {quick_command()} check -"
    ended = await finish(await start(["/bin/sh", "-c", line]))
    assert (ended.code, ended.out.startswith("-:2:1: error: ")) == (1, True)


def test_check_reports_the_findings_of_each_of_several_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(BROKEN, "utf-8")
    missing = tmp_path / "missing.yaml"
    assert exit_code("check", str(broken), "minimal", str(missing)) == 1
    out, err = capsys.readouterr()
    first, note, second, third = out.splitlines()
    assert note == f"{broken}: references, ids and customers are checked once these are mended"
    assert first == f"{broken}:2:1: error: /seeed: unknown key seeed; did you mean seed? [schema]"
    assert second == "minimal: ok, 2 customers"
    unreadable = f"{missing}:1:1: error: cannot be read: No such file or directory; "
    assert (third.startswith(unreadable), err) == (True, "")


def test_assumptions_lists_every_row_with_its_alternatives(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code("assumptions") == 0
    lines = capsys.readouterr().out.splitlines()
    register = documents().assumptions
    *heads, blank, _ = [line for line in lines if not line.startswith("  ")]
    assert blank == ""
    assert heads == [f"{name} (section {row['section']})" for name, row in register.items()]
    alternatives = sum(len(row["alternatives"]) for row in register.values())
    counts = [sum(line.startswith(f"  {word}: ") for line in lines) for word in ("open", "default")]
    assert counts == [len(register)] * 2
    assert sum(line.startswith("  or: ") for line in lines) == alternatives


def test_assumptions_as_json_are_the_register(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("assumptions", "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    text = Path(mock_server.__path__[0], "contract", "assumptions.yaml").read_text("utf-8")
    assert printed == json.loads(json.dumps(yaml.safe_load(text)))


def test_assumptions_as_markdown_are_a_table_of_every_row(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code("assumptions", "--markdown") == 0
    head, rule, *rows = capsys.readouterr().out.splitlines()
    assert head == "| id | section | left open | what the sandbox does | source | alternatives |"
    assert rule == "|---|---|---|---|---|---|"
    assert [row.split(" | ")[0] for row in rows] == [
        f"| `{name}`" for name in documents().assumptions
    ]


def test_openapi_prints_the_document_of_the_interface(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("openapi") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["openapi"].startswith("3.1")
    assert "/api/v2/customer/{id}" in document["paths"]


def test_openapi_prints_the_document_of_the_control_api(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("openapi", "--control") == 0
    assert "/_sandbox/clock" in json.loads(capsys.readouterr().out)["paths"]


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


async def test_the_module_is_the_command() -> None:
    assert (await run("--version")).out == f"customer-sandbox {mock_server.__version__}\n"


def test_the_environment_of_tests_says_nothing_of_settings() -> None:
    assert [name for name in environment() if name.startswith("MOCK_SERVER_")] == []
