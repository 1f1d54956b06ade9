"""Prepares a release of this checkout: checks the changelog, prints the notes, makes the version.

    release.py check [TAG]      check that the changelog's newest section and TAG agree
    release.py notes            print the newest section of the changelog that has a version, with
                                links into the repository that PROJECT_URL names
    release.py mcp-server       print server.json for the registry of MCP servers, with the newest
                                version and the owner of the repository that PROJECT_URL names
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
_CHANGELOG: Final = "CHANGELOG.md"
_NAMED: Final = (".github", "README.md", "docs", "examples")
"""Files and folders that name the distribution and the GitHub action by version."""

_UNRELEASED: Final = "## Unreleased\n"
_SECTION: Final = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})\n", re.MULTILINE)
_LINK: Final = re.compile(r"\]\((?!\w+:)")
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def version(root: Path) -> str:
    """Return the newest version in the changelog. That of a build is the tag.

    Raises:
        SystemExit: when there is none.
    """
    newest = _SECTION.search((root / _CHANGELOG).read_text("utf-8"))
    if newest is None:
        raise SystemExit(f"{_CHANGELOG} has no section with a version: make cut VERSION=...")
    return newest[1]


def mismatches(root: Path, tag: str | None) -> Iterator[str]:
    """Yield the reasons why a checkout cannot be released, under a tag if one is given."""
    newest, changelog = version(root), (root / _CHANGELOG).read_text("utf-8")
    unreleased, _, _ = changelog.partition(_UNRELEASED)[2].partition("\n## ")
    if unreleased.strip():
        yield f"{_CHANGELOG} has unreleased changes: make cut VERSION=..."
    if tag is not None and tag != f"v{newest}":
        yield f"the tag is {tag}, but must be v{newest}"


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


def mcp_server(root: Path, repository: str) -> str:
    """Return `server.json` under the name that a distribution of the repository has as marker."""
    owner = repository.removeprefix("https://github.com/").partition("/")[0]
    if f"https://github.com/{owner}/" not in f"{repository}/" or not owner:
        raise SystemExit("PROJECT_URL is not the address of a repository on GitHub")
    text = (root / "server.json").read_text("utf-8").replace("0.0.0", version(root))
    return text.replace("io.github.OWNER/", f"io.github.{owner}/")


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
    names = r"(?:customer-sandbox==|/sandbox@v)"
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
        case ["mcp-server"]:
            sys.stdout.write(mcp_server(ROOT, os.environ.get("PROJECT_URL", "")))
            return 0
        case ["cut", new, date]:
            cut(ROOT, new, date)
            return 0
        case _:
            sys.stderr.write(f"{__doc__}")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
