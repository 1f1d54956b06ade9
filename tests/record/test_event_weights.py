"""The size of events is counted; fault steps count for as long as their events are kept."""

from mock_server.contract.values.exact_json import size_of
from mock_server.sandbox.record.events import Began, EventLog, FaultFired


def test_steps_of_faults_weigh_as_long_as_their_events_are_kept() -> None:
    events, step = EventLog(), {"body": "x" * 3000}
    for number in range(1000):
        events.add(FaultFired(number, 0, "plan", "status", step, size_of(step)))
    full = events.weight
    assert full > 3_000_000
    for _ in range(500):
        events.add(Began(0))
    assert full // 2 < events.weight < full // 2 + 250_000
    for _ in range(500):
        events.add(Began(0))
    assert events.weight == 400_000
