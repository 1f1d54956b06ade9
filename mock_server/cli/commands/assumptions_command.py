"""`assumptions`: list the assumptions and their sources; ask the owner, read the answers."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mock_server.cli.exits import refusing
from mock_server.cli.language_tables import cell, text_or_json
from mock_server.cli.owner_questions import AnswerError, as_preset, as_questions, read_answers
from mock_server.cli.terminal import write_document, write_lines
from mock_server.contract.assumptions import source_in_words, source_of_rows
from mock_server.contract.contract import Contract
from mock_server.contract.texts.printable import counted
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import stated_scenario
from mock_server.server.shipped import documents

_KINDS: Final = ("confirmed", "recorded", "published", "document", "assumed")


@refusing(ScenarioFileError, AnswerError, OSError)
def run(arguments: argparse.Namespace) -> None:
    register = documents().assumptions
    if arguments.answers is not None:
        write_lines(as_preset(read_answers(arguments.answers, register)))
        return
    scenario = stated_scenario(arguments.scenario, arguments.assumptions)
    contract = Contract(documents(), {}) if scenario is None else scenario.contract
    sources = source_of_rows(register, {}) if scenario is None else scenario.sources
    if arguments.questions:
        write_lines(as_questions(register, contract.values, sources))
    elif arguments.json or arguments.format == "json":
        write_document(register if scenario is None else _in_force(contract, sources))
    elif arguments.markdown or arguments.format == "markdown":
        write_lines(_as_markdown(register, sources))
    else:
        write_lines(_as_text(contract, sources))


def _in_force(contract: Contract, sources: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        name: {**row, "value": contract.values[name], "source": sources[name]}
        for name, row in contract.documents.assumptions.items()
    }


def _as_text(contract: Contract, sources: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for name, row in contract.documents.assumptions.items():
        yield f"{name} (section {row['section']})"
        yield f"  open: {row['open']}"
        if name in contract.switches:
            yield f"  here: {text_or_json(contract.values[name])}"
        yield f"  source: {source_in_words(sources[name])}"
        yield f"  default: {text_or_json(row['default'])} - {row['means']}"
        for alternative in row["alternatives"]:
            yield f"  or: {text_or_json(alternative['value'])} - {alternative['means']}"
    kinds = [next(kind for kind in _KINDS if kind in source) for source in sources.values()]
    counts = (f"{kinds.count(kind)} {kind}" for kind in _KINDS if kind in kinds)
    yield ""
    yield f"{counted(len(kinds), 'assumption')}: {', '.join(counts)}"


def _as_markdown(
    register: Mapping[str, Any], sources: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    yield "| id | section | left open | what the sandbox does | source | alternatives |"
    yield "|---|---|---|---|---|---|"
    for name, row in register.items():
        alternatives = "<br>".join(
            f"`{text_or_json(alternative['value'])}`: {cell(alternative['means'])}"
            for alternative in row["alternatives"]
        )
        source = cell(source_in_words(sources[name]))
        cells = (f"`{name}`", row["section"], cell(row["open"]), cell(row["means"]), source)
        yield f"| {' | '.join(cells)} | {alternatives or 'none'} |"
