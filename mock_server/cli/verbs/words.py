"""From the table of verbs to what argparse knows, and from its namespace to what was said."""

import argparse
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from mock_server.cli.target import add_target
from mock_server.cli.verbs.records import Given, Verb, Word

_NUMBER: Final = re.compile(r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")
FORMATS: Final = ("text", "json")


def add_words(parser: argparse.ArgumentParser, verb: Verb) -> None:
    """Let a parser read the words of a verb; what is not said is in no namespace."""
    for word in verb.words:
        parser.add_argument(word.name, **_options(word))
    parser.add_argument(
        "--format", choices=FORMATS, default="text", help="how to print it (default: text)"
    )
    add_target(parser)


def given(verb: Verb, arguments: argparse.Namespace) -> Given:
    """Return the words of a verb that were said, by name."""
    said = vars(arguments)
    unsaid: dict[str, object] = {word.key: [] if word.is_many else None for word in verb.words}
    return {
        key: said[key]
        for key, empty in unsaid.items()
        if said.get(key) is not None and said[key] != empty
    }


def _options(word: Word) -> dict[str, Any]:
    """Return what argparse is told of a word."""
    options: dict[str, Any] = {"help": word.help}
    if word.is_flag:
        options["dest"] = word.key
    if word.kind == "switch":
        return {**options, "action": "store_const", "const": True}
    options["metavar"] = word.metavar or (None if word.choices else word.key.upper())
    if word.choices:
        options["choices"] = word.choices
    if word.kind in _READERS:
        options["type"] = _READERS[word.kind]
    if word.is_flag and word.is_many:
        options["action"] = "append"
    elif not word.is_flag and not word.is_needed:
        options["nargs"] = "*" if word.is_many else "?"
        if word.is_many:
            options["default"] = None
    return options


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):  # noqa: PLR2004 - far beyond any bound
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
    return int(text)


def _number(text: str) -> Any:
    from mock_server.contract.exact_numbers import UnfitNumberError, exact_number

    if _NUMBER.fullmatch(text) is None:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number such as 60 or 0.5")
    try:
        return exact_number(text)
    except UnfitNumberError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _json(text: str) -> Any:
    from mock_server.contract.exact_json import NOT_JSON, NotJsonError, loads

    try:
        return loads(text.encode())
    except (NotJsonError, UnicodeError) as error:
        why = str(error).removeprefix(NOT_JSON)
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no JSON: {why}") from None


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "count": _count,
    "number": _number,
    "json": _json,
}
