"""Adds the arguments of a command to argparse's parser, and reads them from its namespace."""

import argparse
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any, Final, Protocol

from mock_server.cli.catalogue import Argument, Command, Given
from mock_server.cli.parser import Parser
from mock_server.cli.target import add_access, add_target
from mock_server.contract.names import OPERATIONS
from mock_server.contract.texts.times import parse_percentage
from mock_server.server.settings_table import SETTINGS

_LAST_PORT: Final = 65535
_SEED_DIGITS: Final = 41
"""The number of digits of the greatest seed."""

_NUMBER: Final = re.compile(r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")


class _Container(Protocol):
    """Takes arguments: a parser, or a group that allows at most one of them."""

    def add_argument(self, *names: Any, **options: Any) -> Any:
        """Add an argument, as argparse does."""


def add_arguments(parser: Parser, command: Command) -> None:
    """Add the arguments of a command to a parser."""
    one_of: _Container = parser.add_mutually_exclusive_group() if command.exclusive else parser
    for argument in command.arguments:
        name = argument if isinstance(argument, str) else argument.name
        place: _Container = one_of if name in command.exclusive else parser
        if isinstance(argument, Argument):
            place.add_argument(argument.name, **_options(argument))
        elif argument == "format":
            _add_format(place, command)
        else:
            _GROUPS[argument](parser)


def given_arguments(verb: Command, arguments: argparse.Namespace) -> Given:
    """Return the arguments that were given to a verb, by name."""
    values = vars(arguments)
    missing = {argument.key: _when_missing(argument) for argument in verb.own_arguments}
    return {key: values[key] for key, empty in missing.items() if values[key] not in (None, empty)}


def _when_missing(argument: Argument) -> object:
    """Return the value that the namespace has for an argument that was not given."""
    if argument.kind == "switch":
        return False
    return [] if argument.is_many else argument.default


def _add_format(parser: _Container, command: Command) -> None:
    """Add --format; the first format is the default."""
    default = command.formats[0]
    text = f"output format (default: {default})"
    parser.add_argument("--format", choices=command.formats, default=default, help=text)


def _add_settings(parser: Parser) -> None:
    for setting in SETTINGS:
        default = f" (default: {setting.default})" if setting.default else ""
        text = f"{setting.help}{default} [{setting.variable}]"
        if setting.name == "scenario":
            parser.add_argument("scenario", metavar="SCENARIO", help=text, nargs="?")
        elif setting.is_switch:
            parser.add_argument(setting.flag, action="store_const", const="true", help=text)
        else:
            parser.add_argument(setting.flag, metavar=setting.metavar, help=text)


_GROUPS: Final[Mapping[str, Callable[[Parser], None]]] = {
    "target": add_target,
    "access": add_access,
    "settings": _add_settings,
}
"""The functions that add groups of arguments, by the name of the group."""


def _options(argument: Argument) -> dict[str, Any]:
    """Return the options of argparse's `add_argument` for an argument."""
    if argument.kind == "switch":
        return {"help": argument.help, "action": "store_true"}
    choices = OPERATIONS if argument.kind == "operation" else argument.choices
    options: dict[str, Any] = {"help": argument.help, "default": argument.default}
    options["metavar"] = argument.metavar or (None if choices else argument.key.upper())
    if choices:
        options["choices"] = choices
    if argument.kind in _READERS:
        options["type"] = _READERS[argument.kind]
    if argument.is_flag and argument.is_many:
        options["action"] = "append"
    elif argument.is_many:
        options["nargs"] = "+" if argument.is_needed else "*"
    elif not argument.is_flag and not argument.is_needed:
        options["nargs"] = "?"
    return options


def _count(text: str, most_digits: int = 18) -> int:
    """Read a whole number; the default limit of digits is far beyond that of any argument."""
    if not (text.isascii() and text.isdigit() and len(text) <= most_digits):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    return int(text)


def _port(text: str) -> int:
    if (number := _count(text)) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to {_LAST_PORT}")
    return number


def _positive(text: str) -> int:
    if not (number := _count(text)):
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def _number(text: str) -> Any:
    if _NUMBER.fullmatch(text) is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number such as 60 or 0.5")
    return Decimal(text) if "." in text else int(text)


def _percent(text: str) -> float:
    try:
        return parse_percentage(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _json(text: str) -> Any:
    from mock_server.contract.values.exact_json import NOT_JSON, NotJsonError, loads

    try:
        return loads(text.encode())
    except (NotJsonError, UnicodeError) as error:
        why = str(error).removeprefix(NOT_JSON)
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not JSON: {why}") from None


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "count": _count,
    "port": _port,
    "positive": _positive,
    "number": _number,
    "seed": partial(_count, most_digits=_SEED_DIGITS),
    "float": float,
    "percent": _percent,
    "json": _json,
}
