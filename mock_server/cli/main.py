"""Reads the words of a command and runs it."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn

from mock_server import __version__
from mock_server.cli import commands, language
from mock_server.cli.catalogue import BRIEFLY, SHELLS, described
from mock_server.cli.leaving import leave
from mock_server.cli.parser import CommandLine, Parser, add_no_color
from mock_server.cli.sampling import sample
from mock_server.cli.target import add_access, add_target, find_target
from mock_server.cli.verbs.records import Verb
from mock_server.cli.verbs.table import VERBS
from mock_server.cli.verbs.words import add_words
from mock_server.server.settings import SettingError
from mock_server.server.settings_table import SETTINGS, Setting

_POSITIONAL: Final = "scenario"
_INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    _replace_closed_streams()
    if isinstance(sys.stdout, TextIOWrapper):  # names of files leave as they came, UTF-8 or not
        sys.stdout.reconfigure(errors="surrogateescape")
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has enough; the interpreter must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return commands.DONE
    except OSError as error:
        sys.stderr.write(f"customer-sandbox: {error}\n")
        return commands.REFUSED
    except KeyboardInterrupt:
        return _INTERRUPTED


def main_and_leave() -> NoReturn:
    """Run the command of this process, and end the process."""
    leave(main())


def _replace_closed_streams() -> None:
    """Open what was closed at the start, so that nothing else gets its descriptor."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the exit


