"""The reference of the command line: the help of each command, as Markdown."""

import argparse
import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from mock_server.cli.catalogue import GROUPS
from mock_server.cli.command_line import make_parser
from mock_server.cli.parser import Parser
from mock_server.cli.target import add_target

_WIDTH: Final = 100
_FORM: Final = partial(argparse.RawDescriptionHelpFormatter, width=_WIDTH)
_ROW: Final = re.compile(r"^  (?P<flag>-\S+).*\n(?:    .*\n)*", re.MULTILINE)
_EVERYWHERE: Final = ("-h", "--no-color")


def as_markdown() -> Iterator[str]:
    """Yield the lines: first the options that many commands share, then each command by group."""
    whole = make_parser()
    shared = Parser(prog="customer-sandbox", add_help=False, formatter_class=_FORM)
    add_target(shared)
    yield from _block("### Commands about a running sandbox", _rows(shared, ()))
    hidden = (*_EVERYWHERE, *re.findall(r"^  (--[a-z-]+)", shared.format_help(), re.MULTILINE))
    for heading, names in GROUPS.items():
        yield from (f"### {heading[0].upper()}{heading[1:]}", "")
        for name in names:
            command = whole.commands[name]
            yield from _block(f"#### customer-sandbox {name}", _rows(command, hidden))


def _block(title: str, text: str) -> Iterator[str]:
    yield from (title, "", "```text", *text.strip("\n").splitlines(), "```", "")


def _rows(parser: argparse.ArgumentParser, hidden: tuple[str, ...]) -> str:
    """Return the help of a command without its usage, and without some flags.

    argparse wraps the usage differently in different releases of Python.
    """
    parser.formatter_class = _FORM
    answer = parser.format_help().partition("\n\n")[2]
    answer = _ROW.sub(lambda row: "" if row["flag"].rstrip(",") in hidden else row[0], answer)
    return answer.removesuffix("\noptions:\n")
