"""What the next major version removes, and the words by which it is used (`retired.yaml`).

Until then each use works, and is answered with a notice. In 2.0 the notice of a variable stays a
warning, and any other is the message of an error.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final

from mock_server.contract.names import NAMES

RETIRED: Final[Mapping[str, str]] = {
    word: sentence for words, sentence in NAMES["retired"].items() for word in words.split(", ")
}
"""By each word, the sentence that says what to use instead."""

UNDO_BY_ID: Final = "undoSandbox ?id"
SECOND_UNDO: Final = "an undo beyond one step"
NEWER_SCENARIO: Final = "taking a newer scenario with a reset"
LONG_STATE: Final = "putState of more than 16 MiB"
SEVERAL_SERVERS: Final = "several servers of one store"


def notice(word: str) -> str:
    """Return what to tell the user of a retired word."""
    return f"{word} will be removed in 2.0. {RETIRED[word]}"


def notices(command: str, arguments: Sequence[str]) -> Iterator[str]:
    """Yield one notice for each thing that the arguments of a command use and 2.0 removes."""
    told: set[str] = set()
    given = [*takewhile(lambda argument: argument != "--", arguments), ""]
    for argument, following in pairwise(given):
        flag, _, value = argument.partition("=")
        for word in (f"{command} {flag}", f"{command} {flag}={value or following}"):
            if word in RETIRED and RETIRED[word] not in told:
                told.add(RETIRED[word])
                yield notice(word)
