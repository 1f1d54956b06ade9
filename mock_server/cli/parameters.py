"""The parameters of commands, from the rows of `commands.json`: how they are read and completed.

Nothing here contacts a server, unless a shell completes a name that only a server knows.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import click

from mock_server.cli.terminal import Arguments
from mock_server.client.errors import SandboxError
from mock_server.contract.names import OPERATIONS
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.texts.times import parse_percentage

_READ: Final = json.loads(Path(__file__).with_name("commands.json").read_text("utf-8"))
COMMANDS: Final[Mapping[str, Mapping[str, Any]]] = _READ["commands"]  # rows by name
GROUPS: Final[Mapping[str, Sequence[str]]] = _READ["groups"]  # every command, by purpose
ALSO: Final[Mapping[str, str]] = _READ["also"]  # words that people try, and what does that here


# ── Values ───────────────────────────────────────────────────────────────────────────────────────


def _number(form: str, convert: Callable[[str], Any], what: str) -> Callable[[str], Any]:
    """Return a function that reads a kind of number, and says what it is if it has another form."""

    def read(text: str) -> Any:
        if re.fullmatch(form, text, re.ASCII) is None:
            raise ValueError(f"{text[:40]!r} is not {what}")
        return convert(text)

    return read


def _json(text: str) -> Any:
    from mock_server.contract.values.exact_json import NOT_JSON, NotJsonError, loads

    try:
        return loads(text.encode())
    except (NotJsonError, UnicodeError) as error:
        why = str(error).removeprefix(NOT_JSON)
        raise ValueError(f"{text[:40]!r} is not JSON: {why}") from None


_PORT: Final = r"\d{1,4}|[1-5]\d{4}|6([0-4]\d{3}|5([0-4]\d\d|5([0-2]\d|3[0-5])))"
_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "count": _number(r"\d{1,18}", int, "a whole number"),
    "positive": _number(r"0*[1-9]\d{0,17}", int, "a positive number"),
    "seed": _number(r"\d{1,41}", int, "a whole number"),
    "port": _number(_PORT, int, "a number from 0 to 65535"),
    "status": _number(r"[1-5]\d\d", int, "one status, such as 503"),
    "number": _number(
        r"(0|[1-9]\d{0,17})(\.\d{1,18})?",
        lambda text: Decimal(text) if "." in text else int(text),
        "a number such as 60 or 0.5",
    ),
    "seconds": _number(r"(?=.*[1-9])\d{1,6}(\.\d{1,9})?", float, "a number of seconds"),
    "percent": parse_percentage,
    "ttl": lambda text: None if text == "never" else text,
    "json": _json,
}
"""How the kinds of values are read that are more than text."""


class Word(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.5
    """How the value of an argument is read, and how a shell completes it.

    `values` names a list of the server, or what the metavar would say.
    """

    name = "word"

    def __init__(self, kind: str, choices: Sequence[str], values: str) -> None:
        self.kind = kind
        self.choices = choices
        self.values = values

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):  # a default
            return value
        if isinstance(param, click.Option) and ctx and value.startswith("--"):
            flag = value.partition("=")[0]
            if any(flag in each.opts for each in ctx.command.params):
                self.fail("expected one argument", param, ctx)
        if self.choices and value not in self.choices:
            known = f"{', '.join(self.choices)}{did_you_mean(value, self.choices)}"
            self.fail(f"{value!r} is not one of {known}", param, ctx)
        try:
            return _READERS.get(self.kind, str)(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, _: click.Parameter, incomplete: str) -> list[Any]:
        """Return the words that may stand here; where a file may, the shell completes it, too."""
        from click.shell_completion import CompletionItem

        kind = "dir" if self.values == "DIR" else "file" if self.values in _FILES else ""
        items = [CompletionItem(incomplete, type=kind)] if kind else []
        words = self.choices or _known(self.values, ctx)
        return [*items, *(CompletionItem(each) for each in words if each.startswith(incomplete))]


def _known(values: str, ctx: click.Context) -> Iterable[str]:
    """Return the words of a kind; the server says them, unless it does not answer at once."""
    match values:
        case "SCENARIO" | "PLAN":
            from mock_server.server.shipped import shipped_plans, shipped_scenarios

            return shipped_scenarios() if values == "SCENARIO" else shipped_plans()
        case "WHAT":
            return (*OPERATIONS, "any")
        case "commands":
            return COMMANDS
        case _:
            return _listed(values, ctx) if values in _LISTED else ()


def _listed(values: str, ctx: click.Context) -> Iterable[str]:
    """Return the names in a list of the running server, or none if it does not answer at once."""
    from mock_server.cli.target import target_of

    operation, member = _LISTED[values]
    with suppress(SandboxError, ValueError, KeyError, TypeError):
        if (remote := target_of(arguments_of(ctx), is_remote=True)) is not None:
            remote = remote._replace(timeout=1.0)
            remote.refuse_unknown()
            return [str(each[member]) for each in remote.document(operation)["items"]]
    return ()


_FILES: Final = frozenset({"FILE", "PATH", "SCENARIO", "PLAN", "BUNDLE", "RECORDING", "COMMAND"})
_LISTED: Final[Mapping[str, tuple[str, str]]] = {
    "sandboxes": ("listSandboxes", "name"),
    "faults": ("listFaults", "name"),
    "REQUEST": ("listRequests", "requestId"),
}
"""The lists of a server that complete arguments, with the member that is the name."""


# ── Parameters ───────────────────────────────────────────────────────────────────────────────────


class Positional(click.Argument):
    def __init__(self, *names: Any, text: str, **options: Any) -> None:
        super().__init__(*names, **options)
        self.help = text

    def get_usage_pieces(self, _: click.Context) -> list[str]:
        piece = invoked(self)
        return [piece if self.required else f"[{piece}]"]


def rows_of(arguments: Iterable[Any], command: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of arguments, with the names of groups replaced by their rows."""
    for each in arguments:
        if not isinstance(each, str):
            yield each
        elif each == "format":
            formats = command.get("formats", ("text", "json"))
            text = f"output format (default: {formats[0]})"
            yield {"name": "--format", "help": text, "choices": formats, "default": formats[0]}
        elif each == "settings":
            from mock_server.server.settings import SETTINGS

            for setting in SETTINGS:
                default = f" (default: {setting.default})" if setting.default else ""
                yield {
                    "name": "scenario" if setting.name == "scenario" else setting.flag,
                    "help": f"{setting.help}{default} [{setting.variable}]",
                    "metavar": setting.metavar,
                    "kind": "switch" if setting.is_switch else "text",
                }
        else:
            yield from rows_of(_READ["shared"][each], command)


