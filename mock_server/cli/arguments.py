"""The words of each command, for argparse; those of verbs are tables of their own."""

import argparse
from typing import Any, Final, TypeAlias

from mock_server.cli.parser import Parser
from mock_server.cli.target import add_access, add_target
from mock_server.server.settings_table import SETTINGS, Setting

_POSITIONAL: Final = "scenario"
_SHELLS: Final = ("bash", "zsh", "fish")
_FILTERS: Final = {
    "kind": "only this: exchange, job, plan, clock or reset",
    "operation": "only calls of this operation, and requests that it accepted",
    "customer": "only calls and requests about this customer, by ref or id",
    "status": "only replies with this HTTP status, or requests that are successful or failed",
    "code": "only replies and requests with this code",
}

_Words: TypeAlias = Parser | argparse._MutuallyExclusiveGroup  # noqa: SLF001 - it has no other name


def add_format(parser: _Words, *forms: str) -> None:
    """Add --format; the first form is the default (`text` if none are given)."""
    forms = forms or ("text", "json")
    text = f"how to print it (default: {forms[0]})"
    parser.add_argument("--format", choices=forms, default=forms[0], help=text)


def for_serve(parser: Parser) -> None:
    """Add the settings of a server."""
    for setting in SETTINGS:
        text = _help(setting)
        if setting.name == _POSITIONAL:
            _add(parser, "scenario", "SCENARIO", text, nargs="?")
        elif setting.is_switch:
            parser.add_argument(setting.flag, action="store_const", const="true", help=text)
        else:
            _add(parser, setting.flag, setting.metavar, text)


def for_exec(parser: Parser) -> None:
    """Add what is served, what is demanded and written, and the command itself."""
    _add(parser, "--scenario", "SCENARIO", "what to serve, as for serve")
    _add(parser, "--seed", "N", "seed to use instead of the scenario's")
    _add(parser, "--port", "PORT", "port to listen on (default: a free one)")
    _add(parser, "--control-token-file", "FILE", "a file that holds the server's control token")
    _switch(parser, "--fail-unused-faults", "exit with 91 if a fault plan never fired")
    text = "exit with 92 if less of the contract was met"
    _add(parser, "--coverage-fail-under", "PERCENT", text, type=float)
    text = "write what `replay` needs, readable by you alone; {sandbox} in FILE: one file each"
    _add(parser, "--bundle", "FILE", text)
    text = "write what was met, as .json, .xml (JUnit), .md or .txt; repeatable"
    _add(parser, "--coverage-report", "FILE", text, action="append", default=[])
    _add(parser, "--junit", "FILE", "write the command, fault plans and coverage as a test report")
    _add(parser, "words", "COMMAND", "the command, after --", nargs="+")


def for_magic(parser: Parser) -> None:
    """Add the scenario whose customers are listed."""
    _add(
        parser,
        "scenario",
        "SCENARIO",
        "a scenario file, or a shipped name (default: default)",
        nargs="?",
        default="default",
    )
    add_format(parser)


def for_watch(parser: Parser) -> None:
    """Add what is shown, and of which events."""
    add_target(parser)
    add_format(parser)
    _switch(parser, "--why", "explain each failure")
    for name, text in _FILTERS.items():
        _add(parser, f"--{name}", name.upper(), text)


def for_coverage(parser: Parser) -> None:
    """Add how coverage is printed and judged."""
    add_target(parser)
    add_format(parser, "text", "json", "markdown", "junit")
    _add(parser, "--fail-under", "PERCENT", "exit with 1 if less was met", type=float)
    _switch(parser, "--network", "count broken connections for --fail-under as well")


def for_sample(parser: Parser) -> None:
    """Add whose customers are printed, how many, and in which order."""
    whose = parser.add_mutually_exclusive_group()
    text = "a scenario file, or a shipped name (default: default)"
    _add(whose, "scenario", "SCENARIO", text, nargs="?", default="default")
    _add(whose, "--url", "URL", "base URL of a running sandbox to use instead")
    add_access(parser)
    _add(parser, "--seed", "N", "seed to use instead of the scenario's", type=int)
    _add(parser, "--count", "N", "how many (default: 10)", type=_count, default=10)
    add_format(parser, "ids", "csv", "jsonl", "text", "json")


def for_init(parser: Parser) -> None:
    """Add where the files go."""
    _add(parser, "folder", "DIR", "the folder to write to")


def for_check(parser: Parser) -> None:
    """Add which files are checked, and when."""
    _add(parser, "files", "FILE", "a scenario file, or a shipped name", nargs="+")
    add_format(parser, "text", "json", "sarif", "github")
    _switch(parser, "--strict", "exit with 1 on warnings as well")
    _switch(parser, "--watch", "check again after each change")
    _switch(parser, "--watch-polling", "watch by polling")


def for_rules(parser: Parser) -> None:
    """Add which rules are explained."""
    _add(parser, "rules", "RULE", "the id of a rule (default: all)", nargs="*")
    add_format(parser)


def for_show(parser: Parser) -> None:
    """Add which scenario is printed, and how."""
    _add(parser, "file", "FILE", "a scenario file, or a shipped name")
    add_format(parser, "yaml", "json")


def for_schema(parser: Parser) -> None:
    """Add how the schema is printed."""
    form = parser.add_mutually_exclusive_group()
    _switch(form, "--markdown", "print it as Markdown tables")
    add_format(form, "json", "markdown")


def for_bundle(parser: Parser) -> None:
    """Add which sandbox's bundle is fetched, and where it goes."""
    add_target(parser)
    _add(
        parser,
        "--output",
        "FILE",
        "write to a file that only you can read; - prints, as without it",
    )


def for_replay(parser: Parser) -> None:
    """Add which bundle is run again, and whether its end is served."""
    _add(parser, "file", "FILE", "a bundle, from `bundle` or a failed test")
    add_format(parser)
    _switch(parser, "--serve", "serve the sandbox as it is at the end")
    _add(parser, "--port", "PORT", "port to serve on (default: 8080)")


def for_assumptions(parser: Parser) -> None:
    """Add how the register is printed."""
    form = parser.add_mutually_exclusive_group()
    _switch(form, "--json", "print the register as JSON")
    _switch(form, "--markdown", "print it as a Markdown table")
    add_format(form, "text", "json", "markdown")


def for_openapi(parser: Parser) -> None:
    """Add which document is printed."""
    which = parser.add_mutually_exclusive_group()
    _switch(which, "--control", "print the document of the control API instead")
    _add(which, "--scenario", "SCENARIO", "print it under the assumptions of this scenario")


def for_help(parser: Parser) -> None:
    """Add which command is explained."""
    text = "the command (default: all)"
    parser.add_argument("topic", nargs="?", metavar="COMMAND", help=text)


def for_completion(parser: Parser) -> None:
    """Add which shell the script is for."""
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help="%(choices)s")


def _add(parser: _Words, name: str, metavar: str, text: str, **options: Any) -> None:
    parser.add_argument(name, metavar=metavar, help=text, **options)


def _switch(parser: _Words, name: str, text: str) -> None:
    parser.add_argument(name, action="store_true", help=text)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def _help(setting: Setting) -> str:
    default = f" (default: {setting.default})" if setting.default else ""
    return f"{setting.help}{default} [{setting.variable}]"
