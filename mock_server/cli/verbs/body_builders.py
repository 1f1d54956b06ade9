"""Builds the bodies of control calls whose members do not correspond to arguments one to one."""

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from mock_server.cli.catalogue import Given
from mock_server.contract.names import OPERATIONS, STEP_NUMBERS, STEP_SWITCHES
from mock_server.contract.texts.guessing import did_you_mean
from mock_server.contract.values.exact_json import NOT_JSON, NotJsonError, loads

ANY_OPERATION: Final = "any"
CONDITIONS: Final = ("customer", "below", "requester")
"""Arguments that select the calls of a plan; they are named like the conditions of a plan."""

PLAN_KEYS: Final = ("name", "times", "skip", "every", "probability", "ttl", "force")
"""Arguments that are members of a plan under the same names."""

LIMIT_WORDS: Final[Mapping[str, str]] = {
    "calls_per_second": "callsPerSecond",
    "held_calls": "heldCalls",
    "uploads_per_minute": "uploadsPerMinute",
    "pending_jobs": "pendingJobs",
    "journal": "journalEntries",
    "journal_bytes": "journalBytes",
    "plans": "plans",
    "packages": "packages",
}
"""Arguments that limit a sandbox, with the names of the limits in the body."""

CLOCK_WORDS: Final[Mapping[str, str]] = {"clock": "mode", "start": "start", "speed": "speed"}
"""Arguments that set the clock of a sandbox, with the names of the members in the body."""

_NEVER: Final = "never"
"""The value of --ttl for a sandbox that never expires."""

_STDIN: Final = "-"
_WHOLE: Final = re.compile("[0-9]{1,18}")
"""A whole number; the limit of digits is far beyond any number of a step."""


class WordError(Exception):
    """Arguments that conflict or are invalid; the message says what is expected instead."""


def settlement(given: Given) -> Mapping[str, Any]:
    """Return how a request settles; a code alone implies that it fails."""
    code = given.get("code")
    said = {"as": given.get("as", "successful" if code is None else "failed"), "code": code}
    return {name: value for name, value in said.items() if value is not None}


def failure(given: Given) -> Mapping[str, Any]:
    """Return how a request fails: with the given code, or the default code of its operation."""
    steps = given.get("steps", ())
    if len(steps) > 1:
        raise WordError(f"a request fails with one code, not {len(steps)}")
    return settlement({"as": "failed", "code": steps[0] if steps else None})


def plan(given: Given) -> Mapping[str, Any]:
    """Return a fault plan, read from standard input or made from arguments."""
    what, steps = given["what"], given.get("steps", ())
    if what == _STDIN:
        return _plan_of_stdin(given)
    if what not in (*OPERATIONS, ANY_OPERATION):
        guess = did_you_mean(what, OPERATIONS)
        known = ", ".join((*OPERATIONS, ANY_OPERATION))
        raise WordError(f"{what!r} is not a requestId, and none of {known}{guess}")
    if not steps:
        raise WordError("no step was given; use a code, or for example network=reset")
    read = [step(word) for word in steps]
    conditions = {name: given[name] for name in CONDITIONS if name in given}
    when = given.get("when", {})
    if not isinstance(when, Mapping):
        raise WordError("--when must be a JSON object")
    said = {
        "operation": None if what == ANY_OPERATION else what,
        "when": {**when, **conditions} or None,
        **({"fault": read[0]} if len(read) == 1 else {"steps": read}),
        **{name: given.get(name) for name in PLAN_KEYS},
    }
    return {name: value for name, value in said.items() if value is not None}


def step(word: str) -> Any:
    """Read a step of a plan: a code, `ok`, JSON, or `KEY=VALUE,KEY=VALUE`."""
    if word.startswith(("{", "[", '"')):
        return _json(word.encode(), "the step")
    if "=" not in word:
        return word
    read: dict[str, Any] = {}
    for part in word.split(","):
        name, is_said, value = part.partition("=")
        if not is_said:
            raise WordError(f"{part!r} in the step {word!r} is not KEY=VALUE")
        read[name] = _value(name, value)
    return read


def read_body(word: str) -> bytes:
    """Return the content that an argument names: stdin (`-`), a file (`@FILE`), or its own text.

    Raises:
        OSError: when there is no such file.
    """
    if word == _STDIN:
        if sys.stdin.isatty():
            sys.stderr.write("reading from the terminal; Ctrl-D ends it\n")
        return sys.stdin.buffer.read()
    if word.startswith("@"):
        with open(word[1:], "rb") as file:  # noqa: PTH123 - the name unchanged, UTF-8 or not
            return file.read()
    return word.encode("utf-8", "surrogateescape")


def _plan_of_stdin(given: Given) -> Mapping[str, Any]:
    more = sorted(set(given) - {"what"})
    if more:
        raise WordError(f"a plan on standard input is complete; leave out {more[0]}")
    said = _json(read_body(_STDIN), "standard input")
    if not isinstance(said, Mapping):
        raise WordError("standard input has no plan; a plan is a JSON object")
    return said


def _value(name: str, value: str) -> Any:
    if name in STEP_NUMBERS and _WHOLE.fullmatch(value):
        return int(value)
    if name in STEP_SWITCHES and value in ("true", "false"):
        return value == "true"
    return value


def _json(said: bytes, what: str) -> Any:
    try:
        return loads(said)
    except NotJsonError as error:
        raise WordError(f"{what} is not JSON: {str(error).removeprefix(NOT_JSON)}") from None


def placement(given: Given) -> Mapping[str, Any]:
    """Return how to make a sandbox; a scenario file is sent by its content."""
    limits = _renamed(given, LIMIT_WORDS)
    clock = _renamed(given, CLOCK_WORDS)
    ttl = {"ttl": given["ttl"]} if given.get("ttl", _NEVER) != _NEVER else {}
    said = {name: given[name] for name in ("scenario", "seed", "from") if name in given}
    file = said.get("scenario", "")
    if "/" in file or file.endswith((".yaml", ".yml", ".json")):
        said["scenario"] = _scenario_of_file(file, said.pop("seed", None))
    more = {"clock": clock, "limits": limits}
    return {**said, **ttl, **{name: members for name, members in more.items() if members}}


def _renamed(given: Given, names: Mapping[str, str]) -> Mapping[str, Any]:
    """Return those of some arguments that were given, under the names of their members."""
    return {name: given[word] for word, name in names.items() if word in given}


def extension(given: Given) -> Mapping[str, Any]:
    """Return how long a sandbox lives from now on."""
    return {"ttl": None if given["ttl"] == _NEVER else given["ttl"]}


def rotation(given: Given) -> Mapping[str, Any]:
    """Return the roles whose keys are to be replaced; all roles if none is given."""
    return {"roles": [given["role"]]} if "role" in given else {}


def _scenario_of_file(path: str, seed: int | None) -> Mapping[str, Any]:
    from mock_server.scenario_file import ScenarioFileError
    from mock_server.server.loading import load_scenario

    try:
        return load_scenario(path, seed=seed).source
    except ScenarioFileError as error:
        raise WordError(f"the scenario cannot be used: {error}") from None


BUILDERS: Final[Mapping[str, Callable[[Given], Mapping[str, Any]]]] = {
    "settlement": settlement,
    "failure": failure,
    "plan": plan,
    "placement": placement,
    "extension": extension,
    "rotation": rotation,
}
