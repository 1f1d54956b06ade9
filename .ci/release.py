"""What a release needs of this checkout: one version everywhere, its notes, and the cut itself.

    release.py check [TAG]      the version, the newest section of the changelog and the tag agree
    release.py notes            the newest section of the changelog that has a version; links lead
                                into the repository that PROJECT_URL names
    release.py cut VERSION DATE what is unreleased becomes VERSION, here and wherever it is named

Nothing is committed, tagged or published here.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PLACES: Final = {
    "mock_server/__init__.py": re.compile(r'^__version__ = "(.*)"$', re.MULTILINE),
    "pyproject.toml": re.compile(r'^version = "(.*)"$', re.MULTILINE),
}
"""Where the version stands."""

_CHANGELOG: Final = "CHANGELOG.md"
_NAMED: Final = (".github", "README.md", "docs", "examples")
"""Where distributions, images and the action for GitHub are called by their version."""

_UNRELEASED: Final = "## Unreleased\n"
_SECTION: Final = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})\n", re.MULTILINE)
_LINK: Final = re.compile(r"\]\((?!\w+:)")
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def version(root: Path) -> str:
    """Return the version of the program.

    Raises:
        SystemExit: when it is not the same everywhere.
    """
    found = {place: _only(pattern, root / place) for place, pattern in PLACES.items()}
    if len(set(found.values())) > 1:
        told = ", ".join(f"{place} says {said}" for place, said in found.items())
        raise SystemExit(f"the version is not one: {told}")
    return next(iter(found.values()))


def mismatches(root: Path, tag: str | None) -> Iterator[str]:
    """Yield what keeps a checkout from being released, under a tag if there is one."""
    program, changelog = version(root), (root / _CHANGELOG).read_text("utf-8")
    newest = _SECTION.search(changelog)
    if newest is None or newest[1] != program:
        told = "has no section with a version" if newest is None else f"is at {newest[1]}"
        yield f"the program is {program}, {_CHANGELOG} {told}: make cut VERSION=..."
    unreleased, _, _ = changelog.partition(_UNRELEASED)[2].partition("\n## ")
    if newest is not None and unreleased.strip():
        yield f"{_CHANGELOG} has changes that are unreleased: make cut VERSION=..."
    if tag is not None and tag != f"v{program}":
        yield f"the tag is {tag}, it has to be v{program}"


def notes(root: Path, repository: str = "") -> str:
    """Return what the changelog says of the newest version, without its heading.

    Links to files lead into the repository, at the tag, where its address is known: the page of a
    release is not beside them.
    """
    parts = [*_SECTION.split((root / _CHANGELOG).read_text("utf-8")), "", "", "", ""]
    _, newest, _, said, *_ = parts
    if repository:
        said = _LINK.sub(f"]({repository.rstrip('/')}/blob/v{newest}/", said)
    return f"{said.strip()}\n"


def cut(root: Path, new: str, date: str) -> None:
    """Make what is unreleased a version; an empty section for what comes next stays above it.

    Raises:
        SystemExit: when the version or the date is none, or there is nothing to release.
    """
    if not (_VERSION.fullmatch(new) and _DATE.fullmatch(date)):
        raise SystemExit(f"{new!r} and {date!r} are not a version and a date: 1.0.0 2026-11-23")
    old, path = version(root), root / _CHANGELOG
    before, heading, after = path.read_text("utf-8").partition(_UNRELEASED)
    if not heading or not after.partition("\n## ")[0].strip():
        raise SystemExit(f"{_CHANGELOG} has nothing that is unreleased")
    path.write_text(f"{before}{heading}\n## {new} - {date}\n{after}", "utf-8")
    for place, pattern in PLACES.items():
        _rewrite(root / place, pattern, lambda found: found[0].replace(old, new))
    names = r"(?:customer[-_]sandbox(?:[:-]|==)|/sandbox@v)"
    named = re.compile(rf"{names}{re.escape(old)}(?![\d.]*\d)")
    for file in _files(root):
        _rewrite(file, named, lambda found: found[0].replace(old, new))


def _files(root: Path) -> Iterator[Path]:
    for name in _NAMED:
        place = root / name
        yield from [place] if place.is_file() else filter(Path.is_file, sorted(place.rglob("*.*")))


def _rewrite(file: Path, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str]) -> None:
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError:  # a picture
        return
    changed = pattern.sub(new, text)
    if changed != text:
        file.write_text(changed, "utf-8")


def _only(pattern: re.Pattern[str], file: Path) -> str:
    (found,) = pattern.findall(file.read_text("utf-8"))
    return str(found)


def main(words: Sequence[str]) -> int:
    """Do what the words say; return the exit code."""
    match words:
        case ["check", *tag] if len(tag) <= 1:
            found = [*mismatches(ROOT, tag[0] if tag else None)]
            sys.stdout.writelines(f"{line}\n" for line in found or [f"{version(ROOT)} is ready"])
            return 1 if found else 0
        case ["notes"]:
            sys.stdout.write(notes(ROOT, os.environ.get("PROJECT_URL", "")))
            return 0
        case ["cut", new, date]:
            cut(ROOT, new, date)
            return 0
        case _:
            sys.stderr.write(f"{__doc__}")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
