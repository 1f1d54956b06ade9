"""Tables of the sandbox's own features: settings, control calls, faults, rules and others."""

import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from itertools import chain
from typing import Any, Final

import yaml

from mock_server.cli import main as command
from mock_server.cli.commands.assumptions_command import cell, text_or_json
from mock_server.contract.names import NAMES
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.walk import resolve
from mock_server.pytest_plugin.options import options
from mock_server.sandbox.control.control_api import body_schema, control_routes
from mock_server.server.loading import scenario_language
from mock_server.server.settings import SETTINGS
from mock_server.server.shipped import documents, shipped_presets
from support.reference.language_tables import Reference

_MAX_SHOWN: Final = 80
"""The most characters of an example."""


def assumptions() -> Iterator[str]:
    """Yield the register of assumptions as the command prints it."""
    with redirect_stdout(StringIO()) as printed:
        command(["assumptions", "--markdown"])
    yield from printed.getvalue().splitlines()


def published() -> Iterator[str]:
    """Yield a table of open points about which something is published: there, and here."""
    text = shipped_presets()["published"].read_text("utf-8")
    preset, register = yaml.safe_load(text)["assumptions"], documents().assumptions
    yield "| open point | the document | published | ours |"
    yield "|---|---|---|---|"
    known = {name: row for name, row in register.items() if name in preset}
    for name, row in known.items():
        source = preset["sources"][name]
        value, ours = (cell(text_or_json(each)) for each in (preset[name], row["default"]))
        where = f"[{source['about']}]({source['published']}), read on {source['read']}"
        left = f"{cell(row['open'])} (`{name}`)"
        yield f"| {left} | section {row['section']}: not shown | `{value}`: {where} | `{ours}` |"
    rest = f"the other {len(register) - len(known)}"
    yield f"| {rest} | | nothing | [the defaults](../reference/assumptions.md) |"


def settings() -> Iterator[str]:
    """Yield a table of the settings of a server."""
    yield "| flag of `serve` | variable | meaning | default |"
    yield "|---|---|---|---|"
    for setting in SETTINGS:
        flag = "SCENARIO" if setting.name == "scenario" else setting.flag
        default = f"`{setting.default}`" if setting.default else ""
        yield f"| `{flag}` | `{setting.variable}` | {cell(setting.help)} | {default} |"


def plugin_options() -> Iterator[str]:
    """Yield a table of the options of the pytest plugin."""
    yield "| option | what it does |"
    yield "|---|---|"
    for flag, keywords in options():
        value = keywords.get("metavar") or "|".join(keywords.get("choices", ()))
        yield f"| `{cell(f'{flag} {value}'.strip())}` | {cell(keywords['help'])} |"


def language() -> Iterator[str]:
    """Yield the tables of the scenario language, without what other pages have."""
    schema = scenario_language()
    assumptions = schema["properties"]["assumptions"]
    own = {name: assumptions["properties"][name] for name in ("preset", "sources")}
    about = f"{assumptions['description']} [All of them](assumptions.md#register)."
    shown = {**assumptions, "description": about, "properties": own}
    top = {**schema, "properties": {**schema["properties"], "assumptions": shown}}
    customer = documents().interface["components"]["schemas"]["Customer"]["properties"]
    definitions = {name: _without(customer, row) for name, row in schema["$defs"].items()}
    of_all = schema["$defs"]["Customer"]["properties"]
    definitions["Override"] = _without(of_all, definitions["Override"])
    language = Reference({**top, "$defs": definitions}, _DESCRIBED)
    yield from language.tables(top["properties"], ("Scenario", top))


_DESCRIBED: Final = {
    "interface": "interface.md",
    "Source": "assumptions.md#sources",
    "Limits": "security.md#bounds-and-memory",
    "StepMapping": "faults.md#steps",
}
"""What other pages describe."""


def _without(fields: Mapping[str, Any], definition: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a definition without the fields that mean the same elsewhere."""
    own = {
        name: row
        for name, row in definition.get("properties", {}).items()
        if row.get("description", "") != fields.get(name, {}).get("description")
    }
    return {**definition, "properties": own} if "properties" in definition else definition


def fault_steps() -> Iterator[str]:
    """Yield a table of the keys of a step."""
    yield "| key | what it does | example |"
    yield "|---|---|---|"
    for key, row in documents().faults["steps"].items():
        yield f"| `{key}` | {cell(row['does'])} | `{cell(text_or_json(row['example']))}` |"


def control_calls() -> Iterator[str]:
    """Yield a table of the control calls by subject, with their queries and bodies."""
    yield from ("| call | what it does | query | body |", "|---|---|---|---|")
    for tag in documents().control["tags"]:
        yield f"| **{tag['name']}** | {tag['description']} | | |"
        for method, path, item in _control_calls():
            if item["tags"] == [tag["name"]]:
                cells = (f"`{method} {path}`", cell(item["summary"]), _query(item), _body(item))
                yield f"| {' | '.join(cells)} |"


def _query(item: Mapping[str, Any]) -> str:
    """Return the names of the query parameters of a call."""
    parameters = (
        resolve(documents().control, each["$ref"]) if "$ref" in each else each
        for each in item.get("parameters", ())
    )
    return ", ".join(f"`{each['name']}`" for each in parameters if each["in"] == "query")


def _body(item: Mapping[str, Any]) -> str:
    """Return an example of a call's body if it is short, else the names of its members."""
    content = item.get("requestBody", {}).get("content", {})
    example = content.get("application/json", {}).get("example")
    text = "" if example is None else dumps(example).decode()
    if 0 < len(text) <= _MAX_SHOWN:
        return f"`{cell(text)}`"
    schema = body_schema(documents().control, item)
    if schema is None:
        return ""
    if "$ref" in schema:
        schema = resolve(documents().control, schema["$ref"])
    members = ", ".join(f"`{name}`" for name in schema.get("properties", ()))
    return members or cell(schema.get("description", "a JSON object"))


def conduct() -> Iterator[str]:
    """Yield a table of the rules of conduct."""
    yield "| rule | broken when | opportunity | why it matters | instead |"
    yield "|---|---|---|---|---|"
    for name, rule in documents().conduct.items():
        rests = rule["rests"]
        on = f"section {rests}" if rests[0].isdigit() else f"the assumption `{rests}`"
        what = re.sub(r"\bIt (?=\w+s )", "The client ", rule["what"])
        also = (
            f" Usually broken with it: `{'`, `'.join(rule['implies'])}`." if rule["implies"] else ""
        )
        first = f"`{name}` ({rule['severity']}; {on})"
        cells = (first, what, rule["judged"], rule["why"], f"{rule['instead']}{also}")
        yield f"| {' | '.join(map(cell, cells))} |"


def retired() -> Iterator[str]:
    """Yield a table of the words that 2.0 has removed."""
    yield "| what was used | instead |"
    yield "|---|---|"
    for words, sentence in NAMES["retired"].items():
        shown = (f"`{word}`" if _TYPED.fullmatch(word) else word for word in words.split(", "))
        yield f"| {', '.join(shown)} | {sentence} |"


_TYPED: Final = re.compile(r"(\w+ )?(--|\?).*|MOCK_\w+|\w+\(\)")
"""Words that people type."""


def _control_calls() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    return chain(_routes(of_server=True), _routes(of_server=False))


def _routes(*, of_server: bool) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    return control_routes(documents().control, of_server=of_server)
