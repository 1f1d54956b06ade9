"""One step of a plan: what the caller is to experience. Records only; `reading` makes them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from mock_server.domain.acceptance import Progression
from mock_server.domain.refusal import Code
from mock_server.sandbox.ground.chance import draw_between, draw_fraction
from mock_server.sandbox.ground.exchange import Network


@dataclass(frozen=True, slots=True)
class Between:
    """A delay between two bounds, evenly; equal bounds are a fixed one."""

    low_ms: int
    high_ms: int

    def draw(self, seed: int, purpose: str, number: int) -> int:
        """Draw the delay of one call."""
        return draw_between(seed, purpose, number, (self.low_ms, self.high_ms))


@dataclass(frozen=True, slots=True)
class Lognormal:
    """A delay as networks have them: half are below the median, a few far above, none over max."""

    median_ms: int
    sigma: float
    max_ms: int

    def draw(self, seed: int, purpose: str, number: int) -> int:
        """Draw the delay of one call."""
        from statistics import NormalDist

        fraction = draw_fraction(seed, purpose, number) or 1e-12
        factor = math.exp(self.sigma * NormalDist().inv_cdf(fraction))
        return min(self.max_ms, round(self.median_ms * factor))


@dataclass(frozen=True, slots=True)
class RawReply:
    """A reply that is not the interface's: what a gateway says, for example."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class JobFault:
    """How the job of an accepted call ends; a delay of None keeps what was drawn."""

    ends: Literal["failed", "successful", "stuck"]
    code: Code | None
    after_ms: int | None

    def instead_of(self, drawn: Progression, usual: Code) -> Progression:
        """Return how the job settles instead; `usual` is the code that it fails with."""
        if self.ends == "stuck":
            return Progression(delay_ms=None, polls=None, verdict=drawn.verdict)
        verdict = (self.code or usual) if self.ends == "failed" else None
        if self.after_ms is None:
            return drawn._replace(verdict=verdict)
        return Progression(delay_ms=self.after_ms, polls=None, verdict=verdict)


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change to the body of a reply: remove, set or rename what a path names."""

    kind: Literal["remove", "set", "rename"]
    path: tuple[str, ...]
    to: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step in which nothing does lets it pass (`ok`).

    `said` is the step as it was written, for those who list it.
    """

    said: Any
    error: Code | None = None
    raw: RawReply | None = None
    delay: Between | Lognormal | None = None
    wall: bool = False
    network: Network | None = None
    rate: int | None = None
    job: JobFault | None = None
    mutations: tuple[Mutation, ...] = ()
    phase: Literal["before", "after"] = "before"

    @property
    def is_ok(self) -> bool:
        """Tell whether the call passes."""
        return bool(self.said == "ok")

    @property
    def kind(self) -> str:
        """Name what goes wrong most, out of a few words."""
        kinds = {
            "network": self.network,
            "error": self.error,
            "raw": self.raw,
            "job": self.job,
            "mutate": self.mutations,
            "delay": self.delay,
        }
        return next((name for name, value in kinds.items() if value), "ok")

    @property
    def replaces_reply(self) -> bool:
        """Tell whether the caller gets something else than the reply of the operation."""
        return self.error is not None or self.raw is not None or self.network is not None
