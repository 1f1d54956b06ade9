"""Nouns after a count: singular only after 1."""

import pytest

from mock_server.contract.texts.printable import counted, there_are, times_of


@pytest.mark.parametrize(
    ("number", "plans", "entries", "times"),
    [
        (0, "there are 0 plans", "0 entries", "0 times"),
        (1, "there is 1 plan", "1 entry", "once"),
        (2, "there are 2 plans", "2 entries", "2 times"),
    ],
)
def test_a_word_after_a_count_is_singular_after_1_alone(
    number: int, plans: str, entries: str, times: str
) -> None:
    given = (there_are(number, "plan"), counted(number, "entry", "entries"), times_of(number))
    assert given == (plans, entries, times)
