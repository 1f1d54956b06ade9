r"""JSON that PyYAML cannot read, written so that it can.

YAML 1.2 holds all of JSON, PyYAML does not: it knows no `\ud83d\ude00`, which is how JSON writers
spell characters beyond 16 bits, and takes some characters in strings for line breaks. Text that is
not JSON is never touched.
"""

import json
import re
from bisect import bisect_right
from typing import Final

LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_HALF: Final = re.compile(r"\\u[dD][89abAB]")

# Matches escaped backslashes, so that the u after them is not taken for an escape.
_PAIR: Final = re.compile(
    r"(?:\\\\)+|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
)
_CHARACTERS: Final = {
    code: f"\\U{code:08X}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF)
}
_CHARACTER: Final = re.compile(f"[{''.join(map(chr, _CHARACTERS))}]")
_REPLACED: Final = re.compile(f"{_PAIR.pattern}|{_CHARACTER.pattern}")
_BACKSLASHES: Final = "\\\\"
_LENGTH: Final = len("\\U0001F600")


class Columns:
    """The columns in JSON of what PyYAML has found in the same text made readable; all from 0."""

    def __init__(self, text: str) -> None:
        self._lines = [*LINE_BREAK.split(text), ""]  # libyaml ends the last line, if it does not
        self._escapes: dict[int, tuple[list[int], list[int]]] = {}

    def before(self, line: int, column: int) -> int:
        """Return the column that a place had before characters in front of it were escaped."""
        if line not in self._escapes:
            self._escapes[line] = _escapes(self._lines[line])
        ends, added = self._escapes[line]
        count = bisect_right(ends, column)
        return column - added[count - 1] if count else column


def _escapes(line: str) -> tuple[list[int], list[int]]:
    """Return the column behind each escape in a line, and how many all up to it have added."""
    ends, added, total = [], [], 0
    for match in _REPLACED.finditer(line):
        if not match[0].startswith(_BACKSLASHES):
            total += _LENGTH - len(match[0])
            ends.append(match.end() + total)
            added.append(total)
    return ends, added


def readable_json(text: str) -> str:
    """Return JSON with what PyYAML cannot read escaped; other text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    has_pairs, has_characters = _HALF.search(text), _CHARACTER.search(text)
    if not (has_pairs or has_characters) or not _is_json(text):
        return text
    if has_pairs:
        text = _PAIR.sub(_escaped, text)
    return text.translate(_CHARACTERS) if has_characters else text


def _is_json(text: str) -> bool:
    """Return whether what is to be escaped can only occur in strings."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _escaped(match: re.Match[str]) -> str:
    high, low = match.groups()
    if high is None:
        return match[0]
    return f"\\U{0x10000 + ((int(high, 16) & 0x3FF) << 10) + (int(low, 16) & 0x3FF):08X}"
