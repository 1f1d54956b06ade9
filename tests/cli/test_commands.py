"""Commands that end by themselves, and arguments that every command refuses."""

import json
import os
import re
from inspect import Parameter, signature
from pathlib import Path

import pytest
import yaml
from support.contract_lists import OPERATIONS
from support.forking import quick_command
from support.process import MODULE, environment, finish, run, run_unheard, start

import mock_server
from mock_server.cli import main
from mock_server.cli.catalogue import COMMANDS as CATALOGUE
from mock_server.cli.command_line import commands_named, make_parser
from mock_server.cli.parser import Parser
from mock_server.server.settings_table import SETTINGS
from mock_server.server.shipped import documents

COMMANDS = [
    "serve", "check", "rules", "init", "export", "assumptions", "openapi", "magic", "coverage",
    "scenarios", "show", "schema",
]  # fmt: skip
BROKEN = "version: 1\nseeed: 1\ncustomers: [{ref: a}]\n"


def exit_code(*arguments: str) -> int:
    """Run a command in this process; return its exit code, even if it raises SystemExit."""
    try:
        return main(arguments)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else -1


def test_version_prints_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--version") == 0
    assert capsys.readouterr() == (f"customer-sandbox {mock_server.__version__}\n", "")


def test_parsers_of_commands_take_whatever_argparse_makes_them_with() -> None:
    # For example `color`, which Python 3.14 adds.
    kinds = [parameter.kind for parameter in signature(Parser).parameters.values()]
    assert kinds == [Parameter.VAR_KEYWORD]


def test_the_parser_of_one_command_is_that_of_all() -> None:
    whole = make_parser().commands
    alone = {name: make_parser([name]).commands[name] for name in whole}
    assert [parser.format_help() for parser in alone.values()] == [
        parser.format_help() for parser in whole.values()
    ]


def test_the_help_of_each_command_describes_every_argument() -> None:
    undescribed = [
        (name, each.dest)
        for name, command in make_parser().commands.items()
        for each in command.noted
        if not each.help
    ]
    assert undescribed == []


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["check", "serve"], ["check"]),
        (["--no-color", "check"], ["check"]),
        (["chek", "check"], [*CATALOGUE]),
        (["--help"], [*CATALOGUE]),
    ],
)
def test_only_the_parser_of_the_command_is_made(words: list[str], named: list[str]) -> None:
    assert [*commands_named(words)] == named


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["serve", "--prot", "1"],
            "customer-sandbox serve: unrecognized arguments: --prot; did you mean --port?",
        ),
        (
            ["serve", "--por", "1"],
            "customer-sandbox serve: unrecognized arguments: --por; did you mean --port?",
        ),
        (["serve", "--qqq"], "customer-sandbox serve: unrecognized arguments: --qqq"),
        (["serve", "--bogus"], "customer-sandbox serve: unrecognized arguments: --bogus"),
        (
            ["exec", "--format", "json", "--", "true"],
            "customer-sandbox exec: unrecognized arguments: --format",
        ),
        (
            ["--no-color", "--url", "http://localhost:8080", "clock"],
            (
                "customer-sandbox: unrecognized arguments: --url; "
                "put the flags of a command after it"
            ),
        ),
        (
            ["--verison"],
            "customer-sandbox: unrecognized arguments: --verison; did you mean --version?",
        ),
        (["sevre"], "customer-sandbox: there is no command 'sevre'; did you mean serve?"),
        (["qqq"], "customer-sandbox: there is no command 'qqq'"),
        (
            ["help", "exlpain"],
            "customer-sandbox: there is no command 'exlpain'; did you mean explain?",
        ),
        (
            ["requests", "--format", "jsn"],
            (
                "customer-sandbox requests: argument --format: 'jsn' is not one of text, json; "
                "did you mean json?"
            ),
        ),
        (
            ["call", "getCustmer", "north"],
            (
                "customer-sandbox call: argument OPERATION: 'getCustmer' is not one of "
                f"{', '.join(OPERATIONS)}; did you mean getCustomer?"
            ),
        ),
        (
            ["journal", "--status", "four"],
            "customer-sandbox journal: argument --status: 'four' is not a whole number",
        ),
        (
            ["coverage", "--fail-under", "500"],
            "customer-sandbox coverage: argument --fail-under: '500' is not a number from 0 to 100",
        ),
        (
            ["exec", "--coverage-fail-under=nan", "--", "true"],
            (
                "customer-sandbox exec: argument --coverage-fail-under: 'nan' is not a number "
                "from 0 to 100"
            ),
        ),
        (
            ["run", "--speed", "nan"],
            "customer-sandbox run: argument --speed: 'nan' is not a number such as 60 or 0.5",
        ),
        (
            ["clock", "--timeout", "-1"],
            "customer-sandbox clock: argument --timeout: '-1' is not a number of seconds",
        ),
        (
            ["fail", "any", "ok", "--when", "{"],
            "customer-sandbox fail: argument --when: '{' is not JSON: ",
        ),
        (["serve", "--port"], "customer-sandbox serve: argument --port: expected one argument"),
        (["check"], "customer-sandbox check: the following arguments are required: FILE"),
        (
            ["openapi", "--control", "--scenario", "strict"],
            "customer-sandbox openapi: argument --scenario: not allowed with argument --control",
        ),
    ],
)
def test_invalid_arguments_exit_2_with_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith(message), err.count("\n")) == ("", True, 1)
    assert re.search(r"; see customer-sandbox( \w+)? --help\n$", err)


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


def test_rules_that_are_misspelt_are_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("rules", "duplicate-reff") == 2
    assert capsys.readouterr().err.endswith("; did you mean duplicate-ref?\n")


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


def test_check_tells_how_many_customers_a_scenario_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("check", "minimal") == 0
    assert capsys.readouterr() == ("minimal: ok, 2 customers\n", "")


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


def test_openapi_of_an_invalid_scenario_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("openapi", "--scenario", "nowhere.yaml") == 1
    line = "nowhere.yaml:1:1: cannot be read: No such file or directory; nothing shipped is named"
    out, err = capsys.readouterr()
    assert (out, err.startswith(line)) == ("", True)


def test_scenarios_lists_the_shipped_ones_with_what_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code("scenarios") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [
        "contract-drift", "deep-hierarchy", "default", "duplicate-names", "flaky",
        "gateway-errors", "load-test", "lost-replies", "minimal", "nasty-data", "outage",
        "rate-limited", "slow", "strict",
        "errors/CUSTOMER_1002", "errors/CUSTOMER_1003", "errors/CUSTOMER_1006",
        "errors/GLOBAL_1001",
    ]  # fmt: skip
    given = "One customer and one sub-account, spelled out; time stands still until it is moved."
    assert lines[8] == f"{'minimal':<20}  {given}"


@pytest.mark.parametrize("arguments", [("openapi",), ("scenarios",), ("--help",), ("--version",)])
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
