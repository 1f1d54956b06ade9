"""The options of the plugin and its marker, as a table; a test compares it with the README."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

MARKER: Final = (
    "sandbox(scenario=None, seed=None, frozen=False, faults=(), scope='function'): how the sandbox "
    "of a test is made - a shipped scenario, a path beside the test or plain data; a seed; a "
    "frozen clock; what is to go wrong; which tests share it ('class', 'module', 'session')"
)


@dataclass(frozen=True, slots=True)
class Option:
    """A flag, and its arguments for pytest's parser."""

    flag: str
    keywords: Mapping[str, Any]


COVERAGE: Final = (
    "sandbox_coverage",
    "sandbox_coverage_report",
    "sandbox_coverage_fail_under",
)
"""The options that want coverage counted."""


def _option(flag: str, text: str, **keywords: Any) -> Option:
    return Option(flag, {"help": text, **keywords})


OPTIONS: Final = (
    _option(
        "--sandbox-scenario",
        "what sandboxes are made from: a shipped name or a path (default: default)",
        metavar="SCENARIO",
        default="default",
    ),
    _option(
        "--sandbox-unused-faults",
        "what to do if a fault plan of a test never fires (default: error)",
        choices=("error", "warn", "ignore"),
        default="error",
    ),
    _option(
        "--sandbox-bundles",
        "where the bundles of failed tests go, which `customer-sandbox replay` runs again; those "
        "that earlier runs wrote are removed (default: below pytest's cache)",
        metavar="DIR",
    ),
    _option(
        "--sandbox-coverage",
        "show which parts of the contract the whole run has met",
        action="store_true",
    ),
    _option(
        "--sandbox-coverage-report",
        "write the coverage to a file: .json, .xml (JUnit), .md or .txt; repeatable",
        metavar="FILE",
        action="append",
        default=[],
    ),
    _option(
        "--sandbox-coverage-fail-under",
        "let the run fail if less was met",
        metavar="PERCENT",
        type=float,
    ),
    _option(
        "--sandbox-url",
        "run against a server elsewhere: a container, or the real service",
        metavar="URL",
    ),
    _option(
        "--sandbox-token",
        "the control token of that server [MOCK_SERVER_CONTROL_TOKEN]",
        metavar="TOKEN",
    ),
    _option(
        "--sandbox-token-file",
        "a file that holds it [MOCK_SERVER_CONTROL_TOKEN_FILE]",
        metavar="FILE",
    ),
)
