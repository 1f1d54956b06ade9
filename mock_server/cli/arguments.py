"""The words of each command, for argparse; those of verbs are tables of their own."""

import argparse
from typing import Final

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


def add_format(parser: Parser | argparse._MutuallyExclusiveGroup, *forms: str) -> None:
    """Let a command be told how to print; the first form is the default, `text` unless named."""
    forms = forms or ("text", "json")
    text = f"how to print it; {forms[0]} unless said"
    parser.add_argument("--format", choices=forms, default=forms[0], help=text)


def for_serve(parser: Parser) -> None:
    """Add the settings of a server."""
    for setting in SETTINGS:
        if setting.name == _POSITIONAL:
            parser.add_argument("scenario", nargs="?", metavar="SCENARIO", help=_help(setting))
        elif setting.is_switch:
            parser.add_argument(
                setting.flag, action="store_const", const="true", help=_help(setting)
            )
        else:
            parser.add_argument(setting.flag, metavar=setting.metavar, help=_help(setting))


def for_exec(parser: Parser) -> None:
    """Add what is served, what is demanded and written, and the command itself."""
    parser.add_argument("--scenario", metavar="SCENARIO", help="what to serve, as for serve")
    parser.add_argument("--seed", metavar="N", help="seed to use instead of the scenario's")
    parser.add_argument("--port", metavar="PORT", help="port to listen on; a free one unless said")
    parser.add_argument(
        "--control-token-file", metavar="FILE", help="a file that holds the server's control token"
    )
    parser.add_argument(
        "--fail-unused-faults",
        action="store_true",
        help="exit with 91 if a fault plan has never fired",
    )
    parser.add_argument(
        "--coverage-fail-under",
        type=float,
        metavar="PERCENT",
        help="exit with 92 if less of the contract was met",
    )
    parser.add_argument(
        "--bundle",
        metavar="FILE",
        help="write what `replay` runs again, for you alone; {sandbox} in FILE: of each sandbox",
    )
    parser.add_argument(
        "--coverage-report",
        action="append",
        default=[],
        metavar="FILE",
        help="write what was met: .json, .xml (JUnit), .md or .txt; repeatable",
    )
    parser.add_argument(
        "--junit", metavar="FILE", help="write the command, plans and coverage as a test report"
    )
    parser.add_argument("words", nargs="+", metavar="COMMAND", help="the command, after --")


def for_magic(parser: Parser) -> None:
    """Add the scenario whose customers are listed."""
    _add_default_scenario(parser, "whose; default unless said")
    add_format(parser)


def for_watch(parser: Parser) -> None:
    """Add what is shown, and of which events."""
    add_target(parser)
    add_format(parser)
    parser.add_argument("--why", action="store_true", help="say below each failure why it is one")
    for name, text in _FILTERS.items():
        parser.add_argument(f"--{name}", metavar=name.upper(), help=text)


def for_coverage(parser: Parser) -> None:
    """Add how coverage is printed and judged."""
    add_target(parser)
    add_format(parser, "text", "json", "markdown", "junit")
    parser.add_argument(
        "--fail-under", type=float, metavar="PERCENT", help="exit with 1 if less was met"
    )
    parser.add_argument(
        "--network", action="store_true", help="count broken connections for --fail-under as well"
    )


def for_sample(parser: Parser) -> None:
    """Add whose customers are printed, how many, and in which order."""
    whose = parser.add_mutually_exclusive_group()
    text = "whose customers; those of the scenario default unless said"
    _add_default_scenario(whose, text)
    whose.add_argument("--url", metavar="URL", help="base URL of a running sandbox instead")
    add_access(parser)
    parser.add_argument(
        "--seed", type=int, metavar="N", help="seed to use instead of the scenario's"
    )
    parser.add_argument(
        "--count", type=_count, default=10, metavar="N", help="how many; 10 unless said"
    )
    add_format(parser, "ids", "csv", "jsonl", "text", "json")


def for_init(parser: Parser) -> None:
    """Add where the files go."""
    parser.add_argument("folder", metavar="DIR", help="the folder to write it to")


def for_check(parser: Parser) -> None:
    """Add which files are checked, and when."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a scenario file, or a shipped name"
    )
    add_format(parser, "text", "json", "sarif", "github")
    parser.add_argument("--strict", action="store_true", help="exit with 1 on warnings as well")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file changes")
    parser.add_argument(
        "--watch-polling", action="store_true", help="watch by looking again and again"
    )


def for_rules(parser: Parser) -> None:
    """Add which rules are explained."""
    text = "the id of a rule; all unless said"
    parser.add_argument("rules", nargs="*", metavar="RULE", help=text)
    add_format(parser)


def for_show(parser: Parser) -> None:
    """Add which scenario is printed, and how."""
    parser.add_argument("file", metavar="FILE", help="a scenario file, or a shipped name")
    add_format(parser, "yaml", "json")


def for_schema(parser: Parser) -> None:
    """Add how the schema is printed."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print it as tables to read")
    add_format(form, "json", "markdown")


def for_bundle(parser: Parser) -> None:
    """Add which sandbox's bundle is fetched, and where it goes."""
    add_target(parser)
    parser.add_argument(
        "--output", metavar="FILE", help="write it to a file that only you can read"
    )


def for_replay(parser: Parser) -> None:
    """Add which bundle is run again, and whether its end is served."""
    parser.add_argument("file", metavar="FILE", help="what `bundle` or a failed test has written")
    add_format(parser)
    parser.add_argument("--serve", action="store_true", help="serve what it ends with")
    parser.add_argument("--port", metavar="PORT", help="port to serve on; 8080 unless said")


def for_assumptions(parser: Parser) -> None:
    """Add how the register is printed."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the register as JSON")
    form.add_argument("--markdown", action="store_true", help="print it as a Markdown table")
    add_format(form, "text", "json", "markdown")


def for_openapi(parser: Parser) -> None:
    """Add which document is printed."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--control", action="store_true", help="print the control API's instead")
    which.add_argument("--scenario", metavar="SCENARIO", help="whose assumptions to print it under")


def for_help(parser: Parser) -> None:
    """Add which command is told about."""
    text = "the command; all unless said"
    parser.add_argument("topic", nargs="?", metavar="COMMAND", help=text)


def for_completion(parser: Parser) -> None:
    """Add for which shell."""
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help="%(choices)s")


def _add_default_scenario(parser: Parser | argparse._MutuallyExclusiveGroup, text: str) -> None:
    parser.add_argument("scenario", nargs="?", default="default", metavar="SCENARIO", help=text)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is no count")
    return number


def _help(setting: Setting) -> str:
    default = f"; {setting.default} unless said" if setting.default else ""
    return f"{setting.help}{default} [{setting.variable}]"
