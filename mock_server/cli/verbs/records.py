"""What a verb is made of, as data: its words, and the control calls that it makes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

Given: TypeAlias = Mapping[str, Any]
"""The words of a command that were said, by name."""

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def is_id(text: str) -> bool:
    """Tell whether a word is an id: a requestId, or that of a customer."""
    return _UUID.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a verb: a flag if its name begins with dashes, else told by its place.

    `kind` says what the value is: `text`, `switch`, `count`, `number` or `json`.
    """

    name: str
    help: str
    metavar: str | None = None
    kind: str = "text"
    choices: tuple[str, ...] = ()
    is_needed: bool = False
    is_many: bool = False

    @property
    def key(self) -> str:
        """The name by which routes ask for the value."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Tell whether it is said by name."""
        return self.name.startswith("-")

    @property
    def shown(self) -> str:
        """How messages call it."""
        return self.name if self.is_flag else (self.metavar or self.name.upper())


@dataclass(frozen=True, slots=True)
class Route:
    """One control call of a verb: when it is the one to make, and which words it takes.

    `operation` is its id in `control.yaml`. `shows` names how the answer is written as text. Words
    in `names` go into the address, in their order, and have to be said; those in `query` and `body`
    go there under their own names; `unsaid` is what the query says of words that are not,
    `otherwise` the body when none is said. `builder` names a function of `bodies.py` that makes the
    body instead. A call that `makes` a sandbox may be the first one that uses it.
    """

    operation: str
    shows: str
    names: tuple[str, ...] = ()
    when: Callable[[Given], bool] = lambda _: True
    query: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    unsaid: Mapping[str, str] = field(default_factory=dict)
    otherwise: Mapping[str, Any] | None = None
    builder: str | None = None
    makes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb; of its routes the first one is taken whose names are said and whose condition holds.

    `call` has no routes. Of the words in `alternatives` at most one may be said. `more` is a
    paragraph of its help.
    """

    name: str
    help: str
    words: tuple[Word, ...] = ()
    routes: tuple[Route, ...] = ()
    examples: tuple[str, ...]
    alternatives: tuple[str, ...] = ()
    more: str = ""
