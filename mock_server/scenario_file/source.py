r"""Checks the text of a scenario file before it is parsed: its encoding, size and characters.

Checked text is scanned in bounded time. All JSON is YAML 1.2, but PyYAML does not support
`\ud83d\ude00`, which is how JSON writers spell characters beyond 16 bits, and it takes some
characters in strings for line breaks. So JSON is rewritten where it has those, and columns behind
them count what was written instead. Text that is not JSON is never changed.
"""

import json
import re
from dataclasses import dataclass
from typing import Final

from mock_server.scenario_file.file_errors import Position, refusal

MAX_BYTES: Final = 10 * 1024 * 1024
MAX_VALUES: Final = 200_000
HEADER_BYTES: Final = 64 * 1024
HEADER_VALUES: Final = 9_000
"""The limits of a header with every alias expanded; without aliases, no header is that large."""

BYTE_ORDER_MARK: Final = "\ufeff"

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


def too_long(most: int) -> str:
    size = "10 MiB" if most == MAX_BYTES else f"{most // 1024} KiB"
    return f"more than {size} with every alias expanded"


def too_many(most: int) -> str:
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
    if (
        source.most_values is not None
        and len(source.text.encode(errors="surrogatepass")) > MAX_BYTES
    ):
        message = "the file is larger than 10 MiB; split it, or let customers be generated (count)"
        raise refusal(Position(source.name, 1, 1), "", message)
    text = readable_json(source.text.removeprefix(BYTE_ORDER_MARK))
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
    lines = LINE_BREAK.split(before)
    return Position(name, len(lines), len(lines[-1]) + 1)


LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")

# Also matches escaped backslashes, so that a u after them is not taken for an escape.
_PAIR: Final = re.compile(
    r"(?:\\\\)+|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
)
_CHARACTERS: Final = {
    code: f"\\u{code:04X}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF)
}


def readable_json(text: str) -> str:
    """Return JSON in which everything that PyYAML cannot read is escaped, and other text as is."""
    if not text.lstrip().startswith("{") or not _is_json(text):
        return text
    return _PAIR.sub(_escaped, text).translate(_CHARACTERS)


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
