"""`export`: write a running sandbox, including changes made to it, as a scenario file."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from mock_server.cli.exits import CommandError
from mock_server.cli.restored_sandbox import restored
from mock_server.cli.terminal import write_out
from mock_server.contract.texts.printable import printable
from mock_server.sandbox.scenario.extent import MAX_ENTRIES, too_long
from mock_server.sandbox.simulation.exporting import export_scenario
from mock_server.scenario_file import ScenarioFileError, source_from_bytes
from mock_server.scenario_file.composing import compose
from mock_server.scenario_file.merging import MAX_KEY_LENGTH
from mock_server.scenario_file.source import MAX_BYTES, MAX_VALUES
from mock_server.scenario_file.yaml_text import can_say, scenario_text

_INVOICE: Final = "invoiceConfiguration"
_TOO_LARGE: Final = (
    f"the scenario would exceed the limits ({MAX_BYTES >> 20} MiB, {MAX_VALUES} values,"
    f" {MAX_ENTRIES} entries, keys of {MAX_KEY_LENGTH} characters), so it is not written; keep the"
    " state instead: GET /_sandbox/state, and PUT to restore it"
)
_HEAD: Final = "# The scenario of a running sandbox, written by `customer-sandbox export`.\n"


def run(arguments: argparse.Namespace) -> None:
    """Write the scenario to stdout, and list on stderr what a scenario cannot express."""
    export = export_scenario(restored(arguments.remote))
    customers, left_out = _without_long_amounts(export.source.get("customers", ()))
    for text in (*export.left_out, *left_out):
        sys.stderr.write(f"left out: {printable(text)}\n")
    source = {**export.source, "customers": customers}
    if too_long(source) is not None:
        raise CommandError(_TOO_LARGE)
    file = (_HEAD + scenario_text(source)).encode()
    try:
        compose(source_from_bytes("the exported scenario", file))
    except ScenarioFileError:  # only possible if it is too large, or a header has a long name
        raise CommandError(_TOO_LARGE) from None
    write_out(file)


def _without_long_amounts(
    customers: Sequence[Mapping[str, Any]],
) -> tuple[list[Mapping[str, Any]], list[str]]:
    """Return customers without amounts that a file cannot express, and what was left out."""
    kept: list[Mapping[str, Any]] = []
    left_out: list[str] = []
    for customer in customers:
        below, left_out_below = _without_long_amounts(customer.get("customers", ()))
        copy = {**customer, "customers": below} if below else {**customer}
        invoice = copy.get(_INVOICE) or {}
        amounts = (amount for amount in invoice.values() if isinstance(amount, int | Decimal))
        if not all(map(can_say, amounts)):
            del copy[_INVOICE]
            name = customer.get("ref", customer.get("customerId"))
            left_out.append(f"{_INVOICE} of {name}: the number is too long for a file")
        kept.append(copy)
        left_out += left_out_below
    return kept, left_out
