"""Every command, by purpose: its help, words and examples, and the calls that verbs make.

`commands.json` lists them in the order of the documentation. Nothing here contacts a server: this
is read whenever help is shown.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from mock_server.contract.schemas.formats import is_uuid

Given: TypeAlias = Mapping[str, Any]
"""The words of a command that were given, by name."""

ACTION: Final = "action"
"""The word that says which of several things a verb does."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a command: a flag if its name begins with dashes, otherwise positional.

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
        """The name under which routes refer to the value."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Say whether it is given by name."""
        return self.name.startswith("-")

    @property
    def shown(self) -> str:
        """Its name in messages."""
        return self.name if self.is_flag else (self.metavar or self.name.upper())


@dataclass(frozen=True, slots=True)
class VerbRoute:
    """One control call of a verb: when to make it, and which words it takes.

    `operation` is its id in `control.yaml`. `shows` names the function that writes the answer as
    text. Words in `names` fill the path parameters in order. They are required, like those in
    `needs`, and the one named by `id` has to be an id. Words in `query` and `body` are sent under
    their own names; `unsaid` holds the query parameters for words that are missing, `otherwise` the
    body if no word is given. `builder` names a function of `body_builders.py` that makes the body
    instead. If a call `makes` a sandbox, the sandbox need not exist yet. What was there before it
    is told if it `can_be_undone`.

    A verb that does several things is told which by its word `action`; `action` is that of the
    call. Such a call is `repeated` if the verb makes it many times, and with `unless_known` it is
    made only if there is no sandbox of the name, unless `--replace` is said.
    """

    operation: str
    shows: str
    action: str | None = None
    names: Sequence[str] = ()
    needs: Sequence[str] = ()
    id: str | None = None
    query: Sequence[str] = ()
    body: Sequence[str] = ()
    unsaid: Mapping[str, str] = field(default_factory=dict)
    otherwise: Mapping[str, Any] | None = None
    builder: str | None = None
    makes: bool = False
    repeated: bool = False
    unless_known: bool = False
    can_be_undone: bool = False

    def fits(self, said: Given) -> bool:
        """Say whether the words request this call."""
        is_whole = said.keys() >= {*self.names, *self.needs}
        is_it = self.action == said.get(ACTION)
        return is_it and is_whole and (self.id is None or is_uuid(said[self.id]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command; `more` is a paragraph of its help.

    Words given as texts stand for several: `format` (one of `formats`), `target`, `access` and
    `settings`. argparse allows at most one of the words in `exclusive`. The word named by
    `trailing` gets all that stands after `--`.

    A verb makes the first of its `routes` that fits the words; `call` has none. At most one of its
    words in `alternatives` is allowed, and flags may stand between its other words.
    """

    name: str
    help: str
    words: Sequence[Word | str]
    examples: Sequence[str]
    more: str = ""
    formats: Sequence[str] = ("text", "json")
    exclusive: Sequence[str] = ()
    trailing: str = ""
    routes: Sequence[VerbRoute] = ()
    alternatives: Sequence[str] = ()

    @property
    def is_verb(self) -> bool:
        """Say whether it makes a call and prints the answer."""
        return bool(self.routes) or self.name == "call"

    @property
    def module(self) -> str:
        """The module whose `run` executes it."""
        if self.is_verb:
            return "mock_server.cli.verbs.running"
        return f"mock_server.cli.commands.{self.name.replace('-', '_')}_command"

    @property
    def description(self) -> str:
        """The beginning of its own help: what it does, and examples."""
        examples = "".join(f"\n  {line}" for line in self.examples)
        sentence = f"{self.help[0].upper()}{self.help[1:]}."
        return "\n\n".join(filter(None, (sentence, self.more, f"examples:{examples}")))

    @property
    def own_words(self) -> Sequence[Word]:
        """The words that are its own, or shared with a few other commands."""
        return [word for word in self.words if isinstance(word, Word)]


_READ: Final = json.loads(Path(__file__).with_name("commands.json").read_text("utf-8"))


def _words(said: Sequence[Any]) -> Iterator[Word | str]:
    """Yield words; a name may stand for several that some commands share."""
    for word in said:
        if isinstance(word, str):
            yield from _words(_READ["words"][word]) if word in _READ["words"] else (word,)
        else:
            yield Word(**word)


def _command(name: str, said: Mapping[str, Any]) -> Command:
    routes = [VerbRoute(**route) for route in said.get("routes", ())]
    return Command(**{**said, "name": name, "words": [*_words(said["words"])], "routes": routes})


COMMANDS: Final[Mapping[str, Command]] = {
    name: _command(name, said) for name, said in _READ["commands"].items()
}
"""Every command, by name."""

GROUPS: Final[Mapping[str, Sequence[str]]] = _READ["groups"]
"""Every command, by purpose."""