def parameter_of(row: Mapping[str, Any]) -> click.Parameter:
    kind, is_many = row.get("kind", "text"), row.get("is_many", False)
    choices = OPERATIONS if kind == "operation" else row.get("choices", ())
    key = row.get("key", row["name"].lstrip("-").replace("-", "_"))
    metavar = row.get("metavar") or (f"{{{','.join(choices)}}}" if choices else key.upper())
    options: dict[str, Any] = {"is_flag": True, "default": False}
    if kind != "switch":
        options = {"metavar": metavar, "type": Word(kind, choices, row.get("values", metavar))}
    if "default" in row:
        options["default"] = row["default"]
    if row["name"].startswith("-"):
        variable = row.get("variable")
        text = f"{row['help']} [{variable}]" if variable else row["help"]
        names = [row["name"], key]
        return click.Option(names, help=text, multiple=is_many, envvar=variable, **options)
    is_needed, many = row.get("is_needed", False), -1 if is_many else 1
    return Positional([key], text=row["help"], required=is_needed, nargs=many, **options)


def shown(parameter: click.Parameter) -> str:
    return parameter.opts[-1] if isinstance(parameter, click.Option) else str(parameter.metavar)


def invoked(parameter: click.Parameter) -> str:
    if not isinstance(parameter, click.Option):
        return f"{parameter.metavar}{' ...' if parameter.nargs < 0 else ''}"
    names = ", ".join(parameter.opts)
    return names if parameter.is_flag else f"{names} {parameter.metavar}"


def given_in(ctx: click.Context) -> dict[str, str]:
    """Return what stood on the command line, as messages show it, by the name of the value."""
    typed = click.core.ParameterSource.COMMANDLINE
    return {
        each.name: shown(each)
        for each in ctx.command.params
        if each.name in ctx.params
        and ctx.get_parameter_source(each.name) is typed
        and ctx.params[each.name] != ()
    }


def arguments_of(ctx: click.Context) -> Arguments:
    return Arguments(command=ctx.command, given=given_in(ctx), **ctx.params)
