"""`export` and `sample`: the content of a running sandbox, or of a scenario, for other programs."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain, islice
from typing import Any, Final

from mock_server.cli.printing import as_csv, write_document, write_out
from mock_server.cli.terminal import MISUSED, Arguments, CommandError, write_lines
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import printable, there_are
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.simulation.exporting import (
    SUMMARY_FIELDS,
    Shuffled,
    customer_summary,
    export_scenario,
)
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.scenario_file import ScenarioFileError, source_from_bytes
from mock_server.scenario_file.composing import compose
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario
from mock_server.server.proxies import way_around_proxy
from mock_server.server.state_files import StateError, read_state

_HEAD: Final = "# The scenario of a running sandbox, written by `customer-sandbox export`.\n"
_INSTEAD: Final = "keep the state instead: GET /_sandbox/state, and PUT to restore it"


def export(arguments: Arguments) -> None:
    file = (_HEAD + scenario_text(export_scenario(restored(arguments.remote)))).encode()
    try:
        compose(source_from_bytes("the exported scenario", file))
    except ScenarioFileError as error:  # it is too large, or has a plan that no file can have
        raise CommandError(f"nothing is written: {error}; {_INSTEAD}") from None
    write_out(file)


def restored(remote: Remote) -> Simulation:
    try:
        return read_state(remote.read("getState").body).at(0)[0]
    except StateError as error:
        around = way_around_proxy(remote.url)
        text = f"{remote.url} answers, but not with the state of a sandbox: {error}{around}"
        raise CommandError(printable(text)) from None


_IDS: Final = ("ids", "text")


def sample(arguments: Arguments) -> None:
    if arguments.remote and arguments.seed is not None:
        text = "--seed cannot be combined with --url: a running sandbox already has a seed"
        raise CommandError(text, MISUSED)
    with arguments.remote.reading() if arguments.remote else nullcontext():
        total, customers = _remote(arguments.remote) if arguments.remote else _local(arguments)
        if total < arguments.count:
            text = f"{there_are(total, 'customer')} to choose from; --count is at most that"
            raise CommandError(text)
        chosen = islice(customers, arguments.count)
        _write(map(_as_shown, chosen) if sys.stdout.isatty() else chosen, arguments.format)


def _local(arguments: Arguments) -> tuple[int, Iterator[dict[str, Any]]]:
    """Return the number of customers of a scenario, and the customers, or only ids if these do."""
    scenario = load_scenario(
        arguments.scenario, seed=arguments.seed, assumptions=arguments.assumptions
    )
    simulation = Simulation.begun(scenario, 0)
    ids = Shuffled(simulation)
    if arguments.format in _IDS:
        return len(ids), ({"customerId": customer_id} for customer_id in ids)
    found = filter(None, map(simulation.world.customer, ids))
    return len(ids), map(customer_summary, found)


def _remote(remote: Remote) -> tuple[int, Iterator[dict[str, Any]]]:
    remote.refuse_unknown()
    pages = remote.pages("listCustomers", query={"order": "shuffled"})
    first = next(pages)
    rows = (row for page in chain([first], pages) for row in page["items"])
    return int(first["total"]), ({name: row.get(name) for name in SUMMARY_FIELDS} for row in rows)


def _as_shown(customer: dict[str, Any]) -> dict[str, Any]:
    """Return a customer with control characters escaped, since a server may send anything."""
    return {name: value and printable(str(value)) for name, value in customer.items()}


def _write(customers: Iterator[dict[str, Any]], form: str) -> None:
    if form == "csv":
        write_out(as_csv(SUMMARY_FIELDS, customers))
    elif form == "json":
        write_document(list(customers))
    elif form in _IDS:
        write_lines(row["customerId"] for row in customers)
    else:
        for row in customers:
            write_out(dumps(row) + b"\n")
