"""The imports inside functions, each with the reason; there are no others."""

import ast
from collections.abc import Iterator
from pathlib import Path

import mock_server

PRODUCT = Path(mock_server.__file__).parent

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
    ("cli/commands/store_commands.py", "mock_server.keeping.copying"): "imports SQLite",
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


def late_imports() -> Iterator[tuple[str, str]]:
    """Yield every import inside a function: the file, and what it imports."""
    for path in PRODUCT.rglob("*.py"):
        file = path.relative_to(PRODUCT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.ImportFrom):
                        yield file, str(inner.module)
                    elif isinstance(inner, ast.Import):
                        yield from ((file, alias.name) for alias in inner.names)


def test_imports_wait_inside_functions_only_where_a_start_is_quicker_for_it() -> None:
    assert set(late_imports()) == set(LATE)
