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

OPTIONS: Final = (
    Option(
        "--sandbox-scenario",
        {
            "metavar": "SCENARIO",
            "default": "default",
            "help": "what sandboxes are made from: a shipped name or a path (default: default)",
        },
    ),
    Option(
        "--sandbox-unused-faults",
        {
            "choices": ("error", "warn", "ignore"),
            "default": "error",
            "help": "what to do if a fault plan of a test never fires (default: error)",
        },
    ),
    Option(
        "--sandbox-bundles",
        {
            "metavar": "DIR",
            "help": "where the bundles of failed tests go, which `customer-sandbox replay` runs "
            "again; those that earlier runs wrote are removed (default: below pytest's cache)",
        },
    ),
    Option(
        "--sandbox-coverage",
        {
            "action": "store_true",
            "help": "show which parts of the contract the whole run has met",
        },
    ),
    Option(
        "--sandbox-coverage-report",
        {
            "metavar": "FILE",
            "action": "append",
            "default": [],
            "help": "write the coverage to a file: .json, .xml (JUnit), .md or .txt; repeatable",
        },
    ),
    Option(
        "--sandbox-coverage-fail-under",
        {
            "metavar": "PERCENT",
            "type": float,
            "help": "let the run fail if less was met",
        },
    ),
    Option(
        "--sandbox-url",
        {
            "metavar": "URL",
            "help": "run against a server elsewhere: a container, or the real service",
        },
    ),
    Option(
        "--sandbox-token",
        {
            "metavar": "TOKEN",
            "help": "the control token of that server [MOCK_SERVER_CONTROL_TOKEN]",
        },
    ),
    Option(
        "--sandbox-token-file",
        {
            "metavar": "FILE",
            "help": "a file that holds it [MOCK_SERVER_CONTROL_TOKEN_FILE]",
        },
    ),
)
