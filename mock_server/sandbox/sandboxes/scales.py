"""What sandboxes take together: each by itself, and every scenario once, however many share it."""

from mock_server.sandbox.scenario.scenario import BuiltScenario


class Scales:
    """Adds up sandboxes, so that it need not be done anew for each that goes.

    `weight` is their size in bytes.
    """

    def __init__(self) -> None:
        self.weight = 0
        self._shared: dict[int, int] = {}

    def put(self, weight: int, scenario: BuiltScenario) -> None:
        """Add a sandbox, given its size without its scenario."""
        sharing = self._shared.get(id(scenario), 0)
        self._shared[id(scenario)] = sharing + 1
        self.weight += weight if sharing else weight + scenario.weight

    def take(self, weight: int, scenario: BuiltScenario) -> None:
        """Take one off that was added."""
        self._shared[id(scenario)] -= 1
        self.weight -= weight if self._shared[id(scenario)] else weight + scenario.weight
