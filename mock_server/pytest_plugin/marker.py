"""Reads `@pytest.mark.sandbox(...)` of the test, its class and its module; the closest wins."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import pytest

from mock_server import authoring
from mock_server.client.errors import SandboxError
from mock_server.server.loading import DEFAULT_SCENARIO
from mock_server.server.shipped import shipped_presets, shipped_scenarios


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxSpec:
    """The sandbox that a test asks for; with a wider `scope`, equal records share a sandbox."""

    scenario: str | Path | Mapping[str, Any] | authoring.Scenario | None = None
    seed: int | None = None
    frozen: bool | None = None
    faults: Sequence[Mapping[str, Any]] = ()
    scope: str = "function"
    explore: bool | Mapping[str, Any] = False


_NAMES: Final = tuple(field.name for field in fields(SandboxSpec))
_MARKER: Final = "@pytest.mark.sandbox"

SCOPES: Final[Mapping[str, type[pytest.Collector | pytest.Item]]] = {
    "function": pytest.Item,
    "class": pytest.Class,
    "module": pytest.Module,
    "session": pytest.Session,
}
"""Which tests share a sandbox, and the pytest node that keeps it."""


def read_marker(item: pytest.Item) -> SandboxSpec:
    """Return the combined arguments of the markers of a test, or fail it."""
    arguments: dict[str, Any] = {}
    for marker in reversed(list(item.iter_markers("sandbox"))):
        if marker.args:
            _refuse(_MARKER, f"takes keyword arguments only, such as scenario={marker.args[0]!r}")
        for name in marker.kwargs:
            if name not in _NAMES:
                _refuse(_MARKER, f"has no argument {name!r}; its arguments are {', '.join(_NAMES)}")
        arguments |= marker.kwargs
    spec = checked(arguments, _MARKER)
    if isinstance(spec.scenario, str | Path) and spec.scenario not in shipped_scenarios():
        return replace(spec, scenario=item.path.parent / spec.scenario)
    return spec


def run_scenario(config: pytest.Config) -> str | Path:
    """Return the scenario of the run; a path is relative to where pytest was started."""
    named: str = config.getoption("sandbox_scenario") or DEFAULT_SCENARIO
    return named if named in shipped_scenarios() else config.invocation_params.dir / named


def run_assumptions(config: pytest.Config) -> str | Path | None:
    """Return the assumptions of the run, below those of scenarios; a path is relative as above."""
    option = config.getoption("sandbox_assumptions")
    named: str | None = option or os.environ.get("MOCK_SERVER_ASSUMPTIONS") or None
    is_name = named is None or named in shipped_presets()
    return named if is_name else config.invocation_params.dir / str(named)


def checked(arguments: Mapping[str, Any], who: str) -> SandboxSpec:
    """Return arguments of the right types as a record, or fail the test with words about `who`."""
    for name, kinds in _KINDS.items():
        value = arguments.get(name)
        if value is not None and not isinstance(value, kinds):
            _refuse(who, f"does not accept {type(value).__name__} as {name}: {value!r}")
    for plan in arguments.get("faults") or ():
        if not isinstance(plan, Mapping):
            _refuse(who, f"takes fault plans written as in a scenario, not {plan!r}")
    if arguments.get("scope", "function") not in SCOPES:
        _refuse(who, f"has no scope {arguments['scope']!r}; its scopes are {', '.join(SCOPES)}")
    return SandboxSpec(**arguments)


_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "scenario": (str, Path, Mapping, authoring.Scenario),
    "seed": (int,),
    "frozen": (bool,),
    "faults": (list, tuple),
    "scope": (str,),
    "explore": (bool, Mapping),
}


def _refuse(who: str, what: str) -> None:
    pytest.fail(f"{who} {what}", pytrace=False)


@contextmanager
def in_one_line(who: str = "", kind: type[SandboxError] = SandboxError) -> Iterator[None]:
    """Report an error in the block by its sentence, without our traceback."""
    try:
        yield
    except kind as error:
        raise pytest.fail.Exception(f"{who}{error}", pytrace=False) from None
