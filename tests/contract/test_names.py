"""The words of fault steps: what a word alone means, and what one that means nothing may mean."""

from typing import Any

import pytest

from mock_server.contract.names import step_of_word


@pytest.mark.parametrize(
    ("word", "step"),
    [("503", {"status": 503}), ("ok", "ok"), ("GLOBAL_1001", "GLOBAL_1001"), ("Ok", "Ok")],
)
def test_a_word_alone_is_a_step(word: str, step: Any) -> None:
    assert step_of_word(word) == step


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("timeout", "network=hang"),
        ("slow", "delay=30s"),
        ("pending", "job=stuck"),
        ("nonsense", "network=hang, delay=30s or job=stuck"),
    ],
)
def test_a_word_that_is_no_step_is_guessed_at(word: str, meant: str) -> None:
    with pytest.raises(ValueError, match=rf"^'{word}' is not a step; did you mean {meant}\?$"):
        step_of_word(word)
