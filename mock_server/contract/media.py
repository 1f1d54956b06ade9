"""The media type, charset, coding and expectation that the headers of a call declare.

JSON is UTF-8 (RFC 8259, 8.1), and nothing is decompressed here: a body in another charset or with a
content coding is refused rather than misread.
"""

import re
from typing import Final

from mock_server.domain.refusal import Code, Reason, Refusal

_PARAMETER: Final = re.compile(r';[ \t]*([^=; \t]*)[ \t]*(?:=[ \t]*("(?:[^"\\]|\\.)*"|[^;]*))?')
_MET: Final = "100-continue"
_SHOWN: Final = 80


def refuse_codings(codings: str) -> None:
    """Refuse a body with a content coding (RFC 9110, 8.4).

    Raises:
        Refusal: SANDBOX_UNSUPPORTED_MEDIA_TYPE, when Content-Encoding lists one.
    """
    for coding in codings.split(","):
        if coding.strip().lower() not in {"", "identity"}:
            why = f"the Content-Encoding is {shown(coding)}, expected none"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", why))


def refuse_charsets(content_type: str) -> None:
    """Refuse a body in a charset other than UTF-8 (RFC 9110, 8.3.2).

    Raises:
        Refusal: SANDBOX_UNSUPPORTED_MEDIA_TYPE, when the Content-Type names one.
    """
    _, semicolon, parameters = content_type.partition(";")
    for found in _PARAMETER.finditer(semicolon + parameters):
        if found[1].lower() != "charset" or found[2] is None:
            continue
        charset = found[2].strip().strip('"')
        if charset.lower() not in {"utf-8", "utf8"}:
            why = f"the charset is {shown(charset)}, expected utf-8"
            raise Refusal(Code.UNSUPPORTED_MEDIA_TYPE, Reason("", why))


def refuse_expectations(expected: str) -> None:
    """Refuse a call with an unknown expectation (RFC 9110, 10.1.1).

    Raises:
        Refusal: SANDBOX_EXPECTATION_FAILED, when Expect names more than 100-continue.
    """
    if not is_met(expected):
        why = f"Expect is {shown(expected)}, only {_MET} is known"
        raise Refusal(Code.EXPECTATION_FAILED, Reason("", why))


def is_met(expected: str) -> bool:
    """Return whether the server can meet an Expect header."""
    return all(each.strip().lower() == _MET for each in expected.split(","))


def shown(value: str) -> str:
    """Return the beginning of a header for a message, without lone surrogates."""
    return value.strip()[:_SHOWN].encode(errors="replace").decode()
