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
_NOT_FILLED_IN: Final = re.compile(
    r"undefined|null|none|nan|token|\[object object\]|\$\w+|\$\{.*\}|\{+.*\}+|<.*>|%\w+%|your.*",
    re.IGNORECASE,
)
_QUOTES: Final = "\"'`"
_LINE_END: Final = re.compile(r"(\s|\\r|\\n|%0d|%0a)+", re.IGNORECASE)


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
    text = sent.strip()
    if not text:
        return f"{credentials.header} is empty; {how_to_send(credentials)}"
    return _wrong_form(text, credentials, tokens) or _unknown(text, credentials, tokens)


def _wrong_form(text: str, credentials: Credentials, tokens: Collection[str]) -> str:
    name, scheme, how = credentials.header, credentials.scheme, how_to_send(credentials)
    word, _, rest = text.partition(" ")
    is_scheme, token = word.lower() in _SCHEMES, rest.strip()
    if scheme == "api-key":
        return f"{name} is `{word} …`, expected the bare token" if is_scheme and token else ""
    expected = f"expected `{scheme.capitalize()} …`"
    if word.lower() != scheme:
        is_like = is_scheme or nearest(word, [scheme], _CLOSE) is not None
        cases = (
            (text in tokens, f"{name} is a token alone, {expected}"),
            (word.lower().startswith(scheme), f"{name} has no blank after `{word[: len(scheme)]}`"),
            (is_like and token, f"{name} is `{word} …`, {expected}"),
            (True, f"{name} does not begin with `{scheme.capitalize()} `; {how}"),
        )
        return next(says for applies, says in cases if applies)
    if not token:
        return f"{name} is `{word}` without a token; {how}"
    if scheme == "bearer" or _decoded(token) is not None:
        return ""
    return f"`{word}` is not followed by base64; {how}"


def _unknown(text: str, credentials: Credentials, tokens: Collection[str]) -> str:
    token = token_in(text, credentials) or ""
    if not tokens:
        return "the scenario lists no requesters, so no token is known"
    for what, repaired in _repairs(token):
        if repaired in tokens and repaired != token:
            return f"{what}; it is {repaired}"
    near = nearest(token, islice(tokens, 300), _CLOSE)
    if near is not None and len(token) <= _LONGEST:
        return f"no token {token!r}; did you mean {near}?"
    if _NOT_FILLED_IN.fullmatch(token):
        return "the token looks like a value that was not filled in, such as undefined or ${TOKEN}"
    if credentials.scheme == "basic" and ":" not in token:
        return "the text in base64 has no colon, expected user:password"
    length = counted(len(token), "character")
    return f"unknown token of {length}; the scenario has {counted(len(tokens), 'other token')}"


def misplaced(headers: Mapping[str, str], credentials: Credentials, tokens: Collection[str]) -> str:
    """Return where a call without the expected header has a token instead."""
    expected = credentials.header.lower()
    for name, sent in headers.items():
        token = _known(sent, tokens)
        if name.lower() != expected and token is not None:
            return f"{name.title()} has the token {token}; {how_to_send(credentials)}"
    other = next((name for name in _CARRIERS if name != expected and name in headers), "")
    return other and f"{other.title()} was sent instead; {how_to_send(credentials)}"


def is_shown(sent: str, tokens: Collection[str], reasons: Iterable[Reason]) -> bool:
    """Return whether a header may be shown: a token of the scenario, or repeated in the reasons."""
    if _known(sent, tokens) is not None:
        return True
    texts = [reason.text for reason in reasons]
    return any(repr(token) in text for token in _tokens_of(sent) if token for text in texts)


def _known(sent: str, tokens: Collection[str]) -> str | None:
    return next((token for token in _tokens_of(sent) if token in tokens), None)


def _tokens_of(sent: str) -> Iterator[str]:
    """Yield the texts that may be the token in a header, whatever its scheme."""
    word, _, rest = sent.strip().partition(" ")
    text = rest.strip() if word.lower() in _SCHEMES else sent.strip()
    yield text
    yield text.strip(_QUOTES)
    decoded = _decoded(text)
    if decoded is not None:
        yield decoded


def _repairs(token: str) -> Iterator[tuple[str, str]]:
    """Yield what may be wrong with a token, and the token without that mistake."""
    yield "the token is in quotes", token.strip(_QUOTES)
    yield "the token is in brackets", token.strip("<>[]{}()")
    yield "the token has a line break or blank at its end", _LINE_END.sub("", token)
    word, _, rest = token.partition(" ")
    yield "the scheme stands twice", rest.strip() if word.lower() in _SCHEMES else token
    yield "the token is percent-encoded", unquote(token)
    yield "the token is in base64", _decoded(token) or ""
    for separator in ",; ":
        yield "there is more than one token", token.partition(separator)[0].strip()
    yield "the token has its name before it", re.split("[:=]", token, maxsplit=1)[-1].strip()


def _decoded(text: str) -> str | None:
    try:
        return b64decode(text, validate=True).decode()
    except ValueError:
        return None
