"""What is new is collected once asyncio's own loop has opened many connections."""

import gc

from mock_server.server.collecting import collector_of_connections


def collected() -> int:
    """Return how often everything was collected."""
    count: int = gc.get_stats()[2]["collections"]
    return count


def test_all_is_collected_after_every_few_hundred_connections() -> None:
    note, before = collector_of_connections(), collected()
    for _ in range(1000):
        note()
    assert collected() - before == 2


def test_what_remains_is_exempt_from_the_next_collection() -> None:
    note, before = collector_of_connections(), gc.get_freeze_count()
    journal: list[list[int]] = [[] for _ in range(1000)]
    for _ in range(500):
        note()
    assert gc.get_freeze_count() >= before + len(journal)
