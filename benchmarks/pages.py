"""Pages of the documentation with parts that benchmarks write, each between two comments."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BENCHMARKS: Final = ROOT / "docs" / "explanation" / "benchmarks.md"
PROFILES: Final = ROOT / "docs" / "explanation" / "performance.md"
IMAGES: Final = ROOT / "docs" / "images"


def write_part(page: Path, name: str, text: str) -> None:
    """Replace one part of a page.

    Raises:
        ValueError: when the page has no such part.
    """
    page.write_text(with_part(page.read_text("utf-8"), name, text), "utf-8")


def with_part(page: str, name: str, text: str) -> str:
    """Return a page with one of its parts replaced."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    if begin not in page or end not in page:
        raise ValueError(f"the page has no part between {begin.strip()!r} and {end!r}")
    head, _, rest = page.partition(begin)
    return head + begin + text.strip() + "\n" + end + rest.partition(end)[2]
