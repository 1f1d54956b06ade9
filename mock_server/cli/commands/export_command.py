"""`export`: write a running sandbox, including changes made to it, as a scenario file."""

import argparse
import sys
from decimal import Decimal
from typing import Any, Final

from mock_server.cli.exits import CommandError
from mock_server.cli.restored_sandbox import restored
from mock_server.cli.terminal import write_out
from mock_server.contract.texts.printable import printable
from mock_server.sandbox.scenario.customer_tree import MAX_OBJECTS, too_long
from mock_server.sandbox.simulation.exporting import export_scenario
from mock_server.scenario_file import ScenarioFileError, source_from_bytes
from mock_server.scenario_file.composing import compose
from mock_server.scenario_file.merging import LONG_KEY, MAX_KEY_LENGTH
from mock_server.scenario_file.source import MAX_BYTES, MAX_DEPTH, MAX_VALUES, TOO_DEEP
from mock_server.scenario_file.yaml_text import can_say, scenario_text

_TOO_LARGE: Final = (
    f"the scenario would exceed the limits ({MAX_BYTES >> 20} MiB, {MAX_VALUES} values,"
    f" {MAX_OBJECTS} objects), so it is not written; keep the state instead:"
    " GET /_sandbox/state, and PUT to restore it"
)
_HEAD: Final = "# The scenario of a running sandbox, written by `customer-sandbox export`.\n"


def run(arguments: argparse.Namespace) -> None:
    """Write the scenario to stdout, and list on stderr the plans that a file cannot express."""
    source = {**export_scenario(restored(arguments.remote))}
    obstacles = [(plan, _obstacle(plan, 2)) for plan in source.get("faults", ())]
    for plan, why in obstacles:
        if why is not None:
            sys.stderr.write(printable(f"left out: the plan {plan['name']}: {why}") + "\n")
    if obstacles:
        source["faults"] = [plan for plan, why in obstacles if why is None]
    if too_long(source) is not None:
        raise CommandError(_TOO_LARGE)
    file = (_HEAD + scenario_text(source)).encode()
    try:
        compose(source_from_bytes("the exported scenario", file))
    except ScenarioFileError:  # only possible if it is too large
        raise CommandError(_TOO_LARGE) from None
    write_out(file)


def _obstacle(value: Any, depth: int) -> str | None:
    """Return why a file cannot express a value inside of so many others, or None if it can."""
    match value:
        case dict() | list() if depth >= MAX_DEPTH:
            return f"it would be {TOO_DEEP}"
        case dict() if any(len(key) > MAX_KEY_LENGTH for key in value):
            return LONG_KEY
        case dict() | list():
            members = value.values() if isinstance(value, dict) else value
            return next(filter(None, (_obstacle(each, depth + 1) for each in members)), None)
        case int() | Decimal() if not isinstance(value, bool) and not can_say(value):
            return "the number is too long for a file"
        case _:
            return None
