"""`magic`: list the customers that always fail, and how."""

import argparse

from mock_server.cli.exits import refusing
from mock_server.cli.terminal import write_document, write_lines
from mock_server.contract.values.exact_json import dumps
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario


@refusing(ScenarioFileError)
def run(arguments: argparse.Namespace) -> None:
    scenario = load_scenario(arguments.scenario, assumptions=arguments.assumptions)
    rows = [
        {"customerId": customer_id, "operation": operation, "step": step.data}
        for customer_id, steps in scenario.magic.items()
        for operation, step in steps.items()
    ]
    if arguments.format == "json":
        write_document(rows)
    else:
        write_lines(
            f"{row['customerId']}  {row['operation']:<14}  {dumps(row['step']).decode()}"
            for row in rows
        )
