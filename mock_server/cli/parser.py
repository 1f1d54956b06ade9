"""The argument parser of commands: it reports errors in one line, and suggests corrections.

argparse can do so from Python 3.14 on. Doing it here gives the same messages on every version.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from mock_server.cli.colours import are_wanted, painted
from mock_server.cli.exits import MISUSED
from mock_server.contract.texts.printable import did_you_mean

_CLOSE: Final = 0.7
"""How similar a flag has to be to be suggested: flags are short, and many are similar."""

_CHOICE: Final = re.compile(
    r"invalid choice: (?P<choice>'.*'|\".*\") \(choose from (?P<known>.*?)\)$"
)
_FLAG: Final = re.compile(r"--[a-z][a-z-]*")
_HEADING: Final = re.compile(r"^(usage:|[a-z][a-z ,]*:$)", re.MULTILINE)


class Parser(argparse.ArgumentParser):
    """Parses the arguments of a command, or of all commands.

    Flags cannot be abbreviated, so that a new flag breaks no script. `noted` holds the arguments
    that were added, for completion. `is_intermixed` allows flags between positional arguments.
    `trailing` names the argument that takes everything after `--`, if there is one.
    """

    def __init__(self, **options: Any) -> None:
        # argparse itself creates the parsers of commands, with options of its own choosing.
        if sys.version_info >= (3, 14):
            options |= {"color": False, "suggest_on_error": False}
        form = argparse.RawDescriptionHelpFormatter
        super().__init__(**{"formatter_class": form, **options, "allow_abbrev": False})
        self.noted: list[argparse.Action] = []
        self.is_intermixed = False
        self.trailing = ""

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        """Add an argument as argparse does, and append it to `noted`."""
        action = super().add_argument(*names, **options)
        # argparse adds --help from its __init__, before ours has set `noted`.
        vars(self).setdefault("noted", []).append(action)
        return action

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, and in addition as `trailing` and `is_intermixed` require."""
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
        """Print the help, with bold headings if colours are wanted."""
        out = sys.stdout if file is None else file
        is_wanted = are_wanted(out)
        text = self.format_help()
        out.write(_HEADING.sub(lambda found: painted(found[0], "bold", is_wanted=is_wanted), text))

    def error(self, message: str) -> NoReturn:
        """Exit with the code for misuse, and suggest a choice that is similar to a wrong one."""
        self.exit(MISUSED, self.complaint(_with_guess(message)))

    def complaint(self, message: str) -> str:
        """Return the line that reports an error in the arguments."""
        line = f"{self.prog}: {message}; see {self.prog} --help"
        return painted(line, "red", is_wanted=are_wanted(sys.stderr)) + "\n"

    def refuse_unknown(self, arguments: Sequence[str]) -> None:
        """Exit if there are arguments that the command does not know."""
        if not arguments:
            return
        flags = [argument.partition("=")[0] for argument in arguments if argument.startswith("--")]
        guesses = [guess for flag in flags if (guess := self.flag_guess(flag))]
        self.error(f"unrecognized arguments: {' '.join(arguments)}{''.join(guesses[:1])}")

    def flag_guess(self, flag: str) -> str:
        """Return the end of a sentence that suggests a similar flag, or an empty string."""
        known = sorted(set(_FLAG.findall(self.format_usage())))
        names = (name.removeprefix("--") for name in known)
        return did_you_mean(flag.removeprefix("--"), names, _CLOSE, "--")


class _NoColour(argparse.Action):
    """Turns colours off as soon as it is parsed, so that a --help after it has none."""

    def __call__(self, *_: object, **__: object) -> None:
        """Turn colours off in this process and its child processes."""
        os.environ["NO_COLOR"] = "1"


def add_no_color(parser: argparse.ArgumentParser) -> None:
    """Add the flag that turns colours off, like NO_COLOR in the environment."""
    text = "use no colours, like NO_COLOR in the environment"
    parser.add_argument("--no-color", nargs=0, action=_NoColour, help=text)


def _with_guess(message: str) -> str:
    """Return the same message for an invalid choice on every Python version, with a suggestion."""
    found = _CHOICE.search(message)
    if found is None:
        return message
    choice, known = (
        found["choice"][1:-1],
        [name.strip("'\" ") for name in found["known"].split(",")],
    )
    guess = did_you_mean(choice, known)
    if message.startswith("argument COMMAND: "):
        return f"there is no command {choice!r}{guess}"
    return f"{message[: found.start()]}{choice!r} is not one of {', '.join(known)}{guess}"
