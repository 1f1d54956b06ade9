"""Chance: generators seeded per customer and purpose, with Faker's providers behind them.

The only module that has Faker make something. It must not know what a customer is.
"""

import functools
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from string import ascii_uppercase, digits
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

if TYPE_CHECKING:
    from faker import Generator

_Option = TypeVar("_Option")

# The Philippine streets of `address` are named by `misc`; the others are what we ask for ourselves.
_PROVIDERS = ("address", "company", "misc", "person")
# As in Faker's `bothify`, which is five times as slow and half of what a customer would cost.
_PLACEHOLDERS = {"#": digits, "%": digits.lstrip("0"), "?": ascii_uppercase}
_PLACEHOLDER = re.compile("[#%?]")
# Faker warns when it is asked for the old name.
_RENAMED = {"fr_QC": "fr_CA"}


def is_locale(name: str) -> bool:
    """Tell whether Faker knows the locale, "en_GB" for example (the first call imports Faker)."""
    from faker.config import AVAILABLE_LOCALES  # noqa: PLC0415 - takes 100 ms, often not needed

    return name in AVAILABLE_LOCALES


@dataclass(frozen=True, slots=True)
class Draw:
    """One purpose's own sequence of chances; what other purposes draw does not move it."""

    random: Random
    faker: "Generator"

    def word(self, name: str, **arguments: Any) -> str:
        """Return what Faker's provider of this name makes, "city" for example."""
        self.faker.random = self.random
        return self.faker.format(name, **arguments).strip()

    def text(self, template: str) -> str:
        """Return the template with each `{{name}}` replaced by what that provider makes."""
        self.faker.random = self.random
        return self.faker.parse(template).strip()

    def number(self, pattern: str) -> str:
        """Return the pattern with # made a digit, % a digit but 0, ? a capital letter."""
        return _PLACEHOLDER.sub(lambda found: self.pick(_PLACEHOLDERS[found[0]]), pattern)

    def chance(self, probability: float) -> bool:
        """Tell whether something of this probability happens."""
        return self.random.random() < probability

    def pick(self, options: Sequence[_Option]) -> _Option:
        """Return one of the options; one that is listed twice is twice as likely."""
        return self.random.choice(options)

    def sample(self, options: Sequence[_Option], count: int) -> list[_Option]:
        """Return so many different ones of the options."""
        return self.random.sample(options, count)

    def leave_out(self, chances: Mapping[str, float]) -> set[str]:
        """Return names, each with its own probability."""
        return {name for name, probability in chances.items() if self.chance(probability)}

    def between(self, lowest: int, highest: int) -> int:
        """Return a whole number between the two, both included."""
        return self.random.randint(lowest, highest)


@dataclass(frozen=True, slots=True)
class Source:
    """Where all chance of one customer comes from."""

    root: str
    faker: "Generator"

    def draw(self, purpose: str) -> Draw:
        """Return the chances of a purpose, the same ones each time; it must hold no colon."""
        seed = f"{self.root}:{purpose}"
        return Draw(Random(seed), self.faker)  # noqa: S311 - test data, which has to be foreseeable

    def uuid(self, purpose: str) -> str:
        """Return the identifier of a purpose: shaped like a random one (version 4), lower case."""
        digest = blake2b(f"{self.root}:{purpose}".encode(), digest_size=16).digest()
        return str(UUID(bytes=digest, version=4))


@contextmanager
def source_of(*, seed: int, key: str, locale: str) -> Iterator[Source]:
    """Lend the source of a customer's values.

    A Faker generator is not made for two threads at once, and a scenario is built beside the event
    loop's thread; so each user borrows one that is idle. It keeps nothing between customers but the
    provider's word lists: every draw brings its own randomness.

    Raises:
        AttributeError: Faker does not know the locale.
    """
    idle = _idle_fakers(locale)
    try:
        faker = idle.pop()
    except IndexError:
        faker = _make_faker(locale)
    try:
        yield Source(f"{seed}:{key}", faker)
    finally:
        idle.append(faker)


@functools.lru_cache(maxsize=128)  # there are 110 locales, but any number of wrong names
def _idle_fakers(_locale: str) -> "deque[Generator]":
    return deque()


def _make_faker(locale: str) -> "Generator":
    from faker import Factory  # noqa: PLC0415 - takes 100 ms, often not needed

    providers = [f"faker.providers.{name}" for name in _PROVIDERS]
    # Without weighting rare names come as often as frequent ones, at a tenth of the time.
    return Factory.create(_RENAMED.get(locale, locale), providers, use_weighting=False)
