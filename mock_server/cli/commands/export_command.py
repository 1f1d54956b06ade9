"""`export`: write a running sandbox, with what was changed by hand, as a scenario file."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from mock_server.cli.exits import DONE, CommandError
from mock_server.cli.terminal import write_out
from mock_server.sandbox.simulation.exporting import export_scenario
from mock_server.sandbox.simulation.restoring import Restoration
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.scenario_file.yaml_text import can_say, scenario_text
from mock_server.server.printable import printable
from mock_server.server.uploads import UploadReader

_INVOICE: Final = "invoiceConfiguration"
_HEAD: Final = "# The scenario of a running sandbox, written by `customer-sandbox export`.\n"


def run(arguments: argparse.Namespace) -> int:
    """Write the scenario to stdout; list on stderr what it cannot express."""
    state = arguments.remote.look("/_sandbox/state")
    try:
        simulation = _simulation(state)
    except ValueError as error:
        text = f"{arguments.url} answers, but with no state of a sandbox: {error}"
        raise CommandError(printable(text)) from None
    export = export_scenario(simulation)
    customers, unsaid = _sayable(export.source.get("customers", ()))
    for text in (*export.left_out, *unsaid):
        sys.stderr.write(f"left out: {printable(text)}\n")
    write_out((_HEAD + scenario_text({**export.source, "customers": customers})).encode())
    return DONE


def _sayable(
    customers: Sequence[Mapping[str, Any]],
) -> tuple[list[Mapping[str, Any]], list[str]]:
    """Return customers without amounts that are too long for a file, and what is left out."""
    sayable: list[Mapping[str, Any]] = []
    unsaid: list[str] = []
    for customer in customers:
        below, unsaid_below = _sayable(customer.get("customers", ()))
        said = {**customer, "customers": below} if below else {**customer}
        invoice = said.get(_INVOICE) or {}
        amounts = (amount for amount in invoice.values() if isinstance(amount, int | Decimal))
        if not all(map(can_say, amounts)):
            del said[_INVOICE]
            name = customer.get("ref", customer.get("customerId"))
            unsaid.append(f"{_INVOICE} of {name}: a file takes no number that is so long")
        sayable.append(said)
        unsaid += unsaid_below
    return sayable, unsaid


def _simulation(body: bytes) -> Simulation:
    """Rebuild the sandbox of an exported state; a ValueError says why that is impossible."""
    restoration = UploadReader().read("putState", body)
    if not isinstance(restoration, Restoration):
        raise ValueError(str(restoration))  # noqa: TRY004 - it is the body that is wrong
    return restoration.at(0)[0]
