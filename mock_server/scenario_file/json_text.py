r"""Rewrites JSON that PyYAML cannot read into an equivalent that it can.

All JSON is YAML 1.2, but PyYAML does not support `\ud83d\ude00`, which is how JSON writers spell
characters beyond 16 bits, and it takes some characters in strings for line breaks. Text that is not
JSON is never changed.
"""

import json
import re
from typing import Final

LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_HALF: Final = re.compile(r"\\u[dD][89abAB]")

# Also matches escaped backslashes, so that a u after them is not taken for an escape.
_PAIR: Final = re.compile(
    r"(?:\\\\)+|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
)
_CHARACTERS: Final = {
    code: f"\\U{code:08X}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF)
}
_CHARACTER: Final = re.compile(f"[{''.join(map(chr, _CHARACTERS))}]")
_BACKSLASHES: Final = r"\\"
_ESCAPE: Final = r"\U00"
_LOW_ESCAPE: Final = r"\U0000"
"""The beginnings of any escape that `readable_json` writes, and of those for `_CHARACTERS`."""

_ADDED: Final = len(r"\U0001F600") - len(r"\ud83d\ude00")
_ADDED_LOW: Final = len(r"\U0000007F") - len("\x7f")
"""How much longer the two kinds of escapes are than the text that they replace."""


class Columns:
    """Maps positions in rewritten JSON to columns of the original; lines and columns start at 0.

    Positions must be requested in ascending order. No text is processed character by character.
    """

    def __init__(self, readable: str) -> None:
        self._lines = [*LINE_BREAK.split(readable), ""]  # libyaml adds a break to the last line
        self._line = self._column = self._added = 0

    def before(self, line: int, column: int) -> int:
        """Return the original column of a position, before characters in front were escaped."""
        if line != self._line:
            self._line, self._column, self._added = line, 0, 0
        passed = self._lines[line][self._column : column].replace(_BACKSLASHES, "")
        low = passed.count(_LOW_ESCAPE)
        self._added += _ADDED_LOW * low + _ADDED * (passed.count(_ESCAPE) - low)
        self._column = column
        return column - self._added


def readable_json(text: str) -> str:
    """Return JSON in which everything that PyYAML cannot read is escaped, and other text as is."""
    if not text.lstrip().startswith("{"):
        return text
    has_pairs, has_characters = _HALF.search(text), _CHARACTER.search(text)
    if not (has_pairs or has_characters) or not _is_json(text):
        return text
    if has_pairs:
        text = _PAIR.sub(_escaped, text)
    return text.translate(_CHARACTERS) if has_characters else text


def _is_json(text: str) -> bool:
    """Return whether a text is JSON, so that characters to be escaped can only be in strings."""
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
