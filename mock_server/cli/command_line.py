"""The command line, made with click from the rows of `commands.json`.

A command is made, and its module imported, only when it is used, which keeps help fast.
"""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from mock_server import __version__
from mock_server.cli.parameters import (
    ALSO,
    COMMANDS,
    GROUPS,
    arguments_of,
    given_in,
    invoked,
    parameter_of,
    rows_of,
    shown,
)
from mock_server.cli.terminal import (
    MISUSED,
    Arguments,
    ArgumentsError,
    CommandError,
    painted,
    write_lines,
)
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.texts.times import parse_duration

NAME: Final = "customer-sandbox"
_NAMES: Final = (NAME, "mock-server")
COMPLETING: Final = "_CUSTOMER_SANDBOX_COMPLETE"  # by which shells ask for completions
BRIEFLY: Final = """\
A sandbox of the Customer Management interface.

  customer-sandbox serve                         serve it on http://127.0.0.1:8080
  customer-sandbox call getCustomer acme-north   make a call, from another terminal
  customer-sandbox --help                        see every command
"""
_OVERVIEW: Final = """\
usage: customer-sandbox [--help] [--version] [--no-color] COMMAND ...

A sandbox of the Customer Management interface.

examples:
  customer-sandbox serve                               # on http://127.0.0.1:8080
  customer-sandbox call getCustomer acme-north         # in another terminal
  customer-sandbox fail getCustomer CUSTOMER_1006 --times 1
  customer-sandbox explain
{commands}
Commands about a running sandbox take its server from --url or MOCK_SERVER_URL, its name from
--sandbox NAME, and the control token from MOCK_SERVER_CONTROL_TOKEN or --token-file FILE.

`customer-sandbox COMMAND --help` explains a command. Documentation: README.md and
docs/reference/command-line.md of the project; a running server documents the interface at URL/docs.
"""
_WIDTH: Final = 100
_HEADING: Final = re.compile(r"^(usage:|[a-z][a-z ,]*:$)", re.MULTILINE)
_CLOSE: Final = 0.7  # how similar a suggested flag is: flags are short, and many are similar
_UNIT: Final = re.compile("(ms|mil|[dhms])[a-z]*")
_UNITS: Final = {"mil": "ms"}

_ALIKE: Final = {"--sandbox": "--url"}
"""Flags that name the same kind of thing, and so exclude the same others."""


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


