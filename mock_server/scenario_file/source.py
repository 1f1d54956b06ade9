r"""The text of a scenario file: checks it before it is parsed, and words the parser's errors.

Checked text is scanned in bounded time. All JSON is YAML 1.2, but PyYAML does not support
`\ud83d\ude00`, which is how JSON writers spell characters beyond 16 bits, and it takes some
characters in strings for line breaks. So JSON is rewritten where it has those, and columns behind
them count what was written instead. Text that is not JSON is never changed.

The parser's own messages assume knowledge of its tokens. Those of libyaml and of PyYAML's parser in
Python are in one table, which ends with what is said about a message that is not in it.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import yaml

from mock_server.contract.texts.printable import printable
from mock_server.scenario_file.file_errors import Position, ScenarioFileError, refusal
from mock_server.scenario_file.nodes import LONG_KEY

MAX_BYTES: Final = 10 * 1024 * 1024
MAX_VALUES: Final = 200_000
HEADER_BYTES: Final = 64 * 1024
HEADER_VALUES: Final = 9_000
"""The limits of a header with every alias expanded; without aliases, no header is that large."""

MAX_DEPTH: Final = 64
TOO_DEEP: Final = f"nested deeper than {MAX_DEPTH} levels"

# Characters that YAML does not allow, and those that PyYAML but no editor takes for line breaks.
_REFUSED_CHARACTER: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)

_CURES: Final = {
    "\0": "if the file is UTF-16, save it as UTF-8",
    "\ufeff": "it marks the beginning of a file; remove it",
    **dict.fromkeys(map(chr, range(0xD800, 0xE000)), "it is half a character; write the whole one"),
}

# libyaml takes quadratic time for many tag handles, and tags are refused anyway.
_TAG_DIRECTIVE: Final = re.compile(r"^%TAG\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text, and its name (usually a path), which findings and includes use.

    It may have `most_values`, unless its size was checked before, and texts of `most_bytes`
    together; both count every alias expanded.
    """

    name: str
    text: str
    most_values: int | None = MAX_VALUES
    most_bytes: int = MAX_BYTES

    def excess(self, values: int, characters: int) -> str | None:
        """Return what is wrong with so many values, with so many characters in their texts."""
        most = self.most_values
        if most is None or (values <= most and characters <= self.most_bytes):
            return None
        if values <= most:
            size = "10 MiB" if self.most_bytes == MAX_BYTES else f"{self.most_bytes // 1024} KiB"
            return f"more than {size} with every alias expanded"
        if most == HEADER_VALUES:
            return f"more than {most} values with every alias expanded"
        elsewhere = "" if most == MAX_VALUES else f", or serve a file, which may hold {MAX_VALUES}"
        return f"more than {most} values; let customers be generated (count){elsewhere}"


def source_from_bytes(name: str, raw: bytes, *, most_values: int = MAX_VALUES) -> Source:
    try:
        return Source(name, raw.decode(), most_values)
    except UnicodeDecodeError as error:
        place = _position(name, raw[: error.start].decode())
        raise refusal(place, "", "the file is not UTF-8; save it as UTF-8") from None


def checked_text(source: Source) -> str:
    """Return the text to scan, without its byte order mark, which is no column."""
    size = len(source.text.encode(errors="surrogatepass"))
    if source.most_values is not None and size > MAX_BYTES:
        message = "the file is larger than 10 MiB; split it, or let customers be generated (count)"
        raise refusal(Position(source.name, 1, 1), "", message)
    text = _readable_json(source.text.removeprefix("\ufeff"))
    refused = _REFUSED_CHARACTER.search(text)
    if refused is not None:
        code = ord(refused[0])
        cure = _CURES.get(refused[0]) or f"in double quotes, write \\u{code:04X}"
        message = f"the character U+{code:04X} is not allowed; {cure}"
        raise refusal(_position(source.name, text[: refused.start()]), "", message)
    directive = _TAG_DIRECTIVE.search(text)
    if directive is not None:
        place = _position(source.name, text[: directive.start()])
        raise refusal(place, "", "tags are not supported; remove the %TAG line")
    return text


def _position(name: str, before: str) -> Position:
    lines = _LINE_BREAK.split(before)
    return Position(name, len(lines), len(lines[-1]) + 1)


_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")

# What PyYAML cannot read in JSON. Also escaped backslashes: a u after them is not an escape.
_UNREADABLE: Final = re.compile(
    r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    "|[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]"
)


def _readable_json(text: str) -> str:
    """Return JSON in which everything that PyYAML cannot read is escaped, and other text as is."""
    if not text.lstrip().startswith("{") or not _UNREADABLE.search(text):
        return text
    try:
        json.loads(text)  # so that characters to be escaped can only be in strings
    except (ValueError, RecursionError):
        return text
    return _UNREADABLE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    if found[0] == r"\\":
        return found[0]
    character = json.loads('"' + found[0] + '"')
    return f"\\U{ord(character):08X}"


