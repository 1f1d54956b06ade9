"""Names and addresses in the documents of the contract, which `make generated` writes to a file."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from pkgutil import get_data
from typing import Any, Final
from urllib.parse import quote

NAMES: Final[Mapping[str, Any]] = json.loads(get_data("mock_server.contract", "names.json") or b"")
OPERATIONS: Final[Sequence[str]] = NAMES["operations"]
CONTROL_CALLS: Final[Mapping[str, tuple[str, str]]] = NAMES["controlCalls"]
LARGEST_PAGE: Final[int] = NAMES["largestPage"]  # how many elements of a list a page may have
STEP_NUMBERS: Final[Sequence[str]] = NAMES["stepNumbers"]
STEP_SWITCHES: Final[Sequence[str]] = NAMES["stepSwitches"]
MANDATORY: Final[Mapping[str, Sequence[str]]] = NAMES["mandatory"]
IDENTIFIERS: Final[Sequence[str]] = NAMES["identifiers"]
NUMERICS: Final[Sequence[str]] = NAMES["numerics"]
WORDS: Final[Sequence[str]] = NAMES["words"]
_PARAMETER: Final = re.compile(r"\{\w+\}")


def is_of_server(path: str) -> bool:
    return path.startswith("/_sandboxes")


def address_of(operation_id: str, *names: str) -> tuple[str, str]:
    """Return the method and path of a control call; `names` fill the path parameters in order."""
    method, template = CONTROL_CALLS[operation_id]
    values = iter(names)
    return method, _PARAMETER.sub(lambda _: quote(next(values), safe=""), template)


def _by_word(rows: Mapping[str, str]) -> dict[str, str]:
    return {word: sentence for words, sentence in rows.items() for word in words.split(", ")}


_STATUS: Final = re.compile("[1-5][0-9]{2}")
_MEANT_STEPS: Final = _by_word(NAMES["meantSteps"])


def step_of_word(word: str) -> Any:
    """Return a step given by a word alone; a number of three digits is a status.

    Raises:
        ValueError: for a word that is not written like a code, with what it may mean.
    """
    if _STATUS.fullmatch(word):
        return {"status": int(word)}
    if word == "ok" or not word.isalpha() or not word.islower():
        return word
    meant = _MEANT_STEPS.get(word, "network=hang, delay=30s or job=stuck")
    raise ValueError(f"{word!r} is not a step; did you mean {meant}?")


# By each word that is gone, the sentence that says what to use instead.
RETIRED: Final = _by_word(NAMES["retired"])
LONG_STATE: Final = "putState of more than 16 MiB"
APART: Final = "entries such as 7+2"


def refusal(word: str) -> str:
    return f"{word} was removed in 2.0. {RETIRED[word]}"


def used_words(arguments: Sequence[str]) -> Iterator[str]:
    """Yield one word for each thing that a command line uses and `retired.yaml` lists."""
    told: set[str] = set()
    given = [*takewhile(lambda argument: argument != "--", arguments), ""]
    command = next((argument for argument in given if not argument.startswith("-")), "")
    for argument, following in pairwise(given):
        flag, _, value = argument.partition("=")
        for word in (f"{command} {flag}", f"{command} {flag}={value or following}"):
            sentence = RETIRED.get(word)
            if sentence is not None and sentence not in told:
                told.add(sentence)
                yield word
