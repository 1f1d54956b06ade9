"""A certification that leads a person through a plan: what is told of it beside the calls.

It is not part of the state: no reply of the service depends on it. A store keeps it all the same.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from mock_server.domain.weight import weight_of


class LedCertification(NamedTuple):
    """What is told of a certification, as the control API has it, and its size in bytes."""

    told: Mapping[str, Any]
    weight: int

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "LedCertification":
        """Return what is told of a certification, weighed."""
        return cls(told, weight_of(told))