_TAGS: Final = "tags such as !x are not supported; quote the text"
_DIRECTIVE: Final = "a line that begins with % is a directive, and none is needed; remove the line"
_INDENT: Final = "check the indentation{before}"
_ENTRY: Final = 'no entry can begin here; put "- " on a line of its own'
_MISSING: Final = "a value is missing here; write it{quoted}"
_DIGIT: Final = "an indentation is a digit from 1 to 9; remove the 0"
_IN_BRACES: Final = "inside of { } and [ ], a ${ must be quoted"
_ESCAPE: Final = "this is not an escape; write the character itself, or \\\\ for a backslash"
_MAX_SHOWN: Final = 60
_MAX_LOOK: Final = 10_000
_MAX_KEY: Final = 1024
"""The longest key of the parser itself."""
_UNFIT: Final = ("did not find expected key", "did not find expected '-'", "expected <block end>")

# What the parser was reading, how its message begins, and our words. In these, `since` is where it
# began to read that, `here` the character at which it stopped, and `before` shows the line before.
_WORDS: Final[tuple[tuple[str, str, str], ...]] = (
    ("", "exceeded maximum nesting depth", TOO_DEEP),
    (" tag", "", _TAGS),
    ("", "found undefined tag handle", _TAGS),
    ("directive", "", _DIRECTIVE),
    ("", "found duplicate", _DIRECTIVE),
    ("", "found incompatible YAML", _DIRECTIVE),
    ("inside a line", "", "this cannot follow a value or a bracket; quote the whole text"),
    ("block collection", "", f'begin entries of the list from {{since}} with "- ", or {_INDENT}'),
    ("block mapping", "", f"write key: value, as in the mapping from {{since}}, or {_INDENT}"),
    ("simple key", "", "this is neither key: value nor an entry; add a colon and a blank"),
    ("flow sequence", "", "add a comma, or close the list from {since} with ]"),
    ("flow mapping", "", "add a comma, or close the mapping from {since} with }}"),
    ("quoted scalar", "found unexpected", "close the quotes from {since}"),
    ("quoted scalar", "", _ESCAPE),
    ("block scalar", "found an indentation", _DIGIT),
    ("block scalar", "expected indentation", _DIGIT),
    ("block scalar", "found a tab", "a tab cannot indent; use spaces"),
    ("block scalar", "", "begin the text in the line below, or quote one that begins with | or >"),
    ("anchor", "", "quote a text that begins with &"),
    ("alias", "", "quote a text that begins with *"),
    ("a long key", "", LONG_KEY),
    ("a second colon", "", 'no value can begin here; quote a text that contains ": "'),
    ("", "mapping values are not", f"no value can begin here; {_INDENT}"),
    ("", "mapping keys are not", 'no key can begin here; quote a text that begins with "? "'),
    ("", "block sequence entries are not", _ENTRY),
    ("", "sequence entries are not", _ENTRY),
    ("a tab", "found", "a tab cannot indent; use spaces"),
    ("", "found", "quote a text that begins with {here}"),
    ("", "did not find expected node", _MISSING),
    ("", "expected the node content", _MISSING),
    ("after %", "", _DIRECTIVE),
    ("after ...", "", "a file must be one document; remove the line ... and the rest"),
    ("", "", f"check the quotes and the brackets, and {_INDENT}"),
)


def syntax_error(file: str, text: str, error: yaml.MarkedYAMLError) -> ScenarioFileError:
    is_key = "simple key" in (error.context or "")  # the parser notices that in the next line
    mark: Any = (is_key and error.context_mark) or error.problem_mark or error.context_mark
    place = Position(file, mark.line + 1, mark.column + 1)
    message = _words(text, error, mark)
    if message != TOO_DEEP:
        message = f"not YAML: {message}"
    read = text[text.rfind("\n", 0, mark.index) + 1 : mark.index + 1]
    return refusal(place, "", f"{message}; {_IN_BRACES}" if "${" in read else message)


def _words(text: str, error: yaml.MarkedYAMLError, mark: Any) -> str:
    problem, since = error.problem or "", error.context_mark or mark
    before, here = text[: mark.index], text[mark.index : mark.index + 1]
    about = " ".join([error.context or "", *_circumstances(problem, here, before)])
    words = next(
        words for what, begins, words in _WORDS if what in about and problem.startswith(begins)
    )
    return words.format(
        since=f"{since.line + 1}:{since.column + 1}",
        here=printable(here),
        before=_line_before(before) if "{before}" in words else "",
        quoted=f", and quote a text that begins with {here}" if here.strip() else "",
    )


def _circumstances(problem: str, here: str, before: str) -> Iterator[str]:
    """Yield what the parser does not say, in the words of the table."""
    line = before[before.rfind("\n") + 1 :]
    if here == "\t":
        yield "a tab"
    if line.strip() and problem.startswith(_UNFIT):
        yield "inside a line"
    if problem.startswith("mapping values"):
        yield "a long key" if len(line) > _MAX_KEY else "a second colon" if ": " in line else ""
    if "document start" in problem:
        yield from (f"after {mark}" for mark in ("%", "...") if f"\n{mark}" in f"\n{before}")


def _line_before(text: str) -> str:
    """Show the last whole line with any content, which may be what is really wrong."""
    lines = text[-_MAX_LOOK:].split("\n")[:-1]
    for back, line in enumerate(reversed(lines)):
        if line.strip() and not line.lstrip().startswith("#"):
            number = text.count("\n") - back
            return f'; the line before, {number}, is "{printable(line.rstrip()[:_MAX_SHOWN])}"'
    return ""
