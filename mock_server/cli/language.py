"""The commands about the scenario language: a scenario resolved, and the schema."""

import argparse
import sys

from mock_server.cli.commands import DONE, REFUSED


def show(arguments: argparse.Namespace) -> int:
    """Print a scenario with all that it draws on resolved."""
    from mock_server.contract.exact_json import dumps_indented  # noqa: PLC0415 - keeps help quick
    from mock_server.sandbox.scenario.written import as_written  # noqa: PLC0415 - the same
    from mock_server.scenario_file import ScenarioFileError  # noqa: PLC0415 - the same
    from mock_server.scenario_file.writing import scenario_text  # noqa: PLC0415 - the same
    from mock_server.server.loading import load_scenario  # noqa: PLC0415 - the same

    try:
        source = load_scenario(arguments.file).source
    except ScenarioFileError as error:
        sys.stderr.write(f"{error}\n")
        return REFUSED
    is_json = arguments.format == "json"
    text = dumps_indented(as_written(source)).decode() if is_json else scenario_text(source)
    sys.stdout.write(text)
    return DONE


def schema(arguments: argparse.Namespace) -> int:
    """Print the schema of scenario files."""
    from mock_server.cli.reference import as_reference  # noqa: PLC0415 - keeps help quick
    from mock_server.contract.exact_json import dumps_indented  # noqa: PLC0415 - the same
    from mock_server.server.loading import scenario_language  # noqa: PLC0415 - the same

    language = scenario_language()
    if arguments.markdown or arguments.format == "markdown":
        sys.stdout.writelines(f"{line}\n" for line in as_reference(language))
    else:
        sys.stdout.write(dumps_indented(language).decode())
    return DONE
