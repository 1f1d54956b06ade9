"""One step of a plan: what goes wrong for one call.

It answers in place of the operation, alters the reply, and says how the shell delivers it.
"""

import math
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from mock_server.contract.values.exact_json import (
    NotJsonError,
    dumps,
    loads,
    text_has_more_values,
    trimmed,
)
from mock_server.contract.values.walk import MISSING, value_at
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.work import Progression
from mock_server.sandbox.ground.chance import draw_between, draw_fraction
from mock_server.sandbox.ground.exchange import Network, Reply

MAX_MUTATED: Final = 1 << 20
MAX_VALUES: Final = 10_000  # parsing and writing so many takes 10 ms
MAX_RENAMED: Final = 1000  # members, since all of them are rewritten


@dataclass(frozen=True, slots=True)
class Delay:
    """How long a reply is delayed: drawn uniformly, or with `sigma` about the lower bound."""

    bounds_ms: tuple[int, int]
    sigma: float | None
    wall: bool  # in real time; otherwise shorter on a fast clock, and 0 on a frozen one

    def draw(self, seed: int, purpose: str, number: int) -> int:
        if self.sigma is None:
            return draw_between(seed, purpose, number, self.bounds_ms)
        from statistics import NormalDist

        median_ms, max_ms = self.bounds_ms
        fraction = draw_fraction(seed, purpose, number) or 1e-12
        factor = math.exp(self.sigma * NormalDist().inv_cdf(fraction))
        return min(max_ms, round(median_ms * factor))


@dataclass(frozen=True, slots=True)
class JobFault:
    """How the job of an accepted call ends, and when; with none of the three, as drawn."""

    ends: Literal["failed", "successful", "stuck"]
    code: Code | None
    after_ms: int | None = None
    polls: int | None = None
    after_next: bool = False

    def instead_of(self, drawn: Progression, usual: Code) -> Progression:
        """Return how the job settles instead; `usual` is the code if the step has none."""
        if self.ends == "stuck":
            return Progression(delay_ms=None, polls=None, verdict=drawn.verdict)
        verdict = (self.code or usual) if self.ends == "failed" else None
        if self.after_ms is None and self.polls is None and not self.after_next:
            return replace(drawn, verdict=verdict)
        delay_ms = 0 if self.after_next else self.after_ms
        return Progression(delay_ms, self.polls, verdict, self.after_next)


@dataclass(frozen=True, slots=True)
class Mutation:
    kind: Literal["remove", "set", "rename"]
    path: tuple[str, ...]
    to: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step without any fault lets it pass (`ok`)."""

    data: Any = "ok"  # the step as it was defined
    kind: str = "ok"  # its gravest fault, for events
    phase: Literal["before", "after"] = "before"
    error: Code | None = None
    reply: Reply | None = None
    delay: Delay | None = None
    network: Network | None = None
    rate: int | None = None  # of a drip, in bytes per second
    job: JobFault | None = None  # with one, the step is only for calls that make a job
    is_stale: bool = False  # it is only for reads of a customer that has changed since the plan
    mutations: tuple[Mutation, ...] = ()

    @property
    def is_ok(self) -> bool:
        return bool(self.data == "ok")

    @property
    def replaces_reply(self) -> bool:
        """Whether the caller does not get the reply of the operation."""
        return not (self.error is None and self.reply is None and self.network is None)

    @property
    def only_alters(self) -> bool:
        """Whether all it does is to mutate the reply, or to show what was before."""
        is_one = self.is_stale != bool(self.mutations)
        return is_one and self.kind in ("mutate", "read") and self.delay is None


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with changes; other bodies stay (raises Refusal if it is too large)."""
    if len(body) > MAX_MUTATED:
        raise _too_large(f"it has {len(body)} bytes; at most {MAX_MUTATED} can be changed")
    if text_has_more_values(body, MAX_VALUES):
        raise _too_large(f"it has more than {MAX_VALUES} values")
    try:
        value = loads(body, max_values=None)
    except NotJsonError:
        return body
    for mutation in mutations:
        *way, last = mutation.path
        container = value_at(value, way)
        if isinstance(container, list) and value_at(container, (last,)) is not MISSING:
            _change_entry(container, int(last), mutation)
        elif isinstance(container, dict):
            _change_member(container, last, mutation)
    return trimmed(dumps(value))  # the journal may keep it


def _change_entry(entries: list[Any], index: int, mutation: Mutation) -> None:
    if mutation.kind == "set":
        entries[index] = deepcopy(mutation.to)  # a later change may modify it
    elif mutation.kind == "remove":
        del entries[index]


def _change_member(members: dict[str, Any], name: str, mutation: Mutation) -> None:
    if mutation.kind == "set":
        members[name] = deepcopy(mutation.to)
    elif name in members and mutation.kind == "remove":
        del members[name]
    elif name in members:
        if len(members) > MAX_RENAMED:
            raise _too_large(f"{name[:80]!r} is one of more than {MAX_RENAMED} members")
        renamed = {
            mutation.to if key == name else key: member
            for key, member in members.items()
            if key == name or key != mutation.to  # the renamed member replaces one with that name
        }
        members.clear()
        members.update(renamed)


def _too_large(why: str) -> Refusal:
    return Refusal(Code.INVALID_FAULT, Reason("", f"the reply is too large for mutate: {why}"))
