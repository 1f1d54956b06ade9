"""Guesses at what a misspelt word of a command line was meant to be."""

from collections.abc import Iterable

from mock_server.contract.guessing import nearest


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that guesses what a word stands for; empty without a guess."""
    near = nearest(word, known)
    return "" if near is None else f"; did you mean {near}?"