class Command(click.Command):
    """A command: a row of the table, with the parameters that click reads."""

    def __init__(self, name: str) -> None:
        self.row = COMMANDS[name]
        rows = [*rows_of(self.row["arguments"], self.row)]
        super().__init__(
            name,
            params=[*map(parameter_of, rows)],
            help=self.row["help"],
            add_help_option=False,
            context_settings={"allow_extra_args": True},
        )
        _add_common_flags(self)
        self.also = {flag: row["name"] for row in rows for flag in row.get("also", ())}
        """Flags of other programs, with the flag of this command that means the same."""
        self.spans = [each for each in self.params if each.metavar == "DURATION"]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; refuse words that are too many, and those that exclude each other."""
        after = len(args) - args.index("--") - 1 if "--" in args else 0
        try:
            extra = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = ctx  # click's parser knows none
            raise
        if ctx.resilient_parsing:
            return extra
        if extra:
            ctx.fail(f"unrecognized arguments: {' '.join(extra)}{self._meant(ctx, extra)}")
        if after and {"scenario", "argv"} <= ctx.params.keys():
            _read_scenario(ctx, after)
        exclusive = self.row.get("exclusive", ())
        place = {each: _ALIKE.get(each, each) for each in given_in(ctx).values()}
        both = [each for each, name in place.items() if name in exclusive]
        if len({place[each] for each in both}) > 1:
            first, second = both[0], next(e for e in both if place[e] != place[both[0]])
            ctx.fail(f"{first} and {second} cannot be combined; use one of them")
        return extra

    def _meant(self, ctx: click.Context, extra: Sequence[str]) -> str:
        """Return a suggestion for words that are too many, empty if there is none."""
        known = {name: name for each in self.params for name in each.opts} | self.also
        for word in (extra[0], *ctx.params.values()):
            if f"--{word}" in known:
                return f"; did you mean {known[f'--{word}']}?"
        span = next((str(ctx.params[str(each.name)]) for each in self.spans), "")
        whole = _UNIT.sub(lambda found: _UNITS.get(found[1], found[1]), span + "".join(extra))
        with suppress(ValueError):
            if not whole.isdigit() and parse_duration(whole):
                return f"; did you mean {whole}?"
        return ""

    def invoke(self, ctx: click.Context) -> Any:
        from mock_server.cli.target import target_of
        from mock_server.server.settings import SettingError

        arguments = arguments_of(ctx)
        module, _, function = self.row.get("run", "verbs.running:run").partition(":")
        try:
            arguments.remote = target_of(arguments, is_remote="target" in self.row["arguments"])
            return getattr(import_module(f"mock_server.cli.{module}"), function)(arguments)
        except ArgumentsError as error:
            ctx.fail(str(error))
        except SettingError as error:
            raise CommandError(str(error), MISUSED) from None

    def get_usage(self, ctx: click.Context) -> str:
        return f"usage: {ctx.command_path} {' '.join(self.collect_usage_pieces(ctx))}"

    def get_help(self, ctx: click.Context) -> str:
        return _with_bold_headings(f"{self.get_usage(ctx)}\n\n{self.described()}")

    def described(self) -> str:
        row, out = self.row, click.HelpFormatter(width=_WIDTH)
        examples = "".join(f"\n  {line}" for line in row["examples"])
        sentence = f"{row['help'][0].upper()}{row['help'][1:]}."
        head = filter(None, (sentence, row.get("more"), f"examples:{examples}"))
        out.write("\n\n".join(head) + "\n")
        for heading, is_flag in (("arguments:", False), ("options:", True)):
            rows = [
                (invoked(each), str(vars(each)["help"]))
                for each in self.params
                if isinstance(each, click.Option) == is_flag
            ]
            if rows:
                out.write(f"\n{heading}\n")
                with out.indentation():
                    out.write_dl(rows, col_max=24)
        return out.getvalue()


class CommandLine(click.Group):
    def __init__(self) -> None:
        super().__init__(NAME, add_help_option=False)
        click.version_option(__version__, message="%(prog)s %(version)s", help="show the version")(
            self
        )
        _add_common_flags(self)

    def list_commands(self, _: click.Context) -> list[str]:
        return [*COMMANDS]

    def get_command(self, _: click.Context, cmd_name: str) -> Command | None:
        return Command(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        command = self.get_command(ctx, args[0])
        if command is None and not ctx.resilient_parsing:
            meant = ALSO.get(args[0].lower())
            guess = f"; did you mean {meant}?" if meant else did_you_mean(args[0], COMMANDS)
            ctx.fail(f"there is no command {args[0]!r}{guess}")
        return args[0], command, args[1:]

    def get_help(self, _: click.Context) -> str:
        width = max(map(len, COMMANDS))
        lines = [""]
        for heading, names in GROUPS.items():
            rows = (f"    {name:<{width}}  {COMMANDS[name]['help']}" for name in names)
            lines += [f"{heading}:", *rows, ""]
        return _with_bold_headings(_OVERVIEW.format(commands="\n".join(lines)))


def _add_common_flags(command: click.Command) -> None:
    click.option(
        "--no-color",
        help="use no colours, like NO_COLOR in the environment",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=lambda _, __, is_given: is_given and os.environ.update(NO_COLOR="1"),
    )(command)
    click.help_option("-h", "--help", help="show this help")(command)


def _with_bold_headings(text: str) -> str:
    return _HEADING.sub(lambda each: painted(each[0], "bold", sys.stdout), text).rstrip()


def _read_scenario(ctx: click.Context, after: int) -> None:
    """Let a word before `--` be the scenario, as for `serve`; the command stands after it."""
    words = ctx.params["argv"]
    before, ctx.params["argv"] = words[:-after], words[-after:]
    if before and (len(before) > 1 or "scenario" in given_in(ctx)):
        ctx.fail(f"unrecognized arguments: {' '.join(before)}; the command stands after --")
    if before:
        ctx.params["scenario"] = before[0]


# ── What click finds wrong ───────────────────────────────────────────────────────────────────────


def complaint(error: click.UsageError) -> str:
    ctx, text = error.ctx, error.message
    if ctx is None:
        return f"{NAME}: {text}; see {NAME} --help"
    match error:
        case click.NoSuchOption():
            text = f"unrecognized arguments: {error.option_name}{_instead(ctx, error.option_name)}"
        case click.MissingParameter():
            lacking = (each for each in ctx.command.params if each.required)
            names = [shown(each) for each in lacking if each.name not in ctx.params]
            text = f"the following arguments are required: {', '.join(names)}"
        case click.BadOptionUsage():
            is_flag = any(
                error.option_name in each.opts and vars(each).get("is_flag")
                for each in ctx.command.params
            )
            expected = "it takes no value" if is_flag else "expected one argument"
            text = f"argument {error.option_name}: {expected}"
        case click.BadParameter(param=click.Parameter() as parameter):
            text = f"argument {shown(parameter)}: {text}"
        case _ if text == "Missing command.":
            text = "a command is missing"
        case _:
            pass
    return f"{ctx.command_path}: {text}; see {ctx.command_path} --help"


def _instead(ctx: click.Context, flag: str) -> str:
    command = ctx.command
    if isinstance(command, Command) and flag in command.also:
        return f"; did you mean {command.also[flag]}?"
    if isinstance(command, Command) and command.spans and flag[1:].isdigit():
        return "; the clock moves only forward"
    known = (name[2:] for each in command.params for name in each.opts if name.startswith("--"))
    guess = did_you_mean(flag.removeprefix("--"), sorted(known), _CLOSE, "--")
    return guess or ("" if ctx.parent else "; put the flags of a command after it")


# ── Commands about commands ──────────────────────────────────────────────────────────────────────


def explain_help(arguments: Arguments) -> None:
    whole = CommandLine()
    ctx = click.Context(whole, info_name=NAME)
    if arguments.topic is not None:
        _, command, _ = whole.resolve_command(ctx, [arguments.topic])
        ctx = click.Context(command or whole, info_name=arguments.topic, parent=ctx)
    write_lines([ctx.get_help()])


def print_completion(arguments: Arguments) -> None:
    """Print the script for a shell; it completes the program name that this process was run by."""
    from click.shell_completion import ShellComplete, get_completion_class

    kind = get_completion_class(arguments.shell) or ShellComplete
    name = Path(sys.argv[0]).name
    complete = kind(CommandLine(), {}, name if name in _NAMES else NAME, COMPLETING)
    write_lines([ShellComplete.source(complete).strip("\n")])  # a shell's own asks for its version


def complete(instruction: str) -> int:
    from click.shell_completion import shell_complete

    return shell_complete(CommandLine(), {}, NAME, COMPLETING, instruction)
