"""Reads `@pytest.mark.sandbox(...)`: of the test, its class and its module, the closest wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import pytest

from mock_server import building
from mock_server.server.shipped import shipped_scenarios


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How a test wants its sandbox."""

    scenario: str | Path | Mapping[str, Any] | building.Scenario | None = None
    seed: int | None = None
    frozen: bool = False
    faults: Sequence[Mapping[str, Any]] = ()


_NAMES: Final = tuple(field.name for field in fields(Wish))


def read_marker(item: pytest.Item) -> Wish:
    """Return what the markers of a test say.

    Raises:
        pytest.fail.Exception: when they say what nobody understands.
    """
    said: dict[str, Any] = {}
    for marker in reversed(list(item.iter_markers("sandbox"))):
        if marker.args:
            _refuse(f"takes names only, such as scenario={marker.args[0]!r}")
        for name in marker.kwargs:
            if name not in _NAMES:
                _refuse(f"knows no {name!r}; it knows {', '.join(_NAMES)}")
        said |= marker.kwargs
    _check(said)
    scenario = said.get("scenario")
    if isinstance(scenario, str) and scenario not in shipped_scenarios():
        said["scenario"] = item.path.parent / scenario
    return Wish(**said)


def _check(said: Mapping[str, Any]) -> None:
    """Refuse values of the wrong kind, before they go wrong somewhere else."""
    for name, kinds in _KINDS.items():
        value = said.get(name)
        if value is not None and not isinstance(value, kinds):
            _refuse(f"takes no {type(value).__name__} as {name}: {value!r}")
    for plan in said.get("faults") or ():
        if not isinstance(plan, Mapping):
            _refuse(f"takes fault plans as they are written in a scenario, not {plan!r}")


_KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "scenario": (str, Path, Mapping, building.Scenario),
    "seed": (int,),
    "frozen": (bool,),
    "faults": (list, tuple),
}


def _refuse(what: str) -> None:
    pytest.fail(f"@pytest.mark.sandbox {what}", pytrace=False)
