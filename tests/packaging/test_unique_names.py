"""Names are unique: no two modules share one, and no two classes."""

import ast
from collections import Counter
from pathlib import Path

import mock_server

ROOT = Path(mock_server.__file__).parent
MODULES = [path for path in ROOT.rglob("*.py") if path.stem not in ("__init__", "__main__")]


def test_no_two_modules_share_a_name() -> None:
    """Only a package and its main module may: `contract/contract.py`."""
    names = Counter(path.stem for path in MODULES)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_module_has_the_name_of_another_package() -> None:
    packages = {path.parent.name for path in ROOT.rglob("*.py") if path.parent != ROOT}
    elsewhere = [path for path in MODULES if path.stem in packages - {path.parent.name, "sandbox"}]
    assert elsewhere == []


def test_no_two_classes_share_a_name() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in MODULES]
    nodes = (node for tree in trees for node in ast.walk(tree))
    names = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1] == []
