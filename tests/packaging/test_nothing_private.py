"""Nothing private of another package is imported, used or overridden, beyond what ruff sees."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import mock_server

PRODUCT = Path(mock_server.__file__).parent

DOCUMENTED = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Public in spite of the underscore: of named tuples, and `os._exit`."""


IMPORTED = re.compile(r"^\s*(?:from|import)\b(?:(?! as ).)*[\s.]_[a-z]\w*", re.MULTILINE)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def of_foreign_bases() -> Iterator[tuple[str, str]]:
    """Yield the private names of a foreign base class that a class of ours uses or overrides."""
    for path in sorted(PRODUCT.rglob("*.py")):
        if path.name in ("__main__.py", "container.py"):  # which needs Testcontainers
            continue
        parts = path.relative_to(PRODUCT.parent).with_suffix("").parts
        module = import_module(".".join(part for part in parts if part != "__init__"))
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ == module.__name__ and "<" not in kind.__qualname__:
                yield from ((name, used) for used in used_of_bases(kind))


def used_of_bases(kind: type) -> set[str]:
    foreign = {
        name
        for base in kind.__mro__[1:]
        if not base.__module__.startswith("mock_server") and base is not object
        for name in private_of(base)
    }
    return (
        foreign & set(re.findall(r"(?:self\.|def )(_\w+)", source_of(kind))) if foreign else set()
    )


@cache
def private_of(base: type) -> set[str]:
    """Return the private names that a class defines, and those that its methods use."""
    asked = set(re.findall(r"self\.(_[a-z]\w*)", source_of(base)))
    return {name for name in {*vars(base), *asked} if is_private(name)}


def source_of(kind: type) -> str:
    """Return the source of a class, empty if it is written in C."""
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):
        return ""


def test_no_private_name_is_imported() -> None:
    files = PRODUCT.rglob("*.py")
    assert [path for path in files if IMPORTED.search(path.read_text("utf-8"))] == []


def test_no_class_uses_or_overrides_what_is_private_to_its_base() -> None:
    assert set(of_foreign_bases()) == set()
