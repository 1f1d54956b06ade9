"""Every function is short enough to be seen at a glance."""

import ast
from collections.abc import Iterator
from pathlib import Path

import mock_server

PRODUCT = Path(mock_server.__file__).parent
MAX_LINES = 50


def lengths() -> Iterator[tuple[str, int]]:
    """Yield each function of the product with its number of lines."""
    for path in sorted(PRODUCT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                last = node.end_lineno or node.lineno
                yield f"{path.relative_to(PRODUCT)}: {node.name}", last - node.lineno + 1


def test_no_function_is_longer_than_a_screen() -> None:
    assert [name for name, lines in lengths() if lines > MAX_LINES] == []
