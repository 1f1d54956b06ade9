"""The parser of the whole command line, built from the catalogue."""

from collections.abc import Iterable, Mapping
from typing import Final

from mock_server import __version__
from mock_server.cli.catalogue import COMMANDS, GROUPS
from mock_server.cli.parser import Parser, add_no_color
from mock_server.cli.verbs.arguments import add_arguments

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


class CommandLine(Parser):
    """Parses the arguments of every command; `commands` holds the parser of each, by name."""

    commands: Mapping[str, Parser]

    def refuse_misplaced_flags(self, arguments: Iterable[str]) -> None:
        """Exit if a flag precedes its command: argparse would take its value for the command."""
        own = {"--help", *(flag for action in self.noted for flag in action.option_strings)}
        for argument in arguments:
            flag = argument.partition("=")[0]
            if not flag.startswith("--") or flag == "--":
                return
            if flag not in own:
                guess = self.flag_guess(flag) or "; put the flags of a command after it"
                self.error(f"unrecognized arguments: {flag}{guess}")

    def format_help(self) -> str:
        """Return an overview of all commands, grouped by purpose."""
        width = max(map(len, COMMANDS))
        lines = [""]
        for heading, names in GROUPS.items():
            rows = (f"    {name:<{width}}  {COMMANDS[name].help}" for name in names)
            lines += [f"{heading}:", *rows, ""]
        return _OVERVIEW.format(commands="\n".join(lines))


def make_parser(names: Iterable[str] = COMMANDS) -> CommandLine:
    """Return the parser of every command, or only of those in `names`, which is faster to build."""
    whole = CommandLine(prog="customer-sandbox")
    whole.add_argument("--version", action="version", version=f"customer-sandbox {__version__}")
    add_no_color(whole)
    actions = whole.add_subparsers(
        required=True, metavar="COMMAND", title="commands", parser_class=Parser
    )
    whole.commands = actions.choices
    for name in names:
        command = COMMANDS[name]
        parser = actions.add_parser(name, help=command.help, description=command.description)
        parser.is_intermixed = command.is_verb or bool(command.trailing)
        parser.trailing = command.trailing
        add_no_color(parser)
        parser.set_defaults(command=name, parser=parser)
        add_arguments(parser, command)
    return whole


def commands_named(arguments: Iterable[str]) -> Iterable[str]:
    """Return the command given by the first argument that is not a flag, or else all commands."""
    first = next((argument for argument in arguments if not argument.startswith("-")), "")
    return (first,) if first in COMMANDS else COMMANDS
