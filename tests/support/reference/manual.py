"""The reference of the command line: a table of the commands, and one of their flags."""

from collections.abc import Iterator
from typing import Final

import click

from mock_server.cli.command_line import Command
from mock_server.cli.commands.assumptions_command import cell
from mock_server.cli.parameters import COMMANDS, GROUPS, invoked

_EVERYWHERE: Final = frozenset({"--help", "--no-color"})
_OF_A_SANDBOX: Final = ("--url", "--sandbox", "--token", "--token-file", "--timeout")
_USUAL: Final = "--format {text,json}"


def as_markdown() -> Iterator[str]:
    """Yield the lines: every command by purpose, with the names of its flags, then every flag."""
    for heading, names in GROUPS.items():
        yield from (f"### {heading[0].upper()}{heading[1:]}", "")
        yield from ("| command | what it does | flags |", "|---|---|---|")
        for name in names:
            command = Command(name)
            words = [name, *(_piece(each) for each in command.params if not _is_flag(each))]
            what = f"{command.row['help'][0].upper()}{command.row['help'][1:]}."
            yield f"| `{' '.join(words)}` | {cell(what)} | {', '.join(_of(command))} |"
        yield ""
    yield from ("### Flags", "", "| flag | of | meaning |", "|---|---|---|")
    for (flag, what), of in sorted(_flags().items()):
        yield f"| `{flag}` | {', '.join(of)} | {cell(what)} |"


def _is_flag(parameter: click.Parameter) -> bool:
    return isinstance(parameter, click.Option)


def _piece(parameter: click.Parameter) -> str:
    return invoked(parameter) if parameter.required else f"[{invoked(parameter)}]"


def _own(command: Command) -> list[click.Parameter]:
    """Return the flags of a command that this page does not describe for all commands at once."""
    is_remote = "target" in command.row["arguments"]
    hidden = _EVERYWHERE.union(_OF_A_SANDBOX if is_remote else _OF_A_SANDBOX[1:])
    flags = filter(_is_flag, command.params)
    return [each for each in flags if not hidden & {*each.opts} and invoked(each) != _USUAL]


def _of(command: Command) -> Iterator[str]:
    """Yield the flags of a command, by name."""
    if command.name == "serve":
        yield "[the settings](settings.md)"
        return
    if "target" in command.row["arguments"]:
        yield "[those of a sandbox](#which-sandbox)"
    for each in _own(command):
        yield f"`{each.opts[-1]}`"


def _flags() -> dict[tuple[str, str], list[str]]:
    """Return the commands that have a flag with this meaning, for each flag and meaning."""
    flags: dict[tuple[str, str], list[str]] = {}
    for name in COMMANDS:
        for each in _own(Command(name)) if name != "serve" else ():
            flags.setdefault((invoked(each), vars(each)["help"]), []).append(f"`{name}`")
    return flags
