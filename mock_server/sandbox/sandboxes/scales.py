"""What sandboxes take together: each by itself, and once what any number of them share."""

from typing import Final

from mock_server.sandbox.scenario.scenario import BuiltScenario

_CONTRACT: Final = 4_000_000
"""Bytes of a contract, mostly of its validators."""


class Scales:
    """Adds up sandboxes, so that it need not be done anew for each that goes.

    `weight` is their size in bytes.
    """

    def __init__(self) -> None:
        self.weight = 0
        self._sharing: dict[int, int] = {}

    def put(self, weight: int, scenario: BuiltScenario) -> None:
        """Add a sandbox, given its size without its scenario."""
        self.weight += weight
        for shared, its_weight in _shared(scenario):
            sharing = self._sharing.get(id(shared), 0)
            self._sharing[id(shared)] = sharing + 1
            self.weight += 0 if sharing else its_weight

    def take(self, weight: int, scenario: BuiltScenario) -> None:
        """Take one off that was added."""
        self.weight -= weight
        for shared, its_weight in _shared(scenario):
            self._sharing[id(shared)] -= 1
            self.weight -= 0 if self._sharing[id(shared)] else its_weight


def _shared(scenario: BuiltScenario) -> tuple[tuple[object, int], ...]:
    """Return what other sandboxes may have as well, with its size."""
    return (scenario, scenario.weight), (scenario.contract, _CONTRACT)
