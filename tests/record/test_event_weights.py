"""The size of events is counted; fault steps count for as long as their events are kept."""

from mock_server.sandbox.record.events import Began, EventLog, FaultFired


def test_steps_of_faults_weigh_as_long_as_their_events_are_kept() -> None:
    events = EventLog()
    for number in range(1000):
        events.add_fault(FaultFired(number, 0, "plan", "status", {"body": "x" * 3000}))
    full = events.weight
    assert full > 3_000_000
    for _ in range(500):
        events.add(Began(0))
    assert full // 2 < events.weight < full // 2 + 250_000
    for _ in range(500):
        events.add(Began(0))
    assert events.weight == 400_000
