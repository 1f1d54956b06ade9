"""The credentials of a call (assumption credentials): what they hold, and what is wrong with them.

Tokens of a scenario are invented, so those and misspelt ones are named. Anything else may be a real
secret, sent by mistake: it is neither shown nor repeated.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final
from urllib.parse import unquote

from mock_server.contract.assumptions import Credentials
from mock_server.contract.texts.printable import counted, nearest
from mock_server.domain.refusal import Reason

_CARRIERS: Final = ("authorization", "proxy-authorization", "x-api-key", "api-key", "x-auth-token")
_SCHEMES: Final = frozenset(
    {"apikey", "api-key", "basic", "bearer", "digest", "jwt", "key", "oauth", "token"}
)
_CLOSE: Final = 0.7
_LONGEST: Final = 200
_MOST_WORDS: Final = 20
_MOST_LETTERS: Final = 8192
"""How many words and letters of a header are looked at: it may have 64 KiB, and others wait."""

_NOT_FILLED_IN: Final = re.compile(
    r"undefined|null|none|nan|token|\[object object\]|\$\w+|\$\{.*\}|\{+.*\}+|<.*>|%\w+%|your.*",
    re.IGNORECASE,
)
_QUOTES: Final = "\"'`"
_AROUND: Final = re.compile(r"[\"'`<>\[\]{}(),;=]|\\[rn]")  # may be around a token by mistake


def token_in(sent: str, credentials: Credentials) -> str | None:
    """Return the token in a header, or None if it is not of the expected scheme."""
    if credentials.scheme == "api-key":
        return sent.strip()
    scheme, _, rest = sent.strip().partition(" ")
    if scheme.lower() != credentials.scheme:
        return None
    return rest.strip() if credentials.scheme == "bearer" else _decoded(rest.strip())


def credentials_of(scheme: str, header: str, token: str) -> tuple[str, str]:
    if scheme == "api-key":
        return header, token
    sent = token if scheme == "bearer" else b64encode(token.encode()).decode()
    return header, f"{scheme.capitalize()} {sent}"


def how_to_send(credentials: Credentials) -> str:
    form = {"bearer": "Bearer TOKEN", "basic": "Basic BASE64", "api-key": "TOKEN"}
    return f"send {credentials.header}: {form[credentials.scheme]}"


def mistake_in(sent: str, credentials: Credentials, tokens: Collection[str]) -> str:
    name, token = credentials.header, token_in(sent, credentials)
    known = next((each for each in _words_of(sent) if each in tokens), None)
    if known is not None:
        _, right = credentials_of(credentials.scheme, name, known)
        return f"{name} has the token {known}, but not in the form `{right}`"
    if token:
        return _unknown(token, tokens)
    what = "not of the expected form" if sent.strip() else "empty"
    return f"{name} is {what}; {how_to_send(credentials)}"


def _unknown(token: str, tokens: Collection[str]) -> str:
    if not tokens:
        return "the scenario lists no requesters, so no token is known"
    near = nearest(token, islice(tokens, 300), _CLOSE)
    if near is not None and len(token) <= _LONGEST:
        return f"no token {token!r}; did you mean {near}?"
    if _NOT_FILLED_IN.fullmatch(token):
        return "the token looks like a value that was not filled in, such as undefined or ${TOKEN}"
    length = counted(len(token), "character")
    return f"unknown token of {length}; the scenario has {counted(len(tokens), 'other token')}"


def _words_of(text: str) -> Iterator[str]:
    """Yield what may be the token in a header, whatever is around it; it may have blanks."""
    text = text.strip()[:_MOST_LETTERS]
    yield from (text, text.partition(" ")[2].strip())
    for word in unquote(text).split(maxsplit=_MOST_WORDS)[:_MOST_WORDS]:
        yield from (word, word.partition(":")[2], (_decoded(word) or "").strip())
        yield from _AROUND.split(word)


def misplaced(headers: Mapping[str, str], credentials: Credentials, tokens: Collection[str]) -> str:
    """Return where a call without the expected header has a token instead."""
    for name, sent in headers.items():
        words = (sent.strip(), *sent.split(maxsplit=_MOST_WORDS)[:_MOST_WORDS])
        token = next((word for word in words if word in tokens), None)
        if token is not None:
            return f"{name.title()} has the token {token}; {how_to_send(credentials)}"
    other = next((name for name in _CARRIERS if name in headers), "")
    return other and f"{other.title()} was sent instead; {how_to_send(credentials)}"


def is_shown(sent: str, tokens: Collection[str], reasons: Iterable[Reason]) -> bool:
    """Return whether all of a header may be shown: tokens of the scenario, or of the reasons."""
    scheme, _, rest = sent.strip().partition(" ")
    if (rest.strip() if scheme.lower() in _SCHEMES else sent.strip()) in tokens:
        return True
    words = sent.split(maxsplit=_MOST_WORDS)
    if len(words) > _MOST_WORDS:
        return False
    named = " ".join(reason.text for reason in reasons)
    for word in words:
        meant = {word.strip(_QUOTES), _decoded(word) or word} - {""}
        is_known = any(each in tokens or repr(each) in named for each in meant)
        if not is_known and word.lower() not in _SCHEMES:
            return False
    return True


def _decoded(text: str) -> str | None:
    try:
        return b64decode(text, validate=True).decode()
    except ValueError:
        return None
