"""The reference of the command line: a table of the commands by purpose, with their flags."""

from collections.abc import Iterator
from typing import Final

import click

from mock_server.cli.command_line import Command
from mock_server.cli.commands.assumptions_command import cell
from mock_server.cli.parameters import GROUPS, invoked

_EVERYWHERE: Final = frozenset({"--help", "--no-color"})
_OF_A_SANDBOX: Final = ("--url", "--sandbox", "--token", "--token-file", "--timeout")


def as_markdown() -> Iterator[str]:
    """Yield the lines of the table."""
    yield from ("| command | what it does | flags |", "|---|---|---|")
    for heading, names in GROUPS.items():
        yield f"| **{heading[0].upper()}{heading[1:]}** | | |"
        for name in names:
            command = Command(name)
            words = (_piece(each) for each in command.params if not isinstance(each, click.Option))
            what = f"{command.row['help'][0].upper()}{command.row['help'][1:]}."
            flags = "[the settings](settings.md)" if name == "serve" else ", ".join(_of(command))
            yield f"| `{' '.join((name, *words))}` | {cell(what)} | {flags} |"


def _piece(parameter: click.Parameter) -> str:
    return invoked(parameter) if parameter.required else f"[{invoked(parameter)}]"


def _of(command: Command) -> Iterator[str]:
    """Yield the flags of a command, but those that all commands have."""
    is_remote = "target" in command.row["arguments"]
    if is_remote:
        yield "[those of a sandbox](#which-sandbox)"
    hidden = _EVERYWHERE.union(_OF_A_SANDBOX if is_remote else _OF_A_SANDBOX[1:])
    for each in command.params:
        if isinstance(each, click.Option) and not hidden & {*each.opts}:
            yield f"`{each.opts[-1]}`"
