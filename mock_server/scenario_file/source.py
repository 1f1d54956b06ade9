"""The text of a scenario file before it is YAML: its encoding, its size, its characters.

Nothing here knows YAML's grammar or touches the disk. What passes can be scanned in bounded time.
"""

import re
from dataclasses import dataclass
from typing import Final

from mock_server.scenario_file.file_errors import Position, refusal
from mock_server.scenario_file.json_text import readable_json

MAX_BYTES: Final = 10 * 1024 * 1024
MAX_VALUES: Final = 200_000
_BYTE_ORDER_MARK: Final = "\ufeff"

# What YAML does not print, and the breaks that are lines to PyYAML but not to editors.
_REFUSED_CHARACTER = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")

# With many handles libyaml takes quadratic time, and the tags that they are for are refused anyway.
_TAG_DIRECTIVE = re.compile(r"^%TAG\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text, and the name that its findings and its includes go by (a path, mostly).

    Attributes:
        most_values: How many values it may hold; None for what was data before, and was accepted
            at its length by whoever took it.
    """

    name: str
    text: str
    most_values: int | None = MAX_VALUES


def too_many(most: int) -> str:
    """Return what is said of a text with more values than it may hold."""
    elsewhere = "" if most == MAX_VALUES else f", or serve a file, which may hold {MAX_VALUES}"
    return f"more than {most} values; let customers be generated (count){elsewhere}"


def source_from_bytes(name: str, raw: bytes, *, most_values: int = MAX_VALUES) -> Source:
    """Decode the bytes of a file.

    Raises:
        ScenarioFileError: when they are not UTF-8, at the first character that is not.
    """
    try:
        return Source(name, raw.decode(), most_values)
    except UnicodeDecodeError as error:
        place = _position(name, raw[: error.start].decode())
        raise refusal(place, "", "the file is not UTF-8; save it as UTF-8") from None


def checked_text(source: Source) -> str:
    """Return the text that may be scanned, without its byte order mark.

    Raises:
        ScenarioFileError: when it is too large, or holds what no scenario file may hold.
    """
    if (
        source.most_values is not None
        and len(source.text.encode(errors="surrogatepass")) > MAX_BYTES
    ):
        message = "the file is larger than 10 MiB; split it, or let customers be generated (count)"
        raise refusal(Position(source.name, 1, 1), "", message)
    text = readable_json(source.text.removeprefix(_BYTE_ORDER_MARK))
    refused = _REFUSED_CHARACTER.search(text)
    if refused is not None:
        code_point = f"U+{ord(refused[0]):04X}"
        message = f"the character {code_point} is not allowed; in double quotes it can be escaped"
        raise refusal(_position(source.name, text[: refused.start()]), "", message)
    directive = _TAG_DIRECTIVE.search(text)
    if directive is not None:
        place = _position(source.name, text[: directive.start()])
        raise refusal(place, "", "tags are not supported; remove the %TAG line")
    return text


def _position(name: str, before: str) -> Position:
    """Return the position that the text before it leads to."""
    lines = _LINE_BREAK.split(before)
    return Position(name, len(lines), len(lines[-1]) + 1)
