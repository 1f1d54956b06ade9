"""Steps that change how a reply is delivered: late, or over a broken connection."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mock_server.contract.texts.times import longer_first
from mock_server.sandbox.faults.steps.step import Kind, Part, StepContext, StepReader, member
from mock_server.sandbox.ground.chance import draw_between, draw_fraction
from mock_server.sandbox.ground.exchange import BrokenReply, HeldReply, Network, Outcome


@dataclass(frozen=True, slots=True)
class Between:
    """A delay drawn uniformly between two bounds; equal bounds make it fixed."""

    low_ms: int
    high_ms: int

    def draw(self, seed: int, purpose: str, number: int) -> int:
        """Draw the delay of one call, in milliseconds."""
        return draw_between(seed, purpose, number, (self.low_ms, self.high_ms))


@dataclass(frozen=True, slots=True)
class Lognormal:
    """A delay like that of networks: half are below the median, a few far above, none over max."""

    median_ms: int
    sigma: float
    max_ms: int

    def draw(self, seed: int, purpose: str, number: int) -> int:
        """Draw the delay of one call, in milliseconds."""
        from statistics import NormalDist

        fraction = draw_fraction(seed, purpose, number) or 1e-12
        factor = math.exp(self.sigma * NormalDist().inv_cdf(fraction))
        return min(self.max_ms, round(self.median_ms * factor))


@dataclass(frozen=True, slots=True)
class Delay(Part):
    """How long a reply is delayed; with `wall`, in real time whatever the sandbox's clock."""

    length: Between | Lognormal
    wall: bool

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:
        """Draw the delay: unless `wall`, it is shorter on a fast clock and 0 on a frozen one."""
        purpose = f"delay:{context.source}"
        drawn_ms = self.length.draw(context.seed, purpose, context.number)
        delay_ms = drawn_ms if self.wall else context.real_ms(drawn_ms)
        return HeldReply(
            status=outcome.status,
            headers=outcome.headers,
            body=outcome.body,
            delay_ms=delay_ms,
            drawn_ms=drawn_ms,
            held_by=context.source,
        )


def _length(reader: StepReader) -> Between | Lognormal:
    data = reader.keys["delay"]
    if isinstance(data, Mapping):
        median_ms = reader.duration(data["median"], "delay/median")
        max_ms = reader.duration(data["max"], "delay/max")
        return Lognormal(median_ms, float(data["sigma"]), max_ms)
    if not isinstance(data, list):
        fixed_ms = reader.duration(data, "delay")
        return Between(fixed_ms, fixed_ms)
    low, high = data
    low_ms, high_ms = reader.duration(low, "delay/0"), reader.duration(high, "delay/1")
    if low_ms > high_ms:
        reader.report("delay", longer_first(low, high), "impossible-value")
    return Between(low_ms, high_ms)


_DURATION: Final = {"$ref": "#/$defs/Duration"}
_LOGNORMAL: Final = {
    "median": member("Half of the draws are shorter.", "200ms", ref="Duration"),
    "sigma": member("Spread of the logarithm.", 0.5, type="number", minimum=0, maximum=10),
    "max": member("No draw is longer.", ref="Duration"),
}

DELAY: Final = Kind(
    key="delay",
    name="delay",
    rank=5,
    does="the reply is delayed: a duration, a range, or a lognormal draw (median, sigma, max)",
    example={"delay": "300ms"},
    properties={
        "delay": member(
            "How long the reply is delayed.",
            *("300ms", ["1s", "3s"], {"median": "200ms", "sigma": 0.5, "max": "5s"}),
            anyOf=[
                _DURATION,
                {
                    "type": "array",
                    "description": "Drawn evenly between two durations.",
                    "minItems": 2,
                    "maxItems": 2,
                    "items": _DURATION,
                },
                {
                    "type": "object",
                    "description": "Drawn from a lognormal distribution.",
                    "required": [*_LOGNORMAL],
                    "additionalProperties": False,
                    "properties": _LOGNORMAL,
                },
            ],
        ),
        "wall": member("Wait in real time, even on a frozen clock.", True, type="boolean"),
    },
    read=lambda reader: Delay(_length(reader), reader.keys.get("wall", False)),
)


_DEFAULT_RATE: Final = 100


@dataclass(frozen=True, slots=True)
class Breakage(Part):
    """How a connection breaks; `rate` is the bytes per second of a drip, otherwise None."""

    network: Network
    rate: int | None

    def deliver(self, outcome: Outcome, context: StepContext) -> Outcome:
        """Return the outcome as a broken reply; a delay is kept."""
        return BrokenReply(
            status=outcome.status,
            headers=outcome.headers,
            body=outcome.body,
            network=self.network,
            rate=self.rate,
            delay_ms=outcome.delay_ms,
            drawn_ms=outcome.drawn_ms if isinstance(outcome, HeldReply) else 0,
            held_by=context.source,
        )


def _read_breakage(reader: StepReader) -> Breakage:
    network = Network(reader.keys["network"])
    if network is Network.DRIP:
        return Breakage(network, int(reader.keys.get("rate", _DEFAULT_RATE)))
    if "rate" in reader.keys:
        reader.report("rate", "only a drip has a rate")
    return Breakage(network, None)


NETWORK: Final = Kind(
    key="network",
    name="network",
    rank=0,
    does=(
        "the connection breaks: reset, empty, truncate, garbage, hang or drip "
        f"(at `rate` bytes per second, default: {_DEFAULT_RATE}). "
        "A drip or truncate affects the call's own reply only with `phase: after`; "
        "otherwise it affects the `error` or `status` of the step, or a GLOBAL_1001"
    ),
    example={"network": "reset"},
    properties={
        "network": member(
            "How the connection breaks. A truncate or drip affects the call's own reply only with "
            "phase: after, otherwise the reply that the step names, or a GLOBAL_1001.",
            "reset",
            enum=[each.value for each in Network],
        ),
        "rate": member(
            f"Bytes per second of a drip, {_DEFAULT_RATE} by default.",
            100,
            type="integer",
            minimum=1,
            maximum=10**9,
        ),
    },
    read=_read_breakage,
    replaces_reply=True,
)
