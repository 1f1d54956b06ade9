"""Words the errors of YAML's parser.

The parser's own messages assume knowledge of its tokens. Those of libyaml and of PyYAML's parser in
Python are in one table, which ends with what is said about a message that is not in it.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from mock_server.contract.texts.printable import printable
from mock_server.scenario_file.file_errors import Position, ScenarioFileError, refusal
from mock_server.scenario_file.nodes import LONG_KEY
from mock_server.scenario_file.source import TOO_DEEP

_TAGS: Final = "tags such as !x are not supported; quote the text"
_DIRECTIVE: Final = "a line that begins with % is a directive, and none is needed; remove the line"
_INDENT: Final = "check the indentation{before}"
_ENTRY: Final = 'no entry can begin here; put "- " on a line of its own'
_MISSING: Final = "a value is missing here; write it{quoted}"
_DIGIT: Final = "an indentation is a digit from 1 to 9; remove the 0"
_IN_BRACES: Final = "inside of { } and [ ], a ${ must be quoted"
_MAX_SHOWN: Final = 60
_MAX_LOOK: Final = 10_000
_MAX_KEY: Final = 1024
"""The longest key of the parser itself."""
_UNFIT: Final = ("did not find expected key", "did not find expected '-'", "expected <block end>")
_DIGITS: Final = {"x": 2, "u": 4, "U": 8}
_HALF_ESCAPES: Final = re.compile(r"\\u([dD][89a-fA-F][0-9a-fA-F]{2})")

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
    ("quoted scalar", "", "{escape}"),
    ("double-quoted scalar", "", "{escape}"),
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


def bad_escape(text: str) -> str:
    """Return what is wrong with the escape at the start of a text, and what would be right."""
    letter, digits = text[1:2], _DIGITS.get(text[1:2])
    if digits is None:
        return f"\\{printable(letter)} is not an escape; write \\\\ for a backslash"
    if re.fullmatch(f"[0-9a-fA-F]{{{digits}}}", text[2 : 2 + digits]) is None:
        return f"\\{letter} needs {digits} hexadecimal digits; write \\\\ for a backslash"
    if letter == "U":
        return f"{text[: 2 + digits]} is beyond the last character, \\U0010FFFF"
    halves = [chr(int(each, 16)) for each in _HALF_ESCAPES.findall(text)]
    return half_pair("".join(halves))


def half_pair(halves: str) -> str:
    """Return what to write instead of one half or two halves of a surrogate pair."""
    try:
        character = halves.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return "half a surrogate pair is not a character; write the character itself"
    return f"write the character {printable(character)}, or \\U{ord(character):08X}"


def _words(text: str, error: yaml.MarkedYAMLError, mark: Any) -> str:
    problem, since = error.problem or "", error.context_mark or mark
    before, here = text[: mark.index], text[mark.index : mark.index + 1]
    about = " ".join([error.context or "", *_circumstances(problem, here, before)])
    words = next(
        words for what, begins, words in _WORDS if what in about and problem.startswith(begins)
    )
    escape = text[text.rfind("\\", 0, mark.index + 1) :][: len(r"\ud83d\ude00")]
    return words.format(
        since=f"{since.line + 1}:{since.column + 1}",
        here=printable(here),
        before=_line_before(before) if "{before}" in words else "",
        quoted=f", and quote a text that begins with {here}" if here.strip() else "",
        escape=bad_escape(escape) if "{escape}" in words else "",
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
