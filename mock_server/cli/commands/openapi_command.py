"""`openapi`: print an OpenAPI document."""

import argparse

from mock_server.cli.exits import refusing
from mock_server.cli.terminal import write_document
from mock_server.contract.assumptions import source_of_rows
from mock_server.contract.contract import Contract
from mock_server.contract.publication import publish_control
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import stated_scenario
from mock_server.server.shipped import documents


@refusing(ScenarioFileError)
def run(arguments: argparse.Namespace) -> None:
    """Print the document of the control API, or of the interface under a scenario's assumptions."""
    shipped = documents()
    if arguments.control:
        urls = {"sandbox_url": "/", "server_url": "/"}
        names = shipped.shipped
        document = publish_control(shipped.control, shipped.faults, **urls, shipped=names)
    else:
        scenario = stated_scenario(arguments.scenario, arguments.assumptions)
        contract = Contract(shipped, {}) if scenario is None else scenario.contract
        sources = source_of_rows(shipped.assumptions, {} if scenario is None else scenario.source)
        document = {**contract.published, "x-assumption-sources": sources}
    write_document(document)
