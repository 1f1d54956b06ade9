"""`assumptions`: list the assumptions and their sources; ask the service's owner, read answers.

The questions are a Markdown document. Its owner ticks a box for each that they know; the document
is read back, and becomes a file of assumptions whose source is `confirmed`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from mock_server.cli.terminal import Arguments, CommandError, write_document, write_lines
from mock_server.contract.assumptions import source_in_words
from mock_server.contract.contract import Contract
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.printable import clipped, counted, did_you_mean, printable
from mock_server.contract.texts.reports import markdown_table
from mock_server.contract.values.exact_json import NotJsonError, dumps, loads
from mock_server.given_files import read_given
from mock_server.server.loading import build_document, stated_document
from mock_server.server.shipped import documents

_KINDS: Final = ("confirmed", "recorded", "published", "document", "assumed")


def assumptions(arguments: Arguments) -> None:
    register = documents().assumptions
    if arguments.answers is not None:
        write_lines(as_preset(arguments.answers, register))
        return
    document = stated_document(arguments.scenario, arguments.assumptions)
    scenario = build_document(document, name="scenario")
    contract, sources = scenario.contract, scenario.sources
    stated = document.data.get("assumptions", {})
    found = {name: document.position(f"/assumptions/{name}") for name in register if name in stated}
    places = {name: f"{at.file}:{at.line}:{at.column}" for name, at in found.items()}
    if arguments.questions:
        write_lines(as_questions(register, contract.values, sources))
    elif arguments.json or arguments.format == "json":
        in_force = {
            name: {
                **row,
                "value": contract.values[name],
                "set": places.get(name),
                "source": sources[name],
            }
            for name, row in register.items()
        }
        is_stated = arguments.scenario is not None or arguments.assumptions is not None
        write_document(in_force if is_stated else register)
    elif arguments.markdown or arguments.format == "markdown":
        write_lines(_as_markdown(register, sources))
    else:
        write_lines(_as_text(contract, sources, places))


def text_or_json(value: Any) -> str:
    return value if isinstance(value, str) and value else dumps(value).decode()


def cell(text: str) -> str:
    return text.replace("|", "\\|")


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
    rows = []
    for name, row in register.items():
        alternatives = "<br>".join(
            f"`{text_or_json(alternative['value'])}`: {cell(alternative['means'])}"
            for alternative in row["alternatives"]
        )
        source = cell(source_in_words(sources[name]))
        cells = (f"`{name}`", row["section"], cell(row["open"]), cell(row["means"]), source)
        rows.append((*cells, alternatives or "none"))
    heads = ("id", "section", "left open", "what the sandbox does", "source", "alternatives")
    yield from markdown_table(heads, rows)


_KNOWN: Final = frozenset({"confirmed", "document"})
_OTHER: Final = "another one:"
_BY, _ON = "Answered by:", "On (YYYY-MM-DD):"
_CHOICE: Final = re.compile(r"- \[(?P<box>[ xX])\] (?:`(?P<json>.+?)`|another one: *(?P<other>.*))")
_LARGEST: Final = 1 << 20


def as_questions(
    register: Mapping[str, Any],
    values: Mapping[str, Any],
    sources: Mapping[str, Mapping[str, Any]],
) -> Iterator[str]:
    """Yield the lines of the document: a section for each row that nobody has confirmed."""
    yield "# How does the service behave?"
    yield ""
    yield "The interface document leaves the following open. Tick one box of each question that you"
    yield "can answer, as in `- [x]`; the value of another answer is JSON. Leave the other boxes."
    yield ""
    yield f"{_BY} "
    yield f"{_ON} "
    for name, row in register.items():
        if _KNOWN & sources[name].keys() or not row["alternatives"]:
            continue
        yield ""
        yield f"## {name}"
        yield ""
        yield f"{row['open']} (section {row['section']})"
        if "decided-by" in row:
            yield ""
            yield f"To try: {row['decided-by']}."
        yield ""
        first = {"value": row["default"], "means": row["means"]}
        known = [first, *row["alternatives"]]
        if values[name] not in [each["value"] for each in known]:
            known.append({"value": values[name], "means": "What the scenario assumes."})
        for each in known:
            yield f"- [ ] `{dumps(each['value']).decode()}` - {each['means']}"
        if "enum" not in row["schema"]:
            yield f"- [ ] {_OTHER} "


def as_preset(path: str, register: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a file of assumptions, from a document in which boxes are ticked."""
    lines = read_given(path, _LARGEST).decode("utf-8", "replace").splitlines()
    values = _ticked(path, lines, register)
    who, day = (
        next((line.removeprefix(each).strip() for line in lines if line.startswith(each)), "")
        for each in (_BY, _ON)
    )
    if not who:
        raise CommandError(f'{path}: it does not say who answered; write a name after "{_BY}"')
    source = {"confirmed": who}
    if day:
        try:
            source["on"] = date.fromisoformat(day).isoformat()
        except ValueError:
            text = f"{clipped(day)} is no day; write 2026-01-31, or nothing"
            raise CommandError(f"{path}: {text}") from None
    yield "assumptions:"
    for name, value in values.items():
        yield f"  {name}: {dumps(value).decode()}"
    yield "  sources:"
    for name in values:
        yield f"    {name}: {dumps(source).decode()}"


def _ticked(path: str, lines: Iterable[str], register: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values whose boxes are ticked, by the assumptions that they answer."""
    name = ""
    values: dict[str, Any] = {}
    for number, line in enumerate(lines, 1):
        place = f"{path}:{number}"
        if line.startswith("## "):
            name = line[3:].strip()
            if name not in register:
                guess = did_you_mean(name, register)
                raise CommandError(f"{place}: no assumption is named {clipped(name)}{guess}")
        choice = _CHOICE.match(line)
        if choice is not None and choice["box"] != " ":
            if not name or name in values:
                why = f"{name} has an answer already" if name else "this box is below no question"
                raise CommandError(f"{place}: {why}")
            values[name] = _value(choice["json"] or choice["other"], register[name], place)
    if not values:
        raise CommandError(f"{path}: no box is ticked; write [x] in the box of an answer")
    return values


def _value(text: str, row: Mapping[str, Any], place: str) -> Any:
    try:
        value = loads(text.strip("` ").encode())
    except NotJsonError as error:
        raise CommandError(f'{place}: the value is not JSON, as in "text" or 5: {error}') from None
    wrong = Checker(documents().interface, row["schema"]).reasons(value)
    if wrong:
        raise CommandError(f"{place}: {wrong[0]}")
    return value
