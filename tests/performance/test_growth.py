"""The sandboxes that `make bench-growth` measures can be created; nothing is measured here."""

import pytest

from benchmarks.growth import SUBJECTS, Subject

MANY = 1000


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.title)
def test_a_sandbox_with_many_can_be_made(subject: Subject) -> None:
    _, ids = subject.furnish(min(subject.sizes[-1], MANY))
    assert ids
