"""Bundles scripts and style sheets with their imports, so that browsers make fewer requests.

The sources stay plain modules, which a browser can run as they are. In a bundle, each module
becomes a function that is called when the module is first imported; modules imported only with
`import()` go into a second bundle. Source maps show the original modules in a browser's tools.

No parser is needed, since our modules keep to a few forms: named imports on one line, exports at a
declaration, no import cycles, and no top-level await.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os.path import normpath
from pathlib import Path
from typing import Final

IMPORT: Final = re.compile(r'^import \{ (?P<names>.+) \} from "(?P<path>\..+?)";', re.MULTILINE)
LATER: Final = re.compile(r'\bimport\("(?P<path>\..+?)"\)')
EXPORT: Final = re.compile(
    r"^export (?P<declared>(?:async )?(?:function\*?|const|class) (?P<name>\w+))", re.MULTILINE
)
_SHEET: Final = re.compile(r'^@import "(?P<path>.+)";', re.MULTILINE)
_UP: Final = "../"
"""The path from the bundles to the folder of the sources."""

_ONCE: Final = """\
export const once = (make) => {
  let made;
  return () => (made ??= make());
};
"""


@dataclass(frozen=True, slots=True)
class _Joint:
    """The part of a bundle made from a file: `text` has as many lines as the file."""

    file: Path
    text: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class _Places:
    """The root of the sources, the modules of the first bundle, and the second bundle's name."""

    root: Path
    first: Sequence[Path] = ()
    second: str = ""

    def name(self, module: Path) -> str:
        """Return the name of the function that a module becomes."""
        return "$" + re.sub(r"\W", "_", module.relative_to(self.root).as_posix())


def join_sheets(entry: Path) -> Mapping[str, str]:
    """Return a style sheet bundled with its imports, and its source map, by name."""
    parts = [_Joint(file, _SHEET.sub("", _text(file))) for file in _reached([entry], _SHEET)]
    return _joined(entry.name, parts, _Places(entry.parent))


def join_scripts(entry: Path, others: Iterable[Path]) -> Mapping[str, str]:
    """Return the bundles of a script, and their source maps, by name.

    The first bundle runs `entry`, and has `others` and all imports; a second one has later imports.
    """
    first = _reached([entry, *others], IMPORT)
    rest = [file for file in _reached(first, IMPORT, LATER) if file not in first]
    places = _Places(entry.parent, first, f"{entry.stem}.later{entry.suffix}")
    names = ", ".join(["once", *map(places.name, first)])
    parts = [_as_function(module, places) for module in first]
    more = [_as_function(module, places) for module in rest]
    run, take = f"{places.name(entry)}();\n", f'import {{ {names} }} from "./{entry.name}";\n'
    return {
        **_joined(entry.name, parts, places, head=_ONCE, tail=run),
        **_joined(places.second, more, places, head=take),
    }


def _reached(files: Iterable[Path], *links: re.Pattern[str]) -> list[Path]:
    """Return files and all that they link to, each after the files it links to."""
    seen: set[Path] = set()
    ordered: list[Path] = []

    def follow(file: Path) -> None:
        if file in seen:
            return
        seen.add(file)
        text = _text(file)
        for found in (found for link in links for found in link.finditer(text)):
            follow(_target(file, found))
        ordered.append(file)

    for file in files:
        follow(file)
    return ordered


def _target(file: Path, found: re.Match[str]) -> Path:
    return Path(normpath(file.parent / found["path"]))


def _text(file: Path) -> str:
    return file.read_text("utf-8")


def _as_function(module: Path, places: _Places) -> _Joint:
    def now(found: re.Match[str]) -> str:
        names = found["names"].replace(" as ", ": ")
        return f"const {{ {names} }} = {places.name(_target(module, found))}();"

    def later(found: re.Match[str]) -> str:
        target = _target(module, found)
        name = places.name(target)
        if target in places.first:
            return f"Promise.resolve().then({name})"
        return f'import("./{places.second}").then((later) => later.{name}())'

    text = _text(module)
    exported = ", ".join(found["name"] for found in EXPORT.finditer(text))
    text = EXPORT.sub(lambda found: found["declared"], LATER.sub(later, IMPORT.sub(now, text)))
    before = f"export const {places.name(module)} = once(() => {{\n"
    return _Joint(module, text, before, f"return {{ {exported} }};\n}});\n")


def _joined(
    name: str, parts: Sequence[_Joint], places: _Places, *, head: str = "", tail: str = ""
) -> Mapping[str, str]:
    """Return a bundle and its source map, by name."""
    comment = "//# {}\n" if name.endswith(".js") else "/*# {} */\n"
    pieces = [head, *(part.before + part.text + part.after for part in parts), tail]
    pieces.append(comment.format(f"sourceMappingURL={name}.map"))
    return {name: "".join(pieces), f"{name}.map": _map(parts, head.count("\n"), places)}


def _map(parts: Sequence[_Joint], line: int, places: _Places) -> str:
    """Return an index map, with the first line of each part; lines are mapped one to one."""
    sections: list[object] = []
    for part in parts:
        line += part.before.count("\n")
        mapped = {
            "version": 3,
            "sources": [_UP + part.file.relative_to(places.root).as_posix()],
            "names": [],
            "mappings": "AAAA" + ";AACA" * (part.text.count("\n") - 1),
        }
        sections.append({"offset": {"line": line, "column": 0}, "map": mapped})
        line += (part.text + part.after).count("\n")
    return json.dumps({"version": 3, "sections": sections}, separators=(",", ":"))
