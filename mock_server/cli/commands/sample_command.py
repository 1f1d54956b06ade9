"""`sample`: print customers for load tests, of a scenario or a running sandbox."""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final

from mock_server.cli.exits import MISUSED, CommandError, refusing
from mock_server.cli.remote import Remote
from mock_server.cli.terminal import table_lines, write_document, write_lines, write_out
from mock_server.contract.names import LARGEST_PAGE
from mock_server.contract.texts.printable import printable, there_are
from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.simulation.exporting import SUMMARY_FIELDS, Shuffled, customer_summary
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario

_IDS: Final = ("ids", "text")


@refusing(ScenarioFileError)
def run(arguments: argparse.Namespace) -> None:
    """Print `--count` different customers, the same ones each time."""
    if arguments.remote and arguments.seed is not None:
        text = "--seed cannot be combined with --url: a running sandbox already has a seed"
        raise CommandError(text, MISUSED)
    total, customers = _remote(arguments.remote) if arguments.remote else _local(arguments)
    if total < arguments.count:
        raise CommandError(
            f"{there_are(total, 'customer')} to choose from; --count is at most that"
        )
    chosen = islice(customers, arguments.count)
    _write(map(_as_shown, chosen) if sys.stdout.isatty() else chosen, arguments.format)


def _local(arguments: argparse.Namespace) -> tuple[int, Iterator[dict[str, Any]]]:
    """Return the number of customers of a scenario, and the customers, or only ids if these do."""
    scenario = load_scenario(
        arguments.scenario, seed=arguments.seed, assumptions=arguments.assumptions
    )
    simulation = Simulation(scenario, scenario.clock.start(0))
    ids = Shuffled(simulation)
    if arguments.format in _IDS:
        return len(ids), ({"customerId": customer_id} for customer_id in ids)
    found = filter(None, map(simulation.world.customer, ids))
    return len(ids), map(customer_summary, found)


def _remote(remote: Remote) -> tuple[int, Iterator[dict[str, Any]]]:
    """Return the number of customers of a running sandbox, and the customers, fetched by pages."""
    first = _page(remote, 0)
    others = (_page(remote, number) for number in range(1, -(-first["total"] // LARGEST_PAGE)))
    return first["total"], (row for page in chain([first], others) for row in page["items"])


def _page(remote: Remote, number: int) -> dict[str, Any]:
    path = f"/_sandbox/customers?order=shuffled&page={number}&size={LARGEST_PAGE}"
    with remote.reading():
        page = loads(remote.read(path), max_values=None)
        rows = [{name: row.get(name) for name in SUMMARY_FIELDS} for row in page["items"]]
        return {"items": rows, "total": int(page["total"])}


def _as_shown(customer: dict[str, Any]) -> dict[str, Any]:
    """Return a customer with control characters escaped, since a server may send anything."""
    return {name: value and printable(str(value)) for name, value in customer.items()}


def _write(customers: Iterator[dict[str, Any]], form: str) -> None:
    if form == "csv":
        for line in table_lines(SUMMARY_FIELDS, customers):
            write_out(line)
    elif form == "json":
        write_document(list(customers))
    elif form in _IDS:
        write_lines(row["customerId"] for row in customers)
    else:
        for row in customers:
            write_out(dumps(row) + b"\n")
