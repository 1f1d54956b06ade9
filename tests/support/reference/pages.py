"""Writes the generated parts of pages; run by `make generated`.

A part is between two marks, `<!-- generated: NAME -->` and `<!-- /generated -->`. The rest of a
page is not changed.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from support.readings import as_table as readings
from support.reference import interface_tables, product_tables
from support.reference.manual import as_markdown as manual

ROOT: Final = Path(__file__).parents[3]
PARTS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "assumptions": product_tables.assumptions,
    "codes": interface_tables.codes,
    "commands": manual,
    "conduct": product_tables.conduct,
    "control calls": product_tables.control_calls,
    "fault steps": product_tables.fault_steps,
    "fields": interface_tables.fields,
    "operations": interface_tables.operations,
    "operations and results": interface_tables.operations_and_results,
    "options of pytest": product_tables.plugin_options,
    "published": product_tables.published,
    "readings": readings,
    "retired": product_tables.retired,
    "scenario language": product_tables.language,
    "settings": product_tables.settings,
}
"""The functions that generate the lines of each part, by the name in its mark."""

_PART: Final = re.compile(
    r"(?P<begin><!-- generated: (?P<name>[^>]+) -->\n)(?P<text>.*?)(?P<end><!-- /generated -->)",
    re.DOTALL,
)


def pages() -> list[Path]:
    """Return the pages that have generated parts."""
    guides = sorted(ROOT.glob("mock_server/skills/*/*.md"))
    texts = [ROOT / "CHANGELOG.md", ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *guides]
    return [page for page in texts if _PART.search(page.read_text("utf-8"))]


def parts(page: Path) -> list[str]:
    """Return the names of the generated parts of a page."""
    return [found["name"] for found in _PART.finditer(page.read_text("utf-8"))]


def renewed(page: Path) -> str:
    """Return a page with its generated parts updated."""
    return _PART.sub(_renewed_part, page.read_text("utf-8"))


def _renewed_part(found: "re.Match[str]") -> str:
    lines = "\n".join(PARTS[found["name"]]()).strip("\n")
    return f"{found['begin']}\n{lines}\n\n{found['end']}"


if __name__ == "__main__":
    for each in pages():
        each.write_text(renewed(each), "utf-8")
