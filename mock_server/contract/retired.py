"""What 2.0 has removed, and the words by which it was used in 1.x (`retired.yaml`).

A variable gets a warning, so that servers start as they were configured for 1.x; any other word is
refused with its sentence. Words that are removed later still work, with a warning.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final

from mock_server.contract.names import NAMES


def _by_word(rows: Mapping[str, str]) -> dict[str, str]:
    return {word: sentence for words, sentence in rows.items() for word in words.split(", ")}


RETIRED: Final = _by_word(
    {words: each for words, each in NAMES["retired"].items() if words != "later"}
)
"""By each word that is gone, the sentence that says what to use instead."""

RETIRED_LATER: Final = _by_word(NAMES["retired"]["later"])
"""The same for words that still work."""

LONG_STATE: Final = "putState of more than 16 MiB"
SEVERAL_SERVERS: Final = "several servers of one store"


def refusal(word: str) -> str:
    """Return what to tell the user of a word that is gone."""
    return f"{word} was removed in 2.0. {RETIRED[word]}"


def notice(word: str) -> str:
    """Return what to tell the user of a word that still works."""
    return f"{word} will be removed in 2.0. {RETIRED_LATER[word]}"


def used_words(arguments: Sequence[str]) -> Iterator[str]:
    """Yield one word for each thing that a command line uses and `retired.yaml` lists."""
    told: set[str] = set()
    given = [*takewhile(lambda argument: argument != "--", arguments), ""]
    command = next((argument for argument in given if not argument.startswith("-")), "")
    for argument, following in pairwise(given):
        flag, _, value = argument.partition("=")
        for word in (f"{command} {flag}", f"{command} {flag}={value or following}"):
            sentence = RETIRED.get(word) or RETIRED_LATER.get(word)
            if sentence is not None and sentence not in told:
                told.add(sentence)
                yield word
