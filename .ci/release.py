"""Prepares a release of this checkout: checks the version, prints the notes, makes the version.

    release.py check [TAG]      check that the version, the changelog's newest section and TAG agree
    release.py notes            print the newest section of the changelog that has a version, with
                                links into the repository that PROJECT_URL names
    release.py cut VERSION DATE make the unreleased changes VERSION, and update its mentions

It commits, tags and publishes nothing.
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
"""The files that define the version."""

_CHANGELOG: Final = "CHANGELOG.md"
_NAMED: Final = (".github", "README.md", "docs", "examples")
"""Files and folders that name distributions, images and the GitHub action by version."""

_UNRELEASED: Final = "## Unreleased\n"
_SECTION: Final = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})\n", re.MULTILINE)
_LINK: Final = re.compile(r"\]\((?!\w+:)")
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def version(root: Path) -> str:
    """Return the version of the program.

    Raises:
        SystemExit: when the files in `PLACES` disagree.
    """
    found = {place: _only(pattern, root / place) for place, pattern in PLACES.items()}
    if len(set(found.values())) > 1:
        versions = ", ".join(f"{place} has {version}" for place, version in found.items())
        raise SystemExit(f"the versions differ: {versions}")
    return next(iter(found.values()))


def mismatches(root: Path, tag: str | None) -> Iterator[str]:
    """Yield the reasons why a checkout cannot be released, under a tag if one is given."""
    program, changelog = version(root), (root / _CHANGELOG).read_text("utf-8")
    newest = _SECTION.search(changelog)
    if newest is None or newest[1] != program:
        state = "has no section with a version" if newest is None else f"is at {newest[1]}"
        yield f"the program is at {program}, but {_CHANGELOG} {state}: make cut VERSION=..."
    unreleased, _, _ = changelog.partition(_UNRELEASED)[2].partition("\n## ")
    if newest is not None and unreleased.strip():
        yield f"{_CHANGELOG} has unreleased changes: make cut VERSION=..."
    if tag is not None and tag != f"v{program}":
        yield f"the tag is {tag}, but must be v{program}"


def notes(root: Path, repository: str = "") -> str:
    """Return the changelog's section about the newest version, without its heading.

    If the address of the repository is given, links to files lead into it, at the tag, since
    relative links would not work on the page of a release.
    """
    parts = [*_SECTION.split((root / _CHANGELOG).read_text("utf-8")), "", "", "", ""]
    _, newest, _, section, *_ = parts
    if repository:
        section = _LINK.sub(f"]({repository.rstrip('/')}/blob/v{newest}/", section)
    return f"{section.strip()}\n"


def cut(root: Path, new: str, date: str) -> None:
    """Make the unreleased changes a version, below an empty section for the next changes.

    Raises:
        SystemExit: when the version or the date is invalid, or there is nothing to release.
    """
    if not (_VERSION.fullmatch(new) and _DATE.fullmatch(date)):
        example = "such as 1.0.0 2026-11-23"
        raise SystemExit(f"{new!r} and {date!r} are not a version and a date {example}")
    old, path = version(root), root / _CHANGELOG
    before, heading, after = path.read_text("utf-8").partition(_UNRELEASED)
    if not heading or not after.partition("\n## ")[0].strip():
        raise SystemExit(f"{_CHANGELOG} has no unreleased changes")
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
    """Run the given command; return the exit code."""
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