def _run(arguments: Sequence[str] | None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = make_parser()
    if not words:
        sys.stderr.write(BRIEFLY)
        return commands.MISUSED
    namespace, unknown = parser.parse_known_args(words)
    namespace.parser.refuse_unknown(unknown)
    run: Callable[[argparse.Namespace], int] = namespace.run
    try:
        find_target(namespace, os.environ)
    except SettingError as error:
        return commands.complain(str(error), commands.MISUSED)
    return run(namespace)


def make_parser() -> CommandLine:
    """Return what reads the words of every command."""
    parser = CommandLine(prog="customer-sandbox")
    parser.add_argument("--version", action="version", version=f"customer-sandbox {__version__}")
    add_no_color(parser)
    actions = parser.add_subparsers(
        required=True, metavar="COMMAND", title="commands", parser_class=Parser
    )
    parser.commands = actions.choices
    for verb in VERBS:
        _add_verb(actions, verb)
    _add_help(actions, parser)
    _add_serve(actions)
    _add_check(actions)
    rules = _add(actions, "rules", commands.rules, "explain what check looks for")
    rules.add_argument("rules", nargs="*", metavar="RULE", help="the id of a rule; all unless said")
    _add_format(rules)
    init = _add(actions, "init", commands.init, "write a small scenario to start from")
    init.add_argument("folder", metavar="DIR", help="the folder to write it to")
    export = _add(actions, "export", commands.export, "write a running sandbox as a scenario file")
    add_target(export)
    assumptions = _add(
        actions, "assumptions", commands.assumptions, "list what is assumed, and how to switch it"
    )
    form = assumptions.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the register as JSON")
    form.add_argument("--markdown", action="store_true", help="print it as a Markdown table")
    _add_format(form, "text", "json", "markdown")
    openapi = _add(actions, "openapi", commands.openapi, "print the OpenAPI document")
    which = openapi.add_mutually_exclusive_group()
    which.add_argument("--control", action="store_true", help="print the control API's instead")
    which.add_argument("--scenario", metavar="SCENARIO", help="whose assumptions to print it under")
    magic = _add(actions, "magic", commands.magic, "list the customers that always fail")
    magic.add_argument(
        "scenario",
        nargs="?",
        default="default",
        metavar="SCENARIO",
        help="whose; default unless said",
    )
    _add_format(magic)
    coverage = _add(
        actions,
        "coverage",
        commands.coverage,
        "tell what a sandbox's clients have met, and what not",
    )
    add_target(coverage)
    _add_format(coverage, "text", "json", "markdown", "junit")
    coverage.add_argument(
        "--fail-under", type=float, metavar="PERCENT", help="exit with 1 if less was met"
    )
    coverage.add_argument(
        "--network", action="store_true", help="count broken connections for --fail-under as well"
    )
    _add_exec(actions)
    _add_replay(actions)
    text = "tell whether the server of this environment is ready"
    _add_format(_add(actions, "health", commands.health, text))
    _add_sample(actions)
    _add_watch(actions)
    text = "list the shipped scenarios"
    _add_format(_add(actions, "scenarios", commands.scenarios, text))
    show = _add(actions, "show", language.show, "print a scenario with everything resolved")
    show.add_argument("file", metavar="FILE", help="a scenario file, or a shipped name")
    _add_format(show, "yaml", "json")
    schema = _add(actions, "schema", language.schema, "print the JSON Schema of scenario files")
    form = schema.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print it as tables to read")
    _add_format(form, "json", "markdown")
    return parser


def _add_serve(actions: "argparse._SubParsersAction[Parser]") -> None:
    serve = _add(actions, "serve", commands.serve, "serve a scenario")
    for setting in SETTINGS:
        if setting.name == _POSITIONAL:
            serve.add_argument("scenario", nargs="?", metavar="SCENARIO", help=_help(setting))
        elif setting.is_switch:
            serve.add_argument(
                setting.flag, action="store_const", const="true", help=_help(setting)
            )
        else:
            serve.add_argument(setting.flag, metavar=setting.metavar, help=_help(setting))


def _add_exec(actions: "argparse._SubParsersAction[Parser]") -> None:
    execute = _add(actions, "exec", commands.execute, "serve for as long as a command runs")
    execute.add_argument("--scenario", metavar="SCENARIO", help="what to serve, as for serve")
    execute.add_argument("--seed", metavar="N", help="seed to use instead of the scenario's")
    execute.add_argument("--port", metavar="PORT", help="port to listen on; a free one unless said")
    execute.add_argument(
        "--control-token-file", metavar="FILE", help="a file that holds the server's control token"
    )
    execute.add_argument(
        "--fail-unused-faults",
        action="store_true",
        help="exit with 91 if a fault plan has never fired",
    )
    execute.add_argument(
        "--coverage-fail-under",
        type=float,
        metavar="PERCENT",
        help="exit with 92 if less of the contract was met",
    )
    execute.add_argument(
        "--bundle",
        metavar="FILE",
        help="write what `replay` runs again, for you alone; {sandbox} in FILE: of each sandbox",
    )
    execute.add_argument(
        "--coverage-report",
        action="append",
        default=[],
        metavar="FILE",
        help="write what was met: .json, .xml (JUnit), .md or .txt; repeatable",
    )
    execute.add_argument(
        "--junit", metavar="FILE", help="write the command, plans and coverage as a test report"
    )
    execute.add_argument("words", nargs="+", metavar="COMMAND", help="the command, after --")


def _add_replay(actions: "argparse._SubParsersAction[Parser]") -> None:
    bundle = _add(actions, "bundle", commands.bundle, "print what it takes to replay a sandbox")
    add_target(bundle)
    bundle.add_argument(
        "--output", metavar="FILE", help="write it to a file that only you can read"
    )
    replay = _add(actions, "replay", commands.replay, "run again what happened in a sandbox")
    replay.add_argument("file", metavar="FILE", help="what `bundle` or a failed test has written")
    _add_format(replay)
    replay.add_argument("--serve", action="store_true", help="serve what it ends with")
    replay.add_argument("--port", metavar="PORT", help="port to serve on; 8080 unless said")


def _add_check(actions: "argparse._SubParsersAction[Parser]") -> None:
    check = _add(actions, "check", commands.check, "check scenario files")
    check.add_argument(
        "files", nargs="+", metavar="FILE", help="a scenario file, or a shipped name"
    )
    _add_format(check, "text", "json", "sarif", "github")
    check.add_argument("--strict", action="store_true", help="exit with 1 on warnings as well")
    check.add_argument("--watch", action="store_true", help="check again whenever a file changes")
    check.add_argument(
        "--watch-polling", action="store_true", help="watch by looking again and again"
    )


def _add_watch(actions: "argparse._SubParsersAction[Parser]") -> None:
    watch = _add(actions, "watch", commands.watch, "show what happens in a sandbox, as it happens")
    add_target(watch)
    _add_format(watch)
    watch.add_argument("--why", action="store_true", help="say below each failure why it is one")
    for name, help_text in {
        "kind": "only this: exchange, job, plan, clock or reset",
        "operation": "only calls of this operation, and requests that it accepted",
        "customer": "only calls and requests about this customer, by ref or id",
        "status": "only replies with this HTTP status, or requests that are successful or failed",
        "code": "only replies and requests with this code",
    }.items():
        watch.add_argument(f"--{name}", metavar=name.upper(), help=help_text)


def _add_sample(actions: "argparse._SubParsersAction[Parser]") -> None:
    text = "print different customers for a load test, the same ones each time"
    parser = _add(actions, "sample", sample, text)
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument(
        "scenario",
        nargs="?",
        default="default",
        metavar="SCENARIO",
        help="whose customers; those of the scenario default unless said",
    )
    whose.add_argument("--url", metavar="URL", help="base URL of a running sandbox instead")
    add_access(parser)
    parser.add_argument(
        "--seed", type=int, metavar="N", help="seed to use instead of the scenario's"
    )
    parser.add_argument(
        "--count", type=_count, default=10, metavar="N", help="how many; 10 unless said"
    )
    _add_format(parser, "ids", "csv", "jsonl", "text", "json")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is no count")
    return number


def _help(setting: Setting) -> str:
    default = f"; {setting.default} unless said" if setting.default else ""
    return f"{setting.help}{default} [{setting.variable}]"


def _add(
    actions: "argparse._SubParsersAction[Parser]",
    name: str,
    run: Callable[[argparse.Namespace], int],
    text: str,
    more: str = "",
) -> Parser:
    parser = actions.add_parser(name, help=text, description=described(name, text, more))
    add_no_color(parser)
    parser.set_defaults(run=run, command=name, parser=parser)
    parser.summary = text
    return parser


def _add_verb(actions: "argparse._SubParsersAction[Parser]", verb: Verb) -> None:
    parser = _add(actions, verb.name, commands.do_verb, verb.help, verb.more)
    parser.is_intermixed = True
    add_words(parser, verb)


def _add_help(actions: "argparse._SubParsersAction[Parser]", whole: CommandLine) -> None:
    parser = _add(actions, "help", whole.tell, "tell about every command, or about one")
    parser.add_argument("topic", nargs="?", metavar="COMMAND", help="the command; all unless said")
    text = "print a script that completes commands, flags and names in a shell"
    parser = _add(actions, "completion", partial(commands.completion, whole), text)
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="%(choices)s")


def _add_format(parser: Parser | argparse._MutuallyExclusiveGroup, *forms: str) -> None:
    forms = forms or ("text", "json")
    text = f"how to print it; {forms[0]} unless said"
    parser.add_argument("--format", choices=forms, default=forms[0], help=text)
