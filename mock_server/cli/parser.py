"""The parser of commands: it reports errors in one line, and suggests what was meant.

argparse can do both from Python 3.14 on. Doing it here gives the same answer to the same arguments
on every Python.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from mock_server.cli.colours import are_wanted, painted
from mock_server.cli.exits import MISUSED
from mock_server.contract.texts.guessing import did_you_mean

_CLOSE: Final = 0.7
"""How similar a flag must be to be suggested: flags are short, and many look alike."""

_CHOICE: Final = re.compile(
    r"invalid choice: (?P<said>'.*'|\".*\") \(choose from (?P<known>.*?)\)$"
)
_FLAG: Final = re.compile(r"--[a-z][a-z-]*")
_HEADING: Final = re.compile(r"^(usage:|[a-z][a-z ,]*:$)", re.MULTILINE)


class Parser(argparse.ArgumentParser):
    """Reads the arguments of a command, or of all of them.

    Flags must be spelled out, so that a new flag breaks no script. `noted` holds the arguments that
    were added, for completion. `is_intermixed` allows flags between the other words. `trailing` is
    the word that gets all that stands after `--`, if there is one.
    """

    def __init__(self, **options: Any) -> None:
        # argparse creates the parsers of commands, with options that only it knows.
        if sys.version_info >= (3, 14):
            options |= {"color": False, "suggest_on_error": False}
        form = argparse.RawDescriptionHelpFormatter
        super().__init__(**{"formatter_class": form, **options, "allow_abbrev": False})
        self.noted: list[argparse.Action] = []
        self.is_intermixed = False
        self.trailing = ""

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Add an argument as argparse does, and note it."""
        action = super().add_argument(*names, **options)
        # argparse adds --help before there is a list.
        vars(self).setdefault("noted", []).append(action)
        return action

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read words as argparse does; if a command allows it, also flags between other words."""
        if self.trailing and "--" in (args or ()):
            at = args.index("--")
            read, unknown = self.parse_known_args(args[:at], namespace)
            setattr(read, self.trailing, [*getattr(read, self.trailing), *args[at + 1 :]])
            return read, unknown
        if not self.is_intermixed:
            return super().parse_known_args(args, namespace)
        self.is_intermixed = False  # argparse calls this method again
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.is_intermixed = True

    def print_help(self, file: Any = None) -> None:
        """Print the help, with bold headings on a terminal."""
        out = sys.stdout if file is None else file
        is_wanted = are_wanted(out)
        text = self.format_help()
        out.write(_HEADING.sub(lambda found: painted(found[0], "bold", is_wanted=is_wanted), text))

    def error(self, message: str) -> NoReturn:
        """Exit with the code for misuse, and suggest which choice was meant."""
        self.exit(MISUSED, self.complaint(_with_guess(message)))

    def complaint(self, message: str) -> str:
        """Return the line that says what is wrong with the words."""
        line = f"{self.prog}: {message}; see {self.prog} --help"
        return painted(line, "red", is_wanted=are_wanted(sys.stderr)) + "\n"

    def refuse_unknown(self, words: Sequence[str]) -> None:
        """Exit if there are arguments that the command does not know."""
        if not words:
            return
        flags = [word.partition("=")[0] for word in words if word.startswith("--")]
        guesses = [guess for flag in flags if (guess := self.flag_guess(flag))]
        self.error(f"unrecognized arguments: {' '.join(words)}{''.join(guesses[:1])}")

    def flag_guess(self, flag: str) -> str:
        """Return the end of a sentence that suggests a flag; empty without a suggestion."""
        known = sorted(set(_FLAG.findall(self.format_usage())))
        names = (name.removeprefix("--") for name in known)
        return did_you_mean(flag.removeprefix("--"), names, _CLOSE, "--")


class _NoColour(argparse.Action):
    """Turns colours off as soon as it is read, so that help after it has none."""

    def __call__(self, *_: object, **__: object) -> None:
        """Turn colours off in this process and those that it starts."""
        os.environ["NO_COLOR"] = "1"


def add_no_color(parser: argparse.ArgumentParser) -> None:
    """Add the flag that turns colours off, as NO_COLOR in the environment does."""
    text = "use no colours, like NO_COLOR in the environment"
    parser.add_argument("--no-color", nargs=0, action=_NoColour, help=text)


def _with_guess(message: str) -> str:
    """Word a wrong choice the same on every Python, and suggest which one was meant."""
    found = _CHOICE.search(message)
    if found is None:
        return message
    said, known = found["said"][1:-1], [name.strip("'\" ") for name in found["known"].split(",")]
    guess = did_you_mean(said, known)
    if message.startswith("argument COMMAND: "):
        return f"there is no command {said!r}{guess}"
    return f"{message[: found.start()]}{said!r} is not one of {', '.join(known)}{guess}"
