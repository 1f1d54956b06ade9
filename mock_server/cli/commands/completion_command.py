"""`completion`: print a script that completes commands, flags and names in a shell.

shtab generates it from the parser.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import shtab

from mock_server.cli.command_line import CommandLine, make_parser
from mock_server.cli.terminal import write_lines
from mock_server.cli.verbs.body_builders import ANY_OPERATION
from mock_server.contract.names import OPERATIONS
from mock_server.server.shipped import shipped_scenarios

_NAMES: Final = ("customer-sandbox", "mock-server")
_SCENARIOS: Final = "_customer_sandbox_scenarios"
_PREAMBLES: Final = {
    "bash": """\
{name}() {{
  compgen -W "{words}" -- "$1"
  compgen -f -- "$1"
}}""",
    "zsh": """\
{name}() {{
  _alternative 'scenarios:shipped scenario:({words})' 'files:file:_files'
}}""",
    "fish": """\
function {name}
  printf '%s\\n' {words}
  __fish_complete_path (commandline -ct)
end""",
}
"""The function that completes a scenario in each shell: with shipped names and files."""


def run(arguments: argparse.Namespace) -> None:
    """Print the script for a shell; it completes the program name that this process was run by."""
    parser = make_parser()
    name = Path(sys.argv[0]).name
    parser.prog = name if name in _NAMES else _NAMES[0]
    for action in _actions(parser):
        _offer(action)
    words = " ".join(shipped_scenarios())
    preamble = _PREAMBLES[arguments.shell].format(name=_SCENARIOS, words=words)
    text: str = shtab.complete(parser, shell=arguments.shell, preamble=preamble)
    write_lines([text.rstrip("\n")])


def _actions(parser: CommandLine) -> Iterator[argparse.Action]:
    """Yield the global arguments and those of every command."""
    yield from parser.noted
    for name, command in parser.commands.items():
        for action in command.noted:
            if name == "help" and action.metavar == "COMMAND":
                action.choices = tuple(parser.commands)
            yield action


def _offer(action: argparse.Action) -> None:
    """Set the possible values of an argument for completion, where they are known."""
    match action.metavar:
        case "FILE":
            vars(action)["complete"] = shtab.FILE
        case "DIR":
            vars(action)["complete"] = shtab.DIRECTORY
        case "SCENARIO":
            vars(action)["complete"] = {
                "bash": _SCENARIOS,
                "zsh": _SCENARIOS,
                "fish": f"({_SCENARIOS})",
            }
        case "OPERATION":
            action.choices = OPERATIONS
        case "WHAT" if not action.option_strings:
            action.choices = (*OPERATIONS, ANY_OPERATION)
        case _:
            return
