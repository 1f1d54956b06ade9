"""Every command, by purpose: its help, arguments and examples, and the calls that verbs make.

`commands.json` lists them in the order of the documentation. Nothing here contacts a server: this
module is imported whenever help is shown.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from mock_server.contract.schemas.formats import is_uuid

Given: TypeAlias = Mapping[str, Any]
"""The values of the arguments that were given to a command, by name."""

ACTION: Final = "action"
"""The name of the argument that selects one of a verb's actions."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a command: a flag if its name begins with dashes, otherwise positional.

    `kind` is the type of its value: `text`, `switch`, `count`, `number`, `json`, `operation`,
    `seed`, `float`, `percent`, `positive` or `port`.
    """

    name: str
    help: str
    metavar: str | None = None
    kind: str = "text"
    choices: Sequence[str] = ()
    default: Any = None
    is_needed: bool = False
    is_many: bool = False

    @property
    def key(self) -> str:
        """The name by which routes refer to the value."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Return whether it is a flag."""
        return self.name.startswith("-")

    @property
    def shown(self) -> str:
        """The name used in messages."""
        return self.name if self.is_flag else (self.metavar or self.name.upper())


@dataclass(frozen=True, slots=True)
class VerbRoute:
    """One control call of a verb: when it is made, and which arguments it takes.

    `operation` is its id in `control.yaml`. `shows` names the function that writes the answer as
    text. Arguments in `names` fill the path parameters in order. They are required, like those in
    `needs`, and the one named by `id` has to be a UUID. Arguments in `query` and `body` are sent
    under their own names; `defaults` are those of query parameters, and `default_body` is sent if
    no argument in `body` was given. If `builder` is set, that function of `body_builders.py` makes
    the body. The sandbox must exist, unless `makes` is set: such a call creates it, or needs none.
    After a call that `can_be_undone`, the command shows what it removed.

    `action` is the value of the verb's argument `action` that selects this call. A call that is
    `repeated` is made many times. A call with `must_be_new` is refused if there is a sandbox of
    that name, unless `--replace` is given.
    """

    operation: str
    shows: str
    action: str | None = None
    names: Sequence[str] = ()
    needs: Sequence[str] = ()
    id: str | None = None
    query: Sequence[str] = ()
    body: Sequence[str] = ()
    defaults: Mapping[str, str] = field(default_factory=dict)
    default_body: Mapping[str, Any] | None = None
    builder: str | None = None
    makes: bool = False
    repeated: bool = False
    must_be_new: bool = False
    can_be_undone: bool = False

    def fits(self, given: Given) -> bool:
        """Return whether these arguments select this call."""
        is_whole = given.keys() >= {*self.names, *self.needs}
        is_it = self.action == given.get(ACTION)
        return is_it and is_whole and (self.id is None or is_uuid(given[self.id]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command; `more` is a paragraph of its help.

    A string in `arguments` stands for a group of arguments: `format` (one of `formats`), `target`,
    `access` or `settings`. argparse allows at most one of the arguments in `exclusive`. The
    argument named by `trailing` takes everything after `--`.

    A verb makes the first of its `routes` that fits the arguments; `call` has none. It allows at
    most one of the arguments in `alternatives`, and flags between positional arguments.
    """

    name: str
    help: str
    arguments: Sequence[Argument | str]
    examples: Sequence[str]
    more: str = ""
    formats: Sequence[str] = ("text", "json")
    exclusive: Sequence[str] = ()
    trailing: str = ""
    routes: Sequence[VerbRoute] = ()
    alternatives: Sequence[str] = ()

    @property
    def is_verb(self) -> bool:
        """Return whether the command makes a call and prints the answer."""
        return bool(self.routes) or self.name == "call"

    @property
    def module(self) -> str:
        """The module whose `run` executes it."""
        if self.is_verb:
            return "mock_server.cli.verbs.running"
        return f"mock_server.cli.commands.{self.name.replace('-', '_')}_command"

    @property
    def description(self) -> str:
        """The beginning of the command's help: what it does, and examples."""
        examples = "".join(f"\n  {line}" for line in self.examples)
        sentence = f"{self.help[0].upper()}{self.help[1:]}."
        return "\n\n".join(filter(None, (sentence, self.more, f"examples:{examples}")))

    @property
    def own_arguments(self) -> Sequence[Argument]:
        """The command's arguments, without those of groups such as `target`."""
        return [each for each in self.arguments if isinstance(each, Argument)]


_READ: Final = json.loads(Path(__file__).with_name("commands.json").read_text("utf-8"))


def _arguments(rows: Sequence[Any]) -> Iterator[Argument | str]:
    """Yield arguments, with the names of shared lists replaced by their arguments."""
    for row in rows:
        if isinstance(row, str):
            yield from _arguments(_READ["shared"][row]) if row in _READ["shared"] else (row,)
        else:
            yield Argument(**row)


def _command(name: str, row: Mapping[str, Any]) -> Command:
    arguments = [*_arguments(row["arguments"])]
    routes = [VerbRoute(**route) for route in row.get("routes", ())]
    return Command(**{**row, "name": name, "arguments": arguments, "routes": routes})


COMMANDS: Final[Mapping[str, Command]] = {
    name: _command(name, row) for name, row in _READ["commands"].items()
}
"""Every command, by name."""

GROUPS: Final[Mapping[str, Sequence[str]]] = _READ["groups"]
"""Every command, by purpose."""
