"""Replaces values in a body; the rest of its text is preserved byte for byte.

In a reply that is not JSON, only words of explanations are kept; in such a request, no words are.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from typing import Final, NamedTuple

import orjson

from mock_server.contract.recorded import QUOTED, Fields
from mock_server.recordings.replacing.replacer import Replacer

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]:,]|[^\s{}\[\]:,"]++')
_NAME: Final = re.compile(r"[A-Za-z_$@][A-Za-z0-9_$@.-]{0,63}", re.ASCII)

_UNKNOWN: Final = "unknown"
"""Describes a field that is not in the interface."""


class _Level(NamedTuple):
    """An object or a list that is open, with the description of its fields."""

    is_object: bool
    known: Fields


def replace_body(body: bytes, known: Fields, replacer: Replacer, *, explains: bool = True) -> bytes:
    """Replace personal data in a body; `known` describes its fields.

    A body that is not JSON may be an explanatory text if `explains` is true, as for replies.
    """
    if not body:
        return body
    try:
        text = body.decode()
    except UnicodeDecodeError:
        drawn = replacer.drawing.stream("bytes", body.hex(), len(body))
        return b64encode(drawn)[: len(body)]
    try:
        orjson.loads(body)
    except ValueError:
        return (replacer.quoted(text) if explains else replacer.value(text)).encode()
    return "".join(_replaced(text, known, replacer)).encode()


def _replaced(text: str, known: Fields, replacer: Replacer) -> Iterator[str]:
    """Yield the pieces of a JSON text, with values replaced."""
    levels: list[_Level] = []
    at = 0
    is_name = False
    for token in _TOKEN.finditer(text):
        raw = token[0]
        yield text[at : token.start()]
        at = token.end()
        match raw[0]:
            case "{" | "[":
                levels.append(_Level(raw == "{", known))
                is_name = raw == "{"
                yield raw
            case "}" | "]":
                levels.pop()
                yield raw
            case ",":
                is_name = levels[-1].is_object
                known = levels[-1].known
                yield raw
            case ":":
                is_name = False
                yield raw
            case '"' if is_name:
                name = _unquoted(raw)
                known = _of_member(levels[-1].known, name, replacer)
                is_plain = _NAME.fullmatch(name) is not None
                is_kept = known != _UNKNOWN or (is_plain and not replacer.is_personal(name))
                yield raw if is_kept else _string(name, replacer.value(name), raw)
            case '"':
                string = _unquoted(raw)
                yield _string(string, _text(string, known, replacer), raw)
            case _:
                is_kept = known is False or raw in {"true", "false", "null"}
                yield raw if is_kept else replacer.number(raw)
    yield text[at:]


def _of_member(known: Fields, name: str, replacer: Replacer) -> Fields:
    """Return the description of a member of an object."""
    if name in replacer.keeps:
        return False
    return known.get(name, _UNKNOWN) if isinstance(known, dict) else _UNKNOWN


def _text(text: str, known: Fields, replacer: Replacer) -> str:
    if known is False:
        return replacer.kept(text)
    if known == QUOTED:
        return replacer.quoted(text)
    if known is True:
        return replacer.value(text)
    if isinstance(known, list) and text in known:
        return text
    return replacer.unknown(text)


def _unquoted(raw: str) -> str:
    """Return the text of a JSON string."""
    if "\\" not in raw:
        return raw[1:-1]
    text: str = json.loads(raw)
    return text


def _string(original: str, replaced: str, raw: str) -> str:
    """Return a JSON string that replaces another one, with Unicode escapes if that one has them."""
    if replaced == original:
        return raw
    return json.dumps(replaced, ensure_ascii=raw.isascii() and "\\u" in raw)
