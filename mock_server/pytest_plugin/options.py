"""The plugin's options and its marker, as data from which docs/reference/pytest.md is generated."""

import json
from argparse import ArgumentTypeError
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

MARKER: Final = (
    "sandbox(scenario=None, seed=None, frozen=False, faults=(), scope='function', explore=False): "
    "configure the sandbox of a test - a shipped scenario, a path relative to the test or plain "
    "data; a seed; a frozen clock; fault plans; which tests share it ('class', 'module', "
    "'session'); whether to try everything that the service may do (True, or a mapping with depth, "
    "budget, seed, unknown, conduct)"
)

COVERAGE: Final = ("sandbox_coverage", "sandbox_coverage_report", "sandbox_coverage_fail_under")
"""The options any of which turns coverage on."""


def _percent(text: str) -> float:
    from mock_server.contract.texts.times import parse_percentage

    try:
        return parse_percentage(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def options() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the flag of each option, and the keyword arguments for pytest's parser."""
    for row in json.loads(Path(__file__).with_name("options.json").read_text("utf-8")):
        kind = {"type": _percent} if row.get("type") == "percent" else {}
        yield row.pop("flag"), {**row, **kind}
