"""Builds the bodies of control calls whose members do not correspond to arguments one to one."""

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from mock_server.cli.terminal import ArgumentsError
from mock_server.contract.names import OPERATIONS, STEP_NUMBERS, STEP_SWITCHES, step_of_word
from mock_server.contract.texts.printable import did_you_mean
from mock_server.contract.values.exact_json import NOT_JSON, NotJsonError, loads
from mock_server.contract.values.walk import without_none
from mock_server.given_files import read_given, read_rest

Given: TypeAlias = Mapping[str, Any]
"""The values of the arguments that were given for a body, by name."""

ANY_OPERATION: Final = "any"
CONDITIONS: Final = ("customer", "below", "requester")
"""Arguments that select the calls of a plan; they are named like the conditions of a plan."""

PLAN_KEYS: Final = ("name", "times", "skip", "every", "probability", "ttl", "force")
"""Arguments that are members of a plan under the same names."""

_STDIN: Final = "-"
_WHOLE: Final = re.compile("[0-9]{1,18}")
"""A whole number; the limit of digits is far beyond any number of a step."""


def settlement(given: Given) -> Mapping[str, Any]:
    """Return how a request settles; a code alone implies that it fails."""
    code = given.get("code")
    default = "successful" if code is None else "failed"
    return without_none({"as": given.get("as", default), "code": code})


def failure(given: Given) -> Mapping[str, Any]:
    """Return how a request fails: with the given code, or the default code of its operation."""
    steps = given.get("steps", ())
    if len(steps) > 1:
        raise ArgumentsError(f"a request fails with one code, not {len(steps)}")
    return settlement({"as": "failed", "code": steps[0] if steps else None})


def plan(given: Given) -> Mapping[str, Any]:
    what, steps = given["what"], given.get("steps", ())
    if what == _STDIN:
        return _plan_of_stdin(given)
    if what not in (*OPERATIONS, ANY_OPERATION):
        guess = did_you_mean(what, OPERATIONS)
        known = ", ".join((*OPERATIONS, ANY_OPERATION))
        raise ArgumentsError(f"{what!r} is not a requestId, and none of {known}{guess}")
    if not steps:
        raise ArgumentsError("no step was given; use a code, or for example network=reset")
    read = [step(word) for word in steps]
    conditions = {name: given[name] for name in CONDITIONS if name in given}
    when = given.get("when", {})
    if not isinstance(when, Mapping):
        raise ArgumentsError("--when must be a JSON object")
    members = {
        "operation": None if what == ANY_OPERATION else what,
        "when": {**when, **conditions} or None,
        **({"fault": read[0]} if len(read) == 1 else {"steps": read}),
        **{name: given.get(name) for name in PLAN_KEYS},
    }
    return without_none(members)


def step(text: str) -> Any:
    """Read a step of a plan: a code, `ok`, JSON, or `KEY=VALUE,KEY=VALUE`."""
    if text.startswith(("{", "[", '"')):
        return _json(text.encode(), "the step")
    if "=" not in text:
        try:
            return step_of_word(text)
        except ValueError as error:
            raise ArgumentsError(str(error)) from None
    read: dict[str, Any] = {}
    for part in text.split(","):
        name, has_value, value = part.partition("=")
        if not has_value:
            raise ArgumentsError(f"{part!r} in the step {text!r} is not KEY=VALUE")
        if name in read:
            raise ArgumentsError(f"the key {name!r} is repeated in the step {text!r}")
        read[name] = value
        if name in STEP_NUMBERS and _WHOLE.fullmatch(value):
            read[name] = int(value)
        if name in STEP_SWITCHES and value in ("true", "false"):
            read[name] = value == "true"
    return read


def read_body(argument: str) -> bytes:
    """Return the content that an argument names: stdin (`-`), a file (`@FILE`), or its own text."""
    if argument == _STDIN:
        if sys.stdin.isatty():
            sys.stderr.write("reading from the terminal; Ctrl-D ends it\n")
        return read_rest(sys.stdin.buffer, "standard input")
    if argument.startswith("@"):
        return read_given(argument[1:])
    return argument.encode("utf-8", "surrogateescape")


def _plan_of_stdin(given: Given) -> Mapping[str, Any]:
    more = sorted(set(given) - {"what"})
    if more:
        raise ArgumentsError(f"a plan on standard input is complete; leave out {more[0]}")
    document = _json(read_body(_STDIN), "standard input")
    if not isinstance(document, Mapping):
        raise ArgumentsError("standard input has no plan; a plan is a JSON object")
    return document


def _json(text: bytes, what: str) -> Any:
    try:
        return loads(text)
    except NotJsonError as error:
        raise ArgumentsError(f"{what} is not JSON: {str(error).removeprefix(NOT_JSON)}") from None


def placement(given: Given) -> Mapping[str, Any]:
    """Return how to create a sandbox; a scenario file is sent by its content."""
    body = without_none(given)  # a sandbox that never expires has no time to live
    file = body.get("scenario", "")
    if "/" in file or file.endswith((".yaml", ".yml", ".json")):
        from mock_server.scenario_file import ScenarioFileError
        from mock_server.server.loading import load_scenario

        try:
            body["scenario"] = load_scenario(file, seed=body.pop("seed", None)).source
        except ScenarioFileError as error:
            raise ArgumentsError(f"the scenario cannot be used: {error}") from None
    return body


BUILDERS: Final[Mapping[str, Callable[[Given], Mapping[str, Any]]]] = {
    "settlement": settlement,
    "failure": failure,
    "plan": plan,
    "placement": placement,
}
