"""The progress of a certification that leads a person through a plan.

It is not part of the state, since no reply of the service depends on it, but it is stored.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from mock_server.contract.values.size import size_of


class LedCertification(NamedTuple):
    """The progress of a certification, as the control API has it, and its size in bytes."""

    progress: Mapping[str, Any]
    size: int

    @classmethod
    def of(cls, progress: Mapping[str, Any]) -> "LedCertification":
        """Return the progress with its size."""
        return cls(progress, size_of(progress))
