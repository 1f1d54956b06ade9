"""The step `network`: the connection breaks.

The step only names the kind of break; `web/connections/breaking.py` performs it.
"""

from dataclasses import dataclass
from typing import Final

from mock_server.sandbox.faults.steps.step import Kind, Part, StepContext, StepReader, member
from mock_server.sandbox.ground.exchange import BrokenReply, HeldReply, Network, Outcome

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


def _read(reader: StepReader) -> Breakage:
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
    read=_read,
    replaces_reply=True,
)
