"""`schema`: print the JSON Schema of scenario files, or tables of its content."""

import argparse

from mock_server.cli.language_tables import as_reference
from mock_server.cli.terminal import write_lines, write_out
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.scenario.schema import for_editors
from mock_server.server.loading import scenario_language


def run(arguments: argparse.Namespace) -> None:
    language = scenario_language()
    if arguments.markdown or arguments.format == "markdown":
        write_lines(as_reference(language))
    else:
        write_out(dumps_indented(for_editors(language)))
