"""A certification that leads a person through a plan: what is told of it beside the calls.

It is not part of the state: no reply of the service depends on it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

_DECISION = "decision"


class LedCertification(NamedTuple):
    """What is told of a certification, as the control API has it, and its size in bytes."""

    told: Mapping[str, Any]
    weight: int

    def decided(self, decision: str) -> "LedCertification":
        """Return it with what was said of the current step, unless something was said before."""
        return self._replace(told={_DECISION: decision, **self.told})
