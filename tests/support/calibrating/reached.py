"""A service over a connection, and settings that can be decided by calls.

Its requests settle after a number of status queries, so no time has to pass.
"""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from support.calibrating import traffic
from support.calibrating.service import JSON
from support.calibrating.traffic import SITUATIONS, Client, make_calls

JOBS: Final = {name: {"polls": 2} for name in ("modifyCustomer", "createPackage")}

_DECIDED: Final[Mapping[str, tuple[Any, Callable[[Client], object]]]] = {
    "array-merge": ("replace", SITUATIONS["one_contact"]),
    "device-cost-currency": (None, traffic.reads),
    "empty-mandatory": ("accepted", SITUATIONS["emptied"]),
    "future-fields": ("refused", SITUATIONS["picture"]),
    "imei-lock": ("cleared", SITUATIONS["imei_lock"]),
    "invalid-payload": ("job-fails", SITUATIONS["invalid_body"]),
    "payment-due-units-key": ("paymentDueUnit", traffic.reads),
    "repeated-entry-id": ("in-order", SITUATIONS["repeated_contact"]),
    "status-endpoint": ("/api/v2/operations/{requestId}/status", SITUATIONS["plain_modify"]),
    "unknown-entry-id": ("added", SITUATIONS["new_contact"]),
    "unknown-fields": ("ignored", SITUATIONS["unknown_field"]),
    "uuid-case": ("refused", SITUATIONS["upper_case"]),
    "versions": (["v3"], SITUATIONS["other_version"]),
    "whole-numbers": ("by-spelling", SITUATIONS["whole_number"]),
}
"""Settings that calls of any requester decide, and these calls."""


class CarriedReply(NamedTuple):
    """A reply as received; names of headers begin with a capital letter."""

    status: int
    headers: Mapping[str, str]
    body: str


Carrier = Callable[[str, str, Mapping[str, str], bytes], CarriedReply]
"""Makes a call: its method, path, headers and body."""


class ReachedService:
    """A service that is called through a carrier."""

    def __init__(self, carry: Carrier) -> None:
        self._carry = carry

    def wait(self, duration_ms: int) -> None:
        """Do nothing."""

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        requester: str | None = None,  # noqa: ARG002 - requesters have no names here
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Make a call; return the envelope, with the status under its own key."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = dict(headers or {})
        if body is not None:
            sent["Content-Type"] = JSON
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        reply = self._carry(method, path, sent, b"" if body is None else raw)
        return {**json.loads(reply.body), "status": reply.status, "headers": reply.headers}


def draw_settings(seed: int) -> Mapping[str, Any]:
    """Draw settings that calls decide."""
    names = random.Random(seed).sample(sorted(_DECIDED), k=4)  # noqa: S311 - examples
    return {name: _DECIDED[name][0] for name in names}


def call_through(carry: Carrier, settings: Mapping[str, Any], seed: int) -> None:
    """Make the calls that decide the given settings, and some others."""
    draw = random.Random(seed)  # noqa: S311 - examples
    others = draw.sample(sorted(_DECIDED), k=2)
    situations = dict.fromkeys(_DECIDED[name][1] for name in (*settings, *others))
    situations.pop(traffic.reads, None)
    make_calls(Client(ReachedService(carry), draw, names=False), list(situations))
