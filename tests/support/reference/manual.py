"""The reference of the command line: the help of each command, as Markdown."""

from collections.abc import Iterator
from typing import Final

from mock_server.cli.command_line import Command
from mock_server.cli.parameters import GROUPS

_EVERYWHERE: Final = ("--help", "--no-color")
_ACCESS: Final = ("--sandbox", "--token", "--token-file", "--timeout")


def as_markdown() -> Iterator[str]:
    """Yield the lines: first the options that many commands share, then each command by group."""
    of_clock = Command("clock").described(_EVERYWHERE).splitlines()
    first = next(number for number, line in enumerate(of_clock) if line.startswith("  --url "))
    yield from _block("### Commands about a running sandbox", ["options:", *of_clock[first:]])
    for heading, names in GROUPS.items():
        yield from (f"### {heading[0].upper()}{heading[1:]}", "")
        for name in names:
            command = Command(name)
            own = () if "target" in command.row["arguments"] else ("--url",)
            hidden = {*_EVERYWHERE, *_ACCESS, "--url"}.difference(own)
            lines = command.described(hidden).splitlines()
            yield from _block(f"#### customer-sandbox {name}", lines)


def _block(title: str, lines: list[str]) -> Iterator[str]:
    yield from (title, "", "```text", *lines, "```", "")
