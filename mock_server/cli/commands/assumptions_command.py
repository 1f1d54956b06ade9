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
from mock_server.contract.texts.printable import counted, printable
from mock_server.scenario_file import ScenarioDocument, ScenarioFileError
from mock_server.server.loading import build_document, stated_document
from mock_server.server.shipped import documents

_KINDS: Final = ("confirmed", "recorded", "published", "document", "assumed")


@refusing(ScenarioFileError, AnswerError, OSError)
def run(arguments: argparse.Namespace) -> None:
    register = documents().assumptions
    if arguments.answers is not None:
        write_lines(as_preset(read_answers(arguments.answers, register)))
        return
    document = stated_document(arguments.scenario, arguments.assumptions)
    contract, places = Contract(documents(), {}), dict[str, str]()
    sources: Mapping[str, Mapping[str, Any]] = source_of_rows(register, {})
    if document is not None:
        scenario = build_document(document, name="scenario", seed=None)
        contract, sources = scenario.contract, scenario.sources
        stated = document.data.get("assumptions", {})
        places = {name: _place(document, name) for name in register if name in stated}
    if arguments.questions:
        write_lines(as_questions(register, contract.values, sources))
    elif arguments.json or arguments.format == "json":
        write_document(register if document is None else _in_force(contract, sources, places))
    elif arguments.markdown or arguments.format == "markdown":
        write_lines(_as_markdown(register, sources))
    else:
        write_lines(_as_text(contract, sources, places))


def _place(document: ScenarioDocument, name: str) -> str:
    """Return where the value of a row stands, as `file:line:column`."""
    place = document.position(f"/assumptions/{name}")
    return f"{place.file}:{place.line}:{place.column}"


def _in_force(
    contract: Contract, sources: Mapping[str, Mapping[str, Any]], places: Mapping[str, str]
) -> dict[str, Any]:
    return {
        name: {
            **row,
            "value": contract.values[name],
            "set": places.get(name),
            "source": sources[name],
        }
        for name, row in contract.documents.assumptions.items()
    }


def _as_text(
    contract: Contract, sources: Mapping[str, Mapping[str, Any]], places: Mapping[str, str]
) -> Iterator[str]:
    for name, row in contract.documents.assumptions.items():
        yield f"{name} (section {row['section']})"
        yield f"  open: {row['open']}"
        if name in contract.switches:
            yield f"  here: {text_or_json(contract.values[name])}"
        if name in places:
            yield f"  set: {printable(places[name])}"
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
