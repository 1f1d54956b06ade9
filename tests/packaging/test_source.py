"""The source of the product: short functions, nothing private of others, few late imports.

Imports inside functions have a reason each; ruff sees only part of what is private.
"""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import mock_server

PRODUCT = Path(mock_server.__file__).parent
MAX_LINES = 50
IMPORTED = re.compile(r"^\s*(?:from|import)\b(?:(?! as ).)*[\s.]_[a-z]\w*", re.MULTILINE)

DOCUMENTED = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Public in spite of the underscore: of named tuples, and `os._exit`."""

LATE = {
    # Help and the everyday verbs are up in a tenth of a second.
    ("cli/command_line.py", "mock_server.cli.target"): "HTTP, TLS and settings: 40 ms of each help",
    ("cli/command_line.py", "mock_server.server.settings"): "the same",
    ("cli/parameters.py", "mock_server.cli.target"): "the same",
    (
        "cli/target.py",
        "mock_server.client.remote",
    ): "HTTP and TLS: 24 ms of each command without a server",
    ("cli/parameters.py", "mock_server.server.settings"): "the same",
    ("cli/parameters.py", "mock_server.contract.values.exact_json"): "7 ms of each help",
    ("cli/terminal.py", "mock_server.contract.values.exact_json"): "the same",
    ("cli/command_line.py", "click.shell_completion"): "only shells need it",
    ("cli/parameters.py", "click.shell_completion"): "the same",
    ("cli/parameters.py", "mock_server.server.shipped"): "the same",
    ("cli/verbs/running.py", "mock_server.scenario_file"): "only files of scenarios need it",
    ("cli/verbs/running.py", "mock_server.server.loading"): "the same",
    # aiohttp is imported where it reads no certificates, which takes 40 ms.
    ("cli/commands/serve_commands.py", "mock_server.cli.executing"): "see without_certificates",
    ("cli/commands/serve_commands.py", "mock_server.server.serve"): "see without_certificates",
    ("cli/agent_tools.py", "mcp"): "an extra",
    ("cli/agent_tools.py", "mcp.server.lowlevel"): "the same",
    ("cli/agent_tools.py", "mcp.server.stdio"): "the same",
    # A server is ready before it knows what few calls and files need.
    ("contract/texts/printable.py", "difflib"): "2 ms; only mistakes need it",
    ("sandbox/control/control_api.py", "mock_server.sandbox.control"): "the first control call",
    ("sandbox/faults/patterns.py", "re2"): "7 ms; only patterns need it",
    ("sandbox/faults/plans.py", "statistics"): "3 ms; only drawn delays need it",
    ("sandbox/generation/data/pools.py", "faker"): "47 ms; only locales whose words are not kept",
    ("sandbox/generation/data/pools.py", "faker.config"): "the same",
    ("sandbox/generation/data/pools.py", "faker.decode"): "the same",
    ("sandbox/generation/data/pools.py", "faker.providers.person.ja_JP"): "the same",
    ("server/uploads.py", "mock_server.server.checking"): "jsonschema-rs: few uploads are checked",
    ("server/shipped.py", "mock_server.contract.contract"): "26 modules; lists need none of them",
    ("keeping/opening.py", "mock_server.keeping.postgresql"): "an extra",
    ("keeping/opening.py", "mock_server.keeping.sqlite"): "14 ms, 1 MB; only files need it",
    ("web/answering/telemetry.py", "prometheus_client"): "42 ms; only /metrics needs it",
    ("web/answering/telemetry.py", "prometheus_client.core"): "the same",
    ("web/answering/telemetry.py", "prometheus_client.exposition"): "the same",
    # Every run of pytest imports the plugin, whether its tests use a sandbox or not.
    ("pytest_plugin/__init__.py", "mock_server.pytest_plugin.covering"): "57 ms",
    ("pytest_plugin/__init__.py", "mock_server.pytest_plugin.explored"): "394 ms",
    ("pytest_plugin/__init__.py", "mock_server.pytest_plugin.explored_file"): "6 ms",
    ("pytest_plugin/__init__.py", "mock_server.pytest_plugin.kept_sandboxes"): "387 ms",
    ("pytest_plugin/__init__.py", "mock_server.pytest_plugin.marker"): "178 ms",
    ("pytest_plugin/options.py", "mock_server.contract.texts.times"): "1 ms",
    ("pytest_plugin/bundle_files.py", "mock_server.server.output_files"): "6 ms",
    # So does the first sandbox of a run, or of each worker of pytest-xdist.
    ("embedding/composition.py", "mock_server.server.store_setup"): "25 modules; only stores",
    ("embedding/handle.py", "mock_server.embedding.httpx_transport"): "an extra",
    ("exploring/strategies.py", "hypothesis"): "a library that only some have",
}
"""File and imported module, with what a start is spared (measured by `python -X importtime`)."""


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def sources() -> Mapping[str, tuple[str, ast.Module]]:
    """Return the text of each file of the product, and its syntax."""
    texts = {
        path.relative_to(PRODUCT).as_posix(): path.read_text("utf-8")
        for path in sorted(PRODUCT.rglob("*.py"))
    }
    return {file: (text, ast.parse(text)) for file, text in texts.items()}


def lengths() -> Iterator[tuple[str, int]]:
    """Yield each function of the product with its number of lines."""
    for file, (_, tree) in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, FUNCTIONS):
                yield f"{file}: {node.name}", (node.end_lineno or 0) - node.lineno + 1


def test_no_function_is_longer_than_a_screen() -> None:
    assert [name for name, lines in lengths() if lines > MAX_LINES] == []


def late_imports() -> Iterator[tuple[str, str]]:
    """Yield every import inside a function: the file, and what it imports."""
    for file, (_, tree) in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, (*FUNCTIONS, ast.Lambda)):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.ImportFrom):
                        yield file, str(inner.module)
                    elif isinstance(inner, ast.Import):
                        yield from ((file, alias.name) for alias in inner.names)


def test_imports_wait_inside_functions_only_where_a_start_is_quicker_for_it() -> None:
    assert set(late_imports()) == set(LATE)


def test_no_private_name_is_imported() -> None:
    assert [file for file, (text, _) in sources().items() if IMPORTED.search(text)] == []


def of_foreign_bases() -> Iterator[tuple[str, str]]:
    """Yield the private names of a foreign base class that a class of ours uses or overrides."""
    for file, (text, tree) in sources().items():
        kinds = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.bases]
        if not kinds or file.endswith(("__main__.py", "container.py")):  # the latter needs an extra
            continue
        parts = Path("mock_server", file).with_suffix("").parts
        module = import_module(".".join(part for part in parts if part != "__init__"))
        for node in kinds:
            lines = text.splitlines()[node.lineno : node.end_lineno]
            used = re.findall(r"(?:self\.|def )(_\w+)", "\n".join(lines))
            foreign = private_of_bases(getattr(module, node.name))
            yield from ((node.name, name) for name in foreign.intersection(used))


def private_of_bases(kind: type) -> set[str]:
    foreign = (base for base in kind.__mro__[1:-1] if not base.__module__.startswith("mock_server"))
    return set().union(*map(private_of, foreign))


@cache
def private_of(base: type) -> set[str]:
    """Return the private names that a class defines, and those that its methods use."""
    try:
        asked = re.findall(r"self\.(_[a-z]\w*)", inspect.getsource(base))
    except (OSError, TypeError):  # it is written in C
        asked = []
    private = {name for name in {*vars(base), *asked} if re.match("_(?!_)", name)}
    return private - DOCUMENTED


def test_no_class_uses_or_overrides_what_is_private_to_its_base() -> None:
    assert set(of_foreign_bases()) == set()
