"""The options of the plugin and its marker, as a table; docs/reference/pytest.md is made of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

MARKER: Final = (
    "sandbox(scenario=None, seed=None, frozen=False, faults=(), scope='function'): how the sandbox "
    "of a test is made - a shipped scenario, a path beside the test or plain data; a seed; a "
    "frozen clock; what is to go wrong; which tests share it ('class', 'module', 'session')"
)

COVERAGE: Final = ("sandbox_coverage", "sandbox_coverage_report", "sandbox_coverage_fail_under")
"""The options that turn on coverage."""

_TYPES: Final = {"float": float}


@dataclass(frozen=True, slots=True)
class Option:
    """A flag, and its arguments for pytest's parser."""

    flag: str
    keywords: Mapping[str, Any]


def _option(flag: str, **said: Any) -> Option:
    return Option(flag, {**said, **({"type": _TYPES[said["type"]]} if "type" in said else {})})


_TABLE: Final = json.loads(Path(__file__).with_name("options.json").read_text("utf-8"))
OPTIONS: Final = tuple(_option(**row) for row in _TABLE)
